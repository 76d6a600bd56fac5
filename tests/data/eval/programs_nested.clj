; Nested data: updates deep inside, walks, trees, paths, JSON as it comes from services.
;; data: {"user": {"id": 7, "name": "Ada", "profile": {"emails": [{"address": "a@x.org", "primary": false}, {"address": "b@x.org", "primary": true}], "address": {"street": "1 Main", "city": null}}, "roles": ["admin", "dev"], "settings": {"theme": {"dark": true, "font-size": 12}}}, "tree": {"id": 1, "label": "root", "children": [{"id": 2, "label": "docs", "children": [{"id": 4, "label": "api", "children": []}, {"id": 5, "label": "guide", "children": [{"id": 6, "label": "intro", "children": []}]}]}, {"id": 3, "label": "src", "children": []}]}, "flat": [{"id": 1, "parent": null, "name": "CEO"}, {"id": 2, "parent": 1, "name": "CTO"}, {"id": 3, "parent": 1, "name": "CFO"}, {"id": 4, "parent": 2, "name": "Dev"}, {"id": 5, "parent": 4, "name": "Intern"}], "response": {"data": {"items": [{"id": "a", "attributes": {"title": "First", "tags": ["x", "y"], "meta": {"views": 10}}}, {"id": "b", "attributes": {"title": "Second", "tags": [], "meta": {}}}, {"id": "c", "attributes": {"title": "Third", "tags": ["y"], "meta": {"views": 5}}}]}, "errors": []}, "events": [{"type": "created", "id": 1, "payload": {"amount": 10}}, {"type": "updated", "id": 1, "payload": {"amount": 15, "note": "x"}}, {"type": "created", "id": 2, "payload": {"amount": 7}}, {"type": "deleted", "id": 2}, {"type": "renamed", "id": 1, "payload": {"name": "one"}}]}
(let [{:keys [name profile roles] {{:keys [dark font-size]} :theme} :settings} data/user
      {:keys [emails] {:keys [city] :or {city "unknown"}} :address} profile]
  {:name name
   :dark dark
   :font-size font-size
   :city city
   :primary (:address (first (filter :primary emails)))
   :admin? (some? (some #{"admin"} roles))})  ;=> {:name "Ada", :dark true, :font-size 12, :city nil, :primary "b@x.org", :admin? true}
---
; depth first, by recursion
(defn find-node [pred node]
  (if (pred node)
    node
    (some #(find-node pred %) (:children node))))
(defn depth [{:keys [children]}]
  (if (seq children)
    (inc (apply max (map depth children)))
    1))
{:found (:label (find-node #(= 6 (:id %)) data/tree))
 :missing (find-node #(= 99 (:id %)) data/tree)
 :depth (depth data/tree)}  ;=> {:found "intro", :missing nil, :depth 4}
---
; every node with its path
(defn walk-tree [path {:keys [label children]}]
  (let [path (conj path label)]
    (cons {:path (clojure.string/join "/" path) :leaf (empty? children)}
          (mapcat (partial walk-tree path) children))))
(->> (walk-tree [] data/tree)
     (filter :leaf)
     (map :path)
     sort)  ;=> ["root/docs/api" "root/docs/guide/intro" "root/src"]
---
; a tree from rows with parents
(defn build [by-parent id]
  (mapv (fn [{:keys [id name]}]
          {:name name :reports (build by-parent id)})
        (get by-parent id)))
(let [by-parent (group-by :parent data/flat)]
  (build by-parent nil))  ;=> [{:name "CEO", :reports [{:name "CTO", :reports [{:name "Dev", :reports [{:name "Intern", :reports []}]}]} {:name "CFO", :reports []}]}]
---
; ancestors
(let [index (into {} (map (juxt :id identity)) data/flat)
      ancestors (fn [id]
                  (->> (iterate #(get-in index [% :parent]) id)
                       (take-while some?)
                       rest
                       (map #(get-in index [% :name]))))]
  (into {} (for [{:keys [id name]} data/flat] [name (vec (ancestors id))])))  ;=> {"CEO" [], "CTO" ["CEO"], "CFO" ["CEO"], "Dev" ["CTO" "CEO"], "Intern" ["Dev" "CTO" "CEO"]}
---
; a tree drawn with indentation
(defn draw
  ([node] (draw node 0))
  ([{:keys [label children]} level]
   (cons (str (apply str (repeat (* 2 level) " ")) "- " label)
         (mapcat #(draw % (inc level)) children))))
(println (clojure.string/join "\n" (draw data/tree)))
(count (draw data/tree))  ;=> 6
---
; events folded to a state
(defn apply-event [state {:keys [type id payload]}]
  (case type
    "created" (assoc state id payload)
    "updated" (update state id merge payload)
    "deleted" (dissoc state id)
    (update state :ignored (fnil conj []) type)))
(reduce apply-event {} data/events)  ;=> {1 {:amount 15, :note "x"}, :ignored ["renamed"]}
---
(let [items (get-in data/response [:data :items])
      views (fn [item] (get-in item [:attributes :meta :views] 0))]
  {:titles (mapv #(get-in % [:attributes :title]) items)
   :views (reduce + (map views items))
   :tags (into (sorted-set) (mapcat (comp :tags :attributes)) items)
   :ok? (empty? (:errors data/response))})  ;=> {:titles ["First" "Second" "Third"], :views 15, :tags #{"x" "y"}, :ok? true}
---
; every number in a nested value raised by one, every string in capitals
(require '[clojure.walk :as walk])
(walk/postwalk (fn [x]
                 (cond (number? x) (inc x)
                       (string? x) (clojure.string/upper-case x)
                       :else x))
               {:a [1 {:b 2 :c "x"}] :d {:e ["y" nil 3.5]}})  ;=> {:a [2 {:b 3, :c "X"}], :d {:e ["Y" nil 4.5]}}
---
; nil values removed at any depth
(require '[clojure.walk :refer [postwalk]])
(defn compact [m]
  (postwalk (fn [x]
              (if (map? x)
                (into {} (remove (comp nil? val)) x)
                x))
            m))
(compact {:a nil :b {:c nil :d 1} :e [{:f nil} {:g 2}]})  ;=> {:b {:d 1}, :e [{} {:g 2}]}
---
; all paths to leaves
(defn leaf-paths
  ([x] (leaf-paths [] x))
  ([path x]
   (cond
     (map? x) (mapcat (fn [[k v]] (leaf-paths (conj path k) v)) x)
     (vector? x) (apply concat (map-indexed (fn [i v] (leaf-paths (conj path i) v)) x))
     :else [[path x]])))
(into {} (leaf-paths {:a {:b [1 2 {:c 3}]} :d "x"}))  ;=> {[:a :b 0] 1, [:a :b 1] 2, [:a :b 2 :c] 3, [:d] "x"}
---
; a deep merge
(defn deep-merge [& ms]
  (apply merge-with
         (fn [a b]
           (if (and (map? a) (map? b))
             (deep-merge a b)
             b))
         ms))
(deep-merge {:db {:host "a" :port 1 :opts {:ssl true}} :x 1}
            {:db {:port 2 :opts {:pool 5}}}
            {:x nil :y [1]})  ;=> {:db {:host "a", :port 2, :opts {:ssl true, :pool 5}}, :x nil, :y [1]}
---
; what differs between two maps
(defn diff-maps [a b]
  (let [ks (into (set (keys a)) (keys b))]
    (reduce (fn [acc k]
              (let [va (get a k ::none) vb (get b k ::none)]
                (cond (= va vb) acc
                      (= va ::none) (assoc-in acc [:added k] vb)
                      (= vb ::none) (assoc-in acc [:removed k] va)
                      (and (map? va) (map? vb)) (assoc-in acc [:changed k] (diff-maps va vb))
                      :else (assoc-in acc [:changed k] [va vb]))))
            {}
            (sort ks))))
(diff-maps {:a 1 :b {:c 2 :d 3} :e 5} {:a 1 :b {:c 9 :d 3} :f 6})  ;=> {:changed {:b {:changed {:c [2 9]}}}, :removed {:e 5}, :added {:f 6}}
---
(-> data/user
    (update-in [:profile :emails] (partial filterv :primary))
    (assoc-in [:profile :address :city] "London")
    (update :roles conj "ops")
    (update-in [:settings :theme :font-size] * 1.5)
    (dissoc :id)
    (select-keys [:profile :roles :settings]))  ;=> {:profile {:emails [{:address "b@x.org", :primary true}], :address {:street "1 Main", :city "London"}}, :roles ["admin" "dev" "ops"], :settings {:theme {:dark true, :font-size 18.0}}}
---
; keys renamed at every level
(defn rename-deep [mapping x]
  (cond
    (map? x) (into {} (for [[k v] x] [(get mapping k k) (rename-deep mapping v)]))
    (sequential? x) (mapv #(rename-deep mapping %) x)
    :else x))
(rename-deep {:id :ID :name :fullName} {:id 1 :kids [{:id 2 :name "B"} {:id 3 :name "C"}]})  ;=> {:ID 1, :kids [{:ID 2, :fullName "B"} {:ID 3, :fullName "C"}]}
---
; keywordize, then stringify
(let [raw {"name" "x" "items" [{"id" 1 "tags" ["a"]}]}
      kw (clojure.walk/keywordize-keys raw)]
  [(-> kw :items first :id)
   (= raw (clojure.walk/stringify-keys kw))
   (mapv :tags (:items kw))
   (update-in kw [:items 0 :tags] conj "b")])  ;=> [1 true [["a"]] {:name "x", :items [{:id 1, :tags ["a" "b"]}]}]
---
; breadth first, level by level
(->> [data/tree]
     (iterate #(mapcat :children %))
     (take-while seq)
     (map-indexed (fn [i nodes] [i (mapv :label nodes)]))
     (into {}))  ;=> {0 ["root"], 1 ["docs" "src"], 2 ["api" "guide"], 3 ["intro"]}
---
(defn sum-leaves [x]
  (cond
    (number? x) x
    (map? x) (reduce + (map sum-leaves (vals x)))
    (coll? x) (reduce + 0 (map sum-leaves x))
    :else 0))
(sum-leaves {:a 1 :b [2 3 {:c 4}] :d #{5} :e "six" :f nil :g '(7 (8))})  ;=> 30
---
; tree-seq over JSON: every map that has a title
(->> (tree-seq coll? #(if (map? %) (vals %) %) data/response)
     (filter map?)
     (filter :title)
     (map (fn [{:keys [title tags meta]}]
            (str title (when (seq tags) (str " " tags)) (when-let [v (:views meta)] (str " " v))))))  ;=> ["First [\"x\" \"y\"] 10" "Second" "Third [\"y\"] 5"]
---
(def schema {:name string? :age #(and (int? %) (<= 0 % 150)) :tags #(every? string? %)})
(defn validate [schema m]
  (reduce-kv (fn [errors k pred]
               (let [v (get m k ::missing)]
                 (cond (= v ::missing) (assoc errors k :missing)
                       (not (pred v)) (assoc errors k [:invalid v])
                       :else errors)))
             {}
             schema))
(map (partial validate schema)
     [{:name "A" :age 5 :tags []} {:name 1 :age 200 :tags ["x" 2]} {}])  ;=> [{} {:name [:invalid 1], :age [:invalid 200], :tags [:invalid ["x" 2]]} {:name :missing, :age :missing, :tags :missing}]
---
; flatten nested maps, and back
(defn flatten-map [m prefix]
  (into {}
        (mapcat (fn [[k v]]
                  (let [path (if prefix (str prefix "." (name k)) (name k))]
                    (if (and (map? v) (seq v))
                      (flatten-map v path)
                      [[path v]]))))
        m))
(defn unflatten [m]
  (reduce (fn [acc [path v]]
            (assoc-in acc (map keyword (clojure.string/split path #"\.")) v))
          {} m))
(let [m {:a {:b 1 :c {:d 2}} :e {} :f 3}]
  [(flatten-map m nil) (= m (unflatten (flatten-map m nil)))])  ;=> [{"a.b" 1, "a.c.d" 2, "e" {}, "f" 3} true]
---
; inheritance of settings by a path of scopes
(def scopes {:global {:color "red" :size 1} :team {:size 2} :user {:color "blue"}})
(defn setting [k & path]
  (some #(get-in scopes [% k]) (reverse path)))
{:color (setting :color :global :team :user)
 :size (setting :size :global :team :user)
 :none (setting :weight :global)
 :all (apply merge (map scopes [:global :team :user]))}  ;=> {:color "blue", :size 2, :none nil, :all {:color "blue", :size 2}}
---
; matrix of a game, one step
(defn neighbours [[x y]]
  (for [dx [-1 0 1] dy [-1 0 1] :when (not= 0 dx dy)] [(+ x dx) (+ y dy)]))
(defn step [cells]
  (set (for [[cell n] (frequencies (mapcat neighbours cells))
             :when (or (= n 3) (and (= n 2) (cells cell)))]
         cell)))
(let [blinker #{[1 0] [1 1] [1 2]}]
  [(sort (step blinker)) (= blinker (step (step blinker)))])  ;=> [[[0 1] [1 1] [2 1]] true]
---
; paths with wildcards
(defn get-all [x [k & ks]]
  (cond
    (nil? k) [x]
    (= k :*) (mapcat #(get-all % ks) (if (map? x) (vals x) x))
    :else (when (contains? x k) (get-all (get x k) ks))))
[(get-all data/response [:data :items :* :attributes :title])
 (get-all data/response [:data :items :* :attributes :meta :views])
 (get-all data/tree [:children 0 :label])]  ;=> [["First" "Second" "Third"] [10 5] ["docs"]]
