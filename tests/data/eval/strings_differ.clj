; where Clojure's answer is another, or an error
(str '(1 2))  ;=> "[1 2]"
(str (map inc [1 2]) "x")  ;=> "[2 3]x"
; names of clojure.string without their prefix
(join "," [1 2])  ;=> "1,2"
(split "a,b" #",")  ;=> ["a" "b"]
(split-lines "a\nb")  ;=> ["a" "b"]
(trim " a ")  ;=> "a"
(triml " a")  ;=> "a"
(trimr "a ")  ;=> "a"
(trim-newline "a\n")  ;=> "a"
(upper-case "a")  ;=> "A"
(lower-case "A")  ;=> "a"
(capitalize "abc")  ;=> "Abc"
(starts-with? "abc" "a")  ;=> true
(ends-with? "abc" "c")  ;=> true
(includes? "abc" "b")  ;=> true
(blank? "")  ;=> true
(index-of "abc" "b")  ;=> 1
(last-index-of "abcb" "b")  ;=> 3
(replace-first "aa" "a" "b")  ;=> "ba"
(re-quote-replacement "$")  ;=> "\\$"
(escape "a" {\a "b"})  ;=> "b"
