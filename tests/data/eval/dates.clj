;; data: {"rows": [{"id": 1, "due": "2024-03-01"}, {"id": 2, "due": "2024-01-15"}, {"id": 3, "due": "2024-02-29"}]}
(LocalDate/parse "2024-01-31")  ;=> 2024-01-31
(str (LocalDate/parse "2024-01-31"))  ;=> "2024-01-31"
(LocalDate/parse "2023-02-29")  ;!! run/invalid_argument 1:1
(LocalDate/parse "31/01/2024")  ;!! run/invalid_argument 1:1
(LocalDate/parse "2024-1-31")  ;!! run/invalid_argument 1:1
(LocalDate/parse "")  ;!! run/invalid_argument 1:1
(LocalDate/parse nil)  ;!! run/type_error 1:1
(LocalDate/parse 20240131)  ;!! run/type_error 1:1
(LocalDate/parse)  ;!! analyze/wrong_arity 1:1
(LocalDate/parse "31/01/2024" (java.time.format.DateTimeFormatter/ofPattern "dd/MM/yyyy"))  ;=> 2024-01-31
(LocalDate/parse "1.2.2024" (java.time.format.DateTimeFormatter/ofPattern "d.M.yyyy"))  ;=> 2024-02-01
(LocalDate/parse "5 Mar 2024" (java.time.format.DateTimeFormatter/ofPattern "d MMM yyyy"))  ;=> 2024-03-05
(LocalDate/parse "March 5, 2024" (java.time.format.DateTimeFormatter/ofPattern "MMMM d, yyyy"))  ;=> 2024-03-05
(LocalDate/parse "20240305" java.time.format.DateTimeFormatter/BASIC_ISO_DATE)  ;=> 2024-03-05
(LocalDate/parse "2024-03-05" java.time.format.DateTimeFormatter/ISO_LOCAL_DATE)  ;=> 2024-03-05
(LocalDate/parse "05/03/24" (java.time.format.DateTimeFormatter/ofPattern "dd/MM/yy"))  ;=> 2024-03-05
(LocalDate/parse "2024-02-31" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd"))  ;=> 2024-02-29
(LocalDate/parse "2024-13-01" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd"))  ;!! run/invalid_argument 1:1
(LocalDate/parse "2024-01-01" (java.time.format.DateTimeFormatter/ofPattern "dd/MM/yyyy"))  ;!! run/invalid_argument 1:1
(LocalDate/parse "2024-01" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM"))  ;!! run/invalid_argument 1:1
(java.time.format.DateTimeFormatter/ofPattern "yyyy-bb")  ;!! run/invalid_argument 1:1
(java.time.format.DateTimeFormatter/ofPattern "yyyy 'open")  ;!! run/invalid_argument 1:1
(java.time.LocalDate/parse "2024-01-31")  ;=> 2024-01-31
(LocalDate/of 2024 1 31)  ;=> 2024-01-31
(LocalDate/of 2024 2 30)  ;!! run/invalid_argument 1:1
(LocalDate/of "2024" 1 1)  ;!! run/type_error 1:1
(LocalDate/ofEpochDay 19753)  ;=> 2024-01-31
(LocalDate/now)  ;!! run/unsupported 1:1
(Instant/now)  ;!! run/unsupported 1:1
---
(LocalDateTime/parse "2024-01-31T10:30:15")  ;=> 2024-01-31T10:30:15
(str (LocalDateTime/parse "2024-01-31T10:30:00"))  ;=> "2024-01-31T10:30"
(str (LocalDateTime/parse "2024-01-31T10:30:00.5"))  ;=> "2024-01-31T10:30:00.500"
(str (LocalDateTime/parse "2024-01-31T00:00"))  ;=> "2024-01-31T00:00"
(LocalDateTime/parse "2024-01-31 10:30" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd HH:mm"))  ;=> 2024-01-31T10:30
(LocalDateTime/parse "2024-01-31 10:30 PM" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd hh:mm a"))  ;=> 2024-01-31T22:30
(LocalDateTime/parse "2024-01-31")  ;!! run/invalid_argument 1:1
(LocalDateTime/parse "2024-01-31" (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd"))  ;!! run/invalid_argument 1:1
(LocalDateTime/of 2024 1 31 10 30)  ;=> 2024-01-31T10:30
(LocalDateTime/of 2024 1 31 10 30 5)  ;=> 2024-01-31T10:30:05
(Instant/parse "2024-01-31T10:30:00Z")  ;=> 2024-01-31T10:30:00Z
(str (Instant/parse "2024-01-31T10:30:00.123Z"))  ;=> "2024-01-31T10:30:00.123Z"
(Instant/parse "2024-01-31T10:30:00+02:00")  ;=> 2024-01-31T08:30:00Z
(Instant/parse "2024-01-31T10:30:00")  ;!! run/invalid_argument 1:1
(Instant/parse "2024-01-31")  ;!! run/invalid_argument 1:1
(Instant/ofEpochMilli 1706697000000)  ;=> 2024-01-31T10:30:00Z
(Instant/ofEpochSecond 1706697000)  ;=> 2024-01-31T10:30:00Z
(.toEpochMilli (Instant/parse "2024-01-31T10:30:00Z"))  ;=> 1706697000000
(.getEpochSecond (Instant/parse "2024-01-31T10:30:00Z"))  ;=> 1706697000
(.toInstant (LocalDateTime/parse "2024-01-31T10:30:00") java.time.ZoneOffset/UTC)  ;=> 2024-01-31T10:30:00Z
(.toLocalDate (.atZone (Instant/parse "2024-01-31T23:30:00Z") (java.time.ZoneId/of "UTC")))  ;=> 2024-01-31
(java.time.ZoneId/of "Europe/Paris")  ;!! run/unsupported 1:1
(.truncatedTo (Instant/parse "2024-01-31T10:30:45Z") ChronoUnit/HOURS)  ;=> 2024-01-31T10:00:00Z
(.truncatedTo (Instant/parse "2024-01-31T10:30:45Z") ChronoUnit/DAYS)  ;=> 2024-01-31T00:00:00Z
---
(.plusDays (LocalDate/of 2024 1 31) 1)  ;=> 2024-02-01
(.plusWeeks (LocalDate/of 2024 1 31) 1)  ;=> 2024-02-07
(.plusMonths (LocalDate/of 2024 1 31) 1)  ;=> 2024-02-29
(.plusYears (LocalDate/of 2024 2 29) 1)  ;=> 2025-02-28
(.minusDays (LocalDate/of 2024 1 1) 1)  ;=> 2023-12-31
(.minusMonths (LocalDate/of 2024 3 31) 1)  ;=> 2024-02-29
(.minusMonths (LocalDate/of 2024 3 31) 13)  ;=> 2023-02-28
(.minusYears (LocalDate/of 2024 1 1) 1)  ;=> 2023-01-01
(.plusHours (LocalDateTime/of 2024 1 31 23 30) 1)  ;=> 2024-02-01T00:30
(.plusMinutes (LocalDateTime/of 2024 1 31 23 30) 45)  ;=> 2024-02-01T00:15
(.plusSeconds (Instant/parse "2024-01-31T10:30:00Z") 90)  ;=> 2024-01-31T10:31:30Z
(.plusMonths (LocalDateTime/of 2024 1 31 10 0) 1)  ;=> 2024-02-29T10:00
(.plusHours (LocalDate/of 2024 1 31) 1)  ;!! run/invalid_argument 1:1
(.plusDays "2024-01-31" 1)  ;!! run/type_error 1:1
(.plusDays (LocalDate/of 2024 1 31) "1")  ;!! run/type_error 1:1
(.plusDays nil 1)  ;!! run/type_error 1:1
(.plusDays (LocalDate/of 2024 1 31) 9999999999)  ;!! run/invalid_argument 1:1
(.plusYears (LocalDate/of 2024 1 31) 1e3)  ;!! run/type_error 1:1
(.plus (LocalDate/of 2024 1 31) 2 ChronoUnit/WEEKS)  ;=> 2024-02-14
(.plus (LocalDate/of 2024 1 31) (Period/ofMonths 1))  ;=> 2024-02-29
(.minus (LocalDate/of 2024 1 31) (Period/of 1 1 1))  ;=> 2022-12-30
(.plus (Instant/parse "2024-01-31T10:30:00Z") (Duration/ofHours 2))  ;=> 2024-01-31T12:30:00Z
(.plus (Instant/parse "2024-01-31T10:30:00Z") 1 ChronoUnit/DAYS)  ;=> 2024-02-01T10:30:00Z
(.plus (LocalDate/of 2024 1 31) (Duration/ofHours 2))  ;!! run/type_error 1:1
(.plus (LocalDate/of 2024 1 31) 5 :days)  ;!! run/type_error 1:1
(.withDayOfMonth (LocalDate/of 2024 1 31) 1)  ;=> 2024-01-01
(.withMonth (LocalDate/of 2024 1 31) 2)  ;=> 2024-02-29
(.withYear (LocalDate/of 2024 2 29) 2023)  ;=> 2023-02-28
(.withDayOfMonth (LocalDate/of 2024 2 1) 30)  ;!! run/invalid_argument 1:1
(.atStartOfDay (LocalDate/of 2024 1 31))  ;=> 2024-01-31T00:00
(.atTime (LocalDate/of 2024 1 31) 10 30)  ;=> 2024-01-31T10:30
(.toLocalDate (LocalDateTime/of 2024 1 31 10 30))  ;=> 2024-01-31
---
(let [d (LocalDate/of 2024 2 29)] [(.getYear d) (.getMonthValue d) (.getDayOfMonth d) (.getDayOfYear d) (.lengthOfMonth d) (.lengthOfYear d) (.isLeapYear d) (.toEpochDay d)])  ;=> [2024 2 29 60 29 366 true 19782]
(str (.getDayOfWeek (LocalDate/of 2024 1 31)))  ;=> "WEDNESDAY"
(.getValue (.getDayOfWeek (LocalDate/of 2024 1 31)))  ;=> 3
(= (.getDayOfWeek (LocalDate/of 2024 1 31)) java.time.DayOfWeek/WEDNESDAY)  ;=> true
(str (.getMonth (LocalDate/of 2024 1 31)))  ;=> "JANUARY"
(let [t (LocalDateTime/parse "2024-01-31T10:30:15.25")] [(.getHour t) (.getMinute t) (.getSecond t) (.getNano t)])  ;=> [10 30 15 250000000]
(.getYear "2024")  ;!! run/type_error 1:1
(.getHour (LocalDate/of 2024 1 31))  ;!! run/type_error 1:1
(.isBefore (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 2))  ;=> true
(.isAfter (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 2))  ;=> false
(.isEqual (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 1))  ;=> true
(.isBefore (LocalDate/of 2024 1 1) "2024-01-02")  ;!! run/type_error 1:1
(.isBefore (LocalDate/of 2024 1 1) (LocalDateTime/of 2024 1 1 0 0))  ;!! run/type_error 1:1
(.equals (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 1))  ;=> true
(= (LocalDate/of 2024 1 1) (LocalDate/parse "2024-01-01"))  ;=> true
(= (LocalDate/of 2024 1 1) "2024-01-01")  ;=> false
(compare (LocalDate/of 2024 3 1) (LocalDate/of 2022 1 2))  ;=> 2
(compare (LocalDate/of 2024 3 1) (LocalDate/of 2024 1 2))  ;=> 2
(compare (LocalDate/of 2024 3 1) (LocalDate/of 2024 3 31))  ;=> -30
(.compareTo (LocalDate/of 2024 3 1) (LocalDate/of 2024 3 31))  ;=> -30
(compare (LocalDateTime/of 2024 3 1 10 0) (LocalDateTime/of 2024 3 1 12 0))  ;=> -1
(sort [(LocalDate/of 2024 3 1) (LocalDate/of 2024 1 15)])  ;=> [2024-01-15 2024-03-01]
(map :id (sort-by #(LocalDate/parse (:due %)) data/rows))  ;=> [2 3 1]
(let [cut (LocalDate/parse "2024-02-01")] (map :id (filter #(.isAfter (LocalDate/parse (:due %)) cut) data/rows)))  ;=> [1 3]
(into (sorted-map) (group-by #(.getMonthValue (LocalDate/parse (:due %))) data/rows))  ;=> {1 [{:id 2, :due "2024-01-15"}], 2 [{:id 3, :due "2024-02-29"}], 3 [{:id 1, :due "2024-03-01"}]}
{(LocalDate/of 2024 1 1) :a}  ;=> {2024-01-01 :a}
---
(.between ChronoUnit/DAYS (LocalDate/of 2024 1 31) (LocalDate/of 2024 3 1))  ;=> 30
(.between ChronoUnit/DAYS (LocalDate/of 2024 3 1) (LocalDate/of 2024 1 31))  ;=> -30
(.between ChronoUnit/WEEKS (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 14))  ;=> 1
(.between ChronoUnit/MONTHS (LocalDate/of 2024 1 31) (LocalDate/of 2024 2 29))  ;=> 0
(.between ChronoUnit/MONTHS (LocalDate/of 2024 2 29) (LocalDate/of 2024 1 31))  ;=> 0
(.between ChronoUnit/MONTHS (LocalDate/of 2024 1 1) (LocalDate/of 2025 3 2))  ;=> 14
(.between ChronoUnit/YEARS (LocalDate/of 2000 5 5) (LocalDate/of 2024 5 4))  ;=> 23
(.between ChronoUnit/HOURS (LocalDateTime/of 2024 1 1 10 0) (LocalDateTime/of 2024 1 2 9 59))  ;=> 23
(.between ChronoUnit/DAYS (LocalDateTime/of 2024 1 1 10 0) (LocalDateTime/of 2024 1 3 9 59))  ;=> 1
(.between ChronoUnit/MINUTES (Instant/parse "2024-01-01T00:00:00Z") (Instant/parse "2024-01-01T01:30:59Z"))  ;=> 90
(.between ChronoUnit/MILLIS (Instant/parse "2024-01-01T00:00:00Z") (Instant/parse "2024-01-01T00:00:01.5Z"))  ;=> 1500
(.between ChronoUnit/HOURS (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 2))  ;!! run/invalid_argument 1:1
(.between ChronoUnit/DAYS "2024-01-01" (LocalDate/of 2024 1 2))  ;!! run/type_error 1:1
(.between :days (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 2))  ;!! run/type_error 1:1
(.until (LocalDate/of 2024 1 1) (LocalDate/of 2024 3 1) ChronoUnit/MONTHS)  ;=> 2
(.until (LocalDate/of 2024 1 31) (LocalDate/of 2024 3 1))  ;=> P1M1D
(str ChronoUnit/DAYS)  ;=> "Days"
(Duration/between (Instant/parse "2024-01-01T00:00:00Z") (Instant/parse "2024-01-02T12:30:15Z"))  ;=> PT36H30M15S
(.toHours (Duration/between (LocalDateTime/of 2024 1 1 0 0) (LocalDateTime/of 2024 1 2 12 30)))  ;=> 36
(Duration/between (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 2))  ;!! run/type_error 1:1
(map str [(Duration/ofSeconds -90) (Duration/ofMillis -500) (Duration/ofSeconds 0) (Duration/ofMillis 1500) (Duration/ofDays 2)])  ;=> ["PT-1M-30S" "PT-0.5S" "PT0S" "PT1.5S" "PT48H"]
(let [d (Duration/parse "P1DT2H3M4.5S")] [(.toDays d) (.toHours d) (.toMinutes d) (.getSeconds d) (.toMillis d) (.toHoursPart d) (.toMinutesPart d) (.toSecondsPart d)])  ;=> [1 26 1563 93784 93784500 2 3 4]
(let [d (Duration/ofMillis -1500)] [(.toDays d) (.toMinutes d) (.getSeconds d) (.toMillis d) (.isNegative d) (.isZero d)])  ;=> [0 0 -2 -1500 true false]
(map str [(.plus (Duration/ofHours 1) (Duration/ofMinutes 30)) (.minusMinutes (Duration/ofHours 1) 30) (.multipliedBy (Duration/ofMinutes 40) 3) (.negated (Duration/ofHours 1)) (.abs (Duration/ofHours -1))])  ;=> ["PT1H30M" "PT30M" "PT2H" "PT-1H" "PT1H"]
(compare (Duration/ofHours 1) (Duration/ofMinutes 61))  ;=> -1
(= (Duration/ofHours 1) (Duration/ofMinutes 60))  ;=> true
(Duration/parse "1h")  ;!! run/invalid_argument 1:1
(Duration/parse "PT")  ;!! run/invalid_argument 1:1
(Duration/ofDays "1")  ;!! run/type_error 1:1
(Period/between (LocalDate/of 2024 1 31) (LocalDate/of 2025 3 1))  ;=> P1Y1M1D
(Period/between (LocalDate/of 2025 3 1) (LocalDate/of 2024 1 31))  ;=> P-1Y-1M-1D
(Period/between (LocalDate/of 2024 1 1) (LocalDate/of 2024 1 1))  ;=> P0D
(let [p (Period/between (LocalDate/of 1990 6 15) (LocalDate/of 2024 1 31))] [(.getYears p) (.getMonths p) (.getDays p) (.toTotalMonths p)])  ;=> [33 7 16 403]
(Period/between (LocalDate/of 2024 1 1) "2024")  ;!! run/type_error 1:1
(map str [(Period/parse "P1Y2M3W4D") (Period/ofDays 3) (Period/ofWeeks 2) (Period/of 1 0 -1) (.plusDays (Period/ofMonths 1) 2) (.negated (Period/of 1 2 3))])  ;=> ["P1Y2M25D" "P3D" "P14D" "P1Y-1D" "P1M2D" "P-1Y-2M-3D"]
(Period/parse "P")  ;!! run/invalid_argument 1:1
---
(.format (LocalDate/of 2024 1 5) (java.time.format.DateTimeFormatter/ofPattern "dd/MM/yyyy"))  ;=> "05/01/2024"
(.format (LocalDate/of 2024 1 5) (java.time.format.DateTimeFormatter/ofPattern "EEEE, d MMMM yyyy"))  ;=> "Friday, 5 January 2024"
(.format (LocalDate/of 2024 1 5) (java.time.format.DateTimeFormatter/ofPattern "EEE d MMM ''yy 'Q'Q D"))  ;=> "Fri 5 Jan '24 Q1 5"
(.format (LocalDateTime/of 2024 1 5 15 7 9) (java.time.format.DateTimeFormatter/ofPattern "yyyy-MM-dd'T'HH:mm:ss.SSS hh:mm a"))  ;=> "2024-01-05T15:07:09.000 03:07 PM"
(.format (java.time.format.DateTimeFormatter/ofPattern "yyyy") (LocalDate/of 2024 1 5))  ;=> "2024"
(.format (LocalDate/of 2024 1 5) java.time.format.DateTimeFormatter/ISO_DATE)  ;=> "2024-01-05"
(.format (LocalDateTime/of 2024 1 5 15 7) java.time.format.DateTimeFormatter/ISO_LOCAL_DATE_TIME)  ;=> "2024-01-05T15:07:00"
(.format (LocalDate/of 2024 1 5) (java.time.format.DateTimeFormatter/ofPattern "HH:mm"))  ;!! run/invalid_argument 1:1
(.format "x" "yyyy")  ;!! run/type_error 1:1
(.format (LocalDate/of 2024 1 5) 5)  ;!! run/type_error 1:1
(json/generate-string [(LocalDate/of 2024 1 5) (Duration/ofMinutes 90) (Period/ofDays 2)])  ;=> "[\"2024-01-05\",\"PT1H30M\",\"P2D\"]"
---
(java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00")  ;=> 2024-01-31T10:30+02:00
(java.time.ZonedDateTime/parse "2024-01-31T10:30:00Z")  ;=> 2024-01-31T10:30Z
(.toEpochSecond (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC)  ;=> 1706697000
(.toEpochSecond (LocalDateTime/of 2024 1 31 10 30) (ZoneOffset/ofHours 2))  ;=> 1706689800
(.toEpochSecond (LocalDateTime/of 2024 1 31 10 30) (java.time.ZoneOffset/of "-05:30"))  ;=> 1706716800
(.toEpochSecond (ZonedDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> 1706689800
(.toEpochSecond (LocalDateTime/of 1969 12 31 23 59 59) ZoneOffset/UTC)  ;=> -1
(.toEpochSecond (LocalDate/of 2024 1 31) ZoneOffset/UTC)  ;!! run/type_error 1:1
(.toEpochSecond (LocalDateTime/of 2024 1 31 10 30) "+02:00")  ;!! run/type_error 1:1
(.toInstant (LocalDateTime/of 2024 1 31 10 30) (ZoneOffset/of "+02:00"))  ;=> 2024-01-31T08:30:00Z
(.toInstant (.atOffset (LocalDateTime/of 2024 1 31 10 30) ZoneOffset/UTC))  ;=> 2024-01-31T10:30:00Z
(.toInstant (LocalDateTime/of 1 1 1 0 0) (ZoneOffset/of "+02:00"))  ;!! run/invalid_argument 1:1
(.atZone (Instant/parse "2024-01-31T10:30:00Z") (ZoneOffset/of "+02:00"))  ;=> 2024-01-31T12:30+02:00
(.atStartOfDay (LocalDate/of 2024 1 31) (ZoneOffset/of "+02:00"))  ;=> 2024-01-31T00:00+02:00
(str (ZoneOffset/ofHours -3))  ;=> "-03:00"
(ZoneOffset/of "+00:00")  ;=> Z
(ZoneOffset/ofHours 19)  ;!! run/invalid_argument 1:1
(LocalDate/parse "2024-W01-1")  ;!! run/invalid_argument 1:1
(LocalDate/parse "20240131")  ;!! run/invalid_argument 1:1
(LocalDate/parse "2024-02-30")  ;!! run/invalid_argument 1:1
(LocalDate/parse "0000-01-01")  ;!! run/invalid_argument 1:1
(.between ChronoUnit/DAYS (LocalDate/parse "2024-03-01") (LocalDate/parse "2024-02-28"))  ;=> -2
