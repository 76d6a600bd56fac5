;; Programs of which each works one family of what costs time, room or depth, for as long as it is let. `tests/sweep.py`
;; runs each under every limit a host may set. A line `;; turn` parts what is run from what is run next, with its memory.
---
;; analysis: names
(let [a0 1 a1 (+ a0 a0) a2 (+ a1 a1) a3 (if (even? a2) a2 (+ a1 1)) a4 (max a3 a2 a1) {:keys [b c] :or {c a4} :as d} {:b a3}
      [e & f] [a1 a2 a3] g (fn [x & {:keys [y] :or {y x}}] [x y a4])] (loop [i 0 x g] (if (< i 9) (recur (inc i) (fn [& z] (apply x z))) (x 1 :y e))))
---
;; analysis: patterns and clauses
(defn f [{:keys [a b] :or {a 1 b (inc a)} :as m} & [c {d :d :or {d (cond (= a 1) 2 (= b 1) 3 :else 4)}}]]
  (condp = a 1 (case b 2 (if-let [x c] x (when-some [y d] y)) :other) 2 :two nil))
(loop [i 0 s 0] (if (< i 100000000) (recur (inc i) (+ s (count (str (f {:a (mod i 3)} nil {}))))) s))
---
;; analysis: threading
(loop [i 0] (let [x (-> i inc (cond-> (odd? i) (* 2) :always (- 1)) (as-> y (+ y y)) (some-> inc))] (recur (->> x (max i) (min 1000000000)))))
---
;; analysis: unknown names
(let [frequenceis 1 xs (range)] (frequenceies [1 2]) (grop-by odd? [1]) (str/splitt "a") (mapp inc) (reduc + [1]) [a b c d e f g h])
---
;; regexes: backtracking
(let [t (apply str (repeat 3000 "aaaaab"))] (mapv (fn [p] (count (re-seq p t))) [#"(a+)+b" #"(?:a|a)*?b" #"(a*)*c" #"(.*)(.*)(.*)x" #"(?<=a)b(?=a)"]))
---
;; regexes: long texts
(let [t (.repeat "ab" 4000000)] [(re-find #"(?:a|b)*?[cd]" t) (count (str/split t #"b")) (count (str/replace t #"(a)(b)" "$2$1")) (re-matches #"(ab)+" t)])
---
;; regexes: made
(loop [i 0 n 0] (if (< i 100000) (recur (inc i) (+ n (count (re-seq (re-pattern (str "x{" i "}|[a-" "z]" i)) "xxxx0")))) n))
---
;; regexes: matchers and functions
(let [m (re-matcher #"(\w)(\d)?" (.repeat "a1b" 100000))] (loop [n 0] (if (.find m) (recur (+ n (count (.group m)) (.start m))) (str/replace (.repeat "a" n) #"a" (fn [_] "bb")))))
---
;; strings: growing
(loop [s "a" n 0] (if (< n 60) (recur (str s s) (inc n)) (count s)))
---
;; strings: joined and split
(loop [xs ["a" "b"]] (let [t (str/join "," (concat xs xs))] (recur (str/split t #","))))
---
;; strings: equal and long
(let [a (.repeat "x" 2000000) b (str (subs a 1) "x")] (loop [n 0 m {a 1}] (recur (+ n (m b) (compare a b) (if (= a b) 1 0)) (assoc m b n))))
---
;; strings: wide
(let [t (.repeat "\u0390ß😀" 300000)] [(count (str/upper-case t)) (count (frequencies t)) (hash t) (str/reverse t) (.indexOf t "ß😀x") (sort t)])
---
;; characters
(reduce (fn [m c] (update m c (fnil inc 0))) {} (mapcat (fn [i] (map char (range 32 (+ 33 (mod i 90))))) (range)))
---
;; hashing: colliding numbers
(let [xs (mapv (fn [i] [(+ 7 (* i 2305843009213693951))]) (range 1 30000))] [(count (frequencies xs)) (count (set (map first xs))) (count (group-by identity xs))])
---
;; hashing: deep keys
(loop [k [1] m {}] (recur [k k] (assoc m k (hash k) #{k} 1 {k k} 2)))
---
;; hashing: decimals and dates
(count (set (mapcat (fn [i] [(bigdec i) (double i) (* 1.0M i) (java.time.LocalDate/ofEpochDay i) (java.time.Duration/ofSeconds i)]) (range 100000))))
---
;; recursion: direct
(defn f [n] (if (zero? n) 0 (+ 1 (f (dec n))))) (f 90000)
---
;; recursion: through functions
(defn f [n] (first (sort-by identity (map (fn [x] (reduce (fn [_ y] (if (pos? y) (f (dec y)) y)) nil [x])) [n])))) (f 90000)
---
;; recursion: mutual and mutable
(declare a b) (defn a [n] (b (apply vector [n]))) (defn b [[n]] (update {:k n} :k (comp a inc))) (a 0)
---
;; recursion: trampolines and delays
[(trampoline (fn f [n] (fn [] (if (pos? n) (f (dec n)) n))) 1000000) @(reduce (fn [d _] (delay @d)) (delay 1) (range 90000))]
---
;; recursion: lazy sequences in lazy sequences
(def s (reduce (fn [s _] (lazy-seq (cons 1 (map inc s)))) [1] (range 50000))) [(first (drop 300 s)) (= s s) (count s)]
---
;; recursion: comparators
(sort (fn c [a b] (if (pos? a) (compare (c (dec a) b) 0) -1)) [90000 80000 1])
---
;; sequences: endless
(reduce + (filter odd? (map inc (take-nth 3 (concat (range 100000) (iterate inc 1))))))
---
;; sequences: kept
(def primes (lazy-seq (cons 2 (filter (fn [n] (every? #(pos? (mod n %)) (take-while #(<= (* % %) n) primes))) (iterate inc 3))))) (nth primes 100000)
---
;; sequences: in circles
(def ones (lazy-seq (cons 1 ones))) (def tree (lazy-seq (cons tree (cons ones tree)))) [(take 9 ones) (second tree) (= tree [tree]) (count (filter neg? ones))]
;; turn
[(nth ones 5) (take 3 tree) (frequencies ones)]
---
;; sequences: products
(count (for [a (range 1000) b (range 1000) c (range 1000) :let [d (+ a b)] :when (= d c)] [a b c d]))
---
;; sequences: partitions
(map count [(partition 3 1 (range 1000000)) (partition-by even? (range 1000000)) (partition-all 1000000 (range)) (split-with pos? (range)) (reductions + (range))])
---
;; sequences: transducers
(transduce (comp (mapcat range) (partition-all 7) (map vec) (distinct) (take 10000000)) conj (range))
---
;; sequences: flattened
(loop [v [1]] (recur [(flatten [v v]) (tree-seq coll? seq v) (apply concat (repeat 3 v))]))
---
;; collections: doubled
(loop [v [1 2] m {}] (recur (into v v) (merge m (zipmap v (range)))))
---
;; collections: in place
(loop [i 0 v [] m {} s #{} w [[]]] (recur (inc i) (conj v i) (assoc m i v) (conj s (mod i 100)) (assoc w 0 (conj (first w) s))))
---
;; collections: nested updates
(reduce (fn [m i] (-> m (update-in [(mod i 10) (mod i 7) i] (fnil conj []) i) (assoc-in [:a :b (str i)] m))) {} (range))
---
;; collections: transients
(loop [t (transient []) m (transient {}) i 0] (if (< i 100000000) (recur (conj! t i) (assoc! m i t) (inc i)) [(count (persistent! t)) (persistent! m)]))
---
;; collections: walked
(loop [x {:a [1 #{2}]}] (recur (walk/postwalk (fn [y] (if (map? y) (assoc y :b [x y]) y)) [x x])))
---
;; collections: sets
(let [a (set (range 200000)) b (set (range 100000 300000))] (loop [s a] (recur (set/union (set/difference s b) (set/intersection s b) #{s}))))
---
;; collections: relations
(let [r (set (for [i (range 300) j (range 30)] {:a i :b j})) q (set/rename r {:a :c})] [(count (set/join r q)) (count (set/index r [:a])) (set/map-invert (zipmap r r))])
---
;; collections: queues
(loop [q (conj clojure.lang.PersistentQueue/EMPTY 1)] (recur (conj (conj (pop q) (peek q)) q)))
---
;; sorted: compared by functions
(loop [s (sorted-set-by (fn [a b] (compare (str b) (str a)))) i 0] (recur (conj (disj s (- i 100)) i) (inc i)))
---
;; sorted: long texts and ranges
(let [t (.repeat "k" 100000) m (into (sorted-map) (map (fn [i] [(str t i) i]) (range 200)))] (loop [m m n 0] (recur (assoc m (str t n) n) (+ 1 n (count (subseq m > t)) (count (rsubseq m < (str t 5)))))))
---
;; sorted: vectors
(let [v (vec (range 100000))] (sort (map (fn [i] (assoc v 99999 i)) (range 1000))))
---
;; sorting
(loop [xs (reverse (range 200000))] (recur (sort-by (juxt str -) (sort > (sort-by (fn [x] [x x]) (vec xs))))))
---
;; printing: shared parts
(let [x (nth (iterate (fn [x] [x x {:a x}]) [1]) 60)] [(count (pr-str x)) (println x) (str x)])
---
;; printing: much
(dotimes [i 1000000000] (println (range i)) (prn {:a i}) (print "x") (printf "%d %s%n" i "y"))
---
;; printing: into text
(loop [t ""] (recur (with-out-str (print t) (pr t) (pprint [t t]))))
---
;; cells
(let [a (atom []) b (atom a)] (reset! a b) (loop [i 0] (swap! a (fn [x] [x x b])) (swap-vals! b vector) (recur (inc i))))
---
;; cells: volatile and memoized
(let [v (volatile! 0) f (memoize (fn [& xs] (vswap! v + (count xs)) xs))] (loop [i 0] (f i [i i] (str i)) (vreset! v [@v i]) (vreset! v i) (recur (inc i))))
---
;; delays, promises and futures
(loop [i 0 d (delay 1)] (let [p (promise)] (deliver p [d i]) (recur (inc i) (delay [@p (force d)]))))
---
;; dates: many
(reduce (fn [d i] (.plusMonths (.plusDays d 1) i)) (java.time.LocalDate/of 2026 1 1) (cycle [1 -1 12 -12]))
---
;; dates: written and read
(loop [i 0] (let [d (.plusSeconds (java.time.LocalDateTime/of 2026 1 1 0 0) (mod (* i i i) 1000000000))] (recur (+ 1 i (count (.format d (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd'T'HH:mm:ss EEEE")))))))
---
;; dates: between
(loop [i 1] (recur (+ i (.between java.time.temporal.ChronoUnit/DAYS (java.time.LocalDate/of 1 1 1) (java.time.LocalDate/ofEpochDay (mod (* i i) 1000000))) (.toDays (java.time.Duration/ofDays (mod i 1000))))))
---
;; zippers
(loop [z (zip/vector-zip [[1 2] [3 [4]]]) i 0] (if (zip/end? z) (recur (zip/vector-zip (zip/root z)) i) (recur (zip/next (if (zip/branch? z) (zip/append-child z [i]) (zip/edit z vector))) (inc i))))
---
;; types: records and protocols
(defprotocol Shape (area [s]) (grow [s by])) (defrecord Sq [w of] Shape (area [_] (* w w)) (grow [s by] (assoc s :w (+ w by) :of s)))
(extend-protocol Shape nil (area [_] 0) Object (area [x] (count (str x)))) (loop [s (->Sq 1 nil)] (area s) (area nil) (recur (grow s 1)))
---
;; types: multimethods
(derive ::a ::b) (derive ::b ::c) (defmulti f (fn [x & _] (if (vector? x) (mapv class x) x))) (defmethod f ::c [_] 1) (defmethod f :default [x & _] [x x])
(loop [x ::a] (f ::a) (f [x 1]) (recur (f x)))
---
;; types: deftype and reify
(defprotocol Q (q [x] [x y])) (deftype P [a b] Q (q [_] a) (q [_ y] [y a b]))
(let [r (reify Q (q [_] "r") (q [x y] [x y]))] (loop [p (P. 1 2)] (q p r) (q r p) (str p r) (= p p) (hash p) (recur (P. p [p]))))
---
;; types: compared by their own
(defrecord V [n o] Comparable (compareTo [_ x] (compare [n o] [(:n x) (:o x)]))) (loop [s (sorted-set) i 0] (recur (conj s (->V (mod (* i i) 1009) (last s))) (inc i)))
---
;; types: compared without an end
(defrecord V [n] Comparable (compareTo [a b] (compare [a b] [b a]))) (sort (map ->V (range 3000)))
---
;; types: called and read
(defrecord F [k] clojure.lang.IFn (invoke [f x] (f x x)) (invoke [f x y] (if (vector? x) (count x) (f [x y]))) clojure.lang.IDeref (deref [f] @f) Object (toString [f] (str f)))
(let [f (->F 1)] (loop [i 0] (f i) (map f (range 1000)) (try (str f) (catch Throwable e nil)) (try @f (catch Throwable e nil)) (recur (inc i))))
---
;; types: preferred methods
(doseq [i (range 300)] (derive (keyword "u" (str "a" i)) (keyword "u" (str "b" (mod i 7)))) (derive (keyword "u" (str "a" i)) :u/c))
(defmulti f identity) (defmethod f :u/c [_] 1) (doseq [i (range 7)] (defmethod f (keyword "u" (str "b" i)) [_] i) (prefer-method f :u/c (keyword "u" (str "b" i))))
(loop [i 0 s 0] (recur (inc i) (+ s (f (keyword "u" (str "a" (mod i 300)))) (count (prefers f)))))
---
;; iterators
(let [l (java.util.ArrayList. (range 100000)) i (.iterator l)] (loop [n 0] (if (.hasNext i) (do (.next i) (.remove i) (recur (inc n))) [(vec l) (.iterator i)])))
---
;; java statics over collections
(let [l (java.util.ArrayList. (map str (range 100000)))] (loop [i 0] (java.util.Collections/reverse l) (java.util.Collections/rotate l i) (java.util.Collections/swap l 0 i) (java.util.Collections/max l) (java.util.Collections/frequency l "5") (java.util.Collections/binarySearch l "7") (count (java.util.Arrays/toString (java.util.Arrays/copyOf (to-array l) (* 2 i)))) (recur (inc i))))
---
;; java statics over bits
(loop [x 1] (recur (bit-xor (Long/reverse x) (Integer/rotateLeft x 5) (Long/divideUnsigned x 7) (Double/doubleToLongBits (Double/longBitsToDouble x)) (count (str (Double/toHexString (double x)) (Long/toUnsignedString x) (Long/decode (str "0x" (Long/toHexString x))))))))
---
;; tokens
(let [t (.repeat "a b,c " 500000)] (loop [n 0] (recur (+ n (count (enumeration-seq (java.util.StringTokenizer. t " ,")))))))
---
;; differences
(loop [a [1 {:a #{1}}] b [1 {:a #{2}}] i 0] (let [d (clojure.data/diff a b)] (recur [a d (range i)] [b (first d) (range (inc i))] (inc i))))
---
;; arrays
(let [a (object-array 100000) b (long-array 1000000)] (aset a 0 a) (loop [i 0] (aset a (mod i 100000) [i a]) (aset b (mod i 1000000) i) (recur (+ 1 i (alength (into-array [i]))))))
---
;; java collections
(let [l (java.util.ArrayList.) m (java.util.HashMap.) q (java.util.PriorityQueue. [3 1 2]) d (java.util.ArrayDeque. [1])]
  (loop [i 0] (.add l [i l]) (.put m i l) (.put m (str i) m) (.add q (- i)) (.addFirst d q) (recur (+ 1 i (count (str (.size l)))))))
---
;; builders
(let [b (StringBuilder.)] (loop [i 0] (.append b i) (.append b "\u0390") (when (zero? (mod i 1000)) (.reverse b) (str b)) (.insert b 0 "x") (recur (inc i))))
---
;; builders: doubled
(let [b (StringBuilder. "ab")] (loop [] (.insert b 1 (.toString b)) (.reverse b) (.setCharAt b 0 "😀") (.setLength b (* 2 (.length b))) (recur)))
---
;; format
(loop [w 1] (let [t (format (str "%" w "d|%-" w "s|%," w "d|%." (min w 100) "f|%S|%x|%e") w w w 1.5 (.repeat "ß" w) w 1e300)] (recur (+ w w (mod (count t) 2)))))
---
;; pprint and cl-format
(loop [x [1 {:a 2}]] (cl-format nil "~{~a~^, ~} ~10,2f ~r ~:d ~@r" [x x] 2.5 1234567890 1000000 1999) (recur (with-out-str (pprint [x (edn/read-string (pr-str [x]))]))))
---
;; edn and read-string
(loop [t "[1 {:a #{2}} \\c :w/k nil #x/y 1]" n 0] (let [v (edn/read-string {:default vector} t)] (recur (str "[" t " " (pr-str (read-string (pr-str v))) "]") (inc n))))
---
;; json
(loop [x {"a" [1 2.5 nil "ß"]}] (let [t (json/generate-string [x x])] (recur {t (json/parse-string t true) :a (json/parse-string (str "[" t "]"))})))
---
;; integers
(loop [n 3] (let [x (*' n n)] (str x) (quot x 7) (bit-and x n) (recur (+' x (mod x 1000003)))))
---
;; integers: powers, roots and ranges
[(reduce *' (range 1 100000)) (Math/pow 2 100000) (bit-shift-left 1 62) (range 0 1e18 1) (char 1114112) (repeat 1000000000000 1) (bigint 1e300) (biginteger 1)]
---
;; decimals
(loop [x 1.0000001M] (recur (+ (* x x) (bigdec (str x)) (/ x 3M))))
---
;; numbers: read from text
(mapv (fn [i] [(parse-long (.repeat "9" i)) (parse-double (str (.repeat "9" i) "e" i)) (bigint (.repeat "1" i)) (Long/parseLong "7") (Double/parseDouble "1e999")]) (range 1 100000))
---
;; exceptions
(loop [i 0 e nil] (let [c (try (throw (ex-info (str "m" i) {:e e} e)) (catch Exception x x) (finally (str e)))] (try (str (ex-data c) (ex-message c)) (catch Throwable t t)) (recur (inc i) c)))
---
;; exceptions: limits are not caught
(loop [] (try (vec (range 100000000)) (reduce + (range)) (catch Throwable e (ex-message e)) (finally (dotimes [i 1000] (str i)))) (recur))
---
;; functions made
(let [f (reduce (fn [f i] (comp (partial + i) f (juxt identity) first vector)) inc (range 100000))] [(f 1) ((apply comp (repeat 100000 inc)) 0) (map f (range))])
---
;; metadata
(loop [x (with-meta [1] {:a 1}) i 0] (recur (vary-meta (conj x i) assoc i x :m (meta x)) (inc i)))
---
;; branches
(loop [i 0] (count (pmap (fn [x] (reduce + (range (* x 1000)))) (range 100))) (pcalls (fn [] 1) (fn [] (str i))) (recur (inc i)))
---
;; tools: many calls
(loop [i 0 x []] (recur (inc i) (tool/echo i x (try (tool/fails) (catch Exception e (ex-message e))))))
---
;; tools: large arguments and results
(loop [x (tool/rows)] (tool/echo x {:a x}) (pmap tool/echo [x x]) (recur (into (tool/rows) (first (tool/echo x)))))
---
;; data handed in
(loop [n 0] (let [g (group-by :group data/many) t data/long] (recur (+ n (count (sort-by :name data/many)) (count (str/split t #" ")) (count (set (map :name data/many))) (count g)))))
---
;; records
(loop [n 1] (let [r (sort-by :name (filter (where :price > n) data/many))] (recur (+ 1 (sum-by :price r) (count (describe r)) (count (pluck :name r))))))
---
;; memory between programs
(def rows (vec (for [i (range 3000)] {:id i :tags [i (str i)]}))) (def f (fn [x] (g x))) (defn g [x] [x rows]) (def a (atom rows)) (def s (map f (range)))
(def l (java.util.ArrayList. [rows])) (def m (java.util.HashMap. {1 a}))
;; turn
(swap! a conj (f 1)) (.add l m) (.put m 2 l) (def s (rest s)) (def k (reduce (fn [k i] [k i a]) [] (range 1000))) (take 3 s)
;; turn
[(count @a) (.size l) (first s) *1 (= l l) (count (pr-str k))]
---
;; memory that grows
(def x (vec (range 1000)))
;; turn
(def x (into x (map (fn [i] [i x]) (range 1000)))) (def y [x x x])
;; turn
(def x (into x (map (fn [i] [i y]) (range 1000)))) (def y [x y x]) (= x y)
---
;; what is returned
(return (nth (iterate (fn [x] {:a x :b [x] :c (delay x) :d (map identity [x x])}) 1) 100))
---
;; what is thrown
(throw (ex-info (.repeat "m" 1000000) {:x (nth (iterate (fn [x] [x x]) 1) 100) :r (range)} (ex-info "c" {})))
---
;; cells: in circles
(dotimes [i 1000000000] (let [a (atom nil) b (atom a)] (reset! a b)))
---
;; cells: in circles of functions and collections
(dotimes [i 1000000000] (let [a (atom nil) l (java.util.ArrayList. [a]) f (memoize (fn [x] [@a x l]))] (f i) (.add l f) (reset! a (delay [l f])) @@a))
---
;; collections: maps and sets that double
(let [a (atom {}) l (vec (repeat 300 #{})) f (memoize vector)] (loop [m {} s #{} l l i 0] (swap! a assoc i i) (f i i) (recur (assoc m i i) (conj s i) (update l 250 conj i) (inc i))))
---
;; sorted: in place
(loop [s (into (sorted-set) (range 3000)) m (sorted-map) i 0] (recur (disj (conj s (mod (* i 7919) 100003)) (first s)) (assoc (dissoc m (first (keys m))) [i s] (subseq s > i)) (inc i)))
---
;; regexes: literal text
(loop [t "ab" i 1] (let [p (re-pattern (str t "|" t "c|(?i)" t "{" (mod i 9) "}"))] (recur (if (< (count t) 1500) (str t t) (str (subs t 1) "é")) (+ i (count (re-find p (str t t t)))))))
---
;; regexes: repetitions
(loop [i 1] (re-find (re-pattern (str "(?:a{" i "}b?){" i "," (* 2 i) "}c")) (.repeat "a" 10000)) (recur (inc (* 2 i))))
---
;; regexes: replacements that fill themselves in
(loop [t "a"] (recur (str/replace t #"(.)+" "$0$0$1\\$")))
---
;; json: many keys
(loop [n 1000] (let [t (json/generate-string (zipmap (map str (range n)) (range)))] (recur (+ n n (count (json/parse-string t)) (count (json/parse-string t true))))))
---
;; cl-format: parameters
(loop [n 1] (cl-format nil (str "~" n ",'0d~" n ":@<a~;b~>~" n "%~" n "t~va~v@{~a~^ ~}") n n n n n n n) (recur (* 3 n)))
---
;; hashing: data of the host
(loop [m {}] (recur (assoc m data/many 1 (first data/many) (hash data/many) #{data/many} [data/many m])))
---
;; metadata: of each other
(loop [x ^{:a 1} [1] i 0] (let [a (atom x :meta {:x x} :validator some?)] (alter-meta! a assoc i a) (reset! a (with-meta (conj @a i) (meta a))) (recur (vary-meta @a assoc :f (with-meta (fn [] x) {:a a})) (inc i))))
---
;; bindings
(def ^:dynamic b []) (defn f [n] (binding [b (conj b n)] (if (< n 900) (f (inc n)) (do (set! b [b b]) (pmap (fn [i] (binding [b i] (set! b [b]) (f 899)) (with-redefs [f (fn [_] b)] (f i))) (range 9)))))) (loop [] (f 0) (recur))
---
;; transients: handed on
(let [t (transient {}) f (fn [t i] (assoc! t i (conj! (transient [t]) i)))] (loop [i 0] (f t i) (get t i) (count t) (dissoc! t (dec i)) (recur (inc i))))
---
;; hierarchies
(loop [h (make-hierarchy) i 0] (let [k (keyword "u" (str "k" i))] (descendants h :u/top) (isa? h [k k] [:u/k0 :u/top]) (recur (-> h (derive k :u/top) (derive k (keyword "u" (str "k" (inc i))))) (inc i))))
---
;; types: fields that change
(defprotocol C (add [c x])) (deftype Cell [^:unsynchronized-mutable held ^:volatile-mutable n] C (add [c x] (set! n (inc n)) (set! held (assoc held n [x held])) c) Object (toString [_] (str n held)))
(loop [c (Cell. {} 0)] (str (proxy [Object] [] (toString [] (str c)))) (recur (add c c)))
---
;; atoms: watched
(def a (atom [])) (add-watch a :k (fn [k r o n] (str k o n))) (loop [i 0] (add-watch a i (fn [k r o n] (remove-watch r k) (when (< (count n) 9) (swap! r conj o)))) (swap! a conj [i @a]) (recur (inc i)))
---
;; types: that say what they equal
(deftype T [a] Object (equals [this o] (= a (.-a o))) (hashCode [_] (count (str a)))) (loop [i 0 m {}] (recur (inc i) (assoc m (T. [i m]) (= (T. m) (T. m)) [(T. i)] i)))
---
;; hierarchies: of a program
(loop [h (make-hierarchy) i 0] (recur (-> h (derive (keyword (str i)) (keyword (str (inc i)))) (derive (keyword (str i)) :top) (underive (keyword (str (- i 3))) :top)) (inc i)))
