; Date-times that keep their offset: OffsetDateTime and ZonedDateTime.
(str (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> "2024-01-31T10:30+02:00"
(str (java.time.OffsetDateTime/parse "2024-01-31T10:30:15Z"))  ;=> "2024-01-31T10:30:15Z"
(str (.toInstant (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00")))  ;=> "2024-01-31T08:30:00Z"
(str (.getOffset (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00")))  ;=> "+02:00"
(str (java.time.ZonedDateTime/of 2024 1 31 10 30 0 0 java.time.ZoneOffset/UTC))  ;=> "2024-01-31T10:30Z"
(str (java.time.ZonedDateTime/of 2024 1 31 10 30 0 0 (java.time.ZoneId/of "UTC")))  ;=> "2024-01-31T10:30Z[UTC]"
(str (java.time.ZonedDateTime/of (java.time.LocalDate/of 2024 1 31) (java.time.LocalTime/of 10 30) (java.time.ZoneId/of "UTC")))  ;=> "2024-01-31T10:30Z[UTC]"
(str (java.time.ZonedDateTime/of (java.time.LocalDateTime/of 2024 1 31 10 30) (java.time.ZoneId/of "GMT")))  ;=> "2024-01-31T10:30Z[GMT]"
(str (java.time.OffsetDateTime/of 2024 1 31 10 30 5 0 (java.time.ZoneOffset/ofHours -5)))  ;=> "2024-01-31T10:30:05-05:00"
(str (java.time.OffsetDateTime/of (java.time.LocalDateTime/of 2024 1 31 10 30) (java.time.ZoneOffset/of "+05:30")))  ;=> "2024-01-31T10:30+05:30"
(str (.atZone (java.time.Instant/parse "2024-01-31T10:30:00Z") (java.time.ZoneId/of "UTC")))  ;=> "2024-01-31T10:30Z[UTC]"
(str (.atOffset (java.time.Instant/parse "2024-01-31T10:30:00Z") (java.time.ZoneOffset/ofHours 2)))  ;=> "2024-01-31T12:30+02:00"
(str (java.time.LocalDateTime/ofInstant (java.time.Instant/parse "2024-01-31T10:30:00Z") java.time.ZoneOffset/UTC))  ;=> "2024-01-31T10:30"
(str (java.time.LocalDate/ofInstant (java.time.Instant/parse "2024-01-31T23:30:00Z") (java.time.ZoneOffset/ofHours 2)))  ;=> "2024-02-01"
(str (java.time.LocalDateTime/ofEpochSecond 86400 0 java.time.ZoneOffset/UTC))  ;=> "1970-01-02T00:00"
(str (java.time.ZoneId/of "UTC"))  ;=> "UTC"
(str (java.time.ZoneId/of "Z"))  ;=> "Z"
(str (java.time.ZoneOffset/of "+02:00"))  ;=> "+02:00"
(str (.plusHours (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") 3))  ;=> "2024-02-01T02:30+02:00"
(str (.plusMonths (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") 1))  ;=> "2024-02-29T23:30+02:00"
(str (.minusDays (java.time.ZonedDateTime/parse "2024-03-01T00:00:00Z") 1))  ;=> "2024-02-29T00:00Z"
(str (.plus (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") (java.time.Duration/ofMinutes 45)))  ;=> "2024-02-01T00:15+02:00"
(str (.plus (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") (java.time.Period/ofMonths 1)))  ;=> "2024-02-29T23:30+02:00"
(str (.plus (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") 2 java.time.temporal.ChronoUnit/WEEKS))  ;=> "2024-02-14T23:30+02:00"
(str (.withHour (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") 3))  ;=> "2024-01-31T03:30+02:00"
(str (.withDayOfMonth (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") 3))  ;=> "2024-01-03T23:30+02:00"
(str (.truncatedTo (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") java.time.temporal.ChronoUnit/DAYS))  ;=> "2024-01-31T00:00+02:00"
(str (.with (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00") (java.time.temporal.TemporalAdjusters/firstDayOfMonth)))  ;=> "2024-01-01T23:30+02:00"
(str (.toLocalDate (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00")))  ;=> "2024-01-31"
(str (.toLocalDateTime (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00")))  ;=> "2024-01-31T23:30"
(str (.toLocalTime (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00")))  ;=> "23:30"
(.getHour (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00"))  ;=> 23
(.getYear (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00"))  ;=> 2024
(str (.getDayOfWeek (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00")))  ;=> "WEDNESDAY"
(.getDayOfYear (java.time.ZonedDateTime/parse "2024-02-01T00:00:00Z"))  ;=> 32
(.toEpochSecond (java.time.OffsetDateTime/parse "2024-01-31T23:30:00+02:00"))  ;=> 1706736600
(str (.withOffsetSameInstant (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") java.time.ZoneOffset/UTC))  ;=> "2024-01-31T08:30Z"
(str (.withZoneSameInstant (java.time.ZonedDateTime/parse "2024-01-31T10:30+02:00") (java.time.ZoneId/of "UTC")))  ;=> "2024-01-31T08:30Z[UTC]"
(str (.withOffsetSameLocal (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.ZoneOffset/ofHours 1)))  ;=> "2024-01-31T10:30+01:00"
(str (java.time.Duration/between (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30+01:00")))  ;=> "PT1H"
(.between java.time.temporal.ChronoUnit/HOURS (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-02-01T10:30+01:00"))  ;=> 25
(.until (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-02-29T10:30+01:00") java.time.temporal.ChronoUnit/MONTHS)  ;=> 0
(.isBefore (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30+01:00"))  ;=> true
(.isAfter (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30+01:00"))  ;=> false
(.isEqual (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T09:30+01:00"))  ;=> true
(= (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T09:30+01:00"))  ;=> false
(= (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> true
(map str (sort [(java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30+03:00")]))  ;=> ["2024-01-31T10:30+03:00" "2024-01-31T10:30+02:00"]
(count (set [(java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T09:30+01:00")]))  ;=> 2
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") (java.time.format.DateTimeFormatter/ofPattern "dd.MM.yyyy HH:mm xxx"))  ;=> "31.01.2024 10:30 +02:00"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") (java.time.format.DateTimeFormatter/ofPattern "HH:mm X|XX|XXX|x|xx|Z"))  ;=> "10:30 +02|+0200|+02:00|+02|+0200|+0200"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00Z") (java.time.format.DateTimeFormatter/ofPattern "HH:mm X|XX|XXX|x|xx|xxx|Z"))  ;=> "10:30 Z|Z|Z|+00|+0000|+00:00|+0000"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+05:30") (java.time.format.DateTimeFormatter/ofPattern "HH:mm X|XX|XXX|x|xx|xxx|Z"))  ;=> "10:30 +0530|+0530|+05:30|+0530|+0530|+05:30|+0530"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") java.time.format.DateTimeFormatter/ISO_OFFSET_DATE_TIME)  ;=> "2024-01-31T10:30:00+02:00"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") java.time.format.DateTimeFormatter/ISO_LOCAL_DATE)  ;=> "2024-01-31"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") java.time.format.DateTimeFormatter/ISO_LOCAL_DATE_TIME)  ;=> "2024-01-31T10:30:00"
(.format (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00") java.time.format.DateTimeFormatter/ISO_INSTANT)  ;=> "2024-01-31T08:30:00Z"
(str (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00" java.time.format.DateTimeFormatter/ISO_OFFSET_DATE_TIME))  ;=> "2024-01-31T10:30+02:00"
(str (java.time.YearMonth/from (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00")))  ;=> "2024-01"
(str (.atStartOfDay (java.time.LocalDate/of 2024 1 31) (java.time.ZoneId/of "UTC")))  ;=> "2024-01-31T00:00Z[UTC]"
(str (.toInstant (.atStartOfDay (java.time.LocalDate/of 2024 1 31) java.time.ZoneOffset/UTC)))  ;=> "2024-01-31T00:00:00Z"
(str (.toInstant (.atZone (java.time.LocalDateTime/of 2024 1 31 0 0) (java.time.ZoneId/of "UTC"))))  ;=> "2024-01-31T00:00:00Z"
(str (.toOffsetDateTime (java.time.ZonedDateTime/of 2024 1 31 10 30 0 0 (java.time.ZoneId/of "UTC"))))  ;=> "2024-01-31T10:30Z"
(str (.getZone (java.time.ZonedDateTime/of 2024 1 31 10 30 0 0 (java.time.ZoneId/of "UTC"))))  ;=> "UTC"
(.getTotalSeconds (java.time.ZoneOffset/ofHours 2))  ;=> 7200
(str (java.time.OffsetDateTime/ofInstant (java.time.Instant/ofEpochSecond 0) (java.time.ZoneOffset/ofHours 2)))  ;=> "1970-01-01T02:00+02:00"
(instance? java.time.OffsetDateTime (java.time.OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> true
(try (java.time.OffsetDateTime/parse "2024-01-31T10:30:00") (catch java.time.format.DateTimeParseException e :bad))  ;=> :bad
(try (java.time.OffsetDateTime/parse "nope") (catch Exception e :bad))  ;=> :bad
(.getTime #inst "2020-01-01")  ;=> 1577836800000
(str (.toLocalDate (.atZone (java.time.Instant/parse "2024-01-31T23:30:00Z") (java.time.ZoneId/of "+02:00"))))  ;=> "2024-02-01"
(.getHour (.atZone (java.time.Instant/parse "2024-01-31T23:30:00Z") (java.time.ZoneId/of "+02:00")))  ;=> 1
(compare (java.time.OffsetDateTime/parse "2024-01-31T10:30+02:00") (java.time.OffsetDateTime/parse "2024-01-31T10:30+01:00"))  ;=> -1
{:a (str (java.time.OffsetDateTime/parse "0001-01-01T10:30:00+18:00"))}  ;=> {:a "0001-01-01T10:30+18:00"}
(str (.minusDays (.atZone (java.time.LocalDateTime/parse "2024-03-01T00:00:00") (java.time.ZoneOffset/ofHours 1)) 1))  ;=> "2024-02-29T00:00+01:00"
---
(OffsetDateTime/parse "2024-01-31T10:30:00+02:00")  ;=> 2024-01-31T10:30+02:00
(ZonedDateTime/of 2024 1 31 10 30 0 0 (ZoneId/systemDefault))  ;=> 2024-01-31T10:30Z[UTC]
(json/generate-string (OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> "\"2024-01-31T10:30+02:00\""
(get {(OffsetDateTime/parse "2024-01-31T10:30+02:00") 1} (OffsetDateTime/parse "2024-01-31T10:30:00+02:00"))  ;=> 1
(OffsetDateTime/parse "2024-01-31" (DateTimeFormatter/ofPattern "yyyy"))  ;!! run/type_error 1:1
(OffsetDateTime/of 2024 1 31)  ;!! run/wrong_arity 1:1
(OffsetDateTime/of 2024 1 31 25 30 0 0 ZoneOffset/UTC)  ;!! run/invalid_argument 1:1
(.getOffset (LocalDateTime/of 2024 1 31 10 30))  ;!! run/type_error 1:1
(.atZone (LocalDate/of 2024 1 31) ZoneOffset/UTC)  ;!! run/type_error 1:1
(.toInstant (OffsetDateTime/parse "0001-01-01T10:30:00+18:00"))  ;!! run/invalid_argument 1:1
(.between ChronoUnit/DAYS (OffsetDateTime/parse "0001-01-01T10:30:00+18:00") (OffsetDateTime/parse "9999-12-31T23:30:00-18:00"))  ;!! run/invalid_argument 1:1
(Duration/between (OffsetDateTime/parse "2024-01-31T10:30+02:00") (Instant/parse "2024-01-31T10:30:00Z"))  ;!! run/type_error 1:1
(.toEpochMilli (OffsetDateTime/parse "2024-01-31T10:30+02:00"))  ;!! run/type_error 1:1
(ZoneId/of "Europe/Berlin")  ;!! run/unsupported 1:1
