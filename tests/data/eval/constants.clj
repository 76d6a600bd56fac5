Math/PI  ;=> 3.141592653589793
(* 2 Integer/MAX_VALUE)  ;=> 4294967294
(map Math/abs [-1 1])  ;=> [1 1]
Boolean/TRUE  ;=> true
[(= :name "name") (= "name" :name) (= nil 1) (= 1.5 nil) (= true "a")]  ;=> [false false false false false]
[(nil? 1) (some? "a") (true? 1) (nil? nil) (false? false)]  ;=> [false true false true true]
[(if (do 1) :yes :no) (if (do nil) :yes :no) (and (do "a") 2) (or (do 1.5) 2)]  ;=> [:yes :no 2 1.5]
(let [{:keys [a]} {:a 1}] [(if (let [b "x"] "y") a 0) (= (do 1) :a)])  ;=> [1 false]
