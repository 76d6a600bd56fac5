; records
(defrecord P [a b]) [(->P 1 2) (map->P {:a 1 :c 3}) (P. 3 4) (new P 5 6)]  ;=> [#user.P{:a 1, :b 2} #user.P{:a 1, :b nil, :c 3} #user.P{:a 3, :b 4} #user.P{:a 5, :b 6}]
(defrecord P [a b]) [(= (->P 1 2) (->P 1 2)) (= (->P 1 2) (->P 1 3)) (= (->P 1 2) {:a 1 :b 2}) (= {:a 1 :b 2} (->P 1 2))]  ;=> [true false false false]
(defrecord P [a]) (defrecord Q [a]) [(= (->P 1) (->Q 1)) (count (set [(->P 1) (->P 1) (->Q 1)])) (get {(->P 1) :p} (->P 1)) (get {{:a 1} :m} (->P 1))]  ;=> [false 2 :p nil]
(defrecord P [a b]) (let [p (->P 1 2)] [(:a p) (get p :b) (get p :c 0) (.a p) (.-b p) (-> p .a) (.. p b)])  ;=> [1 2 0 1 2 1 2]
(defrecord P [a b]) (let [p (->P 1 2)] [(assoc p :a 5) (assoc p :z 1) (update p :b inc) (merge p {:a 9}) (conj p [:b 0]) (into p {:c 3})])  ;=> [#user.P{:a 5, :b 2} #user.P{:a 1, :b 2, :z 1} #user.P{:a 1, :b 3} #user.P{:a 9, :b 2} #user.P{:a 1, :b 0} #user.P{:a 1, :b 2, :c 3}]
(defrecord P [a b]) [(dissoc (->P 1 2) :a) (dissoc (assoc (->P 1 2) :z 1) :z) (dissoc (->P 1 2) :z) (record? (dissoc (->P 1 2) :a))]  ;=> [{:b 2} #user.P{:a 1, :b 2} #user.P{:a 1, :b 2} false]
(defrecord P [a b]) (let [p (->P 1 2)] [(keys p) (vals p) (seq p) (count p) (into {} p) (select-keys p [:a]) (contains? p :a) (find p :b)])  ;=> [[:a :b] [1 2] [[:a 1] [:b 2]] 2 {:a 1, :b 2} {:a 1} true [:b 2]]
(defrecord P [a b]) (let [p (->P 1 2)] [(map? p) (record? p) (record? {}) (coll? p) (associative? p) (instance? P p) (instance? P {:a 1 :b 2}) (instance? P 5) (instance? clojure.lang.IRecord p) (= (type p) P) (= (class p) P)])  ;=> [true true false true true true false false true true true]
(defrecord P [a b]) (let [{:keys [a] b :b} (->P 1 2)] [a b])  ;=> [1 2]
(defrecord P [a b]) [(reduce-kv (fn [s _ v] (+ s v)) 0 (->P 1 2)) (sort-by :a [(->P 2 0) (->P 1 0)]) (group-by :b [(->P 1 :x)]) (assoc-in (->P {:n 1} 0) [:a :n] 2)]  ;=> [3 [#user.P{:a 1, :b 0} #user.P{:a 2, :b 0}] {:x [#user.P{:a 1, :b :x}]} #user.P{:a {:n 2}, :b 0}]
(defrecord P [a b]) [(update-vals (->P 1 2) inc) (zipmap [:a] [(->P 1 2)]) (walk/postwalk #(if (number? %) (inc %) %) [(->P 1 2)])]  ;=> [{:a 2, :b 3} {:a #user.P{:a 1, :b 2}} [#user.P{:a 2, :b 3}]]
(defrecord P [a]) (with-out-str (println (->P "x")) (prn (->P "x")) (print [(->P 1)]))  ;=> "#user.P{:a x}\n#user.P{:a \"x\"}\n[#user.P{:a 1}]"
(defrecord Node [val next]) (let [n (->Node 1 (->Node 2 nil))] [(get-in n [:next :val]) (-> n .next .val) (-> n :next :next)])  ;=> [2 2 nil]
(defrecord Empty []) [(->Empty) (count (->Empty)) (= (->Empty) (->Empty))]  ;=> [#user.Empty{} 0 true]
(defrecord Person [^String first-name ^long age]) (:first-name (->Person "Ann" 3))  ;=> "Ann"
(ns my-app.core) (defrecord P [a]) (->P 1)  ;=> #my_app.core.P{:a 1}
(defrecord Card [rank suit] Object (toString [_] (str rank " of " suit))) [(str (->Card 2 "hearts")) (str/join "," [(->Card 1 "s") (->Card 2 "c")]) (pr-str (->Card 1 "s")) (.toString (->Card 4 "d")) (str [(->Card 1 "s")])]  ;=> ["2 of hearts" "1 of s,2 of c" "#user.Card{:rank 1, :suit \"s\"}" "4 of d" "[#user.Card{:rank 1, :suit \"s\"}]"]
(deftype Box [held]) [(.-held (Box. 7)) (.held (->Box 8)) (instance? Box (Box. 1))]  ;=> [7 8 true]
(let [mk (do (defrecord In [a]) ->In)] (mk 1))  ;=> #user.In{:a 1}
; protocols
(defprotocol Shape (area [s]) (scale [s k])) (defrecord Sq [w] Shape (area [_] (* w w)) (scale [this k] (->Sq (* w k)))) (defrecord Circle [r] Shape (area [{:keys [r]}] (* 3 r r)) (scale [this k] (update this :r * k))) (map #(area (scale % 2)) [(->Sq 3) (->Circle 1)])  ;=> [36 12]
(defprotocol Shape "What has an area." (area [s] "Its area.")) (defrecord Sq [w]) (extend-type Sq Shape (area [s] (* (:w s) (:w s)))) (area (->Sq 3))  ;=> 9
(defprotocol Len (len [x] [x unit])) (extend-protocol Len String (len ([s] (count s)) ([s unit] [(count s) unit])) nil (len ([_] 0) ([_ u] [0 u])) Number (len ([n] n) ([n u] [n u])) clojure.lang.IPersistentMap (len ([m] (count m)))) [(len "abc") (len "abc" :m) (len nil) (len nil :m) (len 2) (len 2.5) (len {:a 1})]  ;=> [3 [3 :m] 0 [0 :m] 2 2.5 1]
(defprotocol Kind (kind [x])) (extend-protocol Kind Object (kind [_] :object) Long (kind [_] :long) clojure.lang.Keyword (kind [k] k) clojure.lang.IPersistentVector (kind [v] (mapv kind v))) (map kind [1 "a" :k [2 :x] {}])  ;=> [:long :object :k [:long :x] :object]
(defprotocol Greeter (greet [g] [g name])) (let [word "hi" g (reify Greeter (greet [_] word) (greet [this name] (str (greet this) " " name)))] [(greet g) (greet g "Ann") (satisfies? Greeter g) (satisfies? Greeter 5)])  ;=> ["hi" "hi Ann" true false]
(defprotocol Tree (total [t])) (defrecord Leaf [n] Tree (total [_] n)) (defrecord Branch [l r] Tree (total [_] (+ (total l) (total r)))) (total (->Branch (->Leaf 1) (->Branch (->Leaf 2) (->Leaf 3))))  ;=> 6
(defprotocol Adds (add [x a])) (defrecord P [a b] Adds (add [_ a] (let [c (+ a b)] (map (fn [x] (+ x c b)) [1 2])))) (add (->P 100 10) 1)  ;=> [22 23]
(defprotocol Adds (add [x y])) (defrecord P [n] Adds (add [_ {n2 :n}] (->P (+ n n2)))) (add (->P 1) (->P 2))  ;=> #user.P{:n 3}
(defprotocol Stack (push [s x]) (top [s])) (deftype S [items] Stack (push [_ x] (S. (cons x items))) (top [_] (first items))) (top (push (push (S. nil) 1) 2))  ;=> 2
(defprotocol A (fa [x])) (defprotocol B (fb [x])) (defrecord P [n] A (fa [_] [:a n]) B (fb [_] [:b n])) [(fa (->P 1)) (fb (->P 2)) (satisfies? A (->P 1)) (extends? A P) (extends? A String)]  ;=> [[:a 1] [:b 2] true true false]
(defprotocol A (fa [x])) (extend String A {:fa (fn [s] (str s "!"))}) (fa "x")  ;=> "x!"
(defprotocol A (fa [x])) (defrecord P []) (extend-type P A (fa [_] 1)) (extend-type P A (fa [_] 2)) (fa (->P))  ;=> 2
(defprotocol A (fa [x])) (try (fa 5) (catch IllegalArgumentException e :none))  ;=> :none
(defprotocol A (fa [x])) (map fa [])  ;=> []
(defprotocol Visit (visit [t f])) (defrecord N [v kids] Visit (visit [_ f] (cons (f v) (mapcat #(visit % f) kids)))) (visit (->N 1 [(->N 2 []) (->N 3 [(->N 4 [])])]) inc)  ;=> [2 3 4 5]
(defprotocol C (cmp [x])) (extend-type java.lang.String C (cmp [x] :s)) (extend-type Boolean C (cmp [x] :b)) (extend-type Double C (cmp [x] :d)) (map cmp ["a" true 1.5])  ;=> [:s :b :d]
; multimethods
(defmulti area :shape) (defmethod area :square [{:keys [a]}] (* a a)) (defmethod area :rect [{:keys [a b]}] (* a b)) (map area [{:shape :square :a 3} {:shape :rect :a 2 :b 5}])  ;=> [9 10]
(defmulti f (fn [x y] [(:t x) (:t y)])) (defmethod f [:a :b] [x y] :ab) (defmethod f :default [x y] :other) [(f {:t :a} {:t :b}) (f {:t :b} {:t :a})]  ;=> [:ab :other]
(defmulti f "docs" {:private true} :t :default :unknown) (defmethod f :unknown [_] :u) (defmethod f 1 one [x] [:one x]) [(f {}) (f {:t 1})]  ;=> [:u [:one {:t 1}]]
(defmulti kind class) (defmethod kind Number [_] :number) (defmethod kind String [_] :string) (defmethod kind clojure.lang.IPersistentMap [_] :map) (defmethod kind nil [_] :nil) (defmethod kind Object [_] :object) (map kind [1 2.5 "a" {} nil :k])  ;=> [:number :number :string :map :nil :object]
(defrecord P [a]) (defmulti f type) (defmethod f P [p] (:a p)) (defmethod f :default [_] :none) [(f (->P 1)) (f {})]  ;=> [1 :none]
(defmulti fact identity) (defmethod fact 0 [_] 1) (defmethod fact :default [n] (* n (fact (dec n)))) (fact 10)  ;=> 3628800
(defmulti f odd?) (defmethod f true [_] :odd) (defmethod f false [_] :even) (map f [1 2])  ;=> [:odd :even]
(defmulti f (fn [& xs] (count xs))) (defmethod f 1 [_] :one) (defmethod f 2 ([_ _] :two)) (defmethod f :default [& xs] xs) [(f 1) (f 1 2) (f 1 2 3)]  ;=> [:one :two [1 2 3]]
(defmulti f :k) (defmethod f :a [_] 1) (defmethod f :a [_] 2) (defmethod f :b [_] 3) (remove-method f :b) [(f {:k :a}) (set (keys (methods f))) ((get-method f :a) {}) (get-method f :z)]  ;=> [2 #{:a} 2 nil]
(defmulti f :k) (try (f {:k 1}) (catch IllegalArgumentException e :none))  ;=> :none
(defmulti f :k) (defmethod f :a [_] 1) (map f [{:k :a} {:k :a}])  ;=> [1 1]
[(isa? 1 1) (isa? Long Number) (isa? String Number) (isa? [Long 1] [Number 1]) (isa? :a :b)]  ;=> [true true false true false]
(ns shapes (:require [clojure.string :as s])) (defmulti shout class) (defmethod shout String [x] (s/upper-case x)) (shout "a")  ;=> "A"
(derive ::square ::shape) (derive ::shape ::thing) [(isa? ::square ::thing) (isa? ::thing ::square) (parents ::square) (ancestors ::square) (descendants ::thing) (parents ::thing) (isa? [::square 1] [::shape 1])]  ;=> [true false #{:user/shape} #{:user/shape :user/thing} #{:user/shape :user/square} nil true]
(derive ::dog ::animal) (derive ::cat ::animal) (defmulti speak :kind) (defmethod speak ::animal [_] "...") (defmethod speak ::dog [_] "Woof") (map speak [{:kind ::dog} {:kind ::cat}])  ;=> ["Woof" "..."]
(derive ::a ::b) (underive ::a ::b) [(isa? ::a ::b) (derive ::a ::c)]  ;=> [false nil]
(let [h (-> (make-hierarchy) (derive :rect :shape) (derive :square :rect))] [(isa? h :square :shape) (isa? :square :shape) (ancestors h :square) (descendants h :shape) (isa? (underive h :square :rect) :square :shape)])  ;=> [true false #{:rect :shape} #{:rect :square} false]
(derive java.util.Map ::coll) (derive java.util.Collection ::coll) [(isa? java.util.Map ::coll) (isa? clojure.lang.PersistentVector ::coll) (isa? String ::coll)]  ;=> [true true false]
; what goes wrong
(defrecord P [a b]) (->P 1)
;!! run/wrong_arity 1:21
(defrecord P [a]) (map->P 5)
;!! run/type_error 1:19
(defrecord P [a] Counted (count [_] 0))
;!! analyze/unsupported 1:18
(defrecord P [a] Object (equals [_ o] true))
;!! analyze/unsupported 1:25
(defrecord P [a] Shape (area [_] 1))
;!! analyze/unresolved_symbol 1:18
(defrecord P [a] (area [_] 1))
;!! analyze/invalid_form 1:18
(defrecord P "a")
;!! analyze/invalid_form 1:14
(defrecord P [1])
;!! analyze/invalid_form 1:15
(defrecord P [a]) (.b (->P 1))
;!! run/type_error 1:19
(defprotocol A (fa [x])) (defrecord P [] A (fb [_] 1))
;!! run/invalid_argument 1:26
(defprotocol A (fa [x])) (fa 5)
;!! run/invalid_argument 1:26
(defprotocol A (fa [x])) (extend-type 5 A (fa [_] 1))
;!! run/type_error 1:26
(def A {}) (extend-type String A (fa [_] 1))
;!! run/type_error 1:12
(defmulti f :k) (f {:k 1})
;!! run/invalid_argument 1:17
(defmulti f :k) (defmethod g 1 [_] 1)
;!! analyze/unresolved_symbol 1:28
(defn f [x] x) (defmethod f 1 [_] 1)
;!! run/type_error 1:16
(defmethod f)
;!! analyze/invalid_form 1:1
(derive :a :a)
;!! run/invalid_argument 1:1
(do (derive ::a ::b) (derive ::b ::a))
;!! run/invalid_argument 1:22
(derive 5 :a)
;!! run/type_error 1:1
(isa? {:parents 5} :a :b)
;!! run/type_error 1:1
(.-x 5)
;!! run/type_error 1:1
(defrecord P [a]) ((->P 1) :a)
;!! run/not_a_function 1:19

;; what these are made of, when a program makes it itself
(field-of {} 5)  ;!! run/type_error 1:1
(protocol-method 'P 'a 5)  ;!! run/type_error 1:1
(protocol-method 'P 5)  ;!! run/type_error 1:1
((protocol-method 'P 'a (atom 5)) 1)  ;!! run/invalid_state 1:1
((protocol-method 'P 'a (atom {'java.lang.Object 5})) 1)  ;!! run/not_a_function 1:1
((protocol-method 'P 'a (atom {:x 5 7 8})) 1)  ;!! run/invalid_argument 1:1
(reify-of 5)  ;!! run/type_error 1:1
(extend nil {:methods {:a 1}} {:a inc})  ;!! run/type_error 1:1
(extend nil {:methods {}} {:a inc})  ;!! run/type_error 1:1
(extend nil {:methods {}} 5)  ;!! run/type_error 1:1
(multimethod 5 inc)  ;!! run/type_error 1:1
((multimethod 'a inc :default (atom [])) 1)  ;!! run/invalid_state 1:1
(satisfies? {:methods {:a 1}} 5)  ;!! run/type_error 1:1
(extends? {:methods {:a 1}} nil)  ;!! run/type_error 1:1
(protocol-of 'P inc)  ;!! run/type_error 1:1
(protocol-of 5)  ;!! run/type_error 1:1
(add-method (multimethod 'a inc :default (atom 5)) 1 inc)  ;!! run/invalid_state 1:1
(defprotocol S (area [s])) (extend nil S {:foo inc})  ;!! run/invalid_argument 1:28
(def a (atom {})) ((protocol-method 'P 'a a) (reify-of {:a 5}))  ;!! run/not_a_function 1:19
(defprotocol Len ())  ;!! analyze/invalid_form 1:18
; recur in a method leaves out what it is called on, but for those that extend a type
(do (defprotocol P (f [_ n])) (defrecord R [a] P (f [_ n] (if (zero? n) a (recur (dec n))))) (f (R. 7) 3))  ;=> 7
(do (defprotocol P (f [_ n])) (deftype C [^:volatile-mutable n] P (f [_ k] (if (zero? k) n (do (set! n (inc n)) (recur (dec k)))))) (f (C. 10) 5))  ;=> 15
(do (defprotocol P (f [_ n])) [(f (reify P (f [this n] (if (zero? n) :done (recur (dec n))))) 4) (f (reify P (f [this [x & xs]] (if x (recur xs) :end))) [1 2])])  ;=> [:done :end]
(do (defprotocol P (f [_ n m])) (defrecord R [a] P (f [{:keys [a]} [x & xs] {:keys [k]}] (if x (recur xs {:k (+ k x)}) [a k]))) (f (R. 7) [1 2] {:k 1}))  ;=> [7 4]
(do (defprotocol P (f [_] [_ n])) (defrecord R [a] P (f [_] (if (pos? a) 1 (recur))) (f [_ n] (loop [i n] (if (zero? i) a (recur (dec i)))))) [(f (R. 1)) (f (R. 2) 3)])  ;=> [1 2]
(do (defrecord R [a] clojure.lang.IFn (invoke [_ n] (if (zero? n) a (recur (dec n))))) ((R. 5) 3))  ;=> 5
(do (defprotocol P (f [_ n])) (extend-type Long P (f [this n] (if (zero? n) this (recur (inc this) (dec n))))) (extend-protocol P String (f [this n] (if (zero? n) this (recur (str this n) (dec n))))) [(f 1 3) (f "a" 2)])  ;=> [4 "a21"]
(do (defprotocol P (f [_ n])) (defrecord R [a] P (f [_ n] (if (zero? n) a (recur _ (dec n))))))  ;!! analyze/misplaced_recur 1:75
; a record of a map by the name that Java's statics have
(do (defrecord R [a b]) [(= (R. 1 nil) (R/create {:a 1})) (map R/create [{:b 2}])])  ;=> [true [#user.R{:a nil, :b 2}]]
(R/create {:a 1})  ;!! analyze/unresolved_symbol 1:2
