; side by side: with tools that wait, tests/interpreter/test_branches.py
(pmap inc [1 2 3])  ;=> [2 3 4]
(pmap inc nil)  ;=> []
(pmap inc [])  ;=> []
(pmap :a [{:a 1} {}])  ;=> [1 nil]
(pmap + [1 2] [10 20 30])  ;=> [11 22]
(pmap vector [1 2] (range))  ;=> [[1 0] [2 1]]
(pmap first {:a 1})  ;=> [:a]
(seq? (pmap inc [1]))  ;=> true
(pmap inc 5)  ;!! run/type_error 1:1
(pmap 5 [1])  ;!! run/type_error 1:1
(pmap inc (range))  ;!! run/infinite_sequence 1:1
(pmap inc)  ;!! analyze/wrong_arity 1:1
(pmap inc [1 nil])  ;!! run/type_error 1:1
(pcalls (fn [] 1) (constantly 2))  ;=> [1 2]
(pcalls)  ;=> []
(pcalls 5)  ;!! run/type_error 1:1
(pvalues 1 (+ 1 1) (str "a" 3))  ;=> [1 2 "a3"]
(pvalues)  ;=> []
(let [a 2] (pvalues a (* a a)))  ;=> [2 4]
(pvalues (inc nil))  ;!! run/type_error 1:10
