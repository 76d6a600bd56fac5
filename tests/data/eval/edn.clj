; edn/read-string: data that is written as programs write it.
(edn/read-string "[1 2.5 \"a\" :b nil true]")  ;=> [1 2.5 "a" :b nil true]
(edn/read-string "{:a {:b #{1 2}}}")  ;=> {:a {:b #{1 2}}}
(edn/read-string "(1 (2 3))")  ;=> [1 [2 3]]
(edn/read-string "sym")  ;=> sym
(edn/read-string "1 2 3")  ;=> 1
(edn/read-string "; a comment\n 7")  ;=> 7
(edn/read-string "#_ 1 2")  ;=> 2
(edn/read-string "")  ;=> nil
(edn/read-string {:eof :end} "")  ;=> :end
(edn/read-string {:eof :end} "1")  ;=> 1
(edn/read-string "(+ 1 2)")  ;=> [+ 1 2]
(edn/read-string "\\a")  ;=> "a"
(require '[clojure.edn :as edn]) (edn/read-string "[1]")  ;=> [1]
(require '[clojure.edn :as e]) (map e/read-string ["1" ":a"])  ;=> [1 :a]
(clojure.edn/read-string "{}")  ;=> {}
(= {:a [1 "b" nil]} (edn/read-string (pr-str {:a [1 "b" nil]})))  ;=> true
(try (edn/read-string "[1 2") (catch Exception e :broken))  ;=> :broken
(edn/read-string "[1 2")  ;!! run/invalid_argument 1:1
(edn/read-string "{:a}")  ;!! run/invalid_argument 1:1
(edn/read-string "{:a 1 :a 2}")  ;!! run/invalid_argument 1:1
(edn/read-string "#{1 1}")  ;!! run/invalid_argument 1:1
(edn/read-string "#(inc %)")  ;!! run/invalid_argument 1:1
(edn/read-string "#\"a\"")  ;!! run/invalid_argument 1:1
(edn/read-string nil)  ;=> nil
(read-string nil)  ;!! run/type_error 1:1
(read-string "")  ;!! run/invalid_argument 1:1
(read-string " ; nothing")  ;!! run/invalid_argument 1:1
[(read-string {:eof :end} "") (read-string {:eof nil} "") (edn/read-string {:eof :end} "") (edn/read-string "") (try (read-string "") (catch RuntimeException _ :thrown))]  ;=> [:end nil :end nil :thrown]
(edn/read-string 5)  ;!! run/type_error 1:1
(edn/read-string)  ;!! analyze/wrong_arity 1:1
(edn/read-string (apply str (repeat 100001 " ")))  ;!! limit/limit_source 1:1
(read-string "[1 {:a (+ 1 2)}]")  ;=> [1 {:a [+ 1 2]}]
(map read-string ["1" ":a" "\"s\""])  ;=> [1 :a "s"]
