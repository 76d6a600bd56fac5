"""Random programs that change what atoms, volatiles and names hold, and keep earlier versions, with what they give.

Each expression is made as text and as what it does in a model where nothing ever changes in place, so that a version
that changes after it was kept is seen, whichever way the program is compiled.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sweep import TURN

Names = dict[str, Any]
Do = Callable[[Names], Any]
Expression = tuple[str, Do]
_SCALAR: Final = "number"
_KINDS: Final = ("vector", "map", "set", "queue", "vectors", "maps")
_WITHIN: Final = {"vectors": "vector", "maps": "map"}  # maps of these
_ROUNDS: Final = 5
_DEPTH: Final = 3


class Failed(Exception):
    """An error of the program."""


class Queue(tuple[Any, ...]):
    __slots__ = ()


class Members(dict[Any, None]):
    """A set in the order in which its members came."""


def shown(value: Any) -> str:
    """What `pr-str` gives of it."""
    if value is None:
        return "nil"
    if isinstance(value, Members):
        return f"#{{{' '.join(map(str, sorted(value)))}}}"  # which is how sets are printed
    if isinstance(value, dict):
        return f"{{{', '.join(f'{shown(key)} {shown(item)}' for key, item in value.items())}}}"
    if isinstance(value, tuple):
        return f"[{' '.join(map(shown, value))}]"
    return str(value)


# -- what core functions do in the model -------------------------------------------------------------------------------


def _conj(of: Any, *items: Any) -> Any:
    if isinstance(of, Members):
        return Members({**of, **dict.fromkeys(items)})
    return {**of, **dict(items)} if isinstance(of, dict) else type(of)((*of, *items))


def _assoc(of: Any, *given: Any) -> Any:
    pairs = list(zip(given[::2], given[1::2], strict=True))
    if isinstance(of, dict):
        return {**of, **dict(pairs)}
    items = list(of)
    for at, item in pairs:
        if not isinstance(at, int) or not 0 <= at <= len(items):
            raise Failed
        items[at : at + 1] = [item]
    return tuple(items)


def _less(of: Any, *keys: Any) -> Any:
    return type(of)({key: item for key, item in of.items() if key not in keys})


def _pop(of: Any) -> Any:
    if isinstance(of, Queue):
        return Queue(of[1:])
    if not of:
        raise Failed
    return of[:-1]


def _seq(of: Any) -> Any:
    return tuple(of.items() if isinstance(of, dict) and not isinstance(of, Members) else of) or None


def _subvec(of: Any, start: int) -> Any:
    if start > len(of):
        raise Failed
    return of[start:]


def _plus(item: Any) -> Any:
    return 1 if item is None else item + 1


def _deeper(of: Any, key: Any, within: Any, item: Any) -> Any:
    return _assoc(of, key, _assoc(of.get(key) or {}, within, item))


class Maker:
    """Makes one program; `names` are those in reach with what they are, of cells and of locals."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.cells: dict[str, str] = {}
        self.made = 0

    def one_of(self, *choices: Any) -> Any:
        return self.chance.choice(choices)

    def number(self, scope: dict[str, str]) -> Expression:
        if self.chance.random() < 0.3 and (of := [name for name, kind in scope.items() if kind != _SCALAR]):
            name = self.one_of(*of)
            return f"(count {name})", lambda names: len(names[name])
        constant = self.chance.randrange(5)
        return self.one_of(("x", lambda names: names["x"]), (str(constant), lambda _: constant))

    def item(self, kind: str, scope: dict[str, str], depth: int) -> Expression:
        """What a collection of a kind holds."""
        return self.value(_WITHIN[kind], scope, depth - 1) if kind in _WITHIN else self.number(scope)

    def literal(self, kind: str) -> Expression:
        size = self.one_of(0, 2, 3, 30)
        if kind == "vector":
            return f"(vec (range {size}))", lambda _: tuple(range(size))
        if kind == "set":
            return f"(set (range {size}))", lambda _: Members.fromkeys(range(size))
        if kind == "queue":
            text = f"(into clojure.lang.PersistentQueue/EMPTY (range {size}))"
            return text, lambda _: Queue(range(size))
        item, do = ("0", lambda _: 0) if kind == "map" else self.literal(_WITHIN[kind])
        return f"(zipmap (range {size}) (repeat {item}))", lambda names: dict.fromkeys(range(size), do(names))

    def value(self, kind: str, scope: dict[str, str], depth: int) -> Expression:
        """An expression of a kind: mostly a change of what there is."""
        if kind == _SCALAR:
            return self.number(scope)
        known = [name for name, of in scope.items() if of == kind]
        way = self.chance.random()
        if depth <= 0 or way < 0.15:
            return self._known(kind, known)
        if way < 0.25:
            return self._either(kind, scope, depth)
        if way < 0.35:
            return self._bound(kind, scope, depth)
        if way < 0.42:
            text, do = self.value(kind, scope, depth - 1)
            return f"(noted {text})", lambda names: _noted(names, do(names))
        return self.change(kind, self.value(kind, scope, depth - 1), scope, depth)

    def _known(self, kind: str, known: list[str]) -> Expression:
        cells = [name for name, of in self.cells.items() if of == kind]
        if not (choices := [*known, *known, *cells]):
            return self.literal(kind)
        name = self.one_of(*choices)
        if name in cells:
            return f"@{name}", lambda names: names["cells"][name]
        return name, lambda names: names[name]

    def _either(self, kind: str, scope: dict[str, str], depth: int) -> Expression:
        (first, do), (second, do_else) = (self.value(kind, scope, depth - 1) for _ in range(2))
        return f"(if (even? x) {first} {second})", lambda names: (do if names["x"] % 2 == 0 else do_else)(names)

    def _bound(self, kind: str, scope: dict[str, str], depth: int) -> Expression:
        self.made += 1
        name, of = f"v{self.made}", self.one_of(kind, kind, *_KINDS)
        value, do = self.value(of, scope, depth - 1)
        body, do_body = self.value(kind, {**scope, name: of}, depth - 1)
        return f"(let [{name} {value}] {body})", lambda names: do_body({**names, name: do(names)})

    def change(self, kind: str, of: Expression, scope: dict[str, str], depth: int) -> Expression:
        """A change of a collection."""
        name, arguments, do = self.changing(kind, scope, depth)
        text, before = of
        return f"({name} {text}{arguments})", lambda names: do(names, before(names))

    def changing(self, kind: str, scope: dict[str, str], depth: int) -> tuple[str, str, Callable[[Names, Any], Any]]:
        """The name of what changes a collection of a kind, the text of what it is given besides, and what it does."""
        key, do_key = self.number(scope)
        other, do_other = self.number(scope)
        item, do = self.item(kind, scope, depth)
        ways: list[tuple[str, str, Callable[[Names, Any], Any]]] = []
        if kind != "set" and kind != "queue":
            ways += [("assoc", f" {key} {item}", lambda names, of: _assoc(of, do_key(names), do(names)))] * 3
            two = f" {key} {item} {other} {item}"
            ways += [("assoc", two, lambda names, of: _assoc(of, do_key(names), do(names), do_other(names), do(names)))]
        if kind in ("vector", "set", "queue"):
            ways += [("conj", f" {item}", lambda names, of: _conj(of, do(names)))] * 3
            ways += [("conj", f" {item} {key}", lambda names, of: _conj(of, do(names), do_key(names)))]
            ways += [("into", f" [{item} {key}]", lambda names, of: _conj(of, do(names), do_key(names)))]
            ways += [("into", " (range x)", lambda names, of: _conj(of, *range(names["x"])))]
        if kind in ("vector", "queue"):
            ways += [("pop", "", lambda _, of: _pop(of))] * 2
        if kind == "vector":
            ways += [("subvec", f" {key}", lambda names, of: _subvec(of, do_key(names)))]
        if kind == "set":
            ways += [("disj", f" {key}", lambda names, of: _less(of, do_key(names)))] * 3
            ways += [("(partial reduce disj)", f" [{key} {other}]", _taking(do_key, do_other))]
        if kind in ("map", *_WITHIN):
            ways += [("dissoc", f" {key}", lambda names, of: _less(of, do_key(names)))] * 2
            ways += [("conj", f" [{key} {item}]", lambda names, of: _assoc(of, do_key(names), do(names)))]
            ways += [("merge", f" {{{key} {item}}}", lambda names, of: _assoc(of, do_key(names), do(names)))]
            ways += [("into", f" [[{key} {item}]]", lambda names, of: _assoc(of, do_key(names), do(names)))]
            ways += [("(partial reduce dissoc)", f" [{key} {other}]", _taking(do_key, do_other))]
        if kind == "map":
            text = f" {key} (fnil inc 0)"
            ways += [("update", text, lambda names, of: _assoc(of, at := do_key(names), _plus(of.get(at))))] * 2
        if kind == "vectors":
            text = f" {key} (fnil conj []) {other}"
            ways += [("update", text, lambda names, of: _poured(of, do_key(names), do_other(names)))] * 3
            ways += [("update-in", f" [{key}] (fnil conj []) {other}", ways[-1][2])]
        if kind == "maps":
            text = f" [{key} {other}] {key}"
            ways += [("assoc-in", text, _deepening(do_key, do_other))] * 3
        return self.one_of(*ways)

    # -- what is done in a round ---------------------------------------------------------------------------------------

    def done(self, scope: dict[str, str]) -> Expression:
        """Something done for its effect: a cell is changed, or a version kept."""
        if self.cells and self.chance.random() < 0.6:
            return self._swapped(scope)
        text, do = self.value(scope[self.one_of("m", "k")], scope, self.one_of(0, 1))
        kept, keep = self.one_of(*_KEPT)
        return f"(swap! seen conj {kept.format(text)})", lambda names: names["seen"].append(keep(do(names)))

    def _swapped(self, scope: dict[str, str]) -> Expression:
        cell = self.one_of(*self.cells)
        kind = self.cells[cell]
        if self.chance.random() < 0.2:
            text, do = self.value(kind, scope, 2)
            return f"({'v' * (cell[0] == 'v')}reset! {cell} {text})", lambda names: _hold(names, cell, do(names))
        name, arguments, change = self.changing(kind, scope, 2)
        called = self.one_of(f"{name}{arguments}", f"#({name} %{arguments})", f"(fn [held] ({name} held{arguments}))")
        called = f"{name}{arguments}" if "#" in arguments or "(fn" in arguments else called
        text = f"({'v' * (cell[0] == 'v')}swap! {cell} {called})"
        return text, lambda names: _hold(names, cell, change(names, names["cells"][cell]))

    def round(self, scope: dict[str, str]) -> tuple[str, Callable[[Names], None]]:
        """What is done in a round before its value is made."""
        done = [self.done(scope) for _ in range(self.chance.randrange(4))]

        def do(names: Names) -> None:
            for _, each in done:
                each(names)

        return " ".join(text for text, _ in done), do

    def _step(self, name: str, scope: dict[str, str]) -> Expression:
        """What follows the state of a name: often one change of it, as loops make."""
        if self.chance.random() < 0.5:
            return self.value(scope[name], scope, _DEPTH)
        return self.change(scope[name], (name, lambda names: names[name]), scope, self.one_of(0, 1))

    def rounds(self) -> Expression:
        """A loop over a state or two."""
        kinds = {name: self.one_of(*_KINDS) for name in ("m", "k")}
        scope = {"x": _SCALAR, **kinds}
        starts = [self.value(kind, {"x": _SCALAR}, 1) for kind in kinds.values()]
        (before, do_before), steps = self.round(scope), [self._step(name, scope) for name in kinds]
        text = self.one_of(*_LOOPS).format(*(text for text, _ in (*starts, *steps)), before=before, rounds=_ROUNDS)

        def do(names: Names) -> Any:
            state = [start(names) for _, start in starts]
            for x in range(_ROUNDS):
                here = {**names, "x": x, **dict(zip(kinds, state, strict=True))}
                do_before(here)
                state = [step(here) for _, step in steps]
            return tuple(state)

        return text, do


def _taking(do_key: Do, do_other: Do) -> Callable[[Names, Any], Any]:
    return lambda names, of: _less(of, do_key(names), do_other(names))


def _deepening(do_key: Do, do_other: Do) -> Callable[[Names, Any], Any]:
    return lambda names, of: _deeper(of, do_key(names), do_other(names), do_key(names))


def _poured(of: Any, key: Any, item: Any) -> Any:
    return _assoc(of, key, _conj(of.get(key) or (), item))


_LOOPS: Final = (
    "(loop [m {0} k {1} x 0] (if (< x {rounds}) (do {before} (recur {2} {3} (inc x))) [m k]))",
    "(loop [x 0 m {0} k {1}] (if (= x {rounds}) [m k] (do {before} (let [a {2} b {3}] (recur (inc x) a b)))))",
    "(reduce (fn [[m k] x] {before} [{2} {3}]) [{0} {1}] (range {rounds}))",
    "((fn f [m k x] (if (< x {rounds}) (do {before} (f {2} {3} (inc x))) [m k])) {0} {1} 0)",
    "((fn [m k x] (if (< x {rounds}) (do {before} (recur {2} {3} (inc x))) [m k])) {0} {1} 0)",
    "(let [s (reduce (fn [{{:keys [m k]}} x] {before} {{:m {2} :k {3}}}) {{:m {0} :k {1}}} (range {rounds}))]"
    " [(:m s) (:k s)])",
    "(let [s (volatile! [{0} {1}])] (doseq [x (range {rounds})] (let [[m k] @s] {before} (vreset! s [{2} {3}]))) @s)",
    "(nth (iterate (fn [[m k x]] {before} [{2} {3} (inc x)]) [{0} {1} 0]) {rounds})",
)
_KEPT: Final[tuple[tuple[str, Callable[[Any], Any]], ...]] = (
    ("{}", lambda value: value),
    ("{}", lambda value: value),
    ("[{} 1]", lambda value: (value, 1)),
    ("{{1 {}}}", lambda value: {1: value}),
    ("(let [kept {}] (fn [] kept))", lambda value: value),
    ("(seq {})", _seq),
    ("(map identity {})", lambda value: _seq(value) or ()),
    ("(rest {})", lambda value: (_seq(value) or ())[1:]),
    ("(atom {})", lambda value: value),
    ("(let [kept {}] (lazy-seq [kept]))", lambda value: (value,)),
    ("(let [kept {}] (delay kept))", lambda value: value),
)


def _hold(names: Names, cell: str, value: Any) -> Any:
    names["cells"][cell] = value
    return value


def _noted(names: Names, value: Any) -> Any:
    names["seen"].append(value)
    return value


_DEFINED: Final = """
(def seen (atom [])) (defn noted [v] (swap! seen conj v) v)
(defn shown [v] (cond (fn? v) (v) (or (instance? clojure.lang.Atom v) (delay? v)) @v :else v))
"""


def program(chance: Random) -> tuple[str, list[str]]:
    """A program in two turns of which the second has the memory of the first, and what each gives."""
    maker = Maker(chance)
    starts = {name: (chance.choice(_KINDS)) for name in ("a0", "a1", "v0")}
    made = {name: maker.literal(kind) for name, kind in starts.items()}
    defined = " ".join(
        f"(def {name} ({'volatile!' if name == 'v0' else 'atom'} {text}))" for name, (text, _) in made.items()
    )
    maker.cells = starts
    names: Names = {"seen": [], "cells": {name: do({"x": 0}) for name, (_, do) in made.items()}, "x": 0}
    turns, given = list[str](), list[str]()
    for turn in range(2):
        text, do = maker.rounds()
        turns.append(f"{_DEFINED + defined if turn == 0 else ''} (def x 0) (def r {_TRIED.format(text)}) {_SHOWN}")
        given.append(_given(names, do))
    return TURN.join(turns), given


_TRIED: Final = "(try {} (catch Exception e :failed))"
_SHOWN: Final = "(pr-str [(if (coll? r) (subvec r 0 2) r) (mapv shown @seen) @a0 @a1 @v0])"


def _given(names: Names, do: Do) -> str:
    try:
        found = shown(do(names))
    except Failed:
        found = ":failed"
    return f"[{found} {shown(tuple(names['seen']))} {' '.join(map(shown, names['cells'].values()))}]"
