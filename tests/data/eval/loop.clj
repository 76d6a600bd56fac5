(loop [] 1)                             ;=> 1
(loop [x 1] x)                          ;=> 1
(loop [x 1 y (inc x)] [x y])            ;=> [1 2]
(loop [i 0] (if (< i 10) (recur (inc i)) i))  ;=> 10
(loop [i 0 acc []] (if (< i 3) (recur (inc i) (conj acc i)) acc))    ;=> [0 1 2]
(loop [a 1 b 2 n 0] (if (< n 3) (recur b a (inc n)) [a b]))  ;=> [2 1]
(loop [x 5] (when (pos? x) (recur (dec x))))  ;=> nil
(loop [x 5] (cond (> x 3) (recur (dec x)) (= x 3) :three :else :low))    ;=> :three
(loop [x 0] (if-let [y (get [1 2 3] x)] (recur (inc x)) [x y]))    ;!! analyze/unresolved_symbol 1:60
(loop [x 0] (if-let [y (get [1 2 3] x)] (recur y) x))        ;=> 3
(loop [xs [1 2 3] sum 0] (if-let [[x & more] (seq xs)] (recur more (+ sum x)) sum))    ;=> 6
(loop [xs [1 2 3] n 0] (if (seq xs) (let [r (rest xs)] (recur r (inc n))) n))    ;=> 3
(loop [x 0] (do (inc x) (if (< x 3) (recur (inc x)) x)))     ;=> 3
(loop [x 0] (when-not (> x 3) (recur (inc x))))              ;=> nil
(loop [x 0] (case x 3 :three (recur (inc x))))               ;=> :three
(loop [x 0] (condp = x 2 :two (recur (inc x))))              ;=> :two
(loop [x 0] (and (< x 5) (recur (inc x))))    ;=> false
(loop [x 5] (or (zero? x) (recur (dec x))))   ;=> true
(loop [x 0] (if-not (< x 3) x (recur (inc x))))              ;=> 3
(loop [x 0] (if-some [y ({0 1 1 2} x)] (recur y) x))         ;=> 2
(loop [x 0] (when-let [y ({0 1} x)] (recur y)))              ;=> nil
(loop [x 0] (when-some [y ({0 1} x)] (recur y)))             ;=> nil
(loop [xs [1 2 3]] (when-first [x xs] (if (= x 3) :found (recur (rest xs)))))    ;=> :found
(loop [x 0] (let [y (inc x) z (* y 2)] (if (< z 10) (recur z) [x y z])))    ;=> [6 7 14]
(loop [x 0] (as-> (inc x) y (if (< y 5) (recur y) y)))       ;=> 5
(loop [i 0] (if (< i 3) (do (def last-i i) (recur (inc i))) last-i))    ;=> 2
(loop [i 0 out []] (if (< i 2) (recur (inc i) (conj out (loop [j 0 s 0] (if (< j 3) (recur (inc j) (+ s j i)) s)))) out))    ;=> [3 6]
(loop [i 0] (if (< i 3) (recur (+ i (loop [j 0] (if (< j 2) (recur (inc j)) j)))) i))    ;=> 4
(loop [x 3 acc 1] (if (zero? x) acc (recur (dec x) (* acc x))))    ;=> 6
(+ 1 (loop [x 0] (if (< x 3) (recur (inc x)) x)))            ;=> 4
[(loop [x 0] (if (< x 3) (recur (inc x)) x)) :after]         ;=> [3 :after]
(if (loop [x 0] (if (< x 3) (recur (inc x)) true)) :yes :no) ;=> :yes
(let [r (loop [x 0] (if (< x 3) (recur (inc x)) x))] (* r r))    ;=> 9
(loop [i 0 m {}] (if (= i 3) m (recur (inc i) (assoc m i (* i i)))))    ;=> {0 0, 1 1, 2 4}
(loop [x 1.5] (if (< x 10) (recur (* x 2)) x))               ;=> 12.0
(loop [x 1] (if (< x 100) (recur (if (odd? x) (+ x 1) (* x 3))) x))    ;=> 162
(loop [x nil n 0] (if (< n 2) (recur n (inc n)) x))          ;=> 1
(loop [x 0 s "a"] (if (< x 2) (recur (inc x) (str s x)) s))  ;=> "a01"
(loop [lo 0 hi 100] (let [mid (quot (+ lo hi) 2)] (cond (= mid 37) [lo hi] (< mid 37) (recur (inc mid) hi) :else (recur lo (dec mid)))))    ;=> [25 49]
(let [x 1] (loop [x (inc x)] (if (< x 5) (recur (inc x)) x)))    ;=> 5
(loop [x 0] (if (< x 3) (recur (let [y x] (inc y))) x))      ;=> 3
(loop [[x & xs] [3 1 2] best nil] (cond (nil? x) best (or (nil? best) (> x best)) (recur xs x) :else (recur xs best)))    ;=> 3
(loop [a 0 b 1] (if (> b 50) a (recur b (+ a b))))           ;=> 34
; A body in statements, values that change types
(loop [n 5 seen #{}] (if (contains? seen n) (sort seen) (recur (mod (* n 2) 9) (conj seen n))))    ;=> [1 2 4 5 7 8]
(loop [x 0] (if (= x 0) (recur "text") x))    ;=> "text"
(loop [x 0] (if (< x 1) (recur "text") x))    ;!! run/type_error 1:17
(loop [x "a"] (if (string? x) (recur 1) (+ x 1)))            ;=> 2
(loop [x 0 y nil] (if (nil? y) (recur (inc x) x) [x y]))     ;=> [1 0]
(loop [x 1 ok true] (if ok (recur (if (= x 1) 2.5 3) (< x 2)) (+ x 1)))    ;=> 4
(loop [n 10 x 1] (if (pos? n) (recur (dec n) (* x 1000000007)) x))    ;=> 1000000070000002205000041160000504210004235364024706290098825160259416045403536070282475249
; Mistakes
(loop)                                  ;!! analyze/invalid_form 1:1
(loop x)                                ;!! analyze/invalid_form 1:7
(loop [x] x)                            ;!! analyze/let_odd_bindings 1:7
(loop [my/x 1] 1)                       ;!! analyze/invalid_form 1:8
(loop [1 1] 1)                          ;!! analyze/invalid_form 1:8
(recur)                                 ;!! analyze/misplaced_recur 1:1
(recur 1)                               ;!! analyze/misplaced_recur 1:1
(loop [x 1] (recur))                    ;!! analyze/misplaced_recur 1:13
(loop [x 1] (recur 1 2))                ;!! analyze/misplaced_recur 1:13
(loop [x 1] (+ 1 (recur 2)))            ;!! analyze/misplaced_recur 1:18
(loop [x 1] (recur 2) x)                ;!! analyze/misplaced_recur 1:13
(loop [x 1] (if (recur 2) 1 2))         ;!! analyze/misplaced_recur 1:17
(loop [x 1] (let [y (recur 2)] y))      ;!! analyze/misplaced_recur 1:21
(loop [x 1] [(recur 2)])                ;!! analyze/misplaced_recur 1:14
(loop [x 1] {:a (recur 2)})             ;!! analyze/misplaced_recur 1:17
(loop [x 1] (and (recur 2) x))          ;!! analyze/misplaced_recur 1:18
(loop [x 1] (map (fn [y] (recur 1 2)) [1]))   ;!! analyze/misplaced_recur 1:26
(loop [x 1] (doseq [y [1]] (recur 2)))  ;!! analyze/misplaced_recur 1:28
(loop [x 1] (for [y [1]] (recur 2)))    ;!! analyze/misplaced_recur 1:26
(loop [x 1] (recur (recur 2)))          ;!! analyze/misplaced_recur 1:20
(loop [x 1] (case (recur 2) 1 2))       ;!! analyze/misplaced_recur 1:19
(loop [x 1] (def y (recur 2)))          ;!! analyze/misplaced_recur 1:20
(loop [i 0]
  (if (< i 3)
    (recur (inc "a"))
    i))                                 ;!! run/type_error 3:12

;; queues: what takes the first item off changes in place, where only the loop holds them
(loop [q [1 2 3] out []] (if (empty? q) out (let [x (first q)] (recur (into (vec (rest q)) (when (< x 50) [(* 20 x)])) (conj out x)))))  ;=> [1 2 3 20 40 60 400 800]
(loop [q [1 2 3] out []] (if (empty? q) out (recur (subvec q 1) (conj out (first q)))))  ;=> [1 2 3]
(loop [q [1 2 3] n 0] (if (> n 4) q (recur (subvec q 1) (inc n))))  ;!! run/index_out_of_bounds 1:44
(loop [q [1 2 3] n 0] (if (> n 4) q (recur (conj (vec (rest q)) n) (inc n))))  ;=> [2 3 4]
(loop [q [1 2 3] n 0 seen []] (if (> n 2) [q seen] (recur (conj (vec (rest q)) n) (inc n) (conj seen q))))  ;=> [[0 1 2] [[1 2 3] [2 3 0] [3 0 1]]]
(loop [q (vec (range 30)) n 0] (if (> n 4) (take 3 q) (recur (conj (subvec q 1) (first q)) (inc n))))  ;=> [5 6 7]
(loop [q [1 2] n 0] (if (> n 4) q (recur (if (odd? n) {:a 1} (vec (rest q))) (inc n))))  ;=> []
(loop [q [1 2] n 0] (if (> n 3) q (recur (if (odd? n) {:a 1} (vec (rest q))) (inc n))))  ;=> {:a 1}
(loop [q [1 2] n 0] (if (> n 4) q (recur (if (odd? n) nil (vec (rest q))) (inc n))))  ;=> []
(loop [q [1 2] n 0] (if (> n 4) q (recur (if (odd? n) nil (subvec q 1)) (inc n))))  ;!! run/type_error 1:59
(let [start [1 2]] (loop [q start] (if (empty? q) start (recur (vec (rest q))))))  ;=> [1 2]
(loop [q [[1 2] [3]] n 0] (if (empty? q) n (recur (into (subvec q 1) (map vector (rest (first q)))) (inc n))))  ;=> 3

;; what others see of a collection that a loop changes is as it was then
(loop [done {} n 0 out []] (if (> n 2) out (let [done (assoc done n n) f (filter #(contains? done %) (range 10))] (recur done (inc n) (conj out f)))))  ;=> [[0] [0 1] [0 1 2]]
(loop [done {} n 0 out []] (if (> n 2) (map #(take 2 %) out) (let [done (assoc done n n) f (remove #(contains? done %) (iterate inc 0))] (recur done (inc n) (conj out f)))))  ;=> [[1 2] [2 3] [3 4]]
(loop [done {} n 0 out []] (if (> n 2) (map (fn [f] (take 2 (f (iterate inc 0)))) out) (let [done (assoc done n n) f (fn [xs] (remove #(contains? done %) xs))] (recur done (inc n) (conj out f)))))  ;=> [[1 2] [2 3] [3 4]]
(loop [done #{} n 0 out []] (if (> n 2) (map #(take 3 %) out) (recur (conj done n) (inc n) (conj out (map #(get done % :no) (iterate inc 0))))))  ;=> [[:no :no :no] [0 :no :no] [0 1 :no]]
(loop [v [3 1 2] n 0 out []] (if (> n 2) out (recur (conj v n) (inc n) (conj out (sort-by - v) (apply vector v) (reverse v) (group-by odd? v)))))  ;=> [[3 2 1] [3 1 2] [2 1 3] {true [3 1], false [2]} [3 2 1 0] [3 1 2 0] [0 2 1 3] {true [3 1], false [2 0]} [3 2 1 1 0] [3 1 2 0 1] [1 0 2 1 3] {true [3 1 1], false [2 0]}]
(loop [m {:a 2 :b 1} n 0 out []] (if (> n 2) out (recur (assoc m n n) (inc n) (conj out (apply min-key val m)))))  ;=> [[:b 1] [0 0] [0 0]]
(loop [m {:a 1} n 0 out []] (if (> n 1) out (recur (assoc m n n) (inc n) (conj out (apply hash-map :x m [])))))  ;=> [{:x {:a 1}} {:x {:a 1, 0 0}}]
(loop [q (vec (range 30000)) n 0] (if (empty? q) n (recur (subvec q 1) (inc n))))  ;=> 30000
