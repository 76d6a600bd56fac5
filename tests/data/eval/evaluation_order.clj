; `make conformance` compares what these print, too.
(defn say [x] (println x) x)
[(say 1) (say 2) (say 3)]               ;=> [1 2 3]
(defn say [x] (println x) x)
(+ (say 1) (let [x (say 2)] x) (say 3)) ;=> 6
(defn say [x] (println x) x)
(+ (say 1) (if (say true) (let [y (say 2)] y) 0) (say 3))    ;=> 6
(defn say [x] (println x) x)
(vector (say 1) (loop [i 0] (if (< i 2) (recur (say (inc i))) i)) (say 9))    ;=> [1 2 9]
(defn say [x] (println x) x)
{:a (say 1) :b (do (say 2) (say 3)) :c (say 4)}              ;=> {:a 1, :b 3, :c 4}
(defn say [x] (println x) x)
{(say :a) (say 1) (say :b) (let [z (say 2)] z)}              ;=> {:a 1, :b 2}
(defn say [x] (println x) x)
((do (say :function) +) (say 1) (if (say nil) 2 (say 3)))    ;=> 4
(defn say [x] (println x) x)
(and (say 1) (or (say nil) (let [x (say 2)] x)) (say 3))     ;=> 3
(defn say [x] (println x) x)
(and (say 1) (say nil) (say 3))         ;=> nil
(defn say [x] (println x) x)
(or (say nil) (say 2) (say 3))          ;=> 2
(defn say [x] (println x) x)
(if (and (say 1) (not (say false))) (say :then) (say :else)) ;=> :then
(defn say [x] (println x) x)
(let [a (say 1) b (do (say 2) (+ a 1)) c (when (say 3) (say 4))] [a b c])    ;=> [1 2 4]
(defn say [x] (println x) x)
(cond (say nil) (say 1) (say false) (say 2) (say :yes) (say 3) :else (say 4)) ;=> 3
(defn say [x] (println x) x)
(case (say 2) 1 (say :one) 2 (say :two) (say :other))        ;=> :two
(defn say [x] (println x) x)
(condp = (say 2) (say 1) :one (say 2) :two (say 3) :three)   ;=> :two
(defn say [x] (println x) x)
(-> (say 1) (+ (say 2)) (+ (let [x (say 3)] x)))             ;=> 6
(defn say [x] (println x) x)
(->> (say 1) (+ (say 2)) (+ (say 3)))   ;=> 6
(defn say [x] (println x) x)
(->> (say [1]) (concat (say [2])) vec (#(conj % (say 3))))   ;=> [2 1 3]
(defn say [x] (println x) x)
(some-> (say 1) (+ (say 2)) (say))      ;=> 3
(defn say [x] (println x) x)
(cond-> (say 1) (say true) (+ (say 2)) (say false) (+ (say 3)))    ;=> 3
(defn say [x] (println x) x)
(as-> (say 1) x (+ (say 2) x) (if (say true) x 0))           ;=> 3
(defn say [x] (println x) x)
(doto (say 1) (+ (say 2)) (+ (say 3)))  ;=> 1
(defn say [x] (println x) x)
(let [m {:a 1}] (get m (say :a) (say 2)))     ;=> 1
(defn say [x] (println x) x)
(:a (say {:a 1}) (let [d (say 2)] d))   ;=> 1
(defn say [x] (println x) x)
(loop [a (say 1) b (say 2)] (if (< a 3) (recur (say (+ a b)) (let [c (say b)] c)) [a b]))    ;=> [3 2]
(defn say [x] (println x) x)
(loop [i 0 j 10] (if (< i 2) (recur (inc i) (do (say i) (- j i))) [i j]))    ;=> [2 9]
(defn say [x] (println x) x)
(defn pair [a b] [a b])
(pair (say 1) (pair (say 2) (if (say 3) (pair (say 4) (say 5)) 0)))    ;=> [1 [2 [4 5]]]
(defn say [x] (println x) x)
(def x (do (say :defining) 5))
(say x)                                 ;=> 5
(defn say [x] (println x) x)
(let [x 1 y [x (let [x (say 2)] x) x]] y)     ;=> [1 2 1]
(defn say [x] (println x) x)
(+ 1 (do (doseq [i [1 2]] (say i)) 10) (say 3))              ;=> 14
(defn say [x] (println x) x)
(str (say "a") (if-let [x (say "b")] (str x (say "c")) "") (say "d"))    ;=> "abcd"
(defn say [x] (println x) x)
#{(say 1) (do (say 2) 3)}               ;=> #{1 3}
(defn say [x] (println x) x)
(- (say 10) (when-let [x (say 3)] (say (dec x))))            ;=> 8
(defn say [x] (println x) x)
(< (say 1) (let [x (say 2)] x) (say 3)) ;=> true
(defn say [x] (println x) x)
(= (say 1) (do (say 2) 1))              ;=> true
(defn say [x] (println x) x)
(apply + (say 1) (if (say true) (say [2 3]) []))             ;=> 6
(defn say [x] (println x) x)
(when (say 1) (say 2) (when-not (say nil) (say 3)))          ;=> 3
(defn say [x] (println x) x)
(let [[a b] (say [1 2]) {:keys [c] :or {c (say 3)}} (say {})] [a b c])    ;=> [1 2 3]
(defn say [x] (println x) x)
(let [{:keys [c] :or {c (say 3)}} {:c 1}] c)  ;=> 1
(defn say [x] (println x) x)
(assoc {} (say :a) (let [x (say 1)] x) (say :b) (say 2))     ;=> {:a 1, :b 2}
(defn say [x] (println x) x)
(doall (for [x [1 2] :let [y (say (* 10 x))] :when (say (> y 10))] (say (+ x y))))    ;=> [22]
(defn say [x] (println x) x)
(nth [(say 1) (say 2)] (do (say 3) 0))  ;=> 1
(defonce x (do (println 1) :first))
(defonce x (do (println 2) :second))
x                                       ;=> :first
; a value taken before a later part of the same call changes the name
(def n 1)
[n (do (def n 2) n) n]                  ;=> [1 2 2]
(def n 1)
(+ n (do (def n 10) 0) n)               ;=> 11
(defn f [] 1)
[(f) (do (defn f [] 2) (f)) (f)]        ;=> [1 2 2]

; what a function is made with is worked out once, also where it is not known whether the sequence ends
(def made (atom 0))
[(into [] (take-while (partial > (do (swap! made inc) 3)) (lazy-seq [1 2 3]))) @made] ;=> [[1 2] 1]
(def made (atom 0))
[(into [] (take-while (comp #(< % 9) (partial + (swap! made inc))) (lazy-seq [7 8 9]))) @made] ;=> [[7] 1]
(def made (atom 0))
[(vec (map (partial nth [(swap! made inc) 5 6]) (lazy-seq [1 2]))) @made] ;=> [[5 6] 1]
(def made (atom 0))
[(vec (map (comp inc (partial * (swap! made inc))) (lazy-seq [2 3]))) @made] ;=> [[3 4] 1]
(def made (atom 0))
[(vec (filter #{(swap! made inc) 3} (lazy-seq [1 2 3]))) @made] ;=> [[1 3] 1]
(def made (atom 0))
[(mapv (fn [x] (vec (map (juxt inc (partial + (swap! made inc))) (lazy-seq [x])))) [1 2]) @made] ;=> [[[[2 2]] [[3 4]]] 2]
(def made (atom 0))
[(vec (map (partial vector (swap! made inc)) (lazy-seq [1 2]) (range))) @made] ;=> [[[1 1 0] [1 2 1]] 1]
(def made (atom 0))
[(into [] (comp (map (partial + (swap! made inc))) (partition-all 2)) (lazy-seq [1 2])) @made] ;=> [[[2 3]] 1]
(def made (atom 0))
[(mapv vec (partition-by (partial < (swap! made inc)) (lazy-seq [0 1 2 3]))) @made] ;=> [[[0 1] [2 3]] 1]
