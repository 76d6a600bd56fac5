; sequences that a program works out as they are read
(lazy-seq nil)  ;=> []
(lazy-seq)  ;=> []
(lazy-seq [1 2])  ;=> [1 2]
(lazy-seq {:a 1})  ;=> [[:a 1]]
(count (lazy-seq 5))  ;!! run/type_error 1:1
(seq (lazy-seq nil))  ;=> nil
(seq (lazy-seq [1]))  ;=> [1]
(empty? (lazy-seq nil))  ;=> true
(not-empty (lazy-seq []))  ;=> nil
(first (lazy-seq [1 2]))  ;=> 1
(first (lazy-seq nil))  ;=> nil
(rest (lazy-seq [1 2 3]))  ;=> [2 3]
(rest (lazy-seq [1]))  ;=> []
(next (lazy-seq [1 2]))  ;=> [2]
(next (lazy-seq [1]))  ;=> nil
(next (lazy-seq (cons 1 (lazy-seq nil))))  ;=> nil
(nthnext (lazy-seq [1 2]) 2)  ;=> nil
(last (lazy-seq [1 2]))  ;=> 2
(count (lazy-seq [1 2]))  ;=> 2
(nth (lazy-seq [1 2]) 1)  ;=> 2
(vec (lazy-seq [1 2]))  ;=> [1 2]
(reduce + (lazy-seq [1 2]))  ;=> 3
(apply + (lazy-seq [1 2]))  ;=> 3
(sort (lazy-seq [2 1]))  ;=> [1 2]
(into #{} (lazy-seq [2 1]))  ;=> #{1 2}
(map inc (lazy-seq [1 2]))  ;=> [2 3]
(filter odd? (lazy-seq [1 2]))  ;=> [1]
(concat [0] (lazy-seq [1 2]))  ;=> [0 1 2]
(cons 0 (lazy-seq [1 2]))  ;=> [0 1 2]
(conj (lazy-seq [1 2]) 0)  ;=> [0 1 2]
(str (lazy-seq [1 2]))  ;=> "[1 2]"
(pr-str (map inc (lazy-seq [1 2])))  ;=> "[2 3]"
(= (lazy-seq [1 2]) [1 2])  ;=> true
(= [1 2] (lazy-seq [1 3]))  ;=> false
(= (map inc (lazy-seq [1])) '(2))  ;=> true
[(seq? (lazy-seq [1])) (sequential? (lazy-seq nil)) (vector? (lazy-seq [1])) (coll? (lazy-seq nil))]  ;=> [true true false true]
(let [[a b & r] (lazy-seq [1 2 3])] [a b r])  ;=> [1 2 [3]]
(let [[a & r] (lazy-seq [1])] [a r])  ;=> [1 nil]
(take 3 (cycle (lazy-seq [1 2])))  ;=> [1 2 1]
(flatten [(lazy-seq [1 [2]])])  ;=> [1 2]
(for [x (lazy-seq [1 2])] (* x x))  ;=> [1 4]
(json/generate-string {:a (lazy-seq [1 2])})  ;=> "{\"a\":[1,2]}"
(let [s (lazy-seq (println "worked out") [1 2])] [(first s) (count s) (rest s)])  ;=> [1 2 [2]]
(do (lazy-seq (println "never")) nil)  ;=> nil
---
(defn numbers [n] (lazy-seq (cons n (numbers (inc n)))))
(take 3 (numbers 5))  ;=> [5 6 7]
(defn numbers [n] (lazy-seq (cons n (numbers (inc n)))))
[(nth (numbers 0) 100) (first (filter #(> % 10) (numbers 0))) (take-while #(< % 3) (numbers 0))]  ;=> [100 11 [0 1 2]]
(defn fib ([] (fib 0 1)) ([a b] (lazy-seq (cons a (fib b (+ a b))))))
(take 10 (fib))  ;=> [0 1 1 2 3 5 8 13 21 34]
(defn my-map [f xs] (lazy-seq (when-let [s (seq xs)] (cons (f (first s)) (my-map f (rest s))))))
[(vec (my-map inc [1 2 3])) (count (my-map inc (range 5000))) (take 2 (my-map inc (range)))]  ;=> [[2 3 4] 5000 [1 2]]
(defn steps [n] (lazy-seq (if (= n 1) [1] (cons n (steps (if (even? n) (quot n 2) (inc (* 3 n))))))))
(steps 6)  ;=> [6 3 10 5 16 8 4 2 1]
(loop [s ((fn f [n] (lazy-seq (when (< n 5000) (cons n (f (inc n)))))) 0) t 0]
  (if (seq s) (recur (rest s) (+ t (first s))) t))  ;=> 12497500
(defn pages [n] (lazy-seq (when (< n 4) (concat [n (* 10 n)] (pages (inc n))))))
(pages 1)  ;=> [1 10 2 20 3 30]
---
; what a transducer lets out of a sequence without an end may have one
(count (sequence (take 3) (range)))  ;=> 3
(sequence (comp (filter odd?) (take 2)) (range))  ;=> [1 3]
(eduction (take 2) (range))  ;=> [0 1]
(= (sequence (take 2) (range)) [0 1])  ;=> true
(seq (sequence (take 0) (range)))  ;=> nil
(partition-all 2 (lazy-seq [1 2 3]))  ;=> [[1 2] [3]]
(partition-all 2 1 (lazy-seq [1 2 3]))  ;=> [[1 2] [2 3] [3]]
(partition 2 (lazy-seq [1 2 3]))  ;=> [[1 2]]
(partition-by odd? (lazy-seq [1 3 2]))  ;=> [[1 3] [2]]
(lazy-cat)  ;=> []
(lazy-cat [1])  ;=> [1]
(lazy-cat [1] nil '(2) #{3})  ;=> [1 2 3]
(take 3 (lazy-cat [1 2] (range)))  ;=> [1 2 0]
(def ones (lazy-cat [1] (map identity [1 1]))) (apply + ones)  ;=> 3
(first (lazy-cat [1] (throw (ex-info "not read" {}))))  ;=> 1
(defn evens [n] (lazy-cat [n] (evens (+ n 2)))) (take 4 (evens 0))  ;=> [0 2 4 6]
(contains? #{[1 2]} (lazy-seq [1 2]))  ;=> true
(get {[1 2] :both} (map inc (lazy-seq [0 1])))  ;=> :both
(let [s (lazy-seq '(1 2))] (get {s :both} [1 2]))  ;=> :both
(conj #{[1 2]} (cons 1 (lazy-seq [2])))  ;=> #{[1 2]}
(frequencies [[:a] (lazy-seq [:a]) '(:a)])  ;=> {[:a] 3}
(count (group-by identity [[1 [2]] (lazy-seq [1 (lazy-seq [2])])]))  ;=> 1
(distinct [() (lazy-seq nil)])  ;=> [[]]
(dissoc {[1 2] 3, [4] 5} (lazy-seq [1 2]))  ;=> {[4] 5}
(contains? #{(vec (range 50))} (lazy-seq (range 50)))  ;=> true
(count (conj #{[1 2]} (conj clojure.lang.PersistentQueue/EMPTY 1 2)))  ;=> 1
