; delays and promises, numbers that wrap, arrays that are vectors
(let [n (atom 0) d (delay (swap! n inc) :done)] [@n @d (force d) @n])  ;=> [0 :done :done 1]
[(force 5) (realized? (delay 1)) (delay? (delay 1)) (delay? 1)]  ;=> [5 false true false]
(let [d (delay 1)] @d (realized? d))  ;=> true
(let [s (map inc (range))] [(realized? s) (first s) (realized? s)])  ;=> [false 1 true]
(let [n (atom 0) d (delay (if (= 1 (swap! n inc)) (throw (ex-info "first" {})) :second))] [(try @d (catch Exception e :failed)) @d])  ;=> [:failed :second]
(let [p (promise)] [(realized? p) (do (deliver p 1) @p) (deliver p 2) @p])  ;=> [false 1 nil 1]
(delay 1)  ;=> #delay
(let [d (delay 1)] @d d)  ;=> #delay[1]
@(promise)  ;!! run/invalid_state 1:1
(swap! (delay 1) inc)  ;!! run/type_error 1:1
(deliver (atom 1) 2)  ;!! run/type_error 1:1
(realized? [1])  ;!! run/type_error 1:1
[(unchecked-add 9223372036854775807 1) (unchecked-multiply-int 65536 65536) (unchecked-int 4294967295) (unchecked-byte 200) (unchecked-negate 5)]  ;=> [-9223372036854775808 0 -1 -56 -5]
[(short 5.7) (byte -128) (unchecked-long 18446744073709551615) (unchecked-inc-int 2147483647)]  ;=> [5 -128 -1 -2147483648]
(byte 200)  ;!! run/invalid_argument 1:1
(unchecked-add "a" 1)  ;!! run/type_error 1:1
[(vec (int-array 3)) (aget (int-array [1 2]) 1) (double-array 2) (seq (long-array [1 2])) (alength (object-array 2)) (int-array 2 7)]  ;=> [[0 0 0] 2 [0.0 0.0] [1 2] 2 [7 7]]
[(to-array-2d [[1] '(2)]) (char-array "ab") (aclone (int-array [1]))]  ;=> [[[1] [2]] ["a" "b"] [1]]
(int-array :a)  ;!! run/type_error 1:1
(replace [10 20 30] [0 2 5])  ;=> [10 30 5]
[(.hashCode "abc") (.hashCode "") (.hashCode "polygenelubricants")]  ;=> [96354 0 -2147483648]
(map (memfn toUpperCase) ["a" "b"])  ;=> ["A" "B"]
((memfn substring from to) "hello" 1 3)  ;=> "el"
(try (/ 1 0) (catch ArithmeticException e (.getMessage e)))  ;=> "Divide by zero"
(try (assert (pos? -1) "must be positive") (catch AssertionError e (ex-message e)))  ;=> "Assert failed: must be positive\n(pos? -1)"
(try (case 5 1 :a) (catch IllegalArgumentException e (ex-message e)))  ;=> "No matching clause: 5"
[(uri? 1) (var? #'inc)]  ;=> [false true]
; exceptions of other packages, names of classes
(try (throw (java.io.IOException. "x")) (catch java.io.IOException e (.getMessage e)))  ;=> "x"
(try (throw (java.util.NoSuchElementException. "x")) (catch NoSuchElementException e :none))  ;=> :none
(try (first :a) (catch IllegalArgumentException e :no-seq))  ;=> :no-seq
(try (+ 1 :a) (catch IllegalArgumentException e :argument) (catch ClassCastException e :cast))  ;=> :cast
[(.getName (class "a")) (.getSimpleName (class 1))]  ;=> ["java.lang.String" "Long"]
(.getName "a")  ;!! run/type_error 1:1
[(make-array Long 2) (make-array Long 1 2)]  ;=> [[nil nil] [[nil nil]]]
(let [s (doall (map dec (list 3 2)))] (realized? s))  ;=> true
