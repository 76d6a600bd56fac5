"""`Character/...`, `char` and `str/index-of`: what is asked of a character, and where a short text has it."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import has_type, inlines, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.core.text.strings import WHITE
from ptc_interpreter.nodes import CoreCall

_ASKED: Final = {
    "Character/isDigit": "isdecimal",
    "Character/isLetter": "isalpha",
    "Character/isUpperCase": "isupper",
    "Character/isLowerCase": "islower",
}
_CHANGED: Final = {"Character/toUpperCase": "upper", "Character/toLowerCase": "lower"}
_SURROGATE: Final = 0xD800  # from here on not every code is a character's
_SEARCHED: Final = 64  # characters that are searched without a step


def _of_character(emitter: Any, node: CoreCall, fast: Callable[[ast.expr], ast.expr], *more: str) -> ast.expr | None:
    """What `fast` writes of a character, which has to hold true what is asked by the methods in `more`."""
    (of,) = simple(emitter, node.arguments)
    if isinstance(of, py.Constant):
        return None
    is_one = py.compare(py.call(py.helper("~len"), of), ast.Eq(), py.constant(1))
    asked = [py.call(py.attribute(of, method)) for method in more]
    slow = emitter.call(node, core_helper(node.function.name), of)
    return py.IfExp(py.both(has_type(of, "str"), is_one, *asked), fast(of), slow)


@inlines(*_ASKED)
def _asked(emitter: Any, node: CoreCall) -> ast.expr | None:
    method = _ASKED[node.function.name]
    return _of_character(emitter, node, lambda of: py.call(py.attribute(of, method)))


@inlines("char?")
def _is_character(emitter: Any, node: CoreCall) -> ast.expr:
    (of,) = simple(emitter, node.arguments)
    is_one = py.compare(py.call(py.helper("~len"), of), ast.Eq(), py.constant(1))
    return py.both(has_type(of, "str"), is_one)


@inlines("Character/isLetterOrDigit")
def _is_letter_or_digit(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Python's `isalnum` says yes to more than these, but not of ASCII."""
    return _of_character(emitter, node, lambda of: py.call(py.attribute(of, "isalnum")), "isascii")


@inlines("Character/isWhitespace")
def _is_white(emitter: Any, node: CoreCall) -> ast.expr | None:
    return _of_character(emitter, node, lambda of: py.compare(of, ast.In(), py.constant(WHITE)))


@inlines(*_CHANGED)
def _changed(emitter: Any, node: CoreCall) -> ast.expr | None:
    """One of ASCII stays one character."""
    method = _CHANGED[node.function.name]
    return _of_character(emitter, node, lambda of: py.call(py.attribute(of, method)), "isascii")


@inlines("char")
def _char(emitter: Any, node: CoreCall) -> ast.expr | None:
    (code,) = simple(emitter, node.arguments)
    if isinstance(code, py.Constant):
        return None
    is_integer = [] if emitter.kinds.of(node.arguments[0]) == "integer" else [has_type(code, "int")]
    is_code = py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [code, py.constant(_SURROGATE)])
    slow = emitter.call(node, core_helper("char"), code)
    return py.IfExp(py.both(*is_integer, is_code), py.call(py.helper("~chr"), code), slow)


@inlines("str/index-of")
def _place(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`None if (at := text.find(wanted)) < 0 else at`, of a short text."""
    if len(node.arguments) != 2:
        return None
    text, wanted = simple(emitter, node.arguments)
    found = emitter.unit.fresh("place")
    searched = py.named(found, py.call(py.attribute(text, "find"), wanted))
    place = py.IfExp(py.compare(searched, ast.Lt(), py.constant(0)), py.constant(None), py.load(found))
    is_short = py.compare(py.call(py.helper("~len"), text), ast.Lt(), py.constant(_SEARCHED))
    tests = [has_type(part, "str") for part in (text, wanted) if not _is_text(part)]
    slow = emitter.call(node, core_helper("str/index-of"), text, wanted)
    return py.IfExp(py.both(*tests, is_short), place, slow)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, py.Constant) and type(value.value) is str
