; Control: errors caught, validation, state machines, loops over pages, retries, memoization, keyword arguments.
;; data: {"inputs": ["42", "x1", "", null, "7.5", " 8 "], "pages": {"1": {"items": [1, 2, 3], "next": "2"}, "2": {"items": [4, 5], "next": "3"}, "3": {"items": [6], "next": null}}, "transactions": [{"id": 1, "type": "deposit", "amount": 100}, {"id": 2, "type": "withdraw", "amount": 30}, {"id": 3, "type": "withdraw", "amount": 500}, {"id": 4, "type": "transfer", "amount": 20, "to": "savings"}, {"id": 5, "type": "bogus", "amount": 1}], "jobs": {"deploy": ["test", "build"], "test": ["build"], "build": ["fetch"], "fetch": [], "notify": ["deploy"]}, "graph": {"a": {"b": 7, "c": 3}, "b": {"d": 2}, "c": {"b": 1, "d": 8}, "d": {}}}
(defn safe-parse [s]
  (try
    (Integer/parseInt (clojure.string/trim s))
    (catch NumberFormatException e
      :not-a-number)
    (catch Exception e
      :nothing)))
(mapv safe-parse data/inputs)  ;=> [42 :not-a-number :not-a-number :nothing :not-a-number 8]
---
(defn parse-all [xs]
  (reduce (fn [acc x]
            (try
              (update acc :ok conj (Double/parseDouble x))
              (catch Exception _
                (update acc :bad conj x))))
          {:ok [] :bad []}
          xs))
(parse-all ["1" "2.5" "abc" "1e3" ""])  ;=> {:ok [1.0 2.5 1000.0], :bad ["abc" ""]}
---
; errors with data
(defn withdraw [balance amount]
  (when (> amount balance)
    (throw (ex-info "Insufficient funds" {:type :insufficient :balance balance :amount amount})))
  (- balance amount))
(try
  (withdraw 100 250)
  (catch clojure.lang.ExceptionInfo e
    (let [{:keys [type balance amount]} (ex-data e)]
      {:message (ex-message e)
       :type type
       :short (- amount balance)})))  ;=> {:message "Insufficient funds", :type :insufficient, :short 150}
---
(def log-of-run
  (with-out-str
    (try
      (println "start")
      (println (/ 1 0))
      (catch ArithmeticException e
        (println "caught:" (some? (.getMessage e))))
      (finally
        (println "done")))))
(clojure.string/split-lines log-of-run)  ;=> ["start" "caught: true" "done"]
---
; a ledger folded over transactions
(defn process [{:keys [balance] :as account} {:keys [id type amount to]}]
  (condp = type
    "deposit" (update account :balance + amount)
    "withdraw" (if (>= balance amount)
                 (update account :balance - amount)
                 (update account :rejected conj id))
    "transfer" (-> account
                   (update :balance - amount)
                   (update-in [:transfers (keyword to)] (fnil + 0) amount))
    (update account :unknown (fnil conj #{}) type)))
(reduce process {:balance 50 :rejected []} data/transactions)  ;=> {:balance 100, :rejected [3], :transfers {:savings 20}, :unknown #{"bogus"}}
---
; pages, until there is none
(defn fetch [page] (get data/pages (keyword page) (get data/pages page)))
(loop [page "1" acc [] guard 0]
  (let [{:keys [items next]} (fetch page)
        acc (into acc items)]
    (if (or (nil? next) (> guard 10))
      {:items acc :requests (inc guard)}
      (recur next acc (inc guard)))))  ;=> {:items [1 2 3 4 5 6], :requests 3}
---
; the same by iteration
(defn fetch [page] (or (get data/pages page) (get data/pages (keyword page))))
(->> (iteration fetch :initk "1" :vf :items :kf :next)
     (mapcat identity)
     (filter odd?)
     (into []))  ;=> [1 3 5]
---
; retries
(defn flaky [attempt]
  (if (< attempt 3)
    (throw (ex-info "temporary" {:attempt attempt}))
    (str "ok after " attempt)))
(defn with-retries [f max-attempts]
  (loop [n 1]
    (let [result (try
                   {:value (f n)}
                   (catch Exception e {:error (ex-message e) :attempt (:attempt (ex-data e))}))]
      (cond
        (contains? result :value) (:value result)
        (< n max-attempts) (recur (inc n))
        :else result))))
[(with-retries flaky 5) (with-retries flaky 2)]  ;=> ["ok after 3" {:error "temporary", :attempt 2}]
---
; a state machine as data
(def transitions
  {:idle {:start :running}
   :running {:pause :paused :finish :done :fail :error}
   :paused {:resume :running}})
(defn advance [{:keys [state history]} event]
  (if-let [next-state (get-in transitions [state event])]
    {:state next-state :history (conj history next-state)}
    (reduced {:state state :history history :invalid event})))
[(reduce advance {:state :idle :history []} [:start :pause :resume :finish])
 (reduce advance {:state :idle :history []} [:start :resume :finish])]  ;=> [{:state :done, :history [:running :paused :running :done]} {:state :running, :history [:running], :invalid :resume}]
---
; keyword arguments
(defn search [coll & {:keys [limit offset order] :or {limit 2 offset 0 order :asc} :as opts}]
  (let [sorted (sort (if (= order :desc) #(compare %2 %1) compare) coll)]
    {:items (->> sorted (drop offset) (take limit))
     :opts opts}))
[(search [3 1 2])
 (search [3 1 2] :order :desc)
 (search [3 1 2] :limit 1 :offset 1)
 (:items (search [3 1 2] {:limit 3}))]  ;=> [{:items [1 2], :opts nil} {:items [3 2], :opts {:order :desc}} {:items [2], :opts {:limit 1, :offset 1}} [1 2 3]]
---
; several arities and a rest
(defn greet
  "Greets people."
  ([] (greet "World"))
  ([name] (greet "Hello" name))
  ([greeting name & others]
   (str greeting ", " (clojure.string/join " and " (cons name others)) "!")))
[(greet) (greet "Ada") (greet "Hi" "Ada") (greet "Hi" "Ada" "Bob" "Cyd")]  ;=> ["Hello, World!" "Hello, Ada!" "Hi, Ada!" "Hi, Ada and Bob and Cyd!"]
---
(def fib
  (memoize (fn [n]
             (if (< n 2)
               n
               (+ (fib (- n 1)) (fib (- n 2)))))))
(map fib [10 20 50])  ;=> [55 6765 12586269025]
---
; preconditions
(defn average [xs]
  {:pre [(seq xs) (every? number? xs)]
   :post [(number? %)]}
  (/ (reduce + xs) (count xs)))
[(average [1 2 3])
 (try (average []) (catch AssertionError e :no-numbers))
 (try (average ["a"]) (catch Throwable t (clojure.string/includes? (.getMessage t) "Assert failed")))]  ;=> [2 :no-numbers true]
---
; what must run before what
(defn visit [graph {:keys [done path] :as state} node]
  (cond
    (some #{node} done) state
    (contains? path node) (throw (ex-info "Cycle" {:node node}))
    :else (-> (reduce (partial visit graph) (update state :path conj node) (get graph node))
              (update :done conj node)
              (assoc :path path))))
(defn order [graph]
  (:done (reduce (partial visit graph) {:done [] :path #{}} (sort (keys graph)))))
(let [graph (into {} (map (fn [[k v]] [(name k) v])) data/jobs)]
  [(order graph)
   (try (order {"a" ["b"] "b" ["a"]}) (catch Exception e (ex-data e)))])  ;=> [["fetch" "build" "test" "deploy" "notify"] {:node "a"}]
---
; Dijkstra, without a heap
(defn dijkstra [graph start]
  (loop [dist {start 0} visited #{}]
    (let [candidates (remove (comp visited key) dist)]
      (if (empty? candidates)
        dist
        (let [[node d] (apply min-key val candidates)
              better (for [[k w] (get graph node)
                           :let [nd (+ d w)]
                           :when (< nd (get dist k Double/POSITIVE_INFINITY))]
                       [k nd])]
          (recur (into dist better) (conj visited node)))))))
(dijkstra {:a {:b 7 :c 3} :b {:d 2} :c {:b 1 :d 8} :d {}} :a)  ;=> {:a 0, :b 4, :c 3, :d 6}
---
; rules in order, the first that fits
(def rules
  [[#(nil? %) :missing]
   [neg? :negative]
   [zero? :zero]
   [#(< % 10) :small]
   [(constantly true) :large]])
(defn classify [x]
  (some (fn [[pred label]] (when (pred x) label)) rules))
(map classify [nil -1 0 5 50])  ;=> [:missing :negative :zero :small :large]
---
; mutual recursion
(letfn [(even-steps [n] (if (zero? n) :even (odd-steps (dec n))))
        (odd-steps [n] (if (zero? n) :odd (even-steps (dec n))))]
  [(even-steps 10)
   (odd-steps 10)
   (map #(even-steps %) (range 4))])  ;=> [:even :odd [:even :odd :even :odd]]
---
(defn collatz [n]
  (->> n
       (iterate #(if (even? %) (/ % 2) (inc (* 3 %))))
       (take-while #(not= 1 %))
       count
       inc))
(let [lengths (map (juxt identity collatz) (range 1 20))]
  {:longest (apply max-key second lengths)
   :seven (collatz 7)})  ;=> {:longest [19 21], :seven 17}
---
; a trampoline, and deep recursion by loop
(defn my-even? [n]
  (letfn [(e? [n] (if (zero? n) true #(o? (dec n))))
          (o? [n] (if (zero? n) false #(e? (dec n))))]
    (trampoline e? n)))
[(my-even? 1000) (my-even? 7)
 (loop [i 0 acc 0] (if (> i 10000) acc (recur (inc i) (+ acc i))))]  ;=> [true false 50005000]
---
; validation that gathers all that is wrong
(defn check [pred message]
  (fn [x] (when-not (pred x) message)))
(def checks
  [(check (comp seq :name) "name is required")
   (check #(re-matches #"\S+@\S+\.\S+" (or (:email %) "")) "email is invalid")
   (check #(some-> % :age (>= 18)) "must be an adult")])
(defn errors [form] (keep #(% form) checks))
(map errors [{:name "A" :email "a@b.co" :age 20} {:name "" :email "a@b"} {}])  ;=> [[] ["name is required" "email is invalid" "must be an adult"] ["name is required" "email is invalid" "must be an adult"]]
---
; if-let, when-let, if-some, when-some, and their names taken apart
(defn lookup [m k]
  (if-let [[x & more] (seq (get m k))]
    {:first x :more (count more)}
    :empty))
(let [m {:a [1 2 3] :b [] :c nil :d [false]}]
  [(map #(lookup m %) [:a :b :c :d])
   (when-let [{:keys [x]} {:x 1}] x)
   (if-some [v (:f {:f false})] [:some v] :none)
   (when-some [v nil] :never)])  ;=> [[{:first 1, :more 2} :empty :empty {:first false, :more 0}] 1 [:some false] nil]
---
; cond-> builds a query
(defn query [{:keys [status min-total tags limit]}]
  (cond-> {:table "orders"}
    status (assoc :status status)
    min-total (assoc-in [:where :total] [:>= min-total])
    (seq tags) (update :where merge {:tags (set tags)})
    (nil? limit) (assoc :limit 100)))
[(query {}) (query {:status "open" :min-total 5 :tags ["a" "b" "a"] :limit 1})]  ;=> [{:table "orders", :limit 100} {:table "orders", :status "open", :where {:total [:>= 5], :tags #{"a" "b"}}}]
---
; the first error stops the reduce
(defn run-steps [steps init]
  (reduce (fn [acc [step-name f]]
            (try
              (assoc acc :value (f (:value acc)) :last step-name)
              (catch Exception e
                (reduced (assoc acc :failed step-name)))))
          {:value init}
          steps))
[(run-steps [[:inc inc] [:double #(* 2 %)]] 1)
 (run-steps [[:inc inc] [:boom #(/ % 0)] [:never inc]] 1)]  ;=> [{:value 4, :last :double} {:value 2, :last :inc, :failed :boom}]
---
; the words of a number
(defn words [n]
  (let [ones ["zero" "one" "two" "three" "four" "five" "six" "seven" "eight" "nine" "ten" "eleven" "twelve"
              "thirteen" "fourteen" "fifteen" "sixteen" "seventeen" "eighteen" "nineteen"]
        tens [nil nil "twenty" "thirty" "forty" "fifty" "sixty" "seventy" "eighty" "ninety"]]
    (cond
      (< n 20) (ones n)
      (< n 100) (let [t (quot n 10) o (rem n 10)]
                  (str (tens t) (when (pos? o) (str "-" (ones o)))))
      (< n 1000) (str (ones (quot n 100)) " hundred" (when-not (zero? (mod n 100)) (str " and " (words (mod n 100)))))
      :else (str (words (quot n 1000)) " thousand" (when (pos? (mod n 1000)) (str " " (words (mod n 1000))))))))
(map words [0 13 42 90 105 999 12345])  ;=> ["zero" "thirteen" "forty-two" "ninety" "one hundred and five" "nine hundred and ninety-nine" "twelve thousand three hundred and forty-five"]
---
; change in coins, as few as can be
(defn change [coins amount]
  (let [best (reduce (fn [table a]
                       (let [options (for [c coins :when (and (<= c a) (table (- a c)))]
                                       (conj (table (- a c)) c))]
                         (assoc table a (when (seq options) (apply min-key count options)))))
                     {0 []}
                     (range 1 (inc amount)))]
    (best amount)))
[(sort (change [1 5 10 25] 63)) (change [5 10] 3) (count (change [1 3 4] 6))]  ;=> [[1 1 1 10 25 25] nil 2]
---
; permutations, combinations, power set
(defn permutations [coll]
  (if (empty? coll)
    [[]]
    (for [x coll
          p (permutations (remove #{x} coll))]
      (cons x p))))
(defn subsets [coll]
  (reduce (fn [acc x] (concat acc (map #(conj % x) acc))) [#{}] coll))
[(permutations [1 2 3]) (count (subsets (range 6))) (map sort (subsets [1 2]))]  ;=> [[[1 2 3] [1 3 2] [2 1 3] [2 3 1] [3 1 2] [3 2 1]] 64 [[] [1] [2] [1 2]]]
---
; quicksort and mergesort
(defn quicksort [[pivot & xs]]
  (when pivot
    (let [smaller #(< % pivot)]
      (lazy-cat (quicksort (filter smaller xs))
                [pivot]
                (quicksort (remove smaller xs))))))
(defn merge-sorted [[x & xs :as a] [y & ys :as b]]
  (cond (empty? a) b
        (empty? b) a
        (<= x y) (cons x (merge-sorted xs b))
        :else (cons y (merge-sorted a ys))))
[(quicksort [3 1 4 1 5 9 2 6]) (merge-sorted [1 4 6] [2 3 7])]  ;=> [[1 1 2 3 4 5 6 9] [1 2 3 4 6 7]]
---
; the sieve
(defn sieve [n]
  (loop [candidates (range 2 (inc n)) primes []]
    (if-let [p (first candidates)]
      (recur (remove #(zero? (mod % p)) candidates) (conj primes p))
      primes)))
(defn factors [n]
  (loop [n n d 2 acc []]
    (cond (= n 1) acc
          (zero? (rem n d)) (recur (quot n d) d (conj acc d))
          :else (recur n (inc d) acc))))
{:primes (sieve 50) :factors (factors 360) :gcd ((fn gcd [a b] (if (zero? b) a (gcd b (mod a b)))) 84 36)}  ;=> {:primes [2 3 5 7 11 13 17 19 23 29 31 37 41 43 47], :factors [2 2 2 3 3 5], :gcd 12}
