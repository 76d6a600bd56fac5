; months of a year, times of a day, names, adjusters
(YearMonth/of 2024 2)  ;=> 2024-02
(java.time.YearMonth/parse "2024-11")  ;=> 2024-11
(let [m (YearMonth/of 2024 Month/FEBRUARY)] [(.lengthOfMonth m) (.getYear m) (.getMonthValue m) (.getMonth m) (.isLeapYear m) (.lengthOfYear m)])  ;=> [29 2024 2 FEBRUARY true 366]
[(.plusMonths (YearMonth/parse "2024-11") 3) (.minusYears (YearMonth/of 2024 2) 1) (.withMonth (YearMonth/of 2024 2) 5)]  ;=> [2025-02 2023-02 2024-05]
[(.atDay (YearMonth/of 2024 2) 29) (.atEndOfMonth (YearMonth/of 2024 2)) (YearMonth/from (LocalDate/of 2024 5 6))]  ;=> [2024-02-29 2024-02-29 2024-05]
[(.isBefore (YearMonth/of 2024 2) (YearMonth/of 2024 3)) (compare (YearMonth/of 2024 2) (YearMonth/of 2023 12)) (= (YearMonth/of 2024 2) (YearMonth/parse "2024-02"))]  ;=> [true 1 true]
(sort [(YearMonth/of 2024 2) (YearMonth/of 2023 12)])  ;=> [2023-12 2024-02]
(frequencies (map #(YearMonth/from (LocalDate/parse %)) ["2024-01-05" "2024-01-09" "2024-02-01"]))  ;=> {2024-01 2, 2024-02 1}
(.between ChronoUnit/MONTHS (YearMonth/of 2024 1) (YearMonth/of 2025 3))  ;=> 14
(.format (YearMonth/of 2024 2) (DateTimeFormatter/ofPattern "MMM yyyy"))  ;=> "Feb 2024"
(str (YearMonth/of 2024 2))  ;=> "2024-02"
(json/generate-string {:m (YearMonth/of 2024 2) :t (LocalTime/of 9 5)})  ;=> "{\"m\":\"2024-02\",\"t\":\"09:05\"}"
[(LocalTime/of 10 30) (LocalTime/parse "10:30:15") LocalTime/MIDNIGHT LocalTime/NOON]  ;=> [10:30 10:30:15 00:00 12:00]
[(.plusHours (LocalTime/parse "23:30") 2) (.minusMinutes (LocalTime/of 0 10) 20) (.plus (LocalTime/of 1 0) (Duration/ofMinutes 90))]  ;=> [01:30 23:50 02:30]
(let [t (LocalTime/of 10 30 15)] [(.getHour t) (.getMinute t) (.getSecond t) (.toSecondOfDay t) (.withHour t 5)])  ;=> [10 30 15 37815 05:30:15]
[(.isBefore (LocalTime/of 9 0) (LocalTime/of 10 0)) (Duration/between (LocalTime/of 9 0) (LocalTime/of 10 30)) (.between ChronoUnit/MINUTES (LocalTime/of 9 0) (LocalTime/of 10 30))]  ;=> [true PT1H30M 90]
[(.atTime (LocalDate/of 2024 1 2) (LocalTime/of 3 4)) (.atDate (LocalTime/of 3 4) (LocalDate/of 2024 1 2)) (.toLocalTime (LocalDateTime/of 2024 1 2 3 4))]  ;=> [2024-01-02T03:04 2024-01-02T03:04 03:04]
[(Year/isLeap 2023) (.isLeap (Year/of 2024)) (str (Year/of 2024)) (LocalDate/ofYearDay 2024 60)]  ;=> [false true "2024" 2024-02-29]
[(Month/of 3) (DayOfWeek/of 3) (.plus Month/NOVEMBER 3) (.plus DayOfWeek/SUNDAY 1) (.minus Month/JANUARY 1)]  ;=> [MARCH WEDNESDAY FEBRUARY MONDAY DECEMBER]
[(.getDisplayName Month/MARCH TextStyle/SHORT Locale/ENGLISH) (.getDisplayName (.getDayOfWeek (LocalDate/of 2024 1 15)) java.time.format.TextStyle/FULL java.util.Locale/US)]  ;=> ["Mar" "Monday"]
(map #(.with (LocalDate/of 2024 2 14) %) [(TemporalAdjusters/firstDayOfMonth) (TemporalAdjusters/lastDayOfMonth) (TemporalAdjusters/firstDayOfNextMonth) (TemporalAdjusters/firstDayOfYear) (TemporalAdjusters/lastDayOfYear)])  ;=> [2024-02-01 2024-02-29 2024-03-01 2024-01-01 2024-12-31]
(map #(.with (LocalDate/of 2024 1 15) %) [(TemporalAdjusters/next DayOfWeek/MONDAY) (TemporalAdjusters/nextOrSame DayOfWeek/MONDAY) (TemporalAdjusters/previous DayOfWeek/FRIDAY) (TemporalAdjusters/firstInMonth DayOfWeek/TUESDAY) (TemporalAdjusters/lastInMonth DayOfWeek/TUESDAY)])  ;=> [2024-01-22 2024-01-15 2024-01-12 2024-01-02 2024-01-30]
[(type (YearMonth/of 2024 1)) (type (LocalTime/of 1 1)) (instance? java.time.YearMonth (YearMonth/of 2024 1))]  ;=> [java.time.YearMonth java.time.LocalTime true]
(inst-ms #inst "2024-01-01")  ;=> 1704067200000
(YearMonth/of 2024 13)  ;!! run/invalid_argument 1:1
(YearMonth/parse "2024")  ;!! run/invalid_argument 1:1
(.atDay (YearMonth/of 2023 2) 29)  ;!! run/invalid_argument 1:1
(.plusDays (YearMonth/of 2023 2) 1)  ;!! run/invalid_argument 1:1
(LocalTime/of 25 0)  ;!! run/invalid_argument 1:1
(LocalTime/parse "noon")  ;!! run/invalid_argument 1:1
(.plusMonths (LocalTime/of 1 0) 1)  ;!! run/invalid_argument 1:1
(LocalDate/ofYearDay 2023 366)  ;!! run/invalid_argument 1:1
(Month/of 13)  ;!! run/invalid_argument 1:1
(.with (LocalDate/of 2024 1 15) :monday)  ;!! run/type_error 1:1
(TemporalAdjusters/next :monday)  ;!! run/type_error 1:1
(.getDisplayName Month/MARCH :short)  ;!! run/type_error 1:1
(compare (YearMonth/of 2024 1) (LocalDate/of 2024 1 1))  ;!! run/type_error 1:1
(.between ChronoUnit/DAYS (LocalDate/parse "2024-03-01") (LocalDate/parse "2024-01-01"))  ;=> -60
(.between ChronoUnit/WEEKS (LocalDate/parse "2024-03-01") (LocalDate/parse "2024-01-01"))  ;=> -8
