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
(deftype Two [a] clojure.lang.Seqable (seq [_] a)) [(= (Two. [1]) (Two. [1])) (= (Two. [1]) (Two. [2])) (get {(Two. [1]) :found} (Two. [1]))]  ;=> [true false :found]
(deftype Deep [] clojure.lang.Counted (count [this] (inc (count this)))) (count (Deep.))
;!! limit/limit_depth 1:58
(deftype Odd [] clojure.lang.Counted (count [_] "many")) (count (Odd.))
;!! run/type_error 1:58
(defrecord R [a] clojure.lang.Counted (count [_] 1))
;!! analyze/unsupported 1:18
(deftype T [a] clojure.lang.IPersistentCollection (equiv [_ o] true))
;!! analyze/unsupported 1:51
(seq-to-map-for-destructuring [:a 1 :b])
;!! run/type_error 1:1
(map inc (reify clojure.lang.Counted (count [_] 1)))
;!! run/type_error 1:1
