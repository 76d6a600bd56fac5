(walk/keywordize-keys {"a" {"b" 1} "c/d" 2 3 [{"x" nil}]})  ;=> {:a {:b 1}, :c/d 2, 3 [{:x nil}]}
(walk/stringify-keys {:a {:b/c 1}})  ;=> {"a" {"c" 1}}
(walk/stringify-keys {:a/b 1})  ;=> {"b" 1}
(walk/keywordize-keys nil)  ;=> nil
(walk/keywordize-keys [1 {"a" 2}])  ;=> [1 {:a 2}]
(walk/keywordize-keys {{"a" 1} 2})  ;=> {{:a 1} 2}
(walk/postwalk identity {:a 1})  ;=> {:a 1}
(walk/postwalk #(if (map? %) (dissoc % :a) %) {:a 1 :b {:a 2}})  ;=> {:b {}}
(walk/prewalk #(if (vector? %) (vec (reverse %)) %) [1 [2 3]])  ;=> [[3 2] 1]
(walk/prewalk-replace {1 :one [1 2] :x} [[1 2] 1])  ;=> [:x :one]
(walk/postwalk-replace {1 :one} {1 1})  ;=> {:one :one}
(walk/walk first reverse [[1 2] [3 4]])  ;=> [3 1]
(walk/walk inc identity {:a 1})  ;!! run/type_error 1:1
(walk/postwalk (fn [x] (if (map-entry? x) nil x)) {:a 1})  ;=> {}
(walk/postwalk (fn [x] (if (= x [:a 1]) [:a 1 2] x)) {:a 1})  ;!! run/type_error 1:1
(walk/postwalk (fn [x] (if (= x [:a 1]) {:q 1} x)) {:a 1 :b 2})  ;=> {:q 1, :b 2}
(walk/walk identity identity nil)  ;=> nil
(walk/walk identity vec '(1 2))  ;=> [1 2]
(walk/postwalk #(if (string? %) (keyword %) %) #{"a"})  ;=> #{:a}
(clojure.walk/keywordize-keys {"a" 1})  ;=> {:a 1}
(walk/prewalk identity nil)  ;=> nil
(walk/postwalk inc 5)  ;=> 6
(walk/postwalk #(if (number? %) (inc %) %) {:a 1 :b [1 #{2} '(3)]})  ;=> {:a 2, :b [2 #{3} [4]]}
(walk/prewalk #(if (number? %) (inc %) %) {:a 1 :b [1 #{2} '(3)]})  ;=> {:a 2, :b [2 #{3} [4]]}
(walk/postwalk #(if (nil? %) 0 %) [nil {:a nil}])  ;=> [0 {:a 0}]
(walk/postwalk 5 [1])  ;!! run/type_error 1:1
(walk/prewalk nil [1])  ;!! run/type_error 1:1
(walk/walk inc 5 [1])  ;!! run/type_error 1:1
(walk/postwalk-replace {:a 1} nil)  ;=> nil
(walk/prewalk-replace {} [1])  ;=> [1]
(walk/postwalk-replace {nil 0 "a" :s} [nil "a" :a])  ;=> [0 :s :a]
(walk/keywordize-keys 5)  ;=> 5
(walk/stringify-keys [])  ;=> []
(walk/stringify-keys {"a" 1 2 3})  ;=> {"a" 1, 2 3}
(walk/keywordize-keys {:a 1 nil 2})  ;=> {:a 1, nil 2}
(walk/walk identity)  ;!! analyze/wrong_arity 1:1
(walk/postwalk (fn [x] (if (and (vector? x) (= 2 (count x)) (keyword? (first x))) [(first x) 0] x)) {:a 1 :b 2})  ;=> {:a 0, :b 0}
(walk/postwalk (fn [x] (if (map? x) (into {} (filter (comp some? val) x)) x)) {:a nil :b {:c nil :d 1}})  ;=> {:b {:d 1}}

(with-out-str (clojure.walk/postwalk-demo [1 {:a "b"}]))  ;=> "Walked: 1\nWalked: :a\nWalked: \"b\"\nWalked: [:a \"b\"]\nWalked: {:a \"b\"}\nWalked: [1 {:a \"b\"}]\n"
(with-out-str (clojure.walk/prewalk-demo [[] 2]))  ;=> "Walked: [[] 2]\nWalked: []\nWalked: 2\n"
(clojure.walk/prewalk-demo [7])  ;=> [7]
(walk/postwalk #(if (number? %) (inc %) %) {:a [1 2.5 {2 #{3}}] :b (list 4) nil true})  ;=> {:a [2 3.5 {3 #{4}}], :b [5], nil true}
(walk/postwalk (fn [x] (if (map? x) (dissoc x :size) x)) {:size 1 :kids [{:size 2 :n true} {:size nil}]})  ;=> {:kids [{:n true} {}]}
(walk/postwalk (fn [x] (if (= x [:z 1]) nil x)) {:z 1 :y [2 :z]})  ;=> {:y [2 :z]}
(walk/postwalk (fn [x] (if (= x :b) :a x)) {:a 1 :b 2})  ;=> {:a 2}
(count (walk/postwalk identity (zipmap (range 200) (map str (range 200)))))  ;=> 200
(walk/postwalk (fn [x] (if (vector? x) 3 x)) {:a 1})  ;!! run/type_error 1:1
(walk/postwalk (fn [x] (if (map? x) (dissoc x :b) x)) {:a [{:b 1 :c 2} #{{:b 3}}] :b 4 "k" nil})  ;=> {:a [{:c 2} #{{}}], "k" nil}
(walk/postwalk #(if (number? %) (inc %) %) {:a [1 2.5 {3 4}] :b #{5}})  ;=> {:a [2 3.5 {4 5}], :b #{6}}
(walk/postwalk (fn [x] (if (and (string? x) (not= x "")) (str/upper-case x) x)) {"a" ["b" "" :c]})  ;=> {"A" ["B" "" :c]}
(walk/postwalk (fn [x] (cond (keyword? x) (name x) :else x)) {:a :b})  ;=> {"a" "b"}
(walk/postwalk (fn [x] (if (map? x) (count x) x)) [{} {:a {:b 1 :c 2}} (sorted-map :z {})])  ;=> [0 1 1]
(walk/postwalk (fn [x] (if (nil? x) 0 x)) [nil {:a nil} '(nil)])  ;=> [0 {:a 0} [0]]
(walk/postwalk #(if (integer? %) (/ 1 %) %) [1 {:a 0}])  ;!! run/division_by_zero 1:34
(walk/postwalk (fn [x] (if (integer? x) 7 x)) {1 :a 2 :b})  ;=> {7 :b}
