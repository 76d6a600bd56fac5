"""Programs whose text is what costs, each as PTC-Lisp and as the same work in Python; the rest is in the corpus.

Both are given the same data; the check that they agree is part of the run.
"""

import random
from collections.abc import Callable
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class Workload:
    """One row of the table."""

    name: str
    what: str
    reach: float  # the ratio to native Python that it should stay under
    lisp: str
    native: str  # Python source that leaves its value in `result`
    data: Callable[[], dict[str, Any]] = dict


def records(count: int) -> list[dict[str, Any]]:
    """Orders such as a tool would return."""
    chance = random.Random(7)
    return [
        {
            "id": index,
            "region": chance.choice(["north", "south", "east", "west"]),
            "product": chance.choice(["laptop", "mouse", "desk", "lamp", "chair"]),
            "quantity": chance.randint(1, 20),
            "price": chance.randint(5, 900),
            "active": chance.random() < 0.7,
        }
        for index in range(count)
    ]


_PRODUCTS = [
    {"name": name, "price": price, "category": category}
    for name, price, category in (
        ("Laptop", 1200, "Electronics"),
        ("Mouse", 25, "Electronics"),
        ("Desk", 300, "Furniture"),
        ("Monitor", 250, "Electronics"),
        ("Chair", 150, "Furniture"),
    )
]

W1 = Workload(
    name="W1",
    what="5-line program",
    reach=3,
    lisp="""(def electronics
  (filter (fn [p] (= (:category p) "Electronics")) data/products))
(def n (count electronics))
(str "Found " n " products")
""",
    native="""electronics = [p for p in products if p["category"] == "Electronics"]
n = len(electronics)
result = "Found " + str(n) + " products"
""",
    data=lambda: {"products": _PRODUCTS},
)

W2 = Workload(
    name="W2",
    what="70-line program, 50 records",
    reach=3,
    lisp="""(defn total
  "Total of an order"
  [order]
  (* (:quantity order) (:price order)))

(defn in-region [region orders]
  (filter (fn [o] (= (:region o) region)) orders))

(defn summarize [orders]
  (let [totals (map total orders)
        n (count orders)
        sum (reduce + 0 totals)]
    {:count n
     :sum sum
     :mean (if (pos? n) (/ sum n) 0)
     :largest (apply max 0 totals)}))

(def regions ["north" "south" "east" "west"])

(def by-region
  (into {} (map (fn [r] [r (summarize (in-region r data/orders))]) regions)))

(defn classify [order]
  (let [t (total order)]
    (cond
      (> t 5000) :large
      (> t 1000) :medium
      :else :small)))

(def classes (frequencies (map classify data/orders)))

(defn top [n orders]
  (->> orders
       (sort-by total)
       reverse
       (take n)
       (map (fn [o] {:id (:id o) :total (total o)}))
       vec))

(def best (top 5 data/orders))

(def discounted
  (for [o data/orders
        :let [t (total o)]
        :when (> t 3000)]
    (assoc o :total (* t 0.9) :discount true)))

(def grouped (group-by :product data/orders))

(def product-totals
  (reduce (fn [acc [product orders]]
            (assoc acc product (reduce + (map total orders))))
          {}
          grouped))

(defn describe-region [region]
  (let [{:keys [count sum mean]} (get by-region region)]
    (str region ": " count " orders, total " sum ", mean " mean)))

(def lines (map describe-region regions))

(doseq [line lines]
  (println line))

(loop [i 0 acc 0]
  (if (< i 50)
    (recur (inc i) (+ acc (:quantity (nth data/orders i))))
    acc))
""",
    native="""def total(order):
    return order["quantity"] * order["price"]

def in_region(region, orders):
    return [o for o in orders if o["region"] == region]

def summarize(orders):
    totals = [total(o) for o in orders]
    n = len(orders)
    sum_ = sum(totals)
    return {"count": n, "sum": sum_, "mean": sum_ / n if n > 0 else 0, "largest": max([0] + totals)}

regions = ["north", "south", "east", "west"]
by_region = {r: summarize(in_region(r, orders)) for r in regions}

def classify(order):
    t = total(order)
    if t > 5000:
        return "large"
    if t > 1000:
        return "medium"
    return "small"

classes = {}
for o in orders:
    c = classify(o)
    classes[c] = classes.get(c, 0) + 1

def top(n, orders):
    ranked = sorted(orders, key=total)
    ranked.reverse()
    return [{"id": o["id"], "total": total(o)} for o in ranked[:n]]

best = top(5, orders)

discounted = []
for o in orders:
    t = total(o)
    if t > 3000:
        discounted.append(dict(o, total=t * 0.9, discount=True))

grouped = {}
for o in orders:
    grouped.setdefault(o["product"], []).append(o)

product_totals = {}
for product, its_orders in grouped.items():
    product_totals[product] = sum([total(o) for o in its_orders])

def describe_region(region):
    r = by_region[region]
    return region + ": " + str(r["count"]) + " orders, total " + str(r["sum"]) + ", mean " + str(r["mean"])

lines = [describe_region(r) for r in regions]
out = []
for line in lines:
    out.append(line)

i = 0
acc = 0
while i < 50:
    acc = acc + orders[i]["quantity"]
    i += 1
result = acc
""",
    data=lambda: {"orders": records(50)},
)

WORKLOADS = (W1, W2)
