; Forms behind a backquote are data in which values are put
`(1 ~@[2 3] ~(+ 2 2))  ;=> [1 2 3 4]
---
(let [xs [:b :c]] [`[:a ~@xs :d] `(~@xs) `#{:z ~@xs} `{:k ~(count xs)}])  ;=> [[:a :b :c :d] [:b :c] #{:b :c :z} {:k 2}]
---
[(vector? `[1 ~@[2]]) (map? `{:a ~1}) (seq? `(1)) `(~@[]) `() `[~@nil] `(~@nil ~@{:a 1})]  ;=> [true true true nil [] [] [[:a 1]]]
---
[`:a `"s" `1 `nil `#"a" (name `a) (= `map 'clojure.core/map) (= `if 'if) (= `a/b 'a/b) (= `.m '.m)]  ;=> [:a "s" 1 nil #"a" "a" true true true true]
---
(defn spread [& xs] `[~@(reverse xs) ~(count xs)]) (spread 1 2)  ;=> [2 1 2]
---
(let [rows [[1 2] [3 4]]] (map #(apply + %) `(~@rows ~@(apply map list rows))))  ;=> [3 7 4 6]
---
(let [f inc x 1] `(0 ~`[~x ~(f x)]))  ;=> [0 [1 2]]
---
`(a `(b))  ;!! analyze/invalid_form 1:5
---
(let [x 1] `(quote ~x))  ;=> [quote 1]
---
[(apply = `[x# x#]) (= `x# `x#)]  ;=> [true false]
---
~x  ;!! analyze/invalid_form 1:1
---
(list ~@[1 2])  ;!! analyze/invalid_form 1:7
---
`~@[1]  ;!! analyze/invalid_form 1:2
---
`#(inc %)  ;!! analyze/invalid_form 1:2
---
```  ;!! read/invalid_token 1:1
---
(+ 1 `)  ;!! read/invalid_token 1:7
---
`{:a ~1 :b}  ;!! analyze/odd_map 1:2
---
[`[[] () {} #{}] `(1 [2 #{3}] {:k (4)}) `[~@[] 1 ~@[2] 3 4 ~@[]]]  ;=> [[[] [] {} #{}] [1 [2 #{3}] {:k [4]}] [1 2 3 4]]
