; texts as bytes, in base 64 and in URLs
[(String. (.getBytes "naïve" "UTF-8") "UTF-8") (String. (byte-array [104 105])) (String. (char-array "abc")) (String. "s") (String. (.getBytes "é" "ISO-8859-1") "ISO-8859-1")]  ;=> ["naïve" "hi" "abc" "s" "é"]
[(java.net.URLEncoder/encode "one two&three=4/~*" "UTF-8") (java.net.URLEncoder/encode "ü" "UTF-8") (java.net.URLDecoder/decode "a+b%26%C3%BC" "UTF-8")]  ;=> ["one+two%26three%3D4%2F%7E*" "%C3%BC" "a b&ü"]
[(.encodeToString (java.util.Base64/getEncoder) (.getBytes "any text?>")) (.encodeToString (java.util.Base64/getUrlEncoder) (.getBytes "any text?>")) (String. (.decode (java.util.Base64/getDecoder) "YW55")) (vec (.decode (java.util.Base64/getDecoder) "/w=="))]  ;=> ["YW55IHRleHQ/Pg==" "YW55IHRleHQ_Pg==" "any" [-1]]
(import '(java.util Base64)) (String. (.encode (Base64/getEncoder) (.getBytes "hi")))  ;=> "aGk="
(import 'java.net.URLEncoder) (str/join "&" (for [[k v] {:q "a b" :n 1}] (str (name k) "=" (URLEncoder/encode (str v) "UTF-8"))))  ;=> "q=a+b&n=1"
[(Character/toString 98) (Character/toString \a)]  ;=> ["b" "a"]
(String. (byte-array [72]) "EBCDIC")
;!! run/invalid_argument 1:1
(.decode (java.util.Base64/getDecoder) "***")
;!! run/invalid_argument 1:1
(.encodeToString "x" (.getBytes "a"))
;!! run/type_error 1:1
(String. 5)
;!! run/type_error 1:1
(URLDecoder/decode "%zz" "UTF-8")
;!! run/invalid_argument 1:1
(map #(try (java.net.URLDecoder/decode % "UTF-8") (catch IllegalArgumentException _ :no)) ["%41" "a%" "%4" "%%41" "100%25"])  ;=> ["A" :no :no :no "100%"]
