# ruff: noqa: E501 - programs are kept as a model would write them
"""The missions of the corpus and the replies of their models, one function a run. Short ones are written out, long ones
are made from the files as a model that works through them would write."""

import json
from collections.abc import Callable, Iterator

import attrs

from corpus.tools import FILES, read_table

TICKETS = json.loads((FILES / "tickets.json").read_text("utf-8"))
PRODUCTS = json.loads((FILES / "products.json").read_text("utf-8"))
ORDERS = read_table("orders.csv")


@attrs.frozen
class Script:
    """A mission, what it is good for in a comparison, and the replies."""

    name: str
    mission: str
    shape: str
    replies: tuple[str, ...]


SCRIPTS: list[Callable[[], Script]] = []


def script(mission: str, shape: str) -> Callable[[Callable[[], Iterator[str]]], Callable[[], Script]]:
    def wrap(function: Callable[[], Iterator[str]]) -> Callable[[], Script]:
        def made() -> Script:
            return Script(function.__name__.replace("_", "-"), mission, shape, tuple(function()))

        SCRIPTS.append(made)
        return made

    return wrap


@script("Which region sells most, and how much?", "short, defines more than it prints")
def regions() -> Iterator[str]:
    yield '(def orders "All orders" (tool/read-table "orders.csv"))'
    yield '(def paid (filter #(= (:status %) "paid") orders))\n(println (count paid) "of" (count orders) "are paid")'
    yield "(def by-region (group-by :region paid))\n(def totals (into {} (for [[k v] by-region] [k (reduce + (map :total v))])))"
    yield "(println (sort-by second > totals))"
    yield "(return (first (sort-by second > totals)))"


@script("Which products are out of stock, and what were they sold for this year?", "short, one mistake")
def stock() -> Iterator[str]:
    yield '(def products (tool/read-json "products.json"))\n(println (keys (first products)))'
    yield "(def gone (filter #(zero? (:stock %)) products))\n(println (map :name gone))"
    yield '(def orders (tool/read-table "orders.csv"))\n(def sold (group-by :sku orders))\nnil'
    yield "(def sums (map (fn [p] [(:name p) (reduce + (map :total (sold (:sku p))))]) gone))\n(sort-by second sums descending)"
    yield "(def sums (map (fn [p] [(:name p) (reduce + 0 (map :total (get sold (:sku p) [])))]) gone))\n(println sums)"
    yield "(return (reverse (sort-by second sums)))"


@script(
    "Find out which service causes most errors in the log, and write a note about it.", "prints of a log, one mistake"
)
def log_triage() -> Iterator[str]:
    yield '(def errors (tool/grep "ERROR" "server.log"))\n(println (count errors) "errors")'
    yield '(println (str/join "\\n" (map :text (take 20 errors))))'
    yield '(defn service "The service of a log line" [line] (nth (str/split (:text line) " ") 2))\n(frequencies (map service errors))'
    yield '(defn service "The service of a log line" [line] (nth (str/split (:text line) #"\\s+") 2))\n(def counts (frequencies (map service errors)))'
    yield '(def worst (first (last (sort-by second counts))))\n(println "worst:" worst (get counts worst))'
    yield "(def lines (filter #(= (service %) worst) errors))\n(doseq [l lines] (println (:text l)))"
    yield '(def noted (tool/note "errors" (str worst " has " (count lines) " of " (count errors) " errors")))'
    yield "(return {:service worst :errors (count lines) :note noted})"


@script(
    "Answer from the handbook: who records returns, when are parcels checked, and who decides on repairs?",
    "long printed texts, few definitions",
)
def handbook() -> Iterator[str]:
    yield "(println (tool/list-files))"
    for name in ("returns", "shipping", "warranty", "accounts", "payments"):
        yield f'(println (tool/read-file "handbook/{name}.md"))'
    yield '(def found (tool/grep "two people" "handbook/returns.md"))\n(doseq [f found] (println (:line f) (:text f)))'
    yield '(def parcels (tool/grep "parcel is checked" "handbook/shipping.md"))\n(println (count parcels) "lines")\n(println (map :text parcels))'
    yield '(def repairs (tool/grep "manager" "handbook/warranty.md"))\n(map :line repairs)'
    yield "(return {:returns (map :line found) :parcels (count parcels) :repairs (map :line repairs)})"


@script(
    "Survey the code of the shop: functions, their lengths, and those without documentation.",
    "functions defined and improved, three mistakes",
)
def code_survey() -> Iterator[str]:
    yield '(def files (filter #(str/ends-with? % ".py.txt") (tool/list-files)))\n(println files)'
    yield "(def sources (into {} (map (fn [f] [f (tool/read-file f)]) files)))\n(println (map count (vals sources)))"
    yield "(def firsts (map #(first (str/lines %)) (vals sources)))"
    yield "(def firsts (map #(first (str/split-lines %)) (vals sources)))\n(println firsts)"
    yield '(defn functions "Names of functions in a source" [source] (map second (re-seq #"def (\\w+)" source)))\n(def names (into {} (for [[f s] sources] [f (functions s)])))'
    yield '(def bodies (into {} (for [[f s] sources] [f (rest (str/split s #"def "))])))\n(println (for [[f b] bodies] [f (count b)]))'
    yield '(defn lines "Lines of a function" [body] (count (str/split-lines (str/trim body))))\n(def lengths (for [[f b] bodies body b] {:file f :name (first (str/split body #"\\(")) :lines (lines body)}))'
    yield "(println (take 5 (sort-by :lines > lengths)))\n(println (average (map :lines lengths)))"
    yield "(println (take 5 (sort-by :lines > lengths)))\n(def mean (/ (reduce + (map :lines lengths)) (count lengths)))"
    yield '(def bare (for [[f b] bodies body b :when (not (str/includes? body "\\"\\"\\""))] (first (str/split body #"\\("))))\n(println (count bare) bare)'
    yield '(tool/note "code" (str (count bare) " functions without documentation")'
    yield '(def noted (tool/note "code" (str (count bare) " functions without documentation")))'
    yield "(return {:functions (count lengths) :mean mean :bare (count bare)})"


@script("Find customers that are in the list twice.", "names defined again and again, one mistake")
def duplicates() -> Iterator[str]:
    yield '(def customers (tool/read-table "customers.csv"))\n(println (count customers) (first customers))'
    yield "(def by-mail (group-by :mail customers))\n(println (count by-mail))"
    yield "(def by-mail (group-by :email customers))\n(def twice (filter #(> (count (val %)) 1) by-mail))\n(println (count twice))"
    yield "(println (map (fn [[mail rows]] [mail (map :city rows)]) twice))"
    yield "(defn same-city? [a b] (= (lower-case (:city a)) (lower-case (:city b))))"
    yield "(defn same-city? [a b] (= (str/lower-case (:city a)) (str/lower-case (:city b))))\n(same-city? (first customers) (second customers))"
    yield '(def sure (filter (fn [[_ [a b]]] (same-city? a b)) twice))\n(println (count sure) "surely the same")'
    yield '(def orders (tool/read-table "order.csv"))'
    yield '(def orders (tool/read-table "orders.csv"))\n(def per-customer (frequencies (map :customer orders)))'
    yield "(def merged (for [[mail rows] sure] {:email mail :ids (map :id rows) :orders (sum (map per-customer (map :id rows)))}))"
    yield "(def merged (for [[mail rows] sure] {:email mail :ids (mapv :id rows) :orders (reduce + (map #(get per-customer (:id %) 0) rows))}))\n(println merged)"
    yield "(def keep-ids (map (comp first :ids) merged))\n(def drop-ids (mapcat (comp rest :ids) merged))"
    yield '(def noted (doall (for [m merged] (tool/note (:email m) (str "same customer: " (str/join ", " (:ids m)))))))'
    yield "(return {:same (count merged) :drop drop-ids})"


@script(
    "Find the readings of the sensors that cannot be right, and explain how you decided.",
    "statistics, defines nearly everything",
)
def sensors() -> Iterator[str]:
    yield '(def rows (tool/read-table "sensors.csv"))'
    yield "(def by-sensor (group-by :sensor rows))\n(println (for [[s r] by-sensor] [s (count r)]))"
    yield '(defn mean "Arithmetic mean" [xs] (/ (reduce + xs) (count xs)))'
    for sensor in ("hall", "cellar", "roof", "yard"):
        yield f'(def {sensor} (map :celsius (get by-sensor "{sensor}")))\n(def {sensor}-mean (mean {sensor}))\n(println "{sensor}" {sensor}-mean (apply min {sensor}) (apply max {sensor}))'
    yield '(defn spread "Standard deviation" [xs] (let [m (mean xs)] (Math/sqrt (mean (map #(* (- % m) (- % m)) xs)))))'
    yield "(def spreads {:hall (spread hall) :cellar (spread cellar) :roof (spread roof) :yard (spread yard)})"
    yield "(println spreads)"
    yield '(defn odd-ones "Values further than three spreads from the mean" [xs] (let [m (mean xs) s (spread xs)] (filter #(> (Math/abs (- % m)) (* 3 s)) xs)))'
    yield "(def odd {:hall (odd-ones hall) :cellar (odd-ones cellar) :roof (odd-ones roof) :yard (odd-ones yard)})\n(println odd)"
    yield "(def suspects (filter (fn [r] (some #(= % (:celsius r)) (get odd (keyword (:sensor r))))) rows))"
    yield "(doseq [s suspects] (println (:minute s) (:sensor s) (:celsius s)))"
    yield '(def noted (tool/note "sensors" (str (count suspects) " readings are more than three deviations off")))'
    yield "(return {:suspects (map :minute suspects) :note noted})"


@script(
    "Raise the prices of imported products by 4 %, one after the other, and check each.",
    "twenty acting calls, one a turn",
)
def prices() -> Iterator[str]:
    imported = [each for each in PRODUCTS if "import" in each["tags"]]
    others = [each for each in PRODUCTS if "import" not in each["tags"]]
    yield '(def products (tool/read-json "products.json"))\n(def imported (filter (fn [p] (some #(= % "import") (:tags p))) products))\n(println (map :sku imported))'
    for each in (imported + others)[:18]:
        price = round(each["price"] * 1.04, 2)
        yield f'(def p (first (filter #(= (:sku %) "{each["sku"]}") products)))\n(tool/set-price {{:sku "{each["sku"]}" :price {price}}})\n(println "{each["name"]}" (:price p) "->" {price})'
    yield "(return (count imported))"


@script(
    "Refund the orders that customers have asked for by letter; say which could not be refunded.",
    "calls that fail, eight failed turns",
)
def refunds() -> Iterator[str]:
    yield '(def orders (tool/read-table "orders.csv"))\n(def letters [2003 2009 2014 2021 2030 2034 2041 2047 2050 2058 2063 2066 2072 2077 2080 2085 2091 2099 2104 2110])\n(println (frequencies (map :status orders)))'
    for number in (3, 9, 14, 21, 30, 34, 41, 47, 50, 58, 63, 66, 72, 77, 80, 85, 91, 99, 104, 110):
        yield f"(def order (first (filter #(= (:id %) {2000 + number}) orders)))\n(println (:id order) (:status order) (:total order))\n(tool/refund (:id order) (:total order))"
    yield '(def open-ones (filter #(not= (:status %) "paid") (filter #(some #{(:id %)} letters) orders)))\n(println (map (juxt :id :status) open-ones))'
    yield '(def noted (tool/note "refunds" (str (count open-ones) " letters could not be refunded")))'
    yield "(return {:not-refunded (map :id open-ones) :note noted})"


def _team(subject: str) -> str:
    words = {
        "refund": "payments",
        "charged": "payments",
        "invoice": "payments",
        "deliver": "shipping",
        "item": "shipping",
    }
    return next((team for word, team in words.items() if word in subject), "support")


@script(
    "Read the tickets one by one and give each to a team: payments, shipping or support.",
    "a print and an acting call in each turn",
)
def ticket_triage() -> Iterator[str]:
    yield '(def tickets (tool/read-json "tickets.json"))\n(defn ticket [id] (first (filter #(= (:id %) id) tickets)))\n(println (count tickets) "tickets")'
    for each in TICKETS[:28]:
        urgent = " :urgent true" if "twice" in each["subject"] or "crash" in each["subject"] else ""
        yield (
            f'(def t (ticket "{each["id"]}"))\n(println (:subject t))\n(println (:text t))\n'
            f'(tool/assign {{:ticket "{each["id"]}" :team "{_team(each["subject"])}"{urgent}}})'
        )
    yield "(return :done)"


@script(
    "Go through the log, block by block, and keep count of slow requests for each service.",
    "much printed, one name redefined again and again",
)
def log_blocks() -> Iterator[str]:
    yield '(def slow {})\n(defn millis [line] (parse-long (second (re-find #"ms=(\\d+)" line))))\n(defn service [line] (nth (str/split line #"\\s+") 2))'
    for block in range(38):
        yield (
            f'(def block (tool/read-lines "server.log" {block * 11 + 1} 11))\n'
            "(def found (filter #(> (millis %) 2500) block))\n(doseq [l found] (println l))\n"
            '(def slow "Slow requests by service so far" (merge-with + slow (frequencies (map service found))))'
        )
    yield "(return slow)"


@script(
    "Clean the code of the shop up: find out what each function does, step by step, and note what should change.",
    "defines a name in nearly each turn, mistakes in every seventh",
)
def code_notes() -> Iterator[str]:
    yield '(def files (filter #(str/starts-with? % "shop/") (tool/list-files)))'
    count = 1
    for name in ("basket", "billing", "catalogue", "delivery", "reports"):
        for part in range(8):
            count += 1
            if count % 7 == 0:
                yield f'(def {name}-{part} (tool/read-lines "shop/{name}.py" {part * 8 + 1} 8))'
                count += 1
            yield (
                f'(def {name}-{part} "Lines {part * 8 + 1} to {part * 8 + 8} of {name}" '
                f'(tool/read-lines "shop/{name}.py.txt" {part * 8 + 1} 8))'
            )
        yield f'(def note-{name} (tool/note "{name}" (str/join "\\n" (filter #(str/includes? % "def ") (concat {name}-0 {name}-1 {name}-2 {name}-3)))))'
    yield "(return (count files))"


@script(
    "Answer every ticket in the queue, one by one, in a sentence or two.", "sixty turns, long arguments, little printed"
)
def ticket_answers() -> Iterator[str]:
    yield '(def tickets (tool/read-json "tickets.json"))\n(def customers (tool/read-table "customers.csv"))\n(defn name-of [id] (:name (first (filter #(= (:id %) id) customers))))'
    for each in TICKETS[:58]:
        yield (
            f'(tool/answer {{:ticket "{each["id"]}" :text (str "Dear " (name-of "{each["customer"]}") ", thank you for writing. '
            f'We have looked at your message, {each["subject"]}, and the {_team(each["subject"])} team will write within two days.")}})'
        )
    yield "(return {:answered 58 :left (- (count tickets) 58)})"
