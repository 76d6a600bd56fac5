(range 3)  ;=> [0 1 2]
(range 0)  ;=> []
(range -2)  ;=> []
(range 2 5)  ;=> [2 3 4]
(range 5 2)  ;=> []
(range 0 10 3)  ;=> [0 3 6 9]
(range 0 9 3)  ;=> [0 3 6]
(range 5 0 -2)  ;=> [5 3 1]
(range 5 0 -1)  ;=> [5 4 3 2 1]
(range 0 5 -1)  ;=> []
(range 2.5)  ;=> [0 1 2]
(range 0 1 0.25)  ;=> [0 0.25 0.5 0.75]
(range 0.5 3)  ;=> [0.5 1.5 2.5]
(range 3 3 0)  ;=> []
(take 2 (range 0 3 0))  ;=> [0 0]
(take 2 (range 0 ##Inf))  ;=> [0 1]
(take 3 (range))  ;=> [0 1 2]
(range :a)  ;!! run/type_error 1:1
(range nil)  ;!! run/type_error 1:1
(range 1 2 3 4)  ;!! analyze/wrong_arity 1:1
(count (range))  ;!! run/infinite_sequence 1:1
(vec (range))  ;!! run/infinite_sequence 1:1
(reduce + (take-while #(< % 10) (range)))  ;=> 45
(take 2 (range 1e9))  ;=> [0 1]
(take 2 (range 1000000000))  ;=> [0 1]
(first (filter #(> % 1000) (range 100000000000000000000000)))  ;=> 1001
(take 4 (iterate inc 1))  ;=> [1 2 3 4]
(take 3 (iterate #(* 2 %) 1))  ;=> [1 2 4]
(first (iterate inc 1))  ;=> 1
(nth (iterate #(* 2 %) 1) 10)  ;=> 1024
(first (drop-while #(< % 100) (iterate #(* 2 %) 1)))  ;=> 128
(iterate 5 1)  ;!! run/type_error 1:1
(iterate inc)  ;!! analyze/wrong_arity 1:1
(repeat 2 :a)  ;=> [:a :a]
(repeat 0 :a)  ;=> []
(repeat -1 :a)  ;=> []
(repeat 2.9 :a)  ;=> [:a :a]
(take 2 (repeat nil))  ;=> [nil nil]
(repeat :a 2)  ;!! run/type_error 1:1
(repeat 100000000000 1)  ;!! limit/limit_elements 1:1
(take 5 (cycle [1 2]))  ;=> [1 2 1 2 1]
(cycle [])  ;=> []
(cycle nil)  ;=> []
(take 2 (cycle "ab"))  ;=> ["a" "b"]
(cycle 5)  ;!! run/type_error 1:1
(map vector [1 2 3] (cycle [:a :b]))  ;=> [[1 :a] [2 :b] [3 :a]]
(repeatedly 2 (constantly 1))  ;=> [1 1]
(take 2 (repeatedly (fn [] :x)))  ;=> [:x :x]
(repeatedly 5)  ;!! run/type_error 1:1
(empty? (range))  ;=> false
(empty? (filter neg? (map - (range 3))))  ;=> false
(every? nat-int? (take 10 (range)))  ;=> true
(take 2 (map (fn [a b] [a b]) (range) (iterate dec 0)))  ;=> [[0 0] [1 -1]]
(->> (range) (filter odd?) (map #(* % %)) (take 3))  ;=> [1 9 25]
(->> (iterate inc 0) (partition 2) (map vec) (take 2))  ;=> [[0 1] [2 3]]
(take 3 (reductions + (range)))  ;=> [0 1 3]
(bounded-count 3 (range))  ;=> 3
(bounded-count 3 [1 2])  ;=> 2
(reduce (fn [a x] (if (> a 10) (reduced a) (+ a x))) 0 (range))  ;=> 15
(let [[a b] (range)] [a b])  ;=> [0 1]
(let [[a & more] (range)] [a (take 2 more)])  ;=> [0 [1 2]]
(map :id (tree-seq :sub :sub {:id 1 :sub [{:id 2 :sub [{:id 3}]} {:id 4}]}))  ;=> [1 2 3 4]
(tree-seq vector? seq [1 [2]])  ;=> [[1 [2]] 1 [2] 2]
(tree-seq nil? identity 5)  ;=> [5]
(iteration (fn [k] (if (< (or k 0) 3) (inc (or k 0)))))  ;=> [1 2 3]
(iteration (fn [k] {:v k :next (if (< k 3) (inc k))}) :initk 1 :vf :v :kf :next)  ;=> [1 2 3]
(iteration identity :nonsense 1)  ;!! run/invalid_argument 1:1

; of a long range no more is made than is looked at, over and over
(defn least-factor [n] (some #(when (zero? (rem n %)) %) (range 2 (inc n)))) (frequencies (map least-factor (range 500000 500060 2)))  ;=> {2 30}
(defn composite? [n] (boolean (first (filter #(zero? (rem n %)) (range 2 n))))) (count (filter composite? (range 300000 300100 2)))  ;=> 50
(defn prime? [n] (every? #(pos? (rem n %)) (take-while #(<= (* % %) n) (range 2 n)))) (count (filter prime? (range 700000 700100)))  ;=> 8
(defn composite? [n] (not-every? (fn [k] (pos? (mod n k))) (range 2 n))) (count (filter composite? (range 900000 900100 2)))  ;=> 50
(defn starts [n p] (some p (range n))) (count (map #(starts % even?) (range 900000 900050)))  ;=> 50
(count (for [x (range 30) y (range 2000000) :while (< y x)] [x y]))  ;=> 435
(defn below [n] (for [y (range 1500000) :let [z (* y y)] :while (< z n)] z)) (count (mapcat below (range 30)))  ;=> 119
(let [seen (atom 0)] (doseq [x (range 30) y (range 3000000) :while (< y x)] (swap! seen inc)) @seen)  ;=> 435
(defn few [n] (take 2 (map inc (filter odd? (range n))))) (distinct (map few (range 900000 900030)))  ;=> [[2 4]]
(defn late [n] (nth (drop 2 (map inc (range n))) 3)) (distinct (map late (range 900000 900030)))  ;=> [6]
(defn pair [n] (second (partition 2 (range n)))) (distinct (map pair (range 900000 900030)))  ;=> [[2 3]]
(defn from [n] (first (drop-while #(< % 5) (range n)))) (map from [0 5 6 1000000])  ;=> [nil nil 5 5]
(defn from [n] (first (remove #(< % 5) (range n)))) (map from [0 5 6 1000000])  ;=> [nil nil 5 5]
(defn ends [n] [(first (range n)) (second (range n)) (empty? (range n)) (nth (range n) 3 :none)]) (map ends [0 1 5000000])  ;=> [[nil nil true :none] [0 nil false :none] [0 1 false 3]]
(map #(first (filter neg? (range 2000000 % -400000))) [-1 0 -900000])  ;=> [nil nil -400000]
(first (filter (fn [x] (and (even? x) (or (> x 3) nil))) (range 0.5 9 0.75)))  ;!! run/type_error 1:29
(some #(when (> % 1.2) %) (range 0 2 0.5))  ;=> 1.5
(take 2 (map str (range 5 1000000 2)))  ;=> ["5" "7"]
(take 3 (map #(* % %) (map inc (range 1000000 2000000))))  ;=> [1000002000001 1000004000004 1000006000009]
(let [seen (atom 0)] [(doall (take 2 (map #(do (swap! seen inc) (- %)) (range 5000)))) (<= @seen 32)])  ;=> [[0 -1] true]
[(take 0 (map inc (range 5))) (take -1 (map inc (range 5))) (take 9 (map inc (range 2))) (take 2 (map inc (range)))]  ;=> [[] [] [1 2] [1 2]]
(take 2 (map 5 (range 3)))  ;!! run/type_error 1:9
(defn big? [x] (> (* x x) 500)) (defn from [n] (first (filter big? (range n)))) (distinct (map from (range 900000 900030)))  ;=> [23]
(defn big? [x] (> (* x x) 500)) (defn from [n] (take 2 (map inc (remove big? (range n))))) (distinct (map from (range 900000 900030)))  ;=> [[1 2]]
; A sequence that seems to have no end is compared as far as tells
(= (reductions #(if (< %2 4) (* %1 %2) (reduced :big)) (rest (range))) [1 2 6 :big])  ;=> true
(= '(1 2 6) (reductions #(if (< %2 4) (* %1 %2) (reduced :big)) (rest (range))))  ;=> false
(= (filter #{1 5} [5 0 1]) (reductions (fn [_ n] (if (= n 7) (reduced 1) n)) (cycle [5 7])))  ;=> true
(map #(= % (iterate inc 0)) [[] [0 1] [7] {} #{0} nil "01" 0])  ;=> [false false false false false false false false]
(= (iterate inc 0) (take-while #(< % 2) (iterate inc 0)))  ;=> false
(let [evens (filter even? (range))] [(= evens evens) (not= [0 2] evens)])  ;=> [true true]
(let [n (atom 0) s (repeatedly #(swap! n inc))] [(= [1 5 9] s) @n])  ;=> [false 2]
; What is read lazily and ends is the same key as what it equals
(contains? #{'(3 4)} (lazy-seq (cons 3 (lazy-seq [4]))))  ;=> true
(map #(contains? #{() [1 -1] [[5 6] 7]} %) [(lazy-seq nil) (lazy-seq '(1 -1)) [(lazy-seq [5 6]) 7] (lazy-seq [2])])  ;=> [true true true false]
(get {[:x "y"] 1, (range 20) 2} (lazy-seq [:x "y"]))  ;=> 1
(get {[:x "y"] 1, (range 20) 2} (lazy-seq (range 20)))  ;=> 2
(count (set [(lazy-seq [1 2]) [1 2] '(1 2) (map inc [0 1]) (lazy-seq [1 2 3])]))  ;=> 2
(first (keys (group-by #(lazy-seq [(odd? %) :k]) [1 3])))  ;=> [true :k]
(vals (frequencies [(lazy-seq [1]) [1] (lazy-seq (range 17)) (range 17)]))  ;=> [2 2]
(let [up (fn up [n] (lazy-seq (cons n (up (inc n)))))] [(= [0 1] (up 0)) (= (up 0) '()) (not= (range 40) (up 0))])  ;=> [false false true]
[(= (lazy-seq (range 31)) (range 30)) (= (vec (range 30)) (lazy-seq (range 30))) (= (lazy-seq nil) {})]  ;=> [false true false]
---
; a sequence that a function of the program goes through again and again stays what it is, however the function is called
(defn total [start xs] (reduce (fn [sum _] (+ sum (count (take 2 (for [x xs] x))))) start [1 2 3]))
[(total 0 (iterate inc 1)) (reduce total 0 [(iterate inc 1)])]  ;=> [6 6]
