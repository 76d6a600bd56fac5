"""Programs made at random: names that Python has its own ideas about, well-formed forms, and mutated cases."""

import random
import re
from pathlib import Path

from cases import file_cases
from hypothesis import strategies as st

from ptc_interpreter import Limits
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.runtime.registry import CORE

SMALL = Limits(
    steps=50_000, seconds=0.5, call_depth=300, elements=100_000, characters=200_000, integer_bits=2_000
)  # random programs are to end soon

# fmt: off
PYTHON_NAMES = [
    "None", "True", "False", "class", "def", "import", "lambda", "yield", "self", "print", "exec",
    "eval", "globals", "__import__", "__builtins__", "__class__", "__debug__", "__name__",
    "__doc__", "_", "__", "run", "program", "type", "len", "tuple", "int", "float", "str", "list",
    "dict", "range", "map", "filter", "t", "t1", "fn1", "constant", "constant0", "make", "make1",
    "error", "args", "kwargs", "async", "await", "nonlocal", "global", "raise", "try", "except",
    "match", "case", "Function", "Keyword", "equal", "add", "data", "tool",
]
# fmt: on
# fmt: off
LISP_NAMES = [
    "a?", "b!", "c*", "+d", "-e", "<=>", "a->b", "x'", "*y*", "%", "&", "%1", "a.b", "$", "€", "é",
    "名", "=", "==", ".", "|", "a#b",
]
# fmt: on

_OPEN = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="()[]{}\"';,@^`~\\#:%&0123456789"), min_size=1
)


def odd_names():
    """Names that a program may give a local."""
    written = _OPEN.filter(lambda name: "/" not in name and not re.match(r"[+-.]?\d", name) and not name[0].isdigit())
    return st.one_of(st.sampled_from([*PYTHON_NAMES, *LISP_NAMES]), written).filter(
        lambda name: name not in ("nil", "true", "false", "&") and name not in SPECIAL_FORMS
    )


_NAMES = ("a", "b", "xs", "m", "f")
_ATOMS = ("nil", "true", "0", "1", "-7", "2.5", '"text"', '""', ":a", ":b", "\\c", "[]", "{}", "#{}", "()", "##Inf")


# `_` is a form, `N` a name, `P` a pattern, `F1` a function of the core that takes one argument.
_TEMPLATES = (
    *("(F0)", "(F1 _)", "(F1 _)", "(F2 _ _)", "(F2 _ _)", "(F2 _ _)", "(F3 _ _ _)", "(F3 _ _ _)", "(F4 _ _ _ _)"),
    *("[_ _]", "[_ _ _]", "{:a _ :b _}", "#{_}", "(fn [N] _)", "(fn [N & N] _)", "((fn [P] _) _)", "(N _)", "F1", "F2"),
    *("(let [P _ N _] _)", "(if _ _ _)", "(when-let [P _] _)", "(cond _ _ :else _)", "(case _ 1 _ _)", "(or _ _)"),
    *("(loop [N _ n 0] (if (< n 3) (recur _ (inc n)) _))", "(for [P _ :when _] _)", "(doseq [N _] (println _))"),
    *(
        "(-> _ F1 (F2 _))",
        "(->> _ (F2 N))",
        "(do (def N _) _)",
        "(try _ (catch Exception N _) (finally _))",
        "(and _ _)",
    ),
)
_PATTERNS = ("a", "[a b]", "[a & xs]", "{:keys [a b] :or {b 1} :as m}", "[[a] {f :f}]")
_BLANK = re.compile(r"(?<![\w:])(?:[_NP]|F\d)(?!\w)")
_CALLED = [
    [name for name, entry in sorted(CORE.items()) if entry.least <= count <= (entry.most or count)]
    for count in range(5)
]


def well_formed(chance: random.Random, depth: int) -> str:
    """A form at most so deep."""
    if depth == 0 or chance.random() < 0.15:
        return chance.choice((*_ATOMS, *_NAMES))
    return _BLANK.sub(lambda blank: _filled(blank[0], chance, depth - 1), chance.choice(_TEMPLATES))


def _filled(blank: str, chance: random.Random, depth: int) -> str:
    if blank == "_":
        return well_formed(chance, depth)
    if blank[0] == "F":
        return chance.choice(_CALLED[int(blank[1])])
    return chance.choice(_NAMES if blank == "N" else _PATTERNS)


def forms():
    """Well-formed programs, most of which mean something."""
    names = "(let [a 1 b nil xs [1 2 3] m {:a 1 :b [2]} f (fn [x & more] [x more])] "
    return st.integers(0, 2**48).map(lambda seed: f"{names}{well_formed(random.Random(seed), 4)})")


def all_sources() -> list[str]:
    """The programs of all data files."""
    return [case.source for case in file_cases(Path(__file__).parent / "data" / "eval")]


_PIECE = re.compile(r"\s+|[()\[\]{}]|[^\s()\[\]{}]+")


def mutated(sources: list[str], chance: random.Random) -> str:
    """A program with a few of its pieces dropped, doubled, swapped or taken from another."""
    pieces = _PIECE.findall(chance.choice(sources))
    others = _PIECE.findall(chance.choice(sources))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(pieces) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            del pieces[at : at + chance.randint(1, 3)]
        elif kind == 1:
            pieces[at:at] = pieces[at : at + chance.randint(1, 5)]
        elif kind == 2:
            pieces[at : at + 1] = [chance.choice(others)]
        elif kind == 3:
            pieces[at:at] = others[: chance.randint(1, 12)]
        else:
            pieces.insert(
                at, chance.choice(["(", ")", "[", "]", "{", "}", "'", "#", '"', "\\", "#_", "@", "^", "nil", " "])
            )
    return "".join(pieces)
