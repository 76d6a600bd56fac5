(def x 5) x                             ;=> 5
(def x 5)                               ;=> 5
(def x "How many." 5) x                 ;=> 5
(def x "only text") x                   ;=> "only text"
(def x) x                               ;=> nil
(def x 1) (def x 2) x                   ;=> 2
(def x 1) (def y (+ x 1)) [x y]         ;=> [1 2]
(def x 1) (def x (+ x 10)) x            ;=> 11
(def a-b? 1) (def *c* 2) [a-b? *c*]     ;=> [1 2]
(do (def x 1) (def y 2)) (+ x y)        ;=> 3
(let [n 3] (def kept (* n n))) kept     ;=> 9
(if true (def yes 1) (def no 2)) yes    ;=> 1
(defn set-it [v] (def it v)) (set-it 7) it    ;=> 7
[(def x 4) x]                           ;=> [4 4]
(+ (def x 4) x)                         ;=> 8
(def f (fn [x] (* x x))) (f 4)          ;=> 16
(def f inc) (f 4)                       ;=> 5
(def m {:a 1}) (m :a)                   ;=> 1
(def k :a) (k {:a 1})                   ;=> 1
(defonce x 1) (defonce x 2) x           ;=> 1
(defonce x "doc" 1) x                   ;=> 1
(def x 1) (defonce x (println "never")) x     ;=> 1
(declare later) (defn f [] (later)) (defn later [] 1) (f)    ;=> 1
(declare a b)                           ;=> nil
(defn f [] (g)) (defn g [] 2) (f)       ;=> 2
(defn f [x] x) (f 3)                    ;=> 3
(defn f "Doc." [x] x) (f 3)             ;=> 3
(defn f "Doc." {:added "1"} [x] x) (f 3)      ;=> 3
(defn f {:added "1"} [x] x) (f 3)       ;=> 3
(defn f [] "not a docstring") (f)       ;=> "not a docstring"
(defn f [x]) (f 1)                      ;=> nil
(defn f [x] 1 2 x) (f 3)                ;=> 3
(defn- f [x] x) (f 3)                   ;=> 3
(defn f ([] 0) ([x] 1) ([x y] 2)) [(f) (f 1) (f 1 2)]        ;=> [0 1 2]
(defn f "Doc." ([] (f 1)) ([x] x)) (f)  ;=> 1
(defn f ([x] [x]) ([x & more] [x more])) [(f 1) (f 1 2 3)]   ;=> [[1] [1 [2 3]]]
(defn f [x] (if (< x 1) :done (f (dec x)))) (f 3)            ;=> :done
(def x 1) (defn f [] x) (def x 2) (f)   ;=> 2
(defn f [] 1) (def g f) (defn f [] 2) [(f) (g)]              ;=> [2 1]
; A name of the core may be defined anew
(def count 5) count                     ;=> 5
(defn inc [x] (+ x 100)) (inc 1)        ;=> 101
(defn inc [x] (+ x 100)) (map inc [1 2])      ;=> [101 102]
(def name "n") (str name)               ;=> "n"
(defn first [xs] (nth xs 1)) (first [1 2])    ;=> 2
(def range 5) (dotimes [i 2] i) range   ;=> 5
(def not 1) (if-not false :then :else)  ;=> :then
(def seq 1) (when-first [x [3]] x)      ;=> 3
(def some? 1) (when-some [x 2] x)       ;=> 2
(defn = [a b] :mine) (case 1 1 :one)    ;=> :one
(defn = [a b] :mine) (= 1 1)            ;=> :mine
(def + -) (+ 5 3)                       ;=> 2
(def get 1) (let [{:keys [a]} {:a 2}] a)      ;=> 2
(let [inc dec] (inc 5))                 ;=> 4
(let [+ *] (reduce + [2 3 4]))          ;=> 24
(let [str 1 map 2] (+ str map))         ;=> 3
(defn f [list] (first list)) (f [1 2])  ;=> 1
(defn f [name type count] [name type count]) (f 1 2 3)       ;=> [1 2 3]
(let [first second] (first [1 2]))      ;=> 2
; Names of special forms that are macros in Clojure may be taken too
(let [when 1 cond 2] [when cond])       ;=> [1 2]
(let [when inc] (when 5))               ;=> 6
(defn f [case for] [case for]) (f 1 2)  ;=> [1 2]
(let [comment "c"] (str comment))       ;=> "c"
(defn when [x] (* 2 x)) (when 4)        ;=> 8
(def comment "text") comment            ;=> "text"
(def if 1) (if true 2 3)                ;=> 2
(defn let [x] x) (let [x 1] x)          ;=> 1
(def return 1)                          ;!! analyze/invalid_form 1:6
(defn fail [x] x)                       ;!! analyze/invalid_form 1:7
; Python's words are names like any others
(let [class 1 import 3 lambda 4] [class import lambda])      ;=> [1 3 4]
(defn print-it [self None True] [self None True]) (print-it 1 2 3)    ;=> [1 2 3]
(def None 1) (def yield 2) [None yield] ;=> [1 2]
(let [__import__ 1 __class__ 2 run 3 program 4] [__import__ __class__ run program])    ;=> [1 2 3 4]
; Mistakes
(def)                                   ;!! analyze/invalid_form 1:1
(def 5 1)                               ;!! analyze/invalid_form 1:6
(def "x" 1)                             ;!! analyze/invalid_form 1:6
(def :x 1)                              ;!! analyze/invalid_form 1:6
(def x 1 2)                             ;!! analyze/invalid_form 1:1
(def x "doc" 1 2)                       ;!! analyze/invalid_form 1:1
(def my/x 1)                            ;!! analyze/invalid_form 1:6
(def data/x 1)                          ;!! analyze/read_only 1:6
(defn tool/x [] 1)                      ;!! analyze/read_only 1:7
(def *1 3)                              ;!! analyze/read_only 1:6
(defn *2 [] 1)                          ;!! analyze/read_only 1:7
(defn f)                                ;!! analyze/invalid_form 1:1
(defn f x)                              ;!! analyze/invalid_form 1:9
(defn f (x) 1)                          ;!! analyze/invalid_form 1:9
(defn [x] x)                            ;!! analyze/invalid_form 1:7
(defn f ([x] 1) ([y] 2))                ;!! analyze/invalid_form 1:1
(defn f ([& a] 1) ([b & c] 2))          ;!! analyze/invalid_form 1:1
(defn f [x &] x)                        ;!! analyze/invalid_form 1:12
(defn f [& a b] a)                      ;!! analyze/invalid_form 1:10
(defn f [1] 1)                          ;!! analyze/invalid_form 1:10
(defn f [my/x] 1)                       ;!! analyze/invalid_form 1:10
(defonce x)                             ;!! analyze/invalid_form 1:1
(defn f [x] x) (f)                      ;!! analyze/wrong_arity 1:16
(defn f [x] x) (f 1 2)                  ;!! analyze/wrong_arity 1:16
(defn f [x & more] x) (f)               ;!! analyze/wrong_arity 1:23
(defn f ([x] 1) ([x y z] 3)) (f 1 2)    ;!! analyze/wrong_arity 1:30
(f 1 2)
(defn f [x] x)                          ;!! analyze/wrong_arity 1:1
(x) (def x 1)                           ;!! run/unbound 1:2
x (def x 1)                             ;!! run/unbound 1:1
(declare f) (f)                         ;!! run/unbound 1:14
(defn f [] (g)) (f) (defn g [] 1)       ;!! run/unbound 1:13
(def x (undefined-thing))               ;!! analyze/unresolved_symbol 1:9
(defn f [x]
  (-> x
      (unknown 1)))                     ;!! analyze/unresolved_symbol 3:8
(def x 1) (x 2)                         ;!! run/not_a_function 1:11
(def x nil) (x)                         ;!! run/not_a_function 1:13
("text" 1)                              ;!! analyze/not_a_function 1:1
(1 2 3)                                 ;!! analyze/not_a_function 1:1
((+ 1 2) 3)                             ;!! run/not_a_function 1:1
