"""Programs that Hypothesis makes for Clojure and PTC-Lisp: calls of every function they share, and forms around them.

What an argument is made as goes by the name of its parameter in the table of core functions, and now and then by
nothing: programs also give nil, empty and wrong values. Texts are Clojure's; no name of PTC-Lisp alone is in them.
"""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from string import Formatter
from typing import Any, Final

import hypothesis
from generated_forms import FORMS
from hypothesis import strategies as st

from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, MapForm, SetForm, Source, VectorForm
from ptc_interpreter.runtime.registry import CORE, CoreFunction


def _words(text: str) -> list[str]:
    return text.split()


_FAMILIES: Final = (
    "functions",
    *(f"numbers/{name}" for name in ("arithmetic", "conversions", "integers")),
    *(f"sequences/{name}" for name in ("access", "combining", "generators", "partitioning", "sorting", "transducers")),
    "sequences/transforming",
    *(
        f"collections/{name}"
        for name in ("associative", "building", "reducing", "sets", "sorted_collections", "updating", "walk")
    ),
    *(f"text/{name}" for name in ("strings", "regexes", "substitution")),
    "java/mathematics",
    "general/predicates",
)
# What prints lists, makes values without an end, or is about types that the two have and have not.
_LEFT_OUT: Final = frozenset(
    _words("""
    str aget into-array bigdec char char? list? seq? counted? indexed? reversible? seqable? map-entry? identical?
    decimal? ratio? rational? bytes? inst? uuid? parse-uuid symbol cycle iterate repeatedly iteration tree-seq range
    repeat memoize trampoline transient persistent! float float? double? integer? int? re-matcher re-groups re-pattern
    halt-when fn? ifn? any? associative? sequential? coll? partitionv partitionv-all splitv-at sorted-map-by
    sorted-set-by comparator hash eduction sequence run!
    """)
)
_SHARED: Final = [entry for entry in CORE.values() if entry.family in _FAMILIES and entry.name not in _LEFT_OUT]

_NUMBERS = st.sampled_from(["0", "1", "2", "3", "-1", "-7", "10", "2.5", "-0.5", "100"])
_COUNTS = st.sampled_from(["0", "1", "2", "3", "5", "-1"])
_STRINGS = st.sampled_from(['""', '"z"', '"abc"', '"a b"', '" x "', '"a,b,,c"', '"1"', '"-2.5"', '"AbC"', '"aXbX"'])
# No keyword is spelled as a string is: PTC-Lisp looks a key up in its other spelling, too.
_KEYS = st.sampled_from([":p", ":q", ":r", '"z"', "1", "nil", "'s"])
_PATTERNS = st.sampled_from(['#"\\d+"', '#"[a-c]"', '#"(a)(b)?"', '#","', '#"\\s*"', '#"X"', '#"(?i)x|b"'])
_CALLABLE: Final = [
    *_words("inc dec - + * max min count first last rest identity not nil? some? odd? even? pos? zero? number?"),
    *_words("string? keyword? map? vector? empty? seq vec set keys vals vector hash-map conj cons concat merge name"),
    *_words("reverse sort distinct frequencies second :p :q {:p,1} #{1,nil,:p} compare < > = get into"),
    *("(fn [x] [x x])", "(fn [& xs] (count xs))", "#(if (number? %) (inc %) %)", "(fn [x y] [y x])", "(constantly 2)"),
    *("(partial + 1)", "(comp first vector)", "(juxt first count)", "(complement nil?)", "(fnil inc 0)"),
    *("(fn [acc x] (if (nil? x) (reduced acc) (conj acc x)))", "(fn [[k v]] [v k])", "(fn [{:keys [p]}] p)"),
]
_FUNCTIONS = st.sampled_from(_CALLABLE)
_TRANSDUCERS = st.sampled_from(
    ["(map inc)", "(filter odd?)", "(take 2)", "(comp (remove nil?) (map vector))", "(partition-all 2)", "cat"]
)
_SCALARS = st.one_of(_NUMBERS, _STRINGS, _KEYS, st.sampled_from(["nil", "true", "false"]))


def _written(opening: str, closing: str) -> Callable[[list[str]], str]:
    return lambda parts: f"{opening}{' '.join(parts)}{closing}"


def _collections(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    few = st.lists(parts, max_size=4)
    pairs = st.dictionaries(_KEYS, parts, max_size=3).map(lambda entries: [f"{k} {v}" for k, v in entries.items()])
    return st.one_of(
        few.map(_written("[", "]")),
        few.map(_written("(list ", ")")),
        pairs.map(_written("{", "}")),
        st.lists(_SCALARS, max_size=1).map(_written("#{", "}")),  # sets of more have no order that the two share
    )


_NUMBER_LISTS = st.lists(_NUMBERS, max_size=5).map(_written("[", "]"))
_MAPS = st.dictionaries(_KEYS, _SCALARS, max_size=3).map(
    lambda entries: "{" + " ".join(f"{key} {value}" for key, value in entries.items()) + "}"
)
_SETS = st.lists(_SCALARS, max_size=4, unique=True).map(_written("#{", "}"))
_RELATIONS = st.lists(_MAPS, max_size=3, unique=True).map(_written("#{", "}"))
_DATA = st.recursive(_SCALARS, _collections, max_leaves=6)
_COLLECTIONS = st.one_of(_NUMBER_LISTS, _collections(_DATA), _collections(_SCALARS), st.just("nil"), _STRINGS)

_BY_NAME: Final[dict[str, st.SearchStrategy[str]]] = {
    **dict.fromkeys(_words("n index start end step limit from-index radix"), _COUNTS),
    **dict.fromkeys(_words("s separator substr match replacement fmt"), _STRINGS),
    **dict.fromkeys(_words("f fs pred preds keyfn cf retf rf inner outer branch children"), _FUNCTIONS),
    **dict.fromkeys(_words("coll colls init-or-coll args-or-coll rev to from keyseq form"), _COLLECTIONS),
    **dict.fromkeys(_words("m map maps e smap kmap km cmap entry"), _MAPS),
    **dict.fromkeys(_words("set set1 set2 s1 sets xset"), _SETS),
    **dict.fromkeys(_words("xrel yrel"), _RELATIONS),
    **dict.fromkeys(_words("k ks key not-found"), _KEYS),
    **dict.fromkeys(_words("pattern re"), _PATTERNS),
    **dict.fromkeys(_words("num div more x y z"), st.one_of(_NUMBERS, _NUMBERS, _DATA)),
    **dict.fromkeys(["xform"], _TRANSDUCERS),
    **dict.fromkeys(["comp"], st.sampled_from(["<", ">", "compare", "(fn [a b] (compare b a))"])),
    **dict.fromkeys(_words("step-or-coll pad-or-coll xform-or-coll"), st.one_of(_COUNTS, _COLLECTIONS)),
    "start-test": st.sampled_from(["<", "<=", ">", ">="]),
    "end-test": st.sampled_from(["<", "<="]),
    "sc": st.one_of(_NUMBER_LISTS.map(lambda text: f"(apply sorted-set {text})"), st.just("(sorted-map 1 :p 2 :q)")),
}
_PATHS: Final = st.lists(_KEYS, max_size=3).map(_written("[", "]"))


def _argument(parameter: str, function: CoreFunction, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    if function.name in ("get-in", "assoc-in", "update-in") and parameter == "ks":
        return _PATHS
    fitting = _BY_NAME.get(parameter.strip("&? "), _DATA)
    return st.one_of(fitting, fitting, fitting, fitting, inner, _DATA)


@st.composite
def _calls(draw: Any, inner: st.SearchStrategy[str]) -> str:
    """A call of a shared function, with any number of arguments that it takes."""
    function = draw(st.sampled_from(_SHARED))
    most = function.least + 2 if function.most is None else function.most
    count = draw(st.integers(function.least, most))
    names = [*function.parameters, *[function.parameters[-1]] * 3] if function.parameters else []
    return _written("(", ")")([function.name, *[draw(_argument(name, function, inner)) for name in names[:count]]])


_DATES = st.dates(min_value=date(2019, 1, 1), max_value=date(2025, 12, 31)).map(lambda day: f'"{day}"')
_TIMES = st.datetimes(min_value=datetime(2019, 1, 1), max_value=datetime(2025, 12, 31)).map(
    lambda time: f'"{time.replace(microsecond=0).isoformat()}"'
)
_BY_LETTER: Final[dict[str, st.SearchStrategy[str]]] = {
    "n": _NUMBERS,
    "c": _COUNTS,
    "s": _STRINGS,
    "v": _NUMBER_LISTS,
    "m": _MAPS,
    "k": _KEYS,
    "f": _FUNCTIONS,
    "p": _PATTERNS,
    "d": _DATES,
    "t": _TIMES,
    "x": _TRANSDUCERS,
}


@st.composite
def _forms(draw: Any, inner: st.SearchStrategy[str]) -> str:
    """A special form, or a chain of calls, around other expressions."""
    anything = st.one_of(_COLLECTIONS, _DATA, inner)
    parts = Formatter().parse(draw(st.sampled_from(FORMS)))
    return "".join(
        text if letter is None else text + draw(_BY_LETTER.get(letter, anything)) for text, letter, *_ in parts
    )


def expressions() -> st.SearchStrategy[str]:
    """Expressions that mean the same to both, or should."""
    small = _calls(_DATA)
    forms = _forms(small)
    return st.one_of(small, small, _calls(small), forms, forms)


def generated(count: int, seed: int) -> list[str]:
    """So many different expressions; the same for the same seed."""
    found: dict[str, None] = {}

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count * 2,
        phases=[hypothesis.Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.large_base_example],
    )
    @hypothesis.given(expressions())
    def collect(expression: str) -> None:
        found[expression] = None

    collect()
    return list(found)[:count]


_ATOMS: Final = ("nil", "1", "[]", ":p", '"z"')


def smaller(expression: str) -> Iterator[str]:
    """The expression with one of its parts taken out, replaced by an atom, or by a part of that part."""
    for form in _parts(read(Source(expression))):
        before, text, after = expression[: form.start], expression[form.start : form.end], expression[form.end :]
        inner = [expression[part.start : part.end] for part in getattr(form, "items", [])]
        yield from (f"{before}{other}{after}" for other in ("", *inner, *_ATOMS) if len(other) < len(text))


def _parts(forms: list[Form]) -> Iterator[Form]:
    for form in forms:
        yield form
        if isinstance(form, ListForm | VectorForm | MapForm | SetForm | FunctionForm):
            yield from _parts(form.items)
