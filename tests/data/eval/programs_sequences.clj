; Transducers, sequences, sets, sorting, grouping, functions of functions.
;; data: {"nums": [5, 3, 8, 1, 9, 2, 7, 3, 5], "people": [{"name": "Ada", "age": 36, "dept": "eng", "skills": ["clojure", "math"]}, {"name": "Bob", "age": 29, "dept": "ops", "skills": ["bash"]}, {"name": "Cyd", "age": 41, "dept": "eng", "skills": ["python", "clojure"]}, {"name": "Dee", "age": 29, "dept": "hr", "skills": []}], "readings": [{"t": 0, "v": 20.5}, {"t": 10, "v": 21.0}, {"t": 20, "v": 25.5}, {"t": 30, "v": null}, {"t": 40, "v": 24.0}, {"t": 50, "v": 19.0}], "votes": ["red", "blue", "red", "green", "blue", "red"]}
(def xf
  (comp (filter odd?)
        (map #(* % %))
        (distinct)
        (take 3)))
{:into (into [] xf data/nums)
 :sequence (sequence xf data/nums)
 :transduce (transduce xf + 0 data/nums)
 :eduction (reduce + (eduction xf data/nums))}  ;=> {:into [25 9 1], :sequence [25 9 1], :transduce 35, :eduction 35}
---
; moving averages and changes
(let [vs (keep :v data/readings)
      window (partition 3 1 vs)
      mean #(/ (reduce + %) (count %))]
  {:moving (mapv mean window)
   :deltas (map - (rest vs) vs)
   :rising (->> (map vector vs (rest vs)) (filter (fn [[a b]] (< a b))) count)
   :gaps (mapv :t (filter (comp nil? :v) data/readings))})  ;=> {:moving [22.333333333333332 23.5 22.833333333333332], :deltas [0.5 4.5 -1.5 -5.0], :rising 2, :gaps [30]}
---
; last value carried over gaps
(->> data/readings
     (map :v)
     (reductions (fn [prev v] (if (nil? v) prev v)))
     (map (fn [t v] [t v]) (map :t data/readings))
     (into (sorted-map)))  ;=> {0 20.5, 10 21.0, 20 25.5, 30 25.5, 40 24.0, 50 19.0}
---
(defn mean [xs] (when (seq xs) (/ (apply + xs) (double (count xs)))))
(defn std-dev [xs]
  (let [m (mean xs)]
    (Math/sqrt (mean (map #(Math/pow (- % m) 2) xs)))))
(defn percentile [p xs]
  (let [sorted (vec (sort xs))]
    (nth sorted (int (Math/floor (* p (dec (count sorted))))))))
{:mean (mean data/nums)
 :sd (format "%.3f" (std-dev data/nums))
 :p50 (percentile 0.5 data/nums)
 :p90 (percentile 0.9 data/nums)
 :none (mean [])}  ;=> {:mean 4.777777777777778, :sd "2.615", :p50 5, :p90 8, :none nil}
---
; the winner
(let [tally (frequencies data/votes)
      most (apply max (vals tally))
      [[winner n]] (sort-by (fn [[k v]] [(- v) k]) tally)]
  {:winner winner
   :share (Math/round (* 100.0 (/ n (count data/votes))))
   :tie? (< 1 (count (filter #{most} (vals tally))))
   :board (for [[k v] (sort-by val > tally)] (str k "=" v))})  ;=> {:winner "red", :share 50, :tie? false, :board ["red=3" "blue=2" "green=1"]}
---
(->> data/people
     (group-by :dept)
     (reduce-kv (fn [m dept ps]
                  (assoc m (keyword dept)
                         {:names (mapv :name ps)
                          :mean-age (quot (reduce + (map :age ps)) (count ps))
                          :skills (into #{} (mapcat :skills) ps)}))
                {}))  ;=> {:eng {:names ["Ada" "Cyd"], :mean-age 38, :skills #{"clojure" "math" "python"}}, :ops {:names ["Bob"], :mean-age 29, :skills #{"bash"}}, :hr {:names ["Dee"], :mean-age 29, :skills #{}}}
---
; who knows what
(let [index (apply merge-with into
                   (for [{:keys [name skills]} data/people
                         skill skills]
                     {(keyword skill) #{name}}))]
  {:index index
   :shared (keys (filter #(> (count (val %)) 1) index))
   :unskilled (map :name (filter (comp empty? :skills) data/people))})  ;=> {:index {:clojure #{"Ada" "Cyd"}, :math #{"Ada"}, :bash #{"Bob"}, :python #{"Cyd"}}, :shared [:clojure], :unskilled ["Dee"]}
---
; sorting every way
(let [names (partial map :name)]
  [(names (sort-by :age data/people))
   (names (sort-by (juxt :age (comp count :skills)) data/people))
   (names (sort-by :name (comparator (fn [a b] (pos? (compare a b)))) data/people))
   (names (sort (fn [a b] (compare [(:age b) (:name a)] [(:age a) (:name b)])) data/people))
   (names (sort-by (comp - :age) data/people))])  ;=> [["Bob" "Dee" "Ada" "Cyd"] ["Dee" "Bob" "Ada" "Cyd"] ["Dee" "Cyd" "Bob" "Ada"] ["Cyd" "Ada" "Bob" "Dee"] ["Cyd" "Ada" "Bob" "Dee"]]
---
(let [evens (set (filter even? data/nums))
      odds (set (filter odd? data/nums))
      small (set (range 6))]
  {:union (sort (clojure.set/union evens odds))
   :small-odds (sort (clojure.set/intersection odds small))
   :rest (sort (clojure.set/difference small evens odds))
   :subset? (clojure.set/subset? #{3 5} odds)
   :disjoint? (empty? (clojure.set/intersection evens odds))
   :index (count (clojure.set/index (set data/people) [:dept]))})  ;=> {:union [1 2 3 5 7 8 9], :small-odds [1 3 5], :rest [0 4], :subset? true, :disjoint? true, :index 3}
---
; functions that make functions
(defn at-least [n] (fn [x] (>= x n)))
(defn pipeline [& fs] (apply comp (reverse fs)))
(def process
  (pipeline
    (partial filter (at-least 3))
    (partial map (juxt identity #(* % %)))
    (partial into (sorted-map))))
[(process data/nums)
 ((comp str inc) 1)
 (map (partial + 10) [1 2])
 ((complement (at-least 3)) 2)
 (apply map + [[1 2] [10 20]])]  ;=> [{3 9, 5 25, 7 49, 8 64, 9 81} "2" [11 12] true [11 22]]
---
; map with several collections, indices, interleaving
[(map + [1 2 3] [10 20 30])
 (map vector (range) "abc")
 (map-indexed (fn [i x] (* i x)) [5 6 7])
 (keep-indexed (fn [i x] (when (odd? i) x)) [:a :b :c :d])
 (interleave [:a :b] [1 2])
 (interpose 0 [1 2 3])
 (zipmap [:x :y] [1 2])
 (mapv #(hash-map :k %) [1])]  ;=> [[11 22 33] [[0 "a"] [1 "b"] [2 "c"]] [0 6 14] [:b :d] [:a 1 :b 2] [1 0 2 0 3] {:x 1, :y 2} [{:k 1}]]
---
; splitting
(let [xs (sort data/nums)]
  {:split-at (split-at 4 xs)
   :split-with (split-with #(< % 4) xs)
   :partition (partition 2 xs)
   :padded (partition 4 4 [:none] xs)
   :all (partition-all 4 xs)
   :by (partition-by even? xs)
   :ends [(take-last 2 xs) (drop-last 7 xs) (butlast [1 2]) (last xs)]})  ;=> {:split-at [[1 2 3 3] [5 5 7 8 9]], :split-with [[1 2 3 3] [5 5 7 8 9]], :partition [[1 2] [3 3] [5 5] [7 8]], :padded [[1 2 3 3] [5 5 7 8] [9 :none]], :all [[1 2 3 3] [5 5 7 8] [9]], :by [[1] [2] [3 3 5 5 7] [8] [9]], :ends [[8 9] [1 2] [1] 9]}
---
; runs of consecutive numbers
(->> [1 2 3 7 8 11 15 16 17]
     (map-indexed (fn [i n] [(- n i) n]))
     (partition-by first)
     (map (fn [run] (map second run)))
     (map (fn [run] (if (= 1 (count run))
                      (str (first run))
                      (str (first run) "-" (last run)))))
     (clojure.string/join ", "))  ;=> "1-3, 7-8, 11, 15-17"
---
(defn chunked-sums [n coll]
  (transduce (comp (partition-all n) (map #(reduce + %)))
             conj
             []
             coll))
[(chunked-sums 4 data/nums)
 (into {} (map (fn [[k v]] [v k])) {:a 1 :b 2})
 (into #{} (comp (mapcat :skills) (remove #{"bash"})) data/people)
 (transduce (map :age) max 0 data/people)]  ;=> [[17 21 5] {1 :a, 2 :b} #{"clojure" "math" "python"} 41]
---
; a transducer of one's own
(defn running-sum [rf]
  (fn
    ([] (rf))
    ([result] (rf result))
    ([result x] (rf result (* 2 x)))))
(defn every-nth-kept [n]
  (keep-indexed (fn [i x] (when (zero? (mod i n)) x))))
[(into [] running-sum [1 2 3])
 (into [] (every-nth-kept 3) (range 10))
 (sequence (comp (take-while #(< % 5)) (map str)) (range))
 (transduce (comp cat (take 3)) conj [[1 2] [3 4]])]  ;=> [[2 4 6] [0 3 6 9] ["0" "1" "2" "3" "4"] [1 2 3]]
---
; loops written as for
(for [x (range 1 4)
      y (range x 4)
      :let [p (* x y)]
      :when (odd? (+ x y))
      :while (< p 7)]
  {:x x :y y :p p})  ;=> [{:x 1, :y 2, :p 2} {:x 2, :y 3, :p 6}]
---
; Pythagorean triples, Pascal's triangle, fibonacci without end
(def pascal
  (iterate (fn [row] (vec (concat [1] (map + row (rest row)) [1]))) [1]))
(def fibs (map first (iterate (fn [[a b]] [b (+ a b)]) [0 1])))
{:pascal (take 5 pascal)
 :fibs (take 10 fibs)
 :big (first (drop-while #(< % 1000) fibs))
 :triples (for [c (range 1 20) b (range 1 c) a (range 1 b)
                :when (= (* c c) (+ (* a a) (* b b)))]
            [a b c])}  ;=> {:pascal [[1] [1 1] [1 2 1] [1 3 3 1] [1 4 6 4 1]], :fibs [0 1 1 2 3 5 8 13 21 34], :big 1597, :triples [[3 4 5] [6 8 10] [5 12 13] [9 12 15] [8 15 17]]}
---
; lazy sequences by hand
(defn numbers-from [n] (lazy-seq (cons n (numbers-from (inc n)))))
(defn my-take-nth [n coll]
  (lazy-seq
    (when-let [s (seq coll)]
      (cons (first s) (my-take-nth n (drop n s))))))
[(take 3 (numbers-from 5))
 (take 4 (my-take-nth 3 (range)))
 (first (filter #(> (* % %) 200) (numbers-from 1)))
 (take 5 (cycle [:a :b]))]  ;=> [[5 6 7] [0 3 6 9] 15 [:a :b :a :b :a]]
---
; several results of one pass
(let [{:keys [total n biggest]}
      (reduce (fn [{:keys [biggest] :as acc} x]
                (-> acc
                    (update :total + x)
                    (update :n inc)
                    (assoc :biggest (max biggest x))))
              {:total 0 :n 0 :biggest Long/MIN_VALUE}
              data/nums)]
  [total n biggest (format "%.1f" (/ total (double n)))])  ;=> [43 9 9 "4.8"]
---
; two-dimensional grids
(def grid ["..#" "#.." "###"])
(let [cells (for [[y row] (map-indexed vector grid)
                  [x c] (map-indexed vector row)
                  :when (= c \#)]
              [x y])
      transpose (fn [rows] (apply mapv (comp (partial apply str) vector) rows))]
  {:cells cells
   :per-row (map (fn [row] (count (filter #{\#} row))) grid)
   :transposed (transpose grid)
   :corner (get-in grid [2 0])})  ;=> {:cells [[2 0] [0 1] [0 2] [1 2] [2 2]], :per-row [1 1 3], :transposed [".##" "..#" "#.#"], :corner "#"}
---
; subvec, rotate, pairwise
(defn rotate [n coll]
  (let [n (mod n (count coll))]
    (vec (concat (drop n coll) (take n coll)))))
(let [v [1 2 3 4 5]]
  [(rotate 2 v) (rotate -1 v)
   (subvec v 1 3)
   (map (fn [[a b]] (- b a)) (partition 2 1 v))
   (rseq v) (peek v) (pop v)
   (assoc v 0 :x) (update v 4 str)])  ;=> [[3 4 5 1 2] [5 1 2 3 4] [2 3] [1 1 1 1] [5 4 3 2 1] 5 [1 2 3 4] [:x 2 3 4 5] [1 2 3 4 "5"]]
---
; maps as functions of data
(let [m {:b 2 :a 1 :c 3}]
  {:sum (apply + (vals m))
   :sorted (into (sorted-map) m)
   :inverted (clojure.set/map-invert m)
   :filtered (into {} (filter (fn [[_ v]] (> v 1)) m))
   :upper (update-keys m (comp clojure.string/upper-case name))
   :inc (update-vals m inc)
   :max-entry (key (apply max-key val m))
   :selected (select-keys m [:a :z])
   :removed (apply dissoc m [:a :b])})  ;=> {:sum 6, :sorted {:a 1, :b 2, :c 3}, :inverted {2 :b, 1 :a, 3 :c}, :filtered {:b 2, :c 3}, :upper {"B" 2, "A" 1, "C" 3}, :inc {:b 3, :a 2, :c 4}, :max-entry :c, :selected {:a 1}, :removed {:c 3}}
---
; dedupe, distinct, duplicates
(let [xs [1 1 2 3 3 3 1]]
  {:dedupe (dedupe xs)
   :distinct (distinct xs)
   :dups (for [[x n] (frequencies xs) :when (> n 1)] x)
   :pairs (->> xs (partition-by identity) (mapv (juxt first count)))
   :first-index (into {} (map-indexed (fn [i x] [x i]) (reverse xs)))})  ;=> {:dedupe [1 2 3 1], :distinct [1 2 3], :dups [1 3], :pairs [[1 2] [2 1] [3 3] [1 1]], :first-index {1 6, 3 3, 2 4}}
---
; every?, some, not-any?, and what they give
(let [ages (map :age data/people)]
  [(every? #(> % 18) ages)
   (some #(when (> % 40) %) ages)
   (not-any? neg? ages)
   (not-every? even? ages)
   (some #{29} ages)
   (filter (set ages) [29 30 41])
   (boolean (some nil? ages))])  ;=> [true 41 true true 29 [29 41] false]
---
; juxt, group-by on a computed key, nested aggregation
(->> data/people
     (map (juxt :dept #(quot (:age %) 10) :name))
     (group-by (fn [[dept decade]] [dept (* 10 decade)]))
     (map (fn [[[dept decade] rows]] {:dept dept :decade decade :names (map last rows)}))
     (sort-by (juxt :decade :dept)))  ;=> [{:dept "hr", :decade 20, :names ["Dee"]} {:dept "ops", :decade 20, :names ["Bob"]} {:dept "eng", :decade 30, :names ["Ada"]} {:dept "eng", :decade 40, :names ["Cyd"]}]
---
; weighted choice by cumulative sums, made to be the same each time
(def weights [[:a 5] [:b 3] [:c 2]])
(defn pick [n]
  (let [cumulative (reductions + (map second weights))]
    (->> (map vector (map first weights) cumulative)
         (drop-while (fn [[_ c]] (>= n c)))
         ffirst)))
(frequencies (map pick (range 10)))  ;=> {:a 5, :b 3, :c 2}
---
; linear regression
(let [points (for [{:keys [t v]} data/readings :when v] [t v])
      n (count points)
      sx (reduce + (map first points))
      sy (reduce + (map second points))
      sxy (reduce + (map (fn [[x y]] (* x y)) points))
      sxx (reduce + (map (fn [[x _]] (* x x)) points))
      slope (/ (- (* n sxy) (* sx sy)) (- (* n sxx) (* sx sx)))]
  {:slope (format "%.4f" (double slope))
   :intercept (format "%.2f" (double (/ (- sy (* slope sx)) n)))})  ;=> {:slope "-0.0058", :intercept "22.14"}
---
; outliers
(let [vs (keep :v data/readings)
      mean (/ (reduce + vs) (count vs))
      sd (Math/sqrt (/ (reduce + (map #(let [d (- % mean)] (* d d)) vs)) (count vs)))]
  {:mean mean
   :outliers (filterv #(> (Math/abs (- % mean)) (* 1.2 sd)) vs)
   :z (mapv #(/ (Math/round (* 100 (/ (- % mean) sd))) 100.0) vs)})  ;=> {:mean 22.0, :outliers [25.5 19.0], :z [-0.63 -0.42 1.47 0.84 -1.26]}
