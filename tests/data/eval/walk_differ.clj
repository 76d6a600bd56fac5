; where Clojure's answer is another, or an error
(postwalk #(if (number? %) (inc %) %) [1 [2]])  ;=> [2 [3]]
(prewalk identity [1])  ;=> [1]
(keywordize-keys {"a" 1})  ;=> {:a 1}
(stringify-keys {:a 1})  ;=> {"a" 1}
(prewalk-replace {:a :b} [:a])  ;=> [:b]
(postwalk-replace {:a :b} [:a])  ;=> [:b]
(walk identity identity [1])  ;=> [1]
(walk/postwalk-replace [:z] [0 1])  ;!! run/type_error 1:1
(walk/postwalk identity (range))  ;!! run/infinite_sequence 1:1
