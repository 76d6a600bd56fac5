; methods of Java's interfaces in records and reified values
(defrecord V [n] Comparable (compareTo [_ o] (compare n (:n o)))) (map :n (sort [(->V 3) (->V 1) (->V 2)]))  ;=> [1 2 3]
(deftype T [n] Object (toString [_] (str "T" n))) (str (T. 5))  ;=> "T5"
(deftype F [k] clojure.lang.IFn (invoke [_ x] (+ k x)) (invoke [_ x y] (* k x y))) [((F. 10) 1) ((F. 10) 2 3)]  ;=> [11 60]
(deftype D [x] clojure.lang.IDeref (deref [_] x)) @(D. 5)  ;=> 5
(let [r (reify Object (toString [_] "hello"))] (str r))  ;=> "hello"
(let [c (reify Comparable (compareTo [_ o] -1))] (compare c c))  ;=> 0
(let [f (reify clojure.lang.IFn (invoke [_ a] [a]))] (map f [1 2]))  ;=> [[1] [2]]
(let [c (reify java.util.Comparator (compare [_ a b] (- b a)))] (sort c [1 3 2]))  ;=> [3 2 1]
(defrecord R [a] Object (toString [_] (str "R:" a))) [(str (->R 1)) (:a (->R 1))]  ;=> ["R:1" 1]
(deftype M [^:unsynchronized-mutable x] clojure.lang.IDeref (deref [_] x)) @(M. 3)  ;=> 3
(defrecord V [n] Comparable (compareTo [_ o] (compare n (:n o)))) [(compare (->V 1) (->V 2)) (.compareTo (->V 3) (->V 2)) (map :n (sort [(->V 3) (->V 1)])) (map :n (sort (comparator #(pos? (compare %1 %2))) [(->V 3) (->V 1)])) (:n (first (sorted-set (->V 5) (->V 4))))]  ;=> [-1 1 [1 3] [3 1] 4]
(defrecord W [n] Comparable (compareTo [_ o] (compare n (:n o)))) (map (juxt first (comp :n second)) (sort [[1 (->W 3)] [1 (->W 2)] [0 (->W 9)]]))  ;=> [[0 9] [1 2] [1 3]]
(defrecord X [n] clojure.lang.IFn (invoke [_ a] (* n a)) (invoke [_ a b] [n a b]) (applyTo [this args] (clojure.lang.AFn/applyToHelper this args))) [((->X 2) 5) (map (->X 3) [1 2]) ((->X 1) 2 3) (reduce (->X 9) [1 2 3])]  ;=> [10 [3 6] [1 2 3] [9 [9 1 2] 3]]
(defprotocol Comparable2 (cmp [a])) (defrecord Y [n] Comparable2 (cmp [_] n)) (cmp (->Y 1))  ;=> 1
(let [k 5 f (reify clojure.lang.IFn (invoke [this x] (+ x k)) Object (toString [this] "adder"))] [(f 1) (str f) (mapv f [1 2 3])])  ;=> [6 "adder" [6 7 8]]
(let [r (reify clojure.lang.IDeref (deref [_] 42))] @r)  ;=> 42
(sort (reify java.util.Comparator (compare [_ a b] (compare b a))) [1 3 2])  ;=> [3 2 1]
(let [c (reify Callable (call [_] 7))] (.call c))  ;=> 7
(defprotocol P9 (p9 [x])) (let [r (reify P9 (p9 [_] 1) Object (toString [_] "nine"))] [(p9 r) (str r)])  ;=> [1 "nine"]
(deftype Z [a] Object (toString [this] (str "Z" a)) Comparable (compareTo [this other] (compare a (.a other)))) (mapv str (sort [(Z. 3) (Z. 2)]))  ;=> ["Z2" "Z3"]
(instance? Comparable (reify Comparable (compareTo [_ o] 0)))  ;=> true
(ifn? (reify clojure.lang.IFn (invoke [_] 1)))  ;=> true
(max-key (reify clojure.lang.IFn (invoke [_ x] (- x))) 1 2 3)  ;=> 1
(sort-by identity (reify java.util.Comparator (compare [_ a b] (- b a))) [1 2 3])  ;=> [3 2 1]
(into (sorted-set-by (reify java.util.Comparator (compare [_ a b] (- b a)))) [1 2 3])  ;=> #{3 2 1}
(defrecord T [a] Object (equals [_ o] true))
;!! analyze/unsupported 1:25
(reify Comparable (foo [_] 1))
;!! analyze/unsupported 1:19
(sort [(reify Comparable (compareTo [_ o] nil)) (reify Comparable (compareTo [_ o] nil))])
;!! run/type_error 1:1
(deftype Node [size next run]) (let [n (->Node 7 (->Node 8 nil 1) 2)] [(.size n) (.size [1 2]) (.-run n) (.run n) (.. n next size) (.next '(1 2)) (.toUpperCase "a")])  ;=> [7 2 2 2 8 [2] "A"]
; what reduces itself
(let [r (reify clojure.lang.IReduceInit (reduce [_ f start] (reduce f start (range 5))))] [(into [] r) (reduce + 10 r) (transduce (map inc) + 0 r) (into #{} (filter odd?) r) (vec r)])  ;=> [[0 1 2 3 4] 20 15 #{1 3} [0 1 2 3 4]]
(do (deftype N [n] clojure.lang.IReduceInit (reduce [_ f s] (loop [i 0 a s] (if (or (= i n) (reduced? a)) (unreduced a) (recur (inc i) (f a i)))))) [(reduce + 0 (N. 4)) (into [] (map inc) (N. 3)) (vec (N. 0))])  ;=> [6 [1 2 3] []]
(vec (reify clojure.lang.IReduceInit (reduce [_ f s] (f (f s 1) (count (f s 2))))))  ;=> [1 1]
(do (defprotocol Kind (kind [x])) (extend-protocol Kind clojure.lang.APersistentVector (kind [_] :v) clojure.lang.APersistentMap (kind [_] :m) clojure.lang.APersistentSet (kind [_] :s)) (map kind [[1] {} #{} (sorted-map)]))  ;=> [:v :m :s :m]
