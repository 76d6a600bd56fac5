(println "a")  ;=> nil
(println)  ;=> nil
(print "a" 1)  ;=> nil
(prn "a")  ;=> nil
(pr [1 "a"])  ;=> nil
(newline)  ;=> nil
(flush)  ;=> nil
(printf "%d" 5)  ;=> nil
(pr-str)  ;=> ""
(pr-str "a")  ;=> "\"a\""
(pr-str 1 "a" :b nil)  ;=> "1 \"a\" :b nil"
(pr-str [1 "a\n" \b {:k "v"}])  ;=> "[1 \"a\\n\" \"b\" {:k \"v\"}]"
(pr-str nil)  ;=> "nil"
(pr-str "q\"uote\\")  ;=> "\"q\\\"uote\\\\\""
(prn-str "a")  ;=> "\"a\"\n"
(prn-str)  ;=> "\n"
(print-str "a" 1 nil)  ;=> "a 1 nil"
(print-str ["a" "b"])  ;=> "[a b]"
(print-str)  ;=> ""
(println-str "a" "b")  ;=> "a b\n"
(println-str)  ;=> "\n"
(str (pr-str "a") "b")  ;=> "\"a\"b"
(pr-str :a/b 'x 1.5 ##Inf true)  ;=> ":a/b x 1.5 ##Inf true"
(pr-str #{1})  ;=> "#{1}"
(printf 5)  ;!! run/type_error 1:1
(printf "%d" "a")  ;!! run/type_error 1:1
