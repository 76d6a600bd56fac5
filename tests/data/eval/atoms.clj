; cells of one run
(let [a (atom 1)] (swap! a + 10 100) @a)  ;=> 111
(let [a (atom 1)] [(swap! a inc) (reset! a 5) (deref a)])  ;=> [2 5 5]
(let [a (atom {:n 1})] (swap! a update :n inc) (swap! a assoc :m 2) @a)  ;=> {:n 2, :m 2}
(let [a (atom [1])] [(swap-vals! a conj 2) (reset-vals! a []) @a])  ;=> [[[1] [1 2]] [[1 2] []] []]
(let [a (atom 1)] [(compare-and-set! a 1 2) (compare-and-set! a 1 3) @a])  ;=> [true false 2]
(let [a (atom :x)] [(compare-and-set! a :x :y) @a])  ;=> [true :y]
(let [v (volatile! 1)] [(vswap! v + 2) (vreset! v 9) @v (volatile? v) (volatile? (atom 1))])  ;=> [3 9 9 true false]
(let [a (atom [])] (doseq [x (range 5) :when (odd? x)] (swap! a conj x)) @a)  ;=> [1 3]
(let [a (atom 0)] (dotimes [i 4] (swap! a + i)) @a)  ;=> 6
(let [n (atom 0)] (while (< @n 3) (swap! n inc)) @n)  ;=> 3
(let [n (atom 0)] (while (neg? @n)))  ;=> nil
(let [seen (atom #{})] (filterv (fn [x] (when-not (@seen x) (swap! seen conj x) true)) [1 2 1 3]))  ;=> [1 2 3]
(let [a (atom 0) up (fn [] (swap! a inc))] (up) (up) @a)  ;=> 2
(let [a (atom 0)] (try (swap! a inc) (throw (ex-info "x" {})) (catch Exception e @a)))  ;=> 1
(let [a (atom nil)] @a)  ;=> nil
(def a (atom 1)) (def b a) (swap! b inc) [@a (= a b) (identical? a b) (= (atom 1) (atom 1))]  ;=> [2 true true false]
(def counter (atom 0)) (defn nxt [] (swap! counter inc)) [(nxt) (nxt) @counter]  ;=> [1 2 2]
(let [cache (atom {})] ((fn fib [n] (or (@cache n) (let [r (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))] (swap! cache assoc n r) r))) 60))  ;=> 1548008755920
(let [a (atom 0) s (map (fn [x] (swap! a inc) x) (range))] [(first s) (first s) @a])  ;=> [0 0 1]
(into [] (let [before (volatile! nil)] (fn [rf] (fn ([] (rf)) ([r] (rf r)) ([r x] (let [b @before] (vreset! before x) (if (= b x) r (rf r x))))))) [1 1 2 1])  ;=> [1 2 1]
(map deref [(atom 1) (volatile! 2)])  ;=> [1 2]
@(reduced 5)  ;=> 5
(atom 1 :meta {:a 1})  ;=> #atom[1]
(atom {:a [1 2]})  ;=> #atom[{:a [1 2]}]
(volatile! :x)  ;=> #volatile[:x]
{:a (atom nil)}  ;=> {:a #atom[nil]}
(let [a (atom nil)] (reset! a [a]) a)  ;=> #atom[[#atom]]
(str "n: " @(atom 5))  ;=> "n: 5"
(pr-str (atom "x"))  ;=> "#atom[\"x\"]"
(type (atom 1))  ;=> clojure.lang.Atom
(instance? clojure.lang.Atom (atom 1))  ;=> true
[(coll? (atom 1)) (ifn? (atom 1)) (nil? (atom nil))]  ;=> [false false false]
(pmap (fn [x] (let [b (atom x)] (swap! b inc) @b)) [1 2])  ;=> [2 3]
; what is no atom, and what is shared
(deref 5)  ;!! run/type_error 1:1
@nil  ;!! run/type_error 1:1
(swap! 5 inc)  ;!! run/type_error 1:1
(swap! (atom 1) 5)  ;!! run/type_error 1:1
(swap! (atom nil) inc)  ;!! run/type_error 1:1
(reset! [] 1)  ;!! run/type_error 1:1
(atom)  ;!! analyze/wrong_arity 1:1
(+ 1 (atom 1))  ;!! run/type_error 1:1
(def log (atom [])) (def a (atom 1)) (add-watch a :k (fn [k r old new] (swap! log conj [k (= r a) old new]))) (swap! a inc) (reset! a 7) (swap! a + 1 2) (swap-vals! a inc) (compare-and-set! a 0 1) (compare-and-set! a 11 1) [@log @a]  ;=> [[[:k true 1 2] [:k true 2 7] [:k true 7 10] [:k true 10 11] [:k true 11 1]] 1]
(def log (atom [])) (def a (atom {})) (add-watch a :k (fn [_ _ old new] (swap! log conj [(count old) (count new)]))) (dotimes [i 3] (swap! a assoc i i)) (remove-watch a :k) (swap! a assoc 9 9) @log  ;=> [[0 1] [1 2] [2 3]]
(def log (atom [])) (def a (atom [])) (add-watch a :k (fn [_ _ old new] (swap! log conj old))) (doseq [i (range 3)] (swap! a conj i)) [@log @a]  ;=> [[[] [0] [0 1]] [0 1 2]]
(let [a (atom 0) n (atom 0)] (add-watch a 1 (fn [& _] (swap! n inc))) (add-watch a 2 (fn [& _] (swap! n + 10))) (add-watch a 1 (fn [& _] (swap! n + 100))) (swap! a inc) @n)  ;=> 110
(let [a (atom 0)] (add-watch a :k (fn [_ r _ n] (when (< n 5) (swap! r inc)))) (swap! a inc) @a)  ;=> 5
(let [a (atom 0)] (add-watch a :k (fn [_ _ _ n] (throw (ex-info "told" {})))) [(try (swap! a inc) (catch Exception e (ex-message e))) @a])  ;=> ["told" 1]
(let [a (atom 1) b (add-watch a :k (fn [& _]))] [(identical? a b) (identical? a (remove-watch a :none)) (= a b)])  ;=> [true true true]
(def a (atom 0)) (def seen (atom 0)) (add-watch a :k (fn [_ _ _ n] (reset! seen n))) (doseq [i (range 50)] (swap! a + i)) [@a @seen]  ;=> [1225 1225]
(let [a (atom 0 :validator even?) seen (atom [])] (add-watch a :k (fn [_ _ o n] (swap! seen conj n))) (try (reset! a 1) (catch IllegalStateException _ nil)) (reset! a 2) @seen)  ;=> [2]
(add-watch 5 :k prn)  ;!! run/type_error 1:1
(add-watch (volatile! 1) :k prn)  ;!! run/type_error 1:1
(add-watch (atom 1) :k 5)  ;!! run/type_error 1:1
(let [a (atom 0)] (add-watch a :k (fn [_ r _ _] (swap! r inc))) (swap! a inc))  ;!! limit/limit_depth 1:49
(ref 1)  ;!! analyze/unsupported 1:2
(agent 1)  ;!! analyze/unsupported 1:2
(let [a (atom 0)] (pmap (fn [x] (swap! a + x)) [1 2]))  ;!! run/invalid_state 1:33
(let [a (atom 0)] (pcalls (fn [] @a) (fn [] 1)))  ;!! run/invalid_state 1:34
(let [a (atom 0)] (try (pmap (fn [x] @a) [1]) (catch IllegalStateException e :apart)))  ;=> :apart
