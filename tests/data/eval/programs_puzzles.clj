; Programs as puzzles ask for them: lists, numbers, texts, grids, graphs, small machines.
(defn pascal [n] (last (take n (iterate #(map +' (cons 0 %) (concat % [0])) [1]))))
[(pascal 1) (pascal 5)]  ;=> [[1] [1 4 6 4 1]]
---
(defn my-flatten [x] (if (sequential? x) (mapcat my-flatten x) [x]))
(my-flatten '((1 2) 3 [4 [5 6]]))  ;=> [1 2 3 4 5 6]
((fn [s] (apply str (re-seq #"[A-Z]" s))) "HeLlO, WoRlD!")  ;=> "HLOWRD"
---
(defn pack [s] (reduce (fn [acc x] (if (= x (last (last acc))) (conj (pop acc) (conj (last acc) x)) (conj acc [x]))) [] s))
(pack [1 1 2 1 1 1 3 3])  ;=> [[1 1] [2] [1 1 1] [3 3]]
((fn rot [n s] (let [k (mod n (count s))] (concat (drop k s) (take k s)))) -2 [1 2 3 4 5])  ;=> [4 5 1 2 3]
(= ((fn [f & args] (reduce (fn [m [k v]] (update m k (fnil conj []) v)) {} (map (juxt f identity) (first args)))) #(> % 5) [1 3 6 8]) {false [1 3], true [6 8]})  ;=> true
---
(defn gcd [a b] (if (zero? b) a (recur b (mod a b))))
(defn lcm [& xs] (reduce (fn [a b] (/ (* a b) (gcd a b))) xs))
[(lcm 2 3) (lcm 5 3 7) (gcd 1071 462)]  ;=> [6 105 21]
---
(def triangle-min-path
  (fn [t] (apply min (reduce (fn [acc row] (map + row (map min (cons ##Inf acc) (concat acc [##Inf])))) [0] t))))
(triangle-min-path '([1] [2 4] [5 1 4] [2 3 4 5]))  ;=> 7
---
(defn perfect? [n] (= n (apply + (filter #(zero? (mod n %)) (range 1 n)))))
(filter perfect? (range 2 1000))  ;=> [6 28 496]
---
(defn anagrams [ws] (->> ws (group-by sort) vals (filter #(> (count %) 1)) (map set) set))
(anagrams ["meat" "mat" "team" "mate" "eat"])  ;=> #{#{"mate" "meat" "team"}}
---
(defn word-sort [s] (sort-by clojure.string/lower-case (clojure.string/split (clojure.string/replace s #"[^\w\s]" "") #"\s+")))
(word-sort "Have a nice day.")  ;=> ["a" "day" "Have" "nice"]
---
(defn balanced? [s]
  (let [pairs {\( \) \[ \] \{ \}}]
    (loop [[c & cs] s stack ()]
      (cond (nil? c) (empty? stack)
            (pairs c) (recur cs (conj stack (pairs c)))
            ((set (vals pairs)) c) (and (= c (peek stack)) (recur cs (pop stack)))
            :else (recur cs stack)))))
(map balanced? ["(a[b]{c})" "(]" "((" ")" ""])  ;=> [true false false false true]
---
(defn roman [n]
  (loop [n n acc "" table [[1000 "M"] [900 "CM"] [500 "D"] [400 "CD"] [100 "C"] [90 "XC"] [50 "L"] [40 "XL"] [10 "X"] [9 "IX"] [5 "V"] [4 "IV"] [1 "I"]]]
    (let [[[v s] & more] table]
      (cond (zero? n) acc (>= n v) (recur (- n v) (str acc s) table) :else (recur n acc more)))))
(map roman [1994 2024 4 9])  ;=> ["MCMXCIV" "MMXXIV" "IV" "IX"]
---
(defn from-roman [s] (let [m {\I 1 \V 5 \X 10 \L 50 \C 100 \D 500 \M 1000}]
  (->> (map m s) (partition-all 2 1) (map (fn [[a b]] (if (and b (< a b)) (- a) a))) (apply +))))
(from-roman "MCMXCIV")  ;=> 1994
---
(defn life [cells]
  (let [nbrs (fn [[x y]] (for [dx [-1 0 1] dy [-1 0 1] :when (not= 0 dx dy)] [(+ x dx) (+ y dy)]))]
    (set (for [[c n] (frequencies (mapcat nbrs cells)) :when (or (= n 3) (and (= n 2) (cells c)))] c))))
(take 3 (iterate life #{[1 0] [1 1] [1 2]}))  ;=> [#{[1 0] [1 1] [1 2]} #{[0 1] [1 1] [2 1]} #{[1 0] [1 1] [1 2]}]
---
(defn primes [] (letfn [(sieve [s] (cons (first s) (lazy-seq (sieve (filter #(not= 0 (mod % (first s))) (rest s))))))] (sieve (iterate inc 2))))
(take 10 (primes))  ;=> [2 3 5 7 11 13 17 19 23 29]
---
(defn sieve [n] (loop [cs (set (range 2 (inc n))) p 2] (if (> (* p p) n) (sort cs) (recur (reduce disj cs (range (* p p) (inc n) p)) (inc p)))))
(sieve 50)  ;=> [2 3 5 7 11 13 17 19 23 29 31 37 41 43 47]
---
(defn collatz [n] (take-while (complement #{1}) (iterate #(if (even? %) (/ % 2) (inc (* 3 %))) n)))
[(count (collatz 27)) (collatz 6)]  ;=> [111 [6 3 10 5 16 8 4 2]]
---
(defn luhn [s] (let [ds (reverse (map #(Character/digit % 10) (remove #{\space} s)))] (zero? (mod (reduce + (map-indexed (fn [i d] (if (odd? i) (let [x (* 2 d)] (if (> x 9) (- x 9) x)) d)) ds)) 10))))
(map luhn ["4539 3195 0343 6467" "8273 1232 7352 0569"])  ;=> [true false]
---
(defn caesar [k s] (apply str (map (fn [c] (let [i (int c)] (cond (<= 97 i 122) (char (+ 97 (mod (+ k (- i 97)) 26))) (<= 65 i 90) (char (+ 65 (mod (+ k (- i 65)) 26))) :else c))) s)))
(caesar 3 "Hello, World!")  ;=> "Khoor, Zruog!"
---
(defn rle [s] (apply str (mapcat (fn [g] [(when (> (count g) 1) (count g)) (first g)]) (partition-by identity s))))
(defn unrle [s] (apply str (for [[_ n c] (re-seq #"(\d*)(\D)" s)] (apply str (repeat (if (= n "") 1 (Integer/parseInt n)) c)))))
[(rle "WWWBBA") (unrle (rle "WWWBBA"))]  ;=> ["3W2BA" "WWWBBA"]
---
(defn hamming [a b] (if (not= (count a) (count b)) (throw (IllegalArgumentException. "strands must be of equal length")) (count (filter true? (map not= a b)))))
[(hamming "GAGCC" "CATCG") (try (hamming "a" "") (catch IllegalArgumentException e (.getMessage e)))]  ;=> [3 "strands must be of equal length"]
---
(defn pangram? [s] (every? (set (clojure.string/lower-case s)) "abcdefghijklmnopqrstuvwxyz"))
(pangram? "The quick brown fox jumps over the lazy dog")  ;=> true
---
(defn scrabble [w] (let [pts (into {} (for [[n ls] {1 "AEIOULNRST" 2 "DG" 3 "BCMP" 4 "FHVWY" 5 "K" 8 "JX" 10 "QZ"} l ls] [l n]))] (transduce (map pts) + (.toUpperCase w))))
(scrabble "cabbage")  ;=> 14
---
(defn spiral [n]
  (let [cyc (cycle [[0 1] [1 0] [0 -1] [-1 0]])
        steps (cons n (mapcat #(repeat 2 %) (range (dec n) 0 -1)))
        path (rest (reductions (fn [[r c] [dr dc]] [(+ r dr) (+ c dc)]) [0 -1] (mapcat (fn [s d] (repeat s d)) steps cyc)))
        m (zipmap path (iterate inc 1))]
    (for [r (range n)] (for [c (range n)] (m [r c])))))
(spiral 3)  ;=> [[1 2 3] [8 9 4] [7 6 5]]
---
(defn hanoi [n a b c] (when (pos? n) (concat (hanoi (dec n) a c b) [[a b]] (hanoi (dec n) c b a))))
(hanoi 2 :a :b :c)  ;=> [[:a :c] [:a :b] [:c :b]]
(doseq [n (range 1 16)] (println (cond (zero? (mod n 15)) "FizzBuzz" (zero? (mod n 5)) "Buzz" (zero? (mod n 3)) "Fizz" :else n)))  ;=> nil
---
(defn bottles [n] (str n " bottle" (when (not= 1 n) "s") " of beer"))
(doseq [n (range 2 0 -1)] (printf "%s on the wall, %s.\n" (bottles n) (bottles n)) (println "Take one down"))  ;=> nil
---
(let [grid (vec (map vec (clojure.string/split-lines "..#\n.#.\n#..")))]
  (for [r (range 3) c (range 3) :when (= \# (get-in grid [r c]))] [r c]))  ;=> [[0 2] [1 1] [2 0]]
---
(def input "1000\n2000\n\n4000\n\n5000\n6000")
(->> (clojure.string/split input #"\n\n") (map #(->> % clojure.string/split-lines (map parse-long) (reduce +))) (sort >) (take 2) (apply +))  ;=> 15000
---
(def moves (map (fn [l] (let [[_ n f t] (re-matches #"move (\d+) from (\d+) to (\d+)" l)] (mapv #(Long/parseLong %) [n f t]))) ["move 1 from 2 to 1" "move 3 from 1 to 3"]))
(reduce (fn [st [n f t]] (-> st (update t #(into (vec %) (reverse (take-last n (st f))))) (update f #(vec (drop-last n %))))) {1 [\Z \N] 2 [\M \C \D] 3 [\P]} moves)  ;=> {1 [], 2 ["M" "C"], 3 ["P" "D" "N" "Z"]}
---
(defn bfs [g start goal]
  (loop [q (conj clojure.lang.PersistentQueue/EMPTY [start]) seen #{start}]
    (when-let [path (peek q)]
      (let [v (peek path)]
        (if (= v goal) path
          (let [nbrs (remove seen (g v))]
            (recur (into (pop q) (map #(conj path %) nbrs)) (into seen nbrs))))))))
(bfs {:a [:b :c] :b [:d] :c [:d] :d [:e]} :a :e)  ;=> [:a :b :d :e]
---
(defn dijkstra [g s]
  (loop [dist {s 0} frontier (sorted-set [0 s]) done #{}]
    (if-let [[d u :as item] (first frontier)]
      (if (done u) (recur dist (disj frontier item) done)
        (let [edges (for [[v w] (g u) :let [nd (+ d w)] :when (< nd (get dist v Long/MAX_VALUE))] [v nd])]
          (recur (into dist edges) (into (disj frontier item) (map (fn [[v d]] [d v]) edges)) (conj done u))))
      dist)))
(into (sorted-map) (dijkstra {:a {:b 7 :c 3} :c {:b 1 :d 8} :b {:d 2}} :a))  ;=> {:a 0, :b 4, :c 3, :d 6}
---
(defn permutations [xs] (if (empty? xs) '(()) (for [x xs p (permutations (remove #{x} xs))] (cons x p))))
(permutations [1 2 3])  ;=> [[1 2 3] [1 3 2] [2 1 3] [2 3 1] [3 1 2] [3 2 1]]
---
(defn combos [n xs] (cond (zero? n) '(()) (empty? xs) () :else (concat (map #(cons (first xs) %) (combos (dec n) (rest xs))) (combos n (rest xs)))))
(combos 2 [:a :b :c :d])  ;=> [[:a :b] [:a :c] [:a :d] [:b :c] [:b :d] [:c :d]]
---
(defn powerset [s] (reduce (fn [acc x] (into acc (map #(conj % x) acc))) #{#{}} s))
(powerset #{1 2 3})  ;=> #{#{1 2 3} #{1 2} #{1 3} #{1} #{2 3} #{2} #{3} #{}}
---
(defn queens [n] (letfn [(safe? [qs c] (every? (fn [[i q]] (and (not= q c) (not= (Math/abs (- q c)) i))) (map-indexed (fn [i q] [(inc i) q]) qs)))
  (place [k] (if (zero? k) [()] (for [qs (place (dec k)) c (range n) :when (safe? qs c)] (cons c qs))))] (place n)))
[(count (queens 6)) (first (queens 6))]  ;=> [4 [4 2 0 5 3 1]]
---
(defn quicksort [[p & xs]] (when p (let [{l true g false} (group-by #(< % p) xs)] (concat (quicksort l) [p] (quicksort g)))))
(quicksort [3 1 4 1 5 9 2 6])  ;=> [1 1 2 3 4 5 6 9]
---
(defn merge-sort [xs] (if (< (count xs) 2) xs (let [[a b] (split-at (quot (count xs) 2) xs)] (loop [a (merge-sort a) b (merge-sort b) r []] (cond (empty? a) (into r b) (empty? b) (into r a) (<= (first a) (first b)) (recur (rest a) b (conj r (first a))) :else (recur a (rest b) (conj r (first b))))))))
(merge-sort [5 2 9 1])  ;=> [1 2 5 9]
---
(defn bubble [v] (loop [v (vec v) n (count v)] (if (zero? n) v (recur (reduce (fn [v i] (if (> (v i) (v (inc i))) (assoc v i (v (inc i)) (inc i) (v i)) v)) v (range (dec n))) (dec n)))))
(bubble [3 2 1])  ;=> [1 2 3]
---
(defn bin-search [v x] (loop [lo 0 hi (dec (count v))] (when (<= lo hi) (let [m (quot (+ lo hi) 2) y (nth v m)] (cond (= x y) m (< x y) (recur lo (dec m)) :else (recur (inc m) hi))))))
[(bin-search [1 3 5 7] 5) (bin-search [1 3] 2)]  ;=> [2 nil]
---
(def fib-memo (memoize (fn [n] (if (< n 2) n (+ (fib-memo (dec n)) (fib-memo (- n 2)))))))
(fib-memo 60)  ;=> 1548008755920
---
(defn lev [a b] (let [d (memoize (fn [d i j] (cond (zero? i) j (zero? j) i :else (min (inc (d d (dec i) j)) (inc (d d i (dec j))) (+ (d d (dec i) (dec j)) (if (= (nth a (dec i)) (nth b (dec j))) 0 1))))))] (d d (count a) (count b))))
(lev "kitten" "sitting")  ;=> 3
---
(defn lcs [a b] (cond (or (empty? a) (empty? b)) () (= (first a) (first b)) (cons (first a) (lcs (rest a) (rest b))) :else (max-key count (lcs (rest a) b) (lcs a (rest b)))))
(apply str (lcs "ABCBDAB" "BDCABA"))  ;=> "BCBA"
---
(defn mat* [a b] (for [r a] (for [c (apply map vector b)] (reduce + (map * r c)))))
(mat* [[1 2] [3 4]] [[5 6] [7 8]])  ;=> [[19 22] [43 50]]
---
(defn pow-mod [b e m] (loop [b b e e r 1] (if (zero? e) r (recur (mod (* b b) m) (bit-shift-right e 1) (if (odd? e) (mod (* r b) m) r)))))
(pow-mod 3 200 13)  ;=> 9
---
(defn factors [n] (loop [n n d 2 acc []] (cond (= n 1) acc (zero? (rem n d)) (recur (quot n d) d (conj acc d)) :else (recur n (inc d) acc))))
(factors 360)  ;=> [2 2 2 3 3 5]
---
(defn to-binary [n] (if (< n 2) (str n) (str (to-binary (quot n 2)) (rem n 2))))
[(to-binary 10) (Integer/toString 10 2) (Long/toBinaryString 10) (read-string "2r1010") (Integer/parseInt "1010" 2)]  ;=> ["1010" "1010" "1010" 10 10]
---
(defn tokenize [s] (map #(cond (re-matches #"\d+" %) (parse-long %) :else (symbol %)) (re-seq #"\d+|[-+*/()]" s)))
(defn calc [tokens] (let [ops {'+ + '- - '* * '/ quot}] (loop [[t & ts] tokens acc 0 op +] (cond (nil? t) acc (number? t) (recur ts (op acc t) nil) :else (recur ts acc (ops t))))))
[(tokenize "12+3*(4)") (calc (tokenize "12+3-5"))]  ;=> [[12 + 3 * ( 4 )] 10]
---
(defn rpn [s] (first (reduce (fn [st t] (if-let [op ({"+" + "-" - "*" * "/" /} t)] (let [[b a & r] st] (cons (op a b) r)) (cons (parse-long t) st))) () (clojure.string/split s #" "))))
(rpn "3 4 + 2 *")  ;=> 14
---
(defn robot [[x y d] c] (case c \R [x y ({:n :e :e :s :s :w :w :n} d)] \L [x y ({:n :w :w :s :s :e :e :n} d)] \A (let [[dx dy] ({:n [0 1] :s [0 -1] :e [1 0] :w [-1 0]} d)] [(+ x dx) (+ y dy) d])))
(reduce robot [7 3 :n] "RAALAL")  ;=> [9 4 :w]
---
(def bank (atom {:balance 0}))
(defn deposit! [n] (swap! bank update :balance + n))
(defn withdraw! [n] (if (< (:balance @bank) n) (throw (ex-info "insufficient" {:have (:balance @bank)})) (swap! bank update :balance - n)))
(deposit! 10)
[(try (withdraw! 50) (catch clojure.lang.ExceptionInfo e (ex-data e))) (:balance (withdraw! 4))]  ;=> [{:have 10} 6]
---
(defn tree-insert [t x] (if-let [{:keys [v l r]} t] (cond (< x v) (assoc t :l (tree-insert l x)) :else (assoc t :r (tree-insert r x))) {:v x}))
(defn in-order [t] (when t (concat (in-order (:l t)) [(:v t)] (in-order (:r t)))))
(in-order (reduce tree-insert nil [5 2 8 1 9]))  ;=> [1 2 5 8 9]
---
(require '[clojure.string :as str])
(let [lines (str/split-lines "Time:  7 15\nDistance: 9 40")
      [ts ds] (map #(map parse-long (re-seq #"\d+" %)) lines)]
  (apply * (map (fn [t d] (count (filter #(> (* % (- t %)) d) (range (inc t))))) ts ds)))  ;=> 32
---
(defn look-and-say [s] (apply str (mapcat (juxt count first) (partition-by identity s))))
(nth (iterate look-and-say "1") 6)  ;=> "13112221"
(let [v (vec (range 5)) rot (into (subvec v 2) (subvec v 0 2))] [rot (peek rot) (pop rot) (replace {0 :z} rot) (rseq rot)])  ;=> [[2 3 4 0 1] 1 [2 3 4 0] [2 3 4 :z 1] [1 0 4 3 2]]
---
(defn change [amount coins] (cond (zero? amount) 1 (or (neg? amount) (empty? coins)) 0 :else (+ (change (- amount (first coins)) coins) (change amount (rest coins)))))
(change 100 [50 25 10 5 1])  ;=> 292
(loop [s "aab" seen {}] (if-let [c (first s)] (recur (subs s 1) (merge-with + seen {c 1})) seen))  ;=> {"a" 2, "b" 1}
(let [[a b & more :as all] (map #(Integer/parseInt %) (clojure.string/split "3 1 4 1 5" #"\s"))] {:a a :b b :more more :n (count all) :max (apply max all)})  ;=> {:a 3, :b 1, :more [4 1 5], :n 5, :max 5}
(->> "the quick the lazy the end" (re-seq #"\w+") frequencies (sort-by (juxt (comp - val) key)) (map (fn [[w n]] (format "%-6s%3d" w n))) (run! println))  ;=> nil
---
(defn transpose [m] (apply mapv vector m))
(println (clojure.string/join "\n" (map #(clojure.string/join " " %) (transpose [[1 2 3] [4 5 6]]))))  ;=> nil
---
(defn digits [n] (->> n (iterate #(quot % 10)) (take-while pos?) (map #(mod % 10)) reverse))
[(digits 1234) (map #(Character/getNumericValue %) (str 1234)) (map #(- (int %) (int \0)) (str 1234)) (map (comp read-string str) (str 1234))]  ;=> [[1 2 3 4] [1 2 3 4] [1 2 3 4] [1 2 3 4]]
---
(defn armstrong? [n] (let [ds (map #(Character/digit % 10) (str n)) k (count ds)] (== n (reduce + (map #(Math/pow % k) ds)))))
(filter armstrong? (range 100 1000))  ;=> [153 370 371 407]
---
(defn isbn? [s] (let [s (clojure.string/replace s "-" "")] (boolean (and (re-matches #"\d{9}[\dX]" s) (zero? (mod (apply + (map * (range 10 0 -1) (map #(if (= % \X) 10 (Character/getNumericValue %)) s))) 11))))))
(map isbn? ["3-598-21508-8" "3-598-21507-X" "3-598-2K507-0"])  ;=> [true true false]
(let [m (reduce (fn [m [k v]] (update m k (fnil conj (sorted-set)) v)) (sorted-map) [[2 "b"] [1 "z"] [2 "a"]])] (doseq [[k vs] m] (println k "->" (clojure.string/join "," vs))) (count m))  ;=> 2
---
(defn cell [x] (cond-> {:x x} (even? x) (assoc :even true) (> x 2) (update :x * 10)))
(mapv cell (range 1 5))  ;=> [{:x 1} {:x 2, :even true} {:x 30} {:x 40, :even true}]
---
(defn step [{:keys [ip acc seen prog] :as st}] (let [[op n] (prog ip)] (case op "nop" (-> st (update :ip inc) (update :seen conj ip)) "acc" (-> st (update :ip inc) (update :acc + n) (update :seen conj ip)) "jmp" (-> st (update :ip + n) (update :seen conj ip)))))
(let [prog (mapv (fn [l] (let [[o n] (clojure.string/split l #" ")] [o (Integer/parseInt n)])) ["nop +0" "acc +1" "jmp +4" "acc +3" "jmp -3" "acc -99" "acc +1" "jmp -4" "acc +6"])]
  (:acc (first (drop-while #(not ((:seen %) (:ip %))) (iterate step {:ip 0 :acc 0 :seen #{} :prog prog})))))  ;=> 5
---
(defn -main [& args] (println "Hello" (first args)))
(-main "x")  ;=> nil
---
(def ^:const limit 10)
(defn ^long sq [^long x] (* x x))
(map sq (range limit))  ;=> [0 1 4 9 16 25 36 49 64 81]
(let [now 5] (loop [i 0] (when (< i 3) (println i) (recur (inc i)))))  ;=> nil
---
(printf "%d%n" 5) (println (format "%.3f" (/ 1.0 3)))
(print "a" "b") (newline) (flush)  ;=> nil
---
(set! *warn-on-reflection* true)
(+ 1 2)  ;=> 3
---
(ns day01 (:require [clojure.string :as str] [clojure.set :as set]) (:import (java.util Arrays)))
(defn parse [s] (map read-string (str/split s #"\s+")))
(parse "1 -2 +3 :a \"x\"")  ;=> [1 -2 3 :a "x"]
(comment (foo)) #_(bar) (println "ok")  ;=> nil
