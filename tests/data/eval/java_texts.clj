; numbers by a pattern
(map #(.format (java.text.DecimalFormat. %1) %2) ["#,##0.00" "0.00" "0.##" "000" "#.##" "#.00" "#,###" "#" "0.#" ".##" "0.000"] [1234.5 3.14159 1.5 7 0.25 0.5 1234567 0 2.0 0.5 1e10])  ;=> ["1,234.50" "3.14" "1.5" "007" "0.25" ".50" "1,234,567" "0" "2" ".5" "10000000000.000"]
(map #(.format (java.text.DecimalFormat. "0.0") %) [1.25 1.35 2.5 -0.04 0 ##Inf ##NaN])  ;=> ["1.2" "1.4" "2.5" "-0.0" "0.0" "∞" "NaN"]
(map #(.format (java.text.DecimalFormat. %1) %2) ["#%" "0.0%" "$#,##0.00" "0.00;(0.00)" "0.00 'EUR'" "#,####0"] [0.256 0.1234 -5.5 -1.5 2 1234567])  ;=> ["26%" "12.3%" "-$5.50" "(1.50)" "2.00 EUR" "12,34567"]
(java.text.DecimalFormat. "abc")  ;!! run/invalid_argument 1:1
(java.text.DecimalFormat. "0.0E0")  ;!! run/invalid_argument 1:1
(java.text.DecimalFormat. 5)  ;!! run/type_error 1:1
(.format (java.text.DecimalFormat. "0.0") "a")  ;!! run/type_error 1:1
(map #(try (.format %1 %2) (catch Exception e (str/replace (ex-message e) #", got.*" ""))) ["0.0" "0.0" "yyyy" "yyyy" "2024-01-31" 5] ["a" nil "2024-01-31" nil "yyyy" "0.0"])  ;=> ["`.format` needs a number as its 2nd argument" "`.format` needs a number as its 2nd argument" "`.format` needs a date or time as its 2nd argument" "`.format` needs a date or time as its 2nd argument" "`.format` needs a date or time as its 1st argument" "`.format` needs a date or date-time or a month of a year or a time of a day as its 1st argument"]
(try (java.util.Date. "x") (catch Exception e (ex-message e)))  ;=> "`Date.` needs an integer as its 1st argument, got \"x\" (string)."
; dates by a pattern
[(.format (java.text.SimpleDateFormat. "yyyy-MM-dd HH:mm") (java.util.Date. 0)) (.getTime (java.util.Date. 5)) (.getTime (.parse (java.text.SimpleDateFormat. "yyyy-MM-dd") "2020-01-02")) (.getTime (.parse (java.text.SimpleDateFormat. "yyyy-MM-dd HH:mm") "2020-01-02 10:30"))]  ;=> ["1970-01-01 00:00" 5 1577923200000 1577961000000]
(.parse (java.text.SimpleDateFormat. "yyyy-MM-dd") "x")  ;!! run/invalid_argument 1:1
(.parse (java.text.SimpleDateFormat. "yyyy-MM-dd") 5)  ;!! run/type_error 1:1
; texts that are read word by word and line by line
(let [s (java.util.Scanner. "3 4.5 abc\nrest of line\n\nlast")] [(.nextInt s) (.nextDouble s) (.next s) (.nextLine s) (.nextLine s) (.nextLine s) (.hasNextLine s) (.nextLine s) (.hasNextLine s)])  ;=> [3 4.5 "abc" "" "rest of line" "" true "last" false]
(let [s (java.util.Scanner. " 3 x ")] [(.hasNextInt s) (.hasNext s) (.nextLong s) (.hasNextInt s) (.hasNextDouble s) (.next s) (.hasNext s) (.close s)])  ;=> [true true 3 false false "x" false nil]
(let [s (java.util.Scanner. "2\n1 2\n3 4\n") n (.nextInt s)] (doall (repeatedly n (fn [] [(.nextInt s) (.nextInt s)]))))  ;=> [[1 2] [3 4]]
(let [s (java.util.Scanner. "abc")] (.nextInt s))
;!! run/invalid_argument 1:37
(let [s (java.util.Scanner. "")] (.next s))
;!! run/invalid_state 1:34
(let [s (java.util.Scanner. "")] (.nextLine s))
;!! run/invalid_state 1:34
(try (.next (java.util.Scanner. " ")) (catch Exception e (ex-message e)))  ;=> "`.next` is called at the end of the text."
(java.util.Scanner. 5)
;!! run/type_error 1:1
; writers
(let [w (java.io.StringWriter.)] (.write w "ab") (.append w "c") (.write w 100) (.write w "xyz" 1 1) (.toString w))  ;=> "abcdy"
(let [sw (java.io.StringWriter.) pw (java.io.PrintWriter. sw)] (.println pw "a") (.print pw 1) (.println pw) (.flush pw) (.close pw) (str sw))  ;=> "a\n1\n"
(.write (java.io.StringWriter.) :a)
;!! run/type_error 1:1
(java.io.PrintWriter. 5)
;!! run/type_error 1:1
