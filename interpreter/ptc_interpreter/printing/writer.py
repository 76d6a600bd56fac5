"""Values written, whole or abridged, and the order in which the members of sets are written.

Each needs the others: a collection in a set is ordered by its text, and the data of an exception is abridged.
"""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from ptc_interpreter.plain import changed, fresh, plain
from ptc_interpreter.printing.scalar_text import PRINTED, TAGGED, cut_string, object_text, quoted
from ptc_interpreter.printing.structure import (
    LAZY_SHOWN,
    MORE,
    MOST_CHARACTERS,
    CollectionKind,
    collection_kind,
    entries,
    is_empty,
    known_class,
    listed,
    reached,
    size_of,
    type_name,
)
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import PROGRAM_MAPS
from ptc_interpreter.values.metering import active_payer, charge, look
from ptc_interpreter.values.persistent import Seq, Set, Vector
from ptc_interpreter.values.scalars import MISSING, Atom, ExceptionValue, Mutable, Symbol, kind_of
from ptc_interpreter.values.sorted import SortedSet
from ptc_interpreter.values.typed import Instance, Record

WHOLE: Final = MOST_CHARACTERS - 8  # leaves room for the `...` of a text that stops
_UNWATCHED: Final = 2_000  # parts that are written without a look at the clock
_ORDER_CHARACTERS: Final = 4_000  # as much of a collection's text as decides where it stands in a set
_ORDER_TOGETHER: Final = 300_000  # characters that are looked at for the order of one set; each member has its share
_MOST_SORTED: Final = 20_000  # members, of which a text tells only the first and takes a tenth of a second to find them
_ORDER_DEPTH: Final = 20  # sets within sets, beyond which the type alone decides
_ATOM_CHARACTERS: Final = 1_000  # of what an atom holds
EXCEPTION_DATA: Final = 1_000  # characters of the data of an exception
_BRACKETS: Final = {"list": ("[", "]"), "map": ("{", "}"), "set": ("#{", "}")}


@plain
class Style:
    """What differs between flavours of text."""

    printable_limit: int | None = None
    commas: bool = True
    quoted: bool = True
    in_atom: bool = False  # atoms within one are written without what they hold
    tagged: bool = False  # instants and UUIDs are written so that they are read back as such
    in_exception: bool = False  # exceptions within the data of one are written by their message alone
    length: int | None = None  # items or entries of a collection, behind which `...` is written
    level: int | None = None  # collections within collections, beyond which `#` is written
    run: Any = None


_DEEPER: Final = Symbol("#")  # stands for a collection that is nested too deep
_PR: Final = Style()
Memo = dict[int, tuple[Any, Any]]  # by identity: a value (so that it stays alive) and its rank in sets


@plain
class _Open:
    """A collection that is being written: its parts still to come, each with what stands before it."""

    identity: int
    parts: Iterator[tuple[str, Any]]
    closing: str


@plain
class _Writing:
    """Text that grows piece by piece up to `most` characters, closing brackets counted."""

    style: Style
    most: int
    memo: Memo
    depth: int = 0  # sets within sets whose order is being found
    pieces: list[str] = fresh(factory=list[str])
    used: int = 0  # characters written, and brackets still to be closed
    open: list[_Open] = fresh(factory=list[_Open])
    inside: set[int] = fresh(factory=set[int])
    truncated: bool = False
    overflowed: bool = False  # it would have been longer than `most`

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def write(self, value: Any) -> None:
        self.part("", value)
        parts = 0
        while self.open:
            parts += 1
            if parts % _UNWATCHED == 0:
                look()
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
            self.scalar(before, MORE)
        elif self.style.level is not None and len(self.open) >= self.style.level:
            self.scalar(before, _DEEPER)
        else:
            self.collection(before, value, kind)

    def scalar(self, before: str, value: Any) -> None:
        whole = type(value) is not str or len(value) <= self.most
        text, cut = scalar_text(value if whole else value[: self.most + 1], self.style)
        self.truncated |= cut
        if self.used + len(before) + len(text) > self.most:
            text = self.overflow(before, text, value)
        self.pieces.append(before + text)
        self.used += len(before) + len(text)

    def overflow(self, before: str, text: str, value: Any) -> str:
        """What is written instead of a text for which there is no room: of a string its beginning."""
        self.truncated = self.overflowed = True
        if not isinstance(value, str):
            return "..."
        return cut_string(text, self.most - self.used - len(before), quoted=self.style.quoted)

    def collection(self, before: str, value: Any, kind: CollectionKind) -> None:
        opening, closing = _brackets(value, kind)
        if self.used + len(before) + len(opening) + len(closing) > self.most:
            self.scalar(before, MORE)
            self.overflowed = True
            return
        self.pieces.append(before + opening)
        self.used += len(before) + len(opening) + len(closing)
        self.inside.add(id(value))
        self.open.append(_Open(id(value), self.parts(value, kind), closing))

    def parts(self, value: Any, kind: CollectionKind) -> Iterator[tuple[str, Any]]:
        most = self.style.length
        if kind == "map":
            return _entry_parts(entries(value), ", " if self.style.commas else " ", most)
        if kind != "set":
            if most is not None and type(value) is Lazy:
                return _item_parts(reached(value, most + 1, self.style.run), most)
            return _item_parts(listed(value, self.style.run), most)
        return _item_parts(sorted_members(value, self.memo, self.depth, self.most if self.depth else None), most)

    def close(self) -> None:
        done = self.open.pop()
        self.inside.discard(done.identity)
        self.pieces.append(done.closing)


def _brackets(value: Any, kind: CollectionKind) -> tuple[str, str]:
    """What stands before the parts and behind them: of a record its type as well."""
    if type(value) is Record or type(value) is Instance:
        return (f"#{value.of.name}{{", "}")
    return _BRACKETS[kind]


def _item_parts(of: Iterable[Any], most: int | None) -> Iterator[tuple[str, Any]]:
    before = ""
    for index, item in enumerate(of):
        if index == most:
            yield before, MORE
            return
        yield before, item
        before = " "


def _entry_parts(of: Iterable[tuple[Any, Any]], between: str, most: int | None) -> Iterator[tuple[str, Any]]:
    before = ""
    for index, (key, item) in enumerate(of):
        if index == most:
            yield before, MORE
            return
        yield before, key
        yield " ", item
        before = between


def unfold(value: Any, style: Style, most: int, memo: Memo | None = None, depth: int = 0) -> _Writing:
    """`value` written whole, as far as `most` characters reach."""
    writing = _Writing(style, most, {} if memo is None else memo, depth)
    writing.write(value)
    return writing


def scalar_text(value: Any, style: Style) -> tuple[str, bool]:
    """A value without parts, and whether it was cut."""
    if value is MORE:
        return "...", True
    known = known_class(kind_of(value))
    if known is str:
        return _string(value, style)
    if known is ExceptionValue:
        return _exception(value, style)
    if known is Atom:
        return _atom(value, style), False
    written = (TAGGED.get(known) if style.tagged else None) or PRINTED.get(known)
    return (object_text(value) if written is None else written(value)), False


def _exception(value: ExceptionValue, style: Style) -> tuple[str, bool]:
    """`#error {:message "...", :data {...}}`, and whether its data was cut."""
    message = _PR if style.printable_limit is None else Style(printable_limit=style.printable_limit)
    text, cut = scalar_text(value.message, message)
    between = ", " if style.commas else " "
    if value.data is None or style.in_exception:
        return f"#error {{:message {text}}}", cut
    inner = Style(commas=style.commas, run=style.run, in_exception=True)
    data, torn = abridged(value.data, inner, None, EXCEPTION_DATA)
    return f"#error {{:message {text}{between}:data {data}}}", cut or torn


def _atom(value: Atom, style: Style) -> str:
    """`#atom[...]` with what it holds now, or held when it was recorded."""
    payer = active_payer()
    held = value.held if payer is None else payer.atoms.shown(value)
    if held is MISSING or style.in_atom:
        return f"#{value.kind}"
    if type(value) is Mutable:
        return _content(value.content(held), style)
    inner = Style(in_atom=True, printable_limit=_ATOM_CHARACTERS // 2)
    write = abridged(held, inner, None, _ATOM_CHARACTERS) if collection_kind(held) else scalar_text(held, inner)
    return f"#{value.kind}[{write[0]}]"


def _content(held: Any, style: Style) -> str:
    """What is written of what Java changes in place: what it holds."""
    inner = changed(style, in_atom=True)
    if collection_kind(held):
        return abridged(held, inner, None, _ATOM_CHARACTERS)[0]
    return scalar_text(held, inner)[0]


def _string(value: str, style: Style) -> tuple[str, bool]:
    cut = style.printable_limit is not None and len(value) > style.printable_limit
    shown = value[: style.printable_limit] + "..." if cut else value
    return (quoted(shown) if style.quoted else shown), cut


# -- abridged ----------------------------------------------------------------------------------------------------------


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
    room, torn = most - sum(map(len, _brackets(value, collection_kind(value) or "list"))), False
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
    opening, closing = _brackets(value, kind)
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


# -- the order of sets -----------------------------------------------------------------------------------------------

_RANKS: Final[dict[type, Callable[[Any], Any]]] = {
    type(None): lambda _: (0,),
    bool: lambda value: (1, value),
    int: lambda value: (2, False, value, "integer"),
    str: lambda value: (3, str.__str__(value)),
}


def order(value: Any, memo: Memo, depth: int, most: int = _ORDER_CHARACTERS) -> Any:
    """The rank of a value in a set: a tuple that compares with that of any other value. `most` characters decide it."""
    simple = _RANKS.get(known_class(kind_of(value)))
    if simple is not None:
        return simple(value)
    name = type_name(value)
    if name in {"float", "decimal"}:
        missing = _is_nan(value)  # which compares with nothing
        return (2, missing, 0 if missing else value, name)
    if name == "keyword":
        return (4, value.name)
    return _order_by_text(value, memo, depth, most)


def _is_nan(value: float | Decimal) -> bool:
    return value.is_nan() if isinstance(value, Decimal) else value != value


def _order_by_text(value: Any, memo: Memo, depth: int, most: int) -> Any:
    known = memo.get(id(value))
    if known is None:
        text = _order_text(value, memo, depth, most)
        known = memo[id(value)] = (value, (5, text, value.hex() if isinstance(value, bytes) else ""))
    return known[1]


def _order_text(value: Any, memo: Memo, depth: int, most: int) -> str:
    return type_name(value) if depth > _ORDER_DEPTH else unfold(value, _PR, most, memo, depth + 1).text


def sorted_members(value: Any, memo: Memo, depth: int, together: int | None = None) -> list[Any]:
    """The members of a set in the order in which they are written; those of a sorted set or a huge one in its own.

    As many characters `together` are looked at: within a set as many as are looked at of its own members each.
    """
    charge(len(value))
    members: list[Any] = list(value.state.values() if isinstance(value, Set) else value)
    if len(members) < 2 or isinstance(value, SortedSet) or (len(members) > _MOST_SORTED and isinstance(value, Set)):
        return members
    most = min(_ORDER_CHARACTERS, (_ORDER_TOGETHER if together is None else together) // len(members))
    return sorted(members, key=lambda member: order(member, memo, depth, most))


# -- the first parts ---------------------------------------------------------------------------------------------------


def first_items(value: Any, count: int, memo: Memo | None = None, run: Any = None) -> list[Any]:
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
