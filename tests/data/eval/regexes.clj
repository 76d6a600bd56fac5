(re-find #"\d+" "a12b3")  ;=> "12"
(re-find #"(\w)(\d)" "a1")  ;=> ["a1" "a" "1"]
(re-find #"(\d+)-(\d+)?" "12-")  ;=> ["12-" "12" nil]
(re-find #"x" "abc")  ;=> nil
(re-find #"" "abc")  ;=> ""
(re-find #"a" nil)  ;!! run/type_error 1:1
(re-find "a" "a")  ;!! run/type_error 1:1
(re-find "abc" #"a")  ;!! run/type_error 1:1
(re-find nil "a")  ;!! run/type_error 1:1
(re-find #"a" 5)  ;!! run/type_error 1:1
(re-find #"a")  ;!! run/wrong_arity 1:1
(re-find (re-pattern "\\d+") "a12")  ;=> "12"
(re-matches #"\d+" "12")  ;=> "12"
(re-matches #"\d+" "12a")  ;=> nil
(re-matches #"a|ab" "ab")  ;=> "ab"
(re-matches #"(\d{4})-(\d{2})" "2026-11")  ;=> ["2026-11" "2026" "11"]
(re-matches #"" "")  ;=> ""
(re-matches #"a" nil)  ;!! run/type_error 1:1
(re-matches "a" "a")  ;!! run/type_error 1:1
(re-seq #"\d+" "a12b3")  ;=> ["12" "3"]
(re-seq #"(a)(b)?" "abaa")  ;=> [["ab" "a" "b"] ["a" "a" nil] ["a" "a" nil]]
(re-seq #"x" "abc")  ;=> nil
(re-seq #"a*" "baac")  ;=> ["" "aa" "" ""]
(re-seq #"|a" "a")  ;=> ["" ""]
(re-seq #"" "ab")  ;=> ["" "" ""]
(re-seq #"" "")  ;=> [""]
(re-seq #"\w+" "the quick fox")  ;=> ["the" "quick" "fox"]
(re-seq #"a" nil)  ;!! run/type_error 1:1
(re-seq "a" "a")  ;!! run/type_error 1:1
(map second (re-seq #"(\w)=" "a=1 b=2"))  ;=> ["a" "b"]
(re-pattern "a+")  ;=> #"a+"
(re-pattern #"a")  ;=> #"a"
(re-pattern "(")  ;!! run/invalid_literal 1:1
(re-pattern nil)  ;!! run/type_error 1:1
(re-pattern 5)  ;!! run/type_error 1:1
(str #"a+b")  ;=> "a+b"
(= #"a" #"a")  ;=> false
(boolean (re-find #"@" "a@b"))  ;=> true
(if-let [[_ k v] (re-matches #"(\w+)=(\w+)" "a=1")] [k v] :none)  ;=> ["a" "1"]
(filter #(re-find #"^a" %) ["ab" "ba"])  ;=> ["ab"]
; what Java's syntax means
(re-find #"b$" "ab\r\n")  ;=> "b"
(re-find #"b$" "ab\n")  ;=> "b"
(re-find #"b$" "ab\n\n")  ;=> nil
(re-seq #"(?m)^.*$" "a\r\nb\n\nc")  ;=> ["a" "b" "" "c"]
(re-seq #"(?m)^" "")  ;=> nil
(re-seq #"(?m)^" "a\n")  ;=> [""]
(re-seq #"(?m)$" "a\r\nb\n")  ;=> ["" "" ""]
(re-seq #"(?md)^.*$" "a\rb\nc")  ;=> ["a\rb" "c"]
(re-seq #".+" "a\rb\nc")  ;=> ["a" "b" "c"]
(re-seq #".+" "a\u2028b")  ;=> ["a" "b"]
(re-seq #"(?s).+" "a\rb\nc")  ;=> ["a\rb\nc"]
(re-seq #"(?d).+" "a\rb\nc")  ;=> ["a\rb" "c"]
(re-seq #"^a" "aa\na")  ;=> ["a"]
(re-seq #"\w+" "né e")  ;=> ["n" "e"]
(re-seq #"\W+" "né e")  ;=> ["é "]
(re-seq #"\d+" "1\u0662")  ;=> ["1"]
(re-seq #"\s" "a\u00a0b c")  ;=> [" "]
(re-seq #"(?U)\w+" "né e")  ;=> ["né" "e"]
(re-seq #"\b\w" "né e")  ;=> ["n" "e"]
(re-seq #"\B." "abc d")  ;=> ["b" "c"]
(re-find #"(?i)É" "é")  ;=> nil
(re-find #"(?iu)É" "é")  ;=> "é"
(re-find #"(?i)ABC" "xabc")  ;=> "abc"
(re-find #"(?i)[a-c]+" "xABC")  ;=> "ABC"
(re-find #"(?i)straße" "STRASSE")  ;=> nil
(re-seq #"[a-z&&[^b]]+" "abcab")  ;=> ["a" "ca"]
(re-seq #"[a-z&&b-d]+" "abcdab")  ;=> ["bcd" "b"]
(re-seq #"[a-z&&[def]&&[d]]+" "abcdef")  ;=> ["d"]
(re-seq #"[]a]+" "a]b")  ;=> ["a]"]
(re-seq #"[^]a]+" "a]b")  ;=> ["b"]
(re-seq #"[a[bc]]+" "abcd")  ;=> ["abc"]
(re-seq #"[^a-c&&[b-z]]+" "abczde")  ;=> ["a" "zde"]
(re-seq #"[a&&]+" "a&b")  ;=> ["a"]
(re-seq #"[&&a]+" "a&b")  ;=> ["a"]
(re-seq #"[a&b]+" "a&b")  ;=> ["a&b"]
(re-seq #"[^\W\d]+" "12ab")  ;=> ["ab"]
(re-seq #"[\w-]+" "a-b c")  ;=> ["a-b" "c"]
(re-seq #"[\d-z]+" "1-z")  ;=> ["1-z"]
(re-seq #"[+--]+" "+,-")  ;=> ["+,-"]
(re-seq #"[a||b]+" "a|b")  ;=> ["a|b"]
(re-seq #"[a~~b]+" "a~b")  ;=> ["a~b"]
(re-seq #"[-a]+" "-a")  ;=> ["-a"]
(re-seq #"[a-]+" "-a")  ;=> ["-a"]
(re-seq #"[.$^*]+" "a.$^*b")  ;=> [".$^*"]
(re-seq #"[\[\]]+" "a[b]")  ;=> ["[" "]"]
(re-seq #"[\Q]^\E]+" "a]^")  ;=> ["]^"]
(re-seq #"[\p{L}\d]+" "né1 -")  ;=> ["né1"]
(re-seq #"[^\p{L}]+" "né1-")  ;=> ["1-"]
(re-seq #"\Qa.b\E." "a.bc a.bd")  ;=> ["a.bc" "a.bd"]
(re-seq #"\Qa.b" "a.b")  ;=> ["a.b"]
(re-seq #"\Q\Ea" "a")  ;=> ["a"]
(re-seq #"\p{Alpha}+" "aé1")  ;=> ["a"]
(re-seq #"\p{L}+" "aé1")  ;=> ["aé"]
(re-seq #"\pL+" "aé1")  ;=> ["aé"]
(re-seq #"\PL+" "aé1")  ;=> ["1"]
(re-seq #"\P{Alpha}+" "aé1")  ;=> ["é1"]
(re-seq #"\p{IsAlphabetic}+" "aé1")  ;=> ["aé"]
(re-seq #"\p{Lu}" "aBÉ")  ;=> ["B" "É"]
(re-seq #"\p{Upper}" "aBÉ")  ;=> ["B"]
(re-seq #"\p{javaUpperCase}" "aBÉ")  ;=> ["B" "É"]
(re-seq #"\p{Punct}" "a,b!$^")  ;=> ["," "!" "$" "^"]
(re-seq #"\p{Space}" "a b")  ;=> [" "]
(re-seq #"\p{IsGreek}+" "aλb")  ;=> ["λ"]
(re-seq #"\p{InGreek}+" "aλb")  ;=> ["λ"]
(re-seq #"\p{Sc}" "a$€")  ;=> ["$" "€"]
(re-find #"\p{Foo}" "a")  ;!! read/invalid_literal 1:10
(re-find #"\1(a)" "aa")  ;=> nil
(re-find #"\1" "aa")  ;=> nil
(re-find #"(a)\1" "aa")  ;=> ["aa" "a"]
(re-find #"(a)\11" "aa1")  ;=> ["aa1" "a"]
(re-find #"(?<year>\d{4})-\k<year>" "2020-2020")  ;=> ["2020-2020" "2020"]
(re-find #"\k<no>" "a")  ;!! read/invalid_literal 1:10
(re-find #"\h" "a b")  ;=> " "
(re-find #"\v" "a\nb")  ;=> "\n"
(re-find #"\x41\u0042\x{43}\0101\t" "ABCA\t")  ;=> "ABCA\t"
(re-find #"\cA" "a")  ;=> nil
(re-find #"\N{DIGIT ONE}" "a1")  ;=> "1"
(re-find #"\R" "a\r\n")  ;=> "\r\n"
(re-find #"a\z" "a\n")  ;=> nil
(re-find #"a\Z" "a\n")  ;=> "a"
(re-find #"\Aa" "aa")  ;=> "a"
(re-seq #"\G\d" "12a3")  ;=> ["1" "2"]
(re-find #"(?x) a b # c" "ab")  ;=> "ab"
(re-find #"(?x)[a b]+" "a b")  ;=> "a"
(re-find #"a{2,3}+" "aaaa")  ;=> "aaa"
(re-find #"a{2}" "aaaa")  ;=> "aa"
(re-find #"a{2,}" "aaaa")  ;=> "aaaa"
(re-find #"a{2,3}?" "aaaa")  ;=> "aa"
(re-find #"a+?" "aaa")  ;=> "a"
(re-find #"x*+x" "xxx")  ;=> nil
(re-find #"(?>a+)a" "aaa")  ;=> nil
(re-find #"(?=a)a" "a")  ;=> "a"
(re-find #"a(?!b)" "abac")  ;=> "a"
(re-find #"(?<=\d{1,3})x" "12x")  ;=> "x"
(re-find #"(?<!a)b" "abcb")  ;=> "b"
(re-find #"(?i:A)b" "ab")  ;=> "ab"
(re-find #"(?i:A)B" "ab")  ;=> nil
(re-find #"a(?i)B" "aB")  ;=> "aB"
(re-find #"a(?i)b|C" "c")  ;=> "c"
(re-find #"(?i)a(?-i)b" "AB")  ;=> nil
(re-find #"(?-i)a" "a")  ;=> "a"
(re-find #"a]b" "a]b")  ;=> "a]b"
(re-find #"a}b" "a}b")  ;=> "a}b"
(re-find #"\$\{\w+\}" "a${b}")  ;=> "${b}"
(re-find #"\"(.*?)\"" "say \"hi\"")  ;=> ["\"hi\"" "hi"]
(re-find #"\-\_\/\ \@" "-_/ @")  ;=> "-_/ @"
(re-find #"(a|b|c)+d" "abcd")  ;=> ["abcd" "c"]
(re-find #"a|b|" "c")  ;=> ""
(re-find #"😀." "a😀b")  ;=> "😀b"
(re-find #"^\s*$" "  ")  ;=> "  "
(re-find #"[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}" "mail bob.b+x@ex-a.co.uk now")  ;=> "bob.b+x@ex-a.co.uk"
(re-matches #"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)" "2026-11-20T10:30")  ;=> ["2026-11-20T10:30" "2026" "11" "20" "10" "30"]
(re-seq #"(?m)^(\w+):\s*(.*)$" "a: 1\nb: two words\n")  ;=> [["a: 1" "a" "1"] ["b: two words" "b" "two words"]]
; what is no pattern
(re-find #"a{,3}" "a")  ;!! read/invalid_literal 1:10
(re-find #"a{" "a{")  ;!! read/invalid_literal 1:10
(re-find #"a{3,2}" "a")  ;!! read/invalid_literal 1:10
(re-find #"\y" "a")  ;!! read/invalid_literal 1:10
(re-find #"[a-\d]+" "a")  ;!! read/invalid_literal 1:10
(re-find #"[a--b]+" "a-b")  ;!! read/invalid_literal 1:10
(re-find #"[z-a]" "a")  ;!! read/invalid_literal 1:10
(re-find #"a)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(a" "a")  ;!! read/invalid_literal 1:10
(re-find #"[a" "a")  ;!! read/invalid_literal 1:10
(re-find #"[" "a")  ;!! read/invalid_literal 1:10
(re-find #"*a" "a")  ;!! read/invalid_literal 1:10
(re-find #"a**" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?#c)a" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?P<n>a)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?<1a>a)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?<n>a)(?<n>b)" "ab")  ;!! read/invalid_literal 1:10
(re-find #"(?R)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?|a|b)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?(1)a|b)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?&n)" "a")  ;!! read/invalid_literal 1:10
(re-find #"(*FAIL)" "a")  ;!! read/invalid_literal 1:10
(re-find #"a{e<=1}" "a")  ;!! read/invalid_literal 1:10
(re-find #"\x4" "a")  ;!! read/invalid_literal 1:10
(re-find #"\x{110000}" "a")  ;!! read/invalid_literal 1:10
(re-find #"\u12" "a")  ;!! read/invalid_literal 1:10
(re-find #"(?:a+)+[bc]d" (str (apply str (repeat 40 "a")) "c"))  ;=> nil
(count (re-seq #"a" (apply str (repeat 100000 "a"))))  ;=> 100000

(let [m (re-matcher #"(\w)-(\d)" "see k-7")] (re-find m) (let [[all letter digit none] m] [all letter digit none]))  ;=> ["k-7" "k" "7" nil]
(let [m (re-matcher #"(\w)-(\d)" "see k-7")] (re-find m) [(nth m 1) (nth m 2 :no) (nth m 3 :no) (nth m -1 :no)])  ;=> ["k" "7" :no :no]
(let [m (re-matcher #"(\w)-(\d)?" "k-")] (re-find m) (let [[_ letter digit] m] [letter digit]))  ;=> ["k" nil]
(let [m (re-matcher #"(x)" "k")] (try (nth m 0 :no) (catch IllegalStateException _ :nothing)))  ;=> :nothing
(let [m (re-matcher #"k" "k")] (re-find m) (try (nth m 1) (catch IndexOutOfBoundsException _ :outside)))  ;=> :outside
(let [m (re-matcher #"k" "k")] (re-find m) [(nth m 0 :no) (let [[x] m] x) (nth m 0)])  ;=> [:no nil "k"]
(let [m (re-matcher #"(k)" "x")] (re-find m) [(nth m -1 :no) (nth m 2 :no)])  ;=> [:no :no]
(re-seq #"[a-z]*" "ab1c")  ;=> ["ab" "" "c" ""]
(re-seq #"[a-z]+" "ab1c")  ;=> ["ab" "c"]
(re-seq #"[a-z]+" "12")  ;=> nil
(re-seq #"x|^" "axbx")  ;=> ["" "x" "x"]
(str/split-lines "a\r\nb\n\nc\rd\n\n")  ;=> ["a" "b" "" "c\rd"]
(str/split-lines "\n")  ;=> []
(str/split-lines "")  ;=> [""]
