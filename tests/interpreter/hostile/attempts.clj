; Attempts to hang, exhaust, crash or leave the interpreter: a name, then the program. Each must end as a value or as an
; error that is not ours, within twice its limit of time. `⟦x*9⟧` stands for x written nine times. Names may say a code.

;; kinds-exp
(let [a0 (first [1]) a1 (+ a0 a0) a2 (+ a1 a1) a3 (+ a2 a2) a4 (+ a3 a3) a5 (+ a4 a4) a6 (+ a5 a5) a7 (+ a6 a6) a8 (+ a7 a7) a9 (+ a8 a8) a10 (+ a9 a9) a11 (+ a10 a10) a12 (+ a11 a11) a13 (+ a12 a12) a14 (+ a13 a13) a15 (+ a14 a14) a16 (+ a15 a15) a17 (+ a16 a16) a18 (+ a17 a17) a19 (+ a18 a18) a20 (+ a19 a19) a21 (+ a20 a20) a22 (+ a21 a21) a23 (+ a22 a22) a24 (+ a23 a23) a25 (+ a24 a24)] a25)

;; same-names
(let [⟦a 1 *8000⟧] a)

;; thread-long
(-> 1⟦ inc*700⟧ )

;; thread-10k
(-> 1⟦ inc*8000⟧ )

;; quotes
⟦'*40000⟧a

;; derefs
⟦@*20000⟧a

;; discards
⟦#_*40000⟧a

;; metas
⟦^a *15000⟧a

;; cond-long
(cond⟦ false 1*10000⟧ )

;; and-long
(and⟦ true*19000⟧ )

;; or-nested-stmt
(or⟦ (loop [] nil)*6000⟧ )

;; plus-args
(+⟦ 1*49000⟧ )

;; nested-if
⟦(if true *99⟧1⟦)*99⟧

;; heavy-body
(count (map (fn [x]⟦ (+ x*90⟧ x⟦)*91⟧ (range 3000000)))

;; for-heavy
(count (for [x (range 3000000)]⟦ (+ x*90⟧ x⟦)*92⟧

;; heavier-body
(reduce (fn [a x] (do⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧⟦ (+ x*90⟧ x⟦)*90⟧ )) 0 (range 3000000))

;; for-vectors
(count (for [x (range 3000000)] [[x] [x] [x] [x] [x] [x] [x] [x] [x] [x] ]))

;; mapv-vectors
(count (mapv (fn [i] [⟦[i] *1000⟧]) (range 100000)))

;; compare-dag
(let [f #(nth (iterate (fn [v] [v v]) [%]) 60)] (compare (f 1) (f 1)))

;; sort-dag
(let [f #(nth (iterate (fn [v] [v v]) [%]) 60)] (sort [(f 1) (f 1) (f 2)]))

;; equal-dag
(let [f #(nth (iterate (fn [v] [v v]) [%]) 200)] (= (f 1) (f 1)))

;; equal-dag2
(let [f #(nth (iterate (fn [v] [v v]) [%]) 200)] (= (f -1) (f -2)))

;; set-dag
(let [f #(nth (iterate (fn [v] #{v [v]}) #{%}) 100)] (= (f -1) (f -2)))

;; map-dag
(let [f #(nth (iterate (fn [v] {:a v :b v}) {:a %}) 200)] (= (f -1) (f -2)))

;; str-dag
(str (nth (iterate (fn [v] [v v]) [1]) 200))

;; json-dag
(json/generate-string (nth (iterate (fn [v] [v v]) [1]) 150))

;; flatten-dag
(flatten (nth (iterate (fn [v] [v v]) [1]) 200))

;; postwalk-dag
(walk/postwalk identity (nth (iterate (fn [v] [v v]) [1]) 200))

;; int-flood-set
(count (into #{} (map #(* % 2305843009213693951) (range 100000))))

;; int-flood-group
(count (group-by identity (map #(* % 2305843009213693951) (range 100000))))

;; int-flood-freq
(count (frequencies (map #(* % 2305843009213693951) (range 100000))))

;; int-flood-distinct
(count (distinct (map #(* % 2305843009213693951) (range 100000))))

;; int-flood-assoc
(count (reduce #(assoc %1 %2 1) {} (map #(* % 2305843009213693951) (range 100000))))

;; vec-flood
(let [f (fn f [n] (if (zero? n) [[]] (mapcat (fn [v] [(conj v -1) (conj v -2)]) (f (dec n)))))] (count (set (f 15))))

;; vec-flood-conj
(let [f (fn f [n] (if (zero? n) [[]] (mapcat (fn [v] [(conj v -1) (conj v -2)]) (f (dec n)))))] (count (reduce conj #{} (f 15))))

;; str-eq
(let [a (.repeat "a" 2000000) b (.repeat "a" 2000000)] (loop [i 0] (if (= a b) (recur (inc i)) i)))

;; str-key
(let [a (.repeat "a" 2000000) b (.repeat "a" 2000000) m {a 1}] (loop [i 0] (if (get m b) (recur (inc i)) i)))

;; str-compare
(let [a (.repeat "a" 2000000) b (.repeat "a" 2000000)] (loop [i 0] (if (zero? (compare a b)) (recur (inc i)) i)))

;; rfind
(let [a (.repeat "a" 400000)] (.lastIndexOf a (str "ab" (.repeat "a" 200000))))

;; rfind2
(let [a (.repeat "a" 400000)] (str/last-index-of a (str "ab" (.repeat "a" 200000))))

;; find
(let [a (.repeat "a" 4000000)] (.indexOf a (str (.repeat "a" 2000000) "b")))

;; parse-double-q
(parse-double (str (.repeat "1" 60000) "x"))

;; parse-hex-q
(parse-double (str "0x" (.repeat "1" 60000) "x"))

;; parse-long-l
(let [s (str (.repeat "1" 2000000) "x")] (loop [i 0] (if (parse-long s) i (recur (inc i)))))

;; parse-double-20M
(parse-double (.repeat "1" 2000000))

;; drop-max
(first (drop 9223372036854775807 (drop 9223372036854775807 (range))))

;; nth-1e30
(nth (range) 1e30)

;; range-inf
(range 0 1e308 1e-308)

;; range-nan
(range ##NaN 5 1)

;; range-nan-step
(range 0.0 10 ##NaN)

;; range-bigint-float
(range 0.5 ⟦9*400⟧ 1)

;; shr-huge
(bit-shift-right 1 (bit-shift-left 1 9000))

;; bit-test-huge
(bit-test 1 (bit-shift-left 1 9000))

;; ratio
⟦9*400⟧/7

;; fmt-index
(format "%⟦1*5000⟧$s" 1)

;; fmt-prec
(format "%.49000000f" 1.5)

;; fmt-prec-e
(format "%.9000000e" 1.5)

;; fmt-g
(format "%.9000000g" 1.5)

;; fmt-width
(format "%999999999d" 1)

;; fmt-many
(apply str (repeat 1000 (format "%40000d" 1)))

;; dunders
(let [__class__ 1 __import__ 2 __builtins__ 3 __name__ 4 None 5 True 6 __debug__ 7 print 8] [__class__ __import__ __builtins__ __name__ None True __debug__ print])

;; builtins
(__import__ "os")

;; globals
globals

;; attr
(.__class__ "a")

;; attr2
(. "a" __class__)

;; fmtstr
(format "{0.__class__}" 1)

;; kw-dunder
(:__class__ {})

;; sub
(get "abc" "__class__")

;; getin
(get-in data/o [:__class__ :__init__])

;; re-lots
(count (map #(re-pattern (str "x{19" (mod % 1000) "}y{1" % "}")) (range 600)))

;; re-compile-big
(re-pattern (str/join "|" (map #(str "a" % "b") (range 1000))))

;; re-class-big
(re-pattern (str "[" (apply str (map #(char (+ 19968 (* 2 %))) (range 4900))) "]"))

;; re-nest
(re-pattern (str (.repeat "(" 99) "a" (.repeat "){1,2}" 99)))

;; re-cat
(re-find #"(a*)*b" (.repeat "a" 5000))

;; re-cat2
(re-find #"(a|a)*b" (.repeat "a" 50))

;; re-cat3
(re-find #"(.*)\1\1\1b" (.repeat "a" 3000))

;; re-look
(re-find #"(?<=a*)b" (.repeat "a" 50000))

;; re-poss
(re-find #"(?:a?){200}a{200}b" (.repeat "a" 400))

;; re-lit
(re-find (re-pattern (str "ab" (.repeat "a" 4000))) (.repeat "a" 2000000))

;; re-lit2
(re-find (re-pattern (str (.repeat "a" 4000) "b")) (.repeat "a" 2000000))

;; re-litrev
(re-find (re-pattern (str (.repeat "a" 2000) "b" (.repeat "a" 2000))) (.repeat "a" 2000000))

;; re-alts
(let [r (re-pattern (str/join "|" (map #(str (.repeat "a" 2) % "b") (range 1200))))] (loop [i 0] (if (re-find r (.repeat "a" 400)) i (recur (inc i)))))

;; re-split
(count (str/split (.repeat "a" 2000000) #""))

;; re-replace
(count (str/replace (.repeat "a" 2000000) #"a" "bbbb"))

;; re-seq
(count (re-seq #"a" (.repeat "a" 2000000)))

;; re-hint
(loop [i 0] (recur (try (re-find (.repeat "a" 2000000) "a") (catch Exception e 1))))

;; err-set
(let [s (set (range 300000))] (loop [i 0] (recur (try (+ 1 s) (catch Exception e 1)))))

;; err-map
(let [s (zipmap (range 300000) (range))] (loop [i 0] (recur (try (+ 1 s) (catch Exception e 1)))))

;; first-map
(let [s (zipmap (range 100000) (range))] (loop [i 0] (first s) (recur i)))

;; host-get
(loop [i 0] (get data/m [1]) (recur i))

;; host-find
(loop [i 0] (find data/m :k5) (recur i))

;; host-first
(loop [i 0] (first data/m) (recur i))

;; host-keys
(loop [i 0] (keys data/m) (recur i))

;; host-int
(loop [i 0] (get data/m 1) (recur i))

;; prints
(dotimes [i 9000000] (println))

;; defs
(dotimes [i 9000000] (def x i))

;; closures
(count (mapv (fn [i] (fn [] i)) (range 3000000)))

;; empties
(count (mapv (fn [i] [[] [] [] [] [] [] [] []]) (range 3000000)))

;; seqs
(count (mapv (fn [i] (list [] {} #{})) (range 3000000)))

;; keywords
(count (mapv #(keyword (str "k" %)) (range 3000000)))

;; symbols
(count (mapv #(symbol (str "k" %)) (range 3000000)))

;; maps
(count (mapv (fn [i] {:a {:b {:c i}}}) (range 3000000)))

;; partition1
(count (partition 1 1 (range 3000000)))

;; json-empty
(count (json/parse-string (str "[" (.repeat "[]," 12000000) "1]")))

;; dicts-json
(count (json/parse-string (str "[" (.repeat "{}," 12000000) "1]")))

;; fib
(defn f [n] (if (< n 2) n (+ (f (- n 1)) (f (- n 2))))) (f 80)

;; rec
(defn f [n] (inc (f n))) (f 1)

;; rec-map
(defn f [n] (map f [n])) (f 1)

;; rec-reduce
(defn f [a n] (reduce f a [n])) (f 1 1)

;; rec-sort
(defn f [a b] (sort f [a b])) (f 1 2)

;; rec-sortby
(defn f [a] (sort-by f [a 1])) (f 1)

;; rec-apply
(defn f [& a] (apply f a)) (f 1)

;; rec-comp
(def f (fn [x] ((comp f inc) x))) (f 1)

;; rec-postwalk
(defn f [x] (walk/postwalk f [x])) (f 1)

;; rec-some
(defn f [x] (some f [x])) (f 1)

;; rec-groupby
(defn f [x] (group-by f [x])) (f 1)

;; rec-replace
(defn f [x] (str/replace "a" #"a" f)) (f 1)

;; rec-update
(defn f [x] (update {:a 1} :a f)) (f 1)

;; rec-lazy
(defn f [x] (first (map f (range)))) (f 1)

;; rec-memo
(def f (memoize (fn [x] (f (inc x))))) (f 1)

;; rec-iter
(defn f [x] (second (iterate f 1))) (f 1)

;; rec-sortedmap
(defn f [a b] (sorted-map-by f 1 2 3 4)) (f 1 2)

;; rec-pmap
(defn f [x] (pmap f [x])) (f 1)

;; rec-transduce
(defn f [x] (transduce (map f) + [x])) (f 1)

;; rec-try
(defn f [x] (try (f x) (finally 1))) (f 1)

;; rec-trycatch
(defn f [x] (try (f x) (catch Throwable e (f x)))) (f 1)

;; rec-maxkey
(defn f [x] (max-key f x 2)) (f 1)

;; rec-for
(defn f [x] (for [y [x]] (f y))) (f 1)

;; comp-tower
((reduce comp (repeat 100000 inc)) 1)

;; comp-tower2
((reduce (fn [f g] (comp g f)) (repeat 100000 inc)) 1)

;; juxt-tower
((nth (iterate (fn [f] (juxt f f)) inc) 60) 1)

;; partial-tower
((nth (iterate (fn [f] (partial f 1)) +) 5000))

;; lazy-tower
(first (nth (iterate (fn [l] (map inc l)) (range)) 50000))

;; lazy-tower2
(first (nth (iterate (fn [l] (take-nth 1 l)) (range)) 50000))

;; lazy-tower3
(first (nth (iterate (fn [l] (cons 1 l)) (range)) 2900))

;; lazy-tower4
(nth (nth (iterate (fn [l] (cons 1 l)) (range)) 2000) 5000)

;; lazy-print
(str (nth (iterate (fn [l] (concat l l)) (range)) 50000))

;; filter-never
(first (filter neg? (range)))

;; cycle-empty
(first (cycle []))

;; iterate-grow
(nth (iterate #(str % %) "a") 100)

;; iterate-num
(nth (iterate #(* % %) 3) 100)

;; dedupe-inf
(first (drop 1 (dedupe (repeat 1))))

;; distinct-inf
(take 2 (distinct (repeat 1)))

;; takewhile-inf
(count (take-while int? (range)))

;; interleave
(count (interleave (range) (repeat 1)))

;; mapcat-empty
(first (mapcat (fn [_] []) (range)))

;; partition-inf
(first (partition 100000000 (range)))

;; remove-inf
(first (remove int? (range)))

;; flatten-inf
(flatten (repeat [1]))

;; last-inf
(last (range))

;; sort-inf
(sort (range))

;; every-inf
(every? int? (range))

;; some-inf
(some neg? (range))

;; reduce-inf
(reduce + (range))

;; zipmap-inf
(zipmap (range) (range))

;; equal-inf
(= (range) (range))

;; into-inf
(into [] (range))

;; nested-lazy-eq
(= [(range)] [(range)])

;; hash-lazy
#{(range)}

;; count-inf
(count (range))

;; join-inf
(str/join (range))

;; deep-vec
(nth (iterate (fn [v] [v]) []) 500000)

;; deep-vec-eq
(let [f #(nth (iterate (fn [v] [v]) []) 5000)] (= (f) (f)))

;; deep-vec-set
(let [f #(nth (iterate (fn [v] [v]) []) 500000)] #{(f)})

;; deep-str
(count (str (nth (iterate (fn [v] [v]) []) 50000)))

;; deep-json
(json/generate-string (nth (iterate (fn [v] [v]) []) 50000))

;; deep-flatten
(flatten (nth (iterate (fn [v] [v]) [1]) 500000))

;; deep-map
(def x (nth (iterate (fn [v] {:a v}) {}) 500000)) 1

;; deep-compare
(let [f #(nth (iterate (fn [v] [v]) []) 50000)] (compare (f) (f)))

;; deep-walk
(walk/postwalk identity (nth (iterate (fn [v] [v]) []) 50000))

;; deep-seq
(def x (reduce (fn [a i] (cons i a)) () (range 1000000))) (count x)

;; deep-associn
(assoc-in {} (range 100000) 1)

;; deep-updatein
(update-in {} (repeat 100000 :a) inc)

;; deep-getin
(get-in {} (repeat 1000000 :a))

;; deep-fn
(def g (reduce (fn [f i] (fn [x] (f x))) inc (range 500000))) 1

;; apply-10M
(apply + (repeat 4000000 1))

;; apply-str
(count (apply str (repeat 4000000 "a")))

;; apply-fn
(apply (fn [& r] (count r)) (repeat 4000000 1))

;; apply-fixed
(apply (fn [a b] a) (repeat 4000000 1))

;; apply-max
(apply max (repeat 4000000 1))

;; apply-map
(count (apply hash-map (range 2000000)))

;; apply-concat
(count (apply concat (repeat 1000 (range 10000))))

;; sort-big
(first (sort (map #(mod (* % 7919) 1000003) (range 1500000))))

;; sort-cmp
(first (sort (fn [a b] (< a b)) (range 300000)))

;; shuffle-str
(count (sort (map str (range 500000))))

;; combos
(count (combinations (range 100) 50))

;; combos2
(count (combinations (range 1000) 3))

;; zip
(count (apply zip (repeat 1000 (range 10000))))

;; to-py-key
(tool/f {(nth (iterate (fn [v] [v v]) [1]) 60) 2})

;; to-py-mapkey
(tool/f {{:a 1} 2})

;; to-py-dag
(tool/f (nth (iterate (fn [v] [v v]) [1]) 100))

;; to-py-setkey
(tool/f {#{1} 2})

;; tool-exit
(tool/exit)

;; tool-badstr
(tool/badstr)

;; tool-odd
(tool/odd)

;; tool-meta
(tool/meta)

;; tool-cyc
(let [c (tool/cyc)] [(= c c) (count (flatten c))])

;; tool-cyc2
(= (tool/cyc) (tool/cyc))

;; tool-cyc3
(str (tool/cyc))

;; tool-cyc4
(tool/f (tool/cyc))

;; tool-snan
(let [s (tool/snan)] [(= s s) #{s} (compare s s)])

;; tool-snan2
(+ 1 (tool/snan))

;; tool-snan3
(sort [(tool/snan) 1])

;; tool-snan4
(= [1 (tool/snan)] [1 2])

;; tool-dec
(* (tool/dec) (tool/dec))

;; tool-dec2
(str (tool/dec) (int (tool/dec)))

;; tool-dec3
(format "%.2f" (tool/dec))

;; tool-dec4
(range (tool/dec) 1 2)

;; tool-dec5
(mod (tool/dec) 3)

;; tool-big
(str (tool/big))

;; tool-big2
(quot (tool/big) ##NaN)

;; tool-big3
(format "%d %x" (tool/big) (tool/big))

;; tool-big4
(+ (tool/big) 0.5)

;; tool-big5
(/ 1 (tool/big))

;; tool-big6
(println (tool/big)) (json/generate-string (tool/big))

;; tool-big7
(nth [1] (tool/big))

;; tool-big8
(take (tool/big) [1])

;; tool-big9
(subs "abc" 0 (tool/big))

;; lazy-return
(map (fn [x] (return x)) (range))

;; lazy-cmp
(let [f #(nth (iterate (fn [v] [v v]) [%]) 60) a (f 1) b (f 1)] (map (fn [_] (compare a b)) (range)))

;; lazy-tool
(map (fn [x] (tool/f x)) (range))

;; lazy-recur
(map (fn [x] (loop [] (recur))) (range))

;; set-nest
(str (nth (iterate (fn [s] #{s #{s 1}}) #{1}) 60))

;; set-print
(count (str (set (map #(vector % (str %)) (range 20000)))))

;; vec-old
(let [v (vec (range 100000)) w (reduce conj v (range 1000))] (loop [i 0] (nth (conj v i) 5) (recur (inc i))))

;; map-old
(let [m (zipmap (range 100000) (range)) w (reduce #(assoc %1 %2 1) m (range 1000))] (loop [i 0] (get (assoc m i 1) 5) (recur (inc i))))

;; memo-grow
(let [f (memoize identity)] (dotimes [i 3000000] (f i)))

;; gensym
(count (repeatedly 100000 gensym))

;; str-double
(reduce (fn [s _] (str s s)) "a" (range 200))

;; join-double
(reduce (fn [s _] (str/join [s s])) "a" (range 200))

;; upper
(count (.toUpperCase (.repeat "ΐ" 10000000)))

;; pow
(reduce (fn [a _] (*' a a)) 3 (range 100))

;; fact
(reduce *' (range 1 100000))

;; shift
(bit-shift-left 1 1000000000000)

;; bitset
(bit-set 0 1000000000000)

;; subs
(loop [s (.repeat "a" 2000000)] (recur (subs s 1)))

;; bigstr-list
(count (vec (re-seq #"." (.repeat "a" 2000000))))

;; seq-str
(count (seq (.repeat "a" 2000000)))

;; split-lines
(count (str/split-lines (.repeat "\n" 2000000)))

;; reverse-str
(loop [s (.repeat "a" 2000000)] (recur (str/reverse s)))

;; trim
(loop [s (.repeat " " 2000000)] (str/trim s) (recur s))

;; blank
(loop [s (.repeat " " 2000000)] (str/blank? s) (recur s))

;; incl
(loop [s (.repeat "a" 2000000)] (str/includes? s "b") (recur s))

;; starts
(loop [s (.repeat "a" 2000000)] (str/starts-with? s s) (recur s))

;; eqi
(loop [s (.repeat "a" 2000000)] (.equalsIgnoreCase s s) (recur s))

;; count-str
(loop [s (.repeat "a" 2000000)] (frequencies s) (recur s))

;; kw-long
(loop [s (.repeat "a" 2000000)] (keyword s) (recur s))

;; sym-ns
(loop [s (keyword (.repeat "a" 2000000))] (name s) (recur s))

;; hash
(loop [s (.repeat "a" 2000000)] (hash s) (recur s))

;; isnum
(loop [s (.repeat "a" 2000000)] (parse-double s) (recur s))

;; uuid
(loop [s (.repeat "a" 2000000)] (parse-uuid s) (recur s))

;; bool
(loop [s (.repeat "a" 2000000)] (parse-boolean s) (recur s))

;; int?
(loop [s (.repeat "a" 2000000)] (try (Integer/parseInt s) (catch Exception e 1)) (recur s))

;; date
(loop [s (.repeat "a" 2000000)] (try (LocalDate/parse s) (catch Exception e 1)) (recur s))

;; jsonparse
(loop [s (.repeat "a" 2000000)] (try (json/parse-string s) (catch Exception e 1)) (recur s))

;; fmt-str
(loop [s (.repeat "a" 2000000)] (try (format s) (catch Exception e 1)) (recur s))

;; throw-big
(loop [s (.repeat "a" 2000000)] (try (throw (ex-info s {})) (catch Exception e 1)) (recur s))

;; throw-big2
(throw (ex-info (.repeat "a" 2000000) {}))

;; nolookup
(loop [s (.repeat "a" 2000000)] (try (s 1) (catch Exception e 1)) (recur s))

;; casebig
(loop [s (.repeat "a" 2000000)] (try (case s 1 2) (catch Exception e 1)) (recur s))

;; assertbig
(assert false (.repeat "a" 2000000))

;; names-of-comprehension
(let [.0 7] (for [x [1 2]] [x .0]))

;; names-of-keywords
(let [{:keys [a/:b]} {:a/:b 5}] :b)

;; names-of-python
(let [None 1 __debug__ 2 _ 3] ((fn [_ x] (loop [i 0] (if (< i 3) (recur (inc i)) [_ x None]))) 1 2))

;; names-nfkc
(let [ﬁ 1 fi 2 ℌ 3 H 4] [ﬁ fi ℌ H])

;; string-unclosed-escapes
⟦"a\*30000⟧

;; string-escapes-unclosed-list
(def "⟦\"*45000⟧

;; line-of-spaces
const⟦ *40000⟧(

;; format-many
(let [f (.repeat "%s" 100000)] (loop [] (try (format f) (catch Exception e 1)) (recur)))

;; format-one
(format (.repeat "%n" 1000000))

;; error-of-seq
(let [q (rest (cons 1 (range 300000)))] (loop [] (try (inc q) (catch Exception e 1)) (recur)))

;; error-of-lazy
(let [q (filter neg? (range))] (loop [] (try (inc q) (catch Exception e 1)) (recur)))

;; error-of-set
(let [q (set (map vector (range 50000)))] (loop [] (try (inc q) (catch Exception e 1)) (recur)))

;; error-of-host-map
(loop [] (try (inc data/m) (catch Exception e 1)) (recur))

;; error-of-replacement
(let [s (.repeat " " 2000000)] (loop [] (try (str/replace-first "true" s inc) (catch Exception e 1)) (recur)))

;; template-long
(let [s (.repeat "$" 2000000)] (loop [] (try (str/replace "x" #"x" s) (catch Exception e 1)) (recur)))

;; json-keys-no-fields
(let [q (json/parse-string (str "{" (str/join "," (map (fn [i] (str "\"" i "\":1")) (range 20000))) "}"))] (loop [] (first q) (recur)))

;; sort-same-long-vectors
(let [v (vec (range 100000))] (sort (repeat 200 v)))

;; compare-long-vectors
(let [v (vec (range 100000)) w (mapv identity v)] (loop [] (compare v w) (recur)))

;; iteration-options
(iteration inc (nth (iterate (fn [v] [v v]) [1]) 200) 1)

;; rename-many
(let [m (zipmap (range 100000) (range))] (loop [] (set/rename-keys {} m) (recur)))

;; min-by-characters
(min-by identity (.repeat "a" 490000))

;; describe-characters
(describe (.repeat "a" 490000))

;; partition-by-a-map
(partition-by {} (.repeat "ab" 240000))

;; floats-distinct
(count (distinct (map double (range 240000))))

;; floats-as-key
(hash-set (mapv double (range 240000)))

;; boolean-of-text
(let [s (.repeat "a" 4900000)] (loop [] (Boolean/parseBoolean s) (recur)))

;; split-at-nothing
(let [s (.repeat "a" 4900000)] (loop [] (str/split s #"b") (recur)))

;; where-in-text
(let [s (.repeat "a" 4900000) in? (where :a in s)] (loop [] (in? {:a "b"}) (recur)))

;; where-path
(let [v (vec (range 400000))] (mapv (fn [_] (where v)) (range 1000)))

;; walk-long
(walk/keywordize-keys (vec (range 240000)))

;; gensym-long
(let [s (.repeat "a" 2000000)] (count (mapv (fn [_] (gensym s)) (range 1000))))

;; namespace-long
(let [s (keyword (.repeat "a" 2000000) "b")] (count (mapv (fn [_] (namespace s)) (range 1000))))

;; shown-lazy-slow
(map (fn [x] (dotimes [i 500] (count (sort (range 300)))) x) (range))

;; shown-set
(set (map vector (range 90000)))

;; shown-text
(str/join (repeat 4 (.repeat "a\n" 500000)))

;; finally-loops
(try (loop [] (recur)) (finally (loop [] (recur))))

;; finally-recurs
(defn f [] (try (loop [] (recur)) (finally (f)))) (f)

;; finally-after-return
(try (return 1) (finally (loop [] (recur))))

;; catch-throwable-loops
(loop [] (try (loop [] (recur)) (catch Throwable t 1)) (recur))

;; catch-depth-loops
(defn g [x] (inc (g x))) (loop [] (try (g 1) (catch StackOverflowError e 1)) (recur))

;; exceptions-in-exceptions
(throw (reduce (fn [e _] (ex-info "a" {:e e} e)) nil (range 20000)))

;; towers-of-partial
(def x (reduce (fn [f i] (partial f i)) inc (range 100000))) (x 1)

;; towers-of-memoize
((reduce (fn [f i] (memoize f)) inc (range 20000)) 1)

;; towers-of-transducers
(into [] (reduce comp (repeat 20000 (map inc))) [1])

;; towers-of-lazy-seq
(first (reduce (fn [f i] (lazy-seq f)) [1] (range 100000)))

;; maps-as-keys
(= (reduce (fn [f i] {f f}) 1 (range 200)) (reduce (fn [f i] {f f}) 1 (range 200)))

;; merge-with-shared
(defn m [a b] (if (map? a) (merge-with m a b) a)) (let [f #(nth (iterate (fn [v] {:a v :b v}) {}) 60)] (m (f) (f)))

;; pmap-in-pmap
(pmap (fn [x] (pmap (fn [y] (tool/f y)) (range 100))) (range 100))

;; pmap-finally
(pmap (fn [x] (try (tool/f x) (finally (loop [] (recur))))) (range 100))

;; pcalls-many
(apply pcalls (repeat 100000 (fn [] (tool/f 1))))

;; memoize-growing-keys
(def f (memoize (fn [x] 1))) (loop [v []] (f v) (recur (conj v 1)))

;; pattern-of-dates
(loop [i 0] (try (DateTimeFormatter/ofPattern (str (.repeat "yyyy " 2000) i)) (catch Exception e 1)) (recur (inc i)))

;; pmap-of-characters
(try (pmap {} (.repeat "ab" 240000)) (catch Exception e 1))

;; not-any-of-characters
(not-any? {} (.repeat "ab" 240000))

;; every-of-characters
(every? (complement {}) (.repeat "ab" 240000))
