(for [x [1 2 3]] (* x x))               ;=> [1 4 9]
(for [x []] x)                          ;=> []
(for [x nil] x)                         ;=> []
(for [x [1 2] y [:a :b]] [x y])         ;=> [[1 :a] [1 :b] [2 :a] [2 :b]]
(for [x [1 2 3] y (range x)] [x y])     ;=> [[1 0] [2 0] [2 1] [3 0] [3 1] [3 2]]
(for [x (range 6) :when (even? x)] x)   ;=> [0 2 4]
(for [x (range 10) :while (< x 3)] x)   ;=> [0 1 2]
(for [x [1 2] :let [y (* x 10)]] y)     ;=> [10 20]
(for [x [1 2 3] :let [y (* x x)] :when (odd? y)] [x y])      ;=> [[1 1] [3 9]]
(for [x (range 5) :when (odd? x) :let [y (* x 2)] :while (< y 5)] y)    ;=> [2]
(for [x [1 2 3] :when (odd? x) y [1 2] :when (= x y)] [x y]) ;=> [[1 1]]
(for [x [1 2 3] y [1 2 3] :while (< y x)] [x y])             ;=> [[2 1] [3 1] [3 2]]
(for [x [1 2 3] :while (< x 3) y [1 2]] [x y])               ;=> [[1 1] [1 2] [2 1] [2 2]]
(for [x [1 2] :when true :when (> x 1)] x)    ;=> [2]
(for [x "ab"] x)                        ;=> ["a" "b"]
(for [[k v] {:a 1}] [k v])              ;=> [[:a 1]]
(sort (for [x #{1 2}] x))               ;=> [1 2]
(for [x [1 2]] (for [y [3 4]] (+ x y))) ;=> [[4 5] [5 6]]
(for [x [1 2] x [x (* 10 x)]] x)        ;=> [1 10 2 20]
(let [x 5] [(for [x [1]] x) x])         ;=> [[1] 5]
(for [x [1 2 3] :let [y x z (+ y 1)] :when (> z 2)] [x y z]) ;=> [[2 2 3] [3 3 4]]
(for [x [{:a 1} {:a 2}]] (:a x))        ;=> [1 2]
(for [x [1 2]] (let [y (inc x)] (if (odd? y) :odd [y])))     ;=> [[2] :odd]
(for [x [1 nil 2] :when x] (inc x))     ;=> [2 3]
(for [i [1 2]] (loop [n i acc 1] (if (zero? n) acc (recur (dec n) (* acc 2)))))    ;=> [2 4]
(first (for [x [1 2]] x))               ;=> 1
(seq? (for [x [1]] x))                  ;=> true
(count (for [x (range 3) y (range 4) z (range 5)] [x y z]))  ;=> 60
(into {} (for [[k v] {:a 1 :b 2}] [k (inc v)]))              ;=> {:a 2, :b 3}
(apply + (for [x [1 2 3] :when (> x 1)] x))   ;=> 5
(for [x [1 2 3] :let [[a b] [x (* 2 x)]]] (+ a b))           ;=> [3 6 9]
(for [_ [1 2]] :x)                      ;=> [:x :x]
(for [x (range 3) :let [f (fn [] x)]] (f))    ;=> [0 1 2]
(take 2 (for [x [1 2 3]] x))            ;=> [1 2]
; doseq and dotimes give nil and work in order
(doseq [x [1 2]] x)                     ;=> nil
(doseq [x [1 2]])                       ;=> nil
(doseq [x [1 2] y [3 4]] (println [x y]))     ;=> nil
(doseq [x (range 5) :when (odd? x) :let [y (* x x)]] (print y) (print ","))    ;=> nil
(doseq [x (range 9) :while (< x 3)] (println x))             ;=> nil
(dotimes [i 3] (println i))             ;=> nil
(dotimes [i (+ 1 1)] (dotimes [j 2] (println i j)))          ;=> nil
(dotimes [i 0] (undefined? i))          ;!! analyze/unresolved_symbol 1:17
(dotimes [i 0] i)                       ;=> nil
(dotimes [_ 2])                         ;=> nil
(dotimes [i -1] i)                      ;=> nil
(+ 1 (count (for [x [1 2]] (do (doseq [y [1]] y) x))))       ;=> 3
; Mistakes
(for)                                   ;!! analyze/invalid_form 1:1
(for [x [1]])                           ;!! analyze/invalid_form 1:1
(for [x [1]] 1 2)                       ;!! analyze/invalid_form 1:1
(for x [1])                             ;!! analyze/invalid_form 1:6
(for [x] x)                             ;!! analyze/let_odd_bindings 1:6
(for [x [1] :if true] x)                ;!! analyze/invalid_form 1:13
(for [x [1] :when] x)                   ;!! analyze/let_odd_bindings 1:6
(for [x [1] :let 5] x)                  ;!! analyze/invalid_form 1:13
(for [x [1] :let [y]] x)                ;!! analyze/let_odd_bindings 1:18
(for [1 [1]] 1)                         ;!! analyze/invalid_form 1:7
(for [x 5] x)                           ;!! run/type_error 1:7
(for [x [1] y x] y)                     ;!! run/type_error 1:13
(doseq [x :k] x)                        ;!! run/type_error 1:9
(dotimes [i 2 j 3] i)                   ;!! analyze/invalid_form 1:10
(dotimes [i] i)                         ;!! analyze/let_odd_bindings 1:10
(dotimes [i "a"] i)                     ;!! run/type_error 1:13
(take 2 (for [x (range)] x))            ;=> [0 1]
(for [x [1 2 3]]
  (+ x (first nil)))                    ;!! run/type_error 2:3
(for [x [[1 2] nil "ab" {:k 1} #{3} '(4)] y x :let [z [y]]] z)  ;=> [[1] [2] ["a"] ["b"] [[:k 1]] [3] [4]]
(for [x [1 2] y x] y)  ;!! run/type_error 1:15
(into [] (comp (mapcat :xs) (take 3)) [{:xs [1 2]} {:xs (iterate inc 7)}])  ;=> [1 2 7]
