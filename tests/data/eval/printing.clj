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
(clojure.pprint/print-table [{:a 1 :b "xyz"} {:a 100 :b nil}])  ;=> nil
(with-out-str (clojure.pprint/print-table [{:a 1 :b "xyz"} {:a 100 :b nil}]))  ;=> "\n|  :a |  :b |\n|-----+-----|\n|   1 | xyz |\n| 100 |     |\n"
(with-out-str (clojure.pprint/print-table [:b] [{:a 1 :b 2}]))  ;=> "\n| :b |\n|----|\n|  2 |\n"
(with-out-str (clojure.pprint/print-table []))  ;=> ""
(with-out-str (clojure.pprint/print-table nil))  ;=> ""
(with-out-str (clojure.pprint/print-table [:z] [{:a 1}]))  ;=> "\n| :z |\n|----|\n|    |\n"
(require '[clojure.pprint :refer [print-table]]) (with-out-str (print-table '({"k" 1})))  ;=> "\n| k |\n|---|\n| 1 |\n"
(require '[clojure.pprint :as pp]) (with-out-str (pp/print-table [{:a "long text"} {:a 1}]))  ;=> "\n|        :a |\n|-----------|\n| long text |\n|         1 |\n"
(clojure.pprint/print-table 5)  ;!! run/type_error 1:1
(clojure.pprint/print-table [1 2])  ;!! run/type_error 1:1
