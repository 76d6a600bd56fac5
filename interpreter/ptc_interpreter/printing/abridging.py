"""Values written abridged: no more than so many entries, in no more than so many characters."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from ptc_interpreter.printing.structure import (
    LAZY_SHOWN,
    MORE,
    collection_kind,
    entries,
    is_empty,
    listed,
    reached,
    size_of,
    type_name,
)
from ptc_interpreter.printing.writer import (
    BRACKETS,
    WHOLE,
    Memo,
    Style,
    cut_string,
    scalar_text,
    sorted_members,
    unfold,
)
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import PROGRAM_MAPS
from ptc_interpreter.values.persistent import Seq, Set, Vector
from ptc_interpreter.values.scalars import kind_of


def shortened(value: Any, style: Style, most: int) -> tuple[str, bool]:
    """A value without parts in at most `most` characters."""
    written = unfold(value[: most + 1] if kind_of(value) is str else value, style, WHOLE)
    text = written.text
    if len(text) <= most:
        return text, written.truncated
    return (
        cut_string(text, most, quoted=style.quoted) if isinstance(value, str) else text[: max(0, most - 3)] + "..."
    ), True


def abridged(value: Any, style: Style, limit: int | None, most: int) -> tuple[str, bool]:
    """A collection with no more than `limit` entries written, in at most `most` characters."""
    size = size_of(value)
    if size is None:
        return _abridged_lazy(value, style, limit, most)
    shown = size if limit is None else min(size, limit)
    texts, torn = _entry_texts(value, style, limit, shown, most)
    whole = _bracketed(value, texts, style)
    if len(texts) == size and len(whole) <= most:
        return whole, torn
    return _elided(value, texts, style, most), True


def _abridged_lazy(value: Lazy, style: Style, limit: int | None, most: int) -> tuple[str, bool]:
    bound = LAZY_SHOWN if limit is None else min(limit, LAZY_SHOWN)
    found = reached(value, bound + 1, style.run)
    if len(found) <= bound and not any(item is MORE for item in found):
        return abridged(found, style, limit, most)
    shown = [item for item in found[:bound] if item is not MORE]
    texts, _ = _entry_texts(shown, style, limit, bound, most - 4)
    return _bracketed(found, [*texts, "..."], style), True


def _entry_texts(value: Any, style: Style, limit: int | None, count: int, most: int) -> tuple[list[str], bool]:
    """The texts of the first entries, no more than have room in `most` characters, and whether any was abridged."""
    texts: list[str] = []
    memo: Memo = {}
    room, torn = most - 2, False
    for entry in first_items(value, count, memo):
        written = _entry(entry, style, limit, room, memo, paired=collection_kind(value) == "map")
        if written is None:
            break
        texts.append(written[0])
        torn |= written[1]
        room -= len(written[0]) + 1
    return texts, torn


def _entry(
    entry: Any, style: Style, limit: int | None, room: int, memo: Memo, *, paired: bool
) -> tuple[str, bool] | None:
    """An item, or a key and its value, as text, and whether it was abridged; None where there is no room for it."""
    texts: list[str] = []
    torn = False
    for part in entry if paired else (entry,):
        written = _nested(part, style, limit, room, memo)
        if written is None:
            return None
        texts.append(written[0])
        torn |= written[1]
        room -= len(written[0]) + 1
    return (" ".join(texts), torn) if room >= -1 else None  # no blank after the last


def _nested(value: Any, style: Style, limit: int | None, room: int, memo: Memo) -> tuple[str, bool] | None:
    """A part of a collection, and whether it was abridged; None for a collection there is no room for."""
    if not collection_kind(value):
        return scalar_text(value, style)
    if limit is not None and _is_simplified(value, limit):
        return type_name(value), True
    written = unfold(value, style, room, memo)
    return None if written.overflowed else (written.text, written.truncated)


def _is_simplified(value: Any, limit: int) -> bool:
    """Whether a nested collection is too much to be written under a limit."""
    size = size_of(value)
    return size is None or size > limit or any(map(_is_full_collection, _all_parts(value)))


def _is_full_collection(value: Any) -> bool:
    return collection_kind(value) is not None and not is_empty(value)


def _all_parts(value: Any) -> Iterable[Any]:
    if collection_kind(value) != "map":
        return value.state.values() if isinstance(value, Set) else listed(value, None)
    return [part for entry in entries(value) for part in entry]


def _bracketed(value: Any, texts: list[str], style: Style) -> str:
    kind = collection_kind(value) or "list"
    opening, closing = BRACKETS[kind]
    return opening + (", " if kind == "map" and style.commas else " ").join(texts) + closing


def _elided(value: Any, texts: list[str], style: Style, most: int) -> str:
    """The first entries, `...` and what is missing; as few of them as have room, and in the end the type alone."""
    what = "keys" if collection_kind(value) == "map" else "items"
    for count in range(len(texts), -1, -1):
        text = _bracketed(value, [*texts[:count], "..."], style)
        text += f" ({len(value)} {what}, showing first {count})"
        if len(text) <= most:
            return text
    return type_name(value)


def first_items(value: Any, count: int, memo: "Memo | None" = None, run: Any = None) -> list[Any]:
    """The first items of a list or set, the first entries of a map."""
    kind = collection_kind(value)
    if kind == "map":
        return _first_entries(value, count)
    if kind == "set":
        return sorted_members(value, {} if memo is None else memo, 0)[:count]
    if isinstance(value, Seq):
        return value.first_items(count)
    return value.state[:count] if isinstance(value, Vector) else list(islice(listed(value, run), count))


def _first_entries(value: Any, count: int) -> list[tuple[Any, Any]]:
    if kind_of(value) not in PROGRAM_MAPS:
        return entries(value)[:count]
    return [(value_of(key), item) for key, item in islice(value.state.items(), count)]
