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
_SCOPES: Final = (py.FunctionDef, py.ListComp)
_NO_PIECES: Final = frozenset({int, str, bool, float, type(None), ast.Load, ast.Store})


@plain
class _Scope:
    """A function or comprehension: the names that are bound in it, and how many others are right within it."""

    parent: "_Scope | None"
    names: set[str] = fresh(factory=set[str])
    within: int = 0

    def weight(self) -> int:
        """Names around the functions that are right within it, all told."""
        around, scope = 0, self
        while scope is not None and self.within:
            around += len(scope.names)
            scope = scope.parent
        return around * self.within


def check_weight(definition: ast.stmt, unit: Unit) -> None:
    """Look at the clock. Raises LimitExceeded for code that would take Python too long to compile."""
    look()
    if unit.written > _LIGHT:
        pieces, scopes = _survey(definition)
        weight = pieces + sum(scope.weight() for scope in scopes) // _NAMES_PER_PIECE
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
