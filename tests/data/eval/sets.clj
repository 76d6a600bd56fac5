(set/union #{1 2} #{2 3})  ;=> #{1 2 3}
(clojure.set/union #{1} #{2})  ;=> #{1 2}
(union #{1} #{2} #{3})  ;=> #{1 2 3}
(set/union)  ;=> #{}
(set/union #{1})  ;=> #{1}
(set/union nil #{1})  ;=> #{1}
(set/union nil nil)  ;=> nil
(set/union #{1} 5)  ;!! run/type_error 1:1
(set/intersection #{1 2} #{2 3})  ;=> #{2}
(set/intersection #{1 2})  ;=> #{1 2}
(set/intersection #{1 2} #{2} #{3})  ;=> #{}
(set/intersection nil #{1})  ;=> nil
(intersection #{[1 2]} #{'(1 2)})  ;=> #{[1 2]}
(set/intersection)  ;!! analyze/wrong_arity 1:1
(set/difference #{1 2 3} #{2})  ;=> #{1 3}
(set/difference #{1 2 3} #{1} #{2})  ;=> #{3}
(set/difference #{1} nil)  ;=> #{1}
(set/difference nil #{1})  ;=> nil
(difference #{1} #{1.0})  ;=> #{1}
(set/subset? #{1} #{1 2})  ;=> true
(set/subset? #{1 3} #{1 2})  ;=> false
(set/subset? #{} #{})  ;=> true
(set/subset? nil #{1})  ;=> true
(set/superset? #{1 2} #{1})  ;=> true
(superset? #{1} #{1 2})  ;=> false
(set/select odd? #{1 2 3})  ;=> #{1 3}
(set/select odd? nil)  ;=> nil
(set/select odd? [1])  ;!! run/type_error 1:1
(set/map-invert {:a 1 :b 2})  ;=> {1 :a, 2 :b}
(map-invert nil)  ;=> {}
(set/map-invert 5)  ;!! run/type_error 1:1
(set/rename-keys {:a 1 :b 2} {:a :x})  ;=> {:b 2, :x 1}
(rename-keys {:a 1} {:z :y})  ;=> {:a 1}
(set/rename-keys {:a 1 :b 2} {:a :b :b :a})  ;=> {:b 1, :a 2}
(set/rename-keys nil {:a :b})  ;=> nil
(set/rename-keys 5 {})  ;!! run/type_error 1:1
(set/rename #{{:a 1}} {:a :b})  ;=> #{{:b 1}}
(set/project #{{:a 1 :b 2} {:a 1 :b 3}} [:a])  ;=> #{{:a 1}}
(set/index #{{:a 1 :b 2}} [:a])  ;=> {{:a 1} #{{:a 1, :b 2}}}
(set/join #{{:id 1 :a 2} {:id 2 :a 3}} #{{:id 1 :b 4}})  ;=> #{{:id 1, :b 4, :a 2}}
(set/join #{{:id 1}} #{{:ref 1 :b 2}} {:id :ref})  ;=> #{{:id 1, :ref 1, :b 2}}
(set/join #{{:a 1}} #{{:b 2}})  ;=> #{{:a 1, :b 2}}
(set/join #{} #{{:b 2}})  ;=> #{}
(set/project 5 [:a])  ;!! run/type_error 1:1
(set/project #{1} [:a])  ;!! run/type_error 1:1
(set/join #{{:a 1}} {:a 1})  ;!! run/type_error 1:1
(let [seen #{[0 1] [-1 2] ["a" 1]}] (mapv (fn [[x y]] (let [p [x y]] [(contains? seen p) (seen p)])) [[0 1] [-1 2] ["a" 1] [1.0 2] [nil 3]]))  ;=> [[true [0 1]] [true [-1 2]] [true ["a" 1]] [false nil] [false nil]]
(reduce (fn [m [x y]] (let [p [(+ x 1) y]] (if (m p) m (assoc m p (count m))))) {} [[0 1] [0 1] [-2 5] [-1 2]])  ;=> {[1 1] 0, [-1 5] 1, [0 2] 2}

; a few members taken out of many, in the order in which they were added
(let [all (set (range 40)) left (set/difference all #{3 7 99})] [(count left) (left 3) (left 4) (count all) (all 3)])  ;=> [38 nil 4 40 3]
(set/difference (into (sorted-set-by >) (range 12)) [3 4] #{11})  ;=> #{10 9 8 7 6 5 2 1 0}
(count (set/difference (set (range 100)) #{1} nil (range 50 60)))  ;=> 89
(= (set/difference #{1 2 [3 4] :a "a" nil 1.0 5 6} #{nil}) #{1 2 [3 4] :a "a" 1.0 5 6})  ;=> true
