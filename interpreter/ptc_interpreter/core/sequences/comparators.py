"""Comparators that are known by what is written in them: `#(compare %2 %1)`, `(fn [a b] (compare (:n b) (:n a)))`.

What they order by is worked out once for each item, and Python sorts. Known is a function of two parameters that
compares one thing of both, or several in turn: `(compare [(val b) (key a)] [(val a) (key b)])`. It is called as any
other where the user or a local has taken a name that it uses, and where the values are not all of one kind.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import ne
from types import FunctionType
from typing import Any, Final, NamedTuple

from ptc_interpreter.core.base.arguments import lookup
from ptc_interpreter.errors import LispError
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, LiteralForm, Source, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Keyword

_LONGEST: Final = 300  # characters of a comparator that is looked at
_HELD: Final = 500
_READ: Final = frozenset({"first", "second", "last", "key", "val", "count"})  # what is read of an item by a function
_INTEGERS: Final = frozenset({int})
_NUMBERS: Final = frozenset({int, float})
_PLAIN: Final = _NUMBERS | {str, bool, Keyword, type(None)}
_KINDS: Final = {"compare": _PLAIN, "<": _NUMBERS, ">": _NUMBERS, "-": _INTEGERS}
_KEYS: Final = frozenset({Keyword, str, int})
_PAIR: Final = 2


class Step(NamedTuple):
    """One step from an item to what is compared of it."""

    name: str  # a core function, or "at" for what a vector of parameters takes out
    key: Any = None


class Part(NamedTuple):
    """What is compared of two items, after which the next part decides where these are equal."""

    path: tuple[Step, ...]
    backwards: bool
    kinds: frozenset[type]  # that it is known for
    of_one_kind: bool = False


class Comparison(NamedTuple):
    """What a comparator does."""

    parts: tuple[Part, ...]
    names: frozenset[str]  # of the core functions that it uses


Parts = tuple[Part, ...] | None


class _Place(NamedTuple):
    side: int  # 0 of the first parameter, 1 of the second
    path: tuple[Step, ...]


def comparison_of(run: Run, comparator: Any) -> Comparison | None:
    """What a function of the program compares, if it is one of those that are known."""
    if type(comparator) is not FunctionType or comparator.__doc__ is None or len(comparator.__doc__) > _LONGEST:
        return None
    found = _known(comparator.__doc__)
    if found is None or not found.names.isdisjoint(run.variables):
        return None
    free = {name.partition("~")[0] for name in comparator.__code__.co_freevars}
    return found if found.names.isdisjoint(free) else None


def is_known(text: str) -> bool:
    """Whether a function with this text is one of those that are known, unless a name in it means something else."""
    return len(text) <= _LONGEST and _known(text) is not None


def columns(run: Run, comparison: Comparison, items: Sequence[Any]) -> list[Sequence[Any]] | None:
    """For each part what it compares of the items; None where that is of no kind that it is known for."""
    found: list[Sequence[Any]] = []
    for part in comparison.parts:
        values = _followed(run, part.path, items)
        if values is None or not _fits(part, values):
            return None
        found.append(values)
    return found


def _fits(part: Part, values: Sequence[Any]) -> bool:
    kinds = set(map(type, values))
    if not kinds <= part.kinds or (part.of_one_kind and len(kinds) > 1):
        return False
    return float not in kinds or not any(map(ne, values, values))  # what is no number has no order


def _followed(run: Run, path: tuple[Step, ...], items: Sequence[Any]) -> Sequence[Any] | None:
    values: Sequence[Any] | None = items
    for step in path:
        run.charge(len(items))
        values = None if values is None else _stepped(run, step, values)
    return values


def _stepped(run: Run, step: Step, values: Sequence[Any]) -> Sequence[Any] | None:
    kinds = set(map(type, values))
    if step.name == "at":
        if kinds != {list}:
            return None
        return [value[step.key] if step.key < len(value) else None for value in values]
    if step.name == "get":
        if kinds == {dict} and type(step.key) is Keyword:
            name = step.key.name
            return [value.get(name) for value in values]
        return [lookup(value, step.key) for value in values]
    if step.name in ("key", "val") and kinds == {list} and set(map(len, values)) == {_PAIR}:
        index = int(step.name == "val")
        return [value[index] for value in values]
    read_of = CORE[step.name].function
    try:
        return [read_of(run, value) for value in values]
    except LispError:  # the comparator finds out the same, and where
        return None


# -- reading a comparator ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=_HELD)
def _known(text: str) -> Comparison | None:
    try:
        forms = read(Source(text))
    except LispError:
        return None
    names: set[str] = set()
    parts = _of_function(forms[0], names) if len(forms) == 1 else None
    return None if parts is None else Comparison(parts, frozenset(names))


def _of_function(form: Form, names: set[str]) -> Parts:
    if type(form) is FunctionForm:
        places = {"%": _Place(0, ()), "%1": _Place(0, ()), "%2": _Place(1, ())}
        return _parts(ListForm(form.start, form.end, form.items), places, names)
    name, rest = _called(form)
    if name not in ("fn", "defn", "defn-"):
        return None
    own = _name(rest[0])
    rest = rest[1:] if own else rest
    places = _parameters(rest[0]) if len(rest) == _PAIR else {}
    parts = _parts(rest[1], places, names) if places else None
    return parts if names.isdisjoint({own, *places}) else None


def _called(form: Form) -> tuple[str | None, list[Form]]:
    """The name that stands first in a list, and what comes after it, which is something."""
    if type(form) is ListForm and len(form.items) > 1:
        return _name(form.items[0]), form.items[1:]
    return None, []


def _name(form: Form) -> str | None:
    return form.name if type(form) is SymbolForm else None


def _parameters(form: Form) -> dict[str, _Place]:
    """Where each name of two parameters is, one of which may be a vector of names; empty for any others."""
    places: dict[str, _Place] = {}
    parameters = form.items if type(form) is VectorForm else []
    for side, parameter in enumerate(parameters):
        inner = parameter.items if type(parameter) is VectorForm else [parameter]
        for index, part in enumerate(inner):
            name = _name(part) or "&"
            if name == "&" or name in places:
                return {}
            places[name] = _Place(side, (Step("at", index),) if type(parameter) is VectorForm else ())
    return places if len(parameters) == _PAIR else {}


def _parts(form: Form, places: dict[str, _Place], names: set[str]) -> Parts:
    """What a form compares, in turn; the names of the functions that it uses are put into `names`."""
    name, arguments = _called(form)
    if name == "if":
        return _of_choice(arguments, places, names)
    if name == "let":
        return _of_named(arguments, places, names)
    kinds = _KINDS.get(name or "")
    if name is None or kinds is None or len(arguments) != _PAIR:
        return None
    names.add(name)
    one, other = [each.items if type(each) is VectorForm and name == "compare" else [each] for each in arguments]
    parts = [_part(a, b, places, names, kinds) for a, b in zip(one, other, strict=False)]
    if len(one) != len(other) or None in parts:
        return None
    return tuple(part._replace(backwards=part.backwards is not (name == ">")) for part in parts if part) or None


def _part(a: Form, b: Form, places: dict[str, _Place], names: set[str], kinds: frozenset[type]) -> Part | None:
    one, other = _place(a, places, names), _place(b, places, names)
    if one is None or other is None or one.side == other.side or one.path != other.path:
        return None
    return Part(one.path, one.side == 1, kinds)


def _of_choice(arguments: list[Form], places: dict[str, _Place], names: set[str]) -> Parts:
    """`(if (= x y) (compare ...) (compare x y))`"""
    if len(arguments) != len(("test", "then", "otherwise")):
        return None
    name, tested = _called(arguments[0])
    then, otherwise = _parts(arguments[1], places, names), _parts(arguments[2], places, names)
    if name != "=" or len(tested) != _PAIR or then is None or otherwise is None:
        return None
    names.add(name)
    equal = _part(tested[0], tested[1], places, names, _PLAIN)
    if equal is None or [equal.path] != [part.path for part in otherwise]:
        return None
    return (*[part._replace(of_one_kind=True) for part in otherwise], *then)


def _of_named(arguments: list[Form], places: dict[str, _Place], names: set[str]) -> Parts:
    """`(let [c (compare x y)] (if (zero? c) (compare ...) c))`"""
    bound, *bodies = arguments
    bindings = bound.items if type(bound) is VectorForm else []
    chosen, choice = _called(bodies[0]) if len(bodies) == 1 else (None, [])
    if len(bindings) != _PAIR or chosen != "if" or len(choice) != len(("test", "then", "otherwise")):
        return None
    own, (asked, tested) = _name(bindings[0]), _called(choice[0])
    if own is None or own in places or asked != "zero?" or [own, own] != list(map(_name, [*tested, choice[2]])):
        return None
    before, (by, _) = _parts(bindings[1], places, names), _called(bindings[1])
    then = _parts(choice[1], places, names)
    names.add(asked)
    if before is None or then is None or by not in ("compare", "-") or own in names:
        return None
    return (*before, *then)


def _place(form: Form, places: dict[str, _Place], names: set[str]) -> _Place | None:
    """What a form reads of one of the parameters."""
    if type(form) is SymbolForm:
        return places.get(form.name)
    if type(form) is not ListForm or len(form.items) not in (2, 3):
        return None
    first, of, *rest = form.items
    step = _step(first, rest, names)
    place = None if step is None else _place(of, places, names)
    return None if step is None or place is None else _Place(place.side, (*place.path, step))


def _step(first: Form, rest: list[Form], names: set[str]) -> Step | None:
    if type(first) is LiteralForm and type(first.value) is Keyword and not rest:
        return Step("get", first.value)
    name = _name(first)
    if name is None or (name not in _READ and name != "get") or (name == "get") is not bool(rest):
        return None
    names.add(name)
    key = rest[0] if rest else None
    if name == "get" and (type(key) is not LiteralForm or type(key.value) not in _KEYS):
        return None
    return Step(name, key.value if type(key) is LiteralForm else None)
