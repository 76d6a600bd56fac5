; Log lines, regular expressions, statistics of text, reports and tables as text.
;; data: {"log": ["2026-03-01T10:00:01Z INFO  [auth] user=ada action=login ip=10.0.0.1", "2026-03-01T10:00:05Z ERROR [db] timeout after 3000ms (attempt 1/3)", "2026-03-01T10:01:00Z WARN  [auth] user=bob action=login-failed ip=10.0.0.7", "2026-03-01T10:02:30Z ERROR [db] timeout after 4500ms (attempt 2/3)", "2026-03-01T10:02:31Z INFO  [auth] user=bob action=login ip=10.0.0.7", "garbage", "", "2026-03-01T11:15:00Z INFO  [http] GET /api/items?id=7&sort=asc 200 12ms", "2026-03-01T11:15:02Z INFO  [http] POST /api/items 500 240ms", "2026-03-01T11:16:00Z INFO  [http] GET /api/users 200 35ms"], "csv": "id,name,score\n1,Ada,90\n2,Bob,\n3,\"Cyd, Jr.\",71\n", "text": "It was the best of times, it was the worst of times, it was the age of wisdom... It was the age of foolishness!", "config": "# server\nhost = localhost\nport=8080\n\n[db]\nname = main\nretries = 3\n", "emails": ["ada@example.com", "bob.smith+tag@mail.example.org", "not-an-email", "x@y", ""], "rows": [{"name": "Lamp", "price": 19.95, "qty": 3}, {"name": "Standing desk", "price": 349.0, "qty": 1}, {"name": "Pen", "price": 1.5, "qty": 120}], "markdown": "# Title\n\nSome *text* with a [link](http://example.com/a) and [other](https://example.org).\n\n- one\n- two\n\n## Sub\n- three\n"}
(def line-re #"^(\S+)\s+(INFO|WARN|ERROR)\s+\[(\w+)\]\s+(.*)$")
(defn parse-line [line]
  (when-let [[_ ts level component msg] (re-matches line-re line)]
    {:ts ts
     :level (keyword (clojure.string/lower-case level))
     :component component
     :msg msg}))
(->> data/log
     (keep parse-line)
     (group-by :component)
     (map (fn [[c entries]] [c (frequencies (map :level entries))]))
     (into (sorted-map)))  ;=> {"auth" {:info 2, :warn 1}, "db" {:error 2}, "http" {:info 3}}
---
; key=value pairs
(defn kvs [s]
  (->> (re-seq #"(\w+)=([^\s&]+)" s)
       (map (fn [[_ k v]] [(keyword k) v]))
       (into {})))
(->> data/log
     (filter #(clojure.string/includes? % "[auth]"))
     (map kvs)
     (group-by :user)
     (reduce-kv (fn [m user es] (assoc m user (mapv :action es))) {}))  ;=> {"ada" ["login"], "bob" ["login-failed" "login"]}
---
(let [durations (->> data/log
                     (keep #(re-find #"\b(\d+)ms\b" %))
                     (map second)
                     (map #(Integer/parseInt %)))
      sorted (vec (sort durations))
      n (count sorted)]
  {:n n
   :max (apply max durations)
   :min (apply min durations)
   :median (nth sorted (quot n 2))
   :over-1s (count (filter #(> % 1000) durations))})  ;=> {:n 5, :max 4500, :min 12, :median 240, :over-1s 2}
---
; requests
(def request #"(GET|POST|PUT|DELETE) ([^\s?]+)(?:\?(\S*))? (\d{3}) (\d+)ms")
(for [line data/log
      :let [[match method path query status ms] (re-find request line)]
      :when match]
  {:request (str method " " path)
   :query (when query
            (into {} (map #(clojure.string/split % #"=" 2)) (clojure.string/split query #"&")))
   :ok? (< (parse-long status) 400)
   :ms (Long/parseLong ms)})  ;=> [{:request "GET /api/items", :query {"id" "7", "sort" "asc"}, :ok? true, :ms 12} {:request "POST /api/items", :query nil, :ok? false, :ms 240} {:request "GET /api/users", :query nil, :ok? true, :ms 35}]
---
; errors in a row, by time of day
(->> data/log
     (filter #(re-find #"ERROR" %))
     (map (fn [l] (let [[_ h m s] (re-find #"T(\d\d):(\d\d):(\d\d)Z" l)]
                    (+ (* 3600 (parse-long h)) (* 60 (parse-long m)) (parse-long s)))))
     (partition 2 1)
     (map (fn [[a b]] (- b a))))  ;=> [145]
---
; a naive CSV reader, that knows quotes
(require '[clojure.string :as str])
(defn parse-row [line]
  (->> (re-seq #"\"([^\"]*)\"|([^,]+)|(?<=,)(?=,|$)" line)
       (mapv (fn [[whole quoted plain]] (or quoted plain "")))))
(let [[header & rows] (map parse-row (str/split-lines data/csv))
      ks (map keyword header)]
  (->> rows
       (map #(zipmap ks %))
       (map #(update % :score parse-long))
       (map #(update % :id parse-long))
       vec))  ;=> [{:id 1, :name "Ada", :score 90} {:id 2, :name "Bob", :score nil} {:id 3, :name "Cyd, Jr.", :score 71}]
---
(let [words (re-seq #"[a-z]+" (clojure.string/lower-case data/text))
      freq (frequencies words)]
  {:words (count words)
   :unique (count freq)
   :top (->> freq (sort-by (fn [[w n]] [(- n) w])) (take 4) (map first))
   :longest (apply max-key count (sort words))
   :average (double (/ (reduce + (map count words)) (count words)))})  ;=> {:words 24, :unique 10, :top ["it" "of" "the" "was"], :longest "foolishness", :average 3.4166666666666665}
---
; bigrams
(->> (clojure.string/split data/text #"\W+")
     (map clojure.string/lower-case)
     (partition 2 1)
     (map #(clojure.string/join " " %))
     frequencies
     (filter (fn [[_ n]] (> n 2)))
     (sort-by key))  ;=> [["it was" 4] ["was the" 4]]
---
; an INI file
(defn parse-ini [s]
  (:config
   (reduce (fn [{:keys [section] :as acc} line]
             (let [line (clojure.string/trim line)]
               (cond
                 (or (clojure.string/blank? line) (clojure.string/starts-with? line "#")) acc
                 (re-matches #"\[.*\]" line) (assoc acc :section [(keyword (subs line 1 (dec (count line))))])
                 :else (let [[k v] (map clojure.string/trim (clojure.string/split line #"=" 2))]
                         (assoc-in acc (into [:config] (conj section (keyword k)))
                                   (if (re-matches #"-?\d+" v) (parse-long v) v))))))
           {:section [] :config {}}
           (clojure.string/split-lines s))))
(parse-ini data/config)  ;=> {:host "localhost", :port 8080, :db {:name "main", :retries 3}}
---
(defn valid-email? [s]
  (boolean (re-matches #"(?i)[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}" s)))
(let [{valid true invalid false} (group-by valid-email? data/emails)]
  {:valid valid
   :invalid invalid
   :domains (mapv #(-> % (clojure.string/split #"@") last) valid)
   :users (mapv #(clojure.string/replace % #"[+@].*$" "") valid)})  ;=> {:valid ["ada@example.com" "bob.smith+tag@mail.example.org"], :invalid ["not-an-email" "x@y" ""], :domains ["example.com" "mail.example.org"], :users ["ada" "bob.smith"]}
---
; a table with columns as wide as they need to be
(defn pad-right [s n] (str s (apply str (repeat (- n (count s)) " "))))
(let [headers ["name" "price" "qty"]
      rows (map (fn [{:keys [name price qty]}] [name (format "%.2f" price) (str qty)]) data/rows)
      table (cons headers rows)
      widths (apply map (fn [& cells] (apply max (map count cells))) table)
      lines (for [row table]
              (clojure.string/trimr (clojure.string/join " | " (map pad-right row widths))))]
  (println (clojure.string/join "\n" lines))
  (count (first lines)))  ;=> 28
---
(defn report [rows]
  (let [total (reduce + (map #(* (:price %) (:qty %)) rows))]
    (str "Report\n"
         (apply str (repeat 20 "-")) "\n"
         (apply str (map #(format "%-14s %8.2f\n" (:name %) (* (:price %) (:qty %))) rows))
         (format "%-14s %8.2f" "Total" total))))
(report data/rows)  ;=> "Report\n--------------------\nLamp              59.85\nStanding desk    349.00\nPen              180.00\nTotal            588.85"
---
; markdown: headings, links, list items
(let [lines (clojure.string/split-lines data/markdown)]
  {:headings (for [l lines
                   :let [[_ hashes title] (re-matches #"(#+)\s+(.*)" l)]
                   :when hashes]
               [(count hashes) title])
   :links (mapv #(nth % 2) (re-seq #"\[([^\]]+)\]\(([^)]+)\)" data/markdown))
   :items (->> lines
               (filter #(.startsWith % "- "))
               (map #(subs % 2)))})  ;=> {:headings [[1 "Title"] [2 "Sub"]], :links ["http://example.com/a" "https://example.org"], :items ["one" "two" "three"]}
---
; slugs
(defn slugify [s]
  (-> s
      clojure.string/trim
      clojure.string/lower-case
      (clojure.string/replace #"[^a-z0-9\s-]" "")
      (clojure.string/replace #"\s+" "-")))
(map slugify ["Hello, World!" "  Clojure is  FUN  " "a_b--c" "Ünïcode"])  ;=> ["hello-world" "clojure-is-fun" "ab--c" "ncode"]
---
; camelCase, snake_case and kebab-case
(defn words-of [s] (map clojure.string/lower-case (re-seq #"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+" s)))
(defn ->kebab [s] (clojure.string/join "-" (words-of s)))
(defn ->camel [s]
  (let [[w & ws] (words-of s)]
    (apply str w (map clojure.string/capitalize ws))))
(map (juxt ->kebab ->camel) ["createdAt" "user_id" "HTTPServer" "line2Total"])  ;=> [["created-at" "createdAt"] ["user-id" "userId"] ["http-server" "httpServer"] ["line-2-total" "line2Total"]]
---
(defn word-wrap [width text]
  (loop [[w & ws] (clojure.string/split text #"\s+")
         line ""
         lines []]
    (cond
      (nil? w) (conj lines line)
      (empty? line) (recur ws w lines)
      (<= (+ (count line) 1 (count w)) width) (recur ws (str line " " w) lines)
      :else (recur ws w (conj lines line)))))
(word-wrap 24 data/text)  ;=> ["It was the best of" "times, it was the worst" "of times, it was the age" "of wisdom... It was the" "age of foolishness!"]
---
; palindromes, anagrams
(defn palindrome? [s]
  (let [clean (apply str (filter #(Character/isLetter %) (clojure.string/lower-case s)))]
    (= clean (clojure.string/reverse clean))))
(let [anagrams (->> ["listen" "silent" "enlist" "google" "elgoog" "abc"]
                    (group-by sort)
                    vals
                    (filter #(> (count %) 1)))]
  {:anagrams (mapv set anagrams)
   :palindromes (filterv palindrome? ["A man, a plan, a canal: Panama" "hello" "Was it a car"])})  ;=> {:anagrams [#{"enlist" "listen" "silent"} #{"elgoog" "google"}], :palindromes ["A man, a plan, a canal: Panama"]}
---
; run length encoding, there and back
(defn encode [s]
  (->> s
       (partition-by identity)
       (map (fn [run] (str (count run) (first run))))
       (apply str)))
(defn decode [s]
  (apply str (mapcat (fn [[_ n c]] (repeat (parse-long n) c))
                     (re-seq #"(\d+)(\D)" s))))
[(encode "aaabccdddd") (decode (encode "aaabccdddd"))]  ;=> ["3a1b2c4d" "aaabccdddd"]
---
; templates: {{name}}
(defn render [template ctx]
  (clojure.string/replace template #"\{\{\s*(\w+)\s*\}\}"
                          (fn [[_ k]] (str (get ctx (keyword k) "")))))
[(render "Dear {{name}}, you owe {{ amount }} EUR.{{missing}}" {:name "Ada" :amount 12.5})
 (render "none" {})
 (render "{{a}}{{a}}" {:a "$1"})]  ;=> ["Dear Ada, you owe 12.5 EUR." "none" "$1$1"]
---
; masking
(defn mask [s]
  (-> s
      (clojure.string/replace #"\b\d{4}-\d{4}-\d{4}-(\d{4})\b" "****-****-****-$1")
      (clojure.string/replace #"([\w.]+)@([\w.]+)" (fn [[_ user host]] (str (first user) "***@" host)))))
(mask "Card 1234-5678-9012-3456 of ada.byron@example.com")  ;=> "Card ****-****-****-3456 of a***@example.com"
---
(let [log-by-hour (->> data/log
                       (filter #(re-find #"^\d{4}" %))
                       (group-by #(subs % 11 13)))]
  (->> log-by-hour
       (map (fn [[h ls]] (str h "h: " (count ls) " lines, "
                              (count (filter #(re-find #"ERROR|WARN" %) ls)) " bad")))
       sort
       (clojure.string/join "\n")))  ;=> "10h: 5 lines, 3 bad\n11h: 3 lines, 0 bad"
---
; letters by how often they come, as a bar chart
(let [letters (filter #(Character/isLetter %) (.toLowerCase data/text))
      freqs (take 3 (sort-by (comp - val) (into (sorted-map) (frequencies letters))))]
  (doseq [[c n] freqs]
    (println c (apply str (repeat (quot n 2) \#)) n))
  (map (comp str key) freqs))  ;=> ["s" "t" "e"]
---
(defn levenshtein [a b]
  (let [step (fn [prev-row [i ca]]
               (reduce (fn [row [j cb]]
                         (conj row (min (inc (peek row))
                                        (inc (nth prev-row (inc j)))
                                        (+ (nth prev-row j) (if (= ca cb) 0 1)))))
                       [(inc i)]
                       (map-indexed vector b)))]
    (peek (reduce step (vec (range (inc (count b)))) (map-indexed vector a)))))
[(levenshtein "kitten" "sitting") (levenshtein "" "abc") (levenshtein "flaw" "lawn")]  ;=> [3 3 2]
---
; duplicates of names, however they are written
(->> ["Ada Byron" "ada  byron" "Bob Stone" "BOB STONE " "Cyd"]
     (group-by #(-> % clojure.string/trim clojure.string/lower-case (clojure.string/replace #"\s+" " ")))
     (filter (fn [[_ names]] (next names)))
     (map (fn [[k names]] {:key k :names names}))
     (sort-by :key))  ;=> [{:key "ada byron", :names ["Ada Byron" "ada  byron"]} {:key "bob stone", :names ["Bob Stone" "BOB STONE "]}]
---
(let [s "  The Quick brown fox  "]
  {:trim (clojure.string/trim s)
   :words (count (clojure.string/split (clojure.string/trim s) #"\s+"))
   :title (clojure.string/join " " (map clojure.string/capitalize (re-seq #"\w+" s)))
   :index (.indexOf s "brown")
   :vowels (count (re-seq #"(?i)[aeiou]" s))
   :reversed (apply str (reverse (clojure.string/trim s)))})  ;=> {:trim "The Quick brown fox", :words 4, :title "The Quick Brown Fox", :index 12, :vowels 5, :reversed "xof nworb kciuQ ehT"}
---
; versions, compared part by part
(defn parse-version [v] (mapv #(Integer/parseInt %) (clojure.string/split v #"\.")))
(let [versions ["1.10.0" "1.9.3" "1.2" "1.10.1" "2.0.0"]
      sorted (sort-by parse-version (fn [a b]
                                      (let [n (max (count a) (count b))
                                            pad #(take n (concat % (repeat 0)))]
                                        (compare (vec (pad a)) (vec (pad b)))))
                      versions)]
  {:sorted sorted :newest (last sorted)})  ;=> {:sorted ["1.2" "1.9.3" "1.10.0" "1.10.1" "2.0.0"], :newest "2.0.0"}
---
; a calculator of postfix expressions
(defn rpn [s]
  (let [ops {"+" + "-" - "*" * "/" /}]
    (first
     (reduce (fn [stack token]
               (if-let [op (ops token)]
                 (let [[b a & rest] stack]
                   (cons (op a b) rest))
                 (cons (parse-double token) stack)))
             '()
             (clojure.string/split s #"\s+")))))
[(rpn "3 4 + 2 *") (rpn "10 4 -")]  ;=> [14.0 6.0]
---
(defn tokenize [s]
  (map (fn [[_ number op name]]
         (cond number [:number (Long/valueOf number)]
               op [:op op]
               name [:name (symbol name)]))
       (re-seq #"\s*(?:(\d+)|([-+*/()])|([a-z]\w*))" s)))
(tokenize "price * (2 + tax1)")  ;=> [[:name price] [:op "*"] [:op "("] [:number 2] [:op "+"] [:name tax1] [:op ")"]]
---
; numbers as people read them
(defn with-commas [n]
  (->> (str n) reverse (partition-all 3) (map #(apply str %)) (clojure.string/join ",") clojure.string/reverse))
(defn human-bytes [n]
  (loop [n (double n) [unit & units] ["B" "KB" "MB" "GB"]]
    (if (or (< n 1024) (empty? units))
      (format "%.1f %s" n unit)
      (recur (/ n 1024) units))))
[(with-commas 1234567) (with-commas 12) (human-bytes 512) (human-bytes 123456) (human-bytes 5368709120)]  ;=> ["1,234,567" "12" "512.0 B" "120.6 KB" "5.0 GB"]
---
; escape HTML and build a list
(defn tag [name & content] (str "<" name ">" (apply str content) "</" name ">"))
(let [items ["a < b" "x & y" "\"quoted\""]]
  (->> items
       (map #(clojure.string/escape % {\< "&lt;" \> "&gt;" \& "&amp;" \" "&quot;"}))
       (map (partial tag "li"))
       (apply tag "ul")))  ;=> "<ul><li>a &lt; b</li><li>x &amp; y</li><li>&quot;quoted&quot;</li></ul>"
