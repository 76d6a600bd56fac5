;; data: {"x": [1, 2], "orders": [{"id": 1}]}
; Slips that models make. What each is told is in tests/interpreter/test_slips.py, as text.
x = 5  ;!! analyze/invalid_form 1:3
println("a")  ;!! analyze/invalid_form 1:1
count(data/x)  ;!! analyze/invalid_form 1:1
let y = 1;  ;!! analyze/invalid_form 1:7
if (x) { y }  ;!! analyze/invalid_form 1:1
(defun f (x) x)  ;!! analyze/unresolved_symbol 1:2
(setq x 1)  ;!! analyze/unresolved_symbol 1:2
(lambda [x] x)  ;!! analyze/unresolved_symbol 1:2
(if null 1 2)  ;!! analyze/unresolved_symbol 1:5
(= True 1)  ;!! analyze/unresolved_symbol 1:4
(if x 1 (elif x 2))  ;!! analyze/unresolved_symbol 1:10
(1 + 2)  ;!! analyze/not_a_function 1:1
(x = 5)  ;!! run/wrong_arity 1:1
(str 'two words')  ;!! analyze/unresolved_symbol 1:11
(tool "search" {})  ;!! analyze/unresolved_symbol 1:2
(tool/search {})  ;!! analyze/unresolved_symbol 1:2
(data "x")  ;!! analyze/unresolved_symbol 1:2
(data/y)  ;!! analyze/unresolved_symbol 1:2
(foo/bar 1)  ;!! analyze/unresolved_symbol 1:2
(get :a {:a 1})  ;!! analyze/type_error 1:1
(get :a {:a 1} 2)  ;!! analyze/type_error 1:1
(get {:a 1} :a)  ;=> 1
(let [m :a] (get m {:a 1}))  ;=> nil
(str/join [1 2] ", ")  ;!! analyze/type_error 1:1
(str/join ["a" "b"])  ;=> "ab"
(str/join ", " [1 2])  ;=> "1, 2"
(str/join "-" "ab")  ;=> "a-b"
(nth 0 [1 2])  ;!! run/type_error 1:1
(nth [1 2] 5)  ;!! run/index_out_of_bounds 1:1
(map [1 2] inc)  ;!! run/type_error 1:1
(filter [1 2] odd?)  ;!! run/type_error 1:1
(reduce [1 2] +)  ;!! run/type_error 1:1
(reduce [1 2] + 0)  ;!! run/type_error 1:1
(take [1 2] 1)  ;!! run/type_error 1:1
(assoc :a 1 {})  ;!! run/type_error 1:1
(sort [1 2] >)  ;!! run/type_error 1:1
({:a 1})  ;!! run/wrong_arity 1:1
((get {:a 1} :a))  ;!! run/not_a_function 1:1
(let [m {:a 1}] ((:a m)))  ;!! run/not_a_function 1:17
(+ 1 2))  ;!! read/unexpected_bracket 1:8
(dosync 1)  ;!! analyze/unsupported 1:2
(eval '(+ 1 2))  ;!! analyze/unsupported 1:2
