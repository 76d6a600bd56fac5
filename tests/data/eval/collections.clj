(count [1 2 3])  ;=> 3
(count nil)  ;=> 0
(count "héllo")  ;=> 5
(count {:a 1})  ;=> 1
(count #{1 2})  ;=> 2
(count '())  ;=> 0
(count (map inc [1 2]))  ;=> 2
(count 5)  ;!! run/type_error 1:1
(count :a)  ;!! run/type_error 1:1
(count)  ;!! analyze/wrong_arity 1:1
(empty? [])  ;=> true
(empty? nil)  ;=> true
(empty? "")  ;=> true
(empty? {})  ;=> true
(empty? #{1})  ;=> false
(empty? '(1))  ;=> false
(empty? 5)  ;!! run/type_error 1:1
(not-empty [1])  ;=> [1]
(not-empty [])  ;=> nil
(not-empty nil)  ;=> nil
(not-empty "a")  ;=> "a"
(not-empty {})  ;=> nil
(empty [1 2])  ;=> []
(empty '(1))  ;=> []
(empty {:a 1})  ;=> {}
(empty #{1})  ;=> #{}
(empty nil)  ;=> nil
(empty "abc")  ;=> nil
(empty 5)  ;=> nil
(vector)  ;=> []
(vector 1 nil)  ;=> [1 nil]
(vec '(1 2))  ;=> [1 2]
(vec nil)  ;=> []
(vec "ab")  ;=> ["a" "b"]
(vec {:a 1})  ;=> [[:a 1]]
(vec #{1})  ;=> [1]
(vec 5)  ;!! run/type_error 1:1
(list)  ;=> []
(list 1 2)  ;=> [1 2]
(conj (list 1 2) 0)  ;=> [0 1 2]
(set [1 2 1])  ;=> #{1 2}
(set nil)  ;=> #{}
(set "aab")  ;=> #{"a" "b"}
(set {:a 1})  ;=> #{[:a 1]}
(count (set [1 1.0]))  ;=> 2
(set [[1] '(1)])  ;=> #{[1]}
(set 5)  ;!! run/type_error 1:1
(hash-set)  ;=> #{}
(hash-set 1 2 1)  ;=> #{1 2}
(into-array [1 2])  ;=> [1 2]
---
(conj [1 2] 3)  ;=> [1 2 3]
(conj [1] 2 3)  ;=> [1 2 3]
(conj '(1 2) 3)  ;=> [3 1 2]
(conj '(1) 2 3)  ;=> [3 2 1]
(conj nil 1)  ;=> [1]
(conj nil 1 2)  ;=> [2 1]
(conj)  ;=> []
(conj [1])  ;=> [1]
(conj #{1} 2 1)  ;=> #{1 2}
(conj {:a 1} [:b 2])  ;=> {:a 1, :b 2}
(conj {:a 1} {:b 2 :c 3})  ;=> {:a 1, :b 2, :c 3}
(conj {:a 1} nil)  ;=> {:a 1}
(conj {:a 1} [:b])  ;!! run/type_error 1:1
(conj {:a 1} :b)  ;!! run/type_error 1:1
(conj {} '(1 2))  ;!! run/type_error 1:1
(conj 5 1)  ;!! run/type_error 1:1
(conj "a" "b")  ;!! run/type_error 1:1
(take 2 (conj (range) :x))  ;=> [:x 0]
(into [] '(1 2))  ;=> [1 2]
(into '() [1 2])  ;=> [2 1]
(into nil [1 2])  ;=> [2 1]
(into [1] nil)  ;=> [1]
(into #{} [1 1 2])  ;=> #{1 2}
(into {} [[:a 1] [:b 2]])  ;=> {:a 1, :b 2}
(into {:a 1} {:b 2})  ;=> {:a 1, :b 2}
(into {} [{:a 1} {:b 2}])  ;=> {:a 1, :b 2}
(into {} [nil [:a 1]])  ;=> {:a 1}
(into {} (map (fn [x] [x (* x x)]) [1 2]))  ;=> {1 1, 2 4}
(into {} [[1 2 3]])  ;!! run/type_error 1:1
(into {} [1])  ;!! run/type_error 1:1
(into [] 5)  ;!! run/type_error 1:1
(into [] (range))  ;!! run/infinite_sequence 1:1
(into)  ;=> []
(into [1])  ;=> [1]
(into [3] {:a 1})  ;=> [3 [:a 1]]
(into '(1 2) [3 4])  ;=> [4 3 1 2]
(into #{1} nil)  ;=> #{1}
---
(peek [1 2 3])  ;=> 3
(peek '(1 2 3))  ;=> 1
(peek [])  ;=> nil
(peek nil)  ;=> nil
(peek {:a 1})  ;!! run/type_error 1:1
(peek #{1})  ;!! run/type_error 1:1
(pop [1 2 3])  ;=> [1 2]
(pop '(1 2 3))  ;=> [2 3]
(pop nil)  ;=> nil
(pop [])  ;!! run/invalid_state 1:1
(pop '())  ;!! run/invalid_state 1:1
(pop {:a 1})  ;!! run/type_error 1:1
(subvec [1 2 3 4] 1)  ;=> [2 3 4]
(subvec [1 2 3 4] 1 3)  ;=> [2 3]
(subvec [1 2] 2)  ;=> []
(subvec [1 2 3] 0 1.5)  ;=> [1]
(subvec [1 2] 3)  ;!! run/index_out_of_bounds 1:1
(subvec [1 2] 1 0)  ;!! run/index_out_of_bounds 1:1
(subvec [1 2] -1)  ;!! run/index_out_of_bounds 1:1
(subvec '(1 2) 1)  ;!! run/type_error 1:1
(disj #{1 2} 1)  ;=> #{2}
(disj #{1 2 3} 1 2 9)  ;=> #{3}
(disj #{1} 9)  ;=> #{1}
(disj #{1})  ;=> #{1}
(disj nil 1)  ;=> nil
(disj [1] 1)  ;!! run/type_error 1:1
(persistent! (conj! (transient [1]) 2))  ;=> [1 2]
(persistent! (reduce (fn [m i] (assoc! m i (* i i))) (transient {}) [1 2]))  ;=> {1 1, 2 4}
(transient 5)  ;!! run/type_error 1:1
---
; nothing that a program holds is changed
(let [v [1 2] w (conj v 3)] [v w])  ;=> [[1 2] [1 2 3]]
---
(let [v (reduce conj [] (range 40)) a (conj v :a) b (conj v :b)] [(count v) (peek a) (peek b) (count (pop b)) (peek v)])  ;=> [40 :a :b 40 39]
---
(let [m (into {} (map (fn [i] [i i]) (range 40)))
      a (assoc m 0 :a)
      b (dissoc a 1)
      c (assoc m 40 :c)]
  [(get m 0) (get a 0) (count a) (count b) (get c 0) (count c) (count m)])  ;=> [0 :a 40 39 0 41 40]
---
(let [s (set (range 40)) a (conj s :a) b (disj a 0)] [(count s) (count a) (count b) (contains? s 0) (contains? b 0)])  ;=> [40 41 40 true false]
(aget (into-array [1 2 3]) 1)  ;=> 2
(aget (to-array [[1 2] [3 4]]) 0)  ;=> [1 2]
(alength (into-array ["a" "b"]))  ;=> 2
(vec (to-array '(1 2)))  ;=> [1 2]
(aget (into-array [1]) 3)  ;!! run/index_out_of_bounds 1:1
(replicate 2 :a)  ;=> [:a :a]
(clojure.data/diff {} {1 :r nil nil :q 's})  ;=> [nil {1 :r, nil nil, :q s} nil]
(clojure.data/diff {:a nil} {:a false})  ;=> [{:a nil} {:a false} nil]
(clojure.data/diff [] [nil])  ;=> [nil [nil] nil]
(clojure.data/diff [1] [nil])  ;=> [[1] [nil] nil]
(clojure.data/diff [nil nil] [1])  ;=> [[nil nil] [1] nil]
(clojure.data/diff [1] [1 nil])  ;=> [nil [nil nil] [1]]
(clojure.data/diff [[nil]] [[]])  ;=> [[[nil]] [nil] nil]
(clojure.data/diff {:a nil} {:a 1})  ;=> [{:a nil} {:a 1} nil]
(clojure.data/diff {:a nil} {:a nil})  ;=> [nil nil {:a nil}]
(clojure.data/diff {:a nil} {})  ;=> [{:a nil} nil nil]
(clojure.data/diff {:a {:b 1}} {:a {:b 2}})  ;=> [{:a {:b 1}} {:a {:b 2}} nil]
(clojure.data/diff {:a {:b 1 :c 2}} {:a {:b 1}})  ;=> [{:a {:c 2}} nil {:a {:b 1}}]
(clojure.data/diff {:a [1 2]} {:a [1 3]})  ;=> [{:a [nil 2]} {:a [nil 3]} {:a [1]}]
(clojure.data/diff {:a 1 :b nil} {:a 2 :b nil})  ;=> [{:a 1} {:a 2} {:b nil}]
(clojure.data/diff {:a #{1}} {:a #{1 2}})  ;=> [nil {:a #{2}} {:a #{1}}]
