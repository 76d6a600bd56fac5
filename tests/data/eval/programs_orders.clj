; Orders, customers and articles: filtering, grouping, joining, summing up.
;; data: {"orders": [{"id": 101, "customer_id": 1, "status": "shipped", "total": 59.9, "created_at": "2026-01-05", "items": [{"sku": "A1", "qty": 2, "price": 19.95}, {"sku": "B2", "qty": 1, "price": 20.0}], "shipping": {"country": "DE", "method": "express"}}, {"id": 102, "customer_id": 2, "status": "pending", "total": 12.5, "created_at": "2026-01-17", "items": [{"sku": "C3", "qty": 5, "price": 2.5}], "shipping": {"country": "FR", "method": "standard"}}, {"id": 103, "customer_id": 1, "status": "cancelled", "total": 200.0, "created_at": "2026-02-02", "items": [{"sku": "B2", "qty": 10, "price": 20.0}], "shipping": null}, {"id": 104, "customer_id": 3, "status": "shipped", "total": 39.9, "created_at": "2026-02-11", "items": [{"sku": "A1", "qty": 2, "price": 19.95}], "shipping": {"country": "DE", "method": "standard"}}, {"id": 105, "customer_id": 9, "status": "returned", "total": 75.0, "created_at": "2026-03-03", "items": [{"sku": "D4", "qty": 3, "price": 25.0}], "shipping": {"country": "US", "method": "express"}}, {"id": 106, "customer_id": 2, "status": "shipped", "total": 45.0, "created_at": "2026-03-09", "items": [{"sku": "D4", "qty": 1, "price": 25.0}, {"sku": "B2", "qty": 1, "price": 20.0}], "shipping": {"country": "FR"}}], "customers": [{"id": 1, "name": "Ada", "tier": "gold", "country": "DE", "email": "ada@example.com"}, {"id": 2, "name": "Bob", "tier": "silver", "country": "FR", "email": null}, {"id": 3, "name": "Cyd", "tier": "gold", "country": "DE", "email": "CYD@Example.com"}, {"id": 4, "name": "Dee", "tier": "bronze", "country": "US", "email": "dee@example.org"}], "products": [{"sku": "A1", "name": "Lamp", "category": "home", "stock": 12, "tags": ["light", "sale"]}, {"sku": "B2", "name": "Rug", "category": "home", "stock": 0, "tags": []}, {"sku": "C3", "name": "Pen", "category": "office", "stock": 340, "tags": ["sale"]}, {"sku": "D4", "name": "Bag", "category": "travel", "stock": 7, "tags": ["new", "light"]}], "rates": {"EUR": 1.0, "USD": 1.25, "GBP": 0.8}}
(def shipped-orders
  "Orders that have been shipped"
  (filter #(= "shipped" (:status %)) data/orders))
(def total-revenue
  (reduce + (map :total shipped-orders)))
{:count (count shipped-orders)
 :revenue (format "%.2f" total-revenue)
 :average (/ (Math/round (* 100.0 (/ total-revenue (count shipped-orders)))) 100.0)}  ;=> {:count 3, :revenue "144.80", :average 48.27}
---
(let [orders-by-status (group-by :status data/orders)]
  (into (sorted-map)
        (for [[status orders] orders-by-status]
          [(keyword status) {:n (count orders)
                             :total (reduce + (map :total orders))}])))  ;=> {:cancelled {:n 1, :total 200.0}, :pending {:n 1, :total 12.5}, :returned {:n 1, :total 75.0}, :shipped {:n 3, :total 144.8}}
---
; a join by an index
(let [customers-by-id (into {} (map (fn [c] [(:id c) c]) data/customers))
      enrich (fn [order]
               (let [customer (get customers-by-id (:customer_id order))]
                 {:order-id (:id order)
                  :customer (or (:name customer) "unknown")
                  :tier (get customer :tier "none")}))]
  (mapv enrich data/orders))  ;=> [{:order-id 101, :customer "Ada", :tier "gold"} {:order-id 102, :customer "Bob", :tier "silver"} {:order-id 103, :customer "Ada", :tier "gold"} {:order-id 104, :customer "Cyd", :tier "gold"} {:order-id 105, :customer "unknown", :tier "none"} {:order-id 106, :customer "Bob", :tier "silver"}]
---
; the same by clojure.set
(require '[clojure.set :as set])
(let [orders (set (map #(select-keys % [:id :customer_id :total]) data/orders))
      customers (set (map #(select-keys % [:id :name]) data/customers))
      joined (set/join orders (set/rename customers {:id :customer_id}))]
  (->> joined
       (sort-by :id)
       (map (juxt :id :name :total))))  ;=> [[101 "Ada" 59.9] [102 "Bob" 12.5] [103 "Ada" 200.0] [104 "Cyd" 39.9] [106 "Bob" 45.0]]
---
(defn line-total [{:keys [qty price]}] (* qty price))

(defn order-total
  "Sums the lines of an order."
  [order]
  (->> (:items order)
       (map line-total)
       (reduce + 0)))

(defn matches? [order]
  (< (Math/abs (- (:total order) (order-total order))) 0.01))

{:ok (map :id (filter matches? data/orders))
 :wrong (map :id (remove matches? data/orders))}  ;=> {:ok [101 102 103 104 105 106], :wrong []}
---
(->> data/orders
     (mapcat (fn [{:keys [id items]}]
               (map #(assoc % :order-id id) items)))
     (group-by :sku)
     (map (fn [[sku lines]]
            {:sku sku
             :units (apply + (map :qty lines))
             :orders (sort (distinct (map :order-id lines)))}))
     (sort-by :units >)
     (take 2))  ;=> [{:sku "B2", :units 12, :orders [101 103 106]} {:sku "C3", :units 5, :orders [102]}]
---
; revenue by category: three tables
(def product-by-sku (zipmap (map :sku data/products) data/products))
(def revenue-by-category
  (reduce (fn [acc {:keys [sku qty price]}]
            (let [category (get-in product-by-sku [sku :category])]
              (update acc category (fnil + 0) (* qty price))))
          {}
          (mapcat :items data/orders)))
(sort-by val > revenue-by-category)  ;=> [["home" 319.79999999999995] ["travel" 100.0] ["office" 12.5]]
---
; several sort keys, one of them descending
(->> data/orders
     (sort-by (juxt :status (comp - :total)))
     (map (fn [{:keys [status id total]}] [status id total]))
     (partition-by first)
     (map (fn [group] {(ffirst group) (mapv second group)}))
     (into {}))  ;=> {"cancelled" [103], "pending" [102], "returned" [105], "shipped" [101 106 104]}
---
; a comparator that compares by hand
(defn by-tier-and-name [a b]
  (let [rank {"gold" 0 "silver" 1 "bronze" 2}
        c (compare (rank (:tier a)) (rank (:tier b)))]
    (if (zero? c)
      (compare (:name a) (:name b))
      c)))
(map :name (sort by-tier-and-name (reverse data/customers)))  ;=> ["Ada" "Cyd" "Bob" "Dee"]
---
; customers without any order
(let [buyer-ids (set (map :customer_id data/orders))
      customer-ids (into #{} (map :id) data/customers)]
  {:never-bought (->> data/customers
                      (remove (comp buyer-ids :id))
                      (mapv :name))
   :orphans (vec (clojure.set/difference buyer-ids customer-ids))
   :both (sort (clojure.set/intersection buyer-ids customer-ids))})  ;=> {:never-bought ["Dee"], :orphans [9], :both [1 2 3]}
---
(defn discount [{:keys [total]} {:keys [tier]}]
  (cond
    (and (= tier "gold") (>= total 50)) 0.15
    (= tier "gold") 0.1
    (> total 100) 0.05
    :else 0))

(for [order data/orders
      :let [customer (first (filter #(= (:id %) (:customer_id order)) data/customers))]
      :when customer
      :let [d (discount order customer)]
      :when (pos? d)]
  {:id (:id order) :discount d :pays (format "%.2f" (* (:total order) (- 1 d)))})  ;=> [{:id 101, :discount 0.15, :pays "50.92"} {:id 103, :discount 0.15, :pays "170.00"} {:id 104, :discount 0.1, :pays "35.91"}]
---
; per customer: number, sum, first and last
(->> data/orders
     (group-by :customer_id)
     (map (fn [[cid orders]]
            (let [dates (sort (map :created_at orders))]
              [cid {:n (count orders)
                    :sum (reduce + (map :total orders))
                    :first (first dates)
                    :last (last dates)}])))
     (into (sorted-map)))  ;=> {1 {:n 2, :sum 259.9, :first "2026-01-05", :last "2026-02-02"}, 2 {:n 2, :sum 57.5, :first "2026-01-17", :last "2026-03-09"}, 3 {:n 1, :sum 39.9, :first "2026-02-11", :last "2026-02-11"}, 9 {:n 1, :sum 75.0, :first "2026-03-03", :last "2026-03-03"}}
---
; monthly totals, months without an order too
(let [month (fn [o] (subs (:created_at o) 5 7))
      totals (reduce (fn [m o] (update m (month o) (fnil + 0) (:total o))) {} data/orders)]
  (for [n (range 1 5)
        :let [k (format "%02d" n)]]
    [k (get totals k 0)]))  ;=> [["01" 72.4] ["02" 239.9] ["03" 120.0] ["04" 0]]
---
(let [{express true other false} (group-by #(= "express" (get-in % [:shipping :method])) data/orders)]
  {:express (mapv :id express)
   :other (mapv :id other)
   :countries (->> data/orders
                   (keep #(-> % :shipping :country))
                   frequencies
                   (sort-by (juxt (comp - val) key)))})  ;=> {:express [101 105], :other [102 103 104 106], :countries [["DE" 2] ["FR" 2] ["US" 1]]}
---
; what must be ordered again
(def demand
  (->> data/orders
       (remove #(#{"cancelled" "returned"} (:status %)))
       (mapcat :items)
       (reduce (fn [m {:keys [sku qty]}] (merge-with + m {sku qty})) {})))
(->> data/products
     (map (fn [{:keys [sku stock] :as p}]
            (assoc p :short (- (get demand sku 0) stock))))
     (filter (comp pos? :short))
     (map #(select-keys % [:sku :name :short])))  ;=> [{:sku "B2", :name "Rug", :short 2}]
---
; tags, turned around
(reduce
  (fn [index {:keys [sku tags]}]
    (reduce (fn [m tag] (update m (keyword tag) (fnil conj []) sku))
            index
            tags))
  {}
  data/products)  ;=> {:light ["A1" "D4"], :sale ["A1" "C3"], :new ["D4"]}
---
; a pivot table
(let [statuses (sort (distinct (map :status data/orders)))
      ids (sort (distinct (map :customer_id data/orders)))
      cell (fn [id status]
             (count (filter #(and (= id (:customer_id %)) (= status (:status %))) data/orders)))]
  (into [(into ["customer"] statuses)]
        (map (fn [id] (into [id] (map #(cell id %) statuses))))
        ids))  ;=> [["customer" "cancelled" "pending" "returned" "shipped"] [1 1 0 0 1] [2 0 1 0 1] [3 0 0 0 1] [9 0 0 1 0]]
---
; cheapest and dearest
(let [by-total (partial sort-by :total)
      sorted (by-total data/orders)
      {cheap-id :id} (first sorted)
      {dear-id :id :as dearest} (last sorted)]
  {:cheapest cheap-id
   :dearest dear-id
   :range (- (:total dearest) (:total (first sorted)))
   :max-key (:id (apply max-key :total data/orders))
   :min-key (:id (apply min-key :total data/orders))})  ;=> {:cheapest 102, :dearest 103, :range 187.5, :max-key 103, :min-key 102}
---
; prices in several currencies
(def currencies (sort (keys data/rates)))
(defn convert [amount currency]
  (let [rate (get data/rates currency)]
    (if (nil? rate)
      (throw (ex-info "Unknown currency" {:currency currency}))
      (* amount rate))))
(mapv (fn [c] (str c " " (format "%.2f" (convert 59.9 c)))) (map name currencies))  ;=> ["EUR 59.90" "GBP 47.92" "USD 74.88"]
---
; cumulative share: which customers make 80 % of the money
(let [totals (->> data/orders
                  (group-by :customer_id)
                  (map (fn [[id os]] [id (reduce + (map :total os))]))
                  (sort-by second >))
      all (reduce + (map second totals))
      running (rest (reductions (fn [acc [_ t]] (+ acc t)) 0 totals))]
  (->> (map (fn [[id t] r] {:id id :share (Math/round (* 100 (/ r all)))}) totals running)
       (take-while #(<= (:share %) 80))
       vec))  ;=> [{:id 1, :share 60} {:id 9, :share 77}]
---
; normalised e-mail addresses
(->> data/customers
     (map :email)
     (filter some?)
     (map clojure.string/lower-case)
     (map #(re-matches #"(.+)@(.+)" %))
     (map (fn [[_ user domain]] {:user user :domain domain}))
     (group-by :domain)
     (reduce-kv (fn [m d us] (assoc m d (mapv :user us))) {}))  ;=> {"example.com" ["ada" "cyd"], "example.org" ["dee"]}
---
; rows with rank
(->> data/orders
     (sort-by :total)
     reverse
     (map-indexed (fn [idx order] (assoc order :rank (inc idx))))
     (filter #(<= (:rank %) 3))
     (map (fn [{:keys [rank id total]}] (str "#" rank " " id " (" total ")")))
     (clojure.string/join "; "))  ;=> "#1 103 (200.0); #2 105 (75.0); #3 101 (59.9)"
---
(defn summarize [orders]
  (let [n (count orders)
        sum (reduce + 0 (map :total orders))]
    {:n n
     :sum sum
     :mean (if (zero? n) nil (/ sum n))}))
(let [by-tier (group-by (fn [o]
                          (some #(when (= (:id %) (:customer_id o)) (:tier %)) data/customers))
                        data/orders)]
  (into {} (map (fn [[tier os]] [(if tier (keyword tier) :unknown) (summarize os)])) by-tier))  ;=> {:gold {:n 3, :sum 299.79999999999995, :mean 99.93333333333332}, :silver {:n 2, :sum 57.5, :mean 28.75}, :unknown {:n 1, :sum 75.0, :mean 75.0}}
---
; left join as a fold, with defaults by destructuring
(for [{:keys [id name email] :or {email "none"}} data/customers
      :let [orders (filter (fn [{:keys [customer_id]}] (= customer_id id)) data/orders)
            spent (transduce (map :total) + orders)]]
  {:name name
   :email email
   :orders (count orders)
   :spent spent
   :last (some->> orders seq (map :created_at) sort last)})  ;=> [{:name "Ada", :email "ada@example.com", :orders 2, :spent 259.9, :last "2026-02-02"} {:name "Bob", :email nil, :orders 2, :spent 57.5, :last "2026-03-09"} {:name "Cyd", :email "CYD@Example.com", :orders 1, :spent 39.9, :last "2026-02-11"} {:name "Dee", :email "dee@example.org", :orders 0, :spent 0, :last nil}]
---
(defn in-stock? [{:keys [stock]}] (pos? stock))
(defn tagged? [tag product] (contains? (set (:tags product)) tag))
(def sale? (partial tagged? "sale"))
(def wanted? (every-pred in-stock? sale?))
(def odd-one? (some-fn (complement in-stock?) #(tagged? "new" %)))
[(map :name (filter wanted? data/products))
 (map :name (filter odd-one? data/products))
 ((juxt filter remove) sale? [])]  ;=> [["Lamp" "Pen"] ["Rug" "Bag"] [[] []]]
---
; a basket, priced step by step
(def basket [{:sku "A1" :qty 3} {:sku "C3" :qty 10} {:sku "ZZ" :qty 1}])
(def prices (->> data/orders (mapcat :items) (map (juxt :sku :price)) (into {})))
(loop [[{:keys [sku qty] :as line} & more] basket
       total 0.0
       missing []]
  (if (nil? line)
    {:total (format "%.2f" total) :missing missing}
    (if-let [price (prices sku)]
      (recur more (+ total (* qty price)) missing)
      (recur more total (conj missing sku)))))  ;=> {:total "84.85", :missing ["ZZ"]}
---
; update a nested line in one of the orders
(let [updated (mapv (fn [o]
                      (if (= 102 (:id o))
                        (-> o
                            (assoc :status "shipped")
                            (update-in [:items 0 :qty] inc)
                            (assoc-in [:shipping :tracking] "T-1"))
                        o))
                    data/orders)
      {:keys [status items shipping]} (second updated)]
  [status (:qty (first items)) (:tracking shipping) (:status (second data/orders))])  ;=> ["shipped" 6 "T-1" "pending"]
---
(let [shipped? (comp #{"shipped"} :status)
      country (fn [o] (get-in o [:shipping :country] "??"))
      report (reduce (fn [acc o]
                       (-> acc
                           (update-in [(country o) :orders] (fnil inc 0))
                           (update-in [(country o) :shipped] (fnil + 0) (if (shipped? o) 1 0))))
                     {}
                     data/orders)]
  (doseq [[c {:keys [orders shipped]}] (sort report)]
    (println (str c ":") shipped "of" orders))
  (get report "DE"))  ;=> {:orders 2, :shipped 2}
---
; top n of each group
(defn top-n [n k coll]
  (take n (sort-by k #(compare %2 %1) coll)))
(->> (mapcat :items data/orders)
     (group-by #(get (into {} (map (juxt :sku :category)) data/products) (:sku %)))
     (map (fn [[category lines]] [category (map :sku (top-n 1 #(* (:qty %) (:price %)) lines))]))
     (into (sorted-map)))  ;=> {"home" ["B2"], "office" ["C3"], "travel" ["D4"]}
---
; a histogram in buckets of fifty
(let [bucket (fn [x] (* 50 (quot (int x) 50)))
      counts (frequencies (map (comp bucket :total) data/orders))]
  (doseq [b (sort (keys counts))]
    (println (format "%3d-%3d %s" b (+ b 49) (apply str (repeat (counts b) "*")))))
  counts)  ;=> {50 2, 0 3, 200 1}
