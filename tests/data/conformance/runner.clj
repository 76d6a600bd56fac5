;; Runs the cases of a file on Clojure: for each a line of JSON, [id, "value" or "error", normalised, as printed, output].
;; The normalised text is what tests/conformance.py makes of our values; it says there what it leaves out.
(require '[clojure.string :as str])

(declare normal)

(defn- together [open values close] (str open (str/join " " values) close))

;; A class that a case defines belongs to the namespace of the case; here, as ours, to `user`.
(defn- own-class [text] (str/replace text #"\bcase_\d+\." "user."))

(defn normal [x]
  (cond
    (nil? x) "nil"
    (boolean? x) (str x)
    (var? x) (normal @x)
    (or (string? x) (char? x)) (pr-str (own-class (str x)))
    (and (integer? x) (not (decimal? x))) (str x)
    (ratio? x) (normal (/ (double (numerator x)) (double (denominator x))))
    (number? x) (str "d" (Long/toHexString (Double/doubleToLongBits (double x))))
    (keyword? x) (str/replace (str x) #"^:case-\d+/" ":user/")
    (symbol? x) (str/replace (str x) #"^case-\d+/" "user/")
    (map? x) (together "{" (sort (map (fn [[k v]] (str (normal k) " " (normal v))) x)) "}")
    (set? x) (together "#{" (sort (map normal x)) "}")
    (or (sequential? x) (instance? java.util.Collection x) (instance? clojure.lang.Seqable x)) (together "[" (map normal (take 20000 x)) "]")
    (class? x) (own-class (.getName ^Class x))
    (some-> (class x) .isArray) (together "[" (map normal x) "]")
    (instance? java.util.regex.Pattern x) (str "#" (pr-str (str x)))
    (instance? java.util.Date x) (str (.toInstant ^java.util.Date x))
    (fn? x) "fn"
    :else (str x)))

(defn- prepare [space refers]
  (binding [*ns* space]
    (refer-clojure)
    (require '[clojure.string :as str] '[clojure.string :as string] '[clojure.set :as set] '[clojure.walk :as walk]
             '[clojure.math :as math] '[clojure.edn :as edn] '[clojure.pprint :as pprint :refer [pprint cl-format]] '[clojure.data] '[clojure.zip :as zip])
    (import '(java.time DayOfWeek Duration Instant LocalDate LocalDateTime LocalTime Month OffsetDateTime Period Year
                        YearMonth ZoneId ZoneOffset ZonedDateTime)
            '(java.time.format DateTimeFormatter TextStyle)
            '(java.time.temporal ChronoUnit TemporalAdjusters)
            '(java.util Locale))
    (doseq [[from names] refers] (refer (symbol from) :only (map symbol names)))))

(defn- run-forms [source]
  (let [reader (java.io.PushbackReader. (java.io.StringReader. source))]
    (loop [value nil]
      (let [form (read {:eof ::end} reader)]
        (if (= form ::end) value (recur (eval form)))))))

(defn- run-case [id source refers data]
  (let [space (create-ns (symbol (str "case-" id)))
        output (java.io.StringWriter.)]
    (prepare space refers)
    (create-ns 'data)
    (doseq [[name value] data] (intern 'data (symbol name) value))
    (binding [*ns* space, *out* output, *warn-on-reflection* false, *err* (java.io.StringWriter.)]
      (let [result (try
                     (let [value (run-forms source)] ["value" (normal value) (pr-str value)])
                     (catch Throwable e ["error" "" (str (.getMessage (or (.getCause e) e)))]))]
        (conj result (own-class (str output)))))))

(defn- json [parts] (str "[" (str/join "," (map pr-str parts)) "]"))

(doseq [[id source refers data] (read-string (slurp (first *command-line-args*)))]
  (let [running (future (run-case id source refers data))
        result (deref running 10000 nil)]
    (println (json (cons (str id) (map str (or result ["error" "" "no end after 10 seconds" ""])))))
    (when-not result ; its thread cannot be stopped, and would take all memory: the rest is for another process
      (flush)
      (System/exit 0))))
(flush)
(System/exit 0)
