(let [] 1)                              ;=> 1
(let [x 1])                             ;=> nil
(let [x 1] x)                           ;=> 1
(let [x 1 y 2] (+ x y))                 ;=> 3
(let [x 1 y (inc x)] y)                 ;=> 2
(let [x 1 x (inc x) x (* x 10)] x)      ;=> 20
(let [x 1] (let [x 2] x))               ;=> 2
(let [x 1] [(let [x 2] x) x])           ;=> [2 1]
(let [x 1 y (let [x 5] (inc x))] [x y]) ;=> [1 6]
(let [x 1] 1 2 (inc x))                 ;=> 2
(+ (let [x 1] x) (let [x 2] x))         ;=> 3
(let [f (fn [x] (let [y x] (* y y)))] (f 3))  ;=> 9
(let [[a b] [1 2]] [b a])               ;=> [2 1]
(let [x 1, y 2] [x, y])                 ;=> [1 2]
(let [nil? 1] nil?)                     ;=> 1
(let [x (if true (let [y 1] y) 2)] x)   ;=> 1
(let [x nil y (or x 5)] y)              ;=> 5
(let [data {:a 1}] (:a data))           ;=> 1
(let [tool 1 data 2] (+ tool data))     ;=> 3
(let [x 1 f #(+ x %) x 10] (f x))       ;=> 11
(let [a 1 b a a b] [a b])               ;=> [1 1]
(let [a 1 b 2] (let [a b b a] [a b]))   ;=> [2 2]
(let [x 1] (do (let [x 2] x) x))        ;=> 1
(let [x 1] (def y x) (+ y x))           ;=> 2
(let [x [1 2 3] [y & z] x] [x y z])     ;=> [[1 2 3] 1 [2 3]]
(let [x 1] (map (fn [x] x) [7 8]))      ;=> [7 8]
(let [% 1 & 2] [% &])                   ;=> [1 2]
(let [id :k m {:k 5}] (m id))           ;=> 5
; Mistakes
(let)                                   ;!! analyze/invalid_form 1:1
(let 1)                                 ;!! analyze/invalid_form 1:6
(let (x 1) x)                           ;!! analyze/invalid_form 1:6
(let {x 1} x)                           ;!! analyze/invalid_form 1:6
(let [x] x)                             ;!! analyze/let_odd_bindings 1:6
(let [x 1 y] x)                         ;!! analyze/let_odd_bindings 1:6
(let [1 2] 3)                           ;!! analyze/invalid_form 1:7
(let [:a 2] 3)                          ;!! analyze/invalid_form 1:7
(let ["a" 2] 3)                         ;!! analyze/invalid_form 1:7
(let [(a) 2] 3)                         ;!! analyze/invalid_form 1:7
(let [#{a} 2] 3)                        ;!! analyze/invalid_form 1:7
(let [nil 2] 3)                         ;!! analyze/invalid_form 1:7
(let [my/x 2] 3)                        ;!! analyze/invalid_form 1:7
(let [x y] x)                           ;!! analyze/unresolved_symbol 1:9
(let [x x] x)                           ;!! analyze/unresolved_symbol 1:9
(do (let [x 1] x) x)                    ;!! analyze/unresolved_symbol 1:19
(let [x 1
      y (+ x "2")]
  y)                                    ;!! run/type_error 2:9
