(format "%s %d %x" "a" 5 255)  ;=> "a 5 ff"
(format "%s" nil)  ;=> "null"
(format "%d" nil)  ;=> "null"
(format "%.2f" nil)  ;=> "nu"
(format "%5s|%-5s|" "a" "b")  ;=> "    a|b    |"
(format "%.2s" "abcd")  ;=> "ab"
(format "%5.1s|" "abcd")  ;=> "    a|"
(format "%d" 1.5)  ;!! run/type_error 1:1
(format "%.2f" 0.125)  ;=> "0.13"
(format "%.2f" 1.005)  ;=> "1.01"
(format "%.2f" 2.675)  ;=> "2.68"
(format "%.1f" 0.25)  ;=> "0.3"
(format "%.0f" 0.5)  ;=> "1"
(format "%.0f" 1.5)  ;=> "2"
(format "%.0f" 2.5)  ;=> "3"
(format "%.0f" -0.4)  ;=> "-0"
(format "%.3f" 2e-44)  ;=> "0.000"
(format "%f" 1e20)  ;=> "100000000000000000000.000000"
(format "%.2f" 1e-10)  ;=> "0.00"
(format "%f" 3.0)  ;=> "3.000000"
(format "%#.0f" 3.0)  ;=> "3."
(format "%,d" 1234567)  ;=> "1,234,567"
(format "%,d" 123)  ;=> "123"
(format "%,.2f" 1234567.891)  ;=> "1,234,567.89"
(format "%,.2f" 999.999)  ;=> "1,000.00"
(format "%05d" -42)  ;=> "-0042"
(format "%05d" 42)  ;=> "00042"
(format "%+d" 5)  ;=> "+5"
(format "%+d" -5)  ;=> "-5"
(format "% d" 5)  ;=> " 5"
(format "%(d" -5)  ;=> "(5)"
(format "%(d" 5)  ;=> "5"
(format "%(,.2f" -1234.5)  ;=> "(1,234.50)"
(format "%(08.2f" -1234.5)  ;=> "(1234.50)"
(format "%08.2f" -3.14159)  ;=> "-0003.14"
(format "%+.1f" 2.25)  ;=> "+2.3"
(format "%e" 12345.678)  ;=> "1.234568e+04"
(format "%.0e" 12345.678)  ;=> "1e+04"
(format "%.3e" 0.00099999)  ;=> "1.000e-03"
(format "%E" 0.00012)  ;=> "1.200000E-04"
(format "%e" 0.0)  ;=> "0.000000e+00"
(format "%e" -1.5)  ;=> "-1.500000e+00"
(format "%e" 9.9999999)  ;=> "1.000000e+01"
(format "%.2e" 0.000123456)  ;=> "1.23e-04"
(format "%e" 1e100)  ;=> "1.000000e+100"
(format "%e" 1e-300)  ;=> "1.000000e-300"
(format "%g" 0.0001)  ;=> "0.000100000"
(format "%g" 0.00001)  ;=> "1.00000e-05"
(format "%g" 123456.0)  ;=> "123456"
(format "%g" 1234567.0)  ;=> "1.23457e+06"
(format "%.3g" 1234.0)  ;=> "1.23e+03"
(format "%.0g" 1234.0)  ;=> "1e+03"
(format "%g" 0.0)  ;=> "0.00000"
(format "%.15g" 0.1)  ;=> "0.100000000000000"
(format "%g" 999999.5)  ;=> "1.00000e+06"
(format "%g" 99999.95)  ;=> "100000"
(format "%x" -1)  ;=> "ffffffffffffffff"
(format "%X" 255)  ;=> "FF"
(format "%#x" 255)  ;=> "0xff"
(format "%o" 8)  ;=> "10"
(format "%#o" 8)  ;=> "010"
(format "%08x" 255)  ;=> "000000ff"
(format "%#08x" 255)  ;=> "0x0000ff"
(format "%b %b %b" nil false 5)  ;=> "false false true"
(format "%B" true)  ;=> "TRUE"
(format "%6b|" true)  ;=> "  true|"
(format "%.1b" true)  ;=> "t"
(format "%c" \a)  ;=> "a"
(format "%3c|" \a)  ;=> "  a|"
(format "%c" nil)  ;=> "null"
(format "%c" "ab")  ;!! run/type_error 1:1
(format "%n")  ;=> "\n"
(format "%%")  ;=> "%"
(format "%5%|")  ;=> "    %|"
(format "%-5%|")  ;=> "%    |"
(format "")  ;=> ""
(format "plain")  ;=> "plain"
(format "%2$s %1$s" "a" "b")  ;=> "b a"
(format "%s %<s" "a")  ;=> "a a"
(format "%2$s %s %s" "a" "b")  ;=> "b a b"
(format "%1$d %1$x" 10)  ;=> "10 a"
(format "%s %s" "a")  ;!! run/invalid_argument 1:1
(format "%3$s" "a")  ;!! run/invalid_argument 1:1
(format "%<s" "a")  ;!! run/invalid_argument 1:1
(format "%s" "a" "b")  ;=> "a"
(format "%y" 1)  ;!! run/invalid_argument 1:1
(format "abc%")  ;!! run/invalid_argument 1:1
(format "%" 1)  ;!! run/invalid_argument 1:1
(format "%-05d" 1)  ;!! run/invalid_argument 1:1
(format "%-d" 1)  ;!! run/invalid_argument 1:1
(format "%0d" 5)  ;!! run/invalid_argument 1:1
(format "%05s" "a")  ;!! run/invalid_argument 1:1
(format "%+s" "a")  ;!! run/invalid_argument 1:1
(format "%,x" 255)  ;!! run/invalid_argument 1:1
(format "%.2d" 1)  ;!! run/invalid_argument 1:1
(format "%.1c" \a)  ;!! run/invalid_argument 1:1
(format "%,e" 1.0)  ;!! run/invalid_argument 1:1
(format "%+ d" 5)  ;!! run/invalid_argument 1:1
(format "%+(d" 5)  ;=> "+5"
(format "%--5d" 5)  ;!! run/invalid_argument 1:1
(format "%#d" 5)  ;!! run/invalid_argument 1:1
(format "%.f" 1.0)  ;!! run/invalid_argument 1:1
(format "%D" 5)  ;!! run/invalid_argument 1:1
(format "%F" 5.0)  ;!! run/invalid_argument 1:1
(format "%N")  ;!! run/invalid_argument 1:1
(format "%s" [1 "a" nil :b])  ;=> "[1 \"a\" nil :b]"
(format "%s" {:a "x"})  ;=> "{:a \"x\"}"
(format "%S" "abc")  ;=> "ABC"
(format "%s" 1.0)  ;=> "1.0"
(format "%s" :a)  ;=> ":a"
(format "%-10s|" :a)  ;=> ":a        |"
(format "%10.3f|" 3.14159)  ;=> "     3.142|"
(format "%-10.3f|" 3.14159)  ;=> "3.142     |"
(format "%f" ##NaN)  ;=> "NaN"
(format "%05f" ##Inf)  ;=> "Infinity"
(format "%+f" ##Inf)  ;=> "+Infinity"
(format "%(f" ##-Inf)  ;=> "(Infinity)"
(format "%f" ##-Inf)  ;=> "-Infinity"
(format "%e" ##Inf)  ;=> "Infinity"
(format "%,d" -1234)  ;=> "-1,234"
(format "%,010d" 1234567)  ;=> "01,234,567"
(format "%d%%" 50)  ;=> "50%"
(format "% ,d" 5)  ;=> " 5"
(format "%f" 123456789.123456789)  ;=> "123456789.123457"
(format "%.20f" 0.1)  ;=> "0.10000000000000000000"
(format "%.3f" -0.0004)  ;=> "-0.000"
(format "%.2f" -0.0)  ;=> "-0.00"
(format "%d" "5")  ;!! run/type_error 1:1
(format "%f" "5")  ;!! run/type_error 1:1
(format "%x" 1.5)  ;!! run/type_error 1:1
(format nil)  ;!! run/type_error 1:1
(format nil 1)  ;!! run/type_error 1:1
(format 5)  ;!! run/type_error 1:1
(format)  ;!! analyze/wrong_arity 1:1
(format "%-20s %10.2f" "Total" 12.5)  ;=> "Total                     12.50"
(format "%s is %d years and %.1f%%" "Ann" 30 99.5)  ;=> "Ann is 30 years and 99.5%"
(format "%5.1f|%-6s|%3d|%-4d|%+d|%05d|%.0f" 2.25 "ab" 7 -3 5 42 2.5)  ;=> "  2.3|ab    |  7|-3  |+5|00042|3"
(format "%.2f %.1f %f %d" -1.005 0.0 1e10 9223372036854775808)  ;=> "-1.01 0.0 10000000000.000000 9223372036854775808"
(format "%.2s|%S" "abc" "abc")  ;=> "ab|ABC"

(format "%h %h %h %h" "stock" "" 4095 -1)  ;=> "68af716 0 fff 0"
(format "%h %h %h %H" 2.25 true false "stock")  ;=> "40020000 4cf 4d5 68AF716"
(format "[%10h] [%-10h] [%.3h] [%h]" "stock" "stock" "stock" nil)  ;=> "[   68af716] [68af716   ] [68a] [null]"
(format "%h" 12345678901)  ;=> "dfdc1c37"
(format "%h" [1])  ;!! run/type_error 1:1
(format "%-6s|%5d|%8.2f%%" "name" 42 2.5)  ;=> "name  |   42|    2.50%"
(format "%s %s" "a" nil)  ;=> "a null"
(format "%s" "a" "left over")  ;=> "a"
(format "%5s|%-5s|" "%d" "abcdefg")  ;=> "   %d|abcdefg|"
(mapv #(format "%.2f %5.1f" % %) [1.0 0.0 2.5 1e14 123456789.0 1e15])  ;=> ["1.00   1.0" "0.00   0.0" "2.50   2.5" "100000000000000.00 100000000000000.0" "123456789.00 123456789.0" "1000000000000000.00 1000000000000000.0"]
