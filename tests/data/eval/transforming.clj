; map, filter, keep and their kin.
(map inc [1 2 3])  ;=> [2 3 4]
(map inc nil)  ;=> []
(map inc [])  ;=> []
(map :a [{:a 1} {} nil {:a nil}])  ;=> [1 nil nil nil]
(map "a" [1])  ;!! run/type_error 1:1
(map inc 5)  ;!! run/type_error 1:1
(map)  ;!! analyze/wrong_arity 1:1
(map str "ab")  ;=> ["a" "b"]
(map first {:a 1 :b 2})  ;=> [:a :b]
(map inc #{1})  ;=> [2]
(map + [1 2] [10 20 30])  ;=> [11 22]
(map + [1 2] [10 20] [100 200])  ;=> [111 222]
(map vector [1 2] nil)  ;=> []
(map vector (range) [:a :b])  ;=> [[0 :a] [1 :b]]
(take 3 (map inc (range)))  ;=> [1 2 3]
(take 2 (map + (range) (range)))  ;=> [0 2]
(map {1 :one} [1 2])  ;=> [:one nil]
(map #{1} [1 2])  ;=> [1 nil]
(map [:a :b] [1 0])  ;=> [:b :a]
(conj (map inc [1]) 0)  ;=> [0 2]
(map (fn [x] (:name x)) [{:name "a"} {"name" "b"}])  ;=> ["a" "b"]
(map :name [{"name" "b"}])  ;=> ["b"]
(map inc [1 "a"])  ;!! run/type_error 1:1
(map (fn [a b] a) [1])  ;!! run/wrong_arity 1:1
(mapv inc [1 2])  ;=> [2 3]
(mapv inc nil)  ;=> []
(conj (mapv inc [1]) 0)  ;=> [2 0]
(mapv + [1 2] [3 4])  ;=> [4 6]
(mapv :a [{:a 1}])  ;=> [1]
(mapv inc (range))  ;!! run/infinite_sequence 1:1
(mapv vector [1] (range))  ;=> [[1 0]]
(map-indexed vector "ab")  ;=> [[0 "a"] [1 "b"]]
(map-indexed vector nil)  ;=> []
(take 2 (map-indexed + (range)))  ;=> [0 2]
(map-indexed vector 5)  ;!! run/type_error 1:1
(mapcat reverse [[1 2] [3]])  ;=> [2 1 3]
(mapcat :tags [{:tags [1]} {} {:tags [2]}])  ;=> [1 2]
(mapcat list [1 2] [3 4])  ;=> [1 3 2 4]
(mapcat identity nil)  ;=> []
(mapcat identity {:a 1})  ;=> [:a 1]
(mapcat inc [1])  ;!! run/type_error 1:1
(take 4 (mapcat (fn [x] [x x]) (range)))  ;=> [0 0 1 1]
---
(filter odd? [1 2 3])  ;=> [1 3]
(filter odd? nil)  ;=> []
(filter :a [{:a 1} {:a false} {:a nil} {}])  ;=> [{:a 1}]
(filter #{1 2} [1 3 2])  ;=> [1 2]
(filter {:a true} [:a :b])  ;=> [:a]
(filter (fn [[k v]] (> v 1)) {:a 1 :b 2})  ;=> [[:b 2]]
(filter odd? 5)  ;!! run/type_error 1:1
(filter 5 [1])  ;!! run/type_error 1:1
(filter [1 2] odd?)  ;!! run/type_error 1:1
(filter)  ;!! analyze/wrong_arity 1:1
(take 2 (filter odd? (range)))  ;=> [1 3]
(filterv odd? [1 2 3])  ;=> [1 3]
(filterv odd? nil)  ;=> []
(conj (filterv odd? [1]) 2)  ;=> [1 2]
(remove odd? [1 2 3])  ;=> [2]
(remove nil? [nil 1 false])  ;=> [1 false]
(remove odd? nil)  ;=> []
(take 2 (remove odd? (range)))  ;=> [0 2]
(remove odd? 7)  ;!! run/type_error 1:1
(keep :a [{:a 1} {} {:a false}])  ;=> [1 false]
(keep identity nil)  ;=> []
(take 2 (keep (fn [x] (if (odd? x) (* x 10))) (range)))  ;=> [10 30]
(keep-indexed (fn [i x] (if (even? i) x)) [:a :b :c])  ;=> [:a :c]
(keep-indexed vector nil)  ;=> []
(take 2 (keep-indexed (fn [i x] (if (odd? i) x)) (range)))  ;=> [1 3]
(replace {1 :one} [1 2 1])  ;=> [:one 2 :one]
(replace {1 :one} '(1 2))  ;=> [:one 2]
(replace {} nil)  ;=> []
(replace "abc" "a" "b")  ;!! analyze/wrong_arity 1:1
(replace 1 [1])  ;!! run/type_error 1:1
---
(some odd? [2 3])  ;=> true
(some odd? [2 4])  ;=> nil
(some #{2} [1 2])  ;=> 2
(some :a [{} {:a 5}])  ;=> 5
(some odd? nil)  ;=> nil
(some #(if (> % 10) %) (range))  ;=> 11
(some odd? 5)  ;!! run/type_error 1:1
(every? odd? [1 3])  ;=> true
(every? odd? [1 2])  ;=> false
(every? odd? [])  ;=> true
(every? odd? nil)  ;=> true
(every? #(< % 5) (range))  ;=> false
(not-every? odd? [1 2])  ;=> true
(not-every? odd? nil)  ;=> false
(not-any? odd? [2 4])  ;=> true
(not-any? odd? [2 3])  ;=> false
(not-any? odd? nil)  ;=> true
(distinct [1 2 1 3 2])  ;=> [1 2 3]
(distinct [1 1.0 true "1" :1 nil nil])  ;=> [1 1.0 true "1" :1 nil]
(distinct [[1 2] '(1 2) [2 1]])  ;=> [[1 2] [2 1]]
(distinct nil)  ;=> []
(distinct "abca")  ;=> ["a" "b" "c"]
(take 3 (distinct (cycle [1 2 1 3])))  ;=> [1 2 3]
(distinct 5)  ;!! run/type_error 1:1
(dedupe [1 1 2 2 1])  ;=> [1 2 1]
(dedupe [nil nil 1])  ;=> [nil 1]
(dedupe nil)  ;=> []
(take 2 (dedupe (cycle [1 1 2])))  ;=> [1 2]
---
; a core function is no variable of what goes through a sequence
(map inc partition-all)  ;!! run/type_error 1:1
(for [x partition-all] x)  ;!! run/type_error 1:7
(try 1 (finally (map inc partition-all)))  ;!! run/type_error 1:17
(try 1 (finally (for [x partition-all] x)))  ;!! run/type_error 1:23
(mapcat (fn [n] (for [i (range n)] [n i])) [1 2])  ;=> [[1 0] [2 0] [2 1]]
(mapcat (fn [[a b]] (let [c (+ a b)] (map #(* c %) [1 2]))) [[1 2] [3 4]])  ;=> [3 6 7 14]
(mapcat #(filter odd? %) [[1 2 3] nil [5] #{7}])  ;=> [1 3 5 7]
(take 5 (mapcat #(map inc %) [[1] (range) [9]]))  ;=> [2 1 2 3 4]
(take 4 (mapcat (fn [xs] (for [x xs :when (even? x)] x)) [[1 2] (iterate inc 3)]))  ;=> [2 4 6 8]
(take 3 (mapcat #(map inc %) (iterate identity [1 2])))  ;=> [2 3 2]
(mapcat (fn [xs] (for [x xs :while (< x 3)] x)) [[1 2 3 1] [2 4] [0]])  ;=> [1 2 2 0]
(mapv #(%) (mapcat (fn [n] (for [i (range n)] (fn [] [n i]))) [1 2]))  ;=> [[1 0] [2 0] [2 1]]
(mapcat #(map inc %) [[1] 2])  ;!! run/type_error 1:9
(mapcat #(map inc %) [[1] ["a"]])  ;!! run/type_error 1:9
(mapcat (fn [u] (for [s (:s u)] {:s s :id (:id u)})) [{:s [1 2] :id "a"} {:s nil} {:s [3]}])  ;=> [{:s 1, :id "a"} {:s 2, :id "a"} {:s 3, :id nil}]
