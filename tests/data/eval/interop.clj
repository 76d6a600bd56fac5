(Math/round 2.5)  ;=> 3
(Math/round -2.5)  ;=> -2
(Math/round ##NaN)  ;=> 0
(Math/round 1e300)  ;=> 9223372036854775807
(Math/floor -1.5)  ;=> -2.0
(Math/ceil -0.5)  ;=> -0.0
(Math/floor 3)  ;=> 3.0
(Math/min 1 2)  ;=> 1
(Math/pow 2 10)  ;=> 1024.0
(Math/pow 0 -1)  ;=> ##Inf
(Math/pow -8 1/3)  ;=> ##NaN
(Math/sqrt -1)  ;=> ##NaN
(Math/sqrt 16)  ;=> 4.0
(Math/abs -5)  ;=> 5
(Math/abs -5.5)  ;=> 5.5
(Math/log 0)  ;=> ##-Inf
(Math/log -1)  ;=> ##NaN
(Math/log10 1000)  ;=> 3.0
(Math/exp 1)  ;=> 2.718281828459045
(Math/exp 1000)  ;=> ##Inf
(Math/sin ##Inf)  ;=> ##NaN
(Math/atan2 1 1)  ;=> 0.7853981633974483
(Math/signum -2.5)  ;=> -1.0
(Math/cbrt 27)  ;=> 3.0
(Math/hypot 3 4)  ;=> 5.0
(Math/toRadians 180)  ;=> 3.141592653589793
(Math/toDegrees 3.141592653589793)  ;=> 180.0
(Math/floorDiv -7 2)  ;=> -4
(Math/floorMod -7 2)  ;=> 1
(Math/rint 2.5)  ;=> 2.0
(Math/rint 3.5)  ;=> 4.0
(Math/asin 2)  ;=> ##NaN
(Math/sqrt nil)  ;!! run/type_error 1:1
(Math/sqrt "a")  ;!! run/type_error 1:1
(Math/pow 10 400)  ;=> ##Inf
(Math/acos 1)  ;=> 0.0
(math/round 2.5)  ;=> 3
(math/pow 2 3)  ;=> 8.0
(math/floor-div 7 2)  ;=> 3
(math/sqrt 2)  ;=> 1.4142135623730951
(Integer/parseInt "42")  ;=> 42
(Integer/parseInt " 42")  ;!! run/invalid_argument 1:1
(Integer/parseInt "+7")  ;=> 7
(Integer/parseInt "ff" 16)  ;=> 255
(Integer/parseInt nil)  ;!! run/type_error 1:1
(Integer/parseInt "x")  ;!! run/invalid_argument 1:1
(Long/parseLong "-9")  ;=> -9
(Long/valueOf "5")  ;=> 5
(Double/parseDouble " 1.5 ")  ;=> 1.5
(Double/parseDouble "x")  ;!! run/invalid_argument 1:1
(Double/parseDouble nil)  ;!! run/type_error 1:1
(Boolean/parseBoolean "TRUE")  ;=> true
(Boolean/parseBoolean nil)  ;=> false
(Boolean/valueOf "true")  ;=> true
Integer/MAX_VALUE  ;=> 2147483647
Long/MIN_VALUE  ;=> -9223372036854775808
Double/MAX_VALUE  ;=> 1.7976931348623157E308
Math/PI  ;=> 3.141592653589793
(Integer/toString 5)  ;=> "5"
(Integer/toBinaryString 5)  ;=> "101"
(Integer/toHexString 255)  ;=> "ff"
(Long/toString 255 16)  ;=> "ff"
(Double/toString 1.5)  ;=> "1.5"
(Double/isNaN ##NaN)  ;=> true
(Integer/compare 1 2)  ;=> -1
(Long/signum -5)  ;=> -1
(Character/isDigit \5)  ;=> true
(Character/isLetter \a)  ;=> true
(Character/isUpperCase \a)  ;=> false
(Character/isWhitespace \space)  ;=> true
(Character/toUpperCase \a)  ;=> "A"
(Character/getNumericValue \7)  ;=> 7
(Character/digit \f 16)  ;=> 15
(String/valueOf 5)  ;=> "5"
(String/valueOf [1 "a"])  ;=> "[1 \"a\"]"
(String/join "," ["a" "b"])  ;=> "a,b"
(String. "abc")  ;=> "abc"
(.length "abc")  ;=> 3
(.substring "hello" 1)  ;=> "ello"
(.substring "hello" 1 3)  ;=> "el"
(.substring "hello" 3 9)  ;!! run/index_out_of_bounds 1:1
(.indexOf "hello" "l")  ;=> 2
(.indexOf "hello" "z")  ;=> -1
(.indexOf "hello" "l" 3)  ;=> 3
(.lastIndexOf "hello" "l")  ;=> 3
(.contains "hello" "ell")  ;=> true
(.startsWith "hello" "he")  ;=> true
(.startsWith "hello" "lo" 3)  ;=> true
(.endsWith "hello" "lo")  ;=> true
(.toUpperCase "a")  ;=> "A"
(.toLowerCase "A")  ;=> "a"
(.trim " a ")  ;=> "a"
(.strip " a ")  ;=> "a"
(vec (.split "a,b,,c,," ","))  ;=> ["a" "b" "" "c"]
(vec (.split "a.b" "\\."))  ;=> ["a" "b"]
(vec (.split "a,b,c" "," 2))  ;=> ["a" "b,c"]
(.replace "a-b" "-" "+")  ;=> "a+b"
(.replace "aab" \a \z)  ;=> "zzb"
(.replaceAll "a1b22" "\\d+" "#")  ;=> "a#b#"
(.replaceAll "a1b22" "(\\d)" "<$1>")  ;=> "a<1>b<2><2>"
(.replaceFirst "a1b22" "\\d+" "#")  ;=> "a#b22"
(.charAt "abc" 1)  ;=> "b"
(.charAt "abc" 9)  ;!! run/index_out_of_bounds 1:1
(.isEmpty "")  ;=> true
(.isBlank " ")  ;=> true
(.equals "a" "a")  ;=> true
(.equals 1 1.0)  ;=> false
(.equalsIgnoreCase "Ab" "aB")  ;=> true
(.equalsIgnoreCase "a" nil)  ;=> false
(.concat "a" "b")  ;=> "ab"
(.toString 5)  ;=> "5"
(.toString [1 "a"])  ;=> "[1 \"a\"]"
(.repeat "ab" 3)  ;=> "ababab"
(.repeat "ab" -1)  ;!! run/invalid_argument 1:1
(.matches "abc" "[a-c]+")  ;=> true
(.compareTo "a" "c")  ;=> -2
(.compareTo "abc" "a")  ;=> 2
(.compareToIgnoreCase "A" "a")  ;=> 0
(.length nil)  ;!! run/type_error 1:1
(.toUpperCase nil)  ;!! run/type_error 1:1
(.stripLeading " a")  ;=> "a"
(.codePointAt "a" 0)  ;=> 97
(Math/tan 0)  ;=> 0.0
(Math/cos 0)  ;=> 1.0
(Math/sin 0)  ;=> 0.0
(Math/cosh 0)  ;=> 1.0
(Math/sinh 0)  ;=> 0.0
(Math/tanh 0)  ;=> 0.0
(Math/sinh -1000)  ;=> ##-Inf
(Math/cosh -1000)  ;=> ##Inf
(Math/expm1 0)  ;=> 0.0
(Math/log1p 0)  ;=> 0.0
(Math/log1p -1)  ;=> ##-Inf
(Math/log1p -2)  ;=> ##NaN
(Math/atan 1)  ;=> 0.7853981633974483
(Math/ceil 1.2)  ;=> 2.0
(Math/ceil nil)  ;!! run/type_error 1:1
(Math/floor "a")  ;!! run/type_error 1:1
(Math/round 0.49999999999999994)  ;=> 0
(Math/round -0.5)  ;=> 0
(Math/round "a")  ;!! run/type_error 1:1
(Math/abs nil)  ;!! run/type_error 1:1
(Math/max 1 nil)  ;!! run/type_error 1:1
(Math/pow -2 3)  ;=> -8.0
(Math/pow -2 0.5)  ;=> ##NaN
(Math/pow 1 ##Inf)  ;=> ##NaN
(Math/pow ##NaN 0)  ;=> 1.0
(Math/pow -0.0 -3)  ;=> ##-Inf
(Math/pow -10 401)  ;=> ##-Inf
(Math/pow 2 nil)  ;!! run/type_error 1:1
(Math/floorDiv 7 0)  ;!! run/division_by_zero 1:1
(Math/floorMod 7 -3)  ;=> -2
(Math/sqrt)  ;!! analyze/wrong_arity 1:1
(Math/sqrt 4 5)  ;!! analyze/wrong_arity 1:1
(math/floor 1.5)  ;=> 1.0
(math/ceil 1.5)  ;=> 2.0
(math/to-radians 180)  ;=> 3.141592653589793
(math/floor-mod -7 2)  ;=> 1
(math/signum -3.0)  ;=> -1.0
(clojure.math/cbrt 8)  ;=> 2.0
math/PI  ;=> 3.141592653589793
math/E  ;=> 2.718281828459045
Math/E  ;=> 2.718281828459045
Integer/MIN_VALUE  ;=> -2147483648
Long/MAX_VALUE  ;=> 9223372036854775807
Double/NaN  ;=> ##NaN
Double/POSITIVE_INFINITY  ;=> ##Inf
Double/NEGATIVE_INFINITY  ;=> ##-Inf
(Integer/parseInt "z")  ;!! run/invalid_argument 1:1
(Integer/parseInt "zz" 36)  ;=> 1295
(Integer/parseInt "12" 2)  ;!! run/invalid_argument 1:1
(Integer/parseInt "")  ;!! run/invalid_argument 1:1
(Integer/valueOf "5")  ;=> 5
(Integer/valueOf 5)  ;=> 5
(Long/parseLong "x")  ;!! run/invalid_argument 1:1
(Long/parseLong "ff" 16)  ;=> 255
(Double/parseDouble "1e3")  ;=> 1000.0
(Double/valueOf "2.5")  ;=> 2.5
(Boolean/parseBoolean "yes")  ;=> false
(Boolean/valueOf false)  ;=> false
(Integer/toBinaryString -1)  ;=> "11111111111111111111111111111111"
(Integer/toHexString -1)  ;=> "ffffffff"
(Long/toHexString -1)  ;=> "ffffffffffffffff"
(Long/toBinaryString 5)  ;=> "101"
(Double/isInfinite ##Inf)  ;=> true
(Double/compare 1.5 0.5)  ;=> 1
(Long/compare 1 1)  ;=> 0
(Character/isLetterOrDigit \-)  ;=> false
(Character/isLowerCase \a)  ;=> true
(Character/toLowerCase \A)  ;=> "a"
(Character/getNumericValue \x)  ;=> 33
(Character/getNumericValue \-)  ;=> -1
(Character/isDigit nil)  ;!! run/type_error 1:1
(.substring "abc" 4)  ;!! run/index_out_of_bounds 1:1
(.substring "abc" nil)  ;!! run/type_error 1:1
(.substring nil 1)  ;!! run/type_error 1:1
(.indexOf "hello" nil)  ;!! run/type_error 1:1
(.indexOf nil "a")  ;!! run/type_error 1:1
(.indexOf "hello" "l" 99)  ;=> -1
(.lastIndexOf "hello" "l" 2)  ;=> 2
(.contains "a" nil)  ;!! run/type_error 1:1
(.contains nil "a")  ;!! run/type_error 1:1
(.startsWith "a" nil)  ;!! run/type_error 1:1
(.endsWith nil "a")  ;!! run/type_error 1:1
(.charAt "abc" -1)  ;!! run/index_out_of_bounds 1:1
(.charAt nil 0)  ;!! run/type_error 1:1
(.trim nil)  ;!! run/type_error 1:1
(.trim "\u00a0a\u00a0")  ;=> " a "
(.strip "\u2003a")  ;=> "a"
(.stripTrailing "a ")  ;=> "a"
(.isEmpty "a")  ;=> false
(.isEmpty nil)  ;!! run/type_error 1:1
(.isBlank "a")  ;=> false
(.equals "a" nil)  ;=> false
(.equalsIgnoreCase "a" "b")  ;=> false
(.concat "a" nil)  ;!! run/type_error 1:1
(.repeat "a" 0)  ;=> ""
(.matches "abcd" "[a-c]+")  ;=> false
(.matches "a" "(")  ;!! run/invalid_literal 1:1
(.replace "abc" "b" nil)  ;!! run/type_error 1:1
(.replace "abc" "" "-")  ;=> "-a-b-c-"
(.replaceAll "abc" "(" "x")  ;!! run/invalid_literal 1:1
(.replaceAll "abc" "b" "$1")  ;!! run/invalid_argument 1:1
(.replaceFirst "aa" "a" "b")  ;=> "ba"
(vec (.split "" ","))  ;=> [""]
(vec (.split "a,b" "," -1))  ;=> ["a" "b"]
(.split nil ",")  ;!! run/type_error 1:1
(.compareTo "b" "a")  ;=> 1
(.compareTo 1 2)  ;=> -1
(.compareTo "a" nil)  ;!! run/type_error 1:1
(.toString nil)  ;!! run/type_error 1:1
(.toString :a)  ;=> ":a"
(.length 5)  ;!! run/type_error 1:1
(.toUpperCase)  ;!! analyze/wrong_arity 1:1
(map #(.toUpperCase %) ["a" "b"])  ;=> ["A" "B"]
(-> " Ab " .trim .toLowerCase)  ;=> "ab"

(mapv (fn [[a b]] (Double/compare a b)) [[0.0 -0.0] [-0.0 0.0] [##NaN 5.5] [5.5 ##NaN] [##NaN ##NaN] [2 3] [3.5 3]])  ;=> [1 -1 1 -1 0 -1 1]
[(.compareTo -0.0 0.0) (.compareTo ##NaN 5.5) (.compareTo 5.5 6.5) (.compareTo 3 2)]  ;=> [-1 1 -1 1]
[Integer/SIZE Long/SIZE Short/SIZE Byte/SIZE Double/SIZE Integer/BYTES Long/BYTES]  ;=> [32 64 16 8 64 4 8]
[Double/MAX_EXPONENT Double/MIN_EXPONENT (pos? Float/MIN_VALUE) (< 3.4e38 Float/MAX_VALUE 3.5e38)]  ;=> [1023 -1022 true true]
(let [e (clojure.lang.MapEntry/create :sku 7)] [(key e) (val e) e])  ;=> [:sku 7 [:sku 7]]
(into {} [(clojure.lang.MapEntry. :sku 7)])  ;=> {:sku 7}
(map inc (java.util.Arrays/asList (into-array [1 2])))  ;=> [2 3]
(count (java.util.Arrays/asList (into-array [])))  ;=> 0
[(cast String "a") (cast Number 7) (cast Object :k) (cast String nil)]  ;=> ["a" 7 :k nil]
(try (cast String 7) (catch ClassCastException _ :another))  ;=> :another
(map #(instance? clojure.lang.IEditableCollection %) [[] {} #{} (sorted-map) (sorted-set) () "a" nil])  ;=> [true true true false false false false false]
[(find-keyword "doc") (find-keyword :doc) (instance? java.util.RandomAccess [1])]  ;=> [:doc :doc true]
[(.getBytes "aé€") (.getBytes "aé" "ISO-8859-1") (.getBytes "")]  ;=> [[97 -61 -87 -30 -126 -84] [97 -23] []]
(.getBytes "a" "KOI8")  ;!! run/invalid_argument 1:1
[(String. (.getBytes "hé€")) (String. (byte-array [72 105])) (String. (char-array [\a \b])) (String. "x") (String.)]  ;=> ["hé€" "Hi" "ab" "x" ""]
[(sort String/CASE_INSENSITIVE_ORDER ["b" "A" "a" "B"]) (sort-by first String/CASE_INSENSITIVE_ORDER [["b"] ["A"]])]  ;=> [["A" "a" "b" "B"] [["A"] ["b"]]]
(apply str (map #(format "%02x" %) (.getBytes "AoC")))  ;=> "416f43"
[(get "hi" 1.7) (get "hi" -0.5) (get "hi" ##NaN) (get "hi" ##Inf :no) (get "hi" -1.5 :no) (get [1 2] 1.0 :no)]  ;=> ["i" "h" "h" :no :no :no]
[(subvec [1 2 3] ##NaN) (subvec [1 2 3] -0.5) (subvec [1 2 3] 0 1.9)]  ;=> [[1 2 3] [1 2 3] [1]]
(subvec [1 2 3] ##Inf)  ;!! run/index_out_of_bounds 1:1
[(byte 127.0) (byte 1.9) (short -32768.0)]  ;=> [127 1 -32768]
(byte 127.5)  ;!! run/invalid_argument 1:1
(short ##NaN)  ;!! run/invalid_argument 1:1
(bound-fn [] 1)  ;!! analyze/unsupported 1:2
(Math/pow -2.0 3)  ;=> -8.0
(Math/pow 1e300 2)  ;=> ##Inf
(Math/pow -1e300 3)  ;=> ##-Inf
(Math/pow 0.0 -1)  ;=> ##Inf
(Math/pow -0.0 -1)  ;=> ##-Inf
(Character/digit \7 10)  ;=> 7
(Character/digit \a 10)  ;=> -1
(Character/digit \7 10.0)  ;!! run/type_error 1:1
[(.toString (biginteger 255) 16) (.toString (biginteger 5) 2)]  ;=> ["ff" "101"]
(String. 5)  ;!! run/type_error 1:1
; names of keywords and symbols, exceptions without a trace, and methods of atoms, sets and strings
[(.getName :k) (.getName :a/b) (.getName 's) (.getName 'n/s) (.getName (class "x"))]  ;=> ["k" "b" "s" "s" "java.lang.String"]
(try (throw (Exception. "gone")) (catch Exception e [(.printStackTrace e) (sequential? (vec (.getStackTrace e))) (vec (.getSuppressed e)) (.getMessage e)]))  ;=> [nil true [] "gone"]
(let [a (atom 1)] [(.swap a + 4) (.reset a 9) @a (.deref a)])  ;=> [5 9 9 9]
[(.get #{:x} :x) (.get #{:x} :y)]  ;=> [:x nil]
[(.subSequence "planet" 1 4) (.contentEquals "a" "a") (.intern "b")]  ;=> ["lan" true "b"]
[(.regionMatches "planet" 2 "ant" 0 2) (.regionMatches "planet" true 0 "PLAN" 0 4) (.regionMatches "ab" 1 "bc" 0 2) (.regionMatches "ab" -1 "b" 0 1)]  ;=> [true true false false]
[(.isInstance String "a") (.isInstance Number "a") (map #(.isInstance Long %) [1 nil])]  ;=> [true false [true false]]
(meta (let [v ^{:from :disk} [1]] v))  ;=> {:from :disk}
(.meta ^{:from :disk} [1])  ;=> {:from :disk}
(.getName 5)
;!! run/type_error 1:1
(.printStackTrace "e")
;!! run/type_error 1:1
; what tells Clojure's compiler of types
(let [xs (long-array [3 4])] [(aget (longs xs) 0) (identical? xs (longs xs)) (vec (doubles (double-array [1.5]))) (alength (ints (int-array 2)))])  ;=> [3 true [1.5] 2]
[(unchecked-char 98) (unchecked-double 2) (unchecked-float 1.5) (unchecked-divide-int 9 2) (unchecked-remainder-int 9 2)]  ;=> ["b" 2.0 1.5 4 1]
[(munge "is-it?") (munge 'a->b) (namespace-munge 'my-app.core) (clojure-version) (:minor *clojure-version*)]  ;=> ["is_it_QMARK_" a__GT_b "my_app.core" "1.11.1" 11]
(longs [1 2])
;!! run/type_error 1:1
