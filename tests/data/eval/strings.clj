(str)  ;=> ""
(str nil)  ;=> ""
(str "a")  ;=> "a"
(str 1)  ;=> "1"
(str 1.0)  ;=> "1.0"
(str 1e10)  ;=> "1.0E10"
(str 0.00001)  ;=> "1.0E-5"
(str ##Inf)  ;=> "Infinity"
(str ##NaN)  ;=> "NaN"
(str :a)  ;=> ":a"
(str :a/b)  ;=> ":a/b"
(str 'x)  ;=> "x"
(str true)  ;=> "true"
(str \a)  ;=> "a"
(str [1 "a" nil])  ;=> "[1 \"a\" nil]"
(str {:a "x" :b [1]})  ;=> "{:a \"x\", :b [1]}"
(str #{1})  ;=> "#{1}"
(str "a" 1 :b nil 2.5)  ;=> "a1:b2.5"
(str [] {} "")  ;=> "[]{}"
(str #"a+b")  ;=> "a+b"
(apply str ["a" "b" "c"])  ;=> "abc"
(apply str (reverse "abc"))  ;=> "cba"
(map str [1 :a "b" nil])  ;=> ["1" ":a" "b" ""]
(subs "hello" 1)  ;=> "ello"
(subs "hello" 1 3)  ;=> "el"
(subs "hello" 0 0)  ;=> ""
(subs "abc" 3)  ;=> ""
(subs "abc" 4)  ;!! run/index_out_of_bounds 1:1
(subs "abc" 1 5)  ;!! run/index_out_of_bounds 1:1
(subs "abc" 2 1)  ;!! run/index_out_of_bounds 1:1
(subs "abc" -1)  ;!! run/index_out_of_bounds 1:1
(subs nil 1)  ;!! run/type_error 1:1
(subs "abc" nil)  ;!! run/type_error 1:1
(subs "abc" "1")  ;!! run/type_error 1:1
(subs "abc" 1.0)  ;=> "bc"
(subs "abc")  ;!! analyze/wrong_arity 1:1
(subs 123 1)  ;!! run/type_error 1:1
(name :a)  ;=> "a"
(name :a/b)  ;=> "b"
(name "a/b")  ;=> "a/b"
(name 'x)  ;=> "x"
(name 'x/y)  ;=> "y"
(name :a/b/c)  ;=> "b/c"
(name nil)  ;!! run/type_error 1:1
(name 5)  ;!! run/type_error 1:1
(map name [:a :b])  ;=> ["a" "b"]
(namespace :a)  ;=> nil
(namespace :a/b)  ;=> "a"
(namespace 'x/y)  ;=> "x"
(namespace :a/b/c)  ;=> "a"
(namespace "a")  ;!! run/type_error 1:1
(namespace nil)  ;!! run/type_error 1:1
(keyword "a")  ;=> :a
(keyword :a)  ;=> :a
(keyword 'a)  ;=> :a
(keyword "a/b")  ;=> :a/b
(keyword "a" "b")  ;=> :a/b
(keyword nil "a")  ;=> :a
(keyword nil)  ;=> nil
(keyword 5)  ;=> nil
(keyword "a" nil)  ;!! run/type_error 1:1
(keyword :a "b")  ;!! run/type_error 1:1
(= (keyword "a") :a)  ;=> true
(symbol "a")  ;=> a
(symbol "a" "b")  ;=> a/b
(symbol :a)  ;=> a
(symbol 'a)  ;=> a
(symbol nil)  ;!! run/type_error 1:1
(symbol 5)  ;!! run/type_error 1:1
; clojure.string
(str/join [1 2 3])  ;=> "123"
(str/join "," [1 2 3])  ;=> "1,2,3"
(str/join ", " '("a" "b"))  ;=> "a, b"
(str/join "," [])  ;=> ""
(str/join "," nil)  ;=> ""
(str/join "," (map str [1 nil :a "b" 2.5 [1 "x"]]))  ;=> "1,,:a,b,2.5,[1 \"x\"]"
(str/join (map str '(1 2)))  ;=> "12"
(str/join "," (map str nil))  ;=> ""
(str/join "," (map str {:a 1}))  ;=> "[:a 1]"
(str/join "," (map str [1 2] [3 4]))  ;=> "13,24"
(let [a (fn [x] (str/join "-" (map str x)))] [(a "ab") (a #{1})])  ;=> ["a-b" "1"]
(str/join "," (map str (range)))  ;!! run/infinite_sequence 1:1
(str/join nil)  ;=> ""
(str/join nil [1 2])  ;=> "12"
(str/join :a [1 2])  ;=> "1:a2"
(str/join "," [nil 1 :a "b" 2.5])  ;=> ",1,:a,b,2.5"
(str/join "," "abc")  ;=> "a,b,c"
(str/join "," {:a 1})  ;=> "[:a 1]"
(str/join "-" (range 5))  ;=> "0-1-2-3-4"
(str/join "," [[1 2] {:a 1}])  ;=> "[1 2],{:a 1}"
(str/join "," 5)  ;!! run/type_error 1:1
(str/join 5)  ;!! run/type_error 1:1
(str/join)  ;!! analyze/wrong_arity 1:1
(clojure.string/join "," [1 2])  ;=> "1,2"
(string/join "," [1 2])  ;=> "1,2"
(str/upper-case "abc")  ;=> "ABC"
(str/upper-case "straße")  ;=> "STRASSE"
(str/upper-case "")  ;=> ""
(str/upper-case :a)  ;=> ":A"
(str/upper-case nil)  ;!! run/type_error 1:1
(str/lower-case "ABC")  ;=> "abc"
(str/lower-case "ÀÉ")  ;=> "àé"
(str/lower-case nil)  ;!! run/type_error 1:1
(str/lower-case 'AbC)  ;=> "abc"
(str/capitalize "hELLO wORLD")  ;=> "Hello world"
(str/capitalize "")  ;=> ""
(str/capitalize "a")  ;=> "A"
(str/capitalize nil)  ;!! run/type_error 1:1
(str/capitalize :abc)  ;=> ":abc"
(str/reverse "abc")  ;=> "cba"
(str/reverse "")  ;=> ""
(str/reverse nil)  ;!! run/type_error 1:1
(str/reverse :abc)  ;!! run/type_error 1:1
(str/trim "  a b  ")  ;=> "a b"
(str/trim "\t\n a \r\n")  ;=> "a"
(str/trim "")  ;=> ""
(str/trim "\u00a0a\u00a0")  ;=> " a "
(str/trim "\u2003a\u3000")  ;=> "a"
(str/trim nil)  ;!! run/type_error 1:1
(str/trim 5)  ;!! run/type_error 1:1
(str/triml "  a ")  ;=> "a "
(str/triml nil)  ;!! run/type_error 1:1
(str/trimr "  a ")  ;=> "  a"
(str/trimr :a)  ;!! run/type_error 1:1
(str/trim-newline "a\n\r\n")  ;=> "a"
(str/trim-newline "a\n b\n")  ;=> "a\n b"
(str/trim-newline "")  ;=> ""
(str/trim-newline nil)  ;!! run/type_error 1:1
(str/blank? nil)  ;=> true
(str/blank? "")  ;=> true
(str/blank? " \t\n")  ;=> true
(str/blank? "\u00a0")  ;=> false
(str/blank? "a")  ;=> false
(str/blank? 5)  ;!! run/type_error 1:1
(str/starts-with? "hello" "he")  ;=> true
(str/starts-with? "hello" "lo")  ;=> false
(str/starts-with? "hello" "")  ;=> true
(str/starts-with? :abc ":a")  ;=> true
(str/starts-with? nil "a")  ;!! run/type_error 1:1
(str/starts-with? "a" nil)  ;!! run/type_error 1:1
(str/ends-with? "hello" "lo")  ;=> true
(str/ends-with? "hello" "he")  ;=> false
(str/ends-with? "hello" "")  ;=> true
(str/ends-with? nil "a")  ;!! run/type_error 1:1
(str/ends-with? "a" :a)  ;!! run/type_error 1:1
(str/includes? "hello" "ell")  ;=> true
(str/includes? "hello" "z")  ;=> false
(str/includes? "hello" "")  ;=> true
(str/includes? :abc "b")  ;=> true
(str/includes? nil "a")  ;!! run/type_error 1:1
(str/includes? "abc" nil)  ;!! run/type_error 1:1
(str/includes? "abc" #"b")  ;!! run/type_error 1:1
(str/index-of "hello" "l")  ;=> 2
(str/index-of "hello" \l)  ;=> 2
(str/index-of "hello" "z")  ;=> nil
(str/index-of "hello" "l" 3)  ;=> 3
(str/index-of "hello" "l" 4)  ;=> nil
(str/index-of "hello" "l" -5)  ;=> 2
(str/index-of "hello" "l" 99)  ;=> nil
(str/index-of "abc" "" 10)  ;=> 3
(str/index-of "abc" "")  ;=> 0
(str/index-of nil "a")  ;!! run/type_error 1:1
(str/index-of "abc" nil)  ;!! run/type_error 1:1
(str/index-of "abc" "c" nil)  ;!! run/type_error 1:1
(str/last-index-of "hello" "l")  ;=> 3
(str/last-index-of "hello" "z")  ;=> nil
(str/last-index-of "hello" "l" 2)  ;=> 2
(str/last-index-of "hello" "l" 1)  ;=> nil
(str/last-index-of "hello" "l" -1)  ;=> nil
(str/last-index-of "hello" "l" 99)  ;=> 3
(str/last-index-of "abc" "")  ;=> 3
(str/last-index-of nil "a")  ;!! run/type_error 1:1
(str/escape "a<b>&" {\< "&lt;" \> "&gt;"})  ;=> "a&lt;b&gt;&"
(str/escape "abc" {})  ;=> "abc"
(str/escape "" {\a "b"})  ;=> ""
(str/escape "aab" {\a 1})  ;=> "11b"
(str/escape "ab" {\a [1]})  ;=> "[1]b"
(str/escape "ab" {\a ""})  ;=> "b"
(str/escape "abc" (fn [c] (when (= c \b) "[b]")))  ;=> "a[b]c"
(str/escape nil {})  ;!! run/type_error 1:1
(str/escape "a" 5)  ;!! run/type_error 1:1
(str/replace "a-b-c" "-" "+")  ;=> "a+b+c"
(str/replace "a-b-c" \- \+)  ;=> "a+b+c"
(str/replace "abc" "z" "y")  ;=> "abc"
(str/replace "aaa" "aa" "b")  ;=> "ba"
(str/replace "abc" "" "-")  ;=> "-a-b-c-"
(str/replace "" "a" "b")  ;=> ""
(str/replace "a.b" "." "$1")  ;=> "a$1b"
(str/replace :abc "a" "b")  ;=> ":bbc"
(str/replace nil "a" "b")  ;!! run/type_error 1:1
(str/replace "abc" nil "b")  ;!! run/type_error 1:1
(str/replace "abc" "b" nil)  ;!! run/type_error 1:1
(str/replace "abc" "b" 5)  ;!! run/type_error 1:1
(str/replace "abc" "b" str/upper-case)  ;!! run/type_error 1:1
(str/replace "abc" 5 "x")  ;!! run/type_error 1:1
(str/replace "abc" {"a" "b"} "c")  ;!! run/type_error 1:1
(str/replace "abc" "b")  ;!! analyze/wrong_arity 1:1
(str/replace "a1b22" #"\d" "#")  ;=> "a#b##"
(str/replace "a1b22" #"\d+" "<$0>")  ;=> "a<1>b<22>"
(str/replace "John Smith" #"(\w+) (\w+)" "$2, $1")  ;=> "Smith, John"
(str/replace "abc" #"(b)(z)?" "[$1$2]")  ;=> "a[b]c"
(str/replace "abx" #"(b)(c)?" "[$12]")  ;=> "a[b2]x"
(str/replace "abx" #"(?<n>b)" "[${n}]")  ;=> "a[b]x"
(str/replace "abx" #"(b)" "$2")  ;!! run/invalid_argument 1:1
(str/replace "abx" #"b" "${n}")  ;!! run/invalid_argument 1:1
(str/replace "abx" #"b" "\\$1")  ;=> "a$1x"
(str/replace "abx" #"b" "\\\\")  ;=> "a\\x"
(str/replace "abx" #"b" "$")  ;!! run/invalid_argument 1:1
(str/replace "abx" #"b" "\\")  ;!! run/invalid_argument 1:1
(str/replace "abx" #"b" "a$")  ;!! run/invalid_argument 1:1
(str/replace "abc" #"" "-")  ;=> "-a-b-c-"
(str/replace "abc" #"x*" "-")  ;=> "-a-b-c-"
(str/replace "baac" #"a*" "-")  ;=> "-b--c-"
(str/replace "abc" #"[a-z]" str/upper-case)  ;=> "ABC"
(str/replace "a1b2" #"([a-z])(\d)" (fn [[_ l d]] (str d l)))  ;=> "1a2b"
(str/replace "abc" #"b" (fn [m] (str m m "$1")))  ;=> "abb$1c"
(str/replace "abc" #"b" {"b" "x"})  ;=> "axc"
(str/replace "abc" #"b" (fn [_] 5))  ;!! run/type_error 1:1
(str/replace "abc" #"b" (fn [_] nil))  ;!! run/type_error 1:1
(str/replace "abc" #"b" nil)  ;!! run/type_error 1:1
(str/replace "abc" #"b" 5)  ;!! run/type_error 1:1
(str/replace nil #"b" "x")  ;!! run/type_error 1:1
(str/replace-first "a-b-c" "-" "+")  ;=> "a+b-c"
(str/replace-first "abc" "z" "y")  ;=> "abc"
(str/replace-first "abc" "" "-")  ;=> "-abc"
(str/replace-first "a1b2" #"\d" "#")  ;=> "a#b2"
(str/replace-first "a1b2" #"(\d)" "<$1>")  ;=> "a<1>b2"
(str/replace-first "a1b2" #"z" "#")  ;=> "a1b2"
(str/replace-first "ab" #"[a-z]" str/upper-case)  ;=> "Ab"
(str/replace-first nil "a" "b")  ;!! run/type_error 1:1
(str/replace-first "abc" #"b" nil)  ;!! run/type_error 1:1
(str/re-quote-replacement "$1\\")  ;=> "\\$1\\\\"
(str/re-quote-replacement "abc")  ;=> "abc"
(str/replace "abc" #"b" (str/re-quote-replacement "$0"))  ;=> "a$0c"
(str/re-quote-replacement nil)  ;!! run/type_error 1:1
(str/split "a,b,c" #",")  ;=> ["a" "b" "c"]
(str/split "a,b,,c,," #",")  ;=> ["a" "b" "" "c"]
(str/split ",a" #",")  ;=> ["" "a"]
(str/split "," #",")  ;=> []
(str/split "" #",")  ;=> [""]
(str/split "abc" #",")  ;=> ["abc"]
(str/split "abc" #"")  ;=> ["a" "b" "c"]
(str/split "" #"")  ;=> [""]
(str/split "a1b2c" #"(\d)")  ;=> ["a" "b" "c"]
(str/split "a  b c" #"\s+")  ;=> ["a" "b" "c"]
(str/split " a b" #"\s+")  ;=> ["" "a" "b"]
(str/split "a,b,," #"," 0)  ;=> ["a" "b"]
(str/split "a,b,," #"," -1)  ;=> ["a" "b" "" ""]
(str/split "a,b,c" #"," 2)  ;=> ["a" "b,c"]
(str/split "a,b,c" #"," 1)  ;=> ["a,b,c"]
(str/split "a,b,c" #"," 10)  ;=> ["a" "b" "c"]
(str/split "a,b,," #"," 10)  ;=> ["a" "b" "" ""]
(str/split "abc" #"" 2)  ;=> ["a" "bc"]
(str/split "a|b" #"\|")  ;=> ["a" "b"]
(str/split "2026-11-20" #"-")  ;=> ["2026" "11" "20"]
(str/split "aXbxc" #"(?i)x")  ;=> ["a" "b" "c"]
(str/split nil #",")  ;!! run/type_error 1:1
(str/split "a,b" ",")  ;!! run/type_error 1:1
(str/split "a,b" nil)  ;!! run/type_error 1:1
(str/split :a #",")  ;!! run/type_error 1:1
(str/split "a,b")  ;!! analyze/wrong_arity 1:1
(str/split "a,b" #"," "2")  ;!! run/type_error 1:1
(str/split-lines "a\nb\r\nc")  ;=> ["a" "b" "c"]
(str/split-lines "a\r\nb\n\nc\n\n")  ;=> ["a" "b" "" "c"]
(str/split-lines "")  ;=> [""]
(str/split-lines "\n")  ;=> []
(str/split-lines "a")  ;=> ["a"]
(str/split-lines "a\rb")  ;=> ["a\rb"]
(str/split-lines nil)  ;!! run/type_error 1:1
(map str/trim (str/split "a , b" #","))  ;=> ["a" "b"]
(map #(str/split % #"=") ["a=1" "b=2"])  ;=> [["a" "1"] ["b" "2"]]
(->> ["b" "a"] sort (str/join ","))  ;=> "a,b"
; reading text
(parse-long "42")  ;=> 42
(parse-long "-42")  ;=> -42
(parse-long "+42")  ;=> 42
(parse-long "007")  ;=> 7
(parse-long "")  ;=> nil
(parse-long " 42")  ;=> nil
(parse-long "4_2")  ;=> nil
(parse-long "4.2")  ;=> nil
(parse-long "abc")  ;=> nil
(parse-long nil)  ;!! run/type_error 1:1
(parse-long 42)  ;!! run/type_error 1:1
(parse-double "1.5")  ;=> 1.5
(parse-double "-1e5")  ;=> -100000.0
(parse-double " 1.5 ")  ;=> 1.5
(parse-double "1.")  ;=> 1.0
(parse-double ".5")  ;=> 0.5
(parse-double ".")  ;=> nil
(parse-double "12")  ;=> 12.0
(parse-double "1d")  ;=> 1.0
(parse-double "1.5f")  ;=> 1.5
(parse-double "0x1p3")  ;=> 8.0
(parse-double "NaN")  ;=> ##NaN
(parse-double "-Infinity")  ;=> ##-Inf
(parse-double "1e400")  ;=> ##Inf
(parse-double "inf")  ;=> nil
(parse-double "nan")  ;=> nil
(parse-double "1_0.5")  ;=> nil
(parse-double "")  ;=> nil
(parse-double "x")  ;=> nil
(parse-double nil)  ;!! run/type_error 1:1
(parse-double 5)  ;!! run/type_error 1:1
(parse-boolean "true")  ;=> true
(parse-boolean "false")  ;=> false
(parse-boolean "True")  ;=> nil
(parse-boolean "yes")  ;=> nil
(parse-boolean nil)  ;!! run/type_error 1:1
(parse-boolean true)  ;!! run/type_error 1:1
(parse-uuid "b6883c0a-0342-4007-9966-bc2dfa6b109e")  ;=> b6883c0a-0342-4007-9966-bc2dfa6b109e
(parse-uuid "B6883C0A-0342-4007-9966-BC2DFA6B109E")  ;=> b6883c0a-0342-4007-9966-bc2dfa6b109e
(parse-uuid "1-1-1-1-1")  ;=> 00000001-0001-0001-0001-000000000001
(parse-uuid "x")  ;=> nil
(parse-uuid "")  ;=> nil
(parse-uuid nil)  ;!! run/type_error 1:1
(uuid? (parse-uuid "b6883c0a-0342-4007-9966-bc2dfa6b109e"))  ;=> true
(string/reverse "abc")  ;=> "cba"
(clojure.string/replace "a-b" "-" "+")  ;=> "a+b"
(mapv #(subs % 1 3) ["abcd" "xyz"])  ;=> ["bc" "yz"]
(mapv #(subs % 1) ["abcd" "x"])  ;=> ["bcd" ""]
(mapv #(subs % 1 3) ["abcd" "xy"])  ;!! run/index_out_of_bounds 1:7
(mapv #(subs % 3 1) ["abcd"])  ;!! run/index_out_of_bounds 1:7
(mapv #(subs % 2) [nil])  ;!! run/type_error 1:7
(mapv str/reverse ["abc" "" "é!"])  ;=> ["cba" "" "!é"]
(mapv #(str/reverse %) ["abc" nil])  ;!! run/type_error 1:7
(mapv #(str "<" % ">") [1 -2 99999999999999999999999 true nil :a 1.5 "x"])  ;=> ["<1>" "<-2>" "<99999999999999999999999>" "<true>" "<>" "<:a>" "<1.5>" "<x>"]
(mapv #(str/replace % #"[eo]" "0") ["hello" "" "xyz"])  ;=> ["h0ll0" "" "xyz"]
(mapv #(str/replace % #"[a-z]+" "<>") ["ab1cd" "1"])  ;=> ["<>1<>" "1"]
(mapv #(str/replace % #"[a-z]*" "-") ["ab1" ""])  ;=> ["--1-" "-"]
(mapv #(str/replace % #"l" "$") ["hello"])  ;!! run/invalid_argument 1:7
(mapv #(str/replace % #"\s+" " ") ["a  b \t c"])  ;=> ["a b c"]
(mapv str [1 -5 "a" nil :k 2.5 99999999999999999999999 true [1]])  ;=> ["1" "-5" "a" "" ":k" "2.5" "99999999999999999999999" "true" "[1]"]
(mapv #(str %) [1 -5 "a" nil :k 2.5 99999999999999999999999 true [1]])  ;=> ["1" "-5" "a" "" ":k" "2.5" "99999999999999999999999" "true" "[1]"]
(mapv #(apply str %) [["a" "b"] [] nil ["a" 1] [1 "a"] "xy" '("p" "q") #{"z"}])  ;=> ["ab" "" "" "a1" "1a" "xy" "pq" "z"]
(mapv #(apply str %) [5])  ;!! run/type_error 1:7
(mapv (fn [[a b]] [a b]) (partition 2 [1 2 3 4]))  ;=> [[1 2] [3 4]]
(mapv first [[1] '(2) [] nil "ab" '()])  ;=> [1 2 nil nil "a" nil]
(mapv #(vector (first %) (second %)) [[1] '(2 3) [] nil "ab" (range 2)])  ;=> [[1 nil] [2 3] [nil nil] [nil nil] ["a" "b"] [0 1]]
(mapv #(str/replace % "a" "bb") ["aca" "" "x"])  ;=> ["bbcbb" "" "x"]
(count (first (mapv #(str/replace % "a" "bb") [(apply str (repeat 40 "ab"))])))  ;=> 120
(mapv #(str/replace % "" "-") ["ab" ""])  ;=> ["-a-b-" "-"]
(mapv #(str/replace % "a" "b") ["a" nil])  ;!! run/type_error 1:7
