(identity 5)  ;=> 5
(identity nil)  ;=> nil
(identity)  ;!! analyze/wrong_arity 1:1
((constantly 1))  ;=> 1
((constantly 1) 2 3)  ;=> 1
((complement nil?) 1)  ;=> true
((complement :a) {:a 1})  ;=> false
(complement 5)  ;!! run/type_error 1:1
((comp inc inc) 1)  ;=> 3
((comp str +) 1 2)  ;=> "3"
((comp) 5)  ;=> 5
((comp inc) 5)  ;=> 6
((comp :b :a) {:a {:b 1}})  ;=> 1
((comp first reverse) [1 2 3])  ;=> 3
(comp inc 5)  ;!! run/type_error 1:1
((partial + 1) 2)  ;=> 3
((partial + 1 2) 3 4)  ;=> 10
((partial inc) 1)  ;=> 2
((partial map inc) [1 2])  ;=> [2 3]
((partial :a) {:a 1})  ;=> 1
(map (partial get {:a 1}) [:a :b])  ;=> [1 nil]
(partial)  ;!! analyze/wrong_arity 1:1
((juxt :a :b) {:a 1 :b 2})  ;=> [1 2]
((juxt + -) 5 3)  ;=> [8 2]
((juxt inc) 1)  ;=> [2]
(map (juxt identity str) [1])  ;=> [[1 "1"]]
(juxt)  ;!! analyze/wrong_arity 1:1
((fnil inc 0) nil)  ;=> 1
((fnil inc 0) 5)  ;=> 6
((fnil + 1 2) nil nil)  ;=> 3
((fnil + 1 2 3) nil nil nil)  ;=> 6
((fnil conj []) nil 1)  ;=> [1]
((fnil + 1) nil 2 3)  ;=> 6
((every-pred pos? even?) 2)  ;=> true
((every-pred pos? even?) 2 4 -2)  ;=> false
((every-pred pos?))  ;=> true
((every-pred :a) {:a 1})  ;=> true
((some-fn :a :b) {:b 2})  ;=> 2
((some-fn pos? even?) -1)  ;=> false
((some-fn :a :b) {})  ;=> nil
((some-fn even?) 1 3 4)  ;=> true
((some-fn even?))  ;=> nil
(apply + [1 2 3])  ;=> 6
(apply + 1 2 [3 4])  ;=> 10
(apply + nil)  ;=> 0
(apply str "abc")  ;=> "abc"
(apply max [3 1 2])  ;=> 3
(apply map vector [[1 2] [3 4]])  ;=> [[1 3] [2 4]]
(apply hash-map [:a 1])  ;=> {:a 1}
(apply merge [{:a 1} {:b 2}])  ;=> {:a 1, :b 2}
(apply :a [{:a 1}])  ;=> 1
(apply + 1)  ;!! run/type_error 1:1
(apply 5 [1])  ;!! run/type_error 1:1
(apply + (range))  ;!! run/infinite_sequence 1:1
(apply inc [1 2])  ;!! run/wrong_arity 1:1
(apply +)  ;!! analyze/wrong_arity 1:1
((memoize +) 1 2)  ;=> 3
(let [f (memoize inc)] [(f 1) (f 1) (f 1.0) (f 2)])  ;=> [2 2 2.0 3]
(trampoline (fn [] (fn [] 7)))  ;=> 7
(trampoline inc 1)  ;=> 2
(do (defn down [n] (if (zero? n) :done #(down (dec n)))) (trampoline down 5000))  ;=> :done
((completing conj) [1])  ;=> [1]
((completing conj) [1] 2)  ;=> [1 2]
((completing + str) 5)  ;=> "5"
(apply #{1 2} [2 3])  ;!! run/wrong_arity 1:1
(update {:a 1} :a #{1 2})  ;=> {:a 1}
(update {:a 1} :a #{1 2} 3)  ;!! run/wrong_arity 1:1
