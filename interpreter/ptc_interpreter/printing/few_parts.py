"""Short lists and maps written at once, as most are that programs write; all others are written part by part."""

from collections.abc import Iterable
from typing import Any, Final

from ptc_interpreter.printing.scalar_text import float_text, integer_text, quoted
from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.persistent import Map, Vector
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import Keyword, kind_of

_FEW: Final = 16  # items or entries
_LEVELS: Final = 3  # of collections within each other, so that no text is a long one
_SHORT: Final = 60  # characters of a string, or bits of an integer
_WORDS: Final = {None: "nil", True: "true", False: "false"}


def written_at_once(value: Any, *, is_quoted: bool, levels: int = _LEVELS) -> str | None:
    """A short vector, list or map as `pr` writes it, or with strings as they are; None of anything else."""
    kind = kind_of(value)
    if kind is list or kind is tuple or kind is Vector:
        items = value.state if kind is Vector else value
        parts = _parts(items, is_quoted, levels) if len(items) <= _FEW else None
        return None if parts is None else f"[{' '.join(parts)}]"
    if (kind is Map or kind is dict) and len(value) <= _FEW:
        return _map(value, is_quoted, levels)
    return None


def _map(value: Any, is_quoted: bool, levels: int) -> str | None:
    is_own = kind_of(value) is Map
    held = value.state if is_own else host_keys(value)
    if not SIMPLE.issuperset(map(type, held)):
        return None
    keys = _parts(held, is_quoted, levels)
    values = _parts((value.state if is_own else value).values(), is_quoted, levels)
    if keys is None or values is None:
        return None
    entries = [f"{key} {text}" for key, text in zip(keys, values, strict=True)]
    return f"{{{', '.join(entries)}}}"


def _parts(values: Iterable[Any], is_quoted: bool, levels: int) -> list[str] | None:
    parts: list[str] = []
    for value in values:
        text = _part(value, is_quoted, levels)
        if text is None:
            return None
        parts.append(text)
    return parts


def _part(value: Any, is_quoted: bool, levels: int) -> str | None:
    kind = kind_of(value)
    if kind is str:
        return None if len(value) > _SHORT else quoted(value) if is_quoted else value
    if kind is int:
        return integer_text(value) if value.bit_length() < _SHORT else None
    if kind is Keyword:
        return f":{value.name}" if len(value.name) <= _SHORT else None
    if kind is float:
        return float_text(value)
    if value is None or kind is bool:
        return _WORDS[value]
    return written_at_once(value, is_quoted=is_quoted, levels=levels - 1) if levels > 1 else None
