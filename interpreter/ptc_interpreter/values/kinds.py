"""The types of values that predicates hold for, of those that ask for nothing but the type."""

from decimal import Decimal
from typing import Any, Final

from ptc_interpreter.values.maps import MAP_TYPES
from ptc_interpreter.values.scalars import Keyword, Symbol

# No vector is among them: entries of maps are vectors too.
KINDS_OF: Final[dict[str, frozenset[Any]]] = {
    "map?": MAP_TYPES,
    "string?": frozenset({str}),
    "number?": frozenset({int, float, Decimal}),
    "integer?": frozenset({int}),
    "int?": frozenset({int}),
    "float?": frozenset({float}),
    "keyword?": frozenset({Keyword}),
    "symbol?": frozenset({Symbol}),
    "boolean?": frozenset({bool}),
    "nil?": frozenset({type(None)}),
}
