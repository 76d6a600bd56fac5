;; Changes of what was just made, in rounds; sequences that are reached into; sets of vectors with nil in them.

(reduce (fn [dp a] (assoc dp a (+ (dp a) (dp (dec a))))) (assoc (vec (repeat 5 0)) 0 1) (range 1 5))  ;=> [1 1 1 1 1]
(reduce (fn [v x] (conj v (+ x (peek v)))) (conj [] 1) [1 2 3])  ;=> [1 2 4 7]
(reduce (fn [m x] (assoc m x (inc (get m :start 0)))) (assoc {} :start 1) [:a :b])  ;=> {:start 1, :a 2, :b 2}
(reduce (fn [m x] (assoc m x true)) (assoc (zipmap [:a :b] (repeat false)) :c nil) [:b])  ;=> {:a false, :b true, :c nil}
(loop [v (assoc [1 2] 0 9) n 0] (if (< n 2) (recur (assoc v n (+ n (v 1))) (inc n)) v))  ;=> [2 3]
(let [base (vec (range 3))] [(reduce (fn [v x] (assoc v x :new)) (assoc base 0 :first) [1]) base])  ;=> [[:first :new 2] [0 1 2]]
(loop [q (conj (vec (rest [1 2])) 3) out []] (if (empty? q) out (recur (vec (rest q)) (conj out (first q)))))  ;=> [2 3]

({:a 1} :b 2)  ;=> 2
({:a nil} :a 2)  ;=> nil
(map (fn [k] ({:a 1 :b 2} k 0)) [:a :c])  ;=> [1 0]
(let [rates {"n" 3}] (reduce + (map (fn [k] (rates k 1)) ["n" "s" "n"])))  ;=> 7

(nth (iterate inc 5) 3)  ;=> 8
(nth (iterate (fn [[a b]] [b (+ a b)]) [0 1]) 100)  ;=> [354224848179261915075 573147844013817084101]
(let [step (fn [n] (* 2 n))] (map (fn [n] (nth (iterate step 1) n)) (range 4)))  ;=> [1 2 4 8]
(nth (iterate inc 0) -1)  ;!! run/index_out_of_bounds 1:1
(nth (iterate inc 0) nil)  ;!! run/type_error 1:1

(some #(when (even? %) %) (take-while #(< % 5) [1 3 4 6]))  ;=> 4
(some #(> % 5) (take-while #(< % 5) [1 9]))  ;=> nil
(every? odd? (take-while pos? [1 3 -1 2]))  ;=> true
(loop [n 2 ps []] (if (= 5 (count ps)) ps (recur (inc n) (if (some #(zero? (mod n %)) (take-while #(<= (* % %) n) ps)) ps (conj ps n)))))  ;=> [2 3 5 7 11]

(reduce max 0 [3 1 2])  ;=> 3
(reduce min 2.5 [3.0 4.0 9.5])  ;=> 2.5
(reduce max 9 [])  ;=> 9
(reduce max "a" [])  ;=> "a"
(reduce max nil [1 2])  ;!! run/type_error 1:1

(seq (sorted-set [nil 2] [1 "b"] [nil 1] [1 "a"]))  ;=> [[nil 1] [nil 2] [1 "a"] [1 "b"]]
(disj (sorted-set [1 "a"] [2 "b"]) [nil "a"])  ;=> #{[1 "a"] [2 "b"]}
(contains? (sorted-set [1 2]) [nil 2])  ;=> false
(sort [[2 nil] [nil 1] [2 0]])  ;=> [[nil 1] [2 nil] [2 0]]
(sort (fn [a b] (let [c (compare (:n b) (:n a))] (if (zero? c) (compare (:s a) (:s b)) c))) [{:n 1 :s "b"} {:n 2 :s "c"} {:n 1 :s "a"}])  ;=> [{:n 2, :s "c"} {:n 1, :s "a"} {:n 1, :s "b"}]

(into [] (comp (map-indexed (fn [i x] [i x])) (drop 1) (take-nth 2)) [:a :b :c :d])  ;=> [[1 :b] [3 :d]]
(into [] (comp (dedupe) (drop-while neg?) (partition-all 2)) [-1 -1 2 2 3 4])  ;=> [[2 3] [4]]
(sequence (comp (keep-indexed (fn [i x] (when (even? i) x))) (partition-by odd?) (map count)) [1 0 3 0 4])  ;=> [2 1]
(into [] (comp (partition-all 2) (map first) (filter odd?)) [1 2 3 4 5])  ;=> [1 3 5]

(str/join ", " ["a" nil 1 :k])  ;=> "a, , 1, :k"
(map (fn [x] (str/join "-" [x (inc x) nil])) [1 2])  ;=> ["1-2-" "2-3-"]
(map #(.getValue (.getDayOfWeek (LocalDate/parse %))) ["2024-03-01" "2024-03-03"])  ;=> [5 7]

(reduce (fn [stack tok] (if-let [f ({"+" + "*" *} tok)] (conj (pop (pop stack)) (f (peek (pop stack)) (peek stack))) (conj stack (Long/parseLong tok)))) [] ["2" "3" "+" "4" "*"])  ;=> [20]
(peek (pop [1]))  ;=> nil
(peek (pop '(1 2 3)))  ;=> 2
(reduce (fn [v _] (conj (pop v) (peek (pop v)))) [1] [1])  ;=> [nil]
(peek (pop []))  ;!! run/invalid_state 1:7
