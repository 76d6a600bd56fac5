(hash-map :a 1 :b 2)  ;=> {:a 1, :b 2}
(hash-map)  ;=> {}
(hash-map :a 1 :a 2)  ;=> {:a 2}
(hash-map :a)  ;!! run/wrong_arity 1:1
(array-map :a 1 :b 2)  ;=> {:a 1, :b 2}
(array-map 1 2 3)  ;!! run/wrong_arity 1:1
(zipmap [:a :b] [1 2])  ;=> {:a 1, :b 2}
(zipmap [:a :b] [1])  ;=> {:a 1}
(zipmap nil nil)  ;=> {}
(zipmap [:a :a] [1 2])  ;=> {:a 2}
(zipmap "ab" (range))  ;=> {"a" 0, "b" 1}
(zipmap 5 [1])  ;!! run/type_error 1:1
(get {:a 1} :a)  ;=> 1
(get {:a 1} :b)  ;=> nil
(get {:a 1} :b :none)  ;=> :none
(get {:a nil} :a :none)  ;=> nil
(get [1 2] 1)  ;=> 2
(get [1 2] 5)  ;=> nil
(get [1 2] -1 :none)  ;=> :none
(get [1 2] :a)  ;=> nil
(get '(1 2) 0)  ;=> nil
(get "abc" 1)  ;=> "b"
(get #{1 2} 1)  ;=> 1
(get #{1 2} 3 :none)  ;=> :none
(get nil :a)  ;=> nil
(get nil :a :none)  ;=> :none
(get 5 :a)  ;=> nil
(get {[1 2] :v} '(1 2))  ;=> :v
(get {1 :int} 1.0)  ;=> nil
(get {true :t} 1)  ;=> nil
(get {nil :n} nil)  ;=> :n
(get {"a" 1} :a)  ;=> 1
(get {:a 1} "a")  ;=> 1
(get {:a 1 "a" 2} "a")  ;=> 2
(reduce (fn [m x] (assoc m x [(get m :a) (:a m) (m :a) (get m "a")])) {:a nil "a" 2} (range 2))  ;=> {:a nil, "a" 2, 0 [nil nil nil 2], 1 [nil nil nil 2]}
(update-vals (reduce (fn [m k] (update m k (fnil conj []) 1)) {} (take 40 (cycle [:a "a"]))) count)  ;=> {:a 20, "a" 21}
(reduce (fn [m x] (-> m (update-in [:a :b x] (fnil inc 0)) (update "a" (fnil assoc {}) :c x))) {} (range 3))  ;=> {:a {:b {0 1, 1 1, 2 1}}, "a" {:b {0 1}, :c 2}}
(get {:a 1})  ;!! analyze/wrong_arity 1:1
({:a 1} :a)  ;=> 1
({:a 1} :b 2)  ;=> 2
(:a {:a 1})  ;=> 1
(:b {:a 1} 2)  ;=> 2
(:a nil)  ;=> nil
(:a 5)  ;=> nil
(:a #{:a})  ;=> :a
('a {'a 1})  ;=> 1
(#{1 2} 2)  ;=> 2
(#{1 2} 3)  ;=> nil
(get-in {:a {:b 1}} [:a :b])  ;=> 1
(get-in {:a {:b 1}} [:a :c])  ;=> nil
(get-in {:a {:b 1}} [:x :y] :none)  ;=> :none
(get-in {:a [10 {:b 2}]} [:a 1 :b])  ;=> 2
(get-in {:a nil} [:a] :none)  ;=> nil
(get-in {:a 1} [])  ;=> {:a 1}
(get-in {:a 1} nil)  ;=> {:a 1}
(get-in nil [:a])  ;=> nil
(get-in {:a 1} 5)  ;!! run/type_error 1:1
(contains? {:a nil} :a)  ;=> true
(contains? {:a 1} :b)  ;=> false
(contains? #{1} 1)  ;=> true
(contains? #{1} 1.0)  ;=> false
(contains? [5 6] 1)  ;=> true
(contains? [5 6] 5)  ;=> false
(contains? [5 6] :a)  ;=> false
(contains? "abc" 1)  ;=> true
(contains? nil :a)  ;=> false
(contains? '(1 2) 1)  ;!! run/type_error 1:1
(contains? 5 1)  ;!! run/type_error 1:1
(find {:a 1} :a)  ;=> [:a 1]
(find {:a 1} :b)  ;=> nil
(find {:a nil} :a)  ;=> [:a nil]
(find [5 6] 1)  ;=> [1 6]
(find nil :a)  ;=> nil
(find '(1) 0)  ;!! run/type_error 1:1
(keys {:a 1 :b 2})  ;=> [:a :b]
(keys {})  ;=> nil
(keys nil)  ;=> nil
(keys (filter (fn [[k v]] (> v 1)) {:a 1 :b 2}))  ;=> [:b]
(keys [1 2])  ;!! run/type_error 1:1
(keys 5)  ;!! run/type_error 1:1
(keys "ab")  ;!! run/type_error 1:1
(vals {:a 1 :b 2})  ;=> [1 2]
(vals {})  ;=> nil
(vals nil)  ;=> nil
(vals 5)  ;!! run/type_error 1:1
(map key {:a 1})  ;=> [:a]
(map val {:a 1})  ;=> [1]
(key (first {:a 1}))  ;=> :a
(key {:a 1})  ;!! run/type_error 1:1
(val nil)  ;!! run/type_error 1:1
---
(assoc {:a 1} :b 2)  ;=> {:a 1, :b 2}
(assoc {:a 1} :a 2)  ;=> {:a 2}
(assoc {} :a 1 :b 2)  ;=> {:a 1, :b 2}
(assoc nil :a 1)  ;=> {:a 1}
(assoc [1 2] 0 9)  ;=> [9 2]
(assoc [1 2] 2 3)  ;=> [1 2 3]
(assoc [] 0 :a 1 :b)  ;=> [:a :b]
(assoc [1 2] 3 9)  ;!! run/index_out_of_bounds 1:1
(assoc [1 2] -1 9)  ;!! run/index_out_of_bounds 1:1
(assoc [1 2] :a 9)  ;!! run/type_error 1:1
(assoc {} :a 1 :b)  ;!! run/wrong_arity 1:1
(assoc {} :a)  ;!! analyze/wrong_arity 1:1
(assoc '(1) 0 2)  ;!! run/type_error 1:1
(assoc 5 :a 1)  ;!! run/type_error 1:1
(assoc #{} :a 1)  ;!! run/type_error 1:1
(assoc {:a 1} "a" 2)  ;=> {:a 1, "a" 2}
(assoc (reduce conj [] (range 30)) 0 :x 30 :y)  ;=> [:x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 :y]
(assoc-in {} [:a :b] 1)  ;=> {:a {:b 1}}
(assoc-in {:a {:b 1}} [:a :c] 2)  ;=> {:a {:b 1, :c 2}}
(assoc-in nil [:a] 1)  ;=> {:a 1}
(assoc-in [[1 2] [3]] [0 1] 9)  ;=> [[1 9] [3]]
(assoc-in {:a [1 2]} [:a 0] 9)  ;=> {:a [9 2]}
(assoc-in {} [] 1)  ;=> {nil 1}
(assoc-in {:a 5} [:a :b] 1)  ;!! run/type_error 1:1
(dissoc {:a 1 :b 2} :a)  ;=> {:b 2}
(dissoc {:a 1 :b 2 :c 3} :a :c :x)  ;=> {:b 2}
(dissoc {:a 1})  ;=> {:a 1}
(dissoc {:a 1} :x)  ;=> {:a 1}
(dissoc nil :a)  ;=> nil
(dissoc [1] 0)  ;!! run/type_error 1:1
(select-keys {:a 1 :b 2 :c nil} [:c :a :x])  ;=> {:c nil, :a 1}
(select-keys {:a 1} nil)  ;=> {}
(select-keys {:a 1} [])  ;=> {}
(select-keys #{1} [])  ;=> {}
(select-keys "" nil)  ;=> {}
(select-keys nil [:a])  ;=> {}
(select-keys [5 6] [1])  ;=> {1 6}
(select-keys {:a 1} 5)  ;!! run/type_error 1:1
(select-keys [{:a 1}] [:a])  ;=> {}
(select-keys 5 [:a])  ;!! run/type_error 1:1
---
(update {:n 1} :n inc)  ;=> {:n 2}
(update {:n 1} :n + 10 100)  ;=> {:n 111}
(update {} :n (fnil inc 0))  ;=> {:n 1}
(update nil :n (constantly 1))  ;=> {:n 1}
(update [1 2] 0 inc)  ;=> [2 2]
(update {} :n inc)  ;!! run/type_error 1:1
(update {:n 1} :n)  ;!! analyze/wrong_arity 1:1
(update {:n 1} :n 5)  ;!! run/type_error 1:1
(update 5 :n (constantly 1))  ;!! run/type_error 1:1
(update-in {:a {:n 1}} [:a :n] inc)  ;=> {:a {:n 2}}
(update-in {} [:a :b] (fnil conj []) 1)  ;=> {:a {:b [1]}}
(update-in {:a [1 2]} [:a 1] * 10)  ;=> {:a [1 20]}
(update-in {:a 1} [] (constantly 2))  ;=> {:a 1, nil 2}
(update-vals {:a 1 :b 2} inc)  ;=> {:a 2, :b 3}
(update-vals {} inc)  ;=> {}
(update-vals nil inc)  ;=> {}
(update-vals (group-by odd? [1 2 3]) count)  ;=> {true 2, false 1}
(update-vals 5 inc)  ;!! run/type_error 1:1
(update-keys {:a 1} name)  ;=> {"a" 1}
(update-keys {:a 1 :b 2} (constantly :x))  ;=> {:x 2}
(update-keys nil name)  ;=> {}
(merge {:a 1} {:b 2})  ;=> {:a 1, :b 2}
(merge {:a 1} {:a 2} {:a 3})  ;=> {:a 3}
(merge)  ;=> nil
(merge nil)  ;=> nil
(merge nil nil)  ;=> nil
(merge {:a 1} nil)  ;=> {:a 1}
(merge nil {:a 1})  ;=> {:a 1}
(merge {:a 1} [:b 2])  ;=> {:a 1, :b 2}
(merge {:a 1} 5)  ;!! run/type_error 1:1
(merge-with + {:a 1} {:a 2 :b 3})  ;=> {:a 3, :b 3}
(merge-with into {:a [1]} {:a [2]} {:a [3]})  ;=> {:a [1 2 3]}
(merge-with +)  ;=> nil
(merge-with + nil nil)  ;=> nil
(merge-with + {:a 1} nil)  ;=> {:a 1}
(merge-with + {:a 1} 5)  ;!! run/type_error 1:1
(merge-with + {:a 1} {:a "x"})  ;!! run/type_error 1:1
(merge false {:a 1})  ;=> {:a 1}
(merge false nil)  ;=> nil
(merge-with + nil {:a 1} nil {:a 2})  ;=> {:a 3}
(merge-with + false {:a 1})  ;=> {:a 1}
---
(reduce-kv (fn [m k v] (assoc m v k)) {} (seq {:a 1 :b 2}))  ;=> {1 :a, 2 :b}
(reduce-kv (fn [_ k _] (reduced k)) nil (filter val {:a nil :b 2}))  ;=> :b
(reduce-kv + 0 (sort-by val {1 2 3 1}))  ;=> 7
(reduce-kv + 0 ())  ;=> 0
(reduce-kv + 0 (list 1 2))  ;!! run/type_error 1:1
(merge [:a] nil {:b 1})  ;=> [:a nil {:b 1}]
(merge {:a 1} nil [:b 2] nil)  ;=> {:a 1, :b 2}
(contains? "order-17" "17")  ;!! run/type_error 1:1
(try (contains? "order-17" :id) (catch IllegalArgumentException e :iae))  ;=> :iae
[(contains? "ab" 1) (contains? "ab" 2) (contains? "" 0)]  ;=> [true false false]
(for [i (range 2) j (range 1 3)] (get-in [[1 2 3] {1 :a 2 :b}] [i j]))  ;=> [2 3 :a :b]
(for [i (range 2)] (get ["a" {0 1}] (inc i)))  ;=> [{0 1} nil]
(for [i (range -1 2)] (get [7 8] i :none))  ;=> [:none 7 8]
(map (fn [m] (let [{:keys [a b m]} m {:keys [a c]} m] [a b c])) [{:a 1 :b 2 :m {:a 3 :c 4}}])  ;=> [[3 2 4]]
(persistent! (assoc! (transient {}) :a 1 :b))  ;=> {:a 1, :b nil}
(assoc {} :a 1 :b)  ;!! run/wrong_arity 1:1
(key [1 2])  ;!! run/type_error 1:1
(try (val [1 2]) (catch ClassCastException e :class))  ;=> :class
[(key (first {:a 1})) (val (first {:a 1})) (map key {:a 1})]  ;=> [:a 1 [:a]]
; Large integers within keys.
(case [5000000000 1] [5000000000 1] :yes :no)  ;=> :yes
(let [a 5000000000 b -5000000000 m {[5000000000 -5000000000] :pair '(5000000000) :one [[5000000000] 1] :nested}] [(m [a b]) (m (list a b)) (m [a]) (m (conj [[a]] 1)) (m [(+ a 1) b])])  ;=> [:pair :pair :one :nested nil]
(sort-by first (frequencies [[2147483648 1] [2147483647 1] (list 2147483648 1) [2147483648 -1]]))  ;=> [[[2147483647 1] 1] [[2147483648 -1] 1] [[2147483648 1] 2]]
(into (sorted-map) (group-by identity [[4294967296 2] [1 4294967296] [4294967296 2] [4294967296 1]]))  ;=> {[1 4294967296] [[1 4294967296]], [4294967296 1] [[4294967296 1]], [4294967296 2] [[4294967296 2] [4294967296 2]]}
(let [seen (atom 0) f (memoize (fn [a b] (swap! seen inc) (+ a b)))] [(f 9000000000 1) (f 9000000000 1) (f -9000000000 1) (f 9000000000 1) @seen])  ;=> [9000000001 9000000001 -8999999999 9000000001 2]
