; try, catch, finally, throw, and exceptions as values. The order of what happens is seen by what is printed.

(try 1)  ;=> 1
(try)  ;=> nil
(try 1 2 3)  ;=> 3
(try (/ 1 0) (catch Exception e :caught))  ;=> :caught
(try (/ 1 0) (catch ArithmeticException e :arithmetic) (catch Exception e :other))  ;=> :arithmetic
(try (+ 1 nil) (catch ArithmeticException e :arithmetic) (catch Exception e :other))  ;=> :other
(try (throw (ex-info "m" {})) (catch clojure.lang.ExceptionInfo e :info) (catch Exception e :other))  ;=> :info
(try (nth [1] 5) (catch clojure.lang.ExceptionInfo e :info) (catch Exception e :other))  ;=> :other
(try (nth [1] 5) (catch IndexOutOfBoundsException e :index))  ;=> :index
(try (subs "abc" 9) (catch Exception e :past))  ;=> :past
(try (Integer/parseInt "x") (catch NumberFormatException e :no-number))  ;=> :no-number
(try (case 3 1 :a) (catch IllegalArgumentException e :no-clause))  ;=> :no-clause
(try (inc "a") (catch ClassCastException e :type))  ;=> :type
(try (assert false "no") (catch AssertionError e :assertion))  ;=> :assertion
(try (assert (= 1 2) "no") (catch Throwable e :assertion))  ;=> :assertion
(try ((fn [x] x)) (catch clojure.lang.ArityException e :arity))  ;=> :arity
(let [f (fn [x] x)] (try (apply f [1 2]) (catch Exception e :arity)))  ;=> :arity
(try (apply (fn ([x] x) ([x y] y)) [1 2 3]) (catch Exception e :arity))  ;=> :arity
(try ((identity 5)) (catch Exception e :not-a-function))  ;=> :not-a-function
(try (throw (ex-info "m" {:a 1})) (catch Exception e (ex-data e)))  ;=> {:a 1}
(try (throw (ex-info "m" {:a 1})) (catch Exception e (ex-message e)))  ;=> "m"
(try (throw (ex-info "m" {:a 1})) (catch Exception e (.getMessage e)))  ;=> "m"
(try (throw (ex-info "m" {:a 1})) (catch clojure.lang.ExceptionInfo e (.getData e)))  ;=> {:a 1}
(try (throw (ex-info nil {})) (catch Exception e (ex-message e)))  ;=> nil
(try (/ 1 0) (catch Exception e (ex-data e)))  ;=> nil
(ex-message 5)  ;=> nil
(ex-data {:a 1})  ;=> nil
(ex-message nil)  ;=> nil
(ex-cause nil)  ;=> nil
(let [cause (ex-info "inner" {:n 1})] (ex-message (ex-cause (ex-info "outer" {} cause))))  ;=> "inner"
(let [e (ex-info "outer" {} (ex-info "inner" {:n 1}))] (-> e .getCause .getMessage))  ;=> "inner"
(ex-cause (ex-info "m" {}))  ;=> nil
(str (ex-info "no stock" {:sku 7}))  ;=> "clojure.lang.ExceptionInfo: no stock {:sku 7}"
(try (throw (Exception. "plain")) (catch Exception e (.getMessage e)))  ;=> "plain"
(try (throw (RuntimeException. "plain")) (catch RuntimeException e (ex-message e)))  ;=> "plain"
(try (throw (IllegalArgumentException. "bad")) (catch IllegalStateException e 1) (catch IllegalArgumentException e 2))  ;=> 2
(try (throw (NumberFormatException. "bad")) (catch IllegalArgumentException e 1) (catch Exception e 2))  ;=> 1
(try (throw (IllegalStateException. "s")) (catch clojure.lang.ExceptionInfo e 1) (catch Exception e (ex-data e)))  ;=> nil
(ex-message (Exception. "outer" (Exception. "inner")))  ;=> "outer"
(ex-message (ex-cause (Exception. "outer" (Exception. "inner"))))  ;=> "inner"
(ex-message (Exception.))  ;=> nil
(= (ex-info "m" {}) (ex-info "m" {}))  ;=> false
(let [e (ex-info "m" {})] (= e e))  ;=> true

; what is caught where
(try (try (/ 1 0) (catch ArithmeticException e (throw (ex-info "wrapped" {:why :zero} e)))) (catch Exception e [(ex-message e) (ex-data e)]))  ;=> ["wrapped" {:why :zero}]
(try (try (throw (ex-info "a" {})) (catch ArithmeticException e :inner)) (catch Exception e :outer))  ;=> :outer
(try (try (throw (ex-info "a" {:n 1})) (catch Exception e (throw e))) (catch Exception e (ex-data e)))  ;=> {:n 1}
(try (let [e 1] (throw (ex-info "a" {:e e}))) (catch Exception e (:e (ex-data e))))  ;=> 1
(let [e 1] (try (throw (ex-info "a" {})) (catch Exception e 2)) e)  ;=> 1
(defn safe [f] (try (f) (catch Exception e :failed))) [(safe #(/ 1 0)) (safe #(+ 1 1))]  ;=> [:failed 2]
(map #(try (Integer/parseInt %) (catch Exception _ nil)) ["1" "x" "3"])  ;=> [1 nil 3]
(for [x [1 0 2]] (try (/ 4 x) (catch ArithmeticException _ :inf)))  ;=> [4 :inf 2]
(reduce (fn [total x] (try (+ total x) (catch Exception _ total))) 0 [1 nil 2])  ;=> 3
(mapv (fn [f] (f)) (for [x [1 2]] (try (throw (ex-info "m" {:x x})) (catch Exception e (fn [] (:x (ex-data e)))))))  ;=> [1 2]
(let [fs (loop [i 0 fs []] (if (= i 3) fs (recur (inc i) (conj fs (try (throw (ex-info "m" {:i i})) (catch Exception e #(:i (ex-data e))))))))] (map #(%) fs))  ;=> [0 1 2]
(let [f (try (/ 1 0) (catch Exception e (fn [] (some? (ex-message e)))))] (f))  ;=> true
(try (loop [i 0] (if (= i 3) i (recur (inc i)))) (catch Exception e :no))  ;=> 3
(loop [i 0] (if (= 3 (try (if (< i 3) i (throw (ex-info "m" {}))) (catch Exception e 3))) i (recur (inc i))))  ;=> 3
(loop [tries 0] (let [result (try (if (< tries 2) (throw (ex-info "again" {})) :done) (catch Exception e nil))] (or result (recur (inc tries)))))  ;=> :done
(if (try (/ 1 0) (catch Exception e false)) :yes :no)  ;=> :no
(let [x (try (/ 1 0) (catch Exception e 5))] (+ x 1))  ;=> 6
(+ (try (/ 1 0) (catch Exception e 1)) (try (/ 1 0) (catch Exception e 2)))  ;=> 3
[(try (/ 1 0) (catch Exception e 1)) {:a (try (/ 1 0) (catch Exception e 2))}]  ;=> [1 {:a 2}]
(and (try (/ 1 0) (catch Exception e 1)) 2)  ;=> 2
(when-let [x (try (first []) (catch Exception e 1))] x)  ;=> nil
(-> 5 (/ 0) (try (catch Exception e :caught)))  ;=> :caught
(try (throw "text") (catch ClassCastException e :no-exception))  ;=> :no-exception
(try (try (throw (ex-info "m" {})) (finally 1)) (catch Exception e :still))  ;=> :still

; the order of what happens
(try (println 1) 2 (finally (println 3)))  ;=> 2
(try (println 1) (/ 1 0) (catch Exception e (println 2) :caught) (finally (println 3)))  ;=> :caught
(try (try (println 1) (/ 1 0) (finally (println 2))) (catch Exception e (println 3) :outer) (finally (println 4)))  ;=> :outer
(try (/ 1 0) (catch Exception e (println 1) 1) (finally (println 2) 2))  ;=> 1
(try (try (/ 1 0) (catch Exception e (throw (ex-info "second" {}))) (finally (println 1))) (catch Exception e (ex-message e)))  ;=> "second"
(try (try (/ 1 0) (finally (throw (ex-info "last" {})))) (catch Exception e (ex-message e)))  ;=> "last"
(defn f [x] (try (if x :then (/ 1 0)) (catch Exception e :caught) (finally (println "f" x)))) [(f true) (f false)]  ;=> [:then :caught]
(let [f (fn [] (try (return-early 1) (finally (println 1))))] 2)  ;!! analyze/unresolved_symbol 1:22

; beyond Clojure: any class name, `:default`, as in ClojureScript
(try (/ 1 0) (catch :default e :caught))  ;=> :caught
(try (/ 1 0) (catch NoSuchException e :caught))  ;=> :caught
(try (/ 1 0) (catch js/Error e :caught))  ;=> :caught
(try (return 1) (finally 2))  ;=> 1
(try (return 1) (catch Throwable e 2))  ;=> 1
(try (fail "no") (catch Throwable e 2))  ;=> "no"
(defn later [] (return 7)) (try (later) (catch Throwable e 2) (finally 3))  ;=> 7
(try (return 1) (finally (return 2)))  ;=> 2

; what is not caught
(throw (ex-info "no stock" {:sku 7}))  ;!! run/thrown 1:1
(inc (throw (Exception. "m")))  ;!! run/thrown 1:6
(throw "text")  ;!! run/type_error 1:1
(throw {:message "m"})  ;!! run/type_error 1:1
(throw nil)  ;!! run/type_error 1:1
(ex-info "m")  ;!! analyze/wrong_arity 1:1
(ex-info "m" nil)  ;!! run/type_error 1:1
(ex-info {:a 1} "m")  ;!! run/type_error 1:1
(ex-info "m" {} "cause")  ;!! run/type_error 1:1
(.getMessage "text")  ;!! run/type_error 1:1
(throw)  ;!! analyze/invalid_form 1:1
(try (/ 1 0) (catch ArithmeticException e (throw e)))  ;!! run/division_by_zero 1:43
(try (throw (ex-info "a" {})) (catch ArithmeticException e 1))  ;!! run/thrown 1:6
(try (+ nil 1) (catch ArithmeticException e 1))  ;!! run/type_error 1:6
(try (/ 1 0) (finally 1))  ;!! run/division_by_zero 1:6
(try 1 (finally (/ 1 0)))  ;!! run/division_by_zero 1:17
(try (loop [] (recur)) (catch Throwable e 1))  ;!! limit/limit_steps 1:6
(try (loop [] (recur)) (catch Throwable e 1) (finally (return 2)))  ;!! limit/limit_steps 1:6
(defn down [n] (inc (down n))) (try (down 1) (catch StackOverflowError e 1))  ;!! limit/limit_depth 1:21

; how it is written
(try 1 (catch e 2))  ;!! analyze/invalid_form 1:8
(try 1 (catch Exception))  ;!! analyze/invalid_form 1:8
(try 1 (catch Exception [e] 2))  ;!! analyze/invalid_form 1:8
(try 1 (catch "Exception" e 2))  ;!! analyze/invalid_form 1:15
(try 1 (finally 2) (catch Exception e 3))  ;!! analyze/invalid_form 1:20
(try 1 (catch Exception e 3) 4)  ;!! analyze/invalid_form 1:30
(catch Exception e 3)  ;!! analyze/invalid_form 1:1
(finally 3)  ;!! analyze/invalid_form 1:1
(loop [i 0] (try (recur 1) (catch Exception e 2)))  ;!! analyze/misplaced_recur 1:18
(loop [i 0] (try 1 (catch Exception e (recur 2))))  ;!! analyze/misplaced_recur 1:39
(loop [i 0] (try 1 (finally (recur 2))))  ;!! analyze/misplaced_recur 1:29
(fn [x] (try (recur 1)))  ;!! analyze/misplaced_recur 1:14
(try (catch-all))  ;!! analyze/unresolved_symbol 1:7
(try (pop []) (catch IllegalStateException e :empty))  ;=> :empty

(select-keys (Throwable->map (ex-info "no stock" {:sku 7})) [:cause :data])  ;=> {:cause "no stock", :data {:sku 7}}
(let [{:keys [via cause]} (Throwable->map (ex-info "a" {:n 1} (ex-info "b" {:n 2})))] [(map :message via) (map :data via) cause])  ;=> [["a" "b"] [{:n 1} {:n 2}] "b"]
(let [told (Throwable->map (Exception.))] [(contains? told :cause) (map :type (:via told))])  ;=> [false [java.lang.Exception]]
(Throwable->map nil)  ;!! run/type_error 1:1
