; names that have another value for a while
(def ^:dynamic *x* 1) (defn g [] *x*) [(binding [*x* 2] (g)) (g) (try (binding [*x* 5] (throw (Exception. "a"))) (catch Exception e (g)))]  ;=> [2 1 1]
(def ^:dynamic *a* 1) (def ^:dynamic *b* 2) (binding [*a* *b* *b* *a*] [*a* *b*])  ;=> [2 1]
(def ^:dynamic *depth* 0) (defn deep [n] (if (zero? n) *depth* (binding [*depth* (inc *depth*)] (deep (dec n))))) [(deep 5) *depth*]  ;=> [5 0]
(defn h [x] (* 2 x)) [(with-redefs [h (fn [x] :other)] (h 2)) (h 2)]  ;=> [:other 4]
(def n 1) (alter-var-root #'n + 5 1)  ;!! analyze/unsupported 1:12
(with-redefs [inc dec] (inc 1))  ;!! analyze/unsupported 1:2
(binding [*out* 1] 2)  ;!! analyze/unsupported 1:2
; hierarchies of multimethods
(def h (-> (make-hierarchy) (derive :rect :shape))) (defmulti area :kind :hierarchy #'h) (defmethod area :shape [_] 1) (area {:kind :rect})  ;=> 1
(def h (make-hierarchy)) (defmulti area :kind :default :none :hierarchy #'h) (defmethod area :shape [_] 1) (defmethod area :none [_] 0) (def h (derive h :rect :shape)) (map area [{:kind :rect} {:kind :x}])  ;=> [1 0]
(defmulti f :k :validator 1)  ;!! analyze/invalid_form 1:16
; data with tags, and other things that few programs ask for
(let [t (edn/read-string {:default tagged-literal} "#foo {:a 1}")] [(:tag t) (:form t) (tagged-literal? t) (tagged-literal? 1)])  ;=> [foo {:a 1} true false]
[(seq-to-map-for-destructuring '(:a 1 :b 2)) (seq-to-map-for-destructuring '(:a 1 {:c 3})) (seq-to-map-for-destructuring '({:c 3}))]  ;=> [{:a 1, :b 2} {:a 1, :c 3} {:c 3}]
; the items of vector-of are of its type
[(vector-of :int 1M 2.5 3) (vector-of :int \a \b) (vector-of :float 1 2.5) (vector-of :boolean 1 nil) (vector-of :char 97)]  ;=> [[1 2 3] [97 98] [1.0 2.5] [true false] ["a"]]
(map #(try (vector-of :int 1 %) (catch ClassCastException e :class) (catch NullPointerException e :null)) [true {:a 1} [1] '(1) #{1} "abc" nil])  ;=> [:class :class :class :class :class :class :null]
(map #(try (vector-of %) (catch IllegalArgumentException e :type)) [nil 'int :integer ""])  ;=> [:type :type :type :type]
[(vector-of :int 1 2) (vector-of :double 1 2) (into (vector-of :long) (range 3)) (into-array Double/TYPE [1.5 2])]  ;=> [[1 2] [1.0 2.0] [0 1 2] [1.5 2.0]]
[(.peek [1 2]) (.pop [1 2]) (.peek '(1 2)) (.empty [1 2]) (.empty {:a 1})]  ;=> [2 [1] 1 [] {}]
[(class ()) (class (rest [1]))]  ;=> [clojure.lang.PersistentList$EmptyList clojure.lang.PersistentList$EmptyList]
(do (defrecord R [a]) (try (empty (->R 1)) (catch UnsupportedOperationException e :none)))  ;=> :none
(try (contains? (int-array [1 2]) :a) (catch Exception e :no-index))  ;=> :no-index
[(unsigned-bit-shift-right -7 0) (unsigned-bit-shift-right -1 60)]  ;=> [-7 15]
(map str [(first (java.time.DayOfWeek/values)) (last (Month/values))])  ;=> ["MONDAY" "DECEMBER"]
(let [d (java.time.LocalDate/of 2024 2 9)] [(.get d java.time.temporal.ChronoField/YEAR) (.get d java.time.temporal.ChronoField/DAY_OF_WEEK) (.get d java.time.temporal.ChronoField/DAY_OF_YEAR)])  ;=> [2024 5 40]
; namespaces of a program: all are one
(ns foo) (def x 1) (ns bar) (require 'foo) foo/x  ;=> 1
(ns foo1) (defn foo [] 1) (ns bar1 (:require [foo1 :as f :refer [foo]])) [(f/foo) (foo) ::a ::f/b]  ;=> [1 1 :bar1/a :foo1/b]
(alias 's 'clojure.string) (s/join "," [1 2])  ;=> "1,2"
(refer 'clojure.string :only '[join upper-case]) (join "-" (map upper-case ["a" "b"]))  ;=> "A-B"
(in-ns 'abc) (def x 1) [x abc/x ::k]  ;=> [1 1 :abc/k]
[(symbol? (ns-name *ns*)) (string? (str *ns*)) (find-ns 'nope) (ns-name (find-ns 'clojure.set))]  ;=> [true true nil clojure.set]
(require '[some.lib :as-alias lib]) ::lib/x  ;=> :some.lib/x
(let [alias 1 refer 2] (+ alias refer))  ;=> 3
(require '[some.lib :as lib])  ;!! analyze/unsupported 1:12
; fields that change
(defprotocol P (up [this]) (now [this])) (deftype C [^:unsynchronized-mutable n] P (up [this] (set! n (inc n)) this) (now [_] n)) (let [c (C. 1)] [(now (up (up c))) (now c) (= c c) (= c (C. 3))])  ;=> [3 3 true false]
(defprotocol S (put [s x]) (take-one [s]) (look [s])) (deftype St [^:volatile-mutable items ^:volatile-mutable size nm] S (put [this x] (set! items (cons x items)) (set! size (inc size)) this) (take-one [_] (let [x (first items)] (set! items (rest items)) (set! size (dec size)) x)) (look [_] [(first items) size nm])) (let [s (St. () 0 "s")] (put s 1) (put s 2) [(take-one s) (look s)])  ;=> [2 [1 1 "s"]]
(defprotocol K (hit [c])) (deftype Cell [^:volatile-mutable n] K (hit [_] (dotimes [i 3] (set! n (inc n))) (if (> n 2) (set! n (* n 10)) n))) (hit (Cell. 0))  ;=> 30
(let [x 1] (set! x 2))  ;!! analyze/unsupported 1:12
(declare y) (binding [y 2] y)  ;!! run/type_error 1:13
(def x 1) (binding [x] x)  ;!! run/type_error 1:11
; what reify and do say as well
(sort (proxy [java.util.Comparator] [] (compare [a b] (- b a))) [1 3 2])  ;=> [3 2 1]
(str (proxy [Object] [] (toString [] "p")))  ;=> "p"
(proxy [java.util.ArrayList] [5] (size [] 1))  ;!! analyze/unsupported 1:2
(locking (Object.) 5)  ;=> 5
(let [p (promise)] [(deref p 10 :late) (realized? (deliver p 1)) (deref p 10 :late) @p])  ;=> [:late true 1 1]
(let [s (java.util.Stack.)] [(.empty s) (.push s 1) (.empty s) (.empty [1])])  ;=> [true 1 false []]
(let [p (proxy [clojure.lang.IFn] [] (invoke ([] 0) ([x] (inc x)) ([x y] (+ x y))))] [(p) (p 1) (p 1 2)])  ;=> [0 2 3]
; names that are bound get other values
(def ^:dynamic *x* 1) (defn up [] (set! *x* (inc *x*)) *x*) [(binding [*x* 5] [(up) (up) *x*]) *x*]  ;=> [[6 7 7] 1]
(def ^:dynamic *x* 1) (binding [*x* 2] [(let [y *x*] (set! *x* 9) [y *x*]) (binding [*x* 3] (set! *x* 4)) *x*])  ;=> [[2 9] 4 9]
(def ^:dynamic *x* 1) [(try (binding [*x* 2] (set! *x* 3) (throw (Exception. "e"))) (catch Exception e *x*)) *x*]  ;=> [1 1]
(set! nope 2)  ;!! analyze/unsupported 1:1
(set! inc 2)  ;!! analyze/unsupported 1:1
(def ^{:doc "x" :dynamic true} *x* 1) (binding [*x* 2] 1) (:doc (meta #'*x*))  ;=> "x"
(defn f "d" [x] x) (with-redefs [f inc] 1) (select-keys (meta #'f) [:doc :arglists])  ;=> {:doc "d", :arglists [[x]]}
; names of the program that are spelled as what the text tells otherwise
(defn locking [x] [x]) (locking 5)  ;=> [5]
(let [resolve (fn [x] [x])] (let [b 1] (resolve 'inc)))  ;=> [inc]
(let [{:keys [resolve]} {:resolve str}] (resolve 'inc))  ;=> "inc"
(for [a [1] :let [resolve str]] (resolve 'inc))  ;=> ["inc"]
(letfn [(resolve [x] [:r x])] (resolve 'inc))  ;=> [:r inc]
((fn resolve [x] (if (= x 'b) 1 (resolve 'b))) 'a)  ;=> 1
((fn ([resolve] (resolve 'q)) ([a b] ((resolve 'inc) 1))) str)  ;=> "q"
[(let [resolve str] 1) ((resolve 'inc) 1)]  ;=> [1 2]
(let [refer first alias second] [(refer [1 2]) (alias [1 2])])  ;=> [1 2]
(let [meta (fn [x] [:m x]) symbol 3 f (fn [str] (str 5))] [(meta 1) symbol (f inc)])  ;=> [[:m 1] 3 6]
; types that are called as classes of Java's
(do (defrecord Stack [items]) (defn make [x] (Stack. x)) (mapv :items [(Stack. [1]) (new Stack 5) (make 2) (first (map #(Stack. %) [3]))]))  ;=> [[1] 5 2 3]
(do (defrecord ArrayList [x]) [(:x (ArrayList. 1)) (count (java.util.ArrayList. [1 2]))])  ;=> [1 2]
; transients of vectors that others have too
(let [v [1 2 3] t (transient v)] (assoc! t 0 :x) [(count t) (nth t 0) (get t 1) v])  ;=> [3 :x 2 [1 2 3]]
(let [v [1 2 3] t (transient v)] (assoc! t 0 :x) (pop! t) (conj! t 5) [(get t 2) (persistent! t) v])  ;=> [5 [:x 2 5] [1 2 3]]
; set! is for names that are bound for a while
(def x 1) (set! x 2)  ;!! run/invalid_state 1:11
(def x 1) [(binding [x 2] (set! x 3) x) x]  ;=> [3 1]
(def x 1) [(binding [x 2] (binding [x 5] (set! x 6)) (set! x (inc x)) x) x]  ;=> [3 1]
(def x 1) (try (binding [x 2] (throw (ex-info "a" {}))) (catch Exception e (set! x 4)))  ;!! run/invalid_state 1:76
(def x 1) (binding [x 2] (pmap (fn [_] (set! x 3)) [1 2]))  ;!! run/invalid_state 1:40
(def x 1) [(pmap (fn [i] (binding [x i] (set! x (* 10 x)) x)) [1 2 3]) x]  ;=> [[10 20 30] 1]
(in-ns 1)  ;!! analyze/unsupported 1:2
; what Clojure's compiler is told means nothing here
(binding [*warn-on-reflection* true *unchecked-math* (inc 1)] (let [a (atom 0)] [(swap-vals! a + 1) @a]))  ;=> [[0 1] 1]
(binding [*warn-on-reflection*] 1)  ;!! analyze/unsupported 1:2
