; structures: maps that are made from a vector of their keys
(defstruct point :x :y) [(struct point 1 2) (struct point 1) (struct-map point :y 2 :z 3) ((accessor point :x) (struct point 7 8)) (= (struct point 1 2) {:x 1 :y 2}) (map? (struct point 1))]  ;=> [{:x 1, :y 2} {:x 1, :y nil} {:x nil, :y 2, :z 3} 7 true true]
(let [p (create-struct :a "b")] [(map #(struct p % (inc %)) [1 2]) (map (accessor p "b") [(struct p 1 2)]) (struct-map p)])  ;=> [[{:a 1, "b" 2} {:a 2, "b" 3}] [2] {:a nil, "b" nil}]
(defstruct person :name :age) (mapv :name (sort-by :age [(struct person "Ann" 31) (struct person "Bo" 27)]))  ;=> ["Bo" "Ann"]
(defstruct point :x :y) (struct point 1 2 3)
;!! run/invalid_argument 1:25
(defstruct point :x :y) (accessor point :z)
;!! run/invalid_argument 1:25
(struct-map (create-struct :a) :b)
;!! run/invalid_argument 1:1
(create-struct)
;!! run/invalid_argument 1:1
(struct 5 1)
;!! run/type_error 1:1
(defstruct point)
;!! analyze/invalid_form 1:1
