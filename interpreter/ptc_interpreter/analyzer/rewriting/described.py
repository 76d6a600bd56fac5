"""What is written behind `^`, as entries of a map."""

from collections.abc import Mapping
from typing import Any, Final

from ptc_interpreter.analyzer.rewriting.forms import quote_form
from ptc_interpreter.reader.forms import Form, LiteralForm, MapForm, SymbolForm
from ptc_interpreter.values.scalars import Keyword

_KEYS: Final = frozenset({Keyword, str, int})


def entries_of(described: list[Form]) -> dict[Any, Form]:
    """What is written behind `^`: a map, a keyword, which is true then, or a type."""
    found: dict[Any, Form] = {}
    for meta in described:
        match meta:
            case MapForm(items=items):
                found.update(_pairs(items))
            case LiteralForm(value=Keyword() as key):
                found[key] = LiteralForm(meta.start, meta.end, True)
            case SymbolForm():
                found[Keyword("tag")] = quote_form(meta)
            case _:
                found[Keyword("tag")] = meta
    return found


def flat(entries: Mapping[Any, Form]) -> list[Form]:
    """The items of a map with these entries."""
    return [part for key, value in entries.items() for part in (LiteralForm(value.start, value.end, key), value)]


def _pairs(items: list[Any]) -> list[tuple[Any, Form]]:
    pairs = zip(items[::2], items[1::2], strict=False)
    return [(key.value, value) for key, value in pairs if type(key) is LiteralForm and type(key.value) in _KEYS]
