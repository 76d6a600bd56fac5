; maps and sets in the order of their keys
(sorted-map)  ;=> {}
(sorted-map :b 2 :a 1)  ;=> {:a 1, :b 2}
(sorted-map :a 1 :a 2)  ;=> {:a 2}
(sorted-map nil 0 "b" 1)  ;=> {nil 0, "b" 1}
(sorted-map :a)  ;!! run/wrong_arity 1:1
(sorted-map :a 1 "b" 2)  ;!! run/type_error 1:1
(sorted-map [2] :b [1 1] :c [1] :a)  ;=> {[1] :a, [2] :b, [1 1] :c}
(sorted-map 1 :a 1.0 :b)  ;=> {1 :b}
(sorted-map-by > 1 :a 2 :b)  ;=> {2 :b, 1 :a}
(sorted-map-by >)  ;=> {}
(sorted-map-by 5 1 2)  ;!! run/type_error 1:1
(sorted-map-by)  ;!! analyze/wrong_arity 1:1
(sorted-map-by (fn [a b] (compare b a)) "a" 1 "b" 2)  ;=> {"b" 2, "a" 1}
(sorted-map-by #(compare (count %1) (count %2)) "aa" 1 "b" 2 "c" 3)  ;=> {"b" 3, "aa" 1}
(get (sorted-map-by #(compare (count %1) (count %2)) "aa" 1) "xx")  ;=> 1
(find (sorted-map-by #(compare (count %1) (count %2)) "aa" 1) "xx")  ;=> ["aa" 1]
(sorted-set 3 1 2 1)  ;=> #{1 2 3}
(sorted-set)  ;=> #{}
(sorted-set "b" nil "a")  ;=> #{nil "a" "b"}
(sorted-set 1 "a")  ;!! run/type_error 1:1
(sorted-set-by > 1 3 2)  ;=> #{3 2 1}
(sorted-set-by compare 2 1)  ;=> #{1 2}
(sorted-set-by (fn [a b] (compare (mod a 3) (mod b 3))) 4 5 1)  ;=> #{4 5}
(seq (sorted-set 2 1))  ;=> [1 2]
(seq (sorted-map))  ;=> nil
(seq (sorted-map :b 1 :a 2))  ;=> [[:a 2] [:b 1]]
(keys (sorted-map :b 1 :a 2))  ;=> [:a :b]
(vals (sorted-map :b 1 :a 2))  ;=> [2 1]
(first (sorted-map :b 1 :a 2))  ;=> [:a 2]
(last (sorted-set 1 3 2))  ;=> 3
(rest (sorted-set 3 2 1))  ;=> [2 3]
(map inc (sorted-set 3 1))  ;=> [2 4]
(reduce-kv (fn [r k v] (conj r k v)) [] (sorted-map 2 :b 1 :a))  ;=> [1 :a 2 :b]
(for [[k v] (sorted-map :b 1 :a 2)] k)  ;=> [:a :b]
(str (sorted-map :b 1 :a 2))  ;=> "{:a 2, :b 1}"
(json/generate-string (sorted-map :b 1 :a 2))  ;=> "{\"a\":2,\"b\":1}"
(let [{:keys [a b]} (sorted-map :b 1 :a 2)] [a b])  ;=> [2 1]
---
(assoc (sorted-map :b 1) :a 2 :c 3)  ;=> {:a 2, :b 1, :c 3}
(assoc (sorted-map :b 1) :b 2)  ;=> {:b 2}
(assoc (sorted-map :b 1) "a" 2)  ;!! run/type_error 1:1
(conj (sorted-map :b 1) [:a 2])  ;=> {:a 2, :b 1}
(conj (sorted-set 3 1) 2)  ;=> #{1 2 3}
(conj (sorted-set 3 1) 1.0)  ;=> #{1 3}
(into (sorted-map) {:b 1 :a 2})  ;=> {:a 2, :b 1}
(into (sorted-map-by >) {1 :a 2 :b})  ;=> {2 :b, 1 :a}
(into (sorted-set) [3 1 2])  ;=> #{1 2 3}
(into (sorted-set) (map inc) [3 1 2])  ;=> #{2 3 4}
(merge (sorted-map :b 1) {:a 2})  ;=> {:a 2, :b 1}
(merge-with + (sorted-map :b 1) {:a 2 :b 5})  ;=> {:a 2, :b 6}
(dissoc (sorted-map :b 1 :a 2 :c 3) :b :x)  ;=> {:a 2, :c 3}
(disj (sorted-set 3 1 2) 1 9)  ;=> #{2 3}
(update (sorted-map :b 1) :a (fnil inc 0))  ;=> {:a 1, :b 1}
(assoc-in (sorted-map :b {}) [:a :x] 1)  ;=> {:a {:x 1}, :b {}}
(update-vals (sorted-map :b 1 :a 2) inc)  ;=> {:a 3, :b 2}
(empty (sorted-map-by > 1 2))  ;=> {}
(into (empty (sorted-set-by > 1)) [1 2 3])  ;=> #{3 2 1}
(let [m (sorted-map :b 1) n (assoc m :a 0)] [m n (assoc m :b 9) m])  ;=> [{:b 1} {:a 0, :b 1} {:b 9} {:b 1}]
(reduce (fn [m x] (update m (mod x 5) (fnil conj []) x)) (sorted-map) [9 3 1 4])  ;=> {1 [1], 3 [3], 4 [9 4]}
(into (sorted-map) (group-by count ["aa" "b" "c"]))  ;=> {1 ["b" "c"], 2 ["aa"]}
(into (sorted-map) (frequencies [3 1 3]))  ;=> {1 1, 3 2}
(walk/postwalk #(if (number? %) (- %) %) (sorted-set 1 2))  ;=> #{-2 -1}
(set/union (sorted-set 3 1) #{2})  ;=> #{1 2 3}
(set/difference (sorted-set 3 1 2) #{1})  ;=> #{2 3}
(set/intersection (sorted-set 3 1 2) #{3 1})  ;=> #{1 3}
(set/select odd? (sorted-set 3 2 1))  ;=> #{1 3}
---
(= (sorted-map :a 1) {:a 1})  ;=> true
(= #{1 2} (sorted-set 2 1))  ;=> true
(= (sorted-set 1) (sorted-set 2))  ;=> false
(get (sorted-map 1 :a) 1.0)  ;=> :a
(get (sorted-map :a 1) :b)  ;=> nil
(get (sorted-map :a 1) :b 0)  ;=> 0
((sorted-map :a 1) :a)  ;=> 1
(:a (sorted-map :a 1))  ;=> 1
((sorted-set 1 2) 2)  ;=> 2
(contains? (sorted-set 1 2) 3)  ;=> false
(count (sorted-map :a 1 :b 2))  ;=> 2
(sorted? (sorted-map))  ;=> true
(sorted? (sorted-set-by > 1))  ;=> true
(sorted? {})  ;=> false
(sorted? nil)  ;=> false
(sorted? (dissoc (sorted-map :a 1) :a))  ;=> true
(sorted? (into (sorted-map) {:a 1}))  ;=> true
(sorted? (select-keys (sorted-map :a 1) [:a]))  ;=> false
[(map? (sorted-map)) (set? (sorted-set)) (coll? (sorted-set)) (associative? (sorted-map)) (reversible? (sorted-map)) (counted? (sorted-set))]  ;=> [true true true true true true]
(sorted?)  ;!! analyze/wrong_arity 1:1
---
(subseq (sorted-set 1 2 3 4) > 2)  ;=> [3 4]
(subseq (sorted-set 1 2 3 4) >= 2)  ;=> [2 3 4]
(subseq (sorted-set 1 2 3 4) < 2)  ;=> [1]
(subseq (sorted-set 1 2 3 4) <= 2)  ;=> [1 2]
(subseq (sorted-set 1 2 3 4) > 9)  ;=> nil
(subseq (sorted-set 1 2 3 4) < 0)  ;=> []
(subseq (sorted-set 1 2 3 4) > 1 < 4)  ;=> [2 3]
(subseq (sorted-set 1 2 3 4) >= 9 <= 10)  ;=> nil
(subseq (sorted-set 1 4) > 1 < 4)  ;=> []
(subseq (sorted-map :a 1 :b 2 :c 3) >= :b)  ;=> [[:b 2] [:c 3]]
(subseq (sorted-set-by > 1 2 3) > 2)  ;=> [1]
(subseq #{1 2} > 1)  ;!! run/type_error 1:1
(subseq (sorted-set 1) > 1 <)  ;!! run/wrong_arity 1:1
(subseq (sorted-set 1) >)  ;!! analyze/wrong_arity 1:1
(rsubseq (sorted-set 1 2 3 4) > 2)  ;=> [4 3]
(rsubseq (sorted-set 1 2 3 4) < 3)  ;=> [2 1]
(rsubseq (sorted-set 1 2 3 4) < 0)  ;=> nil
(rsubseq (sorted-set 1 2 3 4) > 9)  ;=> []
(rsubseq (sorted-set 1 2 3 4) > 1 < 4)  ;=> [3 2]
(rsubseq (sorted-map :a 1 :b 2) <= :b)  ;=> [[:b 2] [:a 1]]
(rsubseq [1] > 0)  ;!! run/type_error 1:1
(rseq (sorted-map :a 1 :b 2))  ;=> [[:b 2] [:a 1]]
(rseq (sorted-set 1 2))  ;=> [2 1]
(rseq (sorted-set))  ;=> nil
(rseq {:a 1})  ;!! run/type_error 1:1

(try (sorted-set '(1)) (catch ClassCastException _ :no-order))  ;=> :no-order
(try (sorted-map {:a 1} 1) (catch ClassCastException _ :no-order))  ;=> :no-order
(try (conj (sorted-set) #{}) (catch ClassCastException _ :no-order))  ;=> :no-order
(try (assoc (sorted-map) inc 1) (catch ClassCastException _ :no-order))  ;=> :no-order
(try (into (sorted-set) [{}]) (catch ClassCastException _ :no-order))  ;=> :no-order
[(sorted-set [()]) (sorted-map nil 1) (sorted-set-by (constantly 0) {}) (into (sorted-map) {[] 1})]  ;=> [#{[[]]} {nil 1} #{{}} {[] 1}]
