; what is asked of the class of a sequence is answered by the call that makes it, where that stands there
(map true? [(list? (map inc [1])) (list? (cons 1 [2])) (list? (range 3)) (list? (seq [1])) (list? (rest [1 2])) (list? (sort [2 1])) (list? (keys {:a 1})) (list? (concat [1] [2])) (list? (for [x [1]] x)) (list? (repeat 2 1))])  ;=> [false false false false false false false false false false]
[(list? '(1)) (list? ()) (list? (list 1)) (list? (cons 1 nil)) (list? (reverse [1 2])) (list? (rest '(1 2))) (list? (seq '(1))) (list? (into () [1])) (list? (conj () 1)) (list? (pop '(1 2))) (list? (apply list [1]))]  ;=> [true true true true true true true true true true true]
(let [s (map inc [1]) l '(1 2) t s] [(list? s) (list? l) (list? t) (counted? s) (counted? l) (count s)])  ;=> [false true false false true 1]
[(counted? (filter odd? [1])) (counted? (cons 1 [2])) (counted? (range 3)) (counted? '(1)) (counted? (lazy-seq [1])) (counted? [1])]  ;=> [false false true true false true]
[(class (map inc [1])) (class (cons 1 [2])) (class (range 3)) (class (range)) (type (iterate inc 1)) (class (repeat 2 1)) (class (list 1)) (class ())]  ;=> [clojure.lang.LazySeq clojure.lang.Cons clojure.lang.LongRange clojure.lang.Iterate clojure.lang.Iterate clojure.lang.Repeat clojure.lang.PersistentList clojure.lang.PersistentList$EmptyList]
[(instance? clojure.lang.LazySeq (map inc [1])) (instance? clojure.lang.LazySeq '(1)) (instance? clojure.lang.PersistentList (map inc [1])) (instance? clojure.lang.PersistentList '(1)) (instance? clojure.lang.Cons (cons 1 [2])) (instance? clojure.lang.ISeq (map inc [1])) (instance? clojure.lang.IPersistentList (cons 1 nil))]  ;=> [true false false true true true true]
[(map-entry? [1 2]) (map-entry? (vector 1 2)) (map-entry? (first {:a 1})) (map-entry? (find {:a 1} :a)) (let [v [1 2]] (map-entry? v)) (map map-entry? {:a 1}) (instance? java.util.Map$Entry [1 2])]  ;=> [false false true true false [true] false]
(let [s (map inc [1 2])] [(realized? (map inc [1])) (first s) (realized? s)])  ;=> [false 2 true]
; what is asked about is still worked out, once
(let [n (atom 0)] [(map-entry? (vector (swap! n inc) 2)) (class (cons (swap! n inc) nil)) @n])  ;=> [false clojure.lang.PersistentList 2]
(list? (map inc 5))
;!! run/type_error 1:8
(defn f [x] [(list? x) (map-entry? x)]) (map f ['(1) [1 2] {:a 1}])  ;=> [[true false] [false true] [false false]]
(walk/postwalk (fn [x] (if (map-entry? x) [(key x) (inc (val x))] x)) {:a 1})  ;=> {:a 2}
[(class (first {:a 1})) (instance? clojure.lang.MapEntry (first {:a 1})) (instance? java.util.Map$Entry (first {:a 1})) (counted? (first {:a 1})) (list? (first {:a 1})) (vector? (first {:a 1}))]  ;=> [clojure.lang.MapEntry true true true false true]
(let [m {:a 1} e (first m)] [(class e) (first {}) (class (first [{:a 1}]))])  ;=> [clojure.lang.MapEntry nil clojure.lang.PersistentArrayMap]
