; letfn: functions that see each other. In loops each round has its own.
(letfn [] 1)  ;=> 1
(letfn [(f [x] x)])  ;=> nil
(letfn [(f [x] (* 2 x))] (f 4))  ;=> 8
(letfn [(ev? [n] (if (= n 0) true (od? (dec n)))) (od? [n] (if (= n 0) false (ev? (dec n))))] [(ev? 10) (od? 7) (ev? 3)])  ;=> [true true false]
(letfn [(fact [n] (if (< n 2) 1 (* n (fact (dec n)))))] (fact 10))  ;=> 3628800
(letfn [(f ([] (f 1)) ([x] (+ x 1)) ([x & more] (reduce + x more)))] [(f) (f 5) (f 1 2 3)])  ;=> [2 6 6]
(letfn [(f [{:keys [a]} [b c]] (+ a b c))] (f {:a 1} [2 3]))  ;=> 6
(letfn [(down [n] (if (pos? n) (recur (dec n)) :done))] (down 1000))  ;=> :done
(let [k 10] (letfn [(f [x] (+ x k))] (map f [1 2])))  ;=> [11 12]
(letfn [(f [x] (g x)) (g [x] (* x x))] (mapv f [1 2 3]))  ;=> [1 4 9]
(letfn [(f [] 1)] (letfn [(f [] 2)] (f)))  ;=> 2
(letfn [(f [x] x)] (println (f 1)) (f 2))  ;=> 2
(letfn [(visit [tree] (if (vector? tree) (mapcat visit tree) [tree]))] (visit [1 [2 [3]]]))  ;=> [1 2 3]
(trampoline (letfn [(a [n] (if (= n 0) :a #(b (dec n)))) (b [n] (if (= n 0) :b #(a (dec n))))] #(a 1001)))  ;=> :b
(map #(% 3) (loop [i 0 fs []] (if (= i 3) fs (recur (inc i) (conj fs (letfn [(f [n] (if (= n 0) i (g (dec n)))) (g [n] (f n))] f))))))  ;=> [0 1 2]
(mapv #(%) (for [x [1 2 3]] (letfn [(f [] (g)) (g [] (* x x))] f)))  ;=> [1 4 9]
(mapv #(%) (for [x [1 2]] (letfn [(f [] (map (fn [y] (+ y (g))) [1])) (g [] x)] f)))  ;=> [[2] [3]]
(loop [i 0] (letfn [(f [x] (+ x i))] (if (= i 3) (f 10) (recur (inc i)))))  ;=> 13
((letfn [(f [x] (let [f (inc x)] f))] f) 1)  ;=> 2
(letfn [(f [x] x)] (f 1 2))  ;!! analyze/wrong_arity 1:20
(letfn [f [x] x] (f 1 2))  ;!! analyze/invalid_form 1:9
(letfn [(f x)] (f 1))  ;!! analyze/invalid_form 1:12
(letfn (f [x] x) 1)  ;!! analyze/invalid_form 1:8
(letfn [([x] x)] 1)  ;!! analyze/invalid_form 1:9
(letfn [(a/b [x] x)] 1)  ;!! analyze/invalid_form 1:10
