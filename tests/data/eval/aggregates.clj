(filter (where :age > 30) [{:age 40} {:age 20} {} {:age nil}])  ;=> [{:age 40}]
(filter (where :age >= 30) [{:age 30} {:age 20}])  ;=> [{:age 30}]
(filter (where :age < 30) [{:age 30} {:age 20} {}])  ;=> [{:age 20}]
(filter (where :age <= 20) [{:age 30} {:age 20} {}])  ;=> [{:age 20}]
(filter (where :s = "a") [{:s "a"} {:s "b"} {}])  ;=> [{:s "a"}]
(filter (where :s = nil) [{:s "a"} {}])  ;=> [{}]
(filter (where :s not= "a") [{:s "a"} {:s "b"} {}])  ;=> [{:s "b"} {}]
(filter (where :s in ["a" "b"]) [{:s "a"} {:s "c"} {}])  ;=> [{:s "a"}]
(filter (where :s in #{"a"}) [{:s "a"} {:s "c"}])  ;=> [{:s "a"}]
(filter (where :tags includes "x") [{:tags ["x"]} {:tags ["y"]} {}])  ;=> [{:tags ["x"]}]
(filter (where :s includes "ell") [{:s "hello"} {:s "bye"} {}])  ;=> [{:s "hello"}]
(filter (where :ok) [{:ok true} {:ok false} {}])  ;=> [{:ok true}]
(filter (where [:user :role] = "admin") [{:user {:role "admin"}} {:user {}} {}])  ;=> [{:user {:role "admin"}}]
(filter (where "name" = "a") [{:name "a"} {"name" "b"}])  ;=> [{:name "a"}]
(filter (where :s > "b") [{:s "a"} {:s "c"}])  ;=> [{:s "c"}]
(filter (where :age :> 30) [{:age 40}])  ;=> [{:age 40}]
(filter (where count > 1) ["a" "bb"])  ;=> ["bb"]
(where :age >)  ;!! run/wrong_arity 1:1
(where :age 5 5)  ;!! run/type_error 1:1
(where :age + 5)  ;!! run/type_error 1:1
(where 5 = 5)  ;!! run/type_error 1:1
((where :a > 5) {:a "x"})  ;!! run/type_error 1:1
(in 2 [1 2])  ;=> true
(in 2 nil)  ;=> false
(in 2 5)  ;!! run/type_error 1:1
(includes "abc" "b")  ;=> true
(filter (all-of pos? even?) [-2 1 2])  ;=> [2]
(filter (all-of) [1])  ;=> [1]
(filter (any-of neg? even?) [-1 1 2])  ;=> [-1 2]
(filter (any-of) [1])  ;=> []
(filter (none-of neg? even?) [-1 1 2])  ;=> [1]
(filter (all-of (where :a > 1) (where :b)) [{:a 2 :b 1} {:a 2} {:a 1 :b 1}])  ;=> [{:a 2, :b 1}]
(all-of 5)  ;!! run/type_error 1:1
(pluck :id [{:id 1} {:id 2} {}])  ;=> [1 2 nil]
(pluck [:a :b] [{:a {:b 1}} {}])  ;=> [1 nil]
(pluck :id nil)  ;=> []
(pluck [{:id 1}] :id)  ;!! run/type_error 1:1
(distinct-by :a [{:a 1 :b 1} {:a 1 :b 2} {:a 2}])  ;=> [{:a 1, :b 1} {:a 2}]
(distinct-by (fn [x] (mod x 3)) [1 2 4 5 6])  ;=> [1 2 6]
(distinct-by :a nil)  ;=> []
(sum [1 2 3])  ;=> 6
(sum [1 nil 2.5])  ;=> 3.5
(sum [])  ;=> 0
(sum nil)  ;=> 0
(sum ["a"])  ;!! run/type_error 1:1
(avg [1 2])  ;=> 1.5
(avg [1 2 3])  ;=> 2
(avg [])  ;=> nil
(avg [nil 4])  ;=> 4
(sum-by :n [{:n 1} {:n 2} {}])  ;=> 3
(sum-by [:a :n] [{:a {:n 1}} {:a {:n 2}}])  ;=> 3
(sum-by :n nil)  ;=> 0
(sum-by :n [{:n "a"}])  ;!! run/type_error 1:1
(avg-by :n [{:n 1} {:n 2} {}])  ;=> 1.5
(avg-by :n [])  ;=> nil
(max-by :n [{:n 1} {:n 3 :a 1} {:n 3 :a 2} {}])  ;=> {:n 3, :a 1}
(max-by :n [])  ;=> nil
(max-by :n [{}])  ;=> nil
(max-by :s [{:s "a"} {:s "b"}])  ;=> {:s "b"}
(max-by :n [{:n 1} {:n "a"}])  ;!! run/type_error 1:1
(min-by :n [{:n 3} {:n 1} {}])  ;=> {:n 1}
(min-by count ["aa" "b"])  ;=> "b"
(zip [1 2] [:a :b])  ;=> [[1 :a] [2 :b]]
(zip [1 2 3] "ab")  ;=> [[1 "a"] [2 "b"]]
(zip [1])  ;=> [[1]]
(zip [] [1])  ;=> []
(combinations [1 2 3] 2)  ;=> [[1 2] [1 3] [2 3]]
(combinations [1 2] 0)  ;=> [[]]
(combinations [1] 2)  ;=> []
(combinations (range 1000) 500)  ;!! limit/limit_elements 1:1
(combinations [1] -1)  ;!! run/invalid_argument 1:1
