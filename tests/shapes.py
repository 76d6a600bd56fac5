"""Programs of the shapes that attacks have: what grows when it is nested, what collides, what is long, what is odd."""

import random
from collections.abc import Callable, Iterable
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import attrs
from odd_hosts import ODD_TOOLS
from programs import SMALL, well_formed
from sweep import TURN

from ptc_interpreter import Limits

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
    *("(partition-by identity xs)", "(replace {(first xs) 1} xs)", "(.containsAll (vec (take 1 xs)) xs)"),
    *("(replace {(symbol (str (first xs))) 1} (mapv symbol (map str xs)))", "(doall (map {(first xs) 1} (rest xs)))"),
    *("(let [a (atom {})] (doseq [x xs] (swap! a assoc x 1) (swap! a dissoc (first xs))) @a)",),
    *(
        "(into [] (comp (dedupe) (distinct) (partition-by identity)) xs)",
        "(loop [m {} xs xs] (if xs (recur (assoc m (first xs) 1) (next xs)) m))",
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


def _data(name: str) -> list[str]:
    """The parts of a file of forms."""
    return (Path(__file__).parent / "data" / name).read_text(encoding="utf-8").split("\n---\n")


def nested_forms() -> tuple[list[str], str]:
    """Forms to be put into themselves, and what a program defines before."""
    forms, defined = _data("nested_forms.clj")
    return [form for form in forms.splitlines() if not form.startswith(";;")], defined.replace("\n", " ")


def within(form: str, depth: int, places: Iterable[int], most: int = 50_000) -> str:
    """A form so often within itself, in these of its places, as `most` characters hold; `x` stands in the others."""
    made, pieces = "x", form.split("_")
    filled = set(places)
    for _ in range(depth):
        inner = [made if at in filled else "x" for at in range(len(pieces) - 1)]
        longer = "".join(chain.from_iterable(zip_longest(pieces, inner, fillvalue="")))
        if len(longer) > most:
            break
        made = longer
    return made


def _nested(chance: random.Random) -> str:
    """A form, or one around another, within itself: in one of its places or in all."""
    forms, defined = nested_forms()
    form, other = chance.sample(forms, 2)
    form = form.replace("_", other, 1) if chance.random() < 0.3 else form
    count = form.count("_")
    everywhere = chance.random() < 0.3
    depth = chance.randrange(2, 12 if everywhere else 60)
    return defined + within(form, depth, range(count) if everywhere else [chance.randrange(count)])


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
    made, uses = _data("odd_values.clj")
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


# What holds a growing `m`, changed for `i` by `<changed>`: what a loop has, and what no frame has under a name.
_HELD = (
    "(reduce (fn [m i] <changed>) <empty> xs)",
    "(loop [m <empty> i 0] (if (< i (count xs)) (recur <changed> (inc i)) m))",
    "(let [a (atom <empty>)] (run! (fn [i] (swap! a (fn [m] <changed>))) xs) @a)",
    "(let [a (atom (vec (repeat 300 <empty>)))] (run! (fn [i] (swap! a update 250 (fn [m] <changed>))) xs) a)",
    "(def ^:dynamic m <empty>) (binding [m m] (run! (fn [i] (set! m <changed>)) xs) m)",
    "(def m <empty>) (run! (fn [i] (def m <changed>)) xs)",
    "(defprotocol P (p [_ i])) (deftype T [^:volatile-mutable m] P (p [_ i] (set! m <changed>))) "
    "(let [t (T. <empty>)] (run! (partial p t) xs) t)",
    "(let [a (atom 1 :meta {:m <empty>})] (run! (fn [i] (alter-meta! a update :m (fn [m] <changed>))) xs) (meta a))",
    "(reduce (fn [s i] (update s :m (fn [m] <changed>))) {:m <empty> :n 0} xs)",
    "(doall (pmap (fn [k] (reduce (fn [m i] <changed>) <empty> xs)) (range 4)))",
    "(last (reductions (fn [m i] <changed>) <empty> xs))",
    "(let [f (memoize (fn [i] i)) m <empty>] (run! (fn [i] (f [i])) xs) (let [i 1] <changed>))",
)
_GROWING = (
    ("{}", ("(assoc m i i)", "(assoc m i (inc i) (- i) i)", "(update m i (fnil inc 0))", "(merge m {i i (str i) i})")),
    ("{}", ("(dissoc (assoc m i i) (- i 70000))", "(assoc m [i i] m)", "(into m {i [i]})", "(conj m [(str i) i])")),
    ("#{}", ("(conj m i)", "(disj (conj m i) (- i 3000))", "(into m [i (- i) [i]])", "(conj m (str i))")),
    (
        "(sorted-set)",
        ("(conj m i)", "(conj (disj m (first m)) i (mod (* i 7919) 10007))", "(do (subseq m > i) (conj m i))"),
    ),
    (
        "(sorted-map)",
        ("(assoc m i m)", "(assoc m (mod (* i 7919) 10007) i)", "(dissoc (assoc m i i) (key (first (assoc m i i))))"),
    ),
    ("[]", ("(conj m i)", "(conj m {i i})", "(conj (if (> (count m) 99) (pop m) m) #{i})", "(into m [i m])")),
)
_SIZES = (300, 3_000, 40_000, 400_000, 3_000_000)


def _growing(chance: random.Random) -> str:
    """A collection that grows, somewhere."""
    empty, changes = chance.choice(_GROWING)
    held = chance.choice(_HELD).replace("<empty>", empty).replace("<changed>", chance.choice(changes))
    return f"(def xs (range {chance.choice(_SIZES)})) {held}"


_PIECES = (
    "a",
    "ab",
    "é",
    "(a)",
    "(?:a|b)",
    "[a-c]",
    ".",
    "\\d",
    "(?=a)",
    "a?",
    "(?i)ß",
    "x*",
    "\\Qa+\\E",
    "^",
    "\\b",
    "(?<n>a)",
)
_TIMES = ("", "", "*", "+?", "{3}", "{40,}", "{0,70}", "{2,9}+", "{3000}")
_SEARCHES = (
    *(
        "(re-find p t)",
        "(count (re-seq p t))",
        "(re-matches p t)",
        "(count (str/split t p))",
        '(str/replace t p "$0$0")',
    ),
    *(
        '(count (reduce (fn [t _] (str/replace t p "$0$0")) t (range 30)))',
        "(loop [m (re-matcher p t)] (when (.find m) (recur m)))",
    ),
    *(
        "(str/replace t p (fn [m] (str m m)))",
        '(mapv (fn [i] (re-find (re-pattern (str p i "{" i "}")) t)) (range 3000))',
    ),
)


def _regexes(chance: random.Random) -> str:
    """A pattern of literal text and repetitions, each long or large or within others, and a text to look through."""
    pattern = ""
    for _ in range(chance.randrange(1, 6)):
        piece = chance.choice(_PIECES) * chance.choice((1, 1, 1, 2, 100, 2_000))
        pattern += f"(?:{piece}){chance.choice(_TIMES)}" if len(piece) > 1 else piece + chance.choice(_TIMES)
        if chance.random() < 0.3:
            pattern = f"({pattern.replace('?<n>', '')}){chance.choice(_TIMES)}"
    text = f"(.repeat {chance.choice(_WIDE)} {chance.choice(_SIZES)})"
    written = pattern.replace("\\", "\\\\")
    return f'(def p (re-pattern "{written}")) (let [t {text}] {chance.choice(_SEARCHES)})'


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
    "growing": _growing,
    "regexes": _regexes,
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
