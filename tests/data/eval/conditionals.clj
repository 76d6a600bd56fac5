(if true 1 2)                           ;=> 1
(if false 1 2)                          ;=> 2
(if nil 1 2)                            ;=> 2
(if false 1)                            ;=> nil
(if 0 :yes :no)                         ;=> :yes
(if "" :yes :no)                        ;=> :yes
(if [] :yes :no)                        ;=> :yes
(if (= 1 1) (if (= 1 2) :a :b) :c)      ;=> :b
(if (if nil true false) 1 2)            ;=> 2
(+ (if true 1 2) (if false 3 4))        ;=> 5
(if (let [x 1] (= x 1)) :one :other)    ;=> :one
(if-not true 1 2)                       ;=> 2
(if-not nil 1)                          ;=> 1
(if-not true 1)                         ;=> nil
(when true 1 2)                         ;=> 2
(when false 1 2)                        ;=> nil
(when true)                             ;=> nil
(when-not false 1 2)                    ;=> 2
(when-not 1 2)                          ;=> nil
(if-let [x 1] (inc x) :none)            ;=> 2
(if-let [x nil] x :none)                ;=> :none
(if-let [x false] x)                    ;=> nil
(if-let [[a b] [1 2]] (+ a b) 0)        ;=> 3
(if-let [{:keys [a]} {:a 1}] a :none)   ;=> 1
(if-let [[a] nil] a :none)              ;=> :none
(let [x 5] (if-let [x nil] x x))        ;=> 5
(let [x 5] (if-let [x (inc x)] x 0))    ;=> 6
(when-let [x (seq [1 2])] (first x))    ;=> 1
(when-let [x (seq [])] (first x))       ;=> nil
(when-let [{:keys [a]} {:a 1}] 0 a)     ;=> 1
(if-some [x false] [x] :none)           ;=> [false]
(if-some [x nil] [x] :none)             ;=> :none
(when-some [x 0] (inc x))               ;=> 1
(when-some [x nil] :never)              ;=> nil
(when-some [[a] [nil]] [a])             ;=> [nil]
(when-first [x [1 2]] x)                ;=> 1
(when-first [x []] :never)              ;=> nil
(when-first [x nil] :never)             ;=> nil
(when-first [x [nil]] :here)            ;=> :here
(when-first [[k v] {:a 1}] [v k])       ;=> [1 :a]
(when-first [x (range)] x)              ;=> 0
(if-let [x (get {:a 1} :a)] (if-let [y nil] 1 [x :no-y]) 2)  ;=> [1 :no-y]
(cond)                                  ;=> nil
(cond false 1)                          ;=> nil
(cond false 1 true 2)                   ;=> 2
(cond false 1 :else 2)                  ;=> 2
(cond nil 1 (= 1 1) 2 :else 3)          ;=> 2
(let [n 7] (cond (< n 5) :low (< n 10) :mid :else :high))    ;=> :mid
(cond (let [x nil] x) 1 (do false) 2 (or nil true) 3)        ;=> 3
(str (cond true "a") (cond false "b"))  ;=> "a"
(condp = 2 1 :one 2 :two)               ;=> :two
(condp = 3 1 :one 2 :two :other)        ;=> :other
(condp < 5 10 :more 3 :less)            ;=> :less
(condp some [1 2] #{5} :>> inc #{2} :>> (fn [x] (* x 10)) :none)    ;=> 20
(condp some [9] #{5} :>> inc :none)     ;=> :none
(condp contains? :a #{:b} 1 #{:a} 2)    ;=> 2
(condp re-find "abc" #"x" :x #"b" :b)   ;=> :b
(condp (fn [a b] (= (* 2 a) b)) 4 1 :a 2 :b)  ;=> :b
(let [= <] (condp = 2 1 :less :none))   ;=> :less
(case 1 1 :one 2 :two)                  ;=> :one
(case :b :a 1 :b 2)                     ;=> 2
(case "x" "x" 1 2)                      ;=> 1
(case 5 1 :one :other)                  ;=> :other
(case nil nil :nil :other)              ;=> :nil
(case 'a a :symbol :other)              ;=> :symbol
(case 3 (1 2) :low (3 4) :high)         ;=> :high
(case [1 2] [1 2] :pair :other)         ;=> :pair
(case {:a 1} {:a 1} :map :other)        ;=> :map
(case #{1} #{1} :set :other)            ;=> :set
(case \a \a :char :other)               ;=> :char
(case true false 0 true 1)              ;=> 1
(case 1.0 1 :integer 1.0 :float)        ;=> :float
(case (+ 1 1) 2 (str "t" "wo") :no)     ;=> "two"
(case :x (:y :z) 1 ((1 2)) 2 3)         ;=> 3
(let [x 2] (case 2 x :symbol :other))   ;=> :other
(map #(case % "a" 1 "b" 2 0) ["a" "b" "c"])   ;=> [1 2 0]
(case 1 :default)                       ;=> :default
(and)                                   ;=> true
(and 1)                                 ;=> 1
(and 1 nil 2)                           ;=> nil
(and 1 false 2)                         ;=> false
(and 1 2 3)                             ;=> 3
(and (let [x 1] x) (if true 2))         ;=> 2
(or)                                    ;=> nil
(or nil)                                ;=> nil
(or nil false)                          ;=> false
(or nil 1 2)                            ;=> 1
(or false nil)                          ;=> nil
(or (get {} :a) (let [x 5] x))          ;=> 5
(and (or nil 1) (or false 2))           ;=> 2
(or (and 1 nil) (and 2 3))              ;=> 3
(if (and 1 (or nil false)) 1 2)         ;=> 2
(if (or nil (let [y 1] (= y 1))) 1 2)   ;=> 1
(not (and true (not false)))            ;=> false
(when (and (> 3 2) (let [z 1] z)) :yes) ;=> :yes
[(and 1 (do 2 3)) (or nil (do false 4))]      ;=> [3 4]
(do)                                    ;=> nil
(do 1 2 3)                              ;=> 3
(do (do (do 4)))                        ;=> 4
(comment)                               ;=> nil
(comment 1 (undefined 2))               ;=> nil
[(comment 1)]                           ;=> [nil]
(assert true)                           ;=> nil
(assert (= 1 1) "never")                ;=> nil
; Mistakes
(if)                                    ;!! analyze/invalid_form 1:1
(if true)                               ;!! analyze/invalid_form 1:1
(if 1 2 3 4)                            ;!! analyze/invalid_form 1:1
(when)                                  ;!! analyze/invalid_form 1:1
(if-not 1)                              ;!! analyze/invalid_form 1:1
(if-let x 1)                            ;!! analyze/invalid_form 1:9
(if-let [x] 1)                          ;!! analyze/let_odd_bindings 1:9
(if-let [x 1 y 2] x)                    ;!! analyze/invalid_form 1:9
(if-let [x 1])                          ;!! analyze/invalid_form 1:1
(if-let [x nil] 1 x)                    ;!! analyze/unresolved_symbol 1:19
(when-let [] 1)                         ;!! analyze/invalid_form 1:11
(when-first [x] 1)                      ;!! analyze/let_odd_bindings 1:13
(cond 1)                                ;!! analyze/invalid_form 1:7
(cond true 1 :else)                     ;!! analyze/invalid_form 1:14
(condp =)                               ;!! analyze/invalid_form 1:1
(condp = 3 1 :one 2 :two)               ;!! run/no_matching_clause 1:1
(condp some [1] #{1} :>>)               ;!! analyze/invalid_form 1:22
(case)                                  ;!! analyze/invalid_form 1:1
(case 3 1 :one 2 :two)                  ;!! run/no_matching_clause 1:1
(case 3)                                ;!! run/no_matching_clause 1:1
(assert false)                          ;!! run/assertion_failed 1:1
(let [x -1]
  (assert (pos? x) "x is negative"))    ;!! run/assertion_failed 2:3
(map if [1 2])                          ;!! analyze/invalid_form 1:6
when                                    ;!! analyze/invalid_form 1:1

;; what decides, where parts are known to be true or false
(frequencies (for [n (range 300)] (and (even? n) (or (nil? n) (> n 5)))))  ;=> {false 153, true 147}
(frequencies (for [n (range 300)] (or (even? n) (and (> n 5) nil))))  ;=> {true 150, false 3, nil 147}
(frequencies (for [n (range 300)] (and (even? n) (when (> n 5) :x) (> n 7))))  ;=> {nil 3, false 151, true 146}
(frequencies (for [n (range 300)] (or (when (> n 290) nil) (= n 7) (let [m (dec n)] (odd? m)))))  ;=> {true 151, false 149}
(count (filter (fn [n] (or (= n 3) (if (even? n) (> n 290) nil))) (range 300)))  ;=> 5
(let [inside? (fn [[x y]] (and (< -1 x 3) (< -1 y 3)))] (mapv (fn [x] (let [p [x (inc x)]] (if (inside? p) :in :out))) [0 1 2 -1]))  ;=> [:in :in :out :out]
(let [found (fn [x] (and (:a x) (:b x)))] (filterv (fn [m] (not (found m))) [{:a 1 :b 2} {:a 1} {:a false :b 1} nil]))  ;=> [{:a 1} {:a false, :b 1} nil]
(filterv (fn [m] (let [n (:n m)] (or n (:x m)))) [{:n 1} {:n false :x 0} {:n nil} {}])  ;=> [{:n 1} {:n false, :x 0}]
(mapv (fn [m] (if (let [n (:n m)] (and n (> n 1))) :more :less)) [{:n 1} {:n 2} {}])  ;=> [:less :more :less]
(reduce (fn [v x] (if (and (odd? x) (< x 4)) (conj v x) v)) [] (range 6))  ;=> [1 3]
(mapv #(conj % 1) [[] [0] '(5) #{1} nil (vec (range 30))])  ;=> [[1] [0 1] [1 5] #{1} [1] [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 1]]
