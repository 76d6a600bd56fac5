; All mistakes of a program are told at once, at most five, in the order of its text.

(foo) (bar)  ;!! analyze/unresolved_symbol 1:2, analyze/unresolved_symbol 1:8
(def x (foo 1))
(defn f [a b] (+ a c))
(f 1)
(let [y] y)  ;!! analyze/unresolved_symbol 1:9, analyze/unresolved_symbol 2:20, analyze/wrong_arity 3:1, analyze/let_odd_bindings 4:6
(a) (b) (c) (d) (e) (g) (h)  ;!! analyze/unresolved_symbol 1:2, analyze/unresolved_symbol 1:6, analyze/unresolved_symbol 1:10, analyze/unresolved_symbol 1:14, analyze/unresolved_symbol 1:18
---
; in the order of the text, which is not that in which they are found
(if (inc) (dec) (count))  ;!! analyze/wrong_arity 1:5, analyze/wrong_arity 1:11, analyze/wrong_arity 1:17
(cond (inc) (dec) :else (count))  ;!! analyze/wrong_arity 1:7, analyze/wrong_arity 1:13, analyze/wrong_arity 1:25
(condp = (foo) (bar) (baz) (qux))  ;!! analyze/unresolved_symbol 1:11, analyze/unresolved_symbol 1:17, analyze/unresolved_symbol 1:23, analyze/unresolved_symbol 1:29
(defn g [x] x)
(g)
(oops)  ;!! analyze/wrong_arity 2:1, analyze/unresolved_symbol 3:2
---
; what follows from a mistake is none
(let [x (foo)] (inc x))  ;!! analyze/unresolved_symbol 1:10
(let [x] (inc x) (foo))  ;!! analyze/let_odd_bindings 1:6
(def x (foo)) (inc x)  ;!! analyze/unresolved_symbol 1:9
(defn h [x] (foo x)) (h 1)  ;!! analyze/unresolved_symbol 1:14
(letfn [(k [x] (foo x))] (k 1))  ;!! analyze/unresolved_symbol 1:17
((fn [x] (foo x)) 1)  ;!! analyze/unresolved_symbol 1:11
(loop [x (foo)] (when x (recur (dec x))))  ;!! analyze/unresolved_symbol 1:11
(for [x (foo) y x :when (odd? y)] [x y])  ;!! analyze/unresolved_symbol 1:10
(-> (foo) inc str)  ;!! analyze/unresolved_symbol 1:6
(->> [1 2] (map (foo)) (reduce +))  ;!! analyze/unresolved_symbol 1:18
(try (foo) (catch Exception e (ex-message e)) (finally nil))  ;!! analyze/unresolved_symbol 1:7
#(foo % %2)  ;!! analyze/unresolved_symbol 1:3
[(foo) {:a (bar)} #{(baz)}]  ;!! analyze/unresolved_symbol 1:3, analyze/unresolved_symbol 1:13, analyze/unresolved_symbol 1:22
---
; a name that nothing defines is told once
(foo 1) (foo 2) (inc foo)  ;!! analyze/unresolved_symbol 1:2
(foo) (bar) (foo)  ;!! analyze/unresolved_symbol 1:2, analyze/unresolved_symbol 1:8
---
; of prose one word is enough, and what is wrong beside it is told
I think we should write  ;!! analyze/unresolved_symbol 1:1
so then (inc) it goes  ;!! analyze/unresolved_symbol 1:1, analyze/wrong_arity 1:9
---
; the parts of a form that is not ours may be anything
(defmacro unless [test body] (list 'if test nil body))  ;!! analyze/unsupported 1:2
(definterface Area) (foo)  ;!! analyze/unsupported 1:2, analyze/unresolved_symbol 1:22
(defun add (a b) (+ a b))  ;!! analyze/unresolved_symbol 1:2
(foo (bar))  ;!! analyze/unresolved_symbol 1:2, analyze/unresolved_symbol 1:7
---
; nothing has run
(println 1) (/ 1 0) (foo) (inc)  ;!! analyze/unresolved_symbol 1:22, analyze/wrong_arity 1:27
