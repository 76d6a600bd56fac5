"""Pieces of Python's `ast`, made quickly.

Every piece needs a position. Those that cannot fail share one of their class; those that can fail get the offsets of
their form as columns of line 1, which survive into the code object and lead an error back to its form.
"""

import ast
from functools import cache
from typing import Any, Final

from ptc_interpreter.compiler.runtime import bring_helper


class _Placed:
    """The position of a piece that cannot fail."""

    lineno = end_lineno = 1
    col_offset = end_col_offset = 0


class Name(_Placed, ast.Name):
    """A variable."""


class Constant(_Placed, ast.Constant):
    """A value that Python can write."""


class Call(_Placed, ast.Call):
    """`function(arguments)`"""


class Attribute(_Placed, ast.Attribute):
    """`of.name`"""


class Subscript(_Placed, ast.Subscript):
    """`of[key]`"""


class Slice(_Placed, ast.Slice):
    """`first:last:step`"""


class Compare(_Placed, ast.Compare):
    """A comparison."""


class BoolOp(_Placed, ast.BoolOp):
    """`and`, `or`"""


class UnaryOp(_Placed, ast.UnaryOp):
    """`not`"""


class BinOp(_Placed, ast.BinOp):
    """Arithmetic."""


class IfExp(_Placed, ast.IfExp):
    """`body if test else orelse`"""


class NamedExpr(_Placed, ast.NamedExpr):
    """`(name := value)`"""


class List(_Placed, ast.List):
    """`[...]`"""


class Dict(_Placed, ast.Dict):
    """`{...}`"""


class Tuple(_Placed, ast.Tuple):
    """`(...)`"""


class JoinedStr(_Placed, ast.JoinedStr):
    """`f"..."`"""


class FormattedValue(_Placed, ast.FormattedValue):
    """`{value}` in such."""


class ListComp(_Placed, ast.ListComp):
    """`[element for ...]`"""


class Starred(_Placed, ast.Starred):
    """`*value`"""


class Assign(_Placed, ast.Assign):
    """`name = value`"""


class AugAssign(_Placed, ast.AugAssign):
    """`name += value`"""


class Expr(_Placed, ast.Expr):
    """An expression that stands for its effect."""


class Return(_Placed, ast.Return):
    """`return`"""


class If(_Placed, ast.If):
    """`if`"""


class For(_Placed, ast.For):
    """`for`"""


class Try(_Placed, ast.Try):
    """`try`"""


class ExceptHandler(_Placed, ast.ExceptHandler):
    """`except`"""


class Raise(_Placed, ast.Raise):
    """`raise`"""


class Global(_Placed, ast.Global):
    """`global`"""


class Continue(_Placed, ast.Continue):
    """`continue`"""


class Break(_Placed, ast.Break):
    """`break`"""


class FunctionDef(_Placed, ast.FunctionDef):
    """`def`"""


class arg(_Placed, ast.arg):  # noqa: N801 - the names are those of `ast`, so that `ast.unparse` knows them
    """A parameter."""


_LONGEST_KEPT: Final = 40  # characters of a name whose piece is kept for later programs
_MOST_KEPT: Final = 4_000  # such names
_LOADED: Final[dict[str, Name]] = {}
_STORED: Final[dict[str, Name]] = {}
LOAD = ast.Load()
STORE = ast.Store()
_IS, _IS_NOT, _NOT = ast.Is(), ast.IsNot(), ast.Not()
_AND, _OR = ast.And(), ast.Or()


def place(piece: Any, start: int, end: int) -> Any:
    """`piece`, standing for the program text from offset `start` up to `end`."""
    piece.col_offset = start
    piece.end_col_offset = end
    return piece


def load(name: str) -> Name:
    """The value of a variable: one piece for all places, which nothing changes, and mostly for all programs."""
    return _LOADED.get(name) or _kept(Name(name, LOAD), _LOADED)


def store(name: str) -> Name:
    """A variable that is given a value, likewise."""
    return _STORED.get(name) or _kept(Name(name, STORE), _STORED)


def _kept(piece: Name, pieces: dict[str, Name]) -> Name:
    if len(pieces) >= _MOST_KEPT:
        pieces.clear()
    if len(piece.id) <= _LONGEST_KEPT:
        pieces[piece.id] = piece
    return piece


@cache
def helper(name: str) -> ast.expr:
    """The value of a helper, which is there from now on, or of what every function has, likewise."""
    bring_helper(name)
    return Name(name, LOAD)


def constant(value: Any) -> ast.expr:
    """A value that Python can write."""
    return Constant(value, None)


def call(function: ast.expr, *arguments: ast.expr) -> ast.Call:
    """`function(arguments)`"""
    return Call(function, list(arguments), [])


def placed_call(function: ast.expr, arguments: list[ast.expr], start: int, end: int) -> ast.Call:
    """The same, standing for the program text from offset `start` up to `end`."""
    piece: Any = Call(function, arguments, [])
    piece.col_offset = start
    piece.end_col_offset = end
    return piece


def attribute(of: ast.expr, name: str) -> ast.expr:
    """`of.name`"""
    return Attribute(of, name, LOAD)


def subscript(of: ast.expr, key: ast.expr) -> ast.expr:
    """`of[key]`"""
    return Subscript(of, key, LOAD)


def compare(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> ast.expr:
    """`left operator right`"""
    return Compare(left, [operator], [right])


def is_(left: ast.expr, right: ast.expr) -> ast.expr:
    """`left is right`"""
    return constant(False) if _is_literal(left) else Compare(left, [_IS], [right])


def is_not(left: ast.expr, right: ast.expr) -> ast.expr:
    """`left is not right`"""
    return constant(True) if _is_literal(left) else Compare(left, [_IS_NOT], [right])


def _is_literal(piece: ast.expr) -> bool:
    """Whether a piece is a number or string, which is never identical to nil, a boolean or a keyword.

    Python warns of code that asks.
    """
    return type(piece) is Constant and type(piece.value) in (int, float, str)


def both(*parts: ast.expr) -> ast.expr:
    """`a and b and ...`"""
    return parts[0] if len(parts) == 1 else BoolOp(_AND, list(parts))


def either(*parts: ast.expr) -> ast.expr:
    """`a or b or ...`"""
    return parts[0] if len(parts) == 1 else BoolOp(_OR, list(parts))


def not_(part: ast.expr) -> ast.expr:
    """`not part`"""
    return UnaryOp(_NOT, part)


def operation(left: ast.expr, operator: ast.operator, right: ast.expr) -> ast.expr:
    """`left operator right`, for numbers."""
    return BinOp(left, operator, right)


def named(name: str, value: ast.expr) -> ast.expr:
    """`(name := value)`"""
    return NamedExpr(store(name), value)


def assign(name: str, value: ast.expr) -> ast.stmt:
    """`name = value`"""
    return Assign([store(name)], value, None)


def assign_all(names: list[str], value: ast.expr) -> ast.stmt:
    """`a, b = value`"""
    return Assign([Tuple([store(name) for name in names], STORE)], value, None)


def assign_item(of: ast.expr, key: ast.expr, value: ast.expr) -> ast.stmt:
    """`of[key] = value`"""
    return Assign([Subscript(of, key, STORE)], value, None)


def increase(of: ast.expr, name: str, amount: int) -> ast.stmt:
    """`of.name += amount`"""
    return increase_by(of, name, constant(amount))


def increase_by(of: ast.expr, name: str, amount: ast.expr) -> ast.stmt:
    """The same, by a value that is worked out."""
    return AugAssign(Attribute(of, name, STORE), ast.Add(), amount)


def text(parts: list[ast.expr]) -> ast.expr:
    """`f"{part}{part}"`, of strings."""
    return JoinedStr([part if isinstance(part, Constant) else FormattedValue(part, -1, None) for part in parts])


def attempt(body: list[ast.stmt], exceptions: str, name: str, handler: list[ast.stmt]) -> ast.stmt:
    """`try: body`, `except exceptions as name: handler`"""
    return Try(body or [Expr(constant(None))], [ExceptHandler(load(exceptions), name, handler)], [], [])


def function(
    name: str, parameters: list[str], rest: str | None, body: list[ast.stmt], documentation: str | None = None
) -> ast.stmt:
    """`def name(parameters, *rest): body`"""
    arguments = ast.arguments(
        posonlyargs=[],
        args=[arg(parameter, None, None) for parameter in parameters],
        vararg=arg(rest, None, None) if rest else None,
        kwonlyargs=[],
        kw_defaults=[],
        kwarg=None,
        defaults=[],
    )
    statements = [Expr(constant(documentation)), *body] if documentation is not None else body
    piece: Any = FunctionDef(name, arguments, statements, [], None, None)
    if "type_params" in ast.FunctionDef._fields:  # Python 3.12 and later
        piece.type_params = []
    return piece
