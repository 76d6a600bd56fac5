Math/PI  ;=> 3.141592653589793
(* 2 Integer/MAX_VALUE)  ;=> 4294967294
(map Math/abs [-1 1])  ;=> [1 1]
Boolean/TRUE  ;=> true
