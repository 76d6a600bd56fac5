; every predicate of every kind of value: nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"
(map nil? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [true false false false false false false false false false false false false false false false false false false false false false]
(map some? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false true true true true true true true true true true true true true true true true true true true true true]
(map true? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false true false false false false false false false false false false false false false false false false false false false]
(map false? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false true false false false false false false false false false false false false false false false false false false false false]
(map boolean? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false true true false false false false false false false false false false false false false false false false false false false]
(map any? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [true true true true true true true true true true true true true true true true true true true true true true]
(map not [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [true true false false false false false false false false false false false false false false false false false false false false]
(map boolean [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false true true true true true true true true true true true true true true true true true true true true]
(map string? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false true true false false false false false false false false false false false false false false false]
(map keyword? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false true true false false false false false false false false false false false false false]
(map symbol? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false true true false false false false false false false false false false false]
(map ident? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false true true true true false false false false false false false false false false false]
(map simple-keyword? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false true false false false false false false false false false false false false false false]
(map qualified-keyword? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false true false false false false false false false false false false false false false]
(map simple-symbol? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false true false false false false false false false false false false false false]
(map qualified-symbol? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false true false false false false false false false false false false false]
(map simple-ident? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false true false true false false false false false false false false false false false false]
(map qualified-ident? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false true false true false false false false false false false false false false false]
(map uuid? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false false false false false false false false false false]
(map inst? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false false false false false false false false false false]
(map map? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false false false true true false false false false false]
(map set? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false false false false false true true false false false]
(map vector? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true false false false false false false false false false]
(map seq? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false true true false false false false false false false]
(map coll? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true true true true true true true false false false]
(map sequential? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true true true false false false false false false false]
(map associative? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true false false true true false false false false false]
(map counted? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true true true true true true true false false false]
(map indexed? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true false false false false false false false false false]
(map reversible? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false true true false false false false false false false false false]
(map seqable? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [true false false false false true true false false false false true true true true true true true true false false false]
(map fn? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false false false false false false false false false false false false false true true false]
(map ifn? [nil false true 0 1.5 "a" "" :a :a/b 'a 'a/b [] [1 2] '() '(1) {} {:a 1} #{} #{1} inc (fn [x] x) #"a"])  ;=> [false false false false false false false true true true true true true false false true true true true true true false]
(map list? [nil [] '() '(1) #{} {} "a" 5])  ;=> [false false true true false false false false]
(distinct? 1)  ;=> true
(distinct? 1 2)  ;=> true
(distinct? 1 1)  ;=> false
(distinct? 1 1.0)  ;=> true
(distinct? [1] '(1))  ;=> false
(distinct? nil nil)  ;=> false
(distinct?)  ;!! analyze/wrong_arity 1:1
(apply distinct? [1 2 3])  ;=> true
(identical? 1 1)  ;=> true
(identical? :a :a)  ;=> true
(identical? "a" "a")  ;=> true
(identical? nil nil)  ;=> true
(identical? nil false)  ;=> false
(identical? [1] [1])  ;=> false
(let [v [1]] (identical? v v))  ;=> true
(identical? 1)  ;!! analyze/wrong_arity 1:1
(nil?)  ;!! analyze/wrong_arity 1:1
(nil? 1 2)  ;!! analyze/wrong_arity 1:1
(map-entry? (first {:a 1}))  ;=> true
(map-entry? [1])  ;=> false
(map-entry? nil)  ;=> false
(every? some? [1 nil])  ;=> false
(filter string? [1 "a" :b])  ;=> ["a"]
(remove nil? [1 nil 2])  ;=> [1 2]
(map (complement nil?) [nil 1])  ;=> [false true]
(apply distinct? [])  ;!! run/wrong_arity 1:1
; what is no number equals nothing, within collections too
[(= ##NaN ##NaN) (= [##NaN] [##NaN]) (= {:a ##NaN} {:a ##NaN}) (= [1 [##NaN]] [1 [##NaN]]) (= #{1 ##NaN} #{1})]  ;=> [false false false false false]
