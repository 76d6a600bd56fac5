; collections that change in place until they are persistent
(persistent! (reduce conj! (transient []) (range 5)))  ;=> [0 1 2 3 4]
(->> (range 5) (reduce conj! (transient #{})) persistent! count)  ;=> 5
(-> {} transient (assoc! :a 1) (assoc! :b 2) (dissoc! :a) persistent!)  ;=> {:b 2}
(loop [t (transient {}) i 0] (if (< i 5) (recur (assoc! t i (* i i)) (inc i)) (persistent! t)))  ;=> {0 0, 1 1, 2 4, 3 9, 4 16}
(let [t (transient [])] (conj! t 1) (conj! t 2) (persistent! t))  ;=> [1 2]
(let [t (transient {})] (doseq [x [1 2 3]] (assoc! t x (* x x))) (persistent! t))  ;=> {1 1, 2 4, 3 9}
(let [t (transient #{1 2 3})] (disj! t 2) (conj! t 9) (sort (persistent! t)))  ;=> [1 3 9]
(let [v [1 2] t (transient v)] (conj! t 3) (pop! t) (assoc! t 0 9) [v (persistent! t)])  ;=> [[1 2] [9 2]]
(defn add [t x] (if (odd? x) (conj! t x) t)) (persistent! (reduce add (transient []) (range 6)))  ;=> [1 3 5]
(let [t (transient [5 6])] [(count t) (nth t 1) (t 0) (get t 7 :none) (contains? t 1)])  ;=> [2 6 5 :none true]
(let [t (transient {:a 1})] [(:a t) (t :b :none) (get t :a) (count t) (contains? t :b)])  ;=> [1 :none 1 1 false]
[((transient #{:a}) :a) ((transient #{:a}) :b 1) (:a (transient #{:a}))]  ;=> [:a 1 :a]
(let [[a b] (reduce (fn [[a b] x] (if (odd? x) [(conj! a x) b] [a (conj! b x)])) [(transient []) (transient [])] (range 6))] [(persistent! a) (persistent! b)])  ;=> [[1 3 5] [0 2 4]]
(mapv persistent! (reduce (fn [[a b] x] [b (conj! a x)]) [(transient []) (transient [])] (range 4)))  ;=> [[0 2] [1 3]]
(let [a (atom (transient []))] (dotimes [i 3] (swap! a conj! i)) (persistent! @a))  ;=> [0 1 2]
(map #(persistent! (conj! (transient []) %)) [1 2])  ;=> [[1] [2]]
(persistent! (conj!))  ;=> []
; what they refuse
(let [t (transient {:a 1})] (persistent! t) (assoc! t :b 1))  ;!! run/invalid_state 1:45
(let [t (transient [1])] (persistent! t) (count t))  ;!! run/invalid_state 1:42
(conj! [1] 2)  ;!! run/type_error 1:1
(assoc! {} :a 1)  ;!! run/type_error 1:1
(persistent! [1])  ;!! run/type_error 1:1
(reduce conj! [] [1 2])  ;!! run/type_error 1:1
(conj (transient [1]) 2)  ;!! run/type_error 1:1
(assoc (transient {}) :a 1)  ;!! run/type_error 1:1
(dissoc (transient {:a 1}) :a)  ;!! run/type_error 1:1
(pop (transient [1]))  ;!! run/type_error 1:1
(disj (transient #{1}) 1)  ;!! run/type_error 1:1
(disj! (transient [1]) 1)  ;!! run/type_error 1:1
(seq (transient [1]))  ;!! run/type_error 1:1
(map inc (transient [1]))  ;!! run/type_error 1:1
(vec (transient []))  ;!! run/type_error 1:1
(transient (transient [1]))  ;!! run/type_error 1:1
(transient '(1 2))  ;!! run/type_error 1:1
(transient (range))  ;!! run/type_error 1:1
(transient (sorted-map :a 1))  ;!! run/type_error 1:1
(persistent! (reduce (fn [t x] (conj! t x)) (transient '(1)) [1]))  ;!! run/type_error 1:45
(nth (conj clojure.lang.PersistentQueue/EMPTY 1 2) 1)  ;=> 2
; what they do not take is told under the name that is written
(persistent! (transient []) 2)  ;!! analyze/wrong_arity 1:1
(persistent! (assoc! (transient {}) 1))  ;!! analyze/wrong_arity 1:14
; find looks into them
[(find (transient [1 2]) 0) (find (transient [1 2]) 5) (find (transient {:a 1}) :a) (find (transient {:a 1}) :b)]  ;=> [[0 1] nil [:a 1] nil]
(find (transient #{1}) 1)  ;!! run/type_error 1:1
