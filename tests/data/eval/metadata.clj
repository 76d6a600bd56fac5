; what is said of values beside what they are
(meta (with-meta [1] {:a 1}))  ;=> {:a 1}
(map meta [^:a [1] ^{:b 2} {} ^:c #{} ^:a ^{:b 1} [1] (with-meta '(1) {:d 1}) (with-meta () {:e 1}) (with-meta 'x {:f 1}) ^:g (fn [x] x)])  ;=> [{:a true} {:b 2} {:c true} {:b 1, :a true} {:d 1} {:e 1} {:f 1} {:g true}]
(map meta [(with-meta (range) {:a 1}) (with-meta (map inc [1]) {:a 1}) (with-meta (sorted-map 1 2) {:a 1}) (with-meta clojure.lang.PersistentQueue/EMPTY {:a 1})])  ;=> [{:a 1} {:a 1} {:a 1} {:a 1}]
[(meta 1) (meta "a") (meta nil) (meta [1]) (meta :a) (meta (with-meta (with-meta [1] {:a 1}) nil))]  ;=> [nil nil nil nil nil nil]
(let [v ^:a [1 2]] [(= v [1 2]) v (count v) (conj v 3) (get {[1 2] :found} v) (meta (identity v))])  ;=> [true [1 2] 2 [1 2 3] :found {:a true}]
(let [m (with-meta {:a 1} {:m 1})] (map meta [(assoc m :b 2) (dissoc m :a) (conj m [:c 3]) (into m {:d 4}) (merge m {:e 5}) (update m :a inc) (assoc-in m [:f :g] 1) (select-keys m [:a]) (empty m) (update-vals m inc)]))  ;=> [{:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1}]
(let [v (with-meta [1 2] {:m 1})] (map meta [(conj v 3) (assoc v 0 5) (pop v) (into v [4]) (reduce conj v (range 100)) (-> v (conj 3) (conj 4)) (map inc v) (rest v) (seq v) (vec (rest v))]))  ;=> [{:m 1} {:m 1} {:m 1} {:m 1} {:m 1} {:m 1} nil nil nil nil]
(let [s (with-meta #{1 2} {:m 1})] (map meta [(conj s 3) (disj s 1 2) (into s [5]) (empty s)]))  ;=> [{:m 1} {:m 1} {:m 1} {:m 1}]
(let [a {:k [1]} b (with-meta {} {:m 1}) c (merge b a)] [(meta c) (meta a)])  ;=> [{:m 1} nil]
(meta (vary-meta (with-meta [1] {:a 1}) assoc :b 2))  ;=> {:a 1, :b 2}
(meta (vary-meta [1] assoc :b 2))  ;=> {:b 2}
(let [f (with-meta (fn [x] (inc x)) {:a 1})] [(f 1) (meta f) (map f [1 2])])  ;=> [2 {:a 1} [2 3]]
(meta (first (conj #{} (with-meta [3] {:me 1}) (with-meta [3] {:me 2}))))  ;=> {:me 1}
(let [a (atom 0 :meta {:a 1})] [(meta a) (alter-meta! a assoc :b 2) (reset-meta! a {:c 3}) (meta a)])  ;=> [{:a 1} {:a 1, :b 2} {:c 3} {:c 3}]
(do (defrecord P [x]) (let [p (with-meta (->P 1) {:a 1})] [(meta p) (meta (assoc p :x 2)) (:x p) (= p (->P 1))]))  ;=> [{:a 1} {:a 1} 1 true]
(:foo (meta ^{:foo (+ 1 2 3)} []))  ;=> 6
(meta '^:foo (1 2))  ;=> {:foo true}
(meta `^:foo (1 2))  ;=> {:foo true}
(let [meta 1 ^String s "a"] [meta s])  ;=> [1 "a"]
(with-meta 1 {:a 1})  ;!! run/type_error 1:1
(with-meta [1] [1])  ;!! run/type_error 1:1
(with-meta :a {:a 1})  ;!! run/type_error 1:1
; what is changed or walked within keeps its own
(meta (:a (assoc-in (with-meta {:a (with-meta {:b 1} {:m 2})} {:m 1}) [:a :b] 4)))  ;=> {:m 2}
(meta (:a (update-in {:a (with-meta {:b 1} {:m 2})} [:a :b] inc)))  ;=> {:m 2}
(let [v (assoc-in ^:x [1 ^:y [2 ^:z {:a 1}]] [1 1 :a] 4)] [v (map meta [v (v 1) (get-in v [1 1])])])  ;=> [[1 [2 {:a 4}]] [{:x true} {:y true} {:z true}]]
(meta (replace {2 3} (with-meta [1 2] {:a 1})))  ;=> {:a 1}
(map meta (set/project #{(with-meta {:a 1 :b 2} {:m 1})} [:a]))  ;=> [{:m 1}]
(map meta (set/rename #{(with-meta {:a 1} {:m 1})} {:a :b}))  ;=> [{:m 1}]
(map meta (set/join #{(with-meta {:a 1} {:m 1})} #{(with-meta {:a 1 :c 2} {:m 2})}))  ;=> [{:m 1}]
(map #(meta (walk/postwalk identity (with-meta % {:m 1}))) [[1 2] #{1 2} {1 2} (sorted-map 1 2) [] '(1 2)])  ;=> [{:m 1} {:m 1} {:m 1} {:m 1} {:m 1} nil]
(map meta (walk/prewalk #(if (number? %) (inc %) %) [^:a [1] ^:b {:x [2]}]))  ;=> [{:a true} {:b true}]
(walk/postwalk #(if (number? %) (inc %) %) ^:a [1 {:b 2} #{3} '(4)])  ;=> [2 {:b 3} #{4} [5]]
(do (defrecord RM [a]) (meta (walk/postwalk identity (with-meta (->RM 1) {:m 1}))))  ;=> {:m 1}
; what is said of names
(do (defn ^{:since (inc 1)} f "Says." {:x 1} ([a] a) ([a b] b)) (select-keys (meta #'f) [:name :doc :since :x :arglists]))  ;=> {:name f, :doc "Says.", :since 2, :x 1, :arglists [[a] [a b]]}
(do (defn- f [a] a) (:private (meta #'f)))  ;=> true
(do (defn f "d" [x] x) (-> #'f meta :doc))  ;=> "d"
(do (def ^:dynamic *a* 1) (:dynamic (meta #'*a*)))  ;=> true
(do (defn ^{:test (fn [] 5)} g [] 1) ((:test (meta #'g))))  ;=> 5
[(:name (meta #'map)) (var? #'map) (fn? #'map) (ifn? #'map) (symbol #'map) (str #'map)]  ;=> [map true false true clojure.core/map "#'clojure.core/map"]
(do (def x 5) [@#'x (var-get #'x) (#'inc x) (map #'inc [x])])  ;=> [5 5 6 [6]]
(do (def a 1) [@(resolve 'a) ((resolve 'clojure.core/inc) 0) (map some? [(resolve 'inc) (resolve 'nope)])])  ;=> [1 1 [true false]]
; validators
(let [a (atom 1 :validator pos?)] [(swap! a inc) (try (reset! a 0) (catch IllegalStateException e (.getMessage e))) @a (= pos? (get-validator a)) (get-validator (atom 1))])  ;=> [2 "Invalid reference state" 2 true nil]
(let [a (atom 1)] (set-validator! a number?) (set-validator! a nil) (reset! a "x"))  ;=> "x"
(let [a (atom 1 :validator odd?)] (doseq [x [3 4 5]] (try (swap! a + 0 x) (catch Exception _ nil))) @a)  ;=> 5
(atom 0 :validator pos?)  ;!! run/invalid_state 1:1
(let [a (atom 0)] (set-validator! a pos?))  ;!! run/invalid_state 1:19
(atom nil :meta 5)  ;!! run/type_error 1:1
@(atom nil nil nil)  ;=> nil
