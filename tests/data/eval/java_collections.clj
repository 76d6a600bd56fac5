; methods of Java's collections and numbers
(.indexOf [:a :b :a] :a)  ;=> 0
(.lastIndexOf [:a :b :a] :a)  ;=> 2
(.indexOf [1 2] 5)  ;=> -1
(.indexOf '(1 2) 2)  ;=> 1
(.indexOf (map inc [1 2]) 3)  ;=> 1
(.indexOf [[1] [2]] [2])  ;=> 1
(.indexOf nil 1)  ;!! run/type_error 1:1
(.contains [1 2] 2)  ;=> true
(.contains [1 2] 3)  ;=> false
(.contains #{1 2} 2)  ;=> true
(.contains '(1 nil) nil)  ;=> true
(.contains {:a 1} :a)  ;!! run/type_error 1:1
(.isEmpty [])  ;=> true
(.isEmpty {:a 1})  ;=> false
(.isEmpty "")  ;=> true
(.isEmpty nil)  ;!! run/type_error 1:1
(.size [1 2])  ;=> 2
(.size {:a 1})  ;=> 1
(.size #{})  ;=> 0
(.size nil)  ;!! run/type_error 1:1
(.size "ab")  ;!! run/type_error 1:1
(.count [1 2])  ;=> 2
(.get {:a 1} :a)  ;=> 1
(.get {:a 1} :b)  ;=> nil
(.get [5 6] 1)  ;=> 6
(.get [5 6] 2)  ;!! run/index_out_of_bounds 1:1
(.getOrDefault {:a 1} :b 2)  ;=> 2
(.getOrDefault [1] 0 2)  ;!! run/type_error 1:1
(.containsKey {:a nil} :a)  ;=> true
(.containsKey {:a nil} :b)  ;=> false
(map #(.containsKey [5 6] %) [0 2 -1 :a])  ;=> [true false false false]
(.containsKey #{1} 1)  ;!! run/type_error 1:1
(.containsKey "a" 0)  ;!! run/type_error 1:1
[(.containsValue {:a 1 :b [2]} '(2)) (.containsValue {} nil) (.containsValue (java.util.HashMap. {:a 1}) 1)]  ;=> [true false true]
(.containsValue [1] 1)  ;!! run/type_error 1:1
[(.containsAll [1 [2] nil] #{nil [2]}) (.containsAll #{1 2} [1 3]) (.containsAll '(1) []) (.containsAll (java.util.ArrayList. [1 2]) (java.util.HashSet. [2])) (.containsAll (java.util.HashSet. [1]) '(1 1))]  ;=> [true false true true true]
(.containsAll [1] 1)  ;!! run/type_error 1:1
[(.subList [1 2 3 4] 1 3) (.subList '(1 2 3) 0 1) (.subList (java.util.ArrayList. [1 2 3]) 1 3) (.subList [] 0 0)]  ;=> [[2 3] [1] [2 3] []]
(.subList [1 2] 1 3)  ;!! run/index_out_of_bounds 1:1
[(.reduce [1 2 3] +) (.reduce '(1 2) + 10) (.kvreduce {:a 1 :b 2} (fn [n _ v] (+ n v)) 0)]  ;=> [6 13 3]
(.reduce [1 2] 5)  ;!! run/type_error 1:1
[(.key (first {:a 1})) (.val (first {:a 1}))]  ;=> [:a 1]
(set (.keySet {:a 1 :b 2}))  ;=> #{:a :b}
(set (.values {:a 1 :b 2}))  ;=> #{1 2}
(.values {})  ;=> []
(map #(.getKey %) {:a 1})  ;=> [:a]
(map #(.getValue %) {:a 1})  ;=> [1]
(.getKey [1 2 3])  ;!! run/type_error 1:1
(.entrySet {:a 1})  ;=> [[:a 1]]
(.nth [1 2] 1)  ;=> 2
(.toCharArray "ab")  ;=> ["a" "b"]
[(.intValue 5.9) (.longValue -5.9) (.doubleValue 5) (.floatValue 5)]  ;=> [5 -5 5.0 5.0]
(.intValue "5")  ;!! run/type_error 1:1
(.isNaN ##NaN)  ;=> true
(.isInfinite 1.0)  ;=> false
[(Math/addExact 1 2) (Math/multiplyExact 2 3) (Math/negateExact 5) (Math/subtractExact 5 2)]  ;=> [3 6 -5 3]
[(Integer/max 1 2) (Long/min 1 2) (Integer/sum 1 2) (Integer/bitCount 7) (Double/isFinite 1.5)]  ;=> [2 1 3 3 true]
(Math/PI)  ;=> 3.141592653589793
(Integer/MAX_VALUE)  ;=> 2147483647
(Math/PI 1)  ;!! analyze/not_a_function 1:1
(str (java.util.UUID/fromString "67e55044-10b1-426f-9247-bb680e5fe0c8"))  ;=> "67e55044-10b1-426f-9247-bb680e5fe0c8"
---
(let [m (re-matcher #"\d+" "a1b22")] [(re-find m) (re-find m) (re-find m)])  ;=> ["1" "22" nil]
(let [m (re-matcher #"(\w)(\d)" "a1")] [(re-find m) (re-groups m)])  ;=> [["a1" "a" "1"] ["a1" "a" "1"]]
(let [m (re-matcher #"\d" "a1")] (re-find m) (re-groups m))  ;=> "1"
(let [m (re-matcher #"\d" "a")] (re-find m))  ;=> nil
(re-groups (re-matcher #"\d" "1"))  ;!! run/invalid_argument 1:1
(re-groups "1")  ;!! run/type_error 1:1
(re-matcher "1" "1")  ;!! run/type_error 1:1
(re-matcher #"1" nil)  ;!! run/type_error 1:1
(re-find #"1")  ;!! run/wrong_arity 1:1
(bytes? "a")  ;=> false
(xml-seq {})  ;!! analyze/unsupported 1:2
---
; sorted ones
(let [m (java.util.TreeMap. {"pear" 3 "fig" 2})] (.put m "apple" 1) [(.firstKey m) (.lastKey m) (.floorKey m "g") (.ceilingKey m "b") (.higherKey m "fig") (.lowerKey m "a")])  ;=> ["apple" "pear" "fig" "fig" "pear" nil]
(let [m (java.util.TreeMap. {1 :a 2 :b 3 :c})] [(into {} (.headMap m 2)) (into {} (.tailMap m 2 false)) (into {} (.subMap m 1 3)) (vec (.descendingKeySet m))])  ;=> [{1 :a} {3 :c} {1 :a, 2 :b} [3 2 1]]
(let [m (java.util.TreeMap. {1 :a 2 :b})] [(key (.firstEntry m)) (.getValue (.pollLastEntry m)) (count m) (.remove m 1) (.firstEntry m) (.pollFirstEntry m)])  ;=> [1 :b 1 :a nil nil]
(let [s (java.util.TreeSet. [5 1 3])] (.add s 4) [(.first s) (.last s) (.floor s 2) (.ceiling s 2) (.higher s 5) (.lower s 5) (.floor s 3) (vec s)])  ;=> [1 5 1 3 nil 4 3 [1 3 4 5]]
(let [s (java.util.TreeSet. [5 1 3])] [(.pollFirst s) (.pollLast s) (vec s) (.add s 3) (.pollFirst s) (.pollFirst s)])  ;=> [1 5 [3] false 3 nil]
(let [s (java.util.TreeSet. (fn [a b] (compare b a)))] (.addAll s [3 1 2]) (let [before (vec s)] (.clear s) (.addAll s [1 2]) [before (vec s)]))  ;=> [[3 2 1] [2 1]]
(try (.first (java.util.TreeSet.)) (catch java.util.NoSuchElementException e :none))  ;=> :none
(.add (java.util.TreeSet. [1]) "a")  ;!! run/type_error 1:1
; hashes and orders of values of all classes
[(.hashCode 7) (.hashCode -1) (.hashCode 4294967296) (.hashCode true) (.hashCode false) (.hashCode 1.5) (.hashCode \a)]  ;=> [7 0 1 1231 1237 1073217536 97]
(for [[a b] [[[1 "a" :k] (list 1 "a" :k)] [#{1 2} (sorted-set 2 1)] [{:a 1 :b 2} (sorted-map :b 2 :a 1)] ['x 'x] [:k :k] [[] '()]]] [(= (.hashCode a) (.hashCode b)) (int? (.hashCode a))])  ;=> [[true true] [true true] [true true] [true true] [true true] [true true]]
(int? (.hashCode 123456789012345678901234567890N))  ;=> true
(.hashCode nil)  ;!! run/type_error 1:1
[(.compareTo :a :b) (.compareTo 'b 'a) (.compareTo [1 2] [1 2]) (.compareTo [3] [1 2]) (.compareTo false true) (.compareTo (vec (range 50)) (vec (range 51)))]  ;=> [-1 1 0 -1 -1 -1]
(.compareTo :a nil)  ;!! run/type_error 1:1
(.compareTo :a 'a)  ;!! run/type_error 1:1
(.compareTo {} {})  ;!! run/type_error 1:1
; (Object.) is equal to nothing but itself
(let [none (Object.) other (new Object)] [(= none none) (= none other) (identical? none none) (nil? none) (some? (java.lang.Object.)) (instance? Object none) (contains? #{none} none) (get {none 1} other :no)])  ;=> [true false true false true true true :no]
(let [none (Object.) find (fn [m k] (let [v (get m k none)] (if (identical? v none) :none v)))] [(find {:a nil} :a) (find {:a nil} :b)])  ;=> [nil :none]
(let [end (Object.)] (take-while #(not= end %) (lazy-cat [1 2] [end 3])))  ;=> [1 2]
(Object. 1)  ;!! analyze/wrong_arity 1:1
