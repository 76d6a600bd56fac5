;; data: {"rows": [{"name": "Ann", "city": "Oslo"}, {"name": "Bo", "city": null}], "one": {"item": {"id": 1}}, "graph": {"a": ["b", "c"], "b": ["c"], "c": []}, "weights": {"a": {"b": 7, "c": 3}, "b": {"c": 2}, "c": {}}, "people": {"ann": {"age": 3, "city": "Oslo"}, "bo": {"age": 4}}, "groups": {"food": [{"id": 1, "price": 2}], "tools": [{"id": 2, "price": 9, "old": true}]}, "parents": {"b": "a", "c": "a", "d": "b", "e": "c"}, "counts": {"n1": 3, "n2": 0}, "names": {"n1": "Ann", "n2": "Bo"}, "sparse": [{"x1": 1, "desk": 1}, {"x2": 2, "x1": 4}], "stock": {"user_7": 3, "user_12": 0}, "page": {"items": [{"id": 1}], "errors": ["x"]}, "shop": {"users": [{"id": 1, "name": "Ann"}], "orders": [{"number": 7, "total": 3, "user": 1}]}, "config": {"server": {"host": "a", "port": 1}, "client": {"retries": 3}}, "letters": {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 10, "k": 11, "l": 12, "m": 13, "n": 14, "o": 15, "p": 16, "q": 17, "r": 18, "s": 19, "t": 20, "u": null}}
;; Keys of a map from ids to things are strings.
(keys data/graph)  ;=> ["a" "b" "c"]
(filter #(= % "b") (keys data/graph))  ;=> ["b"]
(set/difference (set (keys data/graph)) (set (mapcat val data/graph)))  ;=> #{"a"}
(into {} data/graph)  ;=> {"a" ["b" "c"], "b" ["c"], "c" []}
(= data/graph {"a" ["b" "c"] "b" ["c"] "c" []})  ;=> true
(= data/graph {:a ["b" "c"] :b ["c"] :c []})  ;=> false
(first data/graph)  ;=> ["a" ["b" "c"]]
(find data/graph :a)  ;=> ["a" ["b" "c"]]
(update data/graph "c" conj "a")  ;=> {"a" ["b" "c"], "b" ["c"], "c" ["a"]}
(keys data/weights)  ;=> ["a" "b" "c"]
(map (fn [[name {:keys [age]}]] [name age]) data/people)  ;=> [["ann" 3] ["bo" 4]]
(keys (get data/people "ann"))  ;=> [:age :city]
(update-vals data/groups count)  ;=> {"food" 1, "tools" 1}
(keys data/parents)  ;=> ["b" "c" "d" "e"]
(remove (set (keys data/parents)) (vals data/parents))  ;=> ["a" "a"]
(keys data/stock)  ;=> ["user_7" "user_12"]
(last data/letters)  ;=> ["u" nil]
(reduce-kv (fn [found k v] (if (= v 20) k found)) nil data/letters)  ;=> "t"
(json/parse-string "{\"a\": [\"b\"], \"b\": []}")  ;=> {"a" ["b"], "b" []}
(json/parse-string "{\"a\": [\"b\"], \"b\": []}" true)  ;=> {:a ["b"], :b []}
;; Either spelling finds.
(:a data/graph)  ;=> ["b" "c"]
(get data/graph "a")  ;=> ["b" "c"]
(data/graph :a)  ;=> ["b" "c"]
(get-in data/weights [:a :c])  ;=> 3
(let [{:keys [a]} data/graph] a)  ;=> ["b" "c"]
(contains? data/graph :b)  ;=> true
(select-keys data/graph [:b])  ;=> {"b" ["c"]}
;; Keys of a schema are keywords. One letter with numbers may be a column: with numbers it is, as in the rows beside it.
(keep (fn [[k v]] (when (zero? v) k)) data/counts)  ;=> [:n2]
(keys data/names)  ;=> ["n1" "n2"]
(apply merge-with + data/sparse)  ;=> {:x1 5, :desk 1, :x2 2}
(distinct (map keys data/rows))  ;=> [[:name :city]]
(keys data/one)  ;=> [:item]
(keys data/page)  ;=> [:items :errors]
(keys data/shop)  ;=> [:users :orders]
(keys data/config)  ;=> [:server :client]
(assoc-in data/config [:client :retries] 4)  ;=> {:server {:host "a", :port 1}, :client {:retries 4}}
