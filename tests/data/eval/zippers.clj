; going through a tree
(require '[clojure.zip :as zip]) (let [z (zip/vector-zip [1 [2 3] 4])] [(zip/node z) (-> z zip/down zip/node) (-> z zip/down zip/right zip/node) (-> z zip/down zip/right zip/down zip/rightmost zip/node) (-> z zip/down zip/rightmost zip/leftmost zip/node)])  ;=> [[1 [2 3] 4] 1 [2 3] 3 1]
(require '[clojure.zip :as z]) (let [l (-> (z/vector-zip [1 2 3 4]) z/down z/right z/right)] [(z/lefts l) (z/rights l) (z/path l) (z/node (z/left l)) (z/node (z/up l)) (z/branch? l) (z/branch? (z/up l)) (z/children (z/up l))])  ;=> [[1 2] [4] [[1 2 3 4]] 2 [1 2 3 4] false true [1 2 3 4]]
(require '[clojure.zip :as z]) (let [l (z/vector-zip [])] [(z/down l) (z/up l) (z/left l) (z/right l) (z/path l) (z/lefts l) (z/end? l) (z/end? (z/next l)) (z/node (z/rightmost l))])  ;=> [nil nil nil nil nil nil false true []]
(require '[clojure.zip :as z]) (loop [l (z/vector-zip [1 [2 [3]] 4]) found []] (if (z/end? l) found (recur (z/next l) (if (number? (z/node l)) (conj found (z/node l)) found))))  ;=> [1 2 3 4]
(require '[clojure.zip :as z]) (loop [l (z/vector-zip [1 [2 [3]] 4])] (if (z/end? l) (z/root l) (recur (z/next (if (number? (z/node l)) (z/edit l * 10) l)))))  ;=> [10 [20 [30]] 40]
(require '[clojure.zip :as z]) (let [l (-> (z/vector-zip [[1 2] 3]) z/next z/next z/next)] [(z/node l) (z/node (z/prev l)) (z/node (z/prev (z/next l))) (z/prev (z/vector-zip [1]))])  ;=> [2 1 2 nil]
(require '[clojure.zip :as z]) (->> (z/seq-zip '(1 (2 3) 4)) (iterate z/next) (take-while (complement z/end?)) (map z/node) (remove seq?))  ;=> [1 2 3 4]
(require '[clojure.zip :as z]) (-> (z/seq-zip '(+ 1 (* 2 3))) z/down z/rightmost z/down (z/replace '-) z/root)  ;=> [+ 1 [- 2 3]]
(require '[clojure.zip :as z]) (-> (z/xml-zip {:tag :a :content ["x" {:tag :b :content ["y"]}]}) z/down z/right z/down (z/edit str "!") z/root)  ;=> {:tag :a, :content ["x" {:tag :b, :content ["y!"]}]}
(require '[clojure.zip :as z]) (let [t {:n 1 :kids [{:n 2} {:n 3 :kids [{:n 4}]}]} l (z/zipper map? :kids (fn [n kids] (assoc n :kids (vec kids))) t)] [(->> l (iterate z/next) (take-while (complement z/end?)) (map (comp :n z/node))) (-> l z/down z/right z/down (z/edit update :n inc) z/root)])  ;=> [[1 2 3 4] {:n 1, :kids [{:n 2} {:n 3, :kids [{:n 5}]}]}]
; changing it
(require '[clojure.zip :as z]) (let [l (-> (z/vector-zip [1 2 3]) z/down z/right)] [(z/root (z/insert-left l :l)) (z/root (z/insert-right l :r)) (z/root (z/replace l 9)) (z/root (z/remove l)) (z/node (z/remove l)) (z/root (z/up (z/edit l + 1 2)))])  ;=> [[1 :l 2 3] [1 2 :r 3] [1 9 3] [1 3] 1 [1 5 3]]
(require '[clojure.zip :as z]) (let [l (z/vector-zip [1 [2]])] [(z/root (z/append-child l 3)) (z/root (z/insert-child l 0)) (-> l z/down z/right (z/append-child 5) z/root) (-> l z/down z/right (z/insert-child 5) z/down z/right z/node) (z/root (z/replace l [7]))])  ;=> [[1 [2] 3] [0 1 [2]] [1 [2 5]] 2 [7]]
(require '[clojure.zip :as z]) [(-> (z/vector-zip [[1 2] 3]) z/down z/right z/remove z/node) (-> (z/vector-zip [[1] 2]) z/down z/down z/remove z/root) (-> (z/vector-zip [1]) z/down z/remove z/node)]  ;=> [2 [[] 2] []]
(require '[clojure.zip :as z]) (loop [l (z/vector-zip [1 2 [3 4 [6]] 5])] (if (z/end? l) (z/root l) (recur (z/next (if (and (number? (z/node l)) (even? (z/node l))) (z/remove l) l)))))  ;=> [1 [3 []] 5]
(require '[clojure.zip :as z]) (-> (z/vector-zip [1 [2 [3 4]]]) z/down z/right z/down z/right z/down (z/replace :x) z/right (z/insert-left :y) z/up z/up z/left z/node)  ;=> 1
(require '[clojure.zip :as z]) (z/make-node (z/vector-zip []) [] [1 2])  ;=> [1 2]
(ns my.app (:require [clojure.zip :refer [vector-zip down node]])) (node (down (vector-zip [5])))  ;=> 5
; what goes wrong
(clojure.zip/node 5)
;!! run/type_error 1:1
(clojure.zip/node nil)
;!! run/type_error 1:1
(zip/remove (zip/vector-zip [1]))
;!! run/invalid_argument 1:1
(zip/insert-left (zip/vector-zip [1]) 2)
;!! run/invalid_argument 1:1
(zip/children (zip/down (zip/vector-zip [1])))
;!! run/invalid_argument 1:1
(zip/append-child (zip/down (zip/vector-zip [1])) 2)
;!! run/invalid_argument 1:1
(zip/foo 1)
;!! analyze/unresolved_symbol 1:2
