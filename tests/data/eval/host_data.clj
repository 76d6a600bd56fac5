;; data: {"rows": [{"id": 1, "name": "a", "tags": ["x"]}, {"id": 2, "name": "b", "tags": []}], "codes": {"A 1": 5, "B 2": 6}, "empty": {}}
(map :name data/rows)  ;=> ["a" "b"]
(keys (first data/rows))  ;=> [:id :name :tags]
(keys data/codes)  ;=> ["A 1" "B 2"]
(get data/codes "A 1")  ;=> 5
(first (first data/rows))  ;=> [:id 1]
(find (first data/rows) :id)  ;=> [:id 1]
(find (first data/rows) "id")  ;=> [:id 1]
(assoc (first data/rows) :x 1)  ;=> {:id 1, :name "a", :tags ["x"], :x 1}
(assoc (first data/rows) :id 9)  ;=> {:id 9, :name "a", :tags ["x"]}
(update (first data/rows) :tags conj "y")  ;=> {:id 1, :name "a", :tags ["x" "y"]}
(select-keys (first data/rows) [:id :none])  ;=> {:id 1}
(select-keys data/codes ["A 1"])  ;=> {"A 1" 5}
(dissoc (first data/rows) :tags)  ;=> {:id 1, :name "a"}
(merge (first data/rows) {:name "z"})  ;=> {:id 1, :name "z", :tags ["x"]}
(merge {:z 0} (second data/rows))  ;=> {:z 0, :id 2, :name "b", :tags []}
(into {} data/codes)  ;=> {"A 1" 5, "B 2" 6}
(into {:a 1} (second data/rows))  ;=> {:a 1, :id 2, :name "b", :tags []}
(update-vals data/codes inc)  ;=> {"A 1" 6, "B 2" 7}
(reduce-kv (fn [n k v] (+ n v)) 0 data/codes)  ;=> 11
(contains? (first data/rows) :id)  ;=> true
(contains? (first data/rows) "id")  ;=> true
(count data/codes)  ;=> 2
(empty? data/empty)  ;=> true
(seq data/empty)  ;=> nil
(assoc data/empty :a 1)  ;=> {:a 1}
(= (first data/rows) {:id 1 :name "a" :tags ["x"]})  ;=> true
(= (first data/rows) {"id" 1 "name" "a" "tags" ["x"]})  ;=> false
(get {(first data/rows) :v} {:id 1 :name "a" :tags ["x"]})  ;=> :v
(distinct [(first data/rows) {:id 1 :name "a" :tags ["x"]}])  ;=> [{:id 1, :name "a", :tags ["x"]}]
(conj (:tags (first data/rows)) "y")  ;=> ["x" "y"]
(do (conj (:tags (first data/rows)) "y") (:tags (first data/rows)))  ;=> ["x"]
(set/rename-keys (first data/rows) {:id :key})  ;=> {:name "a", :tags ["x"], :key 1}
(map-invert data/codes)  ;=> {5 "A 1", 6 "B 2"}
(vals data/codes)  ;=> [5 6]
(map key data/codes)  ;=> ["A 1" "B 2"]
(filter (where :name = "b") data/rows)  ;=> [{:id 2, :name "b", :tags []}]
(index data/rows [:id])  ;=> {{:id 1} #{{:id 1, :name "a", :tags ["x"]}}, {:id 2} #{{:id 2, :name "b", :tags []}}}
(let [row (first data/rows)] [(dissoc row :none "id") (dissoc row :tags :id) (count row) (dissoc data/codes "A 1" :b) (dissoc data/empty :a)])  ;=> [{:id 1, :name "a", :tags ["x"]} {:name "a"} 3 {"B 2" 6} {}]
(let [{:keys [id name none]} (first data/rows)] [id name none])  ;=> [1 "a" nil]
(map (fn [{:keys [id tags] :as row}] [id tags (count row)]) data/rows)  ;=> [[1 ["x"] 3] [2 [] 3]]
(walk/postwalk (fn [x] (if (map? x) (dissoc x :tags) x)) data/rows)  ;=> [{:id 1, :name "a"} {:id 2, :name "b"}]
(reduce (partial merge-with +) {} [data/codes data/codes {"C" 1}])  ;=> {"A 1" 10, "B 2" 12, "C" 1}
