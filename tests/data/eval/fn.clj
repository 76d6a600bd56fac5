((fn [x] (* x x)) 3)                    ;=> 9
((fn []))                               ;=> nil
((fn [] 1 2 3))                         ;=> 3
((fn [a b] [b a]) 1 2)                  ;=> [2 1]
((fn [& xs] xs))                        ;=> nil
((fn [& xs] xs) 1 2)                    ;=> [1 2]
((fn [x & xs] [x xs]) 1)                ;=> [1 nil]
((fn [x & xs] (count xs)) 1 2 3)        ;=> 2
((fn ([] 0) ([x] 1) ([x & m] :many)) 1 2 3)   ;=> :many
((fn ([] 0) ([x] 1) ([x & m] :many)))   ;=> 0
((fn self [n] (if (zero? n) [] (conj (self (dec n)) n))) 3)  ;=> [1 2 3]
((fn self ([n] (self n 1)) ([n acc] (if (< n 2) acc (self (dec n) (* acc n))))) 5)    ;=> 120
(fn [x] x)                              ;=> #fn[x]
(fn named [x] x)                        ;=> #fn[x]
(fn? (fn [] 1))                         ;=> true
(ifn? :a)                               ;=> true
((fn [x x] x) 1 2)                      ;=> 2
((fn [_ _ x] x) 1 2 3)                  ;=> 3
(map (fn [[k v]] [v k]) {:a 1})         ;=> [[1 :a]]
((fn [{:keys [a b]}] [a b]) {:a 1})     ;=> [1 nil]
((fn [& [a b]] [a b]) 1 2 3)            ;=> [1 2]
((fn [& [a b]] [a b]))                  ;=> [nil nil]
((fn [x & {:keys [y z] :or {z 9}}] [x y z]) 1 :y 2)          ;=> [1 2 9]
((fn [x & {:keys [y z] :or {z 9}}] [x y z]) 1 {:y 2})        ;=> [1 2 9]
((fn [& {:as options}] options) :a 1)   ;=> {:a 1}
((fn [& {:keys [a]}] a))                ;=> nil
((fn [x] (fn [y] [x y])) 1)             ;=> #fn[y]
(((fn [x] (fn [y] [x y])) 1) 2)         ;=> [1 2]
(((fn [x] (fn [x] x)) 1) 2)             ;=> 2
((((fn [a] (fn [b] (fn [c] [a b c]))) 1) 2) 3)               ;=> [1 2 3]
(let [add (fn [n] #(+ n %))] ((add 3) 4))     ;=> 7
(let [x 1 f (fn [] x) x 2] [(f) x])     ;=> [1 2]
(let [f (fn [x] (let [x (inc x)] x))] (f 1))  ;=> 2
(apply (fn [a b & c] [a b c]) 1 [2 3 4])      ;=> [1 2 [3 4]]
((if true + -) 5 3)                     ;=> 8
((or nil inc) 1)                        ;=> 2
((:f {:f inc}) 1)                       ;=> 2
((do inc) 1)                            ;=> 2
((let [n 2] #(* n %)) 4)                ;=> 8
([:a :b] 1)                             ;=> :b
({:a 1} :b :none)                       ;=> :none
(:a {:a nil} 5)                         ;=> nil
(#{:a} :a)                              ;=> :a
(#{:a} :b)                              ;=> nil
; Closures keep the values of their round
(map #(%) (for [i [1 2 3]] (fn [] i)))  ;=> [1 2 3]
(map #(%) (loop [i 0 fs []] (if (< i 3) (recur (inc i) (conj fs (fn [] i))) fs)))    ;=> [0 1 2]
(map #(%) (loop [i 0 fs []] (if (< i 3) (let [j (* i i)] (recur (inc i) (conj fs #(vector i j)))) fs)))  ;=> [[0 0] [1 1] [2 4]]
(map #(%) (map (fn [i] (fn [] i)) [1 2]))     ;=> [1 2]
(defn collect [n fs] (if (zero? n) fs (recur (dec n) (conj fs (fn [] n))))) (map #(%) (collect 3 []))    ;=> [3 2 1]
(map #(%) (for [i [1 2] :let [j (* 10 i)] k [0 1]] #(+ j k)))    ;=> [10 11 20 21]
(map #(%) (for [[a b] [[1 2] [3 4]]] #(+ a b)))              ;=> [3 7]
(map #(% 1) (for [i [1 2]] (fn self [x] (if (> x 5) [i x] (self (inc x))))))          ;=> [[1 6] [2 6]]
(let [fs (mapv (fn [i] (let [double (* 2 i)] (fn [] [i double]))) [1 2])] (map #(%) fs))    ;=> [[1 2] [2 4]]
(map #(%) (loop [[x & more] [1 2 3] fs []] (if x (recur more (conj fs (fn [] [x more]))) fs)))    ;=> [[1 [2 3]] [2 [3]] [3 nil]]
(loop [i 0 f (fn [] :start)] (if (< i 3) (recur (inc i) (let [g f] (fn [] [i (g)]))) (f)))    ;=> [2 [1 [0 :start]]]
; :pre and :post
((fn [x] {:pre [(pos? x)]} x) 1)        ;=> 1
((fn [x] {:pre [(pos? x)]} x) -1)       ;!! run/assertion_failed 1:17
((fn [x] {:pre [(pos? x) (< x 10)] :post [(= % (* 2 x))]} (* 2 x)) 4)    ;=> 8
((fn [x] {:post [(string? %)]} x) 1)    ;!! run/assertion_failed 1:18
(defn f [x] {:pre [(number? x)]} (inc x)) (f "a")            ;!! run/assertion_failed 1:20
((fn [x] {:pre [x]}) 1)                 ;=> {:pre [1]}
((fn [x] {:a x} {:b x}) 1)              ;=> {:b 1}
((fn [let do assert] {:pre [(pos? let)] :post [(pos? %)]} (+ let do assert)) 1 2 3)    ;=> 6
(defn f ([x] {:pre [(pos? x)]} x) ([x y] {:post [(> % 2)]} (+ x y))) [(f 1) (f 1 2)] ;=> [1 3]
; recur to a function
((fn [n acc] (if (zero? n) acc (recur (dec n) (+ acc n)))) 100 0)    ;=> 5050
((fn [& xs] (if (next xs) (recur (rest xs)) (first xs))) 1 2 3)      ;=> 3
((fn [x & xs] (if xs (recur (first xs) (next xs)) x)) 1 2 3)         ;=> 3
((fn ([n] (if (> n 3) n (recur (inc n)))) ([a b] :two)) 0)           ;=> 4
((fn [[x & more] sum] (if x (recur more (+ sum x)) sum)) [1 2 3] 0)  ;=> 6
((fn [{:keys [n total]}] (if (pos? n) (recur {:n (dec n) :total (+ total n)}) total)) {:n 4 :total 0})    ;=> 10
(#(if (< % 10) (recur (* 2 %)) %) 1)    ;=> 16
((fn [x] (let [y (inc x)] (if (< y 5) (recur y) y))) 0)      ;=> 5
((fn [x] {:pre [(pos? x)]} (if (< x 5) (recur (inc x)) x)) 1)    ;=> 5
; Functions that call each other
(defn my-even? [n] (if (zero? n) true (my-odd? (dec n))))
(defn my-odd? [n] (if (zero? n) false (my-even? (dec n))))
[(my-even? 10) (my-odd? 7) (my-even? 3)]      ;=> [true true false]
(defn ackermann [m n] (cond (zero? m) (inc n) (zero? n) (recur (dec m) 1) :else (recur (dec m) (ackermann m (dec n))))) (ackermann 2 3)    ;=> 9
; Mistakes
(fn)                                    ;!! analyze/invalid_form 1:1
(fn x)                                  ;!! analyze/invalid_form 1:1
(fn (x) x)                              ;!! analyze/invalid_form 1:5
(fn [x] (y))                            ;!! analyze/unresolved_symbol 1:10
((fn [x] x))                            ;!! run/wrong_arity 1:1
((fn [x] x) 1 2)                        ;!! run/wrong_arity 1:1
((fn ([x] x) ([x y z] x)) 1 2)          ;!! run/wrong_arity 1:2
((fn [x & more] x))                     ;!! run/wrong_arity 1:1
(let [f (fn [x] x)] (f))                ;!! analyze/wrong_arity 1:21
(map (fn [x y] x) [1 2])                ;!! run/wrong_arity 1:1
(reduce (fn [x] x) [1 2])               ;!! run/wrong_arity 1:1
((fn [x] (recur)) 1)                    ;!! analyze/misplaced_recur 1:10
((fn [x] (inc (recur 1))) 1)            ;!! analyze/misplaced_recur 1:15
(fn ([& xs] xs) ([x] x))  ;!! analyze/invalid_form 1:1
(defn area ([w h] (* w h)) ([w & more] w))  ;!! analyze/invalid_form 1:1
((fn ([a b] :two) ([a b & more] :more)) 1 2)  ;=> :two
