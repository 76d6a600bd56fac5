"""Values as text: `to_clojure` as Clojure's `pr` writes them, whole or abridged, and as `str` and `println` do.

Nothing here recurses over the value's depth, and no text grows past a million characters: a value of shared parts that
unfolds without end, a list of the host that holds itself, or a thousand brackets in each other print in bounded time.
How values without parts are written: `scalars`.
"""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, Final, cast

import attrs

from ptc_interpreter.equality import value_of
from ptc_interpreter.limits import Limits
from ptc_interpreter.maps import MAP_TYPES, PROGRAM_MAPS, items
from ptc_interpreter.ordered import SortedSet
from ptc_interpreter.persistent import Map, Seq, Set, Vector
from ptc_interpreter.scalars import PLAIN, PRINTED, TYPE_NAMES, is_function, object_text
from ptc_interpreter.values import ExceptionValue, Lazy

MOST_CHARACTERS: Final = 1_000_000
_WHOLE: Final = MOST_CHARACTERS - 8  # leaves room for the `...` of a text that stops
LAZY_SHOWN: Final = 10  # items of a sequence whose end is not in reach; reaching for more may cost a program's steps
_ORDER_CHARACTERS: Final = 4_000  # as much of a collection's text as decides its place in a set
_ORDER_DEPTH: Final = 20  # sets within sets, beyond which the type alone decides

_EXCEPTION_DATA: Final = 1_000  # characters of the data of an exception

_ESCAPES: Final = str.maketrans(
    {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\f": "\\f", "\b": "\\b"}
)
_BRACKETS: Final = {"list": ("[", "]"), "map": ("{", "}"), "set": ("#{", "}")}
_KINDS: Final[dict[type, str]] = {
    list: "list",
    tuple: "list",
    Vector: "list",
    Seq: "list",
    Lazy: "list",
    Map: "map",
    dict: "map",
    Set: "set",
    set: "set",
    frozenset: "set",
}


# -- what callers use ------------------------------------------------------------------------------------------------


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
    style = _Style(printable_limit=printable_limit, commas=commas, run=run)
    if limit is None and total_limit is None:
        written = _unfold(value, style, _WHOLE)
        return written.text, written.truncated
    most = MOST_CHARACTERS if total_limit is None else total_limit
    return _abridged(value, style, limit, most) if collection_kind(value) else _shortened(value, style, most)


def to_str(value: Any, *, run: Any = None) -> str:
    """`(str value)`: a string as it is, nil as nothing; strings inside collections are quoted."""
    if _type(value) is ExceptionValue:
        return _exception_line(value)
    plain = PLAIN.get(_known(_type(value)))
    return plain(value) if plain is not None else _unfold(value, _Style(run=run), _WHOLE).text


def _exception_line(value: ExceptionValue) -> str:
    """An exception as Java's `toString` gives it, which `str` shows: class, message, data."""
    parts = [value.class_name if value.message is None else f"{value.class_name}: {value.message}"]
    if value.data is not None:
        parts.append(_abridged(value.data, _Style(in_exception=True), None, _EXCEPTION_DATA)[0])
    return " ".join(parts)


def to_display(value: Any, *, run: Any = None) -> str:
    """What `print` and `println` write: strings as they are, inside collections too."""
    return value if _type(value) is str else _unfold(value, _Style(quoted=False, run=run), _WHOLE).text


def type_name(value: Any) -> str:
    """The type as a summary names it: `integer`, `list[3]`, `list[?]`, `map[1]`, `bytes[5]`, `function`..."""
    kind = collection_kind(value)
    if kind:
        return f"{kind}[{'?' if isinstance(value, Lazy) else len(value)}]"
    if isinstance(value, bytes):
        return f"bytes[{len(value)}]"
    name = TYPE_NAMES.get(_known(_type(value)))
    return name or ("function" if is_function(value) else "object")


def collection_kind(value: Any) -> str | None:
    """What kind of collection `value` is: "list", "map" or "set"; None for a value without parts."""
    return _KINDS.get(_known(_type(value)))


def entries(value: Any) -> list[tuple[Any, Any]]:
    """Key and value of each entry of a map, in order."""
    return items(value if _type(value) in MAP_TYPES else dict(value))


def first_item(value: Any) -> Any:
    """The first item of a list, or of a set in print order; it must have one."""
    return _first_items(value, 1)[0]


def print_order(value: Any) -> Any:
    """Sorts the members of sets: nil, booleans, numbers, strings, keywords, the rest by their text."""
    return _order(value, {}, 0)


# -- shapes ----------------------------------------------------------------------------------------------------------


_type = cast("Callable[[Any], type[Any]]", type)  # `type` itself gives a checker parts it knows nothing of


@lru_cache(maxsize=512)
def _known(kind: type[Any]) -> type[Any]:
    """The nearest class of `kind` that the tables know, `kind` itself if none is."""
    return next((base for base in kind.__mro__ if base in _KINDS or base in PRINTED or base in TYPE_NAMES), kind)


def _size(value: Any) -> int | None:
    """How many items or entries a collection has; None for a sequence whose end is not known."""
    return None if isinstance(value, Lazy) else len(value)


def _is_empty(value: Any) -> bool:
    return _size(value) == 0


def _listed(value: Any, run: Any) -> Iterable[Any]:
    """The items of a list: a list's own, as nothing changes it; of one without a known end the first, and `...`."""
    if isinstance(value, Vector):
        return list(value.state)
    if isinstance(value, Lazy):
        return _first_and_more(value, run)
    return value.items if isinstance(value, Seq) else value


def _first_and_more(value: Lazy, run: Any) -> list[Any]:
    if run is not None and not value.endless:
        return list(islice(value.start(run), MOST_CHARACTERS))
    found = _reached(value, LAZY_SHOWN + 1, run)
    return found if len(found) <= LAZY_SHOWN else [*found[:LAZY_SHOWN], _MORE]


def _reached(value: Lazy, count: int, run: Any) -> list[Any]:
    """The first `count` items, fewer if it ends before."""
    if run is not None:
        return list(islice(value.start(run), count))
    return _reached_from_outside(value, count)


def _reached_from_outside(value: Lazy, count: int) -> list[Any]:
    """The same where no program runs: a function that makes the items has few steps, no names and no tools."""
    from ptc_interpreter.run import Run

    limits = Limits(steps=10_000, elements=10_000, characters=100_000)
    run = Run(limits=limits, clock=lambda: 0.0, variables={}, data={}, tools={})
    found: list[Any] = []
    try:
        found.extend(islice(value.start(run), count))
    except Exception:  # whatever the function missed: what it gave so far is shown
        found.append(_MORE)
    return found


def _first_items(value: Any, count: int, memo: "_Memo | None" = None, run: Any = None) -> list[Any]:
    """The first items of a list or set, the first entries of a map."""
    kind = collection_kind(value)
    if kind == "map":
        return _first_entries(value, count)
    if kind == "set":
        return _sorted(value, {} if memo is None else memo, 0)[:count]
    return list(islice(_listed(value, run), count))


def _first_entries(value: Any, count: int) -> list[tuple[Any, Any]]:
    if _type(value) not in PROGRAM_MAPS:
        return entries(value)[:count]
    return [(value_of(key), item) for key, item in islice(value.state.items(), count)]


# -- writing a value whole -------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Style:
    """What differs between flavours of text."""

    printable_limit: int | None = None
    commas: bool = True
    quoted: bool = True
    in_exception: bool = False  # exceptions within the data of one are written by their message alone
    run: Any = None


_PR: Final = _Style()
_Memo = dict[int, tuple[Any, Any]]  # by identity: a value (so that it stays alive) and its place in sets


class _More:
    """Stands in for what is left out."""


_MORE: Final = _More()


@attrs.define
class _Open:
    """A collection that is being written: its parts still to come, each with what stands before it."""

    identity: int
    parts: Iterator[tuple[str, Any]]
    closing: str


@attrs.define
class _Writing:
    """Text that grows piece by piece up to `most` characters, closing brackets counted."""

    style: _Style
    most: int
    memo: _Memo
    depth: int = 0  # sets within sets whose order is being found
    pieces: list[str] = attrs.field(factory=list[str])
    used: int = 0  # characters written, and brackets still to be closed
    open: list[_Open] = attrs.field(factory=list[_Open])
    inside: set[int] = attrs.field(factory=set[int])
    truncated: bool = False
    overflowed: bool = False  # it would have been longer than `most`

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def write(self, value: Any) -> None:
        self.part("", value)
        while self.open:
            following = None if self.overflowed else next(self.open[-1].parts, None)
            if following is None:
                self.close()
            else:
                self.part(*following)

    def part(self, before: str, value: Any) -> None:
        kind = collection_kind(value)
        if kind is None:
            self.scalar(before, value)
        elif id(value) in self.inside:
            self.scalar(before, _MORE)
        else:
            self.collection(before, value, kind)

    def scalar(self, before: str, value: Any) -> None:
        text, cut = _scalar(value, self.style)
        self.truncated |= cut
        if self.used + len(before) + len(text) > self.most:
            text = self.overflow(before, text, value)
        self.pieces.append(before + text)
        self.used += len(before) + len(text)

    def overflow(self, before: str, text: str, value: Any) -> str:
        """What is written in place of a text for which there is no room: of a string its beginning."""
        self.truncated = self.overflowed = True
        if not isinstance(value, str):
            return "..."
        return _cut(text, self.most - self.used - len(before), quoted=self.style.quoted)

    def collection(self, before: str, value: Any, kind: str) -> None:
        opening, closing = _BRACKETS[kind]
        if self.used + len(before) + len(opening) + len(closing) > self.most:
            self.scalar(before, _MORE)
            self.overflowed = True
            return
        self.pieces.append(before + opening)
        self.used += len(before) + len(opening) + len(closing)
        self.inside.add(id(value))
        self.open.append(_Open(id(value), self.parts(value, kind), closing))

    def parts(self, value: Any, kind: str) -> Iterator[tuple[str, Any]]:
        if kind == "map":
            return _entry_parts(entries(value), ", " if self.style.commas else " ")
        return _item_parts(_sorted(value, self.memo, self.depth) if kind == "set" else _listed(value, self.style.run))

    def close(self) -> None:
        done = self.open.pop()
        self.inside.discard(done.identity)
        self.pieces.append(done.closing)


def _item_parts(of: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    before = ""
    for item in of:
        yield before, item
        before = " "


def _entry_parts(of: Iterable[tuple[Any, Any]], between: str) -> Iterator[tuple[str, Any]]:
    before = ""
    for key, item in of:
        yield before, key
        yield " ", item
        before = between


def _unfold(value: Any, style: _Style, most: int, memo: _Memo | None = None, depth: int = 0) -> _Writing:
    """`value` written whole, as far as `most` characters reach."""
    writing = _Writing(style, most, {} if memo is None else memo, depth)
    writing.write(value)
    return writing


def _scalar(value: Any, style: _Style) -> tuple[str, bool]:
    """A value without parts, and whether it was cut."""
    if value is _MORE:
        return "...", True
    known = _known(_type(value))
    if known is str:
        return _string(value, style)
    if known is ExceptionValue:
        return _exception(value, style)
    written = PRINTED.get(known)
    return (object_text(value) if written is None else written(value)), False


def _exception(value: ExceptionValue, style: _Style) -> tuple[str, bool]:
    """`#error {:message "...", :data {...}}`, and whether its data was cut."""
    message = _PR if style.printable_limit is None else _Style(printable_limit=style.printable_limit)
    text, cut = _scalar(value.message, message)
    between = ", " if style.commas else " "
    if value.data is None or style.in_exception:
        return f"#error {{:message {text}}}", cut
    inner = _Style(commas=style.commas, run=style.run, in_exception=True)
    data, torn = _abridged(value.data, inner, None, _EXCEPTION_DATA)
    return f"#error {{:message {text}{between}:data {data}}}", cut or torn


def _string(value: str, style: _Style) -> tuple[str, bool]:
    cut = style.printable_limit is not None and len(value) > style.printable_limit
    shown = value[: style.printable_limit] + "..." if cut else value
    return (_quoted(shown) if style.quoted else shown), cut


def _quoted(value: str) -> str:
    return '"' + value.translate(_ESCAPES) + '"'


def _cut(text: str, room: int, *, quoted: bool) -> str:
    """The beginning of a written string, with `...`, in `room` characters as far as that can be."""
    if not quoted:
        return text[: max(0, room - 3)] + "..."
    kept = text[1:-1][: max(0, room - 5)].removesuffix("...")
    odd = (len(kept) - len(kept.rstrip("\\"))) % 2  # an escape must not be torn
    return f'"{kept[: len(kept) - odd]}..."'


# -- the order of sets -----------------------------------------------------------------------------------------------

_RANKS: Final[dict[type, Callable[[Any], Any]]] = {
    type(None): lambda _: (0,),
    bool: lambda value: (1, value),
    int: lambda value: (2, False, value, "integer"),
    str: lambda value: (3, str.__str__(value)),
}


def _order(value: Any, memo: _Memo, depth: int) -> Any:
    """Where a value stands in a set: a tuple that compares with that of any other value."""
    simple = _RANKS.get(_known(_type(value)))
    if simple is not None:
        return simple(value)
    name = type_name(value)
    if name in {"float", "decimal"}:
        missing = _is_nan(value)  # which compares with nothing
        return (2, missing, 0 if missing else value, name)
    if name == "keyword":
        return (4, value.name)
    return _order_by_text(value, memo, depth)


def _is_nan(value: float | Decimal) -> bool:
    return value.is_nan() if isinstance(value, Decimal) else value != value


def _order_by_text(value: Any, memo: _Memo, depth: int) -> Any:
    known = memo.get(id(value))
    if known is None:
        text = _order_text(value, memo, depth)
        known = memo[id(value)] = (value, (5, text, value.hex() if isinstance(value, bytes) else ""))
    return known[1]


def _order_text(value: Any, memo: _Memo, depth: int) -> str:
    return type_name(value) if depth > _ORDER_DEPTH else _unfold(value, _PR, _ORDER_CHARACTERS, memo, depth + 1).text


def _sorted(value: Any, memo: _Memo, depth: int) -> list[Any]:
    members: list[Any] = list(value.state.values() if isinstance(value, Set) else value)
    if len(members) < 2 or isinstance(value, SortedSet):
        return members
    return sorted(members, key=lambda member: _order(member, memo, depth))


# -- writing a value abridged ----------------------------------------------------------------------------------------


def _shortened(value: Any, style: _Style, most: int) -> tuple[str, bool]:
    """A value without parts in at most `most` characters."""
    written = _unfold(value, style, _WHOLE)
    text = written.text
    if len(text) <= most:
        return text, written.truncated
    return (_cut(text, most, quoted=style.quoted) if isinstance(value, str) else text[: max(0, most - 3)] + "..."), True


def _abridged(value: Any, style: _Style, limit: int | None, most: int) -> tuple[str, bool]:
    """A collection with no more than `limit` entries written, in at most `most` characters."""
    size = _size(value)
    if size is None:
        return _abridged_lazy(value, style, limit, most)
    shown = size if limit is None else min(size, limit)
    texts, torn = _entry_texts(value, style, limit, shown, most)
    whole = _bracketed(value, texts, style)
    if len(texts) == size and len(whole) <= most:
        return whole, torn
    return _elided(value, texts, style, most), True


def _abridged_lazy(value: Lazy, style: _Style, limit: int | None, most: int) -> tuple[str, bool]:
    bound = LAZY_SHOWN if limit is None else min(limit, LAZY_SHOWN)
    found = _reached(value, bound + 1, style.run)
    if len(found) <= bound and not any(item is _MORE for item in found):
        return _abridged(found, style, limit, most)
    shown = [item for item in found[:bound] if item is not _MORE]
    texts, _ = _entry_texts(shown, style, limit, bound, most - 4)
    return _bracketed(found, [*texts, "..."], style), True


def _entry_texts(value: Any, style: _Style, limit: int | None, count: int, most: int) -> tuple[list[str], bool]:
    """The texts of the first entries, no more than have room in `most` characters, and whether any was abridged."""
    texts: list[str] = []
    memo: _Memo = {}
    room, torn = most - 2, False
    for entry in _first_items(value, count, memo):
        written = _entry(entry, style, limit, room, memo, paired=collection_kind(value) == "map")
        if written is None:
            break
        texts.append(written[0])
        torn |= written[1]
        room -= len(written[0]) + 1
    return texts, torn


def _entry(
    entry: Any, style: _Style, limit: int | None, room: int, memo: _Memo, *, paired: bool
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


def _nested(value: Any, style: _Style, limit: int | None, room: int, memo: _Memo) -> tuple[str, bool] | None:
    """A part of a collection, and whether it was abridged; None for a collection there is no room for."""
    if not collection_kind(value):
        return _scalar(value, style)
    if limit is not None and _is_simplified(value, limit):
        return type_name(value), True
    written = _unfold(value, style, room, memo)
    return None if written.overflowed else (written.text, written.truncated)


def _is_simplified(value: Any, limit: int) -> bool:
    """Whether a nested collection is too much to be written under a limit."""
    size = _size(value)
    return size is None or size > limit or any(map(_is_full_collection, _all_parts(value)))


def _is_full_collection(value: Any) -> bool:
    return collection_kind(value) is not None and not _is_empty(value)


def _all_parts(value: Any) -> Iterable[Any]:
    if collection_kind(value) != "map":
        return value.state.values() if isinstance(value, Set) else _listed(value, None)
    return [part for entry in entries(value) for part in entry]


def _bracketed(value: Any, texts: list[str], style: _Style) -> str:
    kind = collection_kind(value) or "list"
    opening, closing = _BRACKETS[kind]
    return opening + (", " if kind == "map" and style.commas else " ").join(texts) + closing


def _elided(value: Any, texts: list[str], style: _Style, most: int) -> str:
    """The first entries, `...` and what is missing; as few of them as have room, and in the end the type alone."""
    what = "keys" if collection_kind(value) == "map" else "items"
    for count in range(len(texts), -1, -1):
        text = _bracketed(value, [*texts[:count], "..."], style)
        text += f" ({len(value)} {what}, showing first {count})"
        if len(text) <= most:
            return text
    return type_name(value)
