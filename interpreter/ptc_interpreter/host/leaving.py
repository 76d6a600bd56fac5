"""Values that leave a program: `to_python` gives them as plain Python.

What comes in is in `conversion`.
"""

from collections import Counter
from datetime import time
from typing import Any, Final

from ptc_interpreter.errors import LispError
from ptc_interpreter.host.conversion import COLLECTIONS, PLAIN, SCALARS
from ptc_interpreter.host.objects import class_name
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.printing.printer import members
from ptc_interpreter.printing.scalar_text import PRINTED, period_text
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.lazy import Lazy, Reduced
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES, items
from ptc_interpreter.values.metering import active_payer, charge
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import (
    MISSING,
    Atom,
    ExceptionValue,
    Keyword,
    Matcher,
    Mutable,
    OffsetDateTime,
    Opaque,
    Period,
    Regex,
    Symbol,
    YearMonth,
    kind_of,
)
from ptc_interpreter.values.typed import Instance

_IN_A_STEP: Final = 4  # sixteen items leave in a step: 2 ** 4
_KEY_PARTS: Final = 10_000
_MOST_OUT: Final = 10_000_000  # items of all lists and entries of all maps, which take four times the room, that leave
_ALIKE: Final = 1_000  # keys of a dict that may have one hash
_KEYWORDS: Final = frozenset({Keyword})
_FEW: Final = 3  # entries of a map that leaves without a charge
_OWN: Final = frozenset({Lazy, Regex, Reduced, Matcher, Atom})  # of the language, and without a plain form


def to_python(value: Any, *, opaque: bool = False) -> Any:
    """`value` as plain Python: dicts, lists and strings; keywords become their names, periods text.

    Shared parts stay shared. With `opaque` values of the host that are none of the language's leave as what they are.
    Raises LispError: `unsupported_value` for what Python has no plain form for (a function, an infinite sequence),
    `invalid_argument` where two keys of a map become one, `limit_nesting` for data nested beyond 200, `limit_elements`
    for more than ten million items.
    """
    try:
        if type(value) in PLAIN:
            return value
        few = _named_values(value) if type(value) is Map else None
        return _Exit(opaque=opaque).plain(value, 0) if few is None else few
    except RecursionError:  # the host itself is deep in calls
        raise _too_deep() from None


def _named_values(value: Map) -> dict[Any, Any] | None:
    """What becomes of a map of a few keywords and plain values, as tools are given; None for any other."""
    state = value.state
    if (
        len(state) > _FEW
        or not _KEYWORDS.issuperset(map(type, state))
        or not PLAIN.issuperset(map(type, state.values()))
    ):
        return None
    keys: Any = state
    return {key.name: state[key] for key in keys}


def _too_deep() -> LispError:
    return LispError("limit_nesting", f"Data nested more than {DEEPEST} deep cannot leave a program.", phase="limit")


class _Exit:
    """One value on its way out; parts met before are not walked again."""

    def __init__(self, *, opaque: bool) -> None:
        self.opaque = opaque
        self.left = _MOST_OUT
        self.done: dict[int, tuple[Any, Any]] = {}  # id -> (the value, kept alive; its plain form)

    def plain(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        if kind is Keyword or kind is Symbol:
            return value.name
        if kind is Period:
            return period_text(value)
        if kind is OffsetDateTime:
            return value.at
        if kind is YearMonth or kind is time:
            return PRINTED[kind](value)
        if kind is Opaque:
            return self._host_value(value)
        if kind in SCALARS:
            return value
        known = self.done.get(id(value))
        if known is not None:
            return known[1]
        if depth >= DEEPEST:
            raise _too_deep()
        self._account(value)
        made = self._collection(value, depth + 1)
        self.done[id(value)] = (value, made)
        return made

    def _account(self, value: Any) -> None:
        """Collections that share their parts in a program share none of them as plain lists."""
        kind = kind_of(value)
        if kind in COLLECTIONS:
            size = len(value) * (4 if kind in MAP_TYPES else 1)
            charge(size >> _IN_A_STEP)
            self.left -= size
            if self.left < 0:
                message = f"Values of more than {_MOST_OUT:,} items cannot leave a program."
                raise LispError(
                    "limit_elements", message, phase="limit", hint="give a part, or what they have in common"
                )

    def _collection(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        if kind is ExceptionValue:
            return {"message": value.message, "data": self.plain(value.data, depth), "code": value.code}
        if kind is list or kind is tuple:
            return [self.plain(item, depth) for item in value]
        if kind is Vector:
            return [self.plain(item, depth) for item in value.state]
        if kind is Seq or kind is Queue:
            return [self.plain(item, depth) for item in value.items]
        if kind in MAP_TYPES or kind is Instance:
            return self._map(value, depth)
        if kind in SET_TYPES:
            return [self.plain(item, depth) for item in members(value)]
        if kind is Mutable:
            run = active_payer()
            return self.plain(value.content(value.held if run is None else run.atoms.shown(value)), depth)
        if kind is Lazy and not value.endless and (run := active_payer()) is not None:
            return [self.plain(item, depth) for item in list(value.start(run))]
        if self.opaque and kind not in _OWN and not callable(value):
            return value  # of the host, deeper than was looked at
        raise _no_plain_form(value)

    def _host_value(self, held: Opaque) -> Any:
        if self.opaque and held.value is not MISSING:
            return held.value
        raise _no_plain_form(held)

    def key(self, key: Any, depth: int) -> Any:
        return _plain_key(self.plain(key, depth), [_KEY_PARTS])

    def _map(self, value: Any, depth: int) -> dict[Any, Any]:
        entries = items(value)
        held = [self.key(key, depth) for key, _ in entries]
        _check_hashes(held)
        left = [self.plain(item, depth) for _, item in entries]
        made = asked(lambda: dict(zip(held, left, strict=True)), otherwise=None)
        if made is None:
            raise _no_key()
        if len(made) != len(entries):
            raise LispError(
                "invalid_argument",
                'Two keys of a map become one when it leaves the program, as :a and "a" do.',
                hint="use keys that differ in their text",
            )
        return made


def _plain_key(key: Any, left: list[int]) -> Any:
    """Lists in keys become tuples, whose parts are not shared: `left` holds how many of them there may still be."""
    left[0] -= 1
    if left[0] < 0:
        raise LispError(
            "limit_elements", f"A key of more than {_KEY_PARTS:,} parts cannot leave a program.", phase="limit"
        )
    if kind_of(key) is dict:
        hint = "give the entries as a list of pairs, or use text as keys"
        raise LispError("unsupported_value", "A map whose keys are maps cannot leave a program.", hint=hint)
    return tuple([_plain_key(part, left) for part in key]) if kind_of(key) is list else key


def _check_hashes(keys: list[Any]) -> None:
    """Of keys with one hash each is compared to all before it, for seconds where there are many: none chooses them."""
    if len(keys) <= _ALIKE:
        return
    hashes = asked(lambda: Counter(map(hash, keys)), otherwise=None)
    if hashes is None:
        raise _no_key()
    if max(hashes.values()) > _ALIKE:
        message = f"A map with more than {_ALIKE:,} keys that Python's hash takes for one cannot leave a program."
        raise LispError("limit_elements", message, phase="limit", hint="give the entries as a list of pairs")


def _no_key() -> LispError:
    message = "A map cannot leave a program that has a key of the host which Python cannot hash or compare."
    return LispError("unsupported_value", message, hint="give the entries as a list of pairs")


def _no_plain_form(value: Any) -> LispError:
    if type(value) is Lazy:
        if not value.endless:
            message = "A lazy sequence that has not been worked out cannot leave a program."
            return LispError("unsupported_value", message, hint="work it out with (vec s)")
        hint = "take a part of it, as (take 10 ...)"
        return LispError("infinite_sequence", "An infinite sequence cannot leave a program.", hint=hint)
    if type(value) is Opaque and value.value is MISSING:
        message = f"A value of type `{value.type_name}` is not at hand: only its type was stored or sent."
        return LispError("unsupported_value", message, hint="call the tool that gave it again")
    what = "a function" if callable(value) else f"a {value.type_name if type(value) is Opaque else class_name(value)}"
    message = f"The value is or holds {what}, which cannot leave a program."
    return LispError("unsupported_value", message, hint="give data: numbers, strings, lists, maps")
