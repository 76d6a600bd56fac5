;; data: {"rows": [{"name": "Ann", "age": 3}], "odd": {"First Name": 1}}
; reading
(json/parse-string "{\"a\": [1, 2.5, null, true, \"x\"]}")  ;=> {:a [1 2.5 nil true "x"]}
(:a (json/parse-string "{\"a\": 1}"))  ;=> 1
(get (json/parse-string "{\"a\": 1}") "a")  ;=> 1
(json/parse-string "{\"First Name\": 1}")  ;=> {"First Name" 1}
(json/parse-string "{\"First Name\": 1}" true)  ;=> {:First Name 1}
(:a (json/parse-string "{\"a\": {\"b c\": 1}}" true))  ;=> {:b c 1}
(json/parse-string "{\"a\": 1}" keyword)  ;=> {:a 1}
(keys (json/parse-string "{\"a\": 1, \"b\": 2}"))  ;=> [:a :b]
(vector? (json/parse-string "[1]"))  ;=> true
(map? (json/parse-string "{}"))  ;=> true
(json/parse-string "5")  ;=> 5
(json/parse-string " \"a\\u00e9\\n\" ")  ;=> "aé\n"
(json/parse-string "12345678901234567890")  ;=> 12345678901234567890
(json/parse-string "1e3")  ;=> 1000.0
(json/parse-string nil)  ;=> nil
(json/parse-string "")  ;!! run/invalid_argument 1:1
(json/parse-string "{")  ;!! run/invalid_argument 1:1
(json/parse-string "{'a': 1}")  ;!! run/invalid_argument 1:1
(json/parse-string "NaN")  ;!! run/invalid_argument 1:1
(json/parse-string "[1] x")  ;!! run/invalid_argument 1:1
(json/parse-string 5)  ;!! run/type_error 1:1
(json/parse-string)  ;!! analyze/wrong_arity 1:1
(json/read-str "{\"a\": 1}" :key-fn keyword)  ;=> {:a 1}
(json/read-str "{\"a b\": 1}" :key-fn keyword)  ;=> {:a b 1}
(json/read-str "[1]")  ;=> [1]
(json/parse-lines "{\"a\": 1}\n\n{\"a\": 2}\n")  ;=> [{:a 1} {:a 2}]
(map :a (json/parse-lines "{\"a\": 1}\r\n{\"a\": 2}"))  ;=> [1 2]
(json/parse-lines "")  ;=> []
(json/parse-lines "1\n{\n3")  ;!! run/invalid_argument 1:1
(json/parse-lines nil)  ;!! run/type_error 1:1
(cheshire.core/parse-string "[1]")  ;=> [1]
; writing
(json/generate-string {:a 1 "b" [1 2.5 nil true] :c/d "x"})  ;=> "{\"a\":1,\"b\":[1,2.5,null,true],\"c/d\":\"x\"}"
(json/generate-string data/rows)  ;=> "[{\"name\":\"Ann\",\"age\":3}]"
(json/generate-string data/odd)  ;=> "{\"First Name\":1}"
(json/generate-string [])  ;=> "[]"
(json/generate-string {})  ;=> "{}"
(json/generate-string nil)  ;=> "null"
(json/generate-string "q\"\\\n\té")  ;=> "\"q\\\"\\\\\\n\\té\""
(json/generate-string :a/b)  ;=> "\"a/b\""
(json/generate-string #{1})  ;=> "[1]"
(json/generate-string '(1 2))  ;=> "[1,2]"
(json/generate-string (map inc [1 2]))  ;=> "[2,3]"
(json/generate-string {1 2 nil 3})  ;!! run/type_error 1:1
(json/generate-string {1 2, true 3})  ;=> "{\"1\":2,\"true\":3}"
(json/generate-string {[1] 2})  ;!! run/type_error 1:1
(json/generate-string 1e10)  ;=> "10000000000.0"
(json/generate-string ##NaN)  ;!! run/invalid_argument 1:1
(json/generate-string ##Inf)  ;!! run/invalid_argument 1:1
(json/generate-string inc)  ;!! run/invalid_argument 1:1
(json/generate-string #"a")  ;!! run/invalid_argument 1:1
(json/generate-string (range))  ;!! run/infinite_sequence 1:1
(json/generate-string {:a [1 {:b 2}] :c []} {:pretty true})  ;=> "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ],\n  \"c\": []\n}"
(json/generate-string {:a 1} 5)  ;!! run/type_error 1:1
(json/write-str [1 {:a 2}])  ;=> "[1,{\"a\":2}]"
(json/write-str [1] :indent true)  ;=> "[\n  1\n]"
(= data/rows (json/parse-string (json/generate-string data/rows)))  ;=> true
(count (json/parse-string (apply str (concat (repeat 200 "[") (repeat 200 "]")))))  ;=> 1
(json/parse-string (apply str (concat (repeat 201 "[") (repeat 201 "]"))))  ;!! limit/limit_nesting 1:1
(json/parse-string (apply str (concat (repeat 201 "[") [1] (repeat 201 "]"))))  ;!! limit/limit_nesting 1:1
(json/parse-string (apply str (concat (repeat 300 "{\"A b\":") [1] (repeat 300 "}"))) true)  ;!! limit/limit_nesting 1:1
(json/parse-string (apply str (repeat 300 "[")))  ;!! limit/limit_nesting 1:1
(count (json/parse-string (apply str (concat ["["] (interpose "," (repeat 300 "[[]]")) ["]"]))))  ;=> 300
