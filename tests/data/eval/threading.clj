(-> 1)                                  ;=> 1
(-> 1 inc)                              ;=> 2
(-> 1 inc inc inc)                      ;=> 4
(-> 10 (- 3))                           ;=> 7
(-> [1 2] (conj 3) count)               ;=> 3
(-> {:a {:b 1}} :a :b)                  ;=> 1
(-> {:a 1} (assoc :b 2) (dissoc :a))    ;=> {:b 2}
(-> "a b" (str "!") str/upper-case)     ;=> "A B!"
(-> 5 (#(* % 2)))                       ;=> 10
(-> 5 ((fn [x] (* x 3))))               ;=> 15
(-> 1 (vector 2 3))                     ;=> [1 2 3]
(-> x (let [x 1] x))                    ;!! analyze/invalid_form 1:5
(-> true (if :a :b))                    ;=> :a
(-> [x 1] (let x))                      ;=> 1
(-> 5 (cond-> true inc))                ;=> 6
(-> 1 (-> inc inc) (->> (- 10)))        ;=> 7
(-> (+ 1 2) (* 2))                      ;=> 6
(-> :a {:a 1})                          ;=> 1
(-> {:a 1} (get :a) (or 5))             ;=> 1
(-> nil (or 5))                         ;=> 5
(-> 3 (for [x [1 2]] x))                ;!! analyze/invalid_form 1:7
(->> 1)                                 ;=> 1
(->> [1 2 3] (map inc))                 ;=> [2 3 4]
(->> [1 2 3] (map inc) (filter even?) (reduce +))            ;=> 6
(->> 3 (- 10))                          ;=> 7
(->> [3 1 2] sort first)                ;=> 1
(->> (range 5) (map (fn [x] (* x x))) (apply +))             ;=> 30
(->> [1 2] (reduce (fn [a b] (+ a b)) 10))    ;=> 13
(->> {:a 1} (into []))                  ;=> [[:a 1]]
(->> [1 2 3] (for [x [10]] x))          ;!! analyze/invalid_form 1:14
(->> 5 (let [x 1] (+ x 1)))             ;=> 5
(->> [1 2 3 4] (partition 2) (map (partial apply +)))        ;=> [3 7]
(->> "b,a" (#(str/split % #",")) sort (str/join "-"))        ;=> "a-b"
(->> 2 (if true 1))                     ;=> 1
(->> {:a 1} (merge {:a 0 :b 0}))        ;=> {:a 1, :b 0}
(let [inc dec] (-> 5 inc))              ;=> 4
(as-> 1 x)                              ;=> 1
(as-> 1 x (inc x))                      ;=> 2
(as-> [1 2] x (map inc x) (apply + x) (* x 2))               ;=> 10
(as-> {:a 1} m (assoc m :b 2) (:b m))   ;=> 2
(let [x 5] (as-> 1 y (+ x y)))          ;=> 6
(let [x 5] [(as-> 1 x (inc x)) x])      ;=> [2 5]
(-> [1 2 3] (as-> v (conj v (count v))))      ;=> [1 2 3 3]
(cond-> 1)                              ;=> 1
(cond-> 1 true inc)                     ;=> 2
(cond-> 1 true inc false (* 10) true (+ 5))   ;=> 7
(cond-> {} true (assoc :a 1) nil (assoc :b 2))               ;=> {:a 1}
(let [x 4] (cond-> x (even? x) (/ 2) (> x 3) (+ 100)))       ;=> 102
(cond->> [1 2 3] true (map inc) false (filter odd?))         ;=> [2 3 4]
(cond->> [1 2 3] :always (reduce +))    ;=> 6
(some-> 1 inc)                          ;=> 2
(some-> nil inc)                        ;=> nil
(some-> {:a {:b 1}} :a :b inc)          ;=> 2
(some-> {:a nil} :a :b inc)             ;=> nil
(some-> false not)                      ;=> true
(some-> 5 (- 3) (* 2))                  ;=> 4
(some-> 1)                              ;=> 1
(some->> [1 2] (map inc))               ;=> [2 3]
(some->> nil (map inc))                 ;=> nil
(some->> [1 2] (filter odd?) first)     ;=> 1
(some->> {:a 1} :b (map inc))           ;=> nil
(doto 1)                                ;=> 1
(doto [1] (conj 2))                     ;=> [1]
(doto 5 (println :x) println)           ;=> 5
(doto (+ 1 2) inc)                      ;=> 3
; In tail position
(loop [x 0] (-> x inc (#(if (< % 3) % [%]))))               ;=> 1
; Mistakes
(->)                                    ;!! analyze/invalid_form 1:1
(->>)                                   ;!! analyze/invalid_form 1:1
(-> 1 2)                                ;!! analyze/not_a_function 1:7
(-> 1 "text")                           ;!! analyze/not_a_function 1:7
(-> 1 (undefined 2))                    ;!! analyze/unresolved_symbol 1:8
(-> 1 (nth))                            ;!! analyze/wrong_arity 1:7
(-> [1]
    (nth 5)
    inc)                                ;!! run/index_out_of_bounds 2:5
(->> [1 "a"]
     (map inc)
     (filter odd?))                     ;!! run/type_error 2:6
(as-> 1)                                ;!! analyze/invalid_form 1:1
(as-> 1 2 3)                            ;!! analyze/invalid_form 1:9
(cond-> 1 true)                         ;!! analyze/invalid_form 1:11
(some->)                                ;!! analyze/invalid_form 1:1
(some-> {:a "x"} :a inc)                ;!! run/type_error 1:21
(as-> {:a 1} {:keys [a]} [a])  ;=> [1]
(as-> [1 2] [a b] [b a] (+ a (* 10 b)))  ;=> 12
(loop [i 0] (cond-> i (< i 3) (-> inc recur)))  ;=> 3
(loop [i 0] (if (< i 5) (some-> i inc recur) i))  ;=> 5
(loop [xs [1 2 3] n 0] (if (seq xs) (some->> (+ n (first xs)) (recur (rest xs))) n))  ;=> 6
