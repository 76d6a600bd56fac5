; Dates and times as text and as java.time, numbers and their formats, what models borrow from Java.
;; data: {"bookings": [{"id": 1, "from": "2026-03-30", "to": "2026-04-02", "guests": 2}, {"id": 2, "from": "2026-04-01", "to": "2026-04-05", "guests": 4}, {"id": 3, "from": "2026-05-10", "to": "2026-05-11", "guests": 1}], "stamps": ["2026-03-01T10:00:00Z", "2026-03-01T10:45:30Z", "2026-03-02T00:00:00Z"], "people": [{"name": "Ada", "born": "1990-12-10"}, {"name": "Bob", "born": "2000-02-29"}]}
(import '[java.time LocalDate]
        '[java.time.temporal ChronoUnit])
(defn nights [{:keys [from to]}]
  (.between ChronoUnit/DAYS (LocalDate/parse from) (LocalDate/parse to)))
{:nights (into {} (map (juxt :id nights)) data/bookings)
 :guest-nights (reduce + (map #(* (nights %) (:guests %)) data/bookings))}  ;=> {:nights {1 3, 2 4, 3 1}, :guest-nights 23}
---
; which bookings overlap: dates as text compare well
(defn overlap? [a b]
  (and (neg? (compare (:from a) (:to b)))
       (neg? (compare (:from b) (:to a)))))
(for [[a & more] (take-while seq (iterate rest data/bookings))
      b more
      :when (overlap? a b)]
  [(:id a) (:id b)])  ;=> [[1 2]]
---
(defn age-on [born date]
  (.getYears (java.time.Period/between (java.time.LocalDate/parse born)
                                       (java.time.LocalDate/parse date))))
(mapv (fn [{:keys [name born]}]
        {:name name :age (age-on born "2026-03-01")})
      data/people)  ;=> [{:name "Ada", :age 35} {:name "Bob", :age 26}]
---
(ns report.core
  (:import [java.time Instant Duration]))
(let [instants (map #(Instant/parse %) data/stamps)
      gaps (map #(Duration/between %1 %2) instants (rest instants))]
  {:minutes (mapv #(.toMinutes %) gaps)
   :first (str (first instants))
   :longest (str (last (sort gaps)))
   :before? (.isBefore (first instants) (second instants))
   :epoch (.toEpochMilli (first instants))})  ;=> {:minutes [45 794], :first "2026-03-01T10:00:00Z", :longest "PT13H14M30S", :before? true, :epoch 1772359200000}
---
; a calendar
(let [start (java.time.LocalDate/of 2026 2 27)
      days (take 4 (iterate #(.plusDays % 1) start))]
  (for [d days]
    [(str d)
     (str (.getDayOfWeek d))
     (.getDayOfMonth d)
     (.isLeapYear d)]))  ;=> [["2026-02-27" "FRIDAY" 27 false] ["2026-02-28" "SATURDAY" 28 false] ["2026-03-01" "SUNDAY" 1 false] ["2026-03-02" "MONDAY" 2 false]]
---
; weekend or not
(import 'java.time.LocalDate)
(defn weekend? [s]
  (contains? #{"SATURDAY" "SUNDAY"} (str (.getDayOfWeek (LocalDate/parse s)))))
(let [days (map #(str "2026-03-0" %) (range 1 9))]
  {:weekend (filterv weekend? days)
   :work (count (remove weekend? days))})  ;=> {:weekend ["2026-03-01" "2026-03-07" "2026-03-08"], :work 5}
---
; dates by text alone
(defn parse-date [s]
  (let [[_ y m d] (re-matches #"(\d{4})-(\d{2})-(\d{2})" s)]
    {:year (Integer/parseInt y) :month (Integer/parseInt m) :day (Integer/parseInt d)}))
(def month-names ["Jan" "Feb" "Mar" "Apr" "May" "Jun" "Jul" "Aug" "Sep" "Oct" "Nov" "Dec"])
(defn pretty [s]
  (let [{:keys [year month day]} (parse-date s)]
    (str day " " (month-names (dec month)) " " year)))
(map (comp pretty :from) data/bookings)  ;=> ["30 Mar 2026" "1 Apr 2026" "10 May 2026"]
---
; durations as people read them
(defn human [seconds]
  (let [h (quot seconds 3600)
        m (quot (mod seconds 3600) 60)
        s (mod seconds 60)]
    (clojure.string/join " " (remove nil? [(when (pos? h) (str h "h"))
                                           (when (pos? m) (str m "m"))
                                           (when (or (pos? s) (zero? seconds)) (str s "s"))]))))
(map human [0 59 60 3661 7200])  ;=> ["0s" "59s" "1m" "1h 1m 1s" "2h"]
---
; rounding and money
(defn round-to [places x]
  (let [factor (Math/pow 10 places)]
    (/ (Math/round (* x factor)) factor)))
{:rounded (map #(round-to 2 %) [1.005 2.345 10.0])
 :floor (Math/floor -1.5)
 :ceil (long (Math/ceil 1.2))
 :cents (Math/round (* 19.99 100))
 :formatted (format "%,.2f EUR (%d%%)" 1234567.891 19)}  ;=> {:rounded [1.0 2.35 10.0], :floor -2.0, :ceil 2, :cents 1999, :formatted "1,234,567.89 EUR (19%)"}
---
; methods of strings
(let [s "Hello, World"]
  [(.length s) (.substring s 7) (.indexOf s "o") (.lastIndexOf s "o")
   (.toUpperCase s) (.replace s "l" "L") (.contains s "World")
   (.startsWith s "Hell") (.charAt s 4) (.isEmpty "")
   (vec (.split "a,b,c" ",")) (.trim "  x ") (.concat "a" "b")
   (.equalsIgnoreCase "ABC" "abc") (.repeat "ab" 2)])  ;=> [12 "World" 4 8 "HELLO, WORLD" "HeLLo, WorLd" true true "o" true ["a" "b" "c"] "x" "ab" true "abab"]
---
; numbers from text and back
[(Integer/parseInt "12") (Long/parseLong "-5") (Double/parseDouble "2.5")
 (Boolean/parseBoolean "TRUE") (Integer/toString 7)
 (Integer/toBinaryString 10) (Integer/toHexString 255) (Integer/parseInt "ff" 16)
 (Long/valueOf 3) (String/valueOf 1.5) (Math/abs -3) (Math/max 1 2)
 (Character/isDigit \5) (Character/toUpperCase \a)]  ;=> [12 -5 2.5 true "7" "1010" "ff" 255 3 "1.5" 3 2 true "A"]
---
; binary, primes of bits, checksums
(defn checksum [s]
  (reduce (fn [acc c] (mod (+ (* 31 acc) (int c)) 65536)) 7 s))
(defn bits [n] (count (filter #{\1} (Integer/toBinaryString n))))
{:checksum (checksum "hello")
 :bits (map bits [0 1 255 1023])
 :flags (bit-or 1 4 16)
 :set? (bit-test 5 2)
 :shifted [(bit-shift-left 1 10) (bit-shift-right 1024 3) (bit-xor 5 3) (bit-and 12 10)]}  ;=> {:checksum 1323, :bits [0 1 8 10], :flags 21, :set? true, :shifted [1024 128 6 8]}
---
; ISO weeks by hand, months by sequence
(let [months (->> (java.time.LocalDate/parse "2025-11-15")
                  (iterate #(.plusMonths % 1))
                  (take 4)
                  (map #(format "%04d-%02d" (.getYear %) (.getMonthValue %))))
      by-month (group-by #(subs (:from %) 0 7) data/bookings)]
  {:months months
   :starts (mapv #(count (get by-month % [])) ["2026-03" "2026-04" "2026-05" "2026-06"])})  ;=> {:months ["2025-11" "2025-12" "2026-01" "2026-02"], :starts [1 1 1 0]}
---
; a date in another format
(let [fmt (java.time.format.DateTimeFormatter/ofPattern "dd.MM.yyyy")
      d (java.time.LocalDate/parse "24.12.2026" fmt)]
  {:iso (str d)
   :german (.format d fmt)
   :next-day (str (.plusDays d 8))
   :first (str (.withDayOfMonth d 1))
   :length (.lengthOfMonth d)})  ;=> {:iso "2026-12-24", :german "24.12.2026", :next-day "2027-01-01", :first "2026-12-01", :length 31}
---
; compound interest, amortisation
(defn balance [principal rate years]
  (reduce (fn [b _] (* b (+ 1 rate))) principal (range years)))
(defn payment [principal rate months]
  (let [r (/ rate 12)]
    (/ (* principal r) (- 1 (Math/pow (+ 1 r) (- months))))))
[(format "%.2f" (balance 1000.0 0.05 10))
 (format "%.2f" (double (payment 10000 0.06 36)))
 (count (take-while #(< % 2000) (iterate #(* % 1.07) 1000)))]  ;=> ["1628.89" "304.22" 11]
