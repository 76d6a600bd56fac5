; where Clojure's answer is another, or an error
(do (def a (int-array 2)) (aset a 0 1) {:a a :s (StringBuilder. "x") :l (java.util.ArrayList. [a]) :m (java.util.HashMap. {:k a})})  ;=> {:a [1 0], :s "x", :l [[1 0]], :m {:k [1 0]}}
(let [a (object-array 1)] (aset a 0 a) (pr-str a))  ;=> "[[#array]]"
(let [m (java.util.HashMap. {:a 1})] (.merge m :a 10 +) (.computeIfAbsent m :b name) (into {} m))  ;=> {:a 11, :b "b"}
(let [sb (StringBuilder.)] (.append sb nil) (str sb))  ;=> "null"
[(.iterator [1 2]) (.chars "a")]  ;=> [[1 2] [97]]
(println-str (int-array [1 2]) (java.util.ArrayDeque. [1 2]))  ;=> "[1 2] [1 2]\n"
