; bounded: no runaway matching, no huge patterns
(re-find #"{2}" "a")  ;!! read/invalid_literal 1:10
(re-find (re-pattern (apply str (repeat 11000 "a"))) "a")  ;!! run/invalid_literal 1:10
(re-find #"((a{1000}){1000}){1000}" "a")  ;!! read/invalid_literal 1:10
(re-find #"a{1000000}" "a")  ;!! read/invalid_literal 1:10
(re-find (re-pattern (str (apply str (repeat 150 "(")) (apply str (repeat 150 ")")))) "a")  ;!! run/invalid_literal 1:10
