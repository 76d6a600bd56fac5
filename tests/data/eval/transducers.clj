; a function over a sequence without its sequence: a transducer
(into [] (map inc) [1 2 3])  ;=> [2 3 4]
(into [] (map inc) nil)  ;=> []
(into [] (map inc) [])  ;=> []
(into #{} (map :a) [{:a 1} {:a 1}])  ;=> #{1}
(into {} (map (fn [[k v]] [k (inc v)])) {:a 1 :b 2})  ;=> {:a 2, :b 3}
(into '() (map inc) [1 2])  ;=> [3 2]
(into [] (map inc) 5)  ;!! run/type_error 1:1
(into [] (map 5) [1])  ;!! run/type_error 1:10
(into [] 5 [1])  ;!! run/type_error 1:1
(map)  ;!! analyze/wrong_arity 1:1
(into [1] (filter odd?) (range 6))  ;=> [1 1 3 5]
(into [] (remove odd?) (range 6))  ;=> [0 2 4]
(into [] (keep :a) [{:a 1} {} {:a false}])  ;=> [1 false]
(into [] (keep-indexed (fn [i x] (when (odd? i) x))) [:a :b :c :d])  ;=> [:b :d]
(into [] (map-indexed vector) [:a :b])  ;=> [[0 :a] [1 :b]]
(into [] (mapcat reverse) [[1 2] [3 4]])  ;=> [2 1 4 3]
(into [] (mapcat identity) [[1] nil [2]])  ;=> [1 2]
(into [] cat [[1 2] [3] nil #{4}])  ;=> [1 2 3 4]
(into [] cat [1])  ;!! run/type_error 1:1
(into [] (comp cat cat) [[[1] [2]] [[3]]])  ;=> [1 2 3]
(into [] (take 2) [1 2 3])  ;=> [1 2]
(into [] (take 0) [1 2 3])  ;=> []
(into [] (take -1) [1 2 3])  ;=> []
(into [] (take 9) [1 2 3])  ;=> [1 2 3]
(into [] (take :a) [1])  ;!! run/type_error 1:10
(into [] (drop 2) [1 2 3])  ;=> [3]
(into [] (drop 0) [1 2 3])  ;=> [1 2 3]
(into [] (take-while pos?) [2 1 0 3])  ;=> [2 1]
(into [] (drop-while pos?) [2 1 0 3])  ;=> [0 3]
(into [] (take-nth 2) (range 7))  ;=> [0 2 4 6]
(into [] (take-nth 0) [1])  ;!! run/invalid_argument 1:10
(into [] (distinct) [1 2 1 nil nil 1.0])  ;=> [1 2 nil 1.0]
(into [] (dedupe) [1 1 2 2 1 nil nil])  ;=> [1 2 1 nil]
(into [] (partition-all 2) (range 5))  ;=> [[0 1] [2 3] [4]]
(map vector? (into [] (partition-all 2) (range 3)))  ;=> [true true]
(into [] (partition-all 2) nil)  ;=> []
(into [] (partition-by odd?) [1 3 2 4 5])  ;=> [[1 3] [2 4] [5]]
(into [] (partition-by identity) [nil nil 1])  ;=> [[nil nil] [1]]
(into [] (interpose :x) [1 2 3])  ;=> [1 :x 2 :x 3]
(into [] (interpose :x) [1])  ;=> [1]
(into [] (replace {1 :one}) [1 2 1])  ;=> [:one 2 :one]
(into [] (replace 5) [1])  ;!! run/type_error 1:10
(into [] (comp (partition-all 2) (take 1)) (range))  ;=> [[0 1]]
(into [] (comp (take 3) (partition-all 2)) (range))  ;=> [[0 1] [2]]
(into [] (comp (interpose 0) (take 4)) (range 1 9))  ;=> [1 0 2 0]
(into [] (comp (mapcat range) (take 4)) (range))  ;=> [0 0 1 0]
(into [] (comp (partition-by odd?) (take 2)) [1 2 3])  ;=> [[1] [2]]
(into [] (comp (filter odd?) (map inc) (take 3)) (range))  ;=> [2 4 6]
(into [] (comp) [1 2])  ;=> [1 2]
(let [x (comp (distinct) (take 2))] [(into [] x [1 1 2 3]) (into [] x [1 1 2 3])])  ;=> [[1 2] [1 2]]
---
(transduce (map inc) + [1 2 3])  ;=> 9
(transduce (map inc) + 10 [1 2 3])  ;=> 19
(transduce (map inc) + nil)  ;=> 0
(transduce (map inc) conj [1 2])  ;=> [2 3]
(transduce (filter odd?) conj #{} [1 2 3])  ;=> #{1 3}
(transduce (map str) str ["a" 1])  ;=> "a1"
(transduce (take 2) + (range))  ;=> 1
(transduce (map inc) (completing conj count) [] [1 2])  ;=> 2
(transduce (map inc) (completing (fn [m x] (assoc m x true))) {} [1 2])  ;=> {2 true, 3 true}
(transduce (map inc) (fn ([] 100) ([a] (str a "!")) ([a b] (+ a b))) [1 2])  ;=> "105!"
(transduce (map identity) (fn ([a] a) ([a x] (if (= x 3) (reduced [:stopped a]) (+ a x)))) 0 [1 2 3 4])  ;=> [:stopped 3]
(transduce (map inc) 5 [1])  ;!! run/type_error 1:1
(transduce 5 + [1])  ;!! run/type_error 1:1
(transduce (map inc) + 5)  ;!! run/type_error 1:1
(transduce (map inc))  ;!! analyze/wrong_arity 1:1
---
(transduce (halt-when neg?) conj [] [1 -2 3])  ;=> -2
(transduce (halt-when neg?) conj [] [1 2])  ;=> [1 2]
(transduce (halt-when neg? (fn [sofar x] [sofar x])) conj [] [1 2 -3 4])  ;=> [[1 2] -3]
(transduce (comp (map inc) (halt-when odd?)) conj [] [1 2 3])  ;=> 3
(into [] (halt-when neg?) [1 -2])  ;=> -2
(halt-when)  ;!! analyze/wrong_arity 1:1
---
(sequence (map inc) [1 2 3])  ;=> [2 3 4]
(sequence (map inc) nil)  ;=> []
(sequence (map +) [1 2] [10 20])  ;=> [11 22]
(take 3 (sequence (map inc) (range)))  ;=> [1 2 3]
(take 4 (sequence (interpose 0) (range 1 100)))  ;=> [1 0 2 0]
(sequence (partition-all 2) [1 2 3])  ;=> [[1 2] [3]]
(sequence [1 2])  ;=> [1 2]
(sequence nil)  ;=> []
(sequence (map inc) 5)  ;!! run/type_error 1:1
(seq? (sequence (map inc) [1]))  ;=> true
(eduction (map inc) [1 2])  ;=> [2 3]
(eduction (filter odd?) (map inc) (range 5))  ;=> [2 4]
(reduce + (eduction (map inc) [1 2]))  ;=> 5
(take 2 (eduction (map inc) (range)))  ;=> [1 2]
(into [] (eduction [1 2]))  ;=> [1 2]
(eduction)  ;!! run/wrong_arity 1:1
((completing +) 1 2)  ;=> 3
((completing +) 5)  ;=> 5
((completing + str) 5)  ;=> "5"
(completing)  ;!! analyze/wrong_arity 1:1
---
; a function of the program that is a transducer
(defn doubling [rf] (fn ([] (rf)) ([r] (rf r)) ([r x] (rf (rf r x) x))))
(into [] (comp (map inc) doubling (take 3)) [1 2 3])  ;=> [2 2 3]
(defn running [rf] (fn ([] (rf)) ([r] (rf r)) ([r x] (rf r (* 2 x)))))
(transduce running + [1 2 3])  ;=> 12
(def xf (comp (filter :active) (map :price) (remove nil?)))
(transduce xf + 0 [{:active true :price 10} {:active false :price 5} {:active true}])  ;=> 10
(def squares (map #(* % %)))
[(into [] squares [1 2]) (transduce squares + [1 2]) (sequence squares [3])]  ;=> [[1 4] 5 [9]]
