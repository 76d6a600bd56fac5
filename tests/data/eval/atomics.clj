; AtomicLong and its like, and methods of protocols by dot
(let [a (java.util.concurrent.atomic.AtomicLong. 5)] [(.incrementAndGet a) (.getAndIncrement a) (.get a) (.addAndGet a 10) (.getAndAdd a 1) (.decrementAndGet a) (.getAndDecrement a) (.get a)])  ;=> [6 6 7 17 17 17 17 16]
(import 'java.util.concurrent.atomic.AtomicInteger) (let [n (AtomicInteger.)] (dotimes [_ 3] (.incrementAndGet n)) [(.get n) (.set n 9) (.get n) (.compareAndSet n 9 1) (.compareAndSet n 9 2) (.get n)])  ;=> [3 nil 9 true false 1]
(let [r (java.util.concurrent.atomic.AtomicReference. :a)] [(.getAndSet r :b) (.get r) (.set r nil) (.get r)])  ;=> [:a :b nil nil]
(let [b (java.util.concurrent.atomic.AtomicBoolean.)] [(.get b) (.compareAndSet b false true) (.get b)])  ;=> [false true true]
(let [m (java.util.concurrent.ConcurrentHashMap.)] (.put m :a 1) [(.get m :a) (.size m)])  ;=> [1 1]
(.updateAndGet (java.util.concurrent.atomic.AtomicLong. 5) inc)  ;=> 6
(defprotocol Shape (area [s]) (grow [s k])) (defrecord Sq [w] Shape (area [_] (* w w)) (grow [_ k] (Sq. (* k w)))) (let [s (Sq. 3)] [(.area s) (.area (.grow s 2)) (map #(.area %) [s]) (.w s) (.-w s)])  ;=> [9 36 [9] 3 3]
(defprotocol Named2 (label [x])) (defrecord Item [label] Named2 (label [_] (str "item " label))) (.-label (Item. "a"))  ;=> "a"
(meta ^{"from" "disk" 1 :one :k 2} [1])  ;=> {"from" "disk", 1 :one, :k 2}
(.incrementAndGet 5)
;!! run/type_error 1:1
(.addAndGet (AtomicLong. 1) nil)
;!! run/type_error 1:1
(let [a (AtomicLong. 1)] (pmap (fn [_] (.incrementAndGet a)) [1 2]))
;!! run/invalid_state 1:40
(AtomicLong. "x")
;!! run/type_error 1:1
(AtomicBoolean. 1)
;!! run/type_error 1:1
(import java.util.concurrent.atomic.AtomicLong java.util.concurrent.atomic.AtomicReference) [(.get (AtomicLong.)) (.get (AtomicLong. 5)) (.get (AtomicReference. "x"))]  ;=> [0 5 "x"]
