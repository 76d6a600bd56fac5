; %f %e %g take integers, as (/ 6 2) is one; characters are strings; dates and hashes are not written
(format "%.2f" 5)  ;=> "5.00"
(format "%f" 123456789012345678901234567890)  ;=> "123456789012345678901234567890.000000"
(format "%.2f" (/ 6 2))  ;=> "3.00"
(format "%e" 12345)  ;=> "1.234500e+04"
(format "%g" 5)  ;=> "5.00000"
(format "%c" "a")  ;=> "a"
(format "%tY" 5)  ;!! run/invalid_argument 1:1
(format "%a" 1.0)  ;!! run/invalid_argument 1:1
(format "%d" (* 9223372036854775807 10))  ;=> "92233720368547758070"
(format "%999999999d" 1)  ;!! limit/limit_characters 1:1
(format "%.999999999f" 1.5)  ;!! limit/limit_characters 1:1
(format "%-999999999s" "a")  ;!! limit/limit_characters 1:1
(format "%d %.1f" 1 2)  ;=> "1 2.0"
