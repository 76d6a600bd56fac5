(reduce + [1 2 3])  ;=> 6
(reduce + [])  ;=> 0
(reduce + nil)  ;=> 0
(reduce + [5])  ;=> 5
(reduce + 10 [1 2])  ;=> 13
(reduce + 10 nil)  ;=> 10
(reduce + [1.5 2])  ;=> 3.5
(reduce + 0 [0.1 0.2 0.3])  ;=> 0.6000000000000001
(reduce + [1 nil])  ;!! run/type_error 1:1
(reduce (fn [a b] a) [])  ;!! run/wrong_arity 1:1
(reduce str ["a" "b"])  ;=> "ab"
(reduce conj [] '(1 2))  ;=> [1 2]
(reduce conj '() [1 2])  ;=> [2 1]
(reduce conj nil [1 2])  ;=> [2 1]
(reduce conj #{} [1 1])  ;=> #{1}
(reduce conj {} {:a 1})  ;=> {:a 1}
(reduce (fn [acc [k v]] (+ acc v)) 0 {:a 1 :b 2})  ;=> 3
(reduce (fn [acc c] (str c acc)) "" "abc")  ;=> "cba"
(reduce (fn [acc x] (if (> x 2) (reduced acc) (+ acc x))) 0 [1 2 3 4])  ;=> 3
(reduce max [3 9 2])  ;=> 9
(reduce + 5)  ;!! run/type_error 1:1
(reduce 5 [1 2])  ;!! run/type_error 1:1
(reduce +)  ;!! analyze/wrong_arity 1:1
(reduce-kv (fn [m k v] (assoc m v k)) {} {:a 1 :b 2})  ;=> {1 :a, 2 :b}
(reduce-kv (fn [acc i x] (+ acc (* i x))) 0 [10 20 30])  ;=> 80
(reduce-kv + 5 nil)  ;=> 5
(reduce-kv (fn [acc k v] (reduced v)) 0 {:a 1 :b 2})  ;=> 1
(reduce-kv + 0 '(1 2))  ;!! run/type_error 1:1
(reductions + [1 2 3])  ;=> [1 3 6]
(reductions + [])  ;=> [0]
(reductions + 10 [1 2])  ;=> [10 11 13]
(reductions + 10 nil)  ;=> [10]
(reductions (fn [a x] (if (> x 2) (reduced :end) (+ a x))) 0 [1 2 3 4])  ;=> [0 1 3 :end]
(reductions conj [] "ab")  ;=> [[] ["a"] ["a" "b"]]
(reduced? (reduced 1))  ;=> true
(reduced? 1)  ;=> false
(unreduced (reduced 1))  ;=> 1
(unreduced 1)  ;=> 1
(reduced? (ensure-reduced 1))  ;=> true
(unreduced (ensure-reduced (reduced 1)))  ;=> 1
(run! identity [1 2])  ;=> nil
(run! identity nil)  ;=> nil
(run! identity 5)  ;!! run/type_error 1:1

(reductions + (reduced 4) [1 2])  ;=> [4]
(reductions + [(reduced 4) 2 3])  ;=> [4]
(reductions (fn [a x] (if (> x 2) (reduced :end) (+ a x))) 0 [1 2 3 4])  ;=> [0 1 3 :end]
(take 3 (reductions + (reduced 4) (range)))  ;=> [4]
(take 3 (reductions + (cons (reduced 4) (range))))  ;=> [4]

; what is put together in one map
(reduce (partial merge-with +) {} [{:a 1} {:a 2 :b 3} nil {:b 1.5 [1 2] 7} {[1 2] 4}])  ;=> {:a 3, :b 4.5, [1 2] 11}
(reduce (partial merge-with into) {:a [1]} [{:b [2]} {:a [3] :b [4]}])  ;=> {:a [1 3], :b [2 4]}
(let [m {:a 1}] [(reduce (partial merge-with +) m (repeat 3 {:a 2})) m])  ;=> [{:a 7} {:a 1}]
(reduce (partial merge-with +) [])  ;=> nil
(reduce (partial merge-with +) nil [{:a 1} {:a 2}])  ;=> {:a 3}
(reduce (partial merge-with conj) (sorted-map 3 []) [{1 []} {1 2 3 4}])  ;=> {1 [2], 3 [4]}
(reduce (partial merge-with +) {} [{:a 1} 3])  ;!! run/type_error 1:1
(reduce (partial merge-with +) {:a "x"} [{:a 1}])  ;!! run/type_error 1:1

;; what each round looks up in what `reduce` begins with
(loop [d {:a 0} n 0] (if (> n 2) d (recur (reduce (fn [m x] (assoc m x (inc (get d :a)))) d [:b :a :c]) (inc n))))  ;=> {:a 3, :b 3, :c 3}
(loop [d {0 0} at 0] (if (> at 3) d (recur (reduce (fn [m x] (assoc m x (+ (d at) x))) d [(inc at) 0]) (inc at))))  ;=> {0 6, 1 1, 2 3, 3 6, 4 10}
(loop [d {:n 1} at 0] (if (> at 3) d (recur (reduce (fn [m x] (if (m x) m (assoc m x (:n d)))) d [at :n]) (inc at))))  ;=> {:n 1, 0 1, 1 1, 2 1, 3 1}
(loop [d {0 0} at 0] (if (> at 2) d (recur (reduce (fn [m x] (assoc m x (+ (get d x 0) (get d at)))) d [0 (inc at)]) (inc at))))  ;=> {0 0, 1 0, 2 0, 3 0}
(loop [d #{0} at 0] (if (> at 2) d (recur (reduce (fn [m x] (if (d at) (conj m x) m)) d [(inc at)]) (inc at))))  ;=> #{0 1 2 3}
(loop [d {0 0} at 0] (if (> at 2) d (recur (reduce (fn [m x] (let [at x] (assoc m x (or (get d at) 9)))) d [at 7]) (inc at))))  ;=> {0 0, 7 9, 1 9, 2 9}
(loop [d {} at 0] (if (> at 2) d (recur (reduce (fn [m x] (assoc m x (inc (get d at)))) d []) (inc at))))  ;=> {}
(loop [d {} at 0] (if (> at 2) d (recur (reduce (fn [m x] (assoc m x (inc (get d at)))) d [1]) (inc at))))  ;!! run/type_error 1:70
(mapv #(reduce + %) [[1 2] [1.5 2] [0.5 0.25] [] [7] [1 2.5 3]])  ;=> [3 3.5 0.75 0 7 6.5]
(mapv #(reduce + 0 %) [[1 2] [1.5 2] [0.5 0.25] [] [7] [1 2.5 3]])  ;=> [3 3.5 0.75 0 7 6.5]
(mapv #(reduce + 1.5 %) [[1 2] [0.5] []])  ;=> [4.5 2.0 1.5]
(reduce + 0 [true])  ;!! run/type_error 1:1
(reduce + [1 true])  ;!! run/type_error 1:1
(mapv #(apply max %) [[1 2] [2.5 1] [7] [1 9 2 3 4 5 6 7]])  ;=> [2 2.5 7 9]
(mapv #(apply min %) [[1 2] [2.5 1] [7] [4 9 2 3 4 5 6 7]])  ;=> [1 1 7 2]
(apply max [])  ;!! run/wrong_arity 1:1
(apply min [1 :a])  ;!! run/type_error 1:1
(distinct [3 1 3 2 1])  ;=> [3 1 2]
(mapv #(reduce + 0 %) [[-0.0] [1.5 2.5] [] nil [3 4] '(1 2.5) [99999999999999999999999 1]])  ;=> [0.0 4.0 0 0 7 3.5 100000000000000000000000]
(mapv #(reduce + %) [[-0.0] [1.5 2.5] nil '(3 4) #{5}])  ;=> [-0.0 4.0 0 7 5]
(mapv #(reduce + 0 %) [[1 nil]])  ;!! run/type_error 1:7
(mapv #(map inc %) [nil []])  ;=> [[] []]
