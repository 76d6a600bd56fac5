; types and reified values with methods of collections: functions of collections ask these
(deftype Shelf [books] clojure.lang.Seqable (seq [_] (seq books))) (let [s (Shelf. ["b" "a"])] [(seq s) (first s) (rest s) (next s) (map str s) (vec (seq s)) (into [] s) (sort (seq s)) (for [b s] b) (mapv count s) (filter #{"a"} s) (last s)])  ;=> [["b" "a"] "b" ["a"] ["a"] ["b" "a"] ["b" "a"] ["b" "a"] ["a" "b"] ["b" "a"] [1 1] ["a"] "a"]
(deftype Shelf [books] clojure.lang.Seqable (seq [_] (seq books))) (let [s (Shelf. [1 2 3])] [(reduce + s) (reduce * 2 s) (some even? s) (every? pos? s) (frequencies s) (partition 2 s) (concat s [4]) (let [[a & more] s] [a more]) (empty? s) (empty? (Shelf. nil)) (set s) (str/join "-" s)])  ;=> [6 12 true true {1 1, 2 1, 3 1} [[1 2]] [1 2 3 4] [1 [2 3]] false true #{1 2 3} "1-2-3"]
(deftype Team [names] clojure.lang.Counted (count [_] (* 10 (count names)))) (let [t (Team. [:a :b])] [(count t) (.-names t) (instance? Team t)])  ;=> [20 [:a :b] true]
(deftype Grid [rows] clojure.lang.Indexed (nth [_ i] (get rows i :off)) (nth [_ i other] (get rows i other))) (let [g (Grid. [:x :y]) [a b c] g] [(nth g 1) (nth g 5) (nth g 5 0) a b c])  ;=> [:y :off 0 :x :y nil]
(deftype Conf [m] clojure.lang.ILookup (valAt [_ k] (get m k)) (valAt [_ k other] (get m k other))) (let [c (Conf. {:port 80 :db {:name "x"}}) {:keys [port host] :or {host "local"}} c] [(:port c) (get c :no 1) (get-in c [:db :name]) (get-in c [:no :name] 2) (:m c) port host (map :port [c])])  ;=> [80 1 "x" 2 nil 80 "local" [80]]
(deftype Down [n] clojure.lang.ISeq (first [_] n) (next [_] (when (pos? n) (Down. (dec n)))) (more [_] (if (pos? n) (Down. (dec n)) ())) (seq [this] this) (cons [this x] (list x this)) (count [_] (inc n))) (let [d (Down. 3)] [(first d) (second d) (map inc d) (reduce + d) (vec (rest d)) (first (next (next d))) (count d) (nthnext d 4)])  ;=> [3 2 [4 3 2 1] 6 [2 1 0] 1 4 nil]
(deftype Bag [m] clojure.lang.IPersistentSet (seq [_] (keys m)) (count [_] (reduce + (vals m))) (cons [_ x] (Bag. (update m x (fnil inc 0)))) (empty [_] (Bag. {})) (contains [_ x] (contains? m x)) (get [_ x] (m x)) (disjoin [_ x] (Bag. (dissoc m x)))) (let [b (conj (Bag. {}) :x :y :x)] [(count b) (contains? b :x) (contains? b :z) (get b :x) (count (disj b :x)) (count (empty b)) (count (into b [:q :r]))])  ;=> [3 true false 2 1 0 5]
(deftype Dict [m] clojure.lang.IPersistentMap (seq [_] (seq m)) (count [_] (count m)) (cons [this [k v]] (assoc this k v)) (empty [_] (Dict. {})) (assoc [_ k v] (Dict. (assoc m k v))) (containsKey [_ k] (contains? m k)) (entryAt [_ k] (find m k)) (valAt [_ k] (get m k)) (valAt [_ k other] (get m k other)) (without [_ k] (Dict. (dissoc m k))) (iterator [_] (.iterator m))) (let [d (assoc (Dict. {}) :a 1 :b 2)] [(:a d) (count d) (seq (dissoc d :a :c)) (find d :b) (contains? d :z) (:c (conj d [:c 3])) (:a (update d :a inc)) (reduce (fn [n [_ v]] (+ n v)) 0 d) (keys d)])  ;=> [1 2 [[:b 2]] [:b 2] false 3 2 3 [:a :b]]
(deftype Pile [xs] clojure.lang.IPersistentStack (seq [_] (seq xs)) (count [_] (count xs)) (cons [_ x] (Pile. (cons x xs))) (empty [_] (Pile. nil)) (peek [_] (first xs)) (pop [_] (Pile. (rest xs)))) (let [p (conj (Pile. nil) 1 2)] [(peek p) (peek (pop p)) (count (pop (pop p)))])  ;=> [2 1 0]
(deftype Rev [xs] clojure.lang.Reversible (rseq [_] (reverse xs)) Iterable (iterator [_] (.iterator xs))) [(rseq (Rev. [1 2])) (map inc (Rev. [1 2]))]  ;=> [[2 1] [2 3]]
(let [r (reify clojure.lang.Counted (count [_] 7) clojure.lang.ILookup (valAt [_ k] [:got k]) Object (toString [_] "seven"))] [(count r) (:a r) (str r) (.count r) (map #(instance? % r) [clojure.lang.Counted clojure.lang.ILookup clojure.lang.Seqable])])  ;=> [7 [:got :a] "seven" 7 [true true false]]
(defprotocol Sized (size [s])) (deftype Box [v] Sized (size [_] (count v)) clojure.lang.Seqable (seq [_] (seq v))) [(size (Box. [1 2])) (satisfies? Sized (Box. [])) (map size [(Box. [1])])]  ;=> [2 true [1]]
(deftype Meter [^:volatile-mutable n] clojure.lang.Counted (count [_] (set! n (inc n)) n)) (let [m (Meter. 5)] [(count m) (count m)])  ;=> [6 7]
(deftype Nothing [] clojure.lang.Seqable (seq [_] nil)) [(if (Nothing.) 1 2) (seq (Nothing.)) (first (Nothing.)) (into [] (Nothing.))]  ;=> [1 nil nil []]
(deftype Lost [] clojure.lang.Seqable (seq [_] (throw (ex-info "lost" {})))) (try (first (Lost.)) (catch Exception e (ex-message e)))  ;=> "lost"
(deftype Two [a] clojure.lang.Seqable (seq [_] a)) [(= (Two. [1]) (Two. [1])) (= (Two. [1]) (Two. [2])) (get {(Two. [1]) :found} (Two. [1]))]  ;=> [false false nil]
(deftype Deep [] clojure.lang.Counted (count [this] (inc (count this)))) (count (Deep.))
;!! limit/limit_depth 1:58
(deftype Odd [] clojure.lang.Counted (count [_] "many")) (count (Odd.))
;!! run/type_error 1:58
(defrecord R [a] clojure.lang.Counted (count [_] 1))
;!! analyze/unsupported 1:18
(deftype T [a] clojure.lang.IPersistentCollection (equal [_ o] true))
;!! analyze/unsupported 1:51
(seq-to-map-for-destructuring [:a 1 :b])
;!! run/type_error 1:1
(map inc (reify clojure.lang.Counted (count [_] 1)))
;!! run/type_error 1:1
; what `deftype` makes equals itself alone, and is no map
(deftype T [a]) (let [t (T. 1)] [(= t t) (= t (T. 1)) (not= t (T. 1)) (= [t] [t]) (= [t] [(T. 1)]) (= {:a t} {:a t}) (.equals t (T. 1)) (identical? t t)])  ;=> [true false true true false true false true]
(deftype T [a]) (let [t (T. 1)] [(get {t :x} t) (get {t :x} (T. 1)) (count (hash-set t (T. 1) t)) (distinct? t (T. 1)) (count (distinct [t t (T. 1)])) (= (hash t) (hash t)) (compare t t)])  ;=> [:x nil 2 true 2 true 0]
(deftype T [a]) (let [t (T. 1) {:keys [a]} t] [(:a t) (get t :a) (get t :a :none) (get-in {:t t} [:t :a]) a (.-a t) (map :a [t])])  ;=> [nil nil :none nil nil 1 [nil]]
(deftype T [a]) (let [t (T. 1)] [(map? t) (record? t) (coll? t) (seqable? t) (associative? t) (counted? t) (ifn? t) (empty t) (instance? T t) (meta t)])  ;=> [false false false false false false false nil true nil]
(deftype T [a]) (map (fn [f] (try (f (T. 1)) (catch UnsupportedOperationException _ :unsupported) (catch IllegalArgumentException _ :argument) (catch ClassCastException _ :class))) [seq first keys #(doall (map inc %)) #(into [] %) #(assoc % :a 2) #(dissoc % :a) #(conj % 1) #(% :a) #(with-meta % {}) #(contains? % :a)])  ;=> [:argument :argument :argument :argument :argument :class :class :class :class :class :argument]
(deftype T [a]) (count (T. 1))
;!! run/type_error 1:17
(deftype T [a] Object (equals [_ o] (and (instance? T o) (= a (.-a o)))) (hashCode [_] (hash a))) [(= (T. 1) (T. 1)) (= (T. 1) (T. 2)) (count (hash-set (T. 1) (T. 1))) (get {(T. 1) :x} (T. 1)) (= [(T. 1)] [(T. 1)]) (.equals (T. 1) (T. 1)) (= (hash (T. 7)) (hash (T. 7))) (= (T. 1) nil)]  ;=> [true false 1 :x true true true false]
(deftype T [a] clojure.lang.IPersistentCollection (seq [_] (seq a)) (count [_] (count a)) (cons [_ x] (T. (conj a x))) (empty [_] (T. [])) (equiv [_ o] (= a (seq o)))) [(= (T. [1 2]) [1 2]) (= (T. [1]) (T. [1])) (= (T. [1]) (T. [2]))]  ;=> [true true false]
(deftype T [a] Object (equals [_ o] true) (hashCode [_] "x")) (hash-set (T. 1))
;!! run/type_error 1:63
(defprotocol P (f [x])) (let [a (reify P (f [_] 1)) b (reify P (f [_] 1))] [(= a a) (= a b) (map? a) (record? a) (count (hash-set a b a)) (f a) (:f a)])  ;=> [true false false false 2 1 nil]
(defprotocol P (f [x])) (let [a (with-meta (reify P (f [_] 1)) {:b 2})] [(meta a) (f a)])  ;=> [{:b 2} 1]
(defprotocol Kind (kind [x])) (extend-protocol Kind clojure.lang.IPersistentMap (kind [_] :map) Object (kind [_] :object)) (deftype T [a]) (defrecord R [a]) (map kind [(T. 1) (->R 1) {} (reify Kind (kind [_] :own))])  ;=> [:object :map :map :own]
(deftype T [a] Comparable (compareTo [_ o] (compare a (.-a o)))) [(map #(.-a %) (sort [(T. 3) (T. 1)])) (.compareTo (T. 1) (T. 2)) (map #(.-a %) (sorted-set (T. 2) (T. 1) (T. 2)))]  ;=> [[1 3] -1 [1 2]]
(deftype E [] Object (equals [_ o] (instance? E o)) (hashCode [_] 7)) [(hash (E.)) (.hashCode (E.)) (= (hash [(E.)]) (hash [(E.)])) (hash (E.))]  ;=> [7 7 true 7]
; Fields that change, taken and set by `.-`.
(defprotocol C (inc! [this]) (now [this]) (put [this v])) (deftype Counter [^:volatile-mutable x y] C (inc! [this] (set! x (inc x)) x) (now [this] (.-x this)) (put [this v] (set! (.-x this) v))) (let [c (Counter. 5 1)] [(inc! c) (now c) (.-y c) (put c 9) (now c)])  ;=> [6 6 1 9 9]
(defprotocol N (f [n m])) (deftype Node [^:unsynchronized-mutable n] N (f [this m] (let [g (fn [n] (set! (.n this) (+ n (.-n this))))] [(g m) n (.-n this) (set! (. this -n) nil) n]))) (f (Node. 4) 3)  ;=> [7 7 7 nil nil]
(defprotocol N (link [n m]) (after [n])) (deftype Node [v ^:volatile-mutable next] N (link [_ m] (set! next m) nil) (after [_] next)) (let [a (Node. 1 nil) b (Node. 2 a)] (link a b) [(.-v (after a)) (.-v (after (after a)))])  ;=> [2 1]
(deftype V [v ^:volatile-mutable w]) (let [o (V. (volatile! 1) (volatile! 2))] [@(.-v o) @(.-w o) (volatile? (.v o)) (volatile? (. o -w))])  ;=> [1 2 true true]
(deftype V [v]) (set! (.-v (V. 1)) 2)  ;!! run/invalid_state 1:17
(set! (.-v {:v 1}) 2)  ;!! run/type_error 1:1
(set! (:v {:v 1}) 2)  ;!! analyze/unsupported 1:1
