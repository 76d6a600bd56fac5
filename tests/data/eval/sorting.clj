(sort [3 1 2])  ;=> [1 2 3]
(sort [])  ;=> []
(sort nil)  ;=> []
(sort ["b" "a" "B"])  ;=> ["B" "a" "b"]
(sort [:b :a])  ;=> [:a :b]
(sort [1.5 1 -2])  ;=> [-2 1 1.5]
(sort [nil 2 nil 1])  ;=> [nil nil 1 2]
(sort [true false])  ;=> [false true]
(sort [[2 1] [1 2] [1]])  ;=> [[1] [1 2] [2 1]]
(sort [[1 "b"] [1 "a"] [0 "c"]])  ;=> [[0 "c"] [1 "a"] [1 "b"]]
(sort [[1 nil] [1 2]])  ;=> [[1 nil] [1 2]]
(sort [:b/a :a :a/b])  ;=> [:a :a/b :b/a]
(sort "cab")  ;=> ["a" "b" "c"]
(sort #{3 1 2})  ;=> [1 2 3]
(sort {:b 1 :a 2})  ;=> [[:a 2] [:b 1]]
(sort > [1 3 2])  ;=> [3 2 1]
(sort < [1 3 2])  ;=> [1 2 3]
(sort compare ["b" "a"])  ;=> ["a" "b"]
(sort #(compare %2 %1) ["a" "b"])  ;=> ["b" "a"]
(sort (fn [a b] (> (count a) (count b))) ["a" "bb" "c"])  ;=> ["bb" "a" "c"]
(sort (fn [a b] (- a b)) [3 1 2])  ;=> [1 2 3]
(sort (comp - compare) [1 2 3])  ;=> [3 2 1]
(sort [1 "a"])  ;!! run/type_error 1:1
(sort [:a "a"])  ;!! run/type_error 1:1
(sort [{:a 1} {:b 1}])  ;!! run/type_error 1:1
(sort ['(1) '(0)])  ;!! run/type_error 1:1
(sort > ["a" "b"])  ;!! run/type_error 1:1
(sort (fn [a b] nil) [1 2])  ;!! run/type_error 1:1
(sort 5)  ;!! run/type_error 1:1
(sort (range))  ;!! run/infinite_sequence 1:1
(sort-by count ["ccc" "a" "bb"])  ;=> ["a" "bb" "ccc"]
(sort-by :n [{:n 2} {:n 1} {}])  ;=> [{} {:n 1} {:n 2}]
(sort-by :n > [{:n 1} {:n 2}])  ;=> [{:n 2} {:n 1}]
(sort-by val > {:a 1 :b 3 :c 2})  ;=> [[:b 3] [:c 2] [:a 1]]
(sort-by (juxt :a :b) [{:a 2 :b 1} {:a 1 :b 2} {:a 1 :b 1}])  ;=> [{:a 1, :b 1} {:a 1, :b 2} {:a 2, :b 1}]
(sort-by - [1 3 2])  ;=> [3 2 1]
(sort-by first [[1 :a] [0 :b] [1 :c] [0 :d]])  ;=> [[0 :b] [0 :d] [1 :a] [1 :c]]
(sort-by first > [[1 :a] [0 :b] [1 :c] [0 :d]])  ;=> [[1 :a] [1 :c] [0 :b] [0 :d]]
(sort-by :n nil)  ;=> []
(sort-by identity #(compare %2 %1) [1 2 3])  ;=> [3 2 1]
(sort-by :n [{:n 1} {:n "a"}])  ;!! run/type_error 1:1
(sort-by :n > [{:n 1} {}])  ;!! run/type_error 1:1
(sort-by :n)  ;!! analyze/wrong_arity 1:1
(compare 1 2)  ;=> -1
(compare 2 1)  ;=> 1
(compare 1 1.0)  ;=> 0
(compare "a" "c")  ;=> -2
(compare "ab" "a")  ;=> 1
(compare "B" "a")  ;=> -31
(compare :a :b)  ;=> -1
(compare nil 1)  ;=> -1
(compare 1 nil)  ;=> 1
(compare nil nil)  ;=> 0
(compare false true)  ;=> -1
(compare [1 2] [1 3])  ;=> -1
(compare [9] [1 2])  ;=> -1
(compare [] [])  ;=> 0
(compare 'a 'b)  ;=> -1
(compare 1 "a")  ;!! run/type_error 1:1
(compare {} {})  ;!! run/type_error 1:1
(compare #{1} #{2})  ;!! run/type_error 1:1
(compare 1)  ;!! analyze/wrong_arity 1:1
---
(group-by odd? [1 2 3])  ;=> {true [1 3], false [2]}
(group-by :a [{:a 1 :b 1} {:b 2} {:a 1 :b 3}])  ;=> {1 [{:a 1, :b 1} {:a 1, :b 3}], nil [{:b 2}]}
(group-by (juxt :a :b) [{:a 1 :b 1} {:a 1 :b 1}])  ;=> {[1 1] [{:a 1, :b 1} {:a 1, :b 1}]}
(group-by identity [1 1.0 true])  ;=> {1 [1], 1.0 [1.0], true [true]}
(group-by odd? nil)  ;=> {}
(group-by count "ab")  ;=> {1 ["a" "b"]}
(group-by odd? 5)  ;!! run/type_error 1:1
(conj (get (group-by odd? [1]) true) 3)  ;=> [1 3]
(frequencies [:a :b :a])  ;=> {:a 2, :b 1}
(frequencies "aab")  ;=> {"a" 2, "b" 1}
(frequencies [1 1.0 true nil nil])  ;=> {1 1, 1.0 1, true 1, nil 2}
(frequencies [[1] '(1)])  ;=> {[1] 2}
(frequencies nil)  ;=> {}
(frequencies 5)  ;!! run/type_error 1:1
(max-key count "a" "bbb" "cc")  ;=> "bbb"
(max-key count "aa" "b" "cc")  ;=> "cc"
(min-key count "aa" "b" "c")  ;=> "c"
(max-key :n {:n 1})  ;=> {:n 1}
(apply max-key val {:a 1 :b 3 :c 2})  ;=> [:b 3]
(apply min-key val {:a 1 :b 3 :c 0})  ;=> [:c 0]
(max-key :n {:n 1} {})  ;!! run/type_error 1:1
(max-key count)  ;!! analyze/wrong_arity 1:1
(sort (comparator >) [1 3 2])  ;=> [3 2 1]
((comparator <) 1 2)  ;=> -1
((comparator <) 2 1)  ;=> 1
((comparator <) 1 1)  ;=> 0
(sort-by :n (comparator (fn [a b] (< b a))) [{:n 1} {:n 2}])  ;=> [{:n 2} {:n 1}]
(into (sorted-map-by (comparator >)) {1 :a 2 :b})  ;=> {2 :b, 1 :a}
(comparator)  ;!! analyze/wrong_arity 1:1
(comparator 1)  ;!! run/type_error 1:1
; Beside a NaN, which has no order, the second is taken, and after it none
(map #(apply min-key identity %) [[##-Inf 2 ##NaN] [2 ##-Inf ##NaN] [4 1 ##NaN 0 ##NaN]])  ;=> [##-Inf ##-Inf 0]
(map #(NaN? (apply max-key identity %)) [[2 ##NaN] [2 ##NaN 3.5] [##NaN 2] [##NaN 1.5 2]])  ;=> [true true false false]
(max-key :n {:n 2.5} {:n 0.5} {:n 2.5 :id 3})  ;=> {:n 2.5, :id 3}
(apply min-key val {:a 3 :b 1 :c 1})  ;=> [:c 1]
(apply max-key val {:a 3 [1 2] 3 :c 1})  ;=> [[1 2] 3]
(apply max-key val {:a 1.5 :b 2.5})  ;=> [:b 2.5]
(apply max-key val {:a 1})  ;=> [:a 1]
(apply max-key val {})  ;!! run/wrong_arity 1:1
(apply max-key val {:a 1 :b "x"})  ;!! run/type_error 1:1
(apply max-key key {1 :a 5 :b})  ;=> [5 :b]
(group-by (juxt :a :b) [{:a 1 :b "x"} {:a -1 :b nil} {:a 1 :b "x"} {"a" 1.0 :b [2]}])  ;=> {[1 "x"] [{:a 1, :b "x"} {:a 1, :b "x"}], [-1 nil] [{:a -1, :b nil}], [1.0 [2]] [{"a" 1.0, :b [2]}]}
(get (group-by (fn [x] [(mod x 2) (> x 2)]) [1 2 3 4]) [1 true])  ;=> [3]
(keys (group-by (fn [x] [x]) [3 -1 true 3]))  ;=> [[3] [-1] [true]]
(group-by (fn [x] [(inc x)]) [1 "a"])  ;!! run/type_error 1:20
[(sort nil [3 1 2]) (sort nil [])]  ;=> [[1 2 3] []]
(sort-by :n nil [{:n 2} {:n 1}])  ;!! run/type_error 1:1
