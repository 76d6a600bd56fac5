"""The table of what is written out, by the name of the core function, and what all of it is made of."""

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.needs import by_need
from ptc_interpreter.nodes import Constant, CoreCall, Node
from ptc_interpreter.values.scalars import Keyword

# An integer beyond this is checked against the limit of size: one below costs no more than a machine word.
WORD: Final = 1 << 62

_Write = Callable[[Any, CoreCall], ast.expr | None]
INLINE: Final[dict[str, _Write]] = {}
TESTS: Final[dict[str, Callable[[Any, CoreCall], ast.expr]]] = {}


def inlines(*names: str) -> Callable[[Any], Any]:
    """Register the decorated function as what writes calls of these core functions; it gives None to have it called."""

    def register(write: Any) -> Any:
        for name in names:
            INLINE[name] = write
        return write

    return register


@inlines("not")
def _not(emitter: Any, node: CoreCall) -> ast.expr:
    return py.not_(emitter.test(node.arguments[0]))


TESTS["not"] = _not
by_need("ptc_interpreter.compiler.inline.positions", TESTS, "seq", "not-empty")


def simple(emitter: Any, nodes: Sequence[Node]) -> list[ast.expr]:
    """The values of the nodes, each worked out once: as variables and constants, which may be written again."""
    return [value if emitter.is_cell(value) else emitter.kept(value) for value in emitter.values(nodes)]


_NAMES: Final[dict[type[Any] | None, str]] = {int: "int", float: "float", list: "list", tuple: "tuple", str: "str"}


def type_of(value: ast.expr) -> ast.expr:
    """`type(value)`"""
    if isinstance(value, py.Constant) and type(value.value) in _NAMES:
        return py.helper(f"~{_NAMES[type(value.value)]}")
    return py.call(py.helper("~type"), value)


def has_type(value: ast.expr, name: str) -> ast.expr:
    """`type(value) is name`"""
    return py.is_(type_of(value), py.helper(f"~{name}"))


def is_one_of(emitter: Any, node: Node, value: ast.expr, *names: str) -> ast.expr:
    """Whether the type of the node's value is one of those named, or the one of them that all examples are of."""
    likely = _NAMES.get(emitter.kinds.examples.kind(node))
    if likely in names:
        return has_type(value, likely)
    if len(names) == 1:
        return has_type(value, names[0])
    kind = emitter.unit.fresh("type")
    first, *others = [py.helper(f"~{name}") for name in names]
    tests = [py.is_(py.named(kind, type_of(value)), first), *[py.is_(py.load(kind), other) for other in others]]
    return py.either(*tests)


def is_text_or_integer(
    emitter: Any, node: Node, value: ast.expr, is_short: ast.expr, *, or_keyword: bool = False
) -> ast.expr:
    """That a value is a text, or an integer that is short; where examples are all one of them, that it is this one.

    Where there are none, also that it is a keyword, if that is asked.
    """
    likely = emitter.kinds.examples.kind(node)
    if likely is str:
        return has_type(value, "str")
    if likely is int:
        return py.both(has_type(value, "int"), is_short)
    if likely is Keyword and or_keyword:
        return has_type(value, "Keyword")
    kind = emitter.unit.fresh("type")
    is_text = py.is_(py.named(kind, type_of(value)), py.helper("~str"))
    is_integer = py.both(py.is_(py.load(kind), py.helper("~int")), is_short)
    is_keyword = [py.is_(py.load(kind), py.helper("~Keyword"))] if or_keyword and likely is None else []
    return py.either(is_text, is_integer, *is_keyword)


def within_word(value: ast.expr) -> ast.expr:
    """`-WORD < value < WORD`"""
    return py.Compare(py.constant(-WORD), [ast.Lt(), ast.Lt()], [value, py.constant(WORD)])


def is_short(value: ast.expr) -> ast.expr:
    """The same of an integer: Python counts its bits in less time than it compares long ones."""
    return py.compare(py.call(py.attribute(value, "bit_length")), ast.Lt(), py.constant(WORD.bit_length()))


def is_small(node: Node) -> bool:
    """Whether a node is an integer that is known, and no longer than a word."""
    return type(node) is Constant and type(node.value) is int and -WORD < node.value < WORD
