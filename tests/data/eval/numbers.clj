; sums and products
(+)  ;=> 0
(+ 5)  ;=> 5
(+ 1 2)  ;=> 3
(+ 1 2 3 4)  ;=> 10
(+ 1 2.5)  ;=> 3.5
(+ 0.1 0.2)  ;=> 0.30000000000000004
(+ nil)  ;=> nil
(+ 1 nil)  ;!! run/type_error 1:1
(+ nil 1)  ;!! run/type_error 1:1
(+ 1 2 nil)  ;!! run/type_error 1:1
(+ "1" 2)  ;!! run/type_error 1:1
(+ 1 "2")  ;!! run/type_error 1:1
(+ "a")  ;!! run/type_error 1:1
(+ :a 1)  ;!! run/type_error 1:1
(+ [1 2])  ;!! run/type_error 1:1
(+ true 1)  ;!! run/type_error 1:1
(apply + [1 2 3])  ;=> 6
(apply + [])  ;=> 0
(reduce + [1 2 3.5])  ;=> 6.5
(reduce + 0 [])  ;=> 0
(+' 1 2)  ;=> 3
(-)  ;!! analyze/wrong_arity 1:1
(- 5)  ;=> -5
(- 5.5)  ;=> -5.5
(- 0)  ;=> 0
(- 5 3)  ;=> 2
(- 10 1 2 3)  ;=> 4
(- 1 2.5)  ;=> -1.5
(- nil)  ;!! run/type_error 1:1
(- 5 nil)  ;!! run/type_error 1:1
(- "5" 2)  ;!! run/type_error 1:1
(-' 5 2)  ;=> 3
(*)  ;=> 1
(* 5)  ;=> 5
(* 3 4)  ;=> 12
(* 2 3 4)  ;=> 24
(* 2 1.5)  ;=> 3.0
(* nil)  ;=> nil
(* 2 nil)  ;!! run/type_error 1:1
(* 2 [3])  ;!! run/type_error 1:1
(*' 3 4)  ;=> 12
(/)  ;!! analyze/wrong_arity 1:1
(/ 6 2)  ;=> 3
(/ 0 5)  ;=> 0
(/ -6 3)  ;=> -2
(/ 6 2 3)  ;=> 1
(/ 7.0 2)  ;=> 3.5
(/ 7 2.0)  ;=> 3.5
(/ 1 0)  ;!! run/division_by_zero 1:1
(/ 1.0 0)  ;=> ##Inf
(/ -1.0 0)  ;=> ##-Inf
(/ 0.0 0)  ;=> ##NaN
(/ 1 0.0)  ;=> ##Inf
(/ 0)  ;!! run/division_by_zero 1:1
(/ 0.0)  ;!! run/division_by_zero 1:1
(/ 4.0)  ;=> 0.25
(/ nil)  ;!! run/type_error 1:1
(/ 1 nil)  ;!! run/type_error 1:1
(/ "6" 2)  ;!! run/type_error 1:1
(inc 1)  ;=> 2
(inc 1.5)  ;=> 2.5
(inc -1)  ;=> 0
(inc nil)  ;!! run/type_error 1:1
(inc "1")  ;!! run/type_error 1:1
(inc 1 2)  ;!! analyze/wrong_arity 1:1
(inc' 1)  ;=> 2
(dec 1)  ;=> 0
(dec 1.5)  ;=> 0.5
(dec nil)  ;!! run/type_error 1:1
(dec [1])  ;!! run/type_error 1:1
(dec' 1)  ;=> 0
(dec)  ;!! analyze/wrong_arity 1:1
(abs -5)  ;=> 5
(abs 5)  ;=> 5
(abs -5.5)  ;=> 5.5
(abs -0.0)  ;=> 0.0
(abs ##-Inf)  ;=> ##Inf
(abs nil)  ;!! run/type_error 1:1
(abs "1")  ;!! run/type_error 1:1
; division with remainder
(quot 7 2)  ;=> 3
(quot -7 2)  ;=> -3
(quot 7 -2)  ;=> -3
(quot -7 -2)  ;=> 3
(quot 6 3)  ;=> 2
(quot 7.5 2)  ;=> 3.0
(quot -7.5 2)  ;=> -3.0
(quot 7 0)  ;!! run/division_by_zero 1:1
(quot 7.0 0)  ;!! run/division_by_zero 1:1
(quot 7 0.0)  ;!! run/division_by_zero 1:1
(quot ##Inf 2)  ;!! run/invalid_argument 1:1
(quot nil 2)  ;!! run/type_error 1:1
(quot 7 "2")  ;!! run/type_error 1:1
(quot 7)  ;!! analyze/wrong_arity 1:1
(rem 7 2)  ;=> 1
(rem -7 2)  ;=> -1
(rem 7 -2)  ;=> 1
(rem -7 -2)  ;=> -1
(rem 5.5 2)  ;=> 1.5
(rem -5.5 2)  ;=> -1.5
(rem 7 0)  ;!! run/division_by_zero 1:1
(rem 7.0 0)  ;!! run/division_by_zero 1:1
(rem ##Inf 2)  ;!! run/invalid_argument 1:1
(rem 5 ##Inf)  ;=> ##NaN
(rem nil 2)  ;!! run/type_error 1:1
(mod 7 2)  ;=> 1
(mod -7 2)  ;=> 1
(mod 7 -2)  ;=> -1
(mod -7 -2)  ;=> -1
(mod 6 3)  ;=> 0
(mod 5.5 2)  ;=> 1.5
(mod -5.5 2)  ;=> 0.5
(mod 5.5 -2)  ;=> -0.5
(mod 7 0)  ;!! run/division_by_zero 1:1
(mod 5.0 0)  ;!! run/division_by_zero 1:1
(mod -5 ##Inf)  ;=> ##NaN
(mod nil 2)  ;!! run/type_error 1:1
(mod 5 nil)  ;!! run/type_error 1:1
(mod 5 "a")  ;!! run/type_error 1:1
; largest and smallest
(max 1)  ;=> 1
(max 1 5 3)  ;=> 5
(max 1 1.0)  ;=> 1.0
(max 1.0 1)  ;=> 1
(max 1 2.5)  ;=> 2.5
(max ##NaN 1)  ;=> ##NaN
(max 1 ##NaN 2)  ;=> ##NaN
(max nil)  ;=> nil
(max 1 nil)  ;!! run/type_error 1:1
(max "a" 1)  ;!! run/type_error 1:1
(apply max [3 9 2])  ;=> 9
(max)  ;!! analyze/wrong_arity 1:1
(min 1)  ;=> 1
(min 4 2 3)  ;=> 2
(min 1 1.0)  ;=> 1.0
(min 1 ##NaN 0)  ;=> ##NaN
(min 1 nil)  ;!! run/type_error 1:1
(min)  ;!! analyze/wrong_arity 1:1
; comparison
(< 1)  ;=> true
(< nil)  ;=> true
(< 1 2)  ;=> true
(< 2 1)  ;=> false
(< 1 1)  ;=> false
(< 1 2 3)  ;=> true
(< 1 3 2)  ;=> false
(< 1 1.5)  ;=> true
(< 2 1 nil)  ;=> false
(< 1 2 nil)  ;!! run/type_error 1:1
(< nil 1)  ;!! run/type_error 1:1
(< "a" "b")  ;!! run/type_error 1:1
(< :a :b)  ;!! run/type_error 1:1
(< 1 ##NaN)  ;=> false
(<)  ;!! analyze/wrong_arity 1:1
(<= 1)  ;=> true
(<= 1 1)  ;=> true
(<= 2 1)  ;=> false
(<= 1 1 2)  ;=> true
(<= 1 nil)  ;!! run/type_error 1:1
(> 1)  ;=> true
(> 2 1)  ;=> true
(> 3 2 1)  ;=> true
(> 3 1 2)  ;=> false
(> 1 2)  ;=> false
(> nil 1)  ;!! run/type_error 1:1
(>= 1)  ;=> true
(>= 1 1)  ;=> true
(>= 2 1 1)  ;=> true
(>= 1 2)  ;=> false
(>= [1] 2)  ;!! run/type_error 1:1
(== 1)  ;=> true
(== 1 1)  ;=> true
(== 1 1.0)  ;=> true
(== 1 1 2)  ;=> false
(== 1 1.0 1)  ;=> true
(== "a" "a")  ;!! run/type_error 1:1
(== nil nil)  ;!! run/type_error 1:1
(= 1)  ;=> true
(= nil)  ;=> true
(= 1 1)  ;=> true
(= 1 2)  ;=> false
(= 1 1.0)  ;=> false
(= 0.0 -0.0)  ;=> true
(= ##NaN ##NaN)  ;=> false
(= 1 1 1)  ;=> true
(= 1 1 2)  ;=> false
(= nil nil)  ;=> true
(= nil false)  ;=> false
(= 1 true)  ;=> false
(= "a" "a")  ;=> true
(= :a :a)  ;=> true
(= :a "a")  ;=> false
(= 'a 'a)  ;=> true
(= [1 2] [1 2])  ;=> true
(= [1 2] '(1 2))  ;=> true
(= [1 2] [1 2.0])  ;=> false
(= {:a 1} {:a 1})  ;=> true
(= {:a 1 :b 2} {:b 2 :a 1})  ;=> true
(= #{1 2} #{2 1})  ;=> true
(= [] '())  ;=> true
(= [] nil)  ;=> false
(= {} [])  ;=> false
(= {} #{})  ;=> false
(= inc inc)  ;=> true
(= #"a" #"a")  ;=> false
(=)  ;!! analyze/wrong_arity 1:1
(not= 1)  ;=> false
(not= 1 2)  ;=> true
(not= 1 1)  ;=> false
(not= 1 1 2)  ;=> true
(not= 1 1 1)  ;=> false
(not= [1] [1])  ;=> false
(not=)  ;!! analyze/wrong_arity 1:1
; bits
(bit-and 12 10)  ;=> 8
(bit-and 15 7 3)  ;=> 3
(bit-and -1 255)  ;=> 255
(bit-and 5.0 1)  ;!! run/type_error 1:1
(bit-and nil 1)  ;!! run/type_error 1:1
(bit-and 1)  ;!! analyze/wrong_arity 1:1
(bit-or 12 10)  ;=> 14
(bit-or 1 2 4)  ;=> 7
(bit-or 1 "a")  ;!! run/type_error 1:1
(bit-xor 12 10)  ;=> 6
(bit-xor 1 2 3)  ;=> 0
(bit-xor 1 nil)  ;!! run/type_error 1:1
(bit-and-not 15 5)  ;=> 10
(bit-and-not 15 5 2)  ;=> 8
(bit-not 5)  ;=> -6
(bit-not -1)  ;=> 0
(bit-not nil)  ;!! run/type_error 1:1
(bit-shift-left 1 10)  ;=> 1024
(bit-shift-left -1 3)  ;=> -8
(bit-shift-left 1 62)  ;=> 4611686018427387904
(bit-shift-left 1 nil)  ;!! run/type_error 1:1
(bit-shift-left 1.5 1)  ;!! run/type_error 1:1
(bit-shift-right 1024 3)  ;=> 128
(bit-shift-right -8 1)  ;=> -4
(bit-shift-right 8 nil)  ;!! run/type_error 1:1
(unsigned-bit-shift-right -1 60)  ;=> 15
(unsigned-bit-shift-right 256 4)  ;=> 16
(unsigned-bit-shift-right nil 1)  ;!! run/type_error 1:1
(bit-set 0 3)  ;=> 8
(bit-set 8 3)  ;=> 8
(bit-clear 15 1)  ;=> 13
(bit-clear 0 1)  ;=> 0
(bit-flip 15 1)  ;=> 13
(bit-flip 0 1)  ;=> 2
(bit-test 4 2)  ;=> true
(bit-test 4 1)  ;=> false
(bit-test nil 1)  ;!! run/type_error 1:1
; conversions
(int 3)  ;=> 3
(int 3.9)  ;=> 3
(int -3.9)  ;=> -3
(int \a)  ;=> 97
(int ##NaN)  ;=> 0
(int ##Inf)  ;!! run/invalid_argument 1:1
(int nil)  ;!! run/type_error 1:1
(int "42")  ;!! run/type_error 1:1
(int true)  ;!! run/type_error 1:1
(long 3.9)  ;=> 3
(long \a)  ;=> 97
(long nil)  ;!! run/type_error 1:1
(double 3)  ;=> 3.0
(double 3.5)  ;=> 3.5
(double nil)  ;!! run/type_error 1:1
(double "3")  ;!! run/type_error 1:1
(double \a)  ;!! run/type_error 1:1
(float 3)  ;=> 3.0
(float 0.5)  ;=> 0.5
(float nil)  ;!! run/type_error 1:1
(num 3)  ;=> 3
(num 1.5)  ;=> 1.5
(num "a")  ;!! run/type_error 1:1
(char 97)  ;=> "a"
(char \a)  ;=> "a"
(char -1)  ;!! run/invalid_argument 1:1
(char nil)  ;!! run/type_error 1:1
; predicates of numbers
(zero? 0)  ;=> true
(zero? 0.0)  ;=> true
(zero? 1)  ;=> false
(zero? nil)  ;!! run/type_error 1:1
(zero? "0")  ;!! run/type_error 1:1
(pos? 1)  ;=> true
(pos? 0)  ;=> false
(pos? -1.5)  ;=> false
(pos? nil)  ;!! run/type_error 1:1
(neg? -1)  ;=> true
(neg? 0)  ;=> false
(neg? 1.5)  ;=> false
(neg? nil)  ;!! run/type_error 1:1
(neg? "a")  ;!! run/type_error 1:1
(even? 2)  ;=> true
(even? 3)  ;=> false
(even? 0)  ;=> true
(even? -2)  ;=> true
(even? 2.0)  ;!! run/type_error 1:1
(even? nil)  ;!! run/type_error 1:1
(odd? 3)  ;=> true
(odd? 2)  ;=> false
(odd? -1)  ;=> true
(odd? 1.5)  ;!! run/type_error 1:1
(odd? nil)  ;!! run/type_error 1:1
(number? 1)  ;=> true
(number? 1.5)  ;=> true
(number? nil)  ;=> false
(number? "1")  ;=> false
(number? true)  ;=> false
(integer? 1)  ;=> true
(integer? 1.0)  ;=> false
(integer? nil)  ;=> false
(int? 1)  ;=> true
(int? 1.0)  ;=> false
(int? "1")  ;=> false
(float? 1.0)  ;=> true
(float? 1)  ;=> false
(double? 1.0)  ;=> true
(double? 1)  ;=> false
(nat-int? 0)  ;=> true
(nat-int? -1)  ;=> false
(nat-int? 1.0)  ;=> false
(pos-int? 1)  ;=> true
(pos-int? 0)  ;=> false
(pos-int? 1.0)  ;=> false
(neg-int? -1)  ;=> true
(neg-int? 0)  ;=> false
(ratio? 1)  ;=> false
(rational? 1)  ;=> true
(rational? 1.5)  ;=> false
(decimal? 1)  ;=> false
(NaN? ##NaN)  ;=> true
(NaN? 1.0)  ;=> false
(NaN? 1)  ;=> false
(NaN? nil)  ;!! run/type_error 1:1
(infinite? ##Inf)  ;=> true
(infinite? ##-Inf)  ;=> true
(infinite? 1.0)  ;=> false
(infinite? 1)  ;=> false
(infinite? nil)  ;!! run/type_error 1:1
(map inc [1 2 3])  ;=> [2 3 4]
(filter even? (range 10))  ;=> [0 2 4 6 8]
(map - [1 2])  ;=> [-1 -2]
(map + [1 2] [10 20])  ;=> [11 22]
(reduce * [1 2 3 4 5])  ;=> 120
(sort < [3 1 2])  ;=> [1 2 3]
(sort > [3 1 2])  ;=> [3 2 1]
(unsigned-bit-shift-right 36893488147419103232 1)  ;!! run/invalid_argument 1:1
(char 1114112)  ;!! run/invalid_argument 1:1
(max [1 2])  ;=> [1 2]
(reduce * (repeat 20000 10))  ;!! limit/limit_integer 1:1
(bit-shift-left 1 99999999999999999999)  ;!! limit/limit_integer 1:1
(loop [n 2] (recur (* n n)))  ;!! limit/limit_integer 1:20
(loop [n 1] (recur (+ n n)))  ;!! limit/limit_integer 1:20
(char 1.5)  ;=> ""
(bigint 7)  ;=> 7
(bigint "12345678901234567890")  ;=> 12345678901234567890
(bigint 2.9)  ;=> 2
(biginteger "12")  ;=> 12
(bigint "")  ;!! run/type_error 1:1
(bigint nil)  ;!! run/type_error 1:1
(bigdec "1.25")  ;=> 1.25
(bigdec 1.5)  ;=> 1.5
(bigdec "x")  ;!! run/type_error 1:1
(bigdec nil)  ;!! run/type_error 1:1
(apply max [1 5 3 2 4 0])  ;=> 5
(apply min [1.5 5.0 3.0 2.0 4.0 0.5])  ;=> 0.5
(apply max [0.0 -0.0 -1.0 -2.0 -3.0 -0.0])  ;=> -0.0
(apply max [1.0 2.0 ##NaN 3.0 4.0 5.0])  ;=> ##NaN
(apply max [1 2.0 3 4 5 6])  ;=> 6
(apply + [1 2 3 4 5 6])  ;=> 21
(apply + [0.5 1 2 3 4 5])  ;=> 15.5
(apply + [1 2 3 4 5 "x"])  ;!! run/type_error 1:1
(apply max [1 2 3 4 5 nil])  ;!! run/type_error 1:1
(mapv (fn [[a b]] (+ a b)) [[1 2] [1.5 2] [2 1.5] [1.5 2.5]])  ;=> [3 3.5 3.5 4.0]
(mapv (fn [[a b]] (* a b)) [[4611686018427387904 4] [-4611686018427387904 2] [4611686018427387903 1]])  ;=> [18446744073709551616 -9223372036854775808 4611686018427387903]
(mapv (fn [[a b]] (- a b)) [[1 true]])  ;!! run/type_error 1:19
(map * [1 2 3] [4 5])  ;=> [4 10]
(mapv - [1 2.5] '(1 1))  ;=> [0 1.5]
(map + [1 2] [3 "a"])  ;!! run/type_error 1:1
(mapv (fn [k] (get {4611686018427387904 :a 1 :b "c" :d} k)) [4611686018427387904 1 "c" 1152921504606846976])  ;=> [:a :b :d nil]
(mapv #(Math/pow % 2) [1.5 -3.0 0.0 -0.0 4 1e200 ##NaN ##Inf])  ;=> [2.25 9.0 0.0 0.0 16.0 ##Inf ##NaN ##Inf]
(mapv #(Math/pow % 3) [1.5 -3.0])  ;=> [3.375 -27.0]
(mapv #(Math/pow % 2) [1.5 "a"])  ;!! run/type_error 1:7
(let [v [10 20 30]] (mapv (fn [i] (v i)) [0 2]))  ;=> [10 30]
(let [v [10 20 30]] (mapv #(v (inc %)) [0 1]))  ;=> [20 30]
(let [v [10 20 30]] (mapv #(v (inc %)) [0 2]))  ;!! run/index_out_of_bounds 1:27
(let [v [10 20 30]] (mapv #(v (- % 1)) [0]))  ;!! run/index_out_of_bounds 1:27
(reduce + (take-while #(< % 5) (iterate inc 1)))  ;=> 10
(reduce + (map :a (tree-seq :k :k {:a 1 :k [{:a 2.5} {:a "x"}]})))  ;!! run/type_error 1:1
(mapv #(double %) [1 -2 2.5 9007199254740993 99999999999999999999999 1/2])  ;=> [1.0 -2.0 2.5 9.007199254740992E15 1.0E23 0.5]
(mapv #(float %) [1 nil])  ;!! run/type_error 1:7
(mapv #(/ 1 (double %)) [4 true])  ;!! run/type_error 1:13
(mapv #(int %) [\a "b" 2.9 -2.9 7 "é"])  ;=> [97 98 2 -2 7 233]
(mapv #(int %) ["ab"])  ;!! run/type_error 1:7
(mapv #(long %) ["a" 2.5])  ;=> [97 2]
(mapv #(long %) ["ab"])  ;!! run/type_error 1:7
(mapv #(int %) [""])  ;!! run/type_error 1:7
