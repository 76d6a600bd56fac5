"""How much Python is given to compile: bounded, so that it takes about half a second at most.

Each piece takes about a microsecond, and each function or comprehension some more for every name around it.
"""

import ast
from collections.abc import Iterable
from typing import Any, Final, cast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.unit import Unit, too_long
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.values.metering import look

_LIGHT: Final = 4_000  # nodes of a program that is never too much
_MOST: Final = 450_000  # pieces
_NAMES_PER_PIECE: Final = 25  # names around a function that take as long as a piece
_HELD_PER_PIECE: Final = 3  # names that are held at once for functions within functions, a thousand deep
_SCOPES: Final = (py.FunctionDef, py.ListComp)
_NO_PIECES: Final = frozenset({int, str, bool, float, type(None), ast.Load, ast.Store})


@plain
class _Scope:
    """A function or comprehension: the names that are bound in it, and how many others are right within it."""

    parent: "_Scope | None"
    names: set[str] = fresh(factory=set[str])
    within: int = 0
    around: int = 0  # names of it and of those around it
    held: int = 0  # the same, and what is held of each around it while Python looks into it

    def count(self) -> None:
        """Have its names counted, after those of the scope around it."""
        parent = self.parent
        self.around = len(self.names) + (parent.around if parent is not None else 0)
        self.held = self.around + (parent.held if parent is not None else 0)


def _names_weight(scopes: list[_Scope]) -> int:
    """What the names around functions weigh, of which Python copies all for each function."""
    for scope in scopes:
        scope.count()
    deepest = max(scope.held for scope in scopes)
    return sum(scope.around * scope.within for scope in scopes) // _NAMES_PER_PIECE + deepest // _HELD_PER_PIECE


def check_weight(definition: ast.stmt, unit: Unit) -> None:
    """Look at the clock. Raises LimitExceeded for code that would take Python too long to compile."""
    look()
    if unit.written > _LIGHT:
        pieces, scopes = _survey(definition)
        weight = pieces + _names_weight(scopes)
        if weight > _MOST:
            raise too_long(weight, "pieces")


def _survey(definition: ast.stmt) -> tuple[int, list[_Scope]]:
    """How many pieces there are, up to the most that may be, and the scopes among them."""
    scopes = [_Scope(None)]
    waiting: list[tuple[Any, _Scope]] = [(definition, scopes[0])]
    pieces = 0
    while waiting and pieces <= _MOST:
        piece, scope = waiting.pop()
        pieces += 1
        if isinstance(piece, _SCOPES):
            scope.within += 1
            scope = _Scope(scope)
            scopes.append(scope)
        fields: Iterable[Any] = piece.__dict__.values()
        for field in fields:
            parts = cast("list[Any]", field) if type(field) is list else (field,)
            for part in parts:
                if type(part) is py.Name:
                    pieces += 1
                    if part.ctx is py.STORE:
                        scope.names.add(part.id)
                elif type(part) not in _NO_PIECES:
                    waiting.append((part, scope))
    return pieces, scopes
