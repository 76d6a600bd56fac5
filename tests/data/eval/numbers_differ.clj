; what differs from Clojure on purpose: integers of any size, no ratios, characters are strings
(/ 7 2)  ;=> 3.5
(/ 2)  ;=> 0.5
(/ 1 3)  ;=> 0.3333333333333333
(/ 10 4 2)  ;=> 1.25
(* 4611686018427387904 4)  ;=> 18446744073709551616
(+ 9223372036854775807 1)  ;=> 9223372036854775808
(- -9223372036854775808 1)  ;=> -9223372036854775809
(inc 9223372036854775807)  ;=> 9223372036854775808
(dec -9223372036854775808)  ;=> -9223372036854775809
(quot (* 9223372036854775807 4) 4)  ;=> 9223372036854775807
(bit-shift-left 1 64)  ;=> 18446744073709551616
(bit-shift-left 1 -1)  ;!! run/invalid_argument 1:1
(bit-shift-right 1 -1)  ;!! run/invalid_argument 1:1
(bit-set 0 64)  ;=> 18446744073709551616
(bit-test 1 64)  ;=> false
(int 3000000000)  ;=> 3000000000
(int "a")  ;=> 97
(long "a")  ;=> 97
(char "a")  ;=> "a"
(char 128512)  ;=> "😀"
(char 55296)  ;!! run/invalid_argument 1:1
(bit-shift-left 1 100000)  ;!! limit/limit_integer 1:1
(= "a" \a "a")  ;=> true
(num nil)  ;!! run/type_error 1:1
