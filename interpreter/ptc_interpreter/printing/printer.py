"""Values as text: `to_clojure` as Clojure's `pr` writes them, whole or abridged, and as `str` and `println` do.

Nothing here recurses over the value's depth, and no text grows past a million characters: a value of shared parts that
unfolds without end, a list of the host that holds itself, or a thousand brackets in each other print in bounded time.
How values without parts are written: `scalar_text`.
"""

import datetime
from typing import Any, Final

from ptc_interpreter.printing.few_parts import written_at_once
from ptc_interpreter.printing.scalar_text import PLAIN, PRINTED
from ptc_interpreter.printing.structure import MOST_CHARACTERS, collection_kind, known_class
from ptc_interpreter.printing.writer import (
    EXCEPTION_DATA,
    WHOLE,
    Style,
    abridged,
    first_items,
    order,
    shortened,
    unfold,
)
from ptc_interpreter.values.maps import PROGRAM_SETS
from ptc_interpreter.values.scalars import ExceptionValue, Symbol, kind_of
from ptc_interpreter.values.shown import show_with

_REPR_CHARACTERS: Final = 1_000


def to_clojure(
    value: Any,
    *,
    limit: int | None = None,
    printable_limit: int | None = None,
    total_limit: int | None = None,
    commas: bool = True,
    run: Any = None,
) -> tuple[str, bool]:
    """`value` as Clojure's `pr` writes it, and whether anything was left out.

    limit            items of a list or set, keys of a map; under one, nested collections that are longer, or that hold
                     collections themselves, are written as their type
    printable_limit  characters of each string
    total_limit      characters of the whole text
    commas           between the entries of maps
    run              the evaluation that is charged for reading items of infinite sequences, where there is one
    """
    if limit is None and total_limit is None and printable_limit is None and commas:
        text = written_at_once(value, is_quoted=True)
        if text is not None:
            return text, False
    style = Style(printable_limit=printable_limit, commas=commas, run=run)
    if limit is None and total_limit is None:
        written = unfold(value, style, WHOLE)
        return written.text, written.truncated
    most = MOST_CHARACTERS if total_limit is None else total_limit
    return abridged(value, style, limit, most) if collection_kind(value) else shortened(value, style, most)


_BRIEF: Final = frozenset({bool, Symbol, datetime.date, datetime.datetime})  # what `str` writes as `pr` does


def to_str(value: Any, *, run: Any = None) -> str:
    """`(str value)`: a string as it is, nil as nothing; strings inside collections are quoted."""
    kind = kind_of(value)
    if kind in _BRIEF:
        return PRINTED[kind](value)
    if kind is ExceptionValue:
        return _exception_line(value)
    text = written_at_once(value, is_quoted=True)
    if text is not None:
        return text
    plain = PLAIN.get(known_class(kind))
    return plain(value) if plain is not None else unfold(value, Style(run=run), WHOLE).text


def _exception_line(value: ExceptionValue) -> str:
    """An exception as Java's `toString` gives it, which `str` shows: class, message, data."""
    parts = [value.class_name if value.message is None else f"{value.class_name}: {value.message}"]
    if value.data is not None:
        parts.append(abridged(value.data, Style(in_exception=True), None, EXCEPTION_DATA)[0])
    return " ".join(parts)


def to_readable(value: Any, *, run: Any = None) -> str:
    """What `pr` and `prn` write, whole: text that is read back as the value."""
    text = written_at_once(value, is_quoted=True)  # nothing in it has a tag
    return unfold(value, Style(tagged=True, run=run), WHOLE).text if text is None else text


def to_brief(value: Any, run: Any, *, is_quoted: bool, is_tagged: bool = False) -> str:
    """What `pr`, `print` or `str` writes where the run has bound `*print-length*` and `*print-level*`."""
    if kind_of(value) is str and not is_quoted:
        return value
    length, level = run.captures.brevity
    style = Style(quoted=is_quoted, tagged=is_tagged, length=length, level=level, run=run)
    return unfold(value, style, WHOLE).text


def to_display(value: Any, *, run: Any = None) -> str:
    """What `print` and `println` write: strings as they are, inside collections too."""
    if kind_of(value) is str:
        return value
    text = written_at_once(value, is_quoted=False)
    return unfold(value, Style(quoted=False, run=run), WHOLE).text if text is None else text


def first_item(value: Any) -> Any:
    """The first item of a list, or of a set in print order; it must have one."""
    return first_items(value, 1)[0]


def print_order(value: Any) -> Any:
    """Sorts the members of sets: nil, booleans, numbers, strings, keywords, the rest by their text."""
    return order(value, {}, 0)


def members(of: Any) -> list[Any]:
    """The members of a set: a program's in its own order, a host's in print order, free of hashing."""
    if kind_of(of) in PROGRAM_SETS:
        return list(of.state.values())
    return sorted(of, key=print_order)  # type: ignore[arg-type]


def _representation(value: Any) -> str:
    """The `repr` of a value: never an error, whatever a sequence that is not worked out would do."""
    try:
        whole, cut = to_clojure(value, total_limit=_REPR_CHARACTERS)
        return to_clojure(value, limit=10, printable_limit=100, total_limit=_REPR_CHARACTERS)[0] if cut else whole
    except Exception:
        return object.__repr__(value)


show_with(_representation)
