; a hierarchy that a program holds is Clojure's map: names right above, all above, all below
(make-hierarchy)  ;=> {:parents {}, :descendants {}, :ancestors {}}
(derive (make-hierarchy) :a :b)  ;=> {:parents {:a #{:b}}, :descendants {:b #{:a}}, :ancestors {:a #{:b}}}
(-> (make-hierarchy) (derive :a :b) (derive :b :c) (derive :z :a))  ;=> {:parents {:a #{:b}, :b #{:c}, :z #{:a}}, :descendants {:b #{:a :z}, :c #{:a :b :z}, :a #{:z}}, :ancestors {:a #{:b :c}, :b #{:c}, :z #{:a :b :c}}}
(-> (make-hierarchy) (derive :a :b) (derive :b :c) (underive :a :b))  ;=> {:parents {:b #{:c}}, :descendants {:c #{:b}}, :ancestors {:b #{:c}}}
(-> (make-hierarchy) (derive :a :b) (derive :a :c) (underive :a :b))  ;=> {:parents {:a #{:c}}, :descendants {:c #{:a}}, :ancestors {:a #{:c}}}
(let [h (derive (make-hierarchy) :a :b)] [(= h (underive h :x :b)) (= h (derive h :a :b)) (= h (underive (derive h :b :c) :b :c)) (sort (keys h))])  ;=> [true true true [:ancestors :descendants :parents]]
(let [h (derive (make-hierarchy) :a :b) one (derive h :b :c) other (derive h :b :d)] [(ancestors one :a) (ancestors other :a) (ancestors h :a) (:ancestors h) (descendants one :c) (parents one :a)])  ;=> [#{:b :c} #{:b :d} #{:b} {:a #{:b}} #{:a :b} #{:b}]
(let [h (-> (make-hierarchy) (derive :a :b) (derive :b :c))] (try (derive h :a :c) (catch Exception _ :above-already)))  ;=> :above-already
(let [h (-> (make-hierarchy) (derive :a :b) (derive :b :c))] (try (derive h :c :a) (catch Exception _ :in-a-circle)))  ;=> :in-a-circle
(derive ::a ::b) (derive ::b ::c) [(underive ::a ::b) (parents ::a) (isa? ::a ::c) (isa? ::b ::c) (ancestors ::a)]  ;=> [nil nil false true nil]
