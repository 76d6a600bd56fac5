; Vectors
(let [[a b c] [1 2]] [a b c])           ;=> [1 2 nil]
(let [[a] [1 2 3]] a)                   ;=> 1
(let [[] [1]] :nothing)                 ;=> :nothing
(let [[a b] nil] [a b])                 ;=> [nil nil]
(let [[a & more] [1 2 3]] [a more])     ;=> [1 [2 3]]
(let [[a & more] [1]] [a more])         ;=> [1 nil]
(let [[a & more] nil] [a more])         ;=> [nil nil]
(let [[& all] [1 2]] all)               ;=> [1 2]
(let [[a :as all] [1 2]] [a all])       ;=> [1 [1 2]]
(let [[a & r :as all] [1 2 3]] [a r all])     ;=> [1 [2 3] [1 2 3]]
(let [[a [b c]] [1 [2 3]]] [a b c])     ;=> [1 2 3]
(let [[[a] [[b]]] [[1] [[2]]]] [a b])   ;=> [1 2]
(let [[a & [b & [c]]] [1 2 3 4]] [a b c])     ;=> [1 2 3]
(let [[_ _ x] [1 2 3]] x)               ;=> 3
(let [[a _ b] [1 2 3]] [a b])           ;=> [1 3]
(let [[a b] "xy"] [b a])                ;=> ["y" "x"]
(let [[a & more] "xyz"] [a more])       ;=> ["x" ["y" "z"]]
(let [[a b] '(1 2)] [a b])              ;=> [1 2]
(let [[a b] (map inc [1 2])] [a b])     ;=> [2 3]
(let [[a b] (range)] [a b])             ;=> [0 1]
(let [[k v] (first {:a 1})] [k v])      ;=> [:a 1]
(let [[a b] (seq #{1 2})] (+ a b))      ;=> 3
(let [[a b] (conj [1] 2)] [a b])        ;=> [1 2]
(let [[a b] [1 2] [c d] [b a]] [c d])   ;=> [2 1]
(let [[a b] [1 2] [a b] [b a]] [a b])   ;=> [2 1]
(let [[a a] [1 2]] a)                   ;=> 2
(let [[x & xs] (drop 1 [1 2 3])] [x xs])      ;=> [2 [3]]
(let [[[k v] & more] {:a 1 :b 2}] [k v])      ;=> [:a 1]
(let [[a] {:a 1}] a)                    ;!! run/type_error 1:7
(let [[a] 5] a)                         ;!! run/type_error 1:7
(let [[a] :k] a)                        ;!! run/type_error 1:7
(let [[a &] [1]] a)                     ;!! analyze/invalid_form 1:7
(let [[a :as] [1]] a)                   ;!! analyze/invalid_form 1:7
(let [[a 1] [1]] a)                     ;!! analyze/invalid_form 1:10
(let [[a my/b] [1]] a)                  ;!! analyze/invalid_form 1:10
; Maps
(let [{a :a} {:a 1}] a)                 ;=> 1
(let [{a :a b "b" c 3} {:a 1 "b" 2 3 4}] [a b c])            ;=> [1 2 4]
(let [{:keys [a b]} {:a 1}] [a b])      ;=> [1 nil]
(let [{:keys [a b]} nil] [a b])         ;=> [nil nil]
(let [{:keys []} {:a 1}] :nothing)      ;=> :nothing
(let [{} {:a 1}] :nothing)              ;=> :nothing
(let [{:strs [a b]} {"a" 1 "b" 2}] [a b])     ;=> [1 2]
(let [{:syms [a]} {'a 1}] a)            ;=> 1
(let [{:keys [a] :strs [b] c :c} {:a 1 "b" 2 :c 3}] [a b c]) ;=> [1 2 3]
(let [{:keys [id] :or {id 7}} {}] id)   ;=> 7
(let [{:keys [id] :or {id 7}} {:id nil}] id)  ;=> nil
(let [{:keys [id] :or {id 7}} {:id false}] id)               ;=> false
(let [{:keys [a b] :or {b (inc 1)}} {:a 1}] [a b])           ;=> [1 2]
(let [{a :x :or {a 5}} {}] a)           ;=> 5
(let [{:strs [a] :or {a 5}} {}] a)      ;=> 5
(let [{:keys [a] :as all} {:a 1 :b 2}] [a all])              ;=> [1 {:a 1, :b 2}]
(let [{:as all} {:a 1}] all)            ;=> {:a 1}
(let [{:keys [a :b]} {:a 1 :b 2}] [a b])      ;=> [1 2]
(let [{:keys [user/id]} {:user/id 3}] id)     ;=> 3
(let [{:user/keys [id name]} {:user/id 3 :user/name "x"}] [id name])    ;=> [3 "x"]
(let [{{:keys [b]} :a} {:a {:b 1}}] b)  ;=> 1
(let [{{b :b :as inner} :a} {:a {:b 1}}] [b inner])          ;=> [1 {:b 1}]
(let [{[x y] :point} {:point [1 2]}] [x y])   ;=> [1 2]
(let [[{:keys [a]} {b :b}] [{:a 1} {:b 2}]] [a b])           ;=> [1 2]
(let [{[{:keys [deep]} & more] :list} {:list [{:deep 1} 2]}] [deep more])    ;=> [1 [2]]
(let [k :a {v k} {:a 1}] v)             ;=> 1
(let [{v (keyword "a")} {:a 1}] v)      ;=> 1
(let [{x 0 y 1} [:a :b]] [x y])         ;=> [:a :b]
(let [{a :a} {:a 1} {a :a} {:a 2}] a)   ;=> 2
(let [{:keys [a b] :or {a 1}} {:b 2}] {:sum (+ a b)})        ;=> {:sum 3}
(let [{:keys [a]} '(:a 1)] a)           ;=> 1
(let [{:keys [first-name]} {:first-name "Ada"}] first-name)  ;=> "Ada"
(let [{n :name} (first [{:name "x"}])] n)     ;=> "x"
(let [{:keys [a]} 5] a)                 ;=> nil
(let [{:keys [a]} "text"] a)            ;=> nil
(let [{:keys [a b]} {:a 1 :b 2} {:keys [c]} {:c (+ a b)}] c) ;=> 3
(let [{:keys [count map]} {:count 1 :map 2}] [count map])    ;=> [1 2]
(let [{:keys [a} {:a 1}] a)             ;!! read/mismatched_bracket 1:16
(let [{:keys a} {:a 1}] a)              ;!! analyze/invalid_form 1:14
(let [{:keys [1]} {:a 1}] 1)            ;!! analyze/invalid_form 1:15
(let [{:keys} {:a 1}] 1)                ;!! analyze/odd_map 1:7
(let [{:keys [a] :or [a 1]} {}] a)      ;!! analyze/invalid_form 1:22
(let [{:other [a]} {}] a)               ;!! analyze/invalid_form 1:8
(let [{:keys [a] :or {a missing}} {}] a)      ;!! analyze/unresolved_symbol 1:25
; In parameters
((fn [[a b] {:keys [c]}] [a b c]) [1 2] {:c 3})              ;=> [1 2 3]
((fn [{:keys [a] :or {a 1} :as m}] [a m]) {:b 2})            ;=> [1 {:b 2}]
((fn [{:keys [a b] :as b}] [a b]) {:a 1 :b 2})  ;=> [1 2]
(let [{a :a :or {a (count m)} :as m} {:b 1}] [a m])  ;=> [1 {:b 1}]
(let [{:keys [m] :as m} {:m 5}] m)  ;=> 5
(defn f [[x & xs] & {:keys [sep] :or {sep ","}}] [x xs sep]) [(f [1 2]) (f [1] :sep ";")]    ;=> [[1 [2] ","] [1 nil ";"]]
(defn f "Doc." [{:keys [name age]}] (str name age)) (f {:name "A" :age 3})    ;=> "A3"
(defn f ([{:keys [a]}] [a]) ([[a] b] [a b])) [(f {:a 1}) (f [2] 3)]    ;=> [[1] [2 3]]
(map (fn [[k {:keys [n]}]] [k n]) {:a {:n 1} :b {:n 2}})     ;=> [[:a 1] [:b 2]]
(reduce (fn [m [k v]] (assoc m v k)) {} {:a 1 :b 2})         ;=> {1 :a, 2 :b}
(reduce (fn [total {:keys [n]}] (+ total n)) 0 [{:n 1} {:n 2}])    ;=> 3
(map (fn [[a b :as pair]] [(+ a b) pair]) [[1 2]])           ;=> [[3 [1 2]]]
((fn [a & [b {:keys [c]}]] [a b c]) 1 2 {:c 3})              ;=> [1 2 3]
; In loop, for, doseq
(loop [[x & more] [1 2 3] sum 0] (if x (recur more (+ sum x)) sum))    ;=> 6
(loop [{:keys [n acc]} {:n 3 :acc []}] (if (pos? n) (recur {:n (dec n) :acc (conj acc n)}) acc))    ;=> [3 2 1]
(loop [[a b] [1 2] c (+ a b)] [a b c])  ;=> [1 2 3]
(loop [[a b] [0 1] i 0] (if (< i 5) (recur [b (+ a b)] (inc i)) a))    ;=> 5
(for [[k v] {:a 1 :b 2}] [v k])         ;=> [[1 :a] [2 :b]]
(for [{:keys [a]} [{:a 1} {:a 2}]] a)   ;=> [1 2]
(for [[a & more] [[1 2 3] [4]]] [a more])     ;=> [[1 [2 3]] [4 nil]]
(for [[a b] [[1 2] [3 4]] :let [[c] [(* a b)]] :when (> c 5)] c)    ;=> [12]
(for [{xs :xs} [{:xs [1 2]} {:xs [3]}] x xs] x)              ;=> [1 2 3]
(doseq [[k v] {:a 1 :b 2}] (println k v))     ;=> nil
(let [[a b :as all] (vec "xy")] [all b a])    ;=> [["x" "y"] "y" "x"]
(let [[a & more] {:x 1 :y 2}] [a more])  ;=> [[:x 1] [[:y 2]]]
(let [[[k v] & more] {:x 1}] [k v more])  ;=> [:x 1 nil]
(let [[a b & more] #{1}] [a b more])  ;=> [1 nil nil]
(let [[a & more] {}] [a more])  ;=> [nil nil]
(loop [[[k v] & more] {:a 1 :b 2} n 0] (if k (recur more (+ n v)) n))  ;=> 3
((fn [[[k v] & more]] [k v]) {:a 1})  ;=> [:a 1]
(let [[a] {:x 1}] a)  ;!! run/type_error 1:7
(let [[a] #{1}] a)  ;!! run/type_error 1:7
(let [{:keys [a] :as m} (list 5)] [a m])  ;=> [nil 5]
(let [{:keys [a] :as m} (list {:a 1})] [a m])  ;=> [1 {:a 1}]
(let [{:keys [a] :as m} (list)] [a m])  ;=> [nil {}]
(let [{:keys [a] :as m} (list :a 1 :b 2)] [a m])  ;=> [1 {:a 1, :b 2}]
(let [{:keys [a b] :or {a 1 b (inc a)}} {}] [a b])  ;=> [1 2]
(let [{:keys [a] b :b :or {b (* 10 a)}} {:a 2}] [a b])  ;=> [2 20]
(let [{:keys [a a] :or {a 1}} {}] a)  ;=> 1
((fn [& {:keys [a b]}] [a b]) :a 1 {:b 2})  ;=> [1 2]
((fn [x & {:keys [a b]}] [x a b]) 0 {:a 1 :b 2})  ;=> [0 1 2]
(mapv (fn [[a b c]] [a b c]) [[1 2 3] [1 2] [] nil "xyz" '(4 5 6) (range 3) (conj [1 2] 3)])  ;=> [[1 2 3] [1 2 nil] [nil nil nil] [nil nil nil] ["x" "y" "z"] [4 5 6] [0 1 2] [1 2 3]]
(mapv (fn [[a b & more]] [a b more]) [[1 2 3] [1] {:k 1}])  ;=> [[1 2 [3]] [1 nil nil] [[:k 1] nil nil]]
(mapv (fn [[[a b] [c d]]] [a b c d]) [[[1 2] [3 4]] [[1] nil]])  ;=> [[1 2 3 4] [1 nil nil nil]]
(mapv (fn [[a b]] a) [5])  ;!! run/type_error 1:12

;; rows that a program spells out, where it goes through much
(reduce + (for [n (range 300) [a b] [[0 1] [1 0] [0 -1] [-1 0]]] (* (+ n a) (+ 1 b))))  ;=> 179400
(last (for [n (range 300) [a b c] [[1 2 3] [4 5]]] [n a b c]))  ;=> [299 4 5 nil]
(last (for [n (range 300) [a b] [[1 2.5] [3 "x"] [nil :k]]] [n a b]))  ;=> [299 nil :k]
(last (for [n (range 300) [a b] [[9000000000000000000 1] [1 2]]] (+ b n a)))  ;=> 302
(last (for [n (range 300) [a b] [[1 2] nil]] [n a b]))  ;=> [299 nil nil]
(last (for [n (range 300) [a b] [[1 2] "xy"]] [n a b]))  ;=> [299 "x" "y"]
(last (for [n (range 300) [a & more] [[1 2 3] [4 5 6]]] [n a more]))  ;=> [299 4 [5 6]]
(last (for [n (range 300) [a b] [[1 2.5] [-3 0.5]]] (+ n a b)))  ;=> 296.5
(last (for [n (range 300) [a b] [[1 2] [3 4]] :let [a "x"]] (str a b)))  ;=> "x4"
(last (for [n (range 300) :let [[a b] [n (str n)]]] [b (inc a)]))  ;=> ["299" 300]
(last (for [n (range 300) :let [p [n "x"] q p [a b c] q]] [c b (first q) (second p)]))  ;=> [nil "x" 299 "x"]
(last (for [n (range 300)] (let [[a b] [n nil]] (+ a b))))  ;!! run/type_error 1:49
(defn f [[a b]] (+ a b)) (last (for [n (range 300)] [(f [n 2]) (f [1.5 n]) (try (f ["x" 1]) (catch Exception e :no))]))  ;=> [301 300.5 :no]
(defn ok? [[r c]] (and (< -1 r 3) (pos? c) c)) (frequencies (for [n (range 300) [a b] [[0 1] [0 -1]]] (ok? [(+ n a) b])))  ;=> {1 3, false 597}
(defn ok? [[r c]] (and (< -1 r 3) (pos? c))) (count (for [n (range 300) [a b] [[0 1] [0 -1]] :when (ok? [(+ n a) b])] n))  ;=> 3
(defn ok? [[r c]] (let [s (+ r c)] (or (nil? s) (> s 300)))) (count (filter ok? (for [n (range 300)] [n 5])))  ;=> 4

;; vectors of a sequence that a program spells out
(reduce (fn [s [i j]] (+ s (* i j))) 0 (for [i (range 30) j (range 30)] [i j]))  ;=> 189225
(last (map (fn [[w c]] [w (inc c)]) (sort-by val (frequencies (map #(mod % 7) (range 300))))))  ;=> [5 44]
(reduce (fn [m [k v]] (assoc m k (count v))) {} (group-by #(mod % 3) (range 300)))  ;=> {0 100, 1 100, 2 100}
(last (for [[i x] (map-indexed vector (map str (range 300)))] (str (inc i) x)))  ;=> "300299"
(last (map (fn [[a b c]] [a b c]) (map vector (range 300) (map str (range 300)))))  ;=> [299 "299" nil]
(last (map (fn [[a b]] (str a b)) (filter (fn [[a b]] (odd? a)) (map (fn [x] [x (* 2 x)]) (range 300)))))  ;=> "299598"
(last (map (fn [[a b]] (+ a b)) (for [x (range 300) :let [y (* x 0.5)] :when (even? x)] [x y])))  ;=> 447.0
(last (map (fn [[a [b c]]] (+ a b c)) (for [x (range 300)] [x [(inc x) 1]])))  ;=> 600
(last (map (fn [[a b]] (+ a b)) (map (fn [x] (if (odd? x) [x 1] "no")) (range 300))))  ;!! run/type_error 1:24
(last (map (fn [[a b]] (+ a b)) (map (fn [x] [x (when (even? x) 1)]) (range 300))))  ;!! run/type_error 1:24
(last (map (fn [[a b]] (- a b)) (for [x (range 300) s [1 -1]] [x s])))  ;=> 300
(let [rows (for [x (range 300)] [x (str x)])] [(some (fn [[a b]] (when (= b "7") a)) rows) (every? (fn [[a b]] (= (str a) b)) rows)])  ;=> [7 true]
(take 2 (map (fn [[a b]] (+ a b)) (map (fn [x] [x 1]) (iterate inc 0))))  ;=> [1 2]
(reduce (fn [m [a b]] (update m b (fnil + 0) a)) {} (mapcat (fn [x] (for [y [1 2]] [x y])) (range 300)))  ;=> {1 44850, 2 44850}
(loop [m {} n 0 out []] (if (> n 2) out (let [p [m n] [q k] p r (assoc q :b n)] (recur (assoc m n n) (inc n) (conj out [(get q :b) (count q) (:b r) (+ k 1)])))))  ;=> [[nil 0 0 1] [nil 1 1 2] [nil 2 2 3]]

;; maps of a sequence that a program spells out
(last (map (fn [{:keys [a b]}] [b a]) (map (fn [x] {:a x :b (str x)}) (range 300))))  ;=> ["299" 299]
(last (sort-by (juxt :b :a) (for [x (range 300)] {:a x :b (mod x 7)})))  ;=> {:a 293, :b 6}
(last (map (fn [{:keys [a c] :or {c 5}}] [a c]) (map (fn [x] {:a x}) (range 300))))  ;=> [299 5]
(last (map (fn [{:keys [a c] :as m}] [a c m]) (map (fn [x] {:a x}) (range 300))))  ;=> [299 nil {:a 299}]
(reduce (fn [s {:keys [p q]}] (+ s (* p q))) 0 (map (fn [x] {:p x :q 0.5}) (range 300)))  ;=> 22425.0
(reduce (fn [s m] (+ s (:p m) (get m :q) (m :p) (get m :r 1))) 0 (map (fn [x] {:p x :q 1}) (range 300)))  ;=> 90300
(last (map (fn [m] (get-in m [:a :b 1])) (map (fn [x] {:a {:b [x (inc x)]}}) (range 300))))  ;=> 300
(last (map (fn [m] [(:a m) (:a (assoc m :a 7)) (:a (dissoc m :a)) (:a m)]) (for [x (range 300)] {:a x})))  ;=> [299 7 nil 299]
(last (map :n (filter #(> (:n %) 297) (map-indexed (fn [i x] {:n i :x x}) (range 300)))))  ;=> 299
(last (for [x (range 300) :let [m {:a x} {:keys [a]} m k (:a m)]] [a k (:b m)]))  ;=> [299 299 nil]
(last (map (fn [m] (+ 1 (:a m))) (map (fn [x] {:a (when (odd? x) x)}) (range 300))))  ;!! run/type_error 1:20
(loop [m {} n 0 out []] (if (> n 2) out (let [p {:held m :n n} q (:held p) r (assoc q :b n)] (recur (assoc m n n) (inc n) (conj out [(get q :b) (count q) (:b r) (:n p)])))))  ;=> [[nil 0 0 0] [nil 1 1 1] [nil 2 2 2]]
(reduce (fn [acc [i j]] (conj acc (+ (* 10 i) j))) [] (for [i (range 2) j (range 3)] [i j]))  ;=> [0 1 2 10 11 12]
(reduce (fn [acc [i j k]] (conj acc k)) [] (for [i (range 2)] [i i]))  ;=> [nil nil]
(mapv (fn [[a b]] (when a (+ a b))) (map (fn [x] (when (odd? x) [x 1])) (range 4)))  ;=> [nil 2 nil 4]
(mapv (fn [[k n]] [k (inc n)]) (sort-by key (frequencies ["b" "a" "b"])))  ;=> [["a" 2] ["b" 3]]
(mapv (fn [[k rows]] [k (count rows) (first rows)]) (group-by odd? [1 2 3]))  ;=> [[true 2 1] [false 1 2]]
(vec (for [[dx dy] [[0 1] [-1 0]] x [5 -5]] [(+ x dx) (nth [7 8 9] (inc dy) nil)]))  ;=> [[5 9] [-5 9] [4 8] [-6 8]]
(vec (for [[a b] [[0 1] [2]]] [a b]))  ;=> [[0 1] [2 nil]]
(mapv (fn [[i x]] (+ i x)) (map-indexed vector [1 "a"]))  ;!! run/type_error 1:19
(mapv (fn [[i x]] (+ i x)) (map-indexed (fn [i x] [i x]) [1 2.5]))  ;=> [1 3.5]
(mapv (fn [[a b]] (+ a b)) (map (fn [x] [x (* 2 x)]) [1 99999999999999999999 2.5]))  ;=> [3 299999999999999999997 7.5]
(mapv (fn [[a b]] (+ a b)) (filter (fn [[a _]] (> a 1)) (map (fn [x] [x "s"]) [1 2])))  ;!! run/type_error 1:19
(doall (for [d [-1 0 1] :let [v [10 20 30]]] (get v d :none)))  ;=> [:none 10 20]
(vec (for [d [-1 0 1] e [0 -2]] (nth [1 2] (+ d e) :none)))  ;=> [:none :none 1 :none 2 :none]

;; what mapcat puts together
(reduce (fn [m {:keys [a b]}] (update m a (fnil + 0) b)) {} (mapcat (fn [x] (for [y [1 2]] {:a y :b x})) (range 300)))  ;=> {1 44850, 2 44850}
(last (map (fn [[a b]] [b a]) (mapcat (fn [x] (map (fn [y] [x y]) [:p :q])) (range 300))))  ;=> [:q 299]
(last (map (fn [[a b]] [b a]) (mapcat (fn [x] [[x 1] [x 2]]) (range 300))))  ;=> [2 299]
(last (map (fn [[a b]] [b a]) (mapcat (fn [x] (if (odd? x) [[x 1]] {x 2})) (range 300))))  ;=> [1 299]
(last (map (fn [[a b]] [b a]) (mapcat (fn [x] {x [x]}) (range 300))))  ;=> [[299] 299]
(last (map (fn [[a b]] [b a]) (mapcat (fn [x] [x]) [[1 2] "xy" nil [3 4 5]])))  ;=> [4 3]
(take 3 (map (fn [{:keys [a]}] a) (mapcat (fn [x] (for [y [1 2]] {:a (+ x y)})) (iterate inc 0))))  ;=> [1 2 2]
(last (map (fn [{:keys [a]}] a) (mapcat (fn [x] (filter :ok [{:a x :ok true} {:a 0}])) (range 300))))  ;=> 299
