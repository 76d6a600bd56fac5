"""Values that are handed in: `from_python` lets values of the host into a program. What leaves it is in `leaving`.

Plain data stays where it is, however much there is of it; objects become plain data as `objects` says. Anything else is
refused with its path, or held as opaque where it is the result of a call: a tool that has acted must not be told to
have failed. The look at what is handed in covers the first 10,000 values; a host value that lies deeper is opaque too.
"""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from gc import get_referents
from itertools import islice
from operator import is_
from typing import Any, Final

from ptc_interpreter.host.handing import HandingOver
from ptc_interpreter.host.objects import class_name, plain_form
from ptc_interpreter.host.unsupported import UnsupportedValue
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import (
    MISSING,
    Keyword,
    OffsetDateTime,
    Opaque,
    Period,
    SecretName,
    Symbol,
    YearMonth,
    kind_of,
)
from ptc_interpreter.values.typed import Instance
from ptc_interpreter.values.uuids import UUID
from ptc_interpreter.values.watch import look

_LOOK: Final = 10_000  # values looked at when data is handed in
_NEAR: Final = 20  # collections and objects around one that is looked into however many there are
_OBJECTS: Final = 1_000_000
_FEW_VALUES: Final = _LOOK >> 2  # that are looked at level by level: in vain where there are more of them
_TREE: Final = 8  # times as many as were looked at already may be, too, up to these: so most trees are looked at whole
_MOST_OF_TREE: Final = _LOOK << 2
_TOGETHER: Final = 50  # items of a collection that are looked at so
_TRIES: Final = 6  # that may be in vain
_FLAT: Final = 100_000  # plain values of a dict that are looked at all at once, which costs next to nothing

PLAIN: Final = frozenset({type(None), bool, int, float, str, bytes, date, datetime, timedelta, Decimal, UUID})
SCALARS: Final = PLAIN | {Keyword, Symbol, Period, OffsetDateTime, YearMonth, Opaque, SecretName}
_SURE: Final = SCALARS - {datetime}  # that need no look: the zone of a date-time may be a class of the host
_SURE_ONES: Final = frozenset(map(id, _SURE))  # found without the hash of a class, which may be code of the host
_LISTS: Final = frozenset({list, tuple})
_HOLDERS: Final = _LISTS | {dict}
_WALKED: Final = SCALARS | _HOLDERS
COLLECTIONS: Final = frozenset({list, tuple, Seq, Queue, Vector, Instance}) | MAP_TYPES | SET_TYPES
_PARTS: Final = frozenset({set, frozenset})
_ITEMS: Final[dict[type, Callable[[Any], Any]]] = {
    list: enumerate,
    tuple: enumerate,
    dict: lambda value: value.items(),
}


def from_python(value: Any, path: str = "value", *, opaque: bool = False, handing: HandingOver | None = None) -> Any:
    """`value` as programs see it: itself if it is plain data, else a copy with its objects as plain data.

    `path` says what it is in errors, such as `data.orders`. Raises UnsupportedValue for what is no data; with `opaque`
    that is held as an `Opaque`, and nothing is raised but what a generator raises. Where `handing` is given, it has the
    time that this may take.
    """
    if id(kind_of(value)) in _SURE_ONES:
        return value
    plain = asked(_is_plain, value, otherwise=None)
    if plain is None:  # a class has a hash of its own
        return _held_or_refused(value, path, opaque=opaque)
    if plain:
        return value
    try:
        with nullcontext() if handing is None else handing.counted():
            return _Gate(path, opaque=opaque).admit(value, path, 0)
    except RecursionError:  # or the host itself is deep in calls
        return _held_or_refused(value, path, opaque=opaque, deep=True)


def _is_plain(value: Any) -> bool:
    return _plain_values([value], _FEW_VALUES, times=_TREE) is not None


def _plain_values(values: list[Any], most: int, times: int = 0) -> int | None:
    """How many values there are in `values`, level by level; None for more than `most`, or with other than plain data.

    Most of what tools give is plain, and to find that so costs a tenth of a walk. Python's collector of garbage is
    asked what collections hold: items of lists, values of dicts, and their keys where one of them is not a `str`.
    With `times` a level may also have so many times as many values as there are above it.
    """
    found, depth = 0, 0
    while not _SURE.issuperset(kinds := set(map(type, values))):
        if not kinds <= _WALKED or (datetime in kinds and not all(map(_has_known_zone, values))):
            return None
        held = values if kinds <= _HOLDERS else [value for value in values if type(value) in _HOLDERS]
        bound = max(most, min(found * times, _MOST_OF_TREE))
        found, depth = found + sum(map(len, held)), depth + 1
        if found > bound or depth > DEEPEST:
            return None
        values = get_referents(*held)
    return found


def _has_known_zone(value: Any) -> bool:
    """Whether it is no date-time whose zone is a class of the host, which may answer anything, or raise."""
    if type(value) is not datetime or value.tzinfo is None:
        return True
    zones = sys.modules.get("zoneinfo")  # who has one of its zones has imported it
    kind = type(value.tzinfo)
    return kind is timezone or (zones is not None and kind is zones.ZoneInfo)


def _in_known_zone(value: datetime) -> Any:
    """A date-time with its offset in place of its zone; MISSING where that cannot be told."""
    try:
        offset = value.utcoffset()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        return MISSING
    return value.replace(tzinfo=None if offset is None else timezone(offset))


class _Gate:
    """One look at a value that is handed in; it ends after 10,000 values."""

    def __init__(self, path: str, *, opaque: bool) -> None:
        self.path = path
        self.opaque = opaque
        self.left = _LOOK
        self.tries = _TRIES
        self.objects = _OBJECTS
        self.done: dict[int, tuple[Any, Any]] = {}  # id -> (the value, kept alive; as programs see it)

    def admit(self, value: Any, path: str, depth: int) -> Any:
        self.left -= 1
        kind = kind_of(value)
        if kind is datetime:
            return self._moment(value, path)
        if kind in SCALARS or (kind in COLLECTIONS and kind not in _ITEMS and kind not in _PARTS):
            return value
        known = self.done.get(id(value))
        if known is None:
            known = self.done[id(value)] = (value, self._admit(value, path, depth))
        return known[1]

    def _moment(self, value: datetime, path: str) -> Any:
        found = value if _has_known_zone(value) else _in_known_zone(value)
        return _held_or_refused(value, path, opaque=self.opaque) if found is MISSING else found

    def _admit(self, value: Any, path: str, depth: int) -> Any:
        if kind_of(value) in _ITEMS:
            return self._admit_items(value, path, depth)
        if kind_of(value) in _PARTS:
            return self._admit_parts(value, path, depth)
        return self._admit_object(value, path, depth)

    def _admit_items(self, value: Any, path: str, depth: int) -> Any:
        """The collection itself, unless something in it has to become plain data."""
        if kind_of(value) is dict and not SCALARS.issuperset(map(type, value)):
            value = self._with_keys(value, path, depth)
        if kind_of(value) is dict and len(value) <= _FLAT and _SURE.issuperset(map(type, value.values())):
            self.left -= len(value)  # a record
            return value
        changed: dict[Any, Any] = {}
        if depth < DEEPEST:
            known = self._plain_at_first(value)
            for key, item in islice(_ITEMS[kind_of(value)](value), known, None):
                if self.left <= 0 and type(item) in SCALARS | COLLECTIONS:
                    if kind_of(value) is dict:
                        continue
                    break  # a long list of plain data is taken as what its beginning is
                admitted = self.admit(item, _inside(path, value, key), depth + 1)
                if admitted is not item:
                    changed[key] = admitted
        return _replaced(value, changed) if changed else value

    def _plain_at_first(self, value: Any) -> int:
        """How many items at the beginning of a collection hold nothing but plain data: many are looked at at once."""
        most = max(self.left, 0)
        items: list[Any] = _first_values(value, most) if kind_of(value) is dict else value
        if _SURE.issuperset(map(type, islice(items, most))):
            self.left -= (size := min(most, len(items)))
            return size
        known = 0
        while self.tries and self.left > 0 and (part := list(items[known : known + _TOGETHER])):
            found = _plain_values(part, max(self.left, _FEW_VALUES))  # the last of them whole
            if found is None:
                self.tries -= 1
                break
            self.left -= found + len(part)
            known += len(part)
        return known

    def _with_keys(self, value: dict[Any, Any], path: str, depth: int) -> dict[Any, Any]:
        """A dict with its keys as plain data; itself where that changes none, or two would become one."""
        keys = [self._admit_key(key, path, depth) for key in value]
        if all(map(is_, keys, value)) or len(set(keys)) < len(keys):
            return value
        return dict(zip(keys, value.values(), strict=True))

    def _admit_key(self, key: Any, path: str, depth: int) -> Any:
        """A key, such as a member of an enum, as plain data; itself where that could be no key."""
        admitted = self.admit(key, f"{path} key", depth + 1)
        return admitted if _is_key(admitted) else key

    def _admit_parts(self, value: Any, path: str, depth: int) -> Any:
        """A set, unless something in it has to become plain data; what two members become they are once."""
        if SCALARS.issuperset(map(type, value)):
            return value
        if depth >= DEEPEST:
            return _held_or_refused(value, path, opaque=self.opaque, deep=True)
        parts = [self._admit_key(part, path, depth) for part in value]
        return value if all(map(is_, parts, value)) else kind_of(value)(parts)

    def _reaches(self, depth: int) -> bool:
        """Whether an object is looked into: after 10,000 values only near the top, for each may make new ones."""
        self.objects -= 1
        return depth < DEEPEST and (self.left > 0 or (depth <= _NEAR and self.objects > 0))

    def _admit_object(self, value: Any, path: str, depth: int) -> Any:
        look()
        form = plain_form(value, raises=self.opaque) if self._reaches(depth) else MISSING
        if form is not MISSING:
            return self.admit(form, path, depth + 1)
        return _held_or_refused(value, path, opaque=self.opaque, deep=depth >= DEEPEST)


def _first_values(of: dict[Any, Any], most: int) -> list[Any]:
    return list(islice(of.values(), most))


def _held_or_refused(value: Any, path: str, *, opaque: bool, deep: bool = False) -> Opaque:
    if not opaque:
        raise UnsupportedValue(path, value, deep=deep)
    return Opaque(class_name(value), value)


def _is_key(value: Any) -> bool:
    return asked(hash, value, otherwise=None) is not None


def _inside(path: str, value: Any, key: Any) -> str:
    return f"{path}.{key}" if kind_of(value) is dict else f"{path}[{key}]"


def _replaced(value: Any, changed: dict[Any, Any]) -> Any:
    if kind_of(value) is dict:
        return {**value, **changed}
    return kind_of(value)(changed.get(index, item) for index, item in enumerate(value))
