"""JSON to values."""

import base64
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.lazy import cell_again, known_before
from ptc_interpreter.core.collections.sorted_collections import KeyOrder
from ptc_interpreter.encoding.function_restore import Restored
from ptc_interpreter.encoding.held import read_opaque
from ptc_interpreter.encoding.read_functions import Functions
from ptc_interpreter.encoding.reading_time import HostKeys, ReadingTime
from ptc_interpreter.encoding.records import IDENTITY, a_list, a_text, reading
from ptc_interpreter.encoding.survey import type_of
from ptc_interpreter.host.host_functions import given_function
from ptc_interpreter.host.tool_calls import tool_function
from ptc_interpreter.regex.compiling import compile_regex
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.lazy import Cell, Lazy, Reduced
from ptc_interpreter.values.maps import MAP_TYPES, held_by_key, make_map, make_set
from ptc_interpreter.values.metering import batches
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import (
    MISSING,
    Atom,
    ExceptionValue,
    Keyword,
    Mutable,
    OffsetDateTime,
    Opaque,
    Period,
    SecretName,
    Symbol,
    YearMonth,
)
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import Record, RecordType, class_of
from ptc_interpreter.values.uuids import UUID
from ptc_interpreter.values.watch import look

Json = Any
_ATOMS: Final = ("atom", "volatile", "field", "delay", "promise")
_MUTABLE: Final = ("text", "array", "list", "stack", "map", "set", "queue", "heap", "transient", "scanner")


def decode(written: Json) -> Any:
    """The value that `encode` wrote. Raises `ValueError` for what it never writes."""
    kind = type_of(written)
    if kind is dict and "$values" in written:
        return Decoder(written["$values"]).read(written.get("$value"))
    return Decoder([]).read(written)


class Decoder:
    """Reads what an `Encoder` wrote, with its `table`, and with the values that were read before."""

    def __init__(self, table: list[Json], earlier: Sequence[Any] = ()) -> None:
        self._table = table
        self._earlier = earlier
        self._values: list[Any] = [MISSING] * len(a_list(table))
        self._time = ReadingTime()
        self._functions = Functions()
        self._keys = HostKeys()
        with reading("table of values"), self._time.counted():
            self._read_table()

    def read(self, written: Json) -> Any:
        """The value that was written. Raises `ValueError` for what no Encoder writes."""
        with reading("value"), self._time.counted():
            return self._read(written)

    def _read_table(self) -> None:
        table = self._table
        fillings = [self._shell(index, entry["$knot"]) for index, entry in enumerate(table) if _is_knot(entry)]
        for index in range(len(table)):
            self._at(index)
        for fill in fillings:
            fill()

    def _read(self, written: Json) -> Any:
        kind = type_of(written)
        if kind is list:
            look()
            self._time.note(len(written))
            return [self._read(item) for item in written]
        if kind is not dict:
            return written
        look()
        self._time.note(len(written))
        tag = next(iter(written), "")
        if not tag.startswith("$"):
            return {key: self._read(item) for key, item in written.items()}
        reader = _READERS.get(tag)
        if reader is None:
            raise ValueError(f"there is no kind of value `{tag}`; a newer version may have written it")
        return reader(self, written[tag])

    def _at(self, index: int) -> Any:
        value = self._values[_place(index)]
        if value is MISSING:
            value = self._values[index] = self._read(self._table[index])
        return value

    def _before(self, number: int) -> Any:
        return self._earlier[_place(number)]

    def _all(self, written: Json) -> list[Any]:
        self._time.note(len(a_list(written)))
        return [self._read(item) for item in written]

    # -- knots: made empty, filled when all else is read -------------------------------------------------------------

    def _shell(self, index: int, body: Json) -> Callable[[], None]:
        """Make a value that holds itself, empty; gives what fills it."""
        kind = type_of(body)
        if kind is dict and "$function" in body:
            return self._function_shell(index, body["$function"])
        if kind is dict and ("$cell" in body or "$known" in body):
            return self._cell_shell(index, body)
        shell: Any = [] if kind is list else {}
        self._values[index] = shell
        fill: Callable[[Any], None] = shell.extend if kind is list else shell.update
        return lambda: fill(self._read(body))

    def _cell_shell(self, index: int, body: Json) -> Callable[[], None]:
        shell = self._values[index] = known_before((), None)

        def fill() -> None:
            made = self._cell_of(body)
            if type(made) is not Cell:
                raise ValueError("a sequence that repeats one value holds itself")
            shell.step, shell.state, shell.front = made.step, made.state, made.front

        return fill

    def _function_shell(self, index: int, written: Json) -> Callable[[], None]:
        restored = self._functions.restored(written, self._read(written["source"]))
        self._values[index] = restored.function
        return lambda: self._fill(restored, written["environment"])

    def _fill(self, restored: Restored, environment: dict[str, Json]) -> None:
        for name, value in environment.items():
            restored.fill(name, self._read(value))

    # -- kinds -------------------------------------------------------------------------------------------------------

    def _function(self, written: Json) -> Any:
        restored = self._functions.restored(written, self._read(written["source"]))
        self._fill(restored, written["environment"])
        return restored.function

    def _map(self, written: Json) -> Map:
        kind = type_of(written)
        if kind is dict:
            return Map({Keyword(name): self._read(item) for name, item in written.items()})
        return make_map(_pairs(self._all(written)))

    def _method(self, written: Json) -> tuple[str, Any]:
        name, function = a_list(written)
        return a_text(name), _a_function(self._read(function))

    def _record(self, written: Json) -> Record:
        own = tuple(self._method(each) for each in a_list(written["methods"]))
        fields = tuple(map(a_text, a_list(written["fields"])))
        kind = RecordType(a_text(written["type"]), fields, own, written.get("is_record") is not False)
        return class_of(kind)(kind, make_map(_pairs(self._all(written["entries"]))).state)

    def _dict(self, written: Json) -> dict[Any, Any]:
        pairs = _pairs(self._all(written))
        self._keys.check(key for key, _ in pairs)
        return held_by_key(pairs)

    def _members(self, written: Json) -> set[Any]:
        members = self._all(written)
        self._keys.check(members)
        return set[Any]().union(*batches(members))

    def _made(self, written: Json) -> Any:
        name, *arguments = a_list(written)
        if name == "given":
            return given_function(*map(a_text, arguments))
        return self._functions.made_again(name, self._all(arguments), "function")

    def _exception(self, written: Json) -> ExceptionValue:
        return ExceptionValue(
            code=a_text(written["code"]),
            class_name=a_text(written["class"]),
            message=_text_or_nil(written["message"]),
            hint=_text_or_nil(written["hint"]),
            data=_one_of(self._read(written["data"]), *MAP_TYPES),
            cause=_one_of(self._read(written["cause"]), ExceptionValue),
        )

    def _lazy(self, written: Json) -> Any:
        if type_of(written) is dict:
            return Lazy(self._cell_of(written["from"]), bool(written["endless"]))
        return self._made_sequence(written)

    def _atom(self, written: Json) -> Atom:
        held = self._read(written["held"]) if "held" in written else MISSING
        fields = {name: written[name] for name in ("identity", "kind")}
        if not IDENTITY.fullmatch(fields["identity"]) or fields["kind"] not in (*_ATOMS, *_MUTABLE):
            raise ValueError("an atom has a number and a kind")
        made: Any = Atom if fields["kind"] in _ATOMS else Mutable
        return made(
            **fields, docstring=_text_or_nil(written["docstring"]), held=held, call=self._read(written.get("call"))
        )

    def _cell_of(self, written: Json) -> Cell:
        cell = self._read(written)
        if not isinstance(cell, Cell):
            raise ValueError("a sequence begins with what is none")
        return cell

    def _cell(self, written: Json) -> Cell:
        name, *state = a_list(written)
        return cell_again(name, self._all(state))

    def _known(self, written: Json) -> Cell:
        items, behind = written
        return known_before(reversed(self._all(items)), None if behind is None else self._cell_of(behind))

    def _made_sequence(self, written: Json) -> Any:
        """As versions up to 0.2 wrote sequences: the core function that made them, with its arguments."""
        name, *arguments = a_list(written)
        value = self._functions.made_again(name, self._all(arguments), "sequence")
        return value if isinstance(value, Lazy) else Opaque("sequence")


def _text_or_nil(data: Any) -> str | None:
    return None if data is None else a_text(data)


def _a_function(value: Any) -> Any:
    if type(value) is not FunctionType:
        raise ValueError(f"a function is missing; there is a {type_of(value).__name__}")
    return value


def _one_of(value: Any, *kinds: type) -> Any:
    """The value, where it is nil or of one of the kinds."""
    if value is not None and type(value) not in kinds:
        raise ValueError(f"a value is of another kind than it should be ({type_of(value).__name__})")
    return value


def _integer(data: Any) -> int:
    if type(data) is not int:
        raise ValueError("an integer is missing")
    return data


def _place(index: Any) -> int:
    if type(index) is not int or index < 0:
        raise ValueError("a value has no place")
    return index


def _is_knot(entry: Json) -> bool:
    return type(entry) is dict and "$knot" in entry


def _pairs(flat: list[Any]) -> list[tuple[Any, Any]]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _year_month(year: Any, month: Any) -> YearMonth:
    return YearMonth(date(year, month, 1).year, month)


def _offset_date_time(text: Any, zone: Any) -> OffsetDateTime:
    at = datetime.fromisoformat(text)
    named = zone in _UTC_NAMES and at.utcoffset() == timedelta()
    if at.tzinfo is None or not (named or zone == at.isoformat()[-len("+00:00") :]):
        raise ValueError(f"{zone} is not the zone of {text}")
    return OffsetDateTime(at, zone)


_UTC_NAMES: Final = ("Z", "UTC", "GMT", "UT", "Etc/UTC")


def _core(_: Decoder, name: Any) -> Any:
    return CORE[name].function if name in CORE else Opaque("function")


def _tool(_: Decoder, name: Any) -> Any:
    return tool_function(a_text(name))


def _sorted(kind: Any, comparator: Any, *parts: Any) -> Any:
    """A sorted map or set, whose parts were written in its order."""
    made = make_map(_pairs(list(parts))) if kind is SortedMap else make_set(parts)
    return kind(made.state, KeyOrder(comparator))


def _regex(decoder: Decoder, pattern: str) -> Any:
    return decoder._functions.paid(lambda: compile_regex(a_text(pattern)))


# Private methods of Decoder, in a table that belongs to it.
# pyright: reportPrivateUsage=false
_READERS: Final[dict[str, Callable[[Decoder, Any], Any]]] = {
    "$ref": Decoder._at,
    "$earlier": Decoder._before,
    "$keyword": lambda _, name: Keyword(a_text(name)),
    "$symbol": lambda _, name: Symbol(a_text(name)),
    "$seq": lambda decoder, items: tuple(decoder._all(items)),
    "$vector": lambda decoder, items: Vector(decoder._all(items)),
    "$queue": lambda decoder, items: Queue(Seq(found)) if (found := decoder._all(items)) else Queue(),
    "$map": Decoder._map,
    "$record": Decoder._record,
    "$dict": Decoder._dict,
    "$set": lambda decoder, items: make_set(decoder._all(items)),
    "$sortedmap": lambda decoder, parts: _sorted(SortedMap, *decoder._all(parts)),
    "$sortedset": lambda decoder, parts: _sorted(SortedSet, *decoder._all(parts)),
    "$hostset": Decoder._members,
    "$frozenset": lambda decoder, items: frozenset(decoder._members(items)),
    "$float": lambda _, text: float(a_text(text)),
    "$integer": lambda _, digits: int(a_text(digits), 16),
    "$decimal": lambda _, text: Decimal(a_text(text)),
    "$uuid": lambda _, text: UUID(a_text(text)),
    "$date": lambda _, text: date.fromisoformat(text),
    "$datetime": lambda _, text: datetime.fromisoformat(text),
    "$offset": lambda _, parts: _offset_date_time(*map(a_text, parts)),
    "$secret": lambda _, name: SecretName(a_text(name)),
    "$yearmonth": lambda _, parts: _year_month(*parts),
    "$time": lambda _, text: time.fromisoformat(text),
    "$period": lambda _, parts: Period(*map(_integer, parts)),
    "$timedelta": lambda _, parts: timedelta(*map(_integer, parts)),
    "$bytes": lambda _, text: base64.b64decode(a_text(text)),
    "$regex": _regex,
    "$reduced": lambda decoder, value: Reduced(decoder._read(value)),
    "$exception": Decoder._exception,
    "$function": Decoder._function,
    "$core": _core,
    "$tool": _tool,
    "$made": Decoder._made,
    "$lazy": Decoder._lazy,
    "$atom": Decoder._atom,
    "$cell": Decoder._cell,
    "$known": Decoder._known,
    "$opaque": lambda _, written: read_opaque(written),
}
