; type, instance?, metadata, gensym, hash, with-out-str, Java's notation for methods
(map type [nil 1 1.5 "a" :a 'b true])  ;=> [nil java.lang.Long java.lang.Double java.lang.String clojure.lang.Keyword clojure.lang.Symbol java.lang.Boolean]
(map class [[] {} #{} #"a" (ex-info "m" {})])  ;=> [clojure.lang.PersistentVector clojure.lang.PersistentArrayMap clojure.lang.PersistentHashSet java.util.regex.Pattern clojure.lang.ExceptionInfo]
(class (try (/ 1 0) (catch Exception e e)))  ;=> java.lang.ArithmeticException
(= (type 1) Long)  ;=> true
(= String (class "a"))  ;=> true
(= (type "a") (type "b"))  ;=> true
(str (type 1))  ;=> "java.lang.Long"
(.getClass "a")  ;=> java.lang.String
(group-by type [1 "a" 2 :k])  ;=> {java.lang.Long [1 2], java.lang.String ["a"], clojure.lang.Keyword [:k]}
(map #(instance? String %) ["a" 1 nil])  ;=> [true false false]
(map #(instance? Number %) [1 1.5 "a" nil])  ;=> [true true false false]
(map #(instance? Long %) [1 1.5 "1"])  ;=> [true false false]
(instance? Integer 1)  ;=> false
(instance? Object 1)  ;=> true
(instance? Object nil)  ;=> false
(instance? clojure.lang.IPersistentMap {})  ;=> true
(instance? clojure.lang.IPersistentVector [1])  ;=> true
(instance? clojure.lang.Keyword :a)  ;=> true
(instance? clojure.lang.IFn :a)  ;=> true
(instance? java.util.Map {:a 1})  ;=> true
(instance? java.util.List [1])  ;=> true
(instance? Exception (ex-info "m" {}))  ;=> true
(instance? clojure.lang.ExceptionInfo (try (/ 1 0) (catch Exception e e)))  ;=> false
(instance? ArithmeticException (try (/ 1 0) (catch Exception e e)))  ;=> true
(condp instance? "a" Number :number String :string)  ;=> :string
(map type [(sorted-map :a 1) (sorted-set 1)])  ;=> [clojure.lang.PersistentTreeMap clojure.lang.PersistentTreeSet]
(instance? clojure.lang.PersistentArrayMap (sorted-map :a 1))  ;=> false
(map type [(java.time.LocalDate/parse "2026-11-20") (java.time.Duration/ofDays 1)])  ;=> [java.time.LocalDate java.time.Duration]
(instance? java.time.LocalDate (java.time.LocalDate/parse "2026-11-20"))  ;=> true
(class? String)  ;=> true
(class? 'a)  ;=> false
(instance? "String" 1)  ;!! run/type_error 1:1
(instance? :string 1)  ;!! run/type_error 1:1
(instance? Foo 1)  ;!! analyze/unresolved_symbol 1:12

(meta [1])  ;=> nil
(with-meta [1] {:a 1})  ;=> [1]
(vary-meta {:a 1} assoc :b 2)  ;=> {:a 1}
^{:doc "d"} [1]  ;=> [1]
(def ^:private x 1) x  ;=> 1
(defn ^String f [^long x] x) (f 1)  ;=> 1
(symbol? (gensym))  ;=> true
(symbol? (gensym "row"))  ;=> true
(= (gensym) (gensym))  ;=> false
(subs (str (gensym 'x)) 0 1)  ;=> "x"
(map special-symbol? ['if 'def 'try 'let 'map :if "if"])  ;=> [true true true false false false false]
(= (hash 1) (hash 1))  ;=> true
(= (hash [1 "a" {:b #{1 2}}]) (hash (list 1 "a" {:b #{2 1}})))  ;=> true
(= (hash "a") (hash :a))  ;=> false
(int? (hash {:a [1 nil 2.5]}))  ;=> true
(distinct? (hash 1) (hash "1") (hash :1) (hash '1.5) (hash [1]))  ;=> true
(hash "a" "b")  ;!! analyze/wrong_arity 1:1

(with-out-str)  ;=> ""
(with-out-str (println "a" 1) (print "b") (pr "c") (prn :d) (newline))  ;=> "a 1\nb\"c\":d\n\n"
(with-out-str (print "a\n"))  ;=> "a\n"
(let [text (with-out-str (doseq [x [1 2]] (println x)))] (println "seen") text)  ;=> "1\n2\n"
(with-out-str (print "a" (with-out-str (print "inner")) "b"))  ;=> "a inner b"
(try (with-out-str (println "lost") (throw (ex-info "m" {}))) (catch Exception e (println "kept") :caught))  ;=> :caught
(defn report [x] (println "x is" x)) (count (with-out-str (report 5)))  ;=> 7
(loop [i 0] (if (= i 2) (with-out-str (print i)) (recur (inc i))))  ;=> "2"
(with-out-str (printf "%d" 5) (pprint {:a 1}))  ;=> "5{:a 1}\n"
(with-out-str (return 1))  ;=> 1
(loop [i 0] (with-out-str (recur 1)))  ;!! analyze/misplaced_recur 1:27

(.. "  ab " trim toUpperCase)  ;=> "AB"
(vec (.. "a,b" (split ",")))  ;=> ["a" "b"]
(.. "hello" (substring 1 3) length)  ;=> 2
(. "abc" toUpperCase)  ;=> "ABC"
(. "abc" substring 1 2)  ;=> "b"
(. "abc" (substring 1 2))  ;=> "b"
(.. Math (abs -5))  ;=> 5
(. Math abs -5)  ;=> 5
(.getMessage (new Exception "m"))  ;=> "m"
(.. "abc" [1])  ;!! analyze/invalid_form 1:11
(new String "a")  ;=> "a"
(new java.util.Date)  ;!! run/unsupported 1:1
