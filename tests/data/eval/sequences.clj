; The beginning and the rest of collections, taking, dropping, putting together.
(first [1 2 3])  ;=> 1
(first '(1 2))  ;=> 1
(first [])  ;=> nil
(first nil)  ;=> nil
(first "abc")  ;=> "a"
(first "")  ;=> nil
(first {:a 1})  ;=> [:a 1]
(first {})  ;=> nil
(first #{7})  ;=> 7
(first #{})  ;=> nil
(first (range))  ;=> 0
(first 5)  ;!! run/type_error 1:1
(first)  ;!! analyze/wrong_arity 1:1
(first [1] [2])  ;!! analyze/wrong_arity 1:1
(second [1 2])  ;=> 2
(second [1])  ;=> nil
(second nil)  ;=> nil
(second "ab")  ;=> "b"
(second {:a 1 :b 2})  ;=> [:b 2]
(second (iterate inc 5))  ;=> 6
(second 5)  ;!! run/type_error 1:1
(rest [1 2 3])  ;=> [2 3]
(rest [1])  ;=> []
(rest [])  ;=> []
(rest nil)  ;=> []
(rest "abc")  ;=> ["b" "c"]
(rest {:a 1 :b 2})  ;=> [[:b 2]]
(rest #{1})  ;=> []
(rest 5)  ;!! run/type_error 1:1
(take 2 (rest (range)))  ;=> [1 2]
(next [1 2 3])  ;=> [2 3]
(next [1])  ;=> nil
(next [])  ;=> nil
(next nil)  ;=> nil
(next "a")  ;=> nil
(next :a)  ;!! run/type_error 1:1
(take 2 (next (range)))  ;=> [1 2]
(conj (rest [1 2]) 0)  ;=> [0 2]
(seq [1 2])  ;=> [1 2]
(seq [])  ;=> nil
(seq nil)  ;=> nil
(seq "ab")  ;=> ["a" "b"]
(seq "")  ;=> nil
(seq {:a 1})  ;=> [[:a 1]]
(seq {})  ;=> nil
(seq #{3})  ;=> [3]
(seq 1)  ;!! run/type_error 1:1
(conj (seq [1 2]) 0)  ;=> [0 1 2]
(ffirst [[1 2] [3]])  ;=> 1
(ffirst nil)  ;=> nil
(ffirst {:a 1})  ;=> :a
(ffirst [1])  ;!! run/type_error 1:1
(nfirst [[1 2] [3]])  ;=> [2]
(nfirst [[1]])  ;=> nil
(nfirst nil)  ;=> nil
(fnext [1 2 3])  ;=> 2
(fnext nil)  ;=> nil
(nnext [1 2 3])  ;=> [3]
(nnext [1 2])  ;=> nil
(nnext nil)  ;=> nil
(last [1 2 3])  ;=> 3
(last [])  ;=> nil
(last nil)  ;=> nil
(last "abc")  ;=> "c"
(last {:a 1 :b 2})  ;=> [:b 2]
(last (range 100))  ;=> 99
(last (rest (range 100)))  ;=> 99
(last 5)  ;!! run/type_error 1:1
(last (range))  ;!! run/infinite_sequence 1:1
(butlast [1 2 3])  ;=> [1 2]
(butlast [1])  ;=> nil
(butlast [])  ;=> nil
(butlast nil)  ;=> nil
(butlast "abc")  ;=> ["a" "b"]
(butlast 5)  ;!! run/type_error 1:1
(nth [1 2 3] 1)  ;=> 2
(nth [1 2 3] 1.9)  ;=> 2
(nth '(1 2 3) 2)  ;=> 3
(nth "abc" 1)  ;=> "b"
(nth [1] 5 :none)  ;=> :none
(nth [1] -1 :none)  ;=> :none
(nth nil 5)  ;=> nil
(nth nil 5 :none)  ;=> :none
(nth (range) 7)  ;=> 7
(nth (range 100) 50)  ;=> 50
(nth (rest (range 100)) 50)  ;=> 51
(nth [1] 5)  ;!! run/index_out_of_bounds 1:1
(nth [1] -1)  ;!! run/index_out_of_bounds 1:1
(nth "abc" 3)  ;!! run/index_out_of_bounds 1:1
(nth [1] :a)  ;!! run/type_error 1:1
(nth {:a 1} 0)  ;!! run/type_error 1:1
(nth #{1} 0)  ;!! run/type_error 1:1
(nth [1])  ;!! analyze/wrong_arity 1:1
([1 2 3] 1)  ;=> 2
([1 2 3] 3)  ;!! run/index_out_of_bounds 1:1
---
; take and drop
(take 2 [1 2 3])  ;=> [1 2]
(take 5 [1 2])  ;=> [1 2]
(take 0 [1 2])  ;=> []
(take -1 [1 2])  ;=> []
(take 2 nil)  ;=> []
(take 2 "abc")  ;=> ["a" "b"]
(take 1 {:a 1 :b 2})  ;=> [[:a 1]]
(take 1 #{9})  ;=> [9]
(take 1.5 [1 2 3])  ;=> [1 2]
(take ##Inf [1 2 3])  ;=> [1 2 3]
(take 3 (range))  ;=> [0 1 2]
(take 3 (rest (range 100)))  ;=> [1 2 3]
(take 2 (reduce conj [] (range 100)))  ;=> [0 1]
(take :a [1])  ;!! run/type_error 1:1
(take 2 5)  ;!! run/type_error 1:1
(take 1 2 3)  ;!! analyze/wrong_arity 1:1
(drop 2 [1 2 3])  ;=> [3]
(drop 5 [1 2])  ;=> []
(drop 0 [1 2])  ;=> [1 2]
(drop -1 [1 2])  ;=> [1 2]
(drop 2 nil)  ;=> []
(drop 1 "abc")  ;=> ["b" "c"]
(drop 1 {:a 1 :b 2})  ;=> [[:b 2]]
(drop 1.5 [1 2 3])  ;=> [3]
(take 2 (drop 5 (range)))  ;=> [5 6]
(take 2 (drop 2 (drop 3 (range))))  ;=> [5 6]
(count (drop 10 (range 100)))  ;=> 90
(drop "a" [1])  ;!! run/type_error 1:1
(drop 1 7)  ;!! run/type_error 1:1
(nthrest [1 2 3] 1)  ;=> [2 3]
(nthrest [1 2 3] 0)  ;=> [1 2 3]
(nthrest [1] 4)  ;=> []
(nthrest nil 2)  ;=> nil
(nthnext [1 2 3] 1)  ;=> [2 3]
(nthnext [1] 4)  ;=> nil
(nthnext nil 2)  ;=> nil
(take-last 2 [1 2 3])  ;=> [2 3]
(take-last 5 [1 2])  ;=> [1 2]
(take-last 0 [1 2])  ;=> nil
(take-last 2 [])  ;=> nil
(take-last 2 nil)  ;=> nil
(take-last 2 "abc")  ;=> ["b" "c"]
(take-last 1 (range))  ;!! run/infinite_sequence 1:1
(drop-last [1 2 3])  ;=> [1 2]
(drop-last 2 [1 2 3])  ;=> [1]
(drop-last 5 [1 2])  ;=> []
(drop-last 0 [1 2])  ;=> [1 2]
(drop-last nil)  ;=> []
(drop-last "abc")  ;=> ["a" "b"]
(take-nth 2 [1 2 3 4 5])  ;=> [1 3 5]
(take-nth 3 nil)  ;=> []
(take 3 (take-nth 10 (range)))  ;=> [0 10 20]
(take-nth 0 [1 2])  ;!! run/invalid_argument 1:1
(take-nth -1 [1 2])  ;!! run/invalid_argument 1:1
(split-at 2 [1 2 3])  ;=> [[1 2] [3]]
(split-at 9 [1])  ;=> [[1] []]
(split-at 1 nil)  ;=> [[] []]
(splitv-at 2 [1 2 3])  ;=> [[1 2] [3]]
(conj (first (splitv-at 1 [1 2])) :x)  ;=> [1 :x]
---
; putting together
(cons 1 [2 3])  ;=> [1 2 3]
(cons 1 nil)  ;=> [1]
(cons 1 "ab")  ;=> [1 "a" "b"]
(cons 1 {:a 2})  ;=> [1 [:a 2]]
(take 3 (cons :a (range)))  ;=> [:a 0 1]
(cons 1 2)  ;!! run/type_error 1:1
(cons 1)  ;!! analyze/wrong_arity 1:1
(count (cons 1 (range 100)))  ;=> 101
(first (rest (cons 1 (range 100))))  ;=> 0
(list* 1 2 [3 4])  ;=> [1 2 3 4]
(list* [1 2])  ;=> [1 2]
(list* 1 nil)  ;=> [1]
(list* nil)  ;=> nil
(list* 1 2)  ;!! run/type_error 1:1
(concat [1 2] [3])  ;=> [1 2 3]
(concat)  ;=> []
(concat nil nil)  ;=> []
(concat [1] nil "ab" {:c 2} #{3})  ;=> [1 "a" "b" [:c 2] 3]
(take 3 (concat [1] (range)))  ;=> [1 0 1]
(take 2 (concat (range) [1]))  ;=> [0 1]
(concat [1] 2)  ;!! run/type_error 1:1
(interleave [:a :b] [1 2 3])  ;=> [:a 1 :b 2]
(interleave)  ;=> []
(interleave [1 2])  ;=> [1 2]
(interleave [1] nil)  ;=> []
(interleave [1 2] [:a :b] "xy")  ;=> [1 :a "x" 2 :b "y"]
(interleave [:a :b] (range))  ;=> [:a 0 :b 1]
(take 4 (interleave (range) (repeat :x)))  ;=> [0 :x 1 :x]
(interleave [1] 5)  ;!! run/type_error 1:1
(interpose :x [1 2 3])  ;=> [1 :x 2 :x 3]
(interpose :x [1])  ;=> [1]
(interpose :x [])  ;=> []
(interpose :x nil)  ;=> []
(interpose "," "ab")  ;=> ["a" "," "b"]
(take 4 (interpose :x (range)))  ;=> [0 :x 1 :x]
(reverse [1 2 3])  ;=> [3 2 1]
(reverse nil)  ;=> []
(reverse "abc")  ;=> ["c" "b" "a"]
(reverse {:a 1 :b 2})  ;=> [[:b 2] [:a 1]]
(reverse 5)  ;!! run/type_error 1:1
(reverse (range))  ;!! run/infinite_sequence 1:1
(rseq [1 2 3])  ;=> [3 2 1]
(rseq [])  ;=> nil
(rseq '(1 2))  ;!! run/type_error 1:1
(flatten [1 [2 [3 [4]]] '(5)])  ;=> [1 2 3 4 5]
(flatten nil)  ;=> []
(flatten 5)  ;=> []
(flatten {:a [1]})  ;=> []
(flatten [{:a [1]} #{2} nil "xy"])  ;=> [{:a [1]} #{2} nil "xy"]
(flatten (rest (range 50)))  ;=> [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49]
(flatten [1 (range)])  ;!! run/infinite_sequence 1:1
(sequence [1 2])  ;=> [1 2]
(sequence nil)  ;=> []
(sequence {:a 1})  ;=> [[:a 1]]
(doall (map inc [1 2]))  ;=> [2 3]
(doall nil)  ;=> nil
(doall 5)  ;!! run/type_error 1:1
(doall (range))  ;!! run/infinite_sequence 1:1
(dorun [1 2])  ;=> nil
(dorun 1 [1 2])  ;=> nil
(doall 1 [1 2])  ;=> [1 2]
---
; long sequences are shared, not copied
(loop [xs (range 1000) n 0] (if (empty? xs) n (recur (rest xs) (+ n (first xs)))))  ;=> 499500
---
(loop [xs (seq (range 1000)) n 0] (if xs (recur (next xs) (inc n)) n))  ;=> 1000
---
(loop [[x & xs] (vec (range 1000)) n 0] (if x (recur xs (+ n x)) n))  ;=> 499500
---
(let [a (rest (range 100)) b (cons :b a) c (cons :c a)] [(first a) (first b) (second b) (first c) (second c) (count a)])  ;=> [1 :b 1 :c 1 99]
---
(= (rest (range 100)) (range 1 100))  ;=> true
(= (vec (rest (range 100))) (rest (range 100)))  ;=> true
(get {(rest (range 40)) :found} (range 1 40))  ;=> :found
(let [xs (reduce (fn [acc i] (concat acc [i])) [] (range 1000))] [(count xs) (first xs) (last xs)])  ;=> [1000 0 999]
(let [xs (reduce (fn [acc i] (cons i acc)) nil (range 1000))] [(count xs) (first xs) (last xs) (nth xs 500)])  ;=> [1000 999 0 499]
(let [a (reduce conj () (range 50)) b (conj a :b) c (conj a :c)] [(first a) (take 2 b) (take 2 c)])  ;=> [49 [:b 49] [:c 49]]

; `first` of what is looked for ends at the item that is found, where nothing but a later error tells
(first (filter #(< 1 %) [0 2 nil]))  ;=> 2
(first (remove #(< % 2) [0 2 nil]))  ;=> 2
(->> [0 2 nil] (filter #(< 1 %)) first)  ;=> 2
(first (keep #(when (< 1 %) [%]) '(0 2 nil)))  ;=> [2]
(first (for [x [0 2 nil] :let [y (inc x)] :when (< 2 y)] [x y]))  ;=> [2 3]
(first (for [x [0 2 nil] :while (< x 1)] x))  ;=> 0
(first (filter #(< 1 %) [0 nil 2]))  ;!! run/type_error 1:16
(first (filter odd? [2 4]))  ;=> nil
(first (filter odd? nil))  ;=> nil
(first (filter odd? 5))  ;!! run/type_error 1:8
(first (filter #{:a} {:a 1}))  ;=> nil
(first (filter (fn [[k v]] (> v 1)) {:a 1 :b 2}))  ;=> [:b 2]
(first (filter #{\b} "abc"))  ;=> "b"
(let [found (set [3 4])] (first (for [x [1 2 3] :when (found x)] (* x x))))  ;=> 9
(let [seen (atom 0)] (first (filter (fn [x] (swap! seen inc) (odd? x)) [1 2 3])) @seen)  ;=> 3
(with-out-str (first (filter (fn [x] (print x) (odd? x)) [1 2 3])))  ;=> "123"
(let [calls (atom 0) odd (fn [x] (swap! calls inc) (odd? x))] (first (filter #(odd %) [1 2 3])) @calls)  ;=> 3
(first (filter #(first (filter #{%} [2 3])) [1 2 nil]))  ;=> 2
(first (map (fn [x] (/ 1 x)) [1 0]))  ;!! run/division_by_zero 1:21
