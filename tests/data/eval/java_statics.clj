; static functions of Java's, iterators, classes
(try (math/add-exact Long/MAX_VALUE 1) (catch ArithmeticException e (ex-message e)))  ;=> "long overflow"
[(math/add-exact 1 2) (math/multiply-exact 3 4) (math/negate-exact 5) (math/increment-exact 1) (math/decrement-exact 1) (math/subtract-exact 5 2)]  ;=> [3 12 -5 2 0 3]
[(Integer/toString 255 16) (Integer/parseInt "-12") (Integer/valueOf "7") (Integer/toHexString -1) (Integer/rotateLeft 1 33) (Integer/rotateRight 1 1) (Integer/reverseBytes 1) (Integer/highestOneBit 100) (Integer/lowestOneBit 100) (Integer/numberOfLeadingZeros 1) (Integer/numberOfTrailingZeros 8)]  ;=> ["ff" -12 7 "ffffffff" 2 -2147483648 16777216 64 4 31 3]
[(Integer/sum 1 2) (Integer/max 1 2) (Integer/min 1 2) (Integer/hashCode 5) (Integer/parseUnsignedInt "4294967295") (Integer/toUnsignedString -1) (Integer/toUnsignedLong -1) (Integer/divideUnsigned -1 2) (Integer/remainderUnsigned -1 7) (Integer/compareUnsigned 1 -1) (Integer/decode "0x10")]  ;=> [3 2 1 5 -1 "4294967295" 4294967295 2147483647 3 -1 16]
[(Long/toString 255 2) (Long/parseLong "zz" 36) (Long/valueOf 7) (Long/toBinaryString -1) (Long/rotateLeft 1 65) (Long/rotateRight 1 1) (Long/reverse 1) (Long/reverseBytes 1) (Long/lowestOneBit 100) (Long/numberOfLeadingZeros 1) (Long/bitCount -1) (Long/signum -4)]  ;=> ["11111111" 1295 7 "1111111111111111111111111111111111111111111111111111111111111111" 2 -9223372036854775808 -9223372036854775808 72057594037927936 4 63 64 -1]
[(Long/sum 1 2) (Long/max 1 2) (Long/min 1 2) (Long/hashCode 5) (Long/toUnsignedString -1) (Long/divideUnsigned -1 2) (Long/remainderUnsigned -1 7) (Long/compareUnsigned 1 -1) (Long/decode "#ff") (Long/parseUnsignedLong "18446744073709551615") (Long/toOctalString 8)]  ;=> [3 2 1 5 "18446744073709551615" 9223372036854775807 1 -1 255 -1 "10"]
[(Double/valueOf "1.5") (Double/toString 100.0) (Double/isFinite 1.0) (Double/max 1.0 2.0) (Double/min 1.0 2.0) (Double/sum 1.0 2.0) (Double/doubleToLongBits 1.0) (Double/longBitsToDouble 4607182418800017408) (Double/toHexString 1.0) (Double/hashCode 1.0) (Double/doubleToRawLongBits 1.0) Double/MIN_VALUE Double/MAX_VALUE Double/MIN_NORMAL]  ;=> [1.5 "100.0" true 2.0 1.0 3.0 4607182418800017408 1.0 "0x1.0p0" 1072693248 4607182418800017408 5.0E-324 1.7976931348623157E308 2.2250738585072014E-308]
[(Float/parseFloat "1.5") (Float/isNaN (float 1.0)) (Boolean/logicalAnd true false) (Boolean/logicalOr true false) (Boolean/logicalXor true true) (Boolean/compare true false) (Boolean/toString true) (Boolean/hashCode true)]  ;=> [1.5 false false true false 1 "true" 1231]
[(Short/parseShort "5") (Byte/parseByte "7") (Byte/toUnsignedInt -1) (Short/toUnsignedInt -1) (Byte/valueOf "3") (Short/valueOf "3") (Byte/toString 3)]  ;=> [5 7 255 65535 3 3 "3"]
(java.util.Arrays/asList (to-array [1 2]))  ;=> [1 2]
(let [a (int-array [3 1 2])] (java.util.Arrays/sort a) [(vec a) (java.util.Arrays/toString a) (java.util.Arrays/binarySearch a 2) (java.util.Arrays/equals a a) (vec (java.util.Arrays/copyOf a 2)) (vec (java.util.Arrays/copyOfRange a 1 3))])  ;=> [[1 2 3] "[1, 2, 3]" 1 true [1 2] [2 3]]
(let [a (int-array 3)] (java.util.Arrays/fill a 7) (vec a))  ;=> [7 7 7]
(let [it (.iterator [1 2 3])] [(.hasNext it) (.next it) (.next it) (.next it) (.hasNext it)])  ;=> [true 1 2 3 false]
(let [it (.iterator {:a 1})] (loop [acc []] (if (.hasNext it) (recur (conj acc (.next it))) acc)))  ;=> [[:a 1]]
(iterator-seq (.iterator [1 2]))  ;=> [1 2]
(let [l (java.util.ArrayList. [1 2 3 4]) it (.iterator l)] (while (.hasNext it) (when (even? (.next it)) (.remove it))) (vec l))  ;=> [1 3]
(try (.next (.iterator [])) (catch java.util.NoSuchElementException e :none))  ;=> :none
(enumeration-seq (java.util.StringTokenizer. "a b c"))  ;=> ["a" "b" "c"]
(try (Integer/parseInt "abc") (catch NumberFormatException e (ex-message e)))  ;=> "For input string: \"abc\""
(try (Long/parseLong "") (catch NumberFormatException e :nfe))  ;=> :nfe
[(.seq [1 2]) (.first '(1 2)) (.cons [1] 2) (.assoc {} :a 1) (.valAt {:a 1} :a) (.invoke inc 1) (.next '(1 2)) (.more '(1 2)) (.without {:a 1} :a) (.rseq [1 2])]  ;=> [[1 2] 1 [1 2] {:a 1} 1 2 [2] [2] {} [2 1]]
(let [l (java.util.ArrayList. [1 2 3])] (java.util.Collections/reverse l) (java.util.Collections/swap l 0 2) (java.util.Collections/rotate l 1) (vec l))  ;=> [3 1 2]
(let [s (java.util.HashSet. [1 2 3]) it (.iterator s)] (.next it) (.remove it) (count s))  ;=> 2
(let [m (java.util.HashMap. {1 2}) it (.iterator (.entrySet m))] (.getKey (.next it)))  ;=> 1
[(Math/absExact -3) (Math/multiplyFull 3 4)]  ;=> [3 12]
(let [it (.iterator (java.util.ArrayList. [1 2]))] (loop [s 0] (if (.hasNext it) (recur (+ s (.next it))) s)))  ;=> 3
(.compare (comparator <) 1 2)  ;=> -1
(sort (java.util.Collections/reverseOrder) [1 3 2])  ;=> [3 2 1]
[(instance? java.util.List [1]) (instance? java.util.Collection #{}) (instance? java.util.Set #{1}) (instance? Comparable "a") (instance? CharSequence "a") (instance? Number 1) (instance? clojure.lang.IFn :a) (instance? clojure.lang.IPersistentMap {}) (instance? clojure.lang.Associative [1]) (instance? Iterable [])]  ;=> [true true true true true true true true true true]
[(instance? clojure.lang.PersistentVector [1]) (instance? clojure.lang.LazySeq (map inc [1])) (instance? clojure.lang.ISeq '(1)) (instance? clojure.lang.Keyword :a) (instance? clojure.lang.Symbol 'a) (instance? clojure.lang.Atom (atom 1)) (instance? clojure.lang.IDeref (atom 1)) (instance? clojure.lang.Delay (delay 1)) (instance? java.util.concurrent.Callable inc) (instance? Runnable inc)]  ;=> [true true true true true true true true true true]
[(instance? clojure.lang.Sequential '(1)) (instance? clojure.lang.Named :a) (instance? clojure.lang.Reversible [1]) (instance? clojure.lang.Counted [1]) (instance? clojure.lang.Indexed [1]) (instance? clojure.lang.ILookup {}) (instance? clojure.lang.IObj []) (instance? clojure.lang.IMeta []) (instance? clojure.lang.MultiFn inc) (instance? clojure.lang.AFn inc)]  ;=> [true true true true true true true true false true]
[(instance? clojure.lang.Namespace 1) (instance? clojure.lang.Ratio 1) (instance? clojure.lang.BigInt 1) (instance? clojure.lang.Var inc) (instance? clojure.lang.IRecord {}) (instance? clojure.lang.IAtom (atom 1)) (instance? clojure.lang.IPending (delay 1)) (instance? clojure.lang.IBlockingDeref (promise)) (instance? clojure.lang.Reduced (reduced 1)) (instance? clojure.lang.Fn inc)]  ;=> [false false false false false true true true true true]
(let [l (java.util.ArrayList. [1]) m (java.util.HashMap.) d (java.util.ArrayDeque.) s (java.util.HashSet.) q (java.util.PriorityQueue.) b (StringBuilder.)] (map instance? [java.util.ArrayList java.util.List java.util.HashMap java.util.Map java.util.Deque java.util.Queue java.util.Set java.util.Collection java.util.Queue CharSequence Iterable java.util.Map] [l l m m d d s s q b l l]))  ;=> [true true true true true true true true true true true false]
(map (fn [c] (instance? c [])) [java.util.List java.io.Serializable clojure.lang.IReduce clojure.lang.IKVReduce clojure.lang.AFn clojure.lang.MultiFn Class])  ;=> [true true true true true false false]
(map #(Integer/bitCount %) [7 -1 -8])  ;=> [3 32 29]
(map #(Long/bitCount %) [7 -1 -8])  ;=> [3 64 61]
(.next (.iterator []))
;!! run/invalid_state 1:1
(Byte/parseByte "200")
;!! run/invalid_argument 1:1
(Integer/rotateLeft "a" 1)
;!! run/type_error 1:1
(java.util.Collections/reverse [1 2])
;!! run/type_error 1:1
[(Map/copyOf {:a 1}) (List/copyOf [1]) (Set/copyOf [1 1])]  ;=> [{:a 1} [1] #{1}]
; fields by a dot
[(. Integer MAX_VALUE) (. Math -PI) (. Integer parseInt "5") (.. Integer MAX_VALUE) (Float. 1.5)]  ;=> [2147483647 3.141592653589793 5 2147483647 1.5]
