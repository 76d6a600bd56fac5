; cl-format and pprint
(cl-format nil "~a ~s" "x" "y")  ;=> "x \"y\""
(require '[clojure.pprint :refer [cl-format]]) (cl-format nil "~r ~:r ~@r" 42 42 1994)  ;=> "forty-two forty-second MCMXCIV"
(cl-format nil "~r ~r ~:r ~:r" 1234567 -7 20 103)  ;=> "one million, two hundred thirty-four thousand, five hundred sixty-seven minus seven twentieth one hundred third"
(cl-format nil "~5d|~5,'0d|~:d|~@d" 42 42 1234567 5)  ;=> "   42|00042|1,234,567|+5"
(cl-format nil "~b ~o ~x ~3r ~8,'0b" 10 10 255 10 10)  ;=> "1010 12 ff 101 00001010"
(cl-format nil "~,2f ~8,3f ~f ~$ ~e" 3.14159 2.5 2 3.14159 12345.678)  ;=> "3.14    2.500 2.0 3.14 1.2345678E+4"
(cl-format nil "~{~a~^, ~}" [1 2 3])  ;=> "1, 2, 3"
(cl-format nil "~:{~a=~a ~}" [[1 2] [3 4]])  ;=> "1=2 3=4 "
(cl-format nil "~@{~a ~}" 1 2)  ;=> "1 2 "
(cl-format nil "~2{~a ~}" [1 2 3])  ;=> "1 2 "
(cl-format nil "~[zero~;one~:;many~] ~[zero~;one~:;many~]" 1 7)  ;=> "one many"
(cl-format nil "~:[no~;yes~] ~@[~a~]" true nil)  ;=> "yes "
(cl-format nil "~d item~:p, ~d fl~:@p" 1 2)  ;=> "1 item, 2 flies"
(cl-format nil "~(ABC~) ~:(hello world~) ~@(aBC~) ~:@(abc~)" )  ;=> "abc Hello World Abc ABC"
(cl-format nil "~10a|~10@a|" "ab" "cd")  ;=> "ab        |        cd|"
(cl-format nil "~%~~~2%")  ;=> "\n~\n\n"
(cl-format nil "~v,'0d" 5 42)  ;=> "00042"
(cl-format nil "~a ~2*~a" 1 2 3 4)  ;=> "1 4"
(with-out-str (cl-format true "hello ~a~%" "x"))  ;=> "hello x\n"
(cl-format nil "~?" "~a-~a" [1 2])  ;=> "1-2"
(cl-format nil "~a")  ;!! run/invalid_argument 1:1
(cl-format nil "~{~a" [1])  ;!! run/invalid_argument 1:1
(cl-format nil "~}")  ;!! run/invalid_argument 1:1
(cl-format nil "~q" 1)  ;!! run/invalid_argument 1:1
(cl-format nil "~f" "a")  ;!! run/type_error 1:1
(cl-format nil "~@r" 5000)  ;=> "5,000"
(cl-format nil 5)  ;!! run/type_error 1:1
(with-out-str (pprint (vec (range 30))))  ;=> "[0\n 1\n 2\n 3\n 4\n 5\n 6\n 7\n 8\n 9\n 10\n 11\n 12\n 13\n 14\n 15\n 16\n 17\n 18\n 19\n 20\n 21\n 22\n 23\n 24\n 25\n 26\n 27\n 28\n 29]\n"
(with-out-str (pprint {:name "Alice" :address {:street "123 Main Street" :city "Springfield" :zip "12345"} :tags ["one" "two" "three"]}))  ;=> "{:name \"Alice\",\n :address\n {:street \"123 Main Street\", :city \"Springfield\", :zip \"12345\"},\n :tags [\"one\" \"two\" \"three\"]}\n"
(with-out-str (pprint {:a 1}))  ;=> "{:a 1}\n"
(with-out-str (pprint nil))  ;=> "nil\n"
; numbers fitted to a width
(map #(cl-format nil "~4f|~6f|~1f" % % %) [0.0077 77.7777 -777.777 7])  ;=> [".008|0.0077|0." "77.8|77.778|78." "-778.|-777.8|-778." " 7.0|   7.0|7."]
(cl-format nil "[~8,2f] [~8,2,1f] [~4,1,0,'?f] [~8,2,0,'?,'*f]" 7.456 7.456 77777.7 7.456)  ;=> "[    7.46] [   74.56] [????] [****7.46]"
(map #(cl-format nil "~9,2e|~e|~10,3,3e|~8,1,,,'?e" % % % %) [0.00456 4560.0 4.56e123])  ;=> ["  4.56E-3|4.56E-3|4.560E-003|  4.6E-3" "  4.56E+3|4.56E+3|4.560E+003|  4.6E+3" "4.56E+123|4.56E+123|4.560E+123|4.6E+123"]
(map #(cl-format nil "~9,2g|~9,3,2,3,'?g|" % %) [0.0456 0.456 45.6 45600.0])  ;=> ["  4.56E-2|456.0E-04|" " 0.46    |0.456    |" "  46.    | 45.6    |" "  4.56E+4|456.0E+02|"]
(cl-format nil "~$ ~3,5,12$ ~,,9:@$ ~2,1,8,'*@$" 7.456 7.456 7.456 7.456)  ;=> "7.46    00007.456 +    7.46 ***+7.46"
[(cl-format nil "~3,1f" -0.004) (cl-format nil "~,2e" 9.999) (cl-format nil "~5e" 0.0) (cl-format nil "~d" 3e5)]  ;=> ["-.0" "1.00E+1" "0.E+0" "300000"]
; justified
(cl-format nil "[~16<left~;mid~;right~>] [~16:<a~;b~>] [~16@<a~;b~>] [~16:@<a~;b~>]")  ;=> "[left  mid  right] [       a       b] [a       b       ] [     a     b    ]"
(cl-format nil "[~9<one~>] [~9@<one~>] [~9:@<one~>] [~,,2,'.<a~;b~>] [~4,5<abcdef~;g~>]")  ;=> "[      one] [one      ] [   one   ] [a..b] [abcdef  g]"
(map #(cl-format nil "[~12<~a~;~^~a~;~^~a~>]" (first %) (second %)) [[1 2]])  ;=> ["[1          2]"]
; ended, repeated
(cl-format nil "~{~a~0^, ~} ~{~a~#,2^, ~} ~{~a~2,v^;~}" [1 2 3] [1 2 3 4] [1 1 2 2 3 3])  ;=> "1 1, 2 1;2"
(cl-format nil "~:{~a~:^; ~}" [[1 2] [3] [4 5]])  ;=> "1; 3; 4"
(cl-format nil "(~{~a ~:}) (~:{~a ~:}) (~@{none ~:})" [1 2] [[3] [4]])  ;=> "(1 2 ) (3 4 ) (none )"
(cl-format nil "~{~}; ~:{~}" "<~a>" [1 2] "[~a]" [[3] [4]])  ;=> "<1><2>; [3][4]"
(cl-format nil "[~{none~:}] [~a~3,4@t~a]" [] 1 2)  ;=> "[none] [1   2]"
; characters and words
(cl-format nil "~@c ~@c ~:c ~:c ~c" \k \newline \tab (char 7) \k)  ;=> "\\k \\newline Tab Control-G k"
[(cl-format nil "~r" 3000000000000000000000000000000000000000) (cl-format nil "~@r ~@r" 4000 14) (cl-format nil "~:r" 1000000000000000000000000000000000000000000000000000000000000000000003)]  ;=> ["three duodecillion" "4,000 XIV" "1,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,000,003rd"]
