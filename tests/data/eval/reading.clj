; Numbers
42                                      ;=> 42
-7                                      ;=> -7
+5                                      ;=> 5
007                                     ;=> 7
017                                     ;=> 15
0x1F                                    ;=> 31
-0xff                                   ;=> -255
2r1011                                  ;=> 11
36rZZ                                   ;=> 1295
123456789012345678901234567890          ;=> 123456789012345678901234567890
10N                                     ;=> 10
3.25                                    ;=> 3.25
-0.5                                    ;=> -0.5
1.                                      ;=> 1.0
1e3                                     ;=> 1000.0
1.5E-2                                  ;=> 0.015
2.50M                                   ;=> 2.5
1/2                                     ;=> 0.5
6/3                                     ;=> 2
-3/2                                    ;=> -1.5
##Inf                                   ;=> ##Inf
##-Inf                                  ;=> ##-Inf
(= ##NaN ##NaN)                         ;=> false
[##Inf, ##-Inf]                         ;=> [##Inf ##-Inf]
1a                                      ;!! read/invalid_literal 1:1
08                                      ;!! read/invalid_literal 1:1
(+ 1 2x)                                ;!! read/invalid_literal 1:6
1.2.3                                   ;!! read/invalid_literal 1:1
0xZZ                                    ;!! read/invalid_literal 1:1
2r102                                   ;!! read/invalid_literal 1:1
40r1                                    ;!! read/invalid_literal 1:1
1/0                                     ;!! read/invalid_literal 1:1
##Foo                                   ;!! read/invalid_literal 1:1
; Names that look like numbers
(let [+x 1 -y 2 -> 3] [+x -y ->])       ;=> [1 2 3]
(let [a1 1 b' 2 *c* 3 d# 4] [a1 b' *c* d#])  ;=> [1 2 3 4]
(- 5)                                   ;=> -5
(let [<=> 1 a? 2 b! 3 _ 4] [<=> a? b! _])    ;=> [1 2 3 4]
.5                                      ;!! analyze/unresolved_symbol 1:1
; nil, true, false
[nil true false]                        ;=> [nil true false]
; Strings
""                                      ;=> ""
"a b"                                   ;=> "a b"
"tab\tline\nquote\"back\\"              ;=> "tab\tline\nquote\"back\\"
(count "\n\t\r\b\f\\\"")                ;=> 7
"\u0041\u00e9"                          ;=> "Aé"
"\101\12"                               ;=> "A\n"
(count "two
lines")                                 ;=> 9
"semi;colon ] ) }"                      ;=> "semi;colon ] ) }"
(= "\ud83d\ude00" "😀")                 ;=> true
"ünïcödé 漢字"                          ;=> "ünïcödé 漢字"
"\q"                                    ;!! read/invalid_literal 1:2
(str "ab\d")                            ;!! read/invalid_literal 1:9
"\u12"                                  ;!! read/invalid_literal 1:2
"\ud800"                                ;!! read/invalid_literal 1:2
"\777"                                  ;!! read/invalid_literal 1:2
"abc                                    ;!! read/unclosed_string 1:1
(println "abc)                          ;!! read/unclosed_string 1:10
(let [a "x"
      b "y]
  a)                                    ;!! read/unclosed_string 2:9
"a\"                                    ;!! read/unclosed_string 1:1
; Characters are strings of length one
\a                                      ;=> "a"
[\space \newline \tab]                  ;=> [" " "\n" "\t"]
(count (str \return \backspace \formfeed))   ;=> 3
\u0041                                  ;=> "A"
\o101                                   ;=> "A"
[\( \) \[ \" \; \\]                     ;=> ["(" ")" "[" "\"" ";" "\\"]
(str \a\b)                              ;!! read/invalid_literal 1:6
\é                                      ;=> "é"
(= \a (first "abc"))                    ;=> true
[\1 \, \a]                              ;=> ["1" "," "a"]
\foo                                    ;!! read/invalid_literal 1:1
\ud800                                  ;!! read/invalid_literal 1:1
; Keywords
:a                                      ;=> :a
:a/b                                    ;=> :a/b
[:a-b :a? :a.b :*x* :+]                 ;=> [:a-b :a? :a.b :*x* :+]
:1                                      ;=> :1
:a:b                                    ;=> :a:b
(= :a :a)                               ;=> true
::here                                  ;=> :user/here
(name ::here)                           ;=> "here"
:                                       ;!! read/invalid_literal 1:1
[: a]                                   ;!! read/invalid_literal 1:2
:::a                                    ;!! read/invalid_literal 1:1
; Collections
[1 [2 [3]]]                             ;=> [1 [2 [3]]]
[]                                      ;=> []
{}                                      ;=> {}
#{}                                     ;=> #{}
()                                      ;=> []
{:a 1, :b {:c [2]}}                     ;=> {:a 1, :b {:c [2]}}
{"a" 1 2 :b nil 3}                      ;=> {"a" 1, 2 :b, nil 3}
#{3 1 2}                                ;=> #{1 2 3}
{[1 2] :v {:k 1} :m}                    ;=> {[1 2] :v, {:k 1} :m}
[1,,2,3,]                               ;=> [1 2 3]
(+,1,2)                                 ;=> 3
{:a}                                    ;!! analyze/odd_map 1:1
[1 {:a 1 :b}]                           ;!! analyze/odd_map 1:4
{:a 1 :b 2 :a 3}                        ;!! analyze/duplicate_key 1:12
#{1 2 1}                                ;!! analyze/duplicate_key 1:7
{1 :int 1.0 :float}                     ;=> {1 :int, 1.0 :float}
{"a" 1 :a 2}                            ;=> {"a" 1, :a 2}
{[1] 1 [1] 2}                           ;!! analyze/duplicate_key 1:8
(let [a 1] #{a 1})                      ;!! run/duplicate_key 1:12
(let [a 1] {a 1 1 2})                   ;!! run/duplicate_key 1:12
; Comments
(+ 1 ; one
   2) ; the end ) ]
                                        ;=> 3
#! a comment too
5                                       ;=> 5
[1 #_2 3]                               ;=> [1 3]
[1 #_(a b c) 3]                         ;=> [1 3]
[1 #_ 2 3]                              ;=> [1 3]
#_ #_ 1 2 3                             ;=> 3
[#_ #_ 1 2 3 4 #_5]                     ;=> [3 4]
[#_#_#_ 1 2 3 4]                        ;=> [4]
{:a 1 #_#_ :b 2 :c 3}                   ;=> {:a 1, :c 3}
[#_'a 'b]                               ;=> [b]
['#_a b]                                ;=> [b]
[#_"text" #_#"re" #_\a #_:k 1]          ;=> [1]
[#_#{1 1} 2]                            ;=> [2]
(+ 1 #_(+ 2
  3) 4)                                 ;=> 5
#_                                      ;!! read/invalid_token 1:3
[1 #_]                                  ;!! read/invalid_token 1:6
(comment (this is never run))           ;=> nil
; Quoting
'a                                      ;=> a
'(1 (a "b" :c))                         ;=> [1 [a "b" :c]]
''a                                     ;=> [quote a]
'[a {b c}]                              ;=> [a {b c}]
'#{x}                                   ;=> #{x}
(quote (+ 1 2))                         ;=> [+ 1 2]
'nil                                    ;=> nil
['true 'str/join]                       ;=> [true str/join]
(map symbol? '(a :b "c"))               ;=> [true false false]
'                                       ;!! read/invalid_token 1:2
('a {'a 1})                             ;=> 1
'()                                     ;=> []
(first '(+ 1 2))                        ;=> +
; Short functions
(#(+ % 1) 2)                            ;=> 3
(#(+ %1 %2) 2 3)                        ;=> 5
(#(vector %2 %1) 1 2)                   ;=> [2 1]
(#(vector % %&) 1 2 3)                  ;=> [1 [2 3]]
(#(vector % %&) 1)                      ;=> [1 nil]
(#(do 5))                               ;=> 5
(#())                                   ;=> []
(#(+ %1 %3) 1 2 3)                      ;=> 4
(map #(get {:a 1} %) [:a :b])           ;=> [1 nil]
(map #(hash-map :v %) [1 2])            ;=> [{:v 1} {:v 2}]
(map #(identity [% {:k %}]) [1])        ;=> [[1 {:k 1}]]
(map #(let [x %] (* x x)) [1 2 3])      ;=> [1 4 9]
(#(if (> % 2) :big :small) 3)           ;=> :big
(map #(inc %) [1 2] [3 4])              ;!! run/wrong_arity 1:1
(#(+ %1 %2) 1)                          ;!! run/wrong_arity 1:1
#(map #(inc %) %)                       ;!! analyze/invalid_form 1:7
(#(apply + %&) 1 2 3)                   ;=> 6
(let [% 5] %)                           ;=> 5
; Regular expressions
(re-find #"\d+" "ab12")                 ;=> "12"
(re-matches #"(a)(b)?" "a")             ;=> ["a" "a" nil]
(re-find #"\"q\"" "say \"q\"")          ;=> "\"q\""
#"a\.b"                                 ;=> #"a\.b"
(re-find #"a;b" "a;b")                  ;=> "a;b"
#"[a"                                   ;!! read/invalid_literal 1:1
(re-find #"(" "x")                      ;!! read/invalid_literal 1:10
#"abc                                   ;!! read/unclosed_string 1:1
; Var quotes are the values
(#'inc 1)                               ;=> 2
(map #'str [1 2])                       ;=> ["1" "2"]
(defn twice [x] (* 2 x)) (#'twice 4)    ;=> 8
((var inc) 1)                           ;=> 2
#'nowhere                               ;!! analyze/unresolved_symbol 1:3
(let [x 1] #'x)                         ;!! analyze/unresolved_symbol 1:14
(var 1)                                 ;!! analyze/invalid_form 1:6
; Metadata is read and left
^:flag [1 2]                            ;=> [1 2]
^{:doc "d"} {:a 1}                      ;=> {:a 1}
(let [^String s "x"] s)                 ;=> "x"
(def ^:private hidden 4) hidden         ;=> 4
(defn ^String f [^String a] a) (f "x")   ;=> "x"
^:a ^:b [1]                             ;=> [1]
#^:a [1]                                 ;=> [1]
[^:a [1] 2]                             ;=> [[1] 2]
^:flag                                  ;!! read/invalid_token 1:7
; Brackets
(                                       ;!! read/unclosed_bracket 1:1
(+ 1 (* 2 3)                            ;!! read/unclosed_bracket 1:1
(let [x 1
  (+ x 1))                              ;!! read/mismatched_bracket 2:10
(let [x {:a 1]
  x)                                    ;!! read/mismatched_bracket 1:14
[1 2)                                   ;!! read/mismatched_bracket 1:5
{:a 1]                                  ;!! read/mismatched_bracket 1:6
#{1 2)                                  ;!! read/mismatched_bracket 1:6
#(+ % 1]                                ;!! read/mismatched_bracket 1:8
)                                       ;!! read/unexpected_bracket 1:1
(+ 1 2))                                ;!! read/unexpected_bracket 1:8
(+ 1 2)
]                                       ;!! read/unexpected_bracket 2:1
(defn f [x]
  (+ x 1)
(f 2)                                   ;!! read/unclosed_bracket 1:1
#(inc %                                 ;!! read/unclosed_bracket 1:1
#{1                                     ;!! read/unclosed_bracket 1:1
; What is not PTC-Lisp
``(a)                                   ;!! read/invalid_token 1:1
`(a ~b)                                 ;!! analyze/unresolved_symbol 1:6
~x                                      ;!! analyze/invalid_form 1:1
(list ~@xs)                             ;!! analyze/invalid_form 1:7
#js {:a 1}                              ;!! analyze/invalid_literal 1:1
@state                                  ;!! analyze/unresolved_symbol 1:2
(def x 1)
@x                                      ;!! run/type_error 2:1
#                                       ;!! read/invalid_token 1:1
\                                       ;!! read/invalid_token 1:1
; reader conditionals: what stands for Clojure
#?(:clj 1 :cljs 2)                      ;=> 1
[1 #?(:cljs 2) 3]                       ;=> [1 3]
#?(:cljs 1 :default 5)                  ;=> 5
[1 #?@(:clj [2 3]) #?@(:cljs [8]) 4]    ;=> [1 2 3 4]
{:a #?(:clj 1 :cljs 2) #?@(:clj [:b 2])}  ;=> {:a 1, :b 2}
#?(:clj #?(:cljs 1 :clj [1 #?@(:clj ())]))  ;=> [1]
(do (defn f [x] #?(:cljs (js/foo x) :clj (inc x))) (map #?(:clj #(inc (f %))) [1 2]))  ;=> [3 4]
'#?(:clj a)                             ;=> a
"#?("                                   ;=> "#?("
#?(:clj)                                ;!! read/invalid_literal 1:1
#?(1 2)                                 ;!! read/invalid_literal 1:4
#?[:clj 1]                              ;!! read/invalid_literal 1:1
#?@(:clj 5)                             ;!! read/invalid_literal 1:10
#inst #?(:cljs 5)                       ;!! read/invalid_literal 1:1
[#?(:cljs 1                             ;!! read/unclosed_bracket 1:4
(read-string {:read-cond :allow} "[#?(:cljs 1 :clj 2) #?@(:cljs [7]) 3]")  ;=> [2 3]
(read-string {:read-cond :allow} "#?(:cljs 1) 7")  ;=> 7
(read-string {:read-cond :allow :features #{:cljs}} "[1 #?@(:cljs [2 3])]")  ;=> [1 2 3]
(read-string {:read-cond :allow :eof 3} "#?(:cljs 1)")  ;=> 3
(read-string "#?(:clj 1)")              ;!! run/invalid_argument 1:1
(read-string {:read-cond :allow} "#?(:clj 1 :cljs)")  ;!! run/invalid_argument 1:1
(edn/read-string {:default vector} "#?(:clj 1)")  ;!! run/invalid_argument 1:1
; what is read as data: conditionals, metadata, and no names that nobody can write
(let [x (read-string {:read-cond :preserve} "#?(:cljs #js {:x 1})") [p tl] (:form x)] [(reader-conditional? x) (:splicing? x) p (tagged-literal? tl) (:tag tl) (:form tl) (get x :no 5)])  ;=> [true false :cljs true js {:x 1} 5]
(= (read-string {:read-cond :preserve} "#?@(:clj [foo])") (reader-conditional '(:clj [foo]) true))  ;=> true
(read-string {:read-cond :preserve} "[1 #?(:clj 2)]")  ;=> [1 #clojure.lang.ReaderConditional{:form [:clj 2], :splicing? false}]
(read-string {:read-cond :allow} "#?@(:clj [1 2])")  ;!! run/invalid_argument 1:1
(map meta (read-string "[^:a [1] ^{:b 2} {} ^String x ^:c ^{:c 3} #{1} ^:d (1)]"))  ;=> [{:a true} {:b 2} {:tag String} {:c true} {:d true}]
(read-string "^:a 5")  ;!! run/type_error 1:1
(map #(try (read-string %) (catch Exception e :wrong)) ["foo:" ":bar/" "bar/" "::no/x" "#:s/t{1 2}" "#::no{1 2}"])  ;=> [:wrong :wrong :wrong :wrong :wrong :wrong]
(map read-string ["/" "a/b" ":a:b" "::x" "#:a{:b 1}" "#::{:b 1}"])  ;=> [/ a/b :a:b :user/x {:a/b 1} {:user/b 1}]
