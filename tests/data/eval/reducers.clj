; clojure.core.reducers: functions of sequences, and `fold`
(require '[clojure.core.reducers :as r]) (r/fold + (r/filter odd? (r/map inc (range 10))))  ;=> 25
(require '[clojure.core.reducers :as r]) (into [] (r/take 3 (r/remove even? (range))))  ;=> [1 3 5]
(require '[clojure.core.reducers :as r]) (into #{} (r/mapcat (fn [x] [x (- x)]) [1 2]))  ;=> #{-2 -1 1 2}
(require '[clojure.core.reducers :as r]) (into [] ((comp (r/map str) (r/filter pos?)) [1 -1 2]))  ;=> ["1" "2"]
(require '[clojure.core.reducers :as r]) [(r/reduce + []) (r/reduce + 5 [1]) (r/reduce (fn [n k v] (+ n v)) 0 {:a 1 :b 2})]  ;=> [0 6 3]
(require '[clojure.core.reducers :as r]) [(r/fold + []) (r/fold * [2 3]) (r/fold + nil)]  ;=> [0 6 0]
(require '[clojure.core.reducers :as r]) (r/fold 4 (r/monoid into vector) conj (vec (range 10)))  ;=> [0 1 2 3 4 5 6 7 8 9]
(require '[clojure.core.reducers :as r]) (r/fold (partial merge-with +) (fn [m w] (update m w (fnil inc 0))) ["a" "b" "a"])  ;=> {"a" 2, "b" 1}
(require '[clojure.core.reducers :as r]) (let [calls (atom [])] (r/fold 2 (fn ([] 0) ([x y] (swap! calls conj [x y]) (+ x y))) + [1 2 3 4]) @calls)  ;=> [[3 7]]
(require '[clojure.core.reducers :as r]) (r/fold (fn ([] 0) ([a b] (+ a b))) (fn [a k v] (+ a v)) {:x 1 :y 2})  ;=> 3
(require '[clojure.core.reducers :as r]) [(into [] (r/flatten [1 [2 [3]] []])) (into [] (r/drop 1 [1 2])) (into [] (r/take-while neg? [-1 1 -1])) (seq (r/foldcat (r/map inc [1 2]))) (into [] (r/cat [1] [2]))]  ;=> [[1 2 3] [2] [-1] [2 3] [1 2]]
(require '[clojure.core.reducers :as r]) (def evens (r/filter even?)) (r/reduce + (evens [1 2 3 4]))  ;=> 6
(require '[clojure.core.reducers :as r]) (reduce + 0 (r/map (fn [[k v]] v) {:a 1 :b 2}))  ;=> 3
(require '[clojure.core.reducers :as r]) (r/fold + 5)  ;!! run/type_error 1:42
