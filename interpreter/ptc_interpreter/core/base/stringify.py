"""Text of values, accounted for: what `str`, `join`, `format` and printing build on."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ptc_interpreter.core.base.mutable import held_of, is_bit_set, opened
from ptc_interpreter.core.base.realize import realized
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.printing.printer import to_brief, to_display, to_readable, to_str
from ptc_interpreter.printing.structure import MOST_CHARACTERS, collection_kind
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Keyword, Mutable
from ptc_interpreter.values.texts import is_long, pieces, width_of
from ptc_interpreter.values.typed import Record

_STOPPED = MOST_CHARACTERS - 64  # a text this long was cut by the printer
_LARGE = 1_000_000  # characters of a text of which it is asked how wide they are
_CASED = 12  # bytes that Python takes for each character of what is no ASCII while it becomes capitals or small letters
_WRITTEN = 1_000  # integers that are written before their texts are accounted for
_WORD = (1 << 63) - 1  # an integer within it is written in no time


def str_of(run: Run, value: Any) -> str:
    """`(str value)`."""
    if type(value) is str:
        return value
    if type(value) is int and -_WORD <= value <= _WORD:  # a program makes texts of numbers by the hundred thousand
        text = str(value)
        run.write(len(text))
        return text
    if type(value) is Keyword or value is None:
        return _whole(run, "" if value is None else f":{value.name}")
    if isinstance(value, Record) and (text := value.of.method("toString")) is not None:
        return _text_of_record(run, value, text)
    if type(value) is Mutable and (value.kind == "text" or is_bit_set(value)):
        return opened(value) if value.kind == "text" else _text_of_bits(run, value)
    if run.captures.brevity is not None and collection_kind(value) is not None:
        return _whole(run, to_brief(_settled(run, value), run, is_quoted=True))
    return _whole(run, to_str(_settled(run, value), run=run))


def texts_of(run: Run, xs: Sequence[Any]) -> list[str]:
    """`(str x)` of each of `xs`; integers are written by Python itself, where none is too long for it."""
    if set(map(type, xs)) == {int}:
        with suppress(ValueError):
            return _texts_of_integers(run, xs)
    return [x if type(x) is str else str_of(run, x) for x in xs]


def _texts_of_integers(run: Run, integers: Sequence[int]) -> list[str]:
    """Their texts, made some at once. Raises ValueError for one of more digits than Python writes."""
    texts: list[str] = []
    for start in range(0, len(integers), _WRITTEN):
        some = [str(integer) for integer in integers[start : start + _WRITTEN]]  # faster than `map`
        run.write(len("".join(some)))
        texts += some
    return texts


def _text_of_bits(run: Run, bits: Mutable) -> str:
    """The indices of the bits that are set, as Java writes them."""
    found = sorted(held_of(run, bits).state)
    run.make(len(found))
    return _whole(run, f"{{{', '.join(map(str, found))}}}")


def _text_of_record(run: Run, value: Record, to_string: Any) -> str:
    """What its `toString` gives."""
    text = to_string(run, value)
    if type(text) is not str:
        message = f"`toString` of `{value.of.name}` gives what is no string."
        raise LispError("type_error", message, hint="put it in (str ...)")
    return text


def display_of(run: Run, value: Any) -> str:
    """What `print` writes of a value."""
    if type(value) is str:
        return value
    if run.captures.brevity is not None:
        return _whole(run, to_brief(_settled(run, value), run, is_quoted=False))
    return _whole(run, to_display(_settled(run, value), run=run))


def readable_of(run: Run, value: Any) -> str:
    """What `pr` writes of a value."""
    if run.captures.brevity is not None:
        return _whole(run, to_brief(_settled(run, value), run, is_quoted=True, is_tagged=True))
    return _whole(run, to_readable(_settled(run, value), run=run))


def _settled(run: Run, value: Any) -> Any:
    """The value, with what Java changes in place as it is now."""
    return realized(run, value, leaves=True) if run.atoms.mutables else value


def _whole(run: Run, text: str) -> str:
    run.write(len(text))
    if len(text) >= _STOPPED:
        message = f"The text of one value is limited to {MOST_CHARACTERS:,} characters."
        raise LimitExceeded("limit_characters", message, hint="Write a part of it, as (take 10 coll).")
    return text


def in_pieces(run: Run, text: str, change: Callable[[str], str]) -> str:
    """A text that is accounted for, changed piece by piece: to go through each character of a long one takes time."""
    if not is_long(text):
        return change(text)
    changed: list[str] = []
    for piece in pieces(text):
        run.charge(len(piece) >> 6)
        changed.append(change(piece))
    run.room_for(sum(map(len, changed)) * width_of(changed))
    return "".join(changed)


def to_be_cased(run: Run, text: str) -> str:
    """The text, when there is room for it to become capitals or small letters."""
    run.room_for(len(text) * (1 if text.isascii() else _CASED))
    return text


def concatenated(run: Run, parts: Sequence[str], separator: str = "") -> str:
    """The parts joined, accounted for before it is done. Raises TypeError where one is no string."""
    characters = sum(map(len, parts)) + len(separator) * max(len(parts) - 1, 0)
    run.write(characters, width_of((separator, *parts)) if characters > _LARGE else 1)
    return separator.join(parts)
