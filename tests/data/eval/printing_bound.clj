; how much of a collection is printed, where `*print-length*` and `*print-level*` are bound
(binding [*print-length* 3] (pr-str (vec (range 5)) [1 2 3] #{}))  ;=> "[0 1 2 ...] [1 2 3] #{}"
(binding [*print-length* 1] (pr-str {:k "v" :z 2} #{7 8} "long text" [[5 6] 7]))  ;=> "{:k \"v\", ...} #{7 ...} \"long text\" [[5 ...] ...]"
(binding [*print-length* 0] (pr-str [] [1] {:a 1}))  ;=> "[] [...] {...}"
(binding [*print-length* 2] (with-out-str (println {:a [10 11 12]}) (print ["x" "y" "z"])))  ;=> "{:a [10 11 ...]}\n[x y ...]"
(binding [*print-length* 12] (subs (pr-str (iterate inc 5)) 1 35))  ;=> "5 6 7 8 9 10 11 12 13 14 15 16 ..."
(binding [*print-level* 2] (pr-str [1 [2 [3]] {:m {:n 1}}]))  ;=> "[1 [2 #] {:m #}]"
(binding [*print-level* 0] (pr-str [1] 5 "s" {}))  ;=> "# 5 \"s\" #"
(binding [*print-length* 2 *print-level* 1] (prn-str [1 [2] 3]))  ;=> "[1 # ...]\n"
(binding [*print-length* 2] [(pr-str [1 2 3]) (binding [*print-length* nil] (pr-str [1 2 3])) (binding [*print-level* 1] (pr-str [[1] 2 3]))])  ;=> ["[1 2 ...]" "[1 2 3]" "[# 2 ...]"]
(binding [*print-length* 2] (str [1 2 3] :k "text" nil 1.5))  ;=> "[1 2 ...]:ktext1.5"
[(try (binding [*print-length* 1] (throw (Exception. "a"))) (catch Exception e 1)) (pr-str [1 2])]  ;=> [1 "[1 2]"]
(defn show [x] (pr-str x)) [(binding [*print-length* 1] (show [1 2])) (show [1 2])]  ;=> ["[1 ...]" "[1 2]"]
(binding [*print-length* 1] (pmap (fn [x] (pr-str [x x])) [1 2]))  ;=> ["[1 ...]" "[2 ...]"]
(binding [*print-length* "a"] 1)  ;!! run/type_error 1:1
(def x 1) (binding [*print-length* 1 x 2] x)  ;!! analyze/unsupported 1:12
