; Programs as agents write them over data; what they give is what Clojure gives for them, too.
;; data: {"orders": [{"id": 1, "customer": "ada", "status": "shipped", "total": 120.5, "items": [{"sku": "pen", "quantity": 2, "price": 10.25}, {"sku": "desk", "quantity": 1, "price": 100.0}], "created": "2026-01-05"}, {"id": 2, "customer": "bob", "status": "pending", "total": 40.0, "items": [{"sku": "pen", "quantity": 4, "price": 10.0}], "created": "2026-01-07"}, {"id": 3, "customer": "ada", "status": "cancelled", "total": 16.5, "items": [{"sku": "ink", "quantity": 3, "price": 5.0}], "created": "2026-02-01"}, {"id": 4, "customer": "cyd", "status": "shipped", "total": 300.0, "items": [{"sku": "desk", "quantity": 3, "price": 100.0}], "created": "2026-02-14"}, {"id": 5, "customer": "bob", "status": "shipped", "total": 0, "items": [], "created": "2026-02-20"}], "customers": [{"id": "ada", "name": "Ada Byron", "email": "ada@example.com", "address": {"city": "London", "zip": "N1"}, "tags": ["vip", "uk"]}, {"id": "bob", "name": "Bob Stone", "email": null, "address": {"city": "Paris", "zip": "75001"}, "tags": []}, {"id": "cyd", "name": "Cyd Moor", "email": "cyd@example.org", "address": null, "tags": ["uk"]}], "logs": ["2026-03-01 10:00:01 INFO auth user=ada login ok", "2026-03-01 10:00:05 ERROR db timeout after 3000ms", "2026-03-01 10:01:00 WARN auth user=bob bad password", "2026-03-01 10:02:30 ERROR db timeout after 4500ms", "2026-03-01 10:03:00 INFO auth user=cyd login ok", "not a log line"], "stock": {"pen": 100, "desk": 2, "ink": 0}, "employees": [{"name": "Eve", "team": "core", "salary": 100, "manager": null}, {"name": "Fay", "team": "core", "salary": 80, "manager": "Eve"}, {"name": "Gus", "team": "web", "salary": 70, "manager": "Eve"}, {"name": "Hal", "team": "web", "salary": 75, "manager": "Gus"}, {"name": "Ivy", "team": "ops", "salary": 60, "manager": "Gus"}], "tree": {"name": "root", "size": 1, "children": [{"name": "a", "size": 2, "children": [{"name": "a1", "size": 3, "children": []}, {"name": "a2", "size": 4, "children": []}]}, {"name": "b", "size": 5, "children": []}]}, "text": "The quick brown fox. The lazy dog! Does the fox jump? The end.", "scores": [[90, 80, 70], [60, 95], []], "matrix": [[1, 2, 3], [4, 5, 6]], "page": {"results": [{"key": "k1", "value": {"n": 1}}, {"key": "k2", "value": {"n": null}}, {"key": "k3"}], "next": null, "total": 3}}
; how much each customer has paid for
(def shipped (filter #(= (:status %) "shipped") data/orders))
(def by-customer (group-by :customer shipped))
(into {}
      (map (fn [[customer orders]]
             [customer (reduce + (map :total orders))])
           by-customer))  ;=> {"ada" 120.5, "cyd" 300.0, "bob" 0}
---
; customers without an e-mail address
(->> data/customers
     (filter #(nil? (:email %)))
     (mapv :name))  ;=> ["Bob Stone"]
---
; orders with the names of their customers, dearest first
(defn customer-name
  "Name of a customer id."
  [id]
  (:name (first (filter #(= (:id %) id) data/customers))))
(->> data/orders
     (filter #(pos? (:total %)))
     (sort-by :total >)
     (map (fn [{:keys [id customer total]}]
            {:order id :name (customer-name customer) :total total})))  ;=> [{:order 4, :name "Cyd Moor", :total 300.0} {:order 1, :name "Ada Byron", :total 120.5} {:order 2, :name "Bob Stone", :total 40.0} {:order 3, :name "Ada Byron", :total 16.5}]
---
; an index instead of a search
(def by-id (into {} (map (juxt :id identity) data/customers)))
(for [{:keys [id customer]} data/orders
      :let [{:keys [name address]} (get by-id customer)]
      :when (:city address)]
  [id name (get-in by-id [customer :address :city])])  ;=> [[1 "Ada Byron" "London"] [2 "Bob Stone" "Paris"] [3 "Ada Byron" "London"] [5 "Bob Stone" "Paris"]]
---
; best-selling articles
(def lines (mapcat :items data/orders))
(->> lines
     (group-by :sku)
     (map (fn [[sku rows]]
            {:sku sku
             :sold (apply + (map :quantity rows))
             :value (reduce + (map #(* (:quantity %) (:price %)) rows))}))
     (sort-by (juxt (comp - :sold) :sku))
     vec)  ;=> [{:sku "pen", :sold 6, :value 60.5} {:sku "desk", :sold 4, :value 400.0} {:sku "ink", :sold 3, :value 15.0}]
---
; the total as stated and as the lines have it
(defn line-total [{:keys [quantity price]}]
  (* quantity price))
(->> data/orders
     (map (fn [order]
            (let [computed (reduce + 0 (map line-total (:items order)))]
              (assoc (select-keys order [:id :total]) :computed computed))))
     (remove #(== (:total %) (:computed %)))
     (map :id))  ;=> [3]
---
; orders per month
(frequencies (map #(subs (:created %) 0 7) data/orders))  ;=> {"2026-01" 2, "2026-02" 3}
---
; what cannot be delivered
(def wanted
  (reduce (fn [acc {:keys [sku quantity]}]
            (update acc sku (fnil + 0) quantity))
          {}
          (mapcat :items (filter #(not= (:status %) "cancelled") data/orders))))
(into {} (filter (fn [[sku n]] (> n (get data/stock sku 0))) wanted))  ;=> {"desk" 4}
---
; log lines taken apart
(defn parse [line]
  (when-let [[_ day time level source message]
             (re-matches #"(\S+) (\S+) (\S+) (\S+) (.*)" line)]
    {:day day :time time :level (keyword (str/lower-case level)) :source source :message message}))
(def events (keep parse data/logs))
{:events (count events)
 :levels (frequencies (map :level events))
 :first-error (:message (first (filter #(= :error (:level %)) events)))}  ;=> {:events 5, :levels {:info 2, :error 2, :warn 1}, :first-error "timeout after 3000ms"}
---
; the slowest timeout
(->> data/logs
     (keep #(second (re-find #"after (\d+)ms" %)))
     (map parse-long)
     (apply max))  ;=> 4500
---
; who logged in
(->> data/logs
     (filter #(str/includes? % "login ok"))
     (map #(second (re-find #"user=(\w+)" %)))
     (sort)
     (str/join ", "))  ;=> "ada, cyd"
---
; minutes between the first and the last line
(defn minutes [line]
  (let [[_ h m] (re-find #" (\d\d):(\d\d):" line)]
    (+ (* 60 (parse-long h)) (parse-long m))))
(let [times (map minutes (filter #(re-find #"^\d{4}-" %) data/logs))]
  (- (apply max times) (apply min times)))  ;=> 3
---
; salary by team
(->> data/employees
     (group-by :team)
     (map (fn [[team people]]
            (let [pay (map :salary people)]
              [team {:count (count pay)
                     :mean (/ (reduce + pay) (count pay))
                     :top (:name (apply max-key :salary people))}])))
     (sort-by first))  ;=> [["core" {:count 2, :mean 90, :top "Eve"}] ["ops" {:count 1, :mean 60, :top "Ivy"}] ["web" {:count 2, :mean 72.5, :top "Hal"}]]
---
; everyone below a manager, however deep
(defn reports [name]
  (let [direct (map :name (filter #(= (:manager %) name) data/employees))]
    (concat direct (mapcat reports direct))))
(sort (reports "Eve"))  ;=> ["Fay" "Gus" "Hal" "Ivy"]
---
; the chain of managers above
(def manager-of (into {} (map (juxt :name :manager) data/employees)))
(loop [name "Hal" chain []]
  (if-let [above (manager-of name)]
    (recur above (conj chain above))
    chain))  ;=> ["Gus" "Eve"]
---
; size of a tree
(defn total-size [node]
  (+ (:size node) (reduce + (map total-size (:children node)))))
(total-size data/tree)  ;=> 15
---
; paths to all leaves
(defn leaves [{:keys [name children]} path]
  (let [here (conj path name)]
    (if (empty? children)
      [(str/join "/" here)]
      (mapcat #(leaves % here) children))))
(vec (leaves data/tree []))  ;=> ["root/a/a1" "root/a/a2" "root/b"]
---
; the largest node, walked with tree-seq
(->> (tree-seq (comp seq :children) :children data/tree)
     (apply max-key :size)
     :name)  ;=> "b"
---
; word counts
(->> (str/split (str/lower-case data/text) #"[^a-z]+")
     (remove str/blank?)
     frequencies
     (sort-by (fn [[word n]] [(- n) word]))
     (take 3)
     (mapv (fn [[word n]] {:word word :n n})))  ;=> [{:word "the", :n 4} {:word "fox", :n 2} {:word "brown", :n 1}]
---
; sentences by kind
(let [sentences (re-seq #"[^.!?]+[.!?]" data/text)
      kind (fn [s] (case (last s) \? :question \! :shout :statement))]
  (reduce (fn [m s] (update m (kind s) (fnil inc 0))) {} sentences))  ;=> {:statement 2, :shout 1, :question 1}
---
; longest word of each sentence
(for [sentence (str/split data/text #"[.!?]\s*")
      :let [words (str/split sentence #" ")]]
  (apply max-key count words))  ;=> ["brown" "lazy" "jump" "end"]
---
; means, with nothing where there are no scores
(mapv (fn [scores]
        (when (seq scores)
          (/ (reduce + scores) (count scores))))
      data/scores)  ;=> [80 77.5 nil]
---
; grades
(defn grade [n]
  (cond
    (nil? n) "none"
    (>= n 90) "A"
    (>= n 80) "B"
    :else "C"))
(->> data/scores
     (map #(if (empty? %) nil (apply max %)))
     (map grade)
     (zipmap [:x :y :z]))  ;=> {:x "A", :y "A", :z "none"}
---
; a matrix turned
(apply mapv vector data/matrix)  ;=> [[1 4] [2 5] [3 6]]
---
; product of a matrix and its transpose
(let [m data/matrix
      t (apply mapv vector m)]
  (vec (for [row m]
         (vec (for [other m]
                (reduce + (map * row other)))))))  ;=> [[14 32] [32 77]]
---
; a page of results, with what is missing
(let [{:keys [results next total]} data/page]
  {:complete (= total (count results))
   :more (some? next)
   :values (map #(get-in % [:value :n] :absent) results)})  ;=> {:complete true, :more false, :values [1 nil :absent]}
---
; with default values
(for [{:keys [key value] :or {value {:n 0}}} (:results data/page)]
  [key (or (:n value) -1)])  ;=> [["k1" 1] ["k2" -1] ["k3" 0]]
---
; tags and who has them
(->> (for [{:keys [id tags]} data/customers
           tag tags]
       {tag [id]})
     (apply merge-with into))  ;=> {"vip" ["ada"], "uk" ["ada" "cyd"]}
---
; validation that says what is wrong
(defn problems [{:keys [email address tags]}]
  (cond-> []
    (nil? email) (conj "no e-mail")
    (nil? address) (conj "no address")
    (empty? tags) (conj "no tags")))
(into {} (for [c data/customers
               :let [found (problems c)]
               :when (seq found)]
           [(:id c) found]))  ;=> {"bob" ["no e-mail" "no tags"], "cyd" ["no address"]}
---
; a report of several lines
(defn line [{:keys [id customer total]}]
  (str id ": " customer " " (format "%.2f" (double total))))
(doseq [order (sort-by :created data/orders)]
  (println (line order)))
(count data/orders)  ;=> 5
---
; running total
(reductions + (map :total data/orders))  ;=> [120.5 160.5 177.0 477.0 477.0]
---
; orders in batches of two
(->> data/orders
     (map :id)
     (partition-all 2)
     (map-indexed (fn [i ids] {:batch (inc i) :ids ids})))  ;=> [{:batch 1, :ids [1 2]} {:batch 2, :ids [3 4]} {:batch 3, :ids [5]}]
---
; statuses in the order of the work
(def rank (zipmap ["pending" "shipped" "cancelled"] (range)))
(sort-by (juxt (comp rank :status) :id)
         (map #(select-keys % [:id :status]) data/orders))  ;=> [{:id 2, :status "pending"} {:id 1, :status "shipped"} {:id 4, :status "shipped"} {:id 5, :status "shipped"} {:id 3, :status "cancelled"}]
---
; first of each status
(reduce (fn [seen {:keys [status id]}]
          (if (contains? seen status)
            seen
            (assoc seen status id)))
        {}
        data/orders)  ;=> {"shipped" 1, "pending" 2, "cancelled" 3}
---
; raise the price of one article in all orders
(let [raised (mapv (fn [order]
                     (update order :items
                             (fn [items]
                               (mapv #(if (= "pen" (:sku %)) (update % :price + 1) %) items))))
                   data/orders)]
  [(get-in raised [0 :items 0 :price])
   (get-in (first data/orders) [:items 0 :price])])  ;=> [11.25 10.25]
---
; set arithmetic over ids
(let [buyers (set (map :customer data/orders))
      vips (set (map :id (filter #(some #{"vip"} (:tags %)) data/customers)))]
  {:vip-buyers (sort (set/intersection buyers vips))
   :others (sort (set/difference buyers vips))})  ;=> {:vip-buyers ["ada"], :others ["bob" "cyd"]}
---
; initials
(map (fn [{:keys [name]}]
       (->> (str/split name #" ")
            (map first)
            (apply str)))
     data/customers)  ;=> ["AB" "BS" "CM"]
---
; domains of the addresses
(->> data/customers
     (keep :email)
     (map #(last (str/split % #"@")))
     (frequencies)
     (sort-by key))  ;=> [["example.com" 1] ["example.org" 1]]
---
; longest run of equal statuses
(->> (map :status data/orders)
     (partition-by identity)
     (map (juxt first count))
     (apply max-key second))  ;=> ["shipped" 2]
---
; greedy choice under a budget
(loop [[order & more] (sort-by :total data/orders)
       budget 100
       chosen []]
  (cond
    (nil? order) {:chosen chosen :left budget}
    (<= (:total order) budget) (recur more (- budget (:total order)) (conj chosen (:id order)))
    :else (recur more budget chosen)))  ;=> {:chosen [5 3 2], :left 43.5}
---
; deep maps flattened to paths
(defn paths [prefix m]
  (reduce-kv (fn [acc k v]
               (let [path (if (= prefix "") (name k) (str prefix "." (name k)))]
                 (if (map? v)
                   (merge acc (paths path v))
                   (assoc acc path v))))
             {}
             m))
(paths "" {:customer (first (map #(dissoc % :tags) data/customers)) :n 1})  ;=> {"customer.id" "ada", "customer.name" "Ada Byron", "customer.email" "ada@example.com", "customer.address.city" "London", "customer.address.zip" "N1", "n" 1}
---
; days between two dates of one month, counted by hand
(defn day [date] (parse-long (last (str/split date #"-"))))
(let [january (filter #(str/starts-with? (:created %) "2026-01") data/orders)
      days (sort (map (comp day :created) january))]
  (- (last days) (first days)))  ;=> 2
---
; caesar, there and back
(defn shift [n text]
  (apply str (map (fn [c]
                    (let [i (str/index-of "abcdefghijklmnopqrstuvwxyz" (str c))]
                      (if i
                        (nth "abcdefghijklmnopqrstuvwxyz" (mod (+ i n) 26))
                        c)))
                  text)))
[(shift 3 "the fox") (shift -3 (shift 3 "the fox"))]  ;=> ["wkh ira" "the fox"]
---
; primes
(defn prime? [n]
  (and (> n 1)
       (not-any? #(zero? (mod n %)) (range 2 (inc (int (Math/sqrt n)))))))
(filter prime? (range 30))  ;=> [2 3 5 7 11 13 17 19 23 29]
---
; fizz and buzz
(map (fn [n]
       (cond
         (zero? (mod n 15)) "FizzBuzz"
         (zero? (mod n 5)) "Buzz"
         (zero? (mod n 3)) "Fizz"
         :else n))
     (range 1 16))  ;=> [1 2 "Fizz" 4 "Buzz" "Fizz" 7 8 "Fizz" "Buzz" 11 "Fizz" 13 14 "FizzBuzz"]
---
; memoized recursion, and state kept in a loop
(defn fib [n]
  (loop [a 0 b 1 i 0]
    (if (= i n) a (recur b (+ a b) (inc i)))))
(map fib (range 10))  ;=> [0 1 1 2 3 5 8 13 21 34]
---
; shortest way through a graph
(def graph {:a [:b :c] :b [:d] :c [:d :e] :d [:f] :e [:f] :f []})
(loop [queue [[:a]] seen #{:a}]
  (let [[path & others] queue
        here (last path)]
    (if (= here :f)
      path
      (let [next-steps (remove seen (graph here))]
        (recur (concat others (map #(conj path %) next-steps))
               (into seen next-steps))))))  ;=> [:a :b :d :f]
---
; pages until there are no more
(defn page [n]
  (get {0 {:items [1 2] :next 1} 1 {:items [3] :next 2} 2 {:items [4 5] :next nil}} n))
(loop [n 0 items []]
  (let [{found :items following :next} (page n)
        all (into items found)]
    (if following
      (recur following all)
      {:pages (inc n) :items all})))  ;=> {:pages 3, :items [1 2 3 4 5]}
---
; tables side by side
(let [left (map #(select-keys % [:name :team]) data/employees)
      teams {"core" "Berlin" "web" "Rome"}]
  (->> left
       (map #(assoc % :city (get teams (:team %) "?")))
       (filter (comp #{"Rome" "?"} :city))
       (map (juxt :name :city))))  ;=> [["Gus" "Rome"] ["Hal" "Rome"] ["Ivy" "?"]]
---
; median
(defn median [xs]
  (let [sorted (vec (sort xs))
        n (count sorted)
        mid (quot n 2)]
    (if (odd? n)
      (sorted mid)
      (/ (+ (sorted mid) (sorted (dec mid))) 2))))
[(median (map :salary data/employees)) (median [1 2 3 4])]  ;=> [75 2.5]
