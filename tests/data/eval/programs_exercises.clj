; Programs as exercises ask for them: parsing, validation, tables, simulations, state.
(defn parse-instr [line] (let [[op arg] (clojure.string/split line #"\s+")] {:op (keyword op) :arg (some-> arg Integer/parseInt)}))  ;=> #fn[line]
---
(def grid (->> "S..#\n.#..\n...E" clojure.string/split-lines (mapv vec)))
(defn find-cell [g ch] (first (for [y (range (count g)) x (range (count (g y))) :when (= ch (get-in g [y x]))] [y x])))
(defn nbrs [[y x]] [[(dec y) x] [(inc y) x] [y (dec x)] [y (inc x)]])
(defn solve [g] (loop [frontier #{(find-cell g \S)} seen #{} steps 0]
  (cond (frontier (find-cell g \E)) steps (empty? frontier) nil
    :else (recur (into #{} (comp (mapcat nbrs) (remove seen) (filter #(and (get-in g %) (not= \# (get-in g %))))) frontier) (into seen frontier) (inc steps)))))
(solve grid)  ;=> 5
---
(def m (->> ["a->b" "b->c" "a->c"] (map #(clojure.string/split % #"->")) (reduce (fn [g [f t]] (update g f (fnil conj #{}) t)) {})))
(defn topo [g] (let [nodes (into (set (keys g)) (mapcat val g))] (loop [g g nodes nodes out []] (if (empty? nodes) out (let [ready (sort (remove (fn [n] (some #(contains? (val %) n) g)) nodes))] (if (empty? ready) :cycle (recur (apply dissoc g ready) (reduce disj nodes ready) (into out ready))))))))
(topo m)  ;=> ["a" "b" "c"]
---
(defn knapsack [items cap] (peek (reduce (fn [row [w v]] (mapv (fn [c] (max (row c) (if (>= c w) (+ v (row (- c w))) 0))) (range (inc cap)))) (vec (repeat (inc cap) 0)) items)))
(knapsack [[1 1] [3 4] [4 5] [5 7]] 7)  ;=> 9
---
(defn lis [xs] (->> xs (reduce (fn [tails x] (let [i (count (take-while #(< % x) tails))] (assoc tails i x))) []) count))
(lis [10 9 2 5 3 7 101 18])  ;=> 4
---
(def trie (reduce (fn [t w] (assoc-in t (concat w [:end]) true)) {} ["to" "tea" "ten"]))
[(get-in trie [\t \e \a :end]) (keys (get trie \t)) (boolean (get-in trie (concat "te" [:end])))]  ;=> [true ["o" "e"] false]
---
(defn huffman [s]
  (let [init (map (fn [[c n]] [n (str c)]) (frequencies s))]
    (loop [nodes (sort init)]
      (if (= 1 (count nodes)) (ffirst nodes)
        (let [[[a x] [b y] & r] nodes] (recur (sort (conj r [(+ a b) (str x y)]))))))))
(huffman "abracadabra")  ;=> 11
---
(defn two-sum [xs t] (loop [[x & r] xs i 0 seen {}] (when x (if-let [j (seen (- t x))] [j i] (recur r (inc i) (assoc seen x i))))))
(two-sum [2 7 11 15] 9)  ;=> [0 1]
---
(defn valid-sudoku-row? [r] (let [ds (remove #{0} r)] (= (count ds) (count (set ds)))))
(every? valid-sudoku-row? [[5 3 0 0 7] [6 0 0 1 9]])  ;=> true
---
(def state (atom {:stack [] :out []}))
(doseq [t (clojure.string/split "1 2 + 3 *" #" ")]
  (if-let [op ({"+" + "*" *} t)]
    (swap! state update :stack (fn [st] (let [[a b] (take-last 2 st)] (conj (vec (drop-last 2 st)) (op a b)))))
    (swap! state update :stack conj (parse-long t))))
@state  ;=> {:stack [9], :out []}
---
(let [text "the cat sat on the mat the end"
      words (re-seq #"\w+" text)
      bigrams (frequencies (map vec (partition 2 1 words)))]
  (take 2 (sort-by (fn [[k v]] [(- v) k]) bigrams)))  ;=> [[["cat" "sat"] 1] [["mat" "the"] 1]]
---
(defn gray [n] (if (zero? n) [""] (let [g (gray (dec n))] (concat (map #(str "0" %) g) (map #(str "1" %) (reverse g))))))
(gray 3)  ;=> ["000" "001" "011" "010" "110" "111" "101" "100"]
---
(defn mandel [c] (let [[cr ci] c] (loop [x 0.0 y 0.0 i 0] (if (or (= i 20) (> (+ (* x x) (* y y)) 4)) i (recur (+ (- (* x x) (* y y)) cr) (+ (* 2 x y) ci) (inc i))))))
(map mandel [[0 0] [1 1] [-0.5 0.5]])  ;=> [20 2 20]
---
(defn matrix->str [m] (clojure.string/join "\n" (for [r m] (clojure.string/join " " (map #(format "%3d" %) r)))))
(println (matrix->str (for [i (range 1 4)] (for [j (range 1 4)] (* i j)))))  ;=> nil
---
(defn bin->dec [s] (reduce #(+ (* 2 %1) (if (= %2 \1) 1 0)) 0 s))
[(bin->dec "1011") (Long/parseLong "1011" 2) (Integer/toBinaryString 11)]  ;=> [11 11 "1011"]
---
(defn digital-root [n] (if (< n 10) n (recur (reduce + (map #(Character/digit % 10) (str n))))))
(digital-root 627615)  ;=> 9
---
(def cards (for [s [:hearts :spades] r (range 2 5)] {:suit s :rank r}))
(->> cards (group-by :suit) (map (fn [[s cs]] [s (apply + (map :rank cs))])) (into (sorted-map)))  ;=> {:hearts 9, :spades 9}
---
(let [inventory {"apple" {:qty 5 :price 1.2} "pear" {:qty 0 :price 2.5}}]
  (doseq [[k {:keys [qty price]}] (sort inventory)]
    (println (format "%-10s %3d @ $%.2f%s" k qty price (if (zero? qty) " (out)" "")))))  ;=> nil
---
(defn validate [{:keys [name age] :as user}]
  (cond-> [] (clojure.string/blank? name) (conj "name required") (not (and (int? age) (<= 0 age 150))) (conj "bad age")))
(map validate [{:name "A" :age 5} {:name "" :age 200} {}])  ;=> [[] ["name required" "bad age"] ["name required" "bad age"]]
---
(defn ->roman [n] (clojure.pprint/cl-format nil "~@R" n))
(map ->roman [4 1990 3999])  ;=> ["IV" "MCMXC" "MMMCMXCIX"]
---
(defn compose-all [& fs] (reduce comp fs))
((compose-all inc #(* 2 %) dec) 5)  ;=> 9
---
(defn flatten-map [m & [prefix]] (into {} (mapcat (fn [[k v]] (let [k (if prefix (keyword (str (name prefix) "." (name k))) k)] (if (map? v) (flatten-map v k) [[k v]]))) m)))
(flatten-map {:a 1 :b {:c 2 :d {:e 3}}})  ;=> {:a 1, :b.c 2, :b.d.e 3}
---
(defn pad [n s] (str (apply str (repeat (- n (count s)) " ")) s))
(run! #(println (pad 5 (str %))) [1 22 333])  ;=> nil
(loop [a 0 b 1 acc []] (if (= 10 (count acc)) acc (recur b (+' a b) (conj acc a))))  ;=> [0 1 1 2 3 5 8 13 21 34]
(->> (range 1 101) (filter #(zero? (mod 100 %))) (partition-all 3) (map vec))  ;=> [[1 2 4] [5 10 20] [25 50 100]]
---
(def counter (let [c (atom 0)] (fn [] (swap! c inc))))
[(counter) (counter) (counter)]  ;=> [1 2 3]
---
(defn bsearch [pred lo hi] (if (>= lo hi) lo (let [m (quot (+ lo hi) 2)] (if (pred m) (recur pred lo m) (recur pred (inc m) hi)))))
(bsearch #(>= (* % %) 50) 0 100)  ;=> 8
(let [{:keys [evens odds]} (group-by #(if (even? %) :evens :odds) (range 6))] [evens odds])  ;=> [[0 2 4] [1 3 5]]
(let [xs [3 1 2] [mn mx] (apply (juxt min max) xs)] {:min mn :max mx :avg (/ (reduce + xs) (count xs))})  ;=> {:min 1, :max 3, :avg 2}
---
(defn encode [s] (->> s (partition-by identity) (map (juxt count first)) (map (fn [[n c]] (if (= 1 n) c [n c]))) vec))
(encode "aabccc")  ;=> [[2 "a"] "b" [3 "c"]]
---
(def dirs {\U [0 1] \D [0 -1] \L [-1 0] \R [1 0]})
(->> "UURDDL" (map dirs) (reductions #(mapv + %1 %2) [0 0]) set count)  ;=> 6
---
(let [s "((1 + 2) * 3)" toks (re-seq #"\d+|[()+*]" s)]
  (letfn [(expr [[t & r]] (if (= t "(") (let [[a r] (expr r) [op & r] r [b r] (expr r)] [(({"+" + "*" *} op) a b) (rest r)]) [(parse-long t) r]))] (first (expr toks))))  ;=> 9
---
(defn kaprekar [n] (let [ds (format "%04d" n) asc (apply str (sort ds)) desc (apply str (reverse asc))] (- (parse-long desc) (parse-long asc))))
(take-while #(not= % 6174) (iterate kaprekar 3524))  ;=> [3524 3087 8352]
---
(require '[clojure.set :as set])
(let [a #{1 2 3} b #{2 3 4}] {:both (set/intersection a b) :either (sort (set/union a b)) :sub? (set/subset? #{2} a)})  ;=> {:both #{2 3}, :either [1 2 3 4], :sub? true}
---
(def data "name,age\nBob,42\nAlice,29")
(let [[hdr & rows] (map #(clojure.string/split % #",") (clojure.string/split-lines data)) ks (map keyword hdr)]
  (sort-by :age (map #(update (zipmap ks %) :age parse-long) rows)))  ;=> [{:name "Alice", :age 29} {:name "Bob", :age 42}]
---
(defn days-in [y m] (.lengthOfMonth (java.time.YearMonth/of y m)))
(map #(days-in 2024 %) (range 1 13))  ;=> [31 29 31 30 31 30 31 31 30 31 30 31]
---
(defn meetup [y m dow] (let [start (java.time.LocalDate/of y m 1)] (str (first (filter #(= (str (.getDayOfWeek %)) dow) (iterate #(.plusDays % 1) start))))))
(meetup 2024 5 "FRIDAY")  ;=> "2024-05-03"
(let [a (to-array [3 1 2])] (sort (seq a)))  ;=> [1 2 3]
(let [s (sorted-map 3 :c 1 :a 2 :b)] [(first s) (last s) (subseq s >= 2) (map val (rseq s))])  ;=> [[1 :a] [3 :c] [[2 :b] [3 :c]] [:c :b :a]]
---
(defn triangle [a b c] (cond (or (<= a 0) (>= a (+ b c)) (>= b (+ a c)) (>= c (+ a b))) :illogical (= a b c) :equilateral (or (= a b) (= b c) (= a c)) :isosceles :else :scalene))
(map #(apply triangle %) [[2 2 2] [3 4 4] [3 4 5] [1 1 3]])  ;=> [:equilateral :isosceles :scalene :illogical]
---
(defn raindrops [n] (let [s (cond-> "" (zero? (mod n 3)) (str "Pling") (zero? (mod n 5)) (str "Plang") (zero? (mod n 7)) (str "Plong"))] (if (empty? s) (str n) s)))
(map raindrops [28 30 34])  ;=> ["Plong" "PlingPlang" "34"]
---
(defn acronym [s] (->> (clojure.string/split s #"[\s-]+|(?<=[a-z])(?=[A-Z])") (map first) (apply str) clojure.string/upper-case))
[(acronym "Portable Network Graphics") (acronym "HyperText Markup Language")]  ;=> ["PNG" "HTML"]
---
(defn nth-prime [n] (letfn [(prime? [x] (not-any? #(zero? (mod x %)) (take-while #(<= (* % %) x) (range 2 x))))] (nth (filter prime? (iterate inc 2)) (dec n))))
(nth-prime 20)  ;=> 71
---
(def allergens [:eggs :peanuts :shellfish :strawberries :tomatoes :chocolate :pollen :cats])
(keep-indexed (fn [i a] (when (bit-test 34 i) a)) allergens)  ;=> [:peanuts :chocolate]
---
(defn phone [s] (let [ds (apply str (filter #(Character/isDigit %) s)) [_ a e l] (re-matches #"1?(\d{3})(\d{3})(\d{4})" ds)] (if a (str "(" a ") " e "-" l) :bad)))
[(phone "(223) 456-7890") (phone "123")]  ;=> ["(223) 456-7890" :bad]
---
(defn etl [m] (into (sorted-map) (for [[k vs] m v vs] [(clojure.string/lower-case v) k])))
(etl {1 ["A" "E"] 2 ["D"]})  ;=> {"a" 1, "d" 2, "e" 1}
---
(defn beer [n] (clojure.string/join "\n" (for [i (range n -1 -1)] (case i 0 "No more" 1 "1 bottle" (str i " bottles")))))
(beer 2)  ;=> "2 bottles\n1 bottle\nNo more"
(let [q (atom (conj clojure.lang.PersistentQueue/EMPTY 1 2))] (swap! q conj 3) (let [x (peek @q)] (swap! q pop) [x (vec @q)]))  ;=> [1 [2 3]]
(let [log (atom [])] (try (swap! log conj :start) (throw (ex-info "x" {:code 5})) (catch Exception e (swap! log conj (:code (ex-data e)))) (finally (swap! log conj :end))) @log)  ;=> [:start 5 :end]
---
(defn ->json [x] (cond (map? x) (str "{" (clojure.string/join "," (for [[k v] x] (str (pr-str (name k)) ":" (->json v)))) "}") (sequential? x) (str "[" (clojure.string/join "," (map ->json x)) "]") (string? x) (pr-str x) (nil? x) "null" :else (str x)))
(->json {:a [1 nil {:b "c"}] :d true})  ;=> "{\"a\":[1,null,{\"b\":\"c\"}],\"d\":true}"
---
(let [step (fn [v] (let [i (.indexOf v (apply max v)) n (v i) c (count v)] (reduce (fn [v k] (update v (mod (+ i k) c) inc)) (assoc v i 0) (range 1 (inc n)))))]
  (loop [v [0 2 7 0] seen #{} n 0] (if (seen v) n (recur (step v) (conj seen v) (inc n)))))  ;=> 5
---
(defn knot [xs pos len] (let [n (count xs) idx (map #(mod (+ pos %) n) (range len))] (reduce (fn [v [i x]] (assoc v i x)) xs (map vector idx (reverse (map xs idx))))))
(knot [0 1 2 3 4] 3 4)  ;=> [4 3 2 1 0]
(let [hex "A0016C880162017C3686B18A3D4780" bits (mapcat #(let [n (Character/digit % 16)] (map (fn [b] (if (bit-test n b) 1 0)) [3 2 1 0])) hex)] (count bits))  ;=> 120
(apply str (map #(char (bit-xor (int %1) (int %2))) "HELLO" "     "))  ;=> "hello"
(let [m (volatile! {})] (doseq [[k v] [[:a 1] [:b 2] [:a 3]]] (vswap! m update k (fnil + 0) v)) @m)  ;=> {:a 4, :b 2}
(reduce-kv (fn [acc i row] (reduce-kv (fn [acc j x] (if (pos? x) (conj acc [i j]) acc)) acc row)) [] [[0 1] [1 0]])  ;=> [[0 1] [1 0]]
(let [adj {1 [2 3] 2 [4] 3 [4] 4 []} paths (fn paths [n] (if (empty? (adj n)) [[n]] (for [m (adj n) p (paths m)] (into [n] p))))] (paths 1))  ;=> [[1 2 4] [1 3 4]]
(doseq [i (range 3)] (print i) (when (< i 2) (print ", "))) (flush)  ;=> nil
(apply println (interpose "," [1 2]))  ;=> nil
(println (str "Sum: " (reduce + [1 2])) (str [1 2]))  ;=> nil
(print (format "%d items\n" 3)) (printf "%s-%s\n" :a "b")  ;=> nil
(println 1.0 1e10 0.1 (/ 1 2.0) 100 1e-7 123456789.0)  ;=> nil
