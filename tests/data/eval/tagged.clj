; tagged data, namespaced maps, readers
#inst "2024-01-01"  ;=> 2024-01-01T00:00:00Z
#inst "2024-01-01T10:30:00.500+02:00"  ;=> 2024-01-01T08:30:00.500Z
#inst "2024"  ;=> 2024-01-01T00:00:00Z
(= #inst "2024-01-01" #inst "2024-01-01T00:00:00.000Z")  ;=> true
#uuid "550e8400-e29b-41d4-a716-446655440000"  ;=> 550e8400-e29b-41d4-a716-446655440000
(uuid? #uuid "550e8400-e29b-41d4-a716-446655440000")  ;=> true
#:a{:b 1 :c 2}  ;=> {:a/b 1, :a/c 2}
#:a{:b 1 :_/c 2 "x" 3 :d/e 4}  ;=> {:a/b 1, :c 2, "x" 3, :d/e 4}
#::{:b 1}  ;=> {:user/b 1}
(let [{:a/keys [b]} #:a{:b 1}] b)  ;=> 1
'[#inst "2024-01-01" #:a{:b c}]  ;=> [2024-01-01T00:00:00Z {:a/b c}]
[1 #_#inst "x" 2]  ;=> [1 2]
(edn/read-string {:readers {'foo (fn [x] [:foo x])}} "#foo 5")  ;=> [:foo 5]
(edn/read-string {:default vector} "[1 #bar {:a 2}]")  ;=> [1 [bar {:a 2}]]
(edn/read-string "#inst \"2024-01-01\"")  ;=> 2024-01-01T00:00:00Z
(edn/read-string "#:a{:b 1}")  ;=> {:a/b 1}
(edn/read-string {:readers {'inst identity}} "#inst \"x\"")  ;=> "x"
(edn/read-string "#foo 5")  ;!! run/invalid_argument 1:1
(edn/read-string "#inst 5")  ;!! run/invalid_argument 1:1
#inst "yesterday"  ;!! analyze/invalid_literal 1:1
#inst 5  ;!! analyze/invalid_literal 1:1
#inst "2024-02-31"  ;!! analyze/invalid_literal 1:1
#uuid "x"  ;!! analyze/invalid_literal 1:1
#foo 5  ;!! analyze/invalid_literal 1:1
#:a[1]  ;!! read/invalid_token 1:1
; names that Clojure lets be defined or bound
(def quote 5) 3  ;=> 3
(def if 1) (if true 2 3)  ;=> 2
(let [if 1 do 2 fn 3 let 4] [if do fn let])  ;=> [1 2 3 4]
(defn let [x] x) (let [a 1] a)  ;=> 1
(let [{:keys [if do]} {:if 1 :do 2}] [if do])  ;=> [1 2]
; the predicate of condp is evaluated once
(let [n (atom 0)] [(condp (do (swap! n inc) =) 3 1 :a 2 :b 3 :c) @n])  ;=> [:c 1]
(condp (fn [a b] (> b a)) 5 10 :big 3 :small)  ;=> :small
(condp some [1 2] #{7} :>> inc #{2} :>> dec)  ;=> 1
(condp #(= (mod %2 %1) 0) 9 2 :even 3 :three)  ;=> :three
; clojure.data
(require '[clojure.data :as data]) (data/diff {:a 1 :b 2} {:a 1 :b 3 :c 4})  ;=> [{:b 2} {:b 3, :c 4} {:a 1}]
(require '[clojure.data :refer [diff]]) (diff [1 2 3] [1 3 3 4])  ;=> [[nil 2] [nil 3 nil 4] [1 nil 3]]
(clojure.data/diff #{1 2} #{2 3})  ;=> [#{1} #{3} #{2}]
(clojure.data/diff {:a {:b 1 :c 2}} {:a {:b 1 :c 3}})  ;=> [{:a {:c 2}} {:a {:c 3}} {:a {:b 1}}]
(clojure.data/diff nil {:a 1})  ;=> [nil {:a 1} nil]
(clojure.data/diff "a" "a")  ;=> [nil nil "a"]
; queues
(conj clojure.lang.PersistentQueue/EMPTY 1 2 3)  ;=> [1 2 3]
(peek (pop (into clojure.lang.PersistentQueue/EMPTY [1 2 3])))  ;=> 2
(loop [q (conj clojure.lang.PersistentQueue/EMPTY 1) n 0] (if (or (empty? q) (> n 500)) [n (count q) (first q)] (recur (conj (pop q) (* 2 (peek q))) (inc n))))  ;=> [501 1 6546781215792283740026379393655198304433284092086129578966582736192267592809349109766540184651808314301773368255120142018434513091770786106657055178752]
(let [q (conj clojure.lang.PersistentQueue/EMPTY 1 2)] [(= q [1 2]) (vec q) (seq q) (count q) (map inc q) (coll? q) (sequential? q) (vector? q)])  ;=> [true [1 2] [1 2] 2 [2 3] true true false]
[(peek clojure.lang.PersistentQueue/EMPTY) (pop clojure.lang.PersistentQueue/EMPTY) (seq clojure.lang.PersistentQueue/EMPTY) (empty? clojure.lang.PersistentQueue/EMPTY)]  ;=> [nil [] nil true]
(let [[a b & c] (into clojure.lang.PersistentQueue/EMPTY [1 2 3 4])] [a b c])  ;=> [1 2 [3 4]]
(type clojure.lang.PersistentQueue/EMPTY)  ;=> clojure.lang.PersistentQueue
; matchers
(let [m (re-matcher #"(\d)-(\d)" "1-2")] [(.find m) (.group m) (.group m 1) (.start m) (.end m) (.groupCount m)])  ;=> [true "1-2" "1" 0 3 2]
(loop [m (re-matcher #"\d+" "1 22 333") acc []] (if (.find m) (recur m (conj acc [(.start m) (.end m) (.group m)])) acc))  ;=> [[0 1 "1"] [2 4 "22"] [5 8 "333"]]
(let [m (.matcher #"(?<year>\d+)" "2024")] [(.matches m) (.group m "year") (.start m 1)])  ;=> [true "2024" 0]
[(.lookingAt (re-matcher #"\d+" "12a")) (.matches (re-matcher #"\d+" "12a"))]  ;=> [true false]
[(.replaceAll (re-matcher #"\d+" "12 34") "x") (.replaceFirst (re-matcher #"\d+" "12 34") "x")]  ;=> ["x x" "x 34"]
[(.pattern #"a+") (.split #"," "a,b")]  ;=> ["a+" ["a" "b"]]
(let [m (re-matcher #"\d" "12")] (.find m) (.reset m) (.find m) (.group m))  ;=> "1"
(.group (re-matcher #"a" "b"))  ;!! run/invalid_state 1:1
(let [m (re-matcher #"a" "a")] (.find m) (.group m 3))  ;!! run/index_out_of_bounds 1:42
(.find "a")  ;!! run/type_error 1:1
[(pr-str #"a\d+\"b") (pr-str #"a\\")]  ;=> ["#\"a\\d+\\\"b\"" "#\"a\\\\\""]
; clojure.math
(require '[clojure.math :as m]) [m/PI m/E (m/ulp 1.0) (m/copy-sign 1.0 -2.0) (m/next-up 1.0) (m/scalb 1.0 3) (m/get-exponent 8.0) (m/IEEE-remainder 5.0 3.0)]  ;=> [3.141592653589793 2.718281828459045 2.220446049250313E-16 -1.0 1.0000000000000002 8.0 3 -1.0]
(require '[clojure.math :refer [PI add-exact]]) [PI (add-exact 1 2) (math/negate-exact 1) (math/multiply-exact 2 3)]  ;=> [3.141592653589793 3 -1 6]
(try (math/multiply-exact 9223372036854775807 2) (catch ArithmeticException e :too-long))  ;=> :too-long
(pr-str #inst "2020-01-02T03:04:05.006-00:00")  ;=> "#inst \"2020-01-02T03:04:05.006-00:00\""
(pr-str #uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")  ;=> "#uuid \"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\""
(pr-str {:d #inst "2020-01-02" :u [#uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]})  ;=> "{:d #inst \"2020-01-02T00:00:00.000-00:00\", :u [#uuid \"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"]}"
(= #inst "2020-01-02" (read-string (pr-str #inst "2020-01-02")))  ;=> true
(let [x {:a [#inst "2020-01-02T03:04:05.006-02:00"]}] (= x (edn/read-string (pr-str x))))  ;=> true
(with-out-str (prn #inst "2020-01-02"))  ;=> "#inst \"2020-01-02T00:00:00.000-00:00\"\n"
(with-out-str (pprint {:a #uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}))  ;=> "{:a #uuid \"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"}\n"
(str #uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")  ;=> "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
(cl-format nil "~s" #inst "2020-01-02")  ;=> "#inst \"2020-01-02T00:00:00.000-00:00\""
(format "%s" #uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")  ;=> "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
