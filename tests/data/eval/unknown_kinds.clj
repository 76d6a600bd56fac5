; What else only random programs reach: core functions of values that nothing is known about, and sequences with
; something put in front of them.
(defn e [x] (empty x)) (mapv e [[1] #{1} {:a 1} '(1) nil (sorted-set 1)])  ;=> [[] #{} {} [] nil #{}]
---
(defn none? [x] (empty? x)) (mapv none? [[] "a" {} '() nil (long-array [1]) (java.util.ArrayList.) (map inc [1])])  ;=> [true false true true true false true false]
---
(apply (fnil + 1 2) nil nil (range 1000))  ;=> 499503
---
(let [xs (into '(3 4) [2 1 0])] [(nth xs 2) (drop 1 xs) (drop 4 xs) (drop 9 xs) (take 2 xs) (nthrest xs 2) (pop xs) (partition 2 1 xs) (count xs)])  ;=> [2 [1 2 3 4] [4] [] [0 1] [2 3 4] [1 2 3 4] [[0 1] [1 2] [2 3] [3 4]] 5]
---
(let [xs (reduce conj () (range 40))] [(first (drop 30 xs)) (nth xs 35) (count (nthrest xs 38)) (= xs (reverse (range 40))) (apply + xs) (take-nth 20 xs) (subvec (vec xs) 38)])  ;=> [9 4 2 true 780 [39 19] [1 0]]
---
(let [xs (conj (conj (seq (vec (range 50))) :a) :b)] [(take 3 (drop 1 xs)) (nth xs 40) (first (nthrest xs 2)) (last xs) (drop 51 xs) (nthnext xs 60) (split-at 1 (take 3 xs)) (second (partition 26 xs))])  ;=> [[:a 0 1] 38 0 49 [49] nil [[:b] [:a 0]] [24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49]]
---
(let [q (into clojure.lang.PersistentQueue/EMPTY [1 2])] [(vec (pop (pop (pop q)))) (= q [1 2]) (take 1 q) (peek (pop q)) (apply + q) (reduce conj [] q)])  ;=> [[] true [1] 2 3 [1 2]]
---
(for [_ [1 2]] (apply max-key count (map str [1 333 22])))  ;=> ["333" "333"]
---
(defn longest [ws] (apply min-key (fn [w] (- (count w))) ws)) (longest ["a" "bbb" "cc"])  ;=> "bbb"
---
(for [k [:a :b] m [{"a" 1} {:a 2} {}]] [(get m (str (name k))) (get m (subs "ab" 0 1) 0)])  ;=> [[1 1] [2 2] [nil 0] [nil 1] [nil 2] [nil 0]]
---
(defn part [n] (subs "abcdef" n (+ n 2))) (mapv part (range 3))  ;=> ["ab" "bc" "cd"]
---
(defn add [m k] (assoc m k (count m))) (reduce (fn [acc x] (if (odd? x) (add acc x) (update acc x (fnil inc 0)))) (if (nil? *1) {} []) (range 4))  ;=> {0 1, 1 1, 2 1, 3 3}
---
(defn twice [f] (map (fnil f 0 0) [1 nil])) (twice inc)  ;=> [2 1]
---
(let [xs (into '(3 4) [2 1]) q (into clojure.lang.PersistentQueue/EMPTY [1 2])] [(map inc xs) (first (map inc xs)) (take 2 (concat xs q)) (map + q xs) (filter odd? (rest xs)) (partition-all 2 (map inc xs)) (interleave xs q) (mapcat list q) (first (drop-while odd? xs)) (zipmap xs q)])  ;=> [[2 3 4 5] 2 [1 2] [2 4] [3] [[2 3] [4 5]] [1 1 2 2] [1 2] 2 {1 1, 2 2}]
---
(let [v (vec (range 100)) xs (conj (rest v) :a)] [(first (map str xs)) (second (map identity (rest v))) (take 2 (map vector (rest v) xs)) (some #{50} xs) (count (dedupe xs)) (nth (map identity xs) 70)])  ;=> [":a" 2 [[1 :a] [2 1]] 50 100 70]
