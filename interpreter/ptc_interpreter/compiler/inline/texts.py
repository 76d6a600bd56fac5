"""`re-find`, `str/join`: texts that are searched or put together at once."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import has_type, inlines, is_text_or_integer, simple, type_of
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, Core, CoreCall, Node, VectorNode
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Regex

_FEW: Final = 10  # parts of a text
_DIGITS: Final = 19  # from so many on an integer may be longer than a word
_WORD: Final = 64  # bits from which on an integer is none of a word
_SEARCHED: Final = 256  # characters that are searched in less time than the round around takes
_LARGE: Final = 1_000_000  # characters of a text for which there has to be room before another is made of it
_SHORT: Final = 64  # characters that are looked at in no time to speak of


@inlines("re-find")
def _re_find(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`re-find` of a literal pattern without groups: a short text is searched at once."""
    pattern = _plain_pattern(node.arguments[0])
    if len(node.arguments) != 2 or pattern is None:
        return None
    text = emitter.kept(emitter.value(node.arguments[1]))
    is_short = py.compare(py.call(py.helper("~len"), text), ast.LtE(), py.constant(pattern.plan.short))
    slow = emitter.call(node, core_helper("re-find"), emitter.unit.constant(pattern), text)
    return py.IfExp(py.both(has_type(text, "str"), is_short), _first_match(emitter, pattern, text), slow)


def _first_match(emitter: Any, regex: Regex, text: ast.expr) -> ast.expr:
    """`None if (match := search(text)) is None else match.group()`"""
    match = emitter.unit.fresh()
    searched = py.named(match, py.call(emitter.unit.constant(regex.plan.line.search), text))
    found = py.call(py.attribute(py.load(match), "group"))
    return py.IfExp(py.is_(searched, py.constant(None)), py.constant(None), found)


def _plain_pattern(node: Node) -> Regex | None:
    """The literal pattern that a node is, if it has no groups and finds its matches fast."""
    pattern: object = node.value if type(node) is Constant else None
    if type(pattern) is not Regex or pattern.compiled.groups or pattern.plan.short <= 0:
        return None
    return pattern


@inlines("str")
def _str(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(str a b ...)` of a few values: short texts are put together by Python, and accounted for then."""
    if len(node.arguments) == 1:
        return _text_alone(emitter, node)
    if not 1 < len(node.arguments) <= _FEW:
        return None
    values = simple(emitter, node.arguments)
    parts = [_text(emitter, node, *part) for part in zip(node.arguments, values, strict=True)]
    made = emitter.call(node, "made_text", py.text(parts))
    slow = emitter.call(node, core_helper("str"), *values)
    return py.IfExp(py.attribute(py.helper("~run"), "long_texts"), slow, made)


def _text_alone(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(str x)`: a text as it is, and that of an integer, which is accounted for when it is made."""
    (value,) = simple(emitter, node.arguments)
    if isinstance(value, py.Constant):
        return None
    kind = emitter.unit.fresh("type")
    bits = py.call(py.attribute(value, "bit_length"))
    is_short = py.compare(bits, ast.Lt(), py.constant(_WORD))
    is_number = py.both(py.is_(py.load(kind), py.helper("~int")), is_short)
    made = emitter.call(node, "made_text", py.text([value]))
    slow = py.IfExp(is_number, made, emitter.call(node, core_helper("str"), value))
    return py.IfExp(py.is_(py.named(kind, type_of(value)), py.helper("~str")), value, slow)


@inlines("apply")
def _applied(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(apply str coll)`; of `(reverse text)`, `(sort text)` and `(repeat n text)` without what lies between."""
    function, *colls = node.arguments
    if type(function) is not Core or function.function.name != "str" or len(colls) != 1:
        return None
    (coll,) = colls
    if type(coll) is CoreCall and len(coll.arguments) == _OF_TEXT.get(coll.function.name):
        return _joined_of_text(emitter, node, coll)
    return emitter.call(node, "joined", emitter.value(coll))


_OF_TEXT: Final = {"reverse": 1, "sort": 1, "repeat": 2}  # arguments; the last is the text


def _joined_of_text(emitter: Any, node: CoreCall, coll: CoreCall) -> ast.expr:
    *count, text = simple(emitter, coll.arguments)
    name = coll.function.name
    slow = emitter.call(node, "joined", emitter.call(coll, core_helper(name), *count, text))
    tests = [*[has_type(value, "int") for value in count], has_type(text, "str")]
    return py.IfExp(py.both(*tests), emitter.call(node, f"text_{name}", *count, text), slow)


def _text(emitter: Any, at: CoreCall, node: Node, value: ast.expr) -> ast.expr:
    """The text of one value."""
    if isinstance(value, py.Constant) and (value.value is None or type(value.value) is str):
        return py.constant(value.value or "")
    if emitter.kinds.of(node) == "string":
        return value
    bits = py.call(py.attribute(value, "bit_length"))
    is_short = py.compare(bits, ast.Lt(), py.constant(_WORD))
    slow = emitter.call(at, "str_of", value)
    return py.IfExp(is_text_or_integer(emitter, node, value, is_short), value, slow)


# -- looking into texts ----------------------------------------------------------------------------------------------


@inlines("str/starts-with?")
def _starts_with(emitter: Any, node: CoreCall) -> ast.expr | None:
    return _asked(emitter, node, lambda text, wanted: py.call(py.attribute(text, "startswith"), wanted))


@inlines("str/ends-with?")
def _ends_with(emitter: Any, node: CoreCall) -> ast.expr | None:
    return _asked(emitter, node, lambda text, wanted: py.call(py.attribute(text, "endswith"), wanted))


@inlines("str/includes?")
def _includes(emitter: Any, node: CoreCall) -> ast.expr | None:
    return _asked(emitter, node, lambda text, wanted: py.compare(wanted, ast.In(), text))


def _asked(emitter: Any, node: CoreCall, ask: Callable[[ast.expr, ast.expr], ast.expr]) -> ast.expr | None:
    """What is asked of a short text about one that the program spells out."""
    wanted = node.arguments[1]
    if len(node.arguments) != 2 or type(wanted) is not Constant or type(wanted.value) is not str:
        return None
    text, _ = simple(emitter, node.arguments)
    if isinstance(text, py.Constant):
        return None
    is_short = py.compare(py.call(py.helper("~len"), text), ast.Lt(), py.constant(_SEARCHED))
    slow = emitter.call(node, core_helper(node.function.name), text, py.constant(wanted.value))
    asked = ask(text, py.constant(wanted.value))
    return py.IfExp(py.both(has_type(text, "str"), is_short), asked, slow)


# -- texts of texts --------------------------------------------------------------------------------------------------


def _of_text(
    emitter: Any, node: CoreCall, write: Callable[[ast.expr], ast.expr], *more: ast.expr, most: int | None = None
) -> ast.expr | None:
    """What is written for a text; `more` are tests beyond that it is one, of `most` characters."""
    (text,) = simple(emitter, node.arguments[:1])
    if isinstance(text, py.Constant):
        return None
    slow = emitter.call(node, core_helper(node.function.name), text, *_constants(emitter, node.arguments[1:]))
    if most is not None:
        more = (*more, py.compare(py.call(py.helper("~len"), text), ast.LtE(), py.constant(most)))
    return py.IfExp(py.both(has_type(text, "str"), *more), write(text), slow)


def _constants(emitter: Any, nodes: list[Node]) -> list[ast.expr]:
    return [emitter.value(node) for node in nodes]


def _changed_by(method: str) -> Callable[[Any, CoreCall], ast.expr | None]:
    """A text that one of Python's methods gives, which is accounted for when it is made."""

    def write(emitter: Any, node: CoreCall) -> ast.expr | None:
        def changed(text: ast.expr) -> ast.expr:
            return emitter.call(node, "made_text", py.call(py.attribute(text, method)))

        return _of_text(emitter, node, changed, most=_LARGE)

    return write


@inlines("str/reverse")
def _reversed(emitter: Any, node: CoreCall) -> ast.expr | None:
    """A text from its end to its beginning."""
    backwards = py.Slice(None, None, py.constant(-1))

    def write(text: ast.expr) -> ast.expr:
        return emitter.call(node, "made_text", py.subscript(text, backwards))

    return _of_text(emitter, node, write)


@inlines("subs")
def _part(emitter: Any, node: CoreCall) -> ast.expr | None:
    """A part of a text between two places that the program spells out."""
    places: list[Any] = [place.value if type(place) is Constant else None for place in node.arguments[1:]]
    if any(type(place) is not int or place < 0 for place in places) or places != sorted(places):
        return _part_between(emitter, node)
    (text,) = simple(emitter, node.arguments[:1])
    if isinstance(text, py.Constant):
        return None
    first, *last = map(py.constant, places)
    reaches = py.compare(py.constant(places[-1]), ast.LtE(), py.call(py.helper("~len"), text))
    slow = emitter.call(node, core_helper("subs"), text, first, *last)
    part = py.subscript(text, py.Slice(first, last[0] if last else None, None))
    return py.IfExp(py.both(has_type(text, "str"), reaches), emitter.call(node, "made_text", part), slow)


def _part_between(emitter: Any, node: CoreCall) -> ast.expr | None:
    """A part of a text between places that are worked out."""
    text, *places = simple(emitter, node.arguments)
    if isinstance(text, py.Constant):
        return None
    given = zip(node.arguments[1:], places, strict=True)
    tests = [has_type(place, "int") for of, place in given if emitter.kinds.of(of) != "integer"]
    bounds = [*places, py.call(py.helper("~len"), text)]
    is_within = py.Compare(py.constant(0), [ast.LtE()] * len(bounds), bounds)
    part = py.subscript(text, py.Slice(places[0], places[1] if len(places) > 1 else None, None))
    slow = emitter.call(node, core_helper("subs"), text, *places)
    tests = [has_type(text, "str"), *tests, is_within]
    return py.IfExp(py.both(*tests), emitter.call(node, "made_text", part), slow)


inlines("str/lower-case")(_changed_by("lower"))
inlines("str/upper-case")(_changed_by("upper"))


@inlines("str/split")
def _split(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`str/split` at a text that is spelled out as a regex."""
    pattern: object = node.arguments[1].value if type(node.arguments[1]) is Constant else None
    if len(node.arguments) != 2 or type(pattern) is not Regex or pattern.plan.literal is None:
        return None
    separator = py.constant(pattern.plan.literal)
    return _of_text(emitter, node, lambda text: emitter.call(node, "split_at", text, separator))


@inlines("str/replace")
def _replace(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`str/replace` of one text by another, both of which the program spells out."""
    old, new = node.arguments[1:]
    if not all(type(part) is Constant and type(part.value) is str for part in (old, new)):
        return None
    parts = [py.constant(part.value) for part in (old, new)]  # type: ignore[attr-defined]
    brief = len(new.value) <= _SHORT  # type: ignore[attr-defined]

    def replaced(text: ast.expr) -> ast.expr:
        longer = emitter.call(node, "replaced_text", text, *parts)
        if not brief:
            return longer
        made = emitter.call(node, "made_text", py.call(py.attribute(text, "replace"), *parts))
        is_short = py.compare(py.call(py.helper("~len"), text), ast.Lt(), py.constant(_SHORT))
        return py.IfExp(is_short, made, longer)

    return _of_text(emitter, node, replaced)


@inlines("parse-long")
def _parsed(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`int(text)` of a few digits."""
    (text,) = simple(emitter, node.arguments)
    if isinstance(text, py.Constant):
        return None
    is_short = py.compare(py.call(py.helper("~len"), text), ast.Lt(), py.constant(_DIGITS))
    asked = [py.call(py.attribute(text, name)) for name in ("isascii", "isdigit")]
    slow = emitter.call(node, core_helper(node.function.name), text)
    parsed = py.call(py.helper("~int"), text)
    return py.IfExp(py.both(has_type(text, "str"), is_short, *asked), parsed, slow)


@inlines("name")
def _name(emitter: Any, node: CoreCall) -> ast.expr | None:
    """A text as it is, and the name of a keyword that has no namespace."""
    (of,) = simple(emitter, node.arguments)
    if isinstance(of, py.Constant):
        return None
    kind = emitter.unit.fresh("type")
    is_text = py.is_(py.named(kind, type_of(of)), py.helper("~str"))
    name = py.attribute(of, "name")
    is_bare = py.compare(py.constant("/"), ast.NotIn(), name)
    is_keyword = py.both(py.is_(py.load(kind), py.helper("~Keyword")), is_bare)
    slow = emitter.call(node, core_helper("name"), of)
    return py.IfExp(is_text, of, py.IfExp(is_keyword, py.attribute(of, "name"), slow))


# -- putting texts together ------------------------------------------------------------------------------------------


@inlines("str/join")
def _join(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(str/join s (map str coll))` is `(str/join s coll)`, which makes the same texts and no sequence of them."""
    *separator, mapped = node.arguments
    if type(mapped) is VectorNode and (texts := _between(mapped, separator)) and emitter.repeats:
        return _str(emitter, CoreCall(node.start, node.end, CORE["str"], texts))
    if type(mapped) is not CoreCall or mapped.function.name != "map" or len(mapped.arguments) != 2:
        return None
    function, coll = mapped.arguments
    if type(function) is not Core or function.function.name != "str":
        return None
    return emitter.call(node, core_helper("str/join"), *emitter.values([*separator, coll]))


def _between(items: VectorNode, separator: list[Node]) -> list[Node]:
    """The items of a vector that is spelled out, and between them a text that is known; none for any other."""
    (between,) = separator or [Constant(items.start, items.end, "")]
    if type(between) is not Constant or type(between.value) is not str or 2 * len(items.items) > _FEW:
        return []
    parted = [part for item in items.items for part in (between, item)]
    return parted[1:] if len(parted) > 2 else []
