; a character is a string of length one, a list is a sequence, a map entry is a vector of two, equal numbers are identical
(map char? ["a" "ab" "" \a 1 nil])  ;=> [true false false true false false]
(map list? [(map inc [1])])  ;=> [true]
(map map-entry? [[1 2] [1] [1 2 3] nil '(1 2)])  ;=> [true false false false false]
(identical? 1.5 1.5)  ;=> true
(identical? 100000000000 100000000000)  ;=> true
(let [a (str "a" "b")] (identical? a "ab"))  ;=> true
(integer? (* 9223372036854775807 10))  ;=> true
(int? (* 9223372036854775807 10))  ;=> true
(map list? [(range) nil])  ;=> [false false]
(counted? (range))  ;=> false
(map seqable? [(range)])  ;=> [true]
(map sequential? [(range)])  ;=> [true]
