;; data: {"rows": [{"name": "Ann", "age": 40, "city": "Oslo"}, {"name": "Bo", "age": null, "city": "Oslo"}, {"name": "Cy", "age": 20.5}]}
(describe data/rows)  ;=> {:count 3, :fields {:name {:count 3, :types ["string"], :distinct 3, :values {"Ann" 1, "Bo" 1, "Cy" 1}}, :age {:count 3, :missing 1, :types ["float" "integer"], :min 20.5, :max 40, :avg 30.25, :sum 60.5}, :city {:count 3, :missing 1, :types ["string"], :distinct 1, :values {"Oslo" 2}}}}
(describe [])  ;=> {:count 0, :types []}
(describe nil)  ;=> {:count 0, :types []}
(describe [nil nil])  ;=> {:count 2, :missing 2, :types []}
(describe [3 1 2])  ;=> {:count 3, :types ["integer"], :min 1, :max 3, :avg 2, :sum 6}
(describe #{true})  ;=> {:count 1, :types ["boolean"], :distinct 1, :values {true 1}}
(describe [[1] {:a 1}])  ;=> {:count 2, :types ["list" "map"]}
(describe ["a" 1])  ;=> {:count 2, :types ["integer" "string"], :distinct 2, :values {"a" 1, 1 1}}
(:distinct (describe (map str (range 20))))  ;=> 20
(contains? (describe (map str (range 20))) :values)  ;=> false
(describe [(LocalDate/of 2024 1 2) (LocalDate/of 2023 1 1)])  ;=> {:count 2, :types ["date"], :min 2023-01-01, :max 2024-01-02, :distinct 2, :values {2024-01-02 1, 2023-01-01 1}}
(describe 5)  ;!! run/type_error 1:1
(describe (range))  ;!! run/infinite_sequence 1:1
(describe)  ;!! analyze/wrong_arity 1:1
