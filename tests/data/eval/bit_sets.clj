; bits by their index
(let [b (java.util.BitSet.)] (.set b 3) [(.get b 3) (.get b 4) (.length b) (.cardinality b) (.nextSetBit b 0) (.nextSetBit b 4) (.nextClearBit b 3) (.isEmpty b)])  ;=> [true false 4 1 3 -1 4 false]
(let [b (java.util.BitSet.)] (.set b 0 5) (.clear b 1 3) (.flip b 0 2) (loop [i (.nextSetBit b 0) acc []] (if (neg? i) acc (recur (.nextSetBit b (inc i)) (conj acc i)))))  ;=> [1 3 4]
(let [b (java.util.BitSet.)] (.set b 3 true) (.set b 3 false) (.set b 5 8 true) [(.cardinality b) (.previousSetBit b 9) (.previousSetBit b 4)])  ;=> [3 7 -1]
(let [b (java.util.BitSet.) c (java.util.BitSet. 10)] (.set b 0 4) (.set c 2 6) (.and b c) [(.cardinality b) (.intersects b c) (do (.or b c) (.cardinality b)) (do (.xor b c) (.cardinality b)) (do (.set b 1) (.andNot b c) (.cardinality b))])  ;=> [2 true 4 0 1]
(let [b (java.util.BitSet.)] (.set b 1) (.clear b) [(.isEmpty b) (.length b) (.nextSetBit b 0)])  ;=> [true 0 -1]
(let [b (java.util.BitSet. 30)] (.set b 2 30) (doseq [i (range 2 6)] (when (.get b i) (doseq [j (range (* i i) 30 i)] (.clear b j)))) (filter #(.get b %) (range 30)))  ;=> [2 3 5 7 11 13 17 19 23 29]
[(.and (biginteger 6) (biginteger 3)) (.or (biginteger 6) (biginteger 3)) (.xor (biginteger 6) (biginteger 3)) (.andNot (biginteger 6) (biginteger 3))]  ;=> [2 7 5 4]
(def b (java.util.BitSet.)) (try (.set b -1) (catch IndexOutOfBoundsException _ :index))  ;=> :index
(let [b (java.util.BitSet.)] (.set b 70) (.set b 3) [(str b) (.toString b) (str b "!") (format "%s" b) (str/join "," [b b])])  ;=> ["{3, 70}" "{3, 70}" "{3, 70}!" "{3, 70}" "{3, 70},{3, 70}"]
(str (java.util.BitSet.))  ;=> "{}"
(.set (java.util.BitSet.) "a")
;!! run/type_error 1:1
(.cardinality #{1})
;!! run/type_error 1:1
(.or (java.util.BitSet.) 5)
;!! run/type_error 1:1
(.set (java.util.BitSet.) 5 2)
;!! run/index_out_of_bounds 1:1
(let [b (java.util.BitSet.)] (.set b 0 100000000))
;!! limit/limit_elements 1:30
