"""Programs of the shapes that attacks have: what grows when it is nested, what collides, what is long, what is odd."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
from odd_hosts import ODD_TOOLS
from programs import SMALL, well_formed
from sweep import TURN

from ptc_interpreter import Limits

# A form with the places `_` in which it is put into itself; `x` stands innermost.
_NESTED = (
    *("(let [a _] _)", "(let [{:keys [a] :or {a _}} {}] a)", "(loop [a _] a)", "(if _ _ _)", "(when-let [a _] _)"),
    *("(cond _ _ :else _)", "(condp _ 1 _ 2 3)", "(condp = _ 1 _ 3)", "(case _ 1 _ 2)", "(or _ _)", "(and _ _)"),
    *("(fn [] _)", "((fn [x] _) _)", "#(do % x)", "(do (def x _) _)", "(try _ (catch Exception e _) (finally _))"),
    *(
        "(-> _ (or _))",
        "(->> _ (list _))",
        "(some-> _ (or _))",
        "(cond-> _ _ (or _))",
        "(as-> _ x _)",
        "(doto _ (or _))",
    ),
    *(
        "(for [a [_] :when _] _)",
        "(doseq [a [_]] _)",
        "(letfn [(g [] _)] _)",
        "[_ _]",
        "{_ 1}",
        "#{_}",
        "'(_)",
        "(= _ _)",
    ),
    *(
        "(+ 1 _)",
        "(max _)",
        "(str _ _)",
        "(with-out-str _)",
        "(lazy-seq _)",
        "(delay _)",
        "(map (fn [x] _) [_])",
        "(sort [_])",
    ),
    *("(reduce (fn [a x] _) _ [1])", "(swap! (atom _) (fn [x] _))", "(if-not _ _ _)", "(when _ _)", "(assert _)"),
    *(
        "(loop [[x] [_] y _] x)",
        "(fn [{x :a :or {x _}}] _)",
        "(sorted-map _ _)",
        "(partial _ _)",
        "(comp _ _)",
        "(memoize _)",
    ),
)
_TEXTS = """
(def a (reduce (fn [s _] (str s s)) "x" (range {n}))) (def b (str (subs a 1) "x")) (def xs (take 2000 (cycle [a b])))
"""
_NUMBERS = "(def xs (mapv (fn [i] ({of} (+ 7 (* i 2305843009213693951)))) (range 1 {n})))"
_OF = ("identity", "vector", "-", "hash-set", "(fn [i] {i 1})", "(fn [i] [[i] i])", "bigdec", "double", "list", "str")
_USES = (
    *("(count (set xs))", "(frequencies xs)", "(count (distinct xs))", "(group-by identity xs)", "(zipmap xs xs)"),
    *("(sort xs)", "(sort-by vector xs)", "(sort (map keyword xs))", "(= xs (reverse xs))", "(into (sorted-set) xs)"),
    *(
        "(index-of xs (last xs))",
        "(reduce (fn [m x] (assoc m x 1)) {} xs)",
        "(pr-str (set xs))",
        "(set (map vector xs))",
    ),
    *(
        "(count (dedupe xs))",
        "(apply distinct? xs)",
        "(reduce max (map count xs))",
        "(tool/echo (set xs))",
        "(hash xs)",
    ),
    *("(json/generate-string xs)", "(return (zipmap xs xs))", "(map compare xs (rest xs))", "(memoize xs)", "(set xs)"),
)
_SORTED = (
    *(
        "(assoc m {k} 1)",
        "(dissoc m {k})",
        "(conj s {k})",
        "(disj s {k})",
        "(get m {k})",
        "(contains? s {k})",
        "(s {k})",
    ),
    *(
        "(subseq m > {k})",
        "(rsubseq s <= {k})",
        "(subseq s >= {k} < {k})",
        "(first s)",
        "(last m)",
        "(rseq s)",
        "(m {k})",
    ),
    *(
        "(into m [[{k} 1]])",
        "(merge m {{k} 2})",
        "(update m {k} str)",
        "(set/union s #{{k}})",
        "(reduce conj s [{k} {k}])",
    ),
)
_KEYS = (
    "1",
    "1.0",
    "-3",
    '"b"',
    '(str "b")',
    ":a",
    "nil",
    "[1 2]",
    "(vec (list 1 2))",
    "##NaN",
    "2305843009213693952",
    "1M",
)
_ORDERS = ("", "-by >", "-by compare", "-by (fn [a b] (compare b a))", '-by (fn [a b] (throw (ex-info "x" {})))')
_DEEP = "(reduce (fn [a i] {of}) [] (range {n}))"
_DEEP_OF = (
    "[a]",
    "[a a]",
    "{:a a}",
    "{a 1}",
    "#{a}",
    "(list a a)",
    "(lazy-seq [a])",
    "(fn [] a)",
    "(atom a)",
    "(cons a nil)",
    "(cons a a)",
    "(conj a a)",
    "(conj (pop (conj a a)) a)",
    "{[a] i}",
    "(partial a a)",
    "(comp a a)",
    "(iterate inc a)",
    "(concat a [a])",
    "(lazy-seq (cons a a))",
    "(into [] (cons a a))",
    "(rest (cons i (cons a a)))",
    "(assoc {i a} a i)",
    "(merge {:a a} {i a})",
    "(sorted-map 1 a 2 a)",
)
_VERSIONS = (
    "(reductions conj {empty} (range {n}))",
    "(vec (take {n} (iterate rest (vec (range {n})))))",
    "(reduce (fn [a i] (assoc a i a)) {} (range {n}))",
    "(reduce (fn [a i] (assoc a i a)) (sorted-map) (range {n}))",
    "(first (reduce (fn [[out m] i] [(conj out m) (assoc m i i)]) [[] {}] (range {n})))",
    "(let [v (vec (range {n}))] (mapv (fn [i] (subvec v i)) (range {n})))",
    "(let [m (zipmap (range {n}) (range))] (mapv (fn [i] (dissoc m i)) (range {n})))",
)


def _nested(chance: random.Random) -> str:
    """Some forms in themselves, in one of their places or in all."""
    forms = chance.sample(_NESTED, chance.choice((1, 1, 2)))
    everywhere = chance.random() < 0.3
    made = chance.choice(("x", "1", '"a"', "nil"))
    for depth in range(chance.randrange(2, 12 if everywhere else 60)):
        form = forms[depth % len(forms)]
        place = chance.randrange(form.count("_") or 1)
        pieces = form.split("_")
        filled = [pieces[0]]
        for at, piece in enumerate(pieces[1:]):
            filled += [made if everywhere or at == place else "x", piece]
        made = "".join(filled)
        if len(made) > 50_000:
            break
    return f"(def x 1) {made}"


_WIDE = ('"a"', '"ß"', '"ΐ"', '"Σ "', '"\\u0000"', '"\\\\ud800"', '"😀"', '"a "', '"1,"', '"\\n"', '"[1],"')
_OF_A_TEXT = (
    *("(str/upper-case t)", "(str/lower-case t)", "(str/capitalize t)", "(str/reverse t)", "(str/split-lines t)"),
    *("(json/generate-string t)", '(json/parse-string (str "\\"" t "\\""))', '(json/parse-string (str "[" t "1]"))'),
    *('(cl-format nil "~:(~a~)" t)', '(cl-format nil "~@(~a~)" t)', "(pr-str t)", "(hash t)", "(frequencies t)"),
    *(
        '(format "%S" t)',
        '(str t "😀")',
        '(str/join "😀" [t t])',
        '(str/replace t #"." "😀")',
        "(str/trim t)",
        "(.getBytes t)",
    ),
    *(
        "(with-out-str (pprint t))",
        '(str/replace t "a" "😀")',
        "(keyword t)",
        "(mapv identity t)",
        "(sort t)",
    ),
)


def _one_long_text(chance: random.Random) -> str:
    times = chance.choice((30_000, 1_000_000, 8_000_000, 24_000_000, 100_000_000, 400_000_000))
    return f"(let [t (.repeat {chance.choice(_WIDE)} {times})] {chance.choice(_OF_A_TEXT)} nil)"


def _long_texts(chance: random.Random) -> str:
    return f"{_TEXTS.replace('{n}', str(chance.randrange(10, 24)))} {chance.choice(_USES)}"


def _colliding(chance: random.Random) -> str:
    made = _NUMBERS.replace("{of}", chance.choice(_OF)).replace("{n}", str(chance.choice((10, 1_000, 5_000))))
    return f"{made} {chance.choice(_USES)}"


def _sorted(chance: random.Random) -> str:
    def filled(text: str) -> str:
        return text.replace("{k}", chance.choice(_KEYS)) if text.count("{k}") < 2 else text.replace("{k}", "1")

    order, many = chance.choice(_ORDERS), chance.choice(("", " (range 70)", ' ["a" "b" "c"]', " (map str (range 50))"))
    empty = "(sorted-{0}{1})".format
    kinds = [
        f"(def s (into {empty('set', order)}{many or ' []'}))",
        f"(def m (into {empty('map', order)} (map vector s s)))",
    ]
    return " ".join([*kinds, *(filled(chance.choice(_SORTED)) for _ in range(4))])


def _deep(chance: random.Random) -> str:
    made = _DEEP.replace("{of}", chance.choice(_DEEP_OF)).replace("{n}", str(chance.choice((30, 300, 3_000, 30_000))))
    use = chance.choice(
        ("a", "(= a a)", "(pr-str a)", "(tool/echo a)", "(hash a)", '(throw (ex-info "x" {:a a}))', "(flatten a)")
    )
    return f"(def a {made}) {use}"


def _versions(chance: random.Random) -> str:
    """Many collections that share nearly all of their parts."""
    made = chance.choice(_VERSIONS).replace("{n}", str(chance.choice((30, 300, 1_000, 3_000, 30_000))))
    made = made.replace("{empty}", chance.choice(("[]", "()", "{}", "#{}", "(sorted-set)")).replace("{}", "#{}"))
    use = chance.choice(("a", "(= a (vec a))", "(pr-str a)", "(tool/echo a)", "(hash a)", "(set a)", "(map count a)"))
    return f"(def a {made}) {use}"


def _hosts(chance: random.Random) -> str:
    calls = [f"(tool/{name})" for name in ODD_TOOLS]
    used = (
        "_",
        "[_ _]",
        "(str _)",
        "(try _ (catch Exception e (ex-message e)))",
        "(map (fn [x] _) [1 2])",
        "(= _ _)",
        "#{_}",
        "(tool/echo {_ 1})",
        "(tool/echo {[_ 1] 1})",
        "(json/generate-string [_])",
    )
    return chance.choice(used).replace("_", chance.choice(calls))


def _odd_values() -> tuple[list[str], list[str]]:
    """What makes values that nobody expects, and what programs do with them."""
    text = (Path(__file__).parent / "data" / "odd_values.clj").read_text(encoding="utf-8")
    made, uses = text.split("\n---\n")
    return [line for line in made.splitlines() if not line.startswith(";;")], uses.splitlines()


def _odd(chance: random.Random) -> str:
    """A value that nobody expects, or two, used in some ways, and perhaps once more by a later program."""
    made, uses = _odd_values()
    forms = [chance.choice(made)]
    if chance.random() < 0.4:
        forms += ["(def w v)", chance.choice(made), "(def v (try (do (.add v w) w) (catch Throwable e [w v])))"]
    for _ in range(chance.randrange(1, 4)):
        use = chance.choice(uses)
        forms.append(chance.choice((use, f"(try {use} (catch Throwable e (str (ex-message e))))")))
    later = [chance.choice(uses) for _ in range(chance.randrange(3))]
    return TURN.join([" ".join(forms), *later])


def _mixed(chance: random.Random) -> str:
    return f"{_sorted(chance)} {well_formed(chance, 3)}"


SHAPES: dict[str, Callable[[random.Random], str]] = {
    "nested": _nested,
    "long texts": _long_texts,
    "one long text": _one_long_text,
    "colliding": _colliding,
    "sorted": _sorted,
    "deep": _deep,
    "versions": _versions,
    "hosts": _hosts,
    "mixed": _mixed,
    "odd values": _odd,
}
_BOUNDS = (1, 2, 7, 8, 63, 64, 65, 100, 1_000, 10_000, 1 << 20, 10**15)


def odd_limits(chance: random.Random) -> Limits:
    """Limits as a host may set them, some at a bound."""
    fields = (
        "steps",
        "call_depth",
        "elements",
        "characters",
        "integer_bits",
        "nesting",
        "printed_characters",
        "tool_calls",
    )
    odd: dict[str, Any] = {name: chance.choice(_BOUNDS) for name in chance.sample(fields, chance.randrange(3))}
    odd["call_depth"] = min(odd.get("call_depth", SMALL.call_depth), 3_000)
    return (
        attrs.evolve(SMALL, seconds=0.2, characters=chance.choice((200_000, 50_000_000, 10**9)), **odd)
        if "characters" not in odd
        else attrs.evolve(SMALL, seconds=0.2, **odd)
    )
