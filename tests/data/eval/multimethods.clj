; multimethods: which method is nearest, and which is preferred
(defmulti g (fn [x] (class x))) (defmethod g Number [x] :num) (defmethod g Long [x] :long) [(g 1) (g 1.5)]  ;=> [:long :num]
(derive ::cat ::pet) (derive ::cat ::furry) (defmulti h identity) (defmethod h ::pet [_] :pet) (defmethod h ::furry [_] :furry) (prefer-method h ::pet ::furry) [(h ::cat) (prefers h)]  ;=> [:pet {:user/pet #{:user/furry}}]
(derive ::cat2 ::pet2) (derive ::cat2 ::furry2) (defmulti h2 identity) (defmethod h2 ::pet2 [_] :pet) (defmethod h2 ::furry2 [_] :furry) (try (h2 ::cat2) (catch IllegalArgumentException e :ambiguous))  ;=> :ambiguous
(defmulti m1 identity) (defmethod m1 1 [_] :one) (remove-method m1 1) (try (m1 1) (catch IllegalArgumentException e :none))  ;=> :none
(defmulti m2 identity) (defmethod m2 1 [_] :one) ((get-method m2 1) 1)  ;=> :one
(defmulti m3 identity) (defmethod m3 1 [_] :one) (defmethod m3 :default [_] :d) [(count (methods m3)) (keys (methods m3)) ((get (methods m3) 1) 5) (nil? (get-method m3 7)) ((get-method m3 7) 7)]  ;=> [2 [1 :default] :one false :d]
(defmulti m4 identity :default :other) (defmethod m4 :other [_] :o) (m4 5)  ;=> :o
(defmulti m5 identity) (defmethod m5 1 [_] :one) (remove-all-methods m5) (count (methods m5))  ;=> 0
(defmulti m7 (fn [a b] [(class a) (class b)])) (defmethod m7 [Number String] [a b] :ns) (defmethod m7 [Object Object] [a b] :oo) [(m7 1 "a") (m7 :a :b)]  ;=> [:ns :oo]
(derive ::sq ::rect) (derive ::rect ::shape) (defmulti ar identity) (defmethod ar ::shape [_] :shape) (defmethod ar ::rect [_] :rect) [(ar ::sq) (ar ::shape) (count (methods ar)) (nil? (get-method ar :zz))]  ;=> [:rect :shape 2 true]
(derive ::a1 ::b1) (derive ::a1 ::c1) (derive ::b1 ::d1) (defmulti mm identity) (defmethod mm ::d1 [_] :d) (defmethod mm ::c1 [_] :c) (prefer-method mm ::c1 ::d1) (mm ::a1)  ;=> :c
(derive ::a2 ::b2) (derive ::a2 ::c2) (derive ::b2 ::d2) (defmulti mm identity) (defmethod mm ::b2 [_] :b) (defmethod mm ::c2 [_] :c) (prefer-method mm ::d2 ::c2) (mm ::a2)  ;=> :b
(defmulti mm identity) (prefer-method mm :a :b) (try (prefer-method mm :b :a) (catch IllegalStateException e :conflict))  ;=> :conflict
(defmulti mm class) (defmethod mm clojure.lang.IPersistentVector [_] :v) (defmethod mm clojure.lang.Sequential [_] :s) (defmethod mm clojure.lang.IPersistentMap [_] :m) (defmethod mm Number [_] :n) (defmethod mm Object [_] :o) (defmethod mm nil [_] :nil) (map mm [[] '(1) {} 1 1.5 "a" nil :k])  ;=> [:v :s :m :n :n :o :nil :o]
(defmulti mm (fn [a b] [(class a) (class b)])) (defmethod mm [Number Number] [_ _] :nn) (defmethod mm [Long Number] [_ _] :ln) (mm 1 2.0)  ;=> :ln
(defmulti mm (fn [x] (:t x))) (defmethod mm :a [x] 1) (let [f (get-method mm :a)] (remove-method mm :a) [(f {}) (try (mm {:t :a}) (catch IllegalArgumentException e :none))])  ;=> [1 :none]
(derive ::c ::a) (derive ::c ::b) (defmulti f identity) (defmethod f ::a [_] 1) (defmethod f ::b [_] 2) (f ::c)
;!! run/invalid_argument 1:105
(prefers inc)
;!! run/type_error 1:1
