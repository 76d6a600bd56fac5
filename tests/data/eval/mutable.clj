; arrays
(let [a (int-array 3)] (aset a 1 5) [(vec a) (aget a 1) (alength a) (count a) (seq a) (nth a 1) (get a 0)])  ;=> [[0 5 0] 5 3 3 [0 5 0] 5 0]
(let [a (int-array 5)] (dotimes [i 5] (aset a i (* i i))) (reduce + a))  ;=> 30
(let [a (long-array [3 1 2])] [(apply max a) (sort a) (map inc a) (into [] a) (first a) (rest a) (last a) (some #{1} a) (empty? a) (for [x a :when (odd? x)] x)])  ;=> [3 [1 2 3] [4 2 3] [3 1 2] 3 [1 2] 2 1 false [3 1]]
(let [n 30 sieve (boolean-array (inc n) true)] (doseq [i (range 2 6) :when (aget sieve i) j (range (* i i) (inc n) i)] (aset sieve j false)) (filter #(aget sieve %) (range 2 (inc n))))  ;=> [2 3 5 7 11 13 17 19 23 29]
(let [g (make-array Long/TYPE 2 3)] [(alength g) (alength (aget g 0)) (aget g 1 2)])  ;=> [2 3 0]
(let [g (to-array-2d [[1 2] [3 4]])] (aset g 0 1 9) [(mapv vec g) (aget g 1 0)])  ;=> [[[1 9] [3 4]] 3]
(let [g (into-array (map int-array [[1 2] [3 4]]))] (aset (aget g 1) 0 7) (mapv vec g))  ;=> [[1 2] [7 4]]
(let [a (object-array 2) b (aclone a)] (aset a 0 :x) [(vec a) (vec b)])  ;=> [[:x nil] [nil nil]]
(let [a (int-array [1 2 3])] [(vec (amap a i r (* 10 (aget a i)))) (areduce a i sum 0 (+ sum (aget a i))) (vec a)])  ;=> [[10 20 30] 6 [1 2 3]]
(let [a (to-array [1 2]) v (into [] a)] (aset a 0 9) [v (vec a)])  ;=> [[1 2] [9 2]]
(let [a (int-array [1]) b (int-array [1])] [(= a a) (= a b) (= (seq a) (seq b)) (identical? a b)])  ;=> [true false true false]
(let [a (char-array "abc")] (aset a 1 \x) [(String. a) (apply str a)])  ;=> ["axc" "axc"]
(let [a (double-array 2)] (aset a 0 1.5) (vec a))  ;=> [1.5 0.0]
(let [a (int-array 40)] (dotimes [i 40] (aset a i i)) (let [s (seq a)] (aset a 0 100) [(aget a 0) (reduce + a)]))  ;=> [100 880]
(let [a (int-array [3 1 2])] (java.util.Arrays/sort a) (java.util.Arrays/fill (int-array 1) 2) (vec a))  ;=> [1 2 3]
(let [memo (long-array 50 -1)] ((fn fib [n] (if (< n 2) n (let [m (aget memo n)] (if (not= m -1) m (let [r (+ (fib (- n 1)) (fib (- n 2)))] (aset memo n r) r))))) 40))  ;=> 102334155
(def board (make-array Object 3)) (aset board 1 :x) (vec board)  ;=> [nil :x nil]
(let [a (int-array 3)] (aset-int a 0 4) (aset a 1 (aget a 0)) (vec a))  ;=> [4 4 0]
(loop [i 0 a (int-array 3)] (if (= i 3) (vec a) (do (aset a i (inc i)) (recur (inc i) a))))  ;=> [1 2 3]
(let [[x y] (int-array [1 2])] [x y])  ;=> [1 2]
; texts
(let [sb (StringBuilder.)] (.append sb "a") (.append sb 1) (.append sb \c) [(.toString sb) (str sb) (.length sb) (.charAt sb 1)])  ;=> ["a1c" "a1c" 3 "1"]
(let [sb (StringBuilder. "hello")] (.insert sb 0 ">") (.setCharAt sb 1 \H) (.deleteCharAt sb 5) (.reverse sb) (str sb))  ;=> "lleH>"
(let [sb (new StringBuilder)] (doseq [w ["a" "b" "c"]] (when (pos? (.length sb)) (.append sb ",")) (.append sb w)) (str sb))  ;=> "a,b,c"
(str (doto (StringBuilder.) (.append "x") (.append "y") (.setLength 1)))  ;=> "x"
(-> (StringBuilder. "abc") (.append "def") (.delete 1 3) .toString)  ;=> "adef"
(str (reduce (fn [sb s] (.append sb s)) (StringBuilder.) ["a" "b"]))  ;=> "ab"
(let [sb (StringBuilder. "abcabc")] [(.indexOf sb "c") (.substring sb 1 3) (count (str sb)) (.isEmpty (str (StringBuilder.)))])  ;=> [2 "bc" 6 true]
(let [sb (StringBuffer.)] (dotimes [i 5] (.append sb i)) (.toString sb))  ;=> "01234"
; lists
(let [l (java.util.ArrayList.)] (.add l 1) (.add l 2) (.add l 0 :first) [(vec l) (.size l) (.get l 1) (.contains l 2) (.isEmpty l) (.indexOf l 2) (count l)])  ;=> [[:first 1 2] 3 1 true false 2 3]
(let [l (java.util.ArrayList. [3 1 2])] (java.util.Collections/sort l) (.set l 0 :x) [(seq l) (map str l) (reduce conj [] l)])  ;=> [[:x 2 3] [":x" "2" "3"] [:x 2 3]]
(let [l (java.util.ArrayList. [5 6 7])] [(.remove l (int 0)) (vec l) (do (.clear l) (seq l))])  ;=> [5 [6 7] nil]
(let [l (java.util.ArrayList.)] (.addAll l [1 2]) (into #{} l))  ;=> #{1 2}
(let [l (java.util.LinkedList. [1 2])] (.addFirst l 0) (.addLast l 3) [(vec l) (.getFirst l) (.getLast l) (.removeFirst l) (.removeLast l) (vec l)])  ;=> [[0 1 2 3] 0 3 0 3 [1 2]]
(let [s (java.util.Stack.)] (.push s 1) (.push s 2) [(.peek s) (.pop s) (.pop s) (.isEmpty s)])  ;=> [2 2 1 true]
; queues
(let [q (java.util.ArrayDeque.)] (.add q 1) (.offer q 2) (.push q 0) [(vec q) (.peek q) (.poll q) (.pollLast q) (.size q) (vec q) (.poll q) (.poll q)])  ;=> [[0 1 2] 0 0 2 1 [1] 1 nil]
(let [q (java.util.LinkedList.) seen (java.util.HashSet.) g {1 [2 3] 2 [4] 3 [4] 4 []}] (.add q 1) (.add seen 1) (loop [order []] (if (.isEmpty q) order (let [n (.poll q)] (doseq [m (g n)] (when (.add seen m) (.add q m))) (recur (conj order n))))))  ;=> [1 2 3 4]
(let [q (java.util.PriorityQueue. [5 1 4 2])] (.add q 3) (loop [out []] (if (.isEmpty q) out (recur (conj out (.poll q))))))  ;=> [1 2 3 4 5]
(let [q (java.util.PriorityQueue. 11 (comparator (fn [a b] (> (first a) (first b)))))] (doseq [x [[1 :a] [3 :b] [2 :c]]] (.offer q x)) [(.peek q) (.size q) (.poll q) (.poll q) (.poll q) (.poll q)])  ;=> [[3 :b] 3 [3 :b] [2 :c] [1 :a] nil]
(let [q (java.util.PriorityQueue. (fn [a b] (compare (:cost a) (:cost b))))] (.add q {:cost 2}) (.add q {:cost 1}) (.poll q))  ;=> {:cost 1}
(let [g {:a {:b 7 :c 3} :b {:d 2} :c {:b 1 :d 8} :d {}} q (java.util.PriorityQueue. 10 (fn [a b] (compare (first a) (first b))))] (.add q [0 :a]) (loop [done {}] (if-let [[d n] (.poll q)] (if (done n) (recur done) (do (doseq [[m w] (g n)] (.add q [(+ d w) m])) (recur (assoc done n d)))) done)))  ;=> {:a 0, :c 3, :b 4, :d 6}
(let [q (java.util.PriorityQueue. 4 (fn [a b] (compare (count a) (count b))))] (doseq [x ["bb" "a" "cc" "d" "ee" "f"]] (.add q x)) (repeatedly 6 #(.poll q)))  ;=> ["a" "d" "f" "bb" "ee" "cc"]
; maps and sets
(let [m (java.util.HashMap.)] (.put m :a 1) (.put m "b" 2) [(.get m :a) (.get m :z) (.getOrDefault m :z 0) (.containsKey m "b") (.size m) (.put m :a 5) (into {} m) (get m :a) (:a m)])  ;=> [1 nil 0 true 2 1 {:a 5, "b" 2} 5 5]
(let [m (java.util.HashMap. {:a 1})] (.putIfAbsent m :a 9) (.putIfAbsent m :b 2) (.remove m :b) [(into {} m) (.isEmpty m) (keys m) (vals m) (for [[k v] m] [k v])])  ;=> [{:a 1} false [:a] [1] [[:a 1]]]
(let [m (java.util.HashMap.)] (doseq [w ["a" "b" "a"]] (.put m w (inc (.getOrDefault m w 0)))) (into (sorted-map) m))  ;=> {"a" 2, "b" 1}
(let [s (java.util.HashSet.)] [(.add s 1) (.add s 1) (.contains s 1) (.remove s 1) (.size s) (contains? s 1)])  ;=> [true false true true 0 false]
(let [s (java.util.HashSet. [3 1 3])] [(count s) (set s)])  ;=> [2 #{1 3}]
(def cache (java.util.HashMap.)) (defn slow [n] (or (.get cache n) (let [r (* n n)] (.put cache n r) r))) [(slow 3) (slow 3) (.size cache)]  ;=> [9 9 1]
(let [m (java.util.HashMap.)] (doseq [e (.entrySet (doto m (.put :a 1)))] (print (.getKey e) (.getValue e))) (.containsKey m :a))  ;=> true
; characters
[(vec (.toArray (.chars "ab"))) (iterator-seq (.iterator [1 2]))]  ;=> [[97 98] [1 2]]
; they leave as what they hold
(int-array [1 2])  ;=> [1 2]
; what goes wrong
(aset [1 2] 0 5)
;!! run/type_error 1:1
(aset (int-array 2) 2 5)
;!! run/index_out_of_bounds 1:1
(aget (int-array 2) 2)
;!! run/index_out_of_bounds 1:1
(aset (int-array 2) :a 5)
;!! run/type_error 1:1
(.add [1] 2)
;!! run/type_error 1:1
(.put {} :a 1)
;!! run/type_error 1:1
(.pop (java.util.ArrayDeque.))
;!! run/invalid_state 1:1
(.get (java.util.ArrayList.) 0)
;!! run/index_out_of_bounds 1:1
(.charAt (StringBuilder.) 0)
;!! run/index_out_of_bounds 1:1
(.append "a" "b")
;!! run/type_error 1:1
(.insert (StringBuilder.) 1 "x")
;!! run/index_out_of_bounds 1:1
(let [a (int-array 1)] (pmap (fn [i] (aset a 0 i)) [1 2]))
;!! run/invalid_state 1:38
(amap (int-array 1) 5 r 1)
;!! analyze/invalid_form 1:21
; a builder where a text is read
[(str/reverse (StringBuilder. "abc")) (str/replace (StringBuffer. "foo") #"o" (StringBuffer. "a")) (str/replace "aXb" (StringBuilder. "X") (StringBuilder. "-"))]  ;=> ["cba" "faa" "a-b"]
[(str/replace-first (StringBuffer. "a--b--") (StringBuffer. "--") (StringBuffer. "::")) (str/split (StringBuffer. "a-b") #"-") (str/escape (StringBuffer. "fo") {\o \a})]  ;=> ["a::b--" ["a" "b"] "fa"]
(map #(% (StringBuilder. " ab\n")) [str/trim str/triml str/trimr str/trim-newline str/blank? str/upper-case str/split-lines])  ;=> ["ab" "ab\n" " ab" " ab" false " AB\n" [" ab"]]
[(str/index-of (StringBuilder. "abc") "c") (re-find #"b" (StringBuilder. "abc")) (re-seq #"[ab]" (StringBuilder. "abc")) (re-matches #"abc" (StringBuilder. "abc")) (re-find (re-matcher #"c" (StringBuilder. "abc")))]  ;=> [2 "b" ["a" "b"] "abc" "c"]
(let [sb (StringBuilder.)] (doseq [x [1 2 3]] (.append sb x) (.append sb ",")) [(str/replace sb #",$" "") (str sb)])  ;=> ["1,2,3" "1,2,3,"]
; a size is not negative
(map #(try (% -1) (catch NegativeArraySizeException e :negative)) [int-array double-array object-array])  ;=> [:negative :negative :negative]
(make-array Long 2 -1)  ;!! run/invalid_argument 1:1
