"""Programs that Hypothesis makes of what the compiler writes out: loops and `reduce` that build something up.

They do what programs do, and what they rarely do: they keep what is built up elsewhere, read it after it has changed,
hand it to functions, and mix kinds of values.
"""

from typing import Any, Final

from hypothesis import strategies as st

_ITEMS: Final = st.sampled_from(
    ["x", "1", "-1", "2", "2.5", "nil", '"a"', ":a", "[1 2]", "[x x]", "(count acc)", "{:a x}", "acc"]
)
_NUMBERS: Final = st.sampled_from(["1", "2", "-1", "x", "(count acc)", "2.5", "1000000000000000000000"])
_COLLECTIONS: Final = st.sampled_from(
    [
        "[]",
        "[1 2 3]",
        "[-1 -2 -1 0]",
        '["a" "b" "a"]',
        "[:a :b]",
        "(range 30)",
        "'(3 1 2)",
        "#{1 2}",
        "{:a 1 :b 2}",
        '"abca"',
        "nil",
        "(map inc [1 2])",
        "[[1 2] [3 4] [1 2]]",
        '[{"a" 1} {"a" 2}]',
        "(take 3 (iterate inc 1))",
        "(cons 0 (range 28))",
        "(rest (range 40))",
        "data/rows",
    ]
)
_MAP_CHANGES: Final = (
    "(assoc {} {k} {v})",
    "(assoc {} {k} {v} {k2} {v2})",
    "(update {} {k} (fnil inc 0))",
    "(update {} {k} (fnil conj []) {v})",
    "(update {} {k} (fn [old] [old {v}]))",
    "(update {} {k} (fnil + 0) {n})",
    "(dissoc {} {k})",
    "(conj {} [{k} {v}])",
    "(merge {} {{:m {v}}})",
    "(into {} [[{k} {v}]])",
    "(assoc-in {} [{k} :in] {v})",
    "(assoc-in {} [{k} {k2}] {v})",
    "(update-in {} [{k} :in] (fnil inc 0))",
    "(update-in {} [{k} {k2}] (fnil conj #{{}}) {v})",
    "(update {} {k} conj {v})",
    "(update-in {} [{k}] (comp str :a))",
    "(merge {} {} {{1 {v}}})",
    "(merge {} nil)",
)
_VECTOR_CHANGES: Final = (
    "(conj {} {v})",
    "(conj {} {v} {v2})",
    "(assoc {} 0 {v})",
    "(assoc {} (count {}) {v})",
    "(update {} 0 (fnil inc 0))",
    "(if (seq {}) (pop {}) {})",
    "(into {} [{v} {v2}])",
    "(assoc {} 1 {v} 0 {v2})",
    "(assoc-in {} [0 :in] {v})",
)
_SET_CHANGES: Final = ("(conj {} {v})", "(disj {} {v})", "(conj {} {v} {v2})", "(into {} [{v} {v2}])")
_READS: Final = (
    "(get acc {k})",
    "(get acc {k} :none)",
    "(contains? acc {k})",
    "(count acc)",
    "(acc {k})",
    "(:a acc)",
    "(empty? acc)",
    "(first acc)",
    "(some #{{x}} acc)",
    "(get-in acc [{k} :in])",
    "(nth acc 0 nil)",
    "(peek acc)",
    "(vec acc)",
    "(keys acc)",
    "acc",
    "(fn [] acc)",
    "[acc]",
    "(seq acc)",
    "(rest acc)",
    "(map #(get acc %) (range))",
    "(for [k [x 1 :a]] (get acc k))",
    "(filterv #(contains? acc %) [x 1 :a])",
    "(remove acc (range 5))",
)
# What was kept while `acc` went on changing, worked out.
_SHOWN: Final = "(mapv #(cond (fn? %) (%) (sequential? %) (vec (take 3 %)) :else %) kept)"


def _fill(draw: Any, template: str, target: str) -> str:
    """A change of `target`, with arguments; the first `{}` of a template is what is changed, others are read."""
    head, *others = template.split("{}")
    text = head + target + "acc".join(others) if others else head
    for hole, values in (("{k2}", _ITEMS), ("{k}", _ITEMS), ("{v2}", _ITEMS), ("{v}", _ITEMS), ("{n}", _NUMBERS)):
        while hole in text:
            text = text.replace(hole, draw(values), 1)
    return text.replace("{{", "{").replace("}}", "}")


def _read(draw: Any) -> str:
    text = draw(st.sampled_from(_READS))
    while "{k}" in text:
        text = text.replace("{k}", draw(_ITEMS), 1)
    return text.replace("{{", "{").replace("}}", "}")


@st.composite
def steps(draw: Any, changes: tuple[str, ...], depth: int = 2) -> str:
    """The next value of `acc`: a change or several, chosen by a test, with names for parts, or something else."""
    kind = draw(
        st.sampled_from(["change", "change", "change", "if", "let", "let-held", "twice", "read", "other", "keep"])
    )
    if depth == 0 or kind == "change":
        return _fill(draw, draw(st.sampled_from(changes)), "acc")
    inner = steps(changes, depth - 1)
    if kind == "if":
        test = draw(st.sampled_from(["(= x 1)", "(seq acc)", "(contains? acc x)", "(even? (count acc))", "x"]))
        return f"(if {test} {draw(inner)} {draw(inner)})"
    if kind == "let":
        return f"(let [seen {_read(draw)}] {_fill(draw, draw(st.sampled_from(changes)), 'acc')})"
    if kind == "let-held":
        return f"(let [acc {draw(inner)}] {draw(inner)})"
    if kind == "twice":
        return _fill(draw, draw(st.sampled_from(changes)), _fill(draw, draw(st.sampled_from(changes)), "acc"))
    if kind == "read":
        return f"(let [seen {_read(draw)}] (do seen {draw(inner)}))"
    return draw(st.sampled_from(["{}", "[]", "#{}", "nil", "(reduced acc)", "[acc acc]"])) if kind == "other" else "acc"


_STARTS: Final = {
    "{}": _MAP_CHANGES,
    "{:a 1}": _MAP_CHANGES,
    '{"a" {:in 1}}': _MAP_CHANGES,
    "(sorted-map)": _MAP_CHANGES,
    "data/row": _MAP_CHANGES,
    "nil": _MAP_CHANGES,
    "(frequencies [1 1 :a])": _MAP_CHANGES,
    "(zipmap [:a 1] [1 {:in 2}])": _MAP_CHANGES,
    "(mapv inc [1 2])": _VECTOR_CHANGES,
    "[]": _VECTOR_CHANGES,
    "[1 2]": _VECTOR_CHANGES,
    "(vec (range 30))": _VECTOR_CHANGES,
    "#{}": _SET_CHANGES,
    "#{1 :a}": _SET_CHANGES,
    "shared": _MAP_CHANGES,
}


@st.composite
def accumulations(draw: Any) -> str:
    """A `reduce` or `loop` that builds something up, and a look at what it started with."""
    start = draw(st.sampled_from(sorted(_STARTS)))
    step = draw(steps(_STARTS[start]))
    coll = draw(_COLLECTIONS)
    kept = f"(conj kept {_read(draw)})" if draw(st.booleans()) else "kept"
    if draw(st.booleans()):
        kept = draw(st.sampled_from([kept, f"(if (= x 1) kept {kept})"]))
        step = step.replace("(reduced acc)", "acc")
        carried = f"(reduce (fn [[acc kept] x] [{step} {kept}]) [{start} []] {coll})"
        whole = draw(
            st.sampled_from(
                [f"(reduce (fn [acc x] {step}) {start} {coll})", f"(let [[acc kept] {carried}] [acc {_SHOWN}])"]
            )
        )
    else:
        ahead = draw(
            st.sampled_from(["(empty? xs) | (rest xs)", "(nil? xs) | (next xs)", "(not (seq xs)) | (rest xs)"])
        )
        done, further = ahead.split(" | ")
        extra = draw(st.sampled_from(["(inc n)", "(count acc)", "(get acc n n)", "n"]))
        leaving = draw(st.sampled_from(["acc", "[acc n]", "[acc xs]", f"[acc {_SHOWN}]", f"[{_SHOWN} acc xs]"]))
        names = f"xs {f'(seq {coll})' if 'nil?' in done else coll} acc {start} n 0 kept []"
        step = step.replace("(reduced acc)", "acc")
        values = draw(st.sampled_from([f"{further} {step} {extra} {kept}", f"{further} {step} {extra} {kept}"]))
        body = f"(if (or {done} (> n 40)) {leaving} (let [x (first xs)] (recur {values})))"
        whole = f"(loop [{names}] {body})"
    return f"(def shared {{:a 1 :b [1]}}) (let [result {whole}] [result shared data/row])"


_BODIES: Final = (
    "(inc x)",
    "(* x x)",
    "[x x]",
    "{:a x}",
    "(:a x)",
    "(get x :a 7)",
    '(get x "a")',
    "(str x)",
    "(= x 1)",
    "(> x 1)",
    "(when (number? x) (- x 1.5))",
    "(let [y (inc x)] (fn [] y))",
    "(if x [x] nil)",
    "(for [y [1 2]] [x y])",
    "(map #(vector % x) [1 2])",
    "(reduce + x [1 2])",
    "(some #{x} [1 2 :a])",
    "(first x)",
    "(nth x 0)",
    "(count x)",
    "(let [[a b] x] [b a])",
    "(let [{:keys [a]} x] a)",
    "(quot x 2)",
    "(mod x 2)",
    "(max x 2)",
    "(+ x 1 (count [x]) 2.5)",
    "(- 10 x x)",
    "(* x x (do (println x) 2))",
    "(< 0 x 3)",
    "(>= x 1 (first [x]))",
    "(= x 1 1)",
    "(compare x 1)",
    "(neg? (compare x 2))",
)
_FUNCTIONS: Final = st.one_of(
    st.sampled_from(_BODIES).map(lambda body: f"(fn [x] {body})"),
    st.sampled_from([":a", "#{1 2 :a}", "{1 :one}", "inc", "even?", "first", "identity", "str", "(complement nil?)"]),
    st.sampled_from(["(comp inc :a)", "(partial + 1)", "(juxt :a count)", "(fnil inc 0)", "(constantly 1)"]),
    st.sampled_from(
        ["(where :a = 1)", "(where :a > 1)", "(every-pred some? number?)", "(some-fn :a :b)", "(comp not :a)"]
    ),
)
_CALLS: Final = (
    "(map {f} {c})",
    "(mapv {f} {c})",
    "(filter {f} {c})",
    "(filterv {f} {c})",
    "(remove {f} {c})",
    "(keep {f} {c})",
    "(mapcat {f} {c})",
    "(some {f} {c})",
    "(every? {f} {c})",
    "(not-any? {f} {c})",
    "(not-every? {f} {c})",
    "(take 3 (map {f} (range)))",
    "(first (filter {f} {c}))",
    "(reduce + 0 (map {f} {c}))",
    "(reduce (fn [a x] (if (number? a) (max a 1) x)) (map {f} {c}))",
    "(into {} (map (fn [x] [x 1])) {c})",
    "(into [] (comp (filter {f}) (map {f})) {c})",
    "(transduce (comp (map {f}) (remove nil?) (take 2)) conj [] {c})",
    "(transduce (comp (filter {f}) (map (fn [x] (println :seen x) x))) + {c})",
    "(into #{} (comp (map (fn [x] (println :seen x) x)) (take-while {f}) (map {f})) {c})",
    "(into {} (comp (keep {f}) (distinct) (map (fn [x] [x x]))) {c})",
    "(into [1] (comp (mapcat {f}) (distinct) (map str)) {c})",
    "(into {} (map (fn [x] [x ({f} x)])) {c})",
    "(into {} (map (fn [x] [x ({f} x)]) {c}))",
    "(into {} (for [x {c} y [1 2] :let [z [x y]] :when (not= x y)] [z ({f} x)]))",
    "(into {} (map (juxt identity {f}) {c}))",
    "(let [m (into {} (map (fn [[k v]] (let [n (str k)] [n v])) {m}))] [m (assoc m 1 2) m])",
    "(into [] (comp (map {f}) (take 3)) (iterate inc 1))",
    "(sort-by {f} {c})",
    "(group-by {f} {c})",
    "(frequencies (map {f} {c}))",
    "(map-indexed (fn [i x] [i x]) {c})",
    "(map (fn [x y] [x y]) {c} {c})",
    "(apply max (map {f} {c}))",
    "(apply max-key {f} {c})",
    "(partition-by {f} {c})",
    "(update-vals (group-by {f} {c}) count)",
    "(reduce-kv (fn [a k v] (conj a [k v])) [] {m})",
    "(doseq [x {c}] (println ({f} x)))",
    "(for [x {c} :when ({f} x)] x)",
    "(sort #(compare %2 %1) {c})",
    "(sort-by {f} #(compare %2 %1) {c})",
    "(sort-by {f} > {c})",
)


@st.composite
def calls(draw: Any) -> str:
    """A call of a function that goes through items, with functions that can be opened."""
    text = draw(st.sampled_from(_CALLS)).replace("{m}", "{:a 1 :b 2}")
    while "{f}" in text:
        text = text.replace("{f}", draw(_FUNCTIONS), 1)
    while "{c}" in text:
        text = text.replace("{c}", draw(_COLLECTIONS), 1)
    return text
