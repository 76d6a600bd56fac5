; names that have another value for a while
(def ^:dynamic *x* 1) (defn g [] *x*) [(binding [*x* 2] (g)) (g) (try (binding [*x* 5] (throw (Exception. "a"))) (catch Exception e (g)))]  ;=> [2 1 1]
(def ^:dynamic *a* 1) (def ^:dynamic *b* 2) (binding [*a* *b* *b* *a*] [*a* *b*])  ;=> [2 1]
(def ^:dynamic *depth* 0) (defn deep [n] (if (zero? n) *depth* (binding [*depth* (inc *depth*)] (deep (dec n))))) [(deep 5) *depth*]  ;=> [5 0]
(defn h [x] (* 2 x)) [(with-redefs [h (fn [x] :other)] (h 2)) (h 2)]  ;=> [:other 4]
(def n 1) [(alter-var-root #'n + 5 1) n]  ;=> [7 7]
(with-redefs [inc dec] (inc 1))  ;!! analyze/unsupported 1:2
(binding [*out* 1] 2)  ;!! analyze/unsupported 1:2
; hierarchies of multimethods
(def h (-> (make-hierarchy) (derive :rect :shape))) (defmulti area :kind :hierarchy #'h) (defmethod area :shape [_] 1) (area {:kind :rect})  ;=> 1
(def h (make-hierarchy)) (defmulti area :kind :default :none :hierarchy #'h) (defmethod area :shape [_] 1) (defmethod area :none [_] 0) (def h (derive h :rect :shape)) (map area [{:kind :rect} {:kind :x}])  ;=> [1 0]
(defmulti f :k :validator 1)  ;!! analyze/invalid_form 1:16
; data with tags, and other things that few programs ask for
(let [t (edn/read-string {:default tagged-literal} "#foo {:a 1}")] [(:tag t) (:form t) (tagged-literal? t) (tagged-literal? 1)])  ;=> [foo {:a 1} true false]
[(seq-to-map-for-destructuring '(:a 1 :b 2)) (seq-to-map-for-destructuring '(:a 1 {:c 3})) (seq-to-map-for-destructuring '({:c 3}))]  ;=> [{:a 1, :b 2} {:a 1, :c 3} {:c 3}]
[(vector-of :int 1 2) (vector-of :double 1 2) (into (vector-of :long) (range 3)) (into-array Double/TYPE [1.5 2])]  ;=> [[1 2] [1.0 2.0] [0 1 2] [1.5 2.0]]
[(.peek [1 2]) (.pop [1 2]) (.peek '(1 2)) (.empty [1 2]) (.empty {:a 1})]  ;=> [2 [1] 1 [] {}]
[(class ()) (class (rest [1]))]  ;=> [clojure.lang.PersistentList$EmptyList clojure.lang.PersistentList$EmptyList]
(do (defrecord R [a]) (try (empty (->R 1)) (catch UnsupportedOperationException e :none)))  ;=> :none
(try (contains? (int-array [1 2]) :a) (catch Exception e :no-index))  ;=> :no-index
[(unsigned-bit-shift-right -7 0) (unsigned-bit-shift-right -1 60)]  ;=> [-7 15]
(map str [(first (java.time.DayOfWeek/values)) (last (Month/values))])  ;=> ["MONDAY" "DECEMBER"]
(let [d (LocalDate/of 2024 2 9)] (map #(.get d %) [ChronoField/YEAR ChronoField/MONTH_OF_YEAR ChronoField/DAY_OF_MONTH ChronoField/DAY_OF_WEEK ChronoField/DAY_OF_YEAR]))  ;=> [2024 2 9 5 40]
