; where Clojure's answer is another, or an error
(str #inst "2024-01-31")  ;=> "2024-01-31T00:00:00Z"
(with-out-str (print #uuid "00000000-0000-0000-0000-00000000000a"))  ;=> "00000000-0000-0000-0000-00000000000a"
(pr-str #:a{:b 1})  ;=> "{:a/b 1}"
[(count "😀") (first "😀a") (.length "😀")]  ;=> [1 "😀" 1]
(= (hash "a") 1455541201)  ;=> false
[(decimal? 1.5M) (= 1.0 1.0M) (class 1N)]  ;=> [false true java.lang.Long]
[(class \a) (class (map inc [1])) (class (first {:a 1})) (class (range 3))]  ;=> [java.lang.String clojure.lang.LazySeq clojure.lang.MapEntry clojure.lang.LongRange]
(str (class 1))  ;=> "java.lang.Long"
(try (throw (Error. "x")) (catch Exception e :caught))  ;=> :caught
(try (assert false) (catch Exception e :caught))  ;=> :caught
(try (Long/parseLong "9999999999999999999") (catch NumberFormatException e :no-long))  ;=> 9999999999999999999
(get (sorted-map 1 :a) "x")  ;=> nil
(map (fn [{:keys [a b]}] [a b]) [{:a 1 "b" 2} (sorted-map :a 3) nil [] {"a" 4 :b nil}])  ;=> [[1 2] [3 nil] [nil nil] [nil nil] [4 nil]]
(map (fn [m] (let [{:keys [m b c]} m] [m b c])) [{:m 1 :b 2 :c 3} {"m" 4}])  ;=> [[1 2 3] [4 nil nil]]
(loop [done {"a" 1} n 0] (if (> n 2) [(contains? done :a) (contains? done "a") (contains? done :b) (contains? done 1)] (recur (assoc done n n) (inc n))))  ;=> [true true false true]
(mapv (fn [{:keys [a b] c "c"}] [a b c]) [{:a 1 :b false "c" 2} {"a" 1 :c 3} nil [] {:b nil}])  ;=> [[1 false 2] [1 nil 3] [nil nil nil] [nil nil nil] [nil nil nil]]
