; where Clojure's answer is another, or an error
(Math/round 3)  ;=> 3
(Math/max 1 2.5)  ;=> 2.5
(Math/max 3 2.5)  ;=> 3.0
Double/MIN_VALUE  ;=> 5.0E-324
(Math/signum 0)  ;=> 0.0
(String/valueOf nil)  ;=> "null"
(String/join "," nil)  ;=> ""
