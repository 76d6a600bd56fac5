; JSON in and out: parsed, changed, written; names that PTC-Lisp has beside Clojure's.
;; data: {"body": "{\"users\": [{\"id\": 1, \"name\": \"Ada\", \"active\": true, \"score\": 9.5}, {\"id\": 2, \"name\": \"Bob\", \"active\": false, \"score\": null}], \"next_page\": null}", "lines": "{\"level\": \"info\", \"ms\": 12}\n{\"level\": \"error\", \"ms\": 300}\n\n{\"level\": \"info\", \"ms\": 8}\n", "orders": [{"id": 1, "status": "open", "total": 10, "customer": {"tier": "gold"}}, {"id": 2, "status": "done", "total": 25, "customer": {"tier": "silver"}}, {"id": 3, "status": "open", "total": 40, "customer": null}]}
(let [{:keys [users next_page]} (json/parse-string data/body true)
      active (filter :active users)]
  {:names (mapv :name active)
   :scores (mapv #(or (:score %) 0) users)
   :more? (some? next_page)
   :out (json/generate-string {:active (count active)})})  ;=> {:names ["Ada"], :scores [9.5 0], :more? false, :out "{\"active\":1}"}
---
(require '[cheshire.core :as json])
(defn summarise [text]
  (->> (json/parse-string text true)
       :users
       (map #(select-keys % [:id :score]))
       (remove (comp nil? :score))))
(json/generate-string (summarise data/body))  ;=> "[{\"id\":1,\"score\":9.5}]"
---
(->> (json/parse-lines data/lines)
     (group-by :level)
     (map (fn [[level entries]]
            [(keyword level) {:n (count entries)
                              :ms (reduce + (map :ms entries))}]))
     (into (sorted-map)))  ;=> {:error {:n 1, :ms 300}, :info {:n 2, :ms 20}}
---
; text that is no JSON
(defn try-parse [s]
  (try
    {:ok (json/parse-string s)}
    (catch Exception e
      {:error s})))
(map try-parse ["[1, 2]" "{broken" "null"])  ;=> [{:ok [1 2]} {:error "{broken"} {:ok nil}]
---
(let [open (filter (where :status = "open") data/orders)
      big (filter (all-of (where :total > 20) (where :status = "open")) data/orders)
      gold (filter (where [:customer :tier] = "gold") data/orders)]
  {:open (pluck :id open)
   :big (pluck :id big)
   :gold (pluck :id gold)
   :sum (sum-by :total data/orders)})  ;=> {:open [1 3], :big [3], :gold [1], :sum 75}
---
(defn report [orders]
  {:average (avg-by :total orders)
   :largest (:id (max-by :total orders))
   :smallest (:id (min-by :total orders))
   :statuses (pluck :status (distinct-by :status orders))})
(report data/orders)  ;=> {:average 25, :largest 3, :smallest 1, :statuses ["open" "done"]}
