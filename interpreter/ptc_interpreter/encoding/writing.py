"""Values to JSON."""

import base64
import math
from collections.abc import Callable, Iterable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.encoding.held import Handle, written_opaque
from ptc_interpreter.encoding.survey import (
    LEAVES,
    LONG_STRING,
    Survey,
    core_name,
    environment_of,
    hidden_core_names,
    is_long_leaf,
    known_type,
    mark,
    parts,
    recipe_of,
    stored_state,
    type_of,
)
from ptc_interpreter.printing.signatures import source_of
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.lazy import Cell, Lazy, Passing, Recipe, Reduced, Source, known_items
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
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
    Regex,
    SecretName,
    Symbol,
    YearMonth,
)
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.texts import Texts
from ptc_interpreter.values.typed import Instance, Record
from ptc_interpreter.values.uuids import UUID
from ptc_interpreter.values.watch import look

Json = Any


def encode(value: Any) -> Json:
    """`value` as what `json.dumps` takes; `{"$values": table, "$value": ...}` where parts of it are shared."""
    encoder = Encoder([value])
    written = encoder.write(value)
    return {"$values": encoder.table, "$value": written} if encoder.table else written


class Earlier:
    """Values that were written by one encoder after the other, and can be named by those that come after them.

    Whoever reads them in the same order gives the same numbers. All but the cells of sequences stay what they are; of
    those `changed` has the ones that have been read further.
    """

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.numbers: dict[int | str, int] = {}  # identity, of long strings the text, -> index in `values`
        self.texts = Texts()
        self._cells: dict[int, Any] = {}  # number of a cell that may be read further -> its state when it was added

    def add(self, values: Iterable[Any]) -> None:
        """These values, and what they hold, are known from now on."""
        for value in Survey(values, self.numbers, self.texts).shareable:
            number = self.numbers[mark(value, self.texts)] = len(self.values)
            self.values.append(value)
            self._watch(number)

    def changed(self) -> list[int]:
        """The numbers of the cells that are not as they were."""
        return [number for number, state in self._cells.items() if self._has_changed(self.values[number], state)]

    def put(self, number: int, cell: Cell) -> None:
        """A cell becomes what another one is."""
        old: Cell = self.values[number]
        old.step, old.state, old.front = cell.step, cell.state, cell.front
        self.add(parts(old))
        self._watch(number)

    def _watch(self, number: int) -> None:
        value = self.values[number]
        self._cells.pop(number, None)
        if isinstance(value, Cell) and type(value) is not Source and value.front is None:
            self._cells[number] = value.state

    @staticmethod
    def _has_changed(cell: Cell, state: Any) -> bool:
        return cell.front is not None or cell.state is not state


class Encoder:
    """Writes the given values, and what they hold; what is shared among them is in `table`.

    What `earlier` has was written before, by another encoder, and is only named here.
    """

    def __init__(self, values: Iterable[Any], earlier: "Earlier | None" = None) -> None:
        self._known = {} if earlier is None else earlier.numbers
        self._texts = Texts() if earlier is None else earlier.texts
        self._survey = Survey(values, self._known, self._texts)
        self.table: list[Json] = [self._entry(value) for value in self._survey.table]

    def write(self, value: Any) -> Json:
        """One of the values, or of their parts."""
        kind = type_of(value)
        if (kind is str and len(value) <= LONG_STRING) or kind is bool or value is None:
            return value
        if kind in LEAVES and not is_long_leaf(value):
            return value if kind is int else self._body(value)
        if self._known and (number := self._known.get(mark(value, self._texts))) is not None:
            return {"$earlier": number}
        index = self._survey.index(value)
        return self._body(value) if index is None else {"$ref": index}

    def contents(self, value: Any) -> Json:
        """One of the values as it is written where it is met first."""
        return self._body(value)

    def _entry(self, value: Any) -> Json:
        body = self._body(value)
        return {"$knot": body} if id(value) in self._survey.knots else body

    def _body(self, value: Any) -> Json:
        kind = known_type(value)
        collection = _COLLECTIONS.get(kind)
        if collection is not None:
            return collection(self, value)
        return _SCALARS.get(kind, _opaque)(value)

    def _all(self, values: Iterable[Any]) -> list[Json]:
        look()
        return [self.write(value) for value in values]

    def _items(self, value: Any) -> list[Json]:
        return self._all(parts(value))

    def _map(self, value: Map) -> Json:
        names = [key.name for key in value.state if isinstance(key, Keyword)]
        if len(names) == len(value.state) and all(len(name) <= LONG_STRING for name in names):
            return {"$map": dict(zip(names, self._all(value.state.values()), strict=True))}
        return {"$map": self._all(part for key, item in value.state.items() for part in (value_of(key), item))}

    def _record(self, value: Record) -> Json:
        items, names = list(self._items(value)), [name for name, _ in value.of.own]
        written = {"type": value.of.name, "fields": list(value.of.fields), "entries": items[len(names) :]}
        written["methods"] = [[name, each] for name, each in zip(names, items, strict=False)]
        return {"$record": written if value.of.is_record else {**written, "is_record": False}}

    def _dict(self, value: dict[Any, Any]) -> Json:
        if all(type(key) is str and not key.startswith("$") for key in value):
            return {key: self.write(item) for key, item in value.items()}
        return {"$dict": self._items(value)}

    def _function(self, function: FunctionType) -> Json:
        name, recipe, source = core_name(function), recipe_of(function), source_of(function)
        if name is not None:
            return {"$core": name}
        if recipe is not None:
            return {"$tool": recipe.arguments[0]} if recipe.name == "tool" else {"$made": self._recipe(recipe)}
        if source is None:
            return {"$opaque": "function"}
        environment = {name: self.write(value) for name, value in environment_of(function).items()}
        hidden = hidden_core_names(function)
        variables = {"variables": hidden} if hidden else {}
        return {"$function": {"source": self.write(source), "environment": environment, **variables}}

    def _exception(self, value: ExceptionValue) -> Json:
        plain = {"code": value.code, "class": value.class_name, "message": value.message, "hint": value.hint}
        held = {"data": value.data, "cause": value.cause}
        return {"$exception": {**plain, **{name: self.write(part) for name, part in held.items()}}}

    def _cell(self, cell: Cell) -> Json:
        known, behind = known_items(cell)
        if behind is not None and not known:
            return {"$cell": [cell.step.step, *self._all(stored_state(cell))]}  # type: ignore[attr-defined]
        return {"$known": [self._all(known), self.write(behind)]}

    def _atom(self, value: Atom) -> Json:
        held = {} if value.held is MISSING else {"held": self.write(value.held)}
        call = {} if value.call is None else {"call": self.write(value.call)}
        return {"$atom": {"identity": value.identity, "kind": value.kind, "docstring": value.docstring, **call, **held}}

    def _recipe(self, recipe: Recipe) -> list[Json]:
        return [recipe.name, *self._all(recipe.arguments)]


def _tagged(tag: str) -> Callable[[Encoder, Any], Json]:
    def write(encoder: Encoder, value: Any) -> Json:
        return {tag: encoder._items(value)}  # pyright: ignore[reportPrivateUsage]

    return write


# Private methods of Encoder, in a table that belongs to it.
# pyright: reportPrivateUsage=false
_COLLECTIONS: Final[dict[type, Callable[[Encoder, Any], Json]]] = {
    list: Encoder._items,
    tuple: _tagged("$seq"),
    Seq: _tagged("$seq"),
    Vector: _tagged("$vector"),
    Queue: _tagged("$queue"),
    Map: Encoder._map,
    **dict.fromkeys((Record, Instance), Encoder._record),
    dict: Encoder._dict,
    Set: _tagged("$set"),
    SortedMap: _tagged("$sortedmap"),
    SortedSet: _tagged("$sortedset"),
    set: _tagged("$hostset"),
    frozenset: _tagged("$frozenset"),
    FunctionType: Encoder._function,
    Lazy: lambda encoder, value: {"$lazy": {"from": encoder.write(value.cell), "endless": value.endless}},
    Cell: Encoder._cell,
    Source: Encoder._cell,
    Passing: Encoder._cell,
    ExceptionValue: Encoder._exception,
    Reduced: lambda encoder, value: {"$reduced": encoder.write(value.value)},
    Atom: Encoder._atom,
    Mutable: Encoder._atom,
}


def _float(value: float) -> Json:
    value = float(value)
    if math.isfinite(value):
        return value
    return {"$float": "nan" if value != value else "inf" if value > 0 else "-inf"}


def _integer(value: int) -> Json:
    value = int(value)  # decimal digits take time that grows with the square of their number, and Python reads 4,300
    return {"$integer": hex(value)} if is_long_leaf(value) else value


def _opaque(value: Any) -> Json:
    if isinstance(value, Opaque | Handle):
        return {"$opaque": written_opaque(value)}
    return {"$opaque": f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")}


_SCALARS: Final[dict[type, Callable[[Any], Json]]] = {
    type(None): lambda _: None,
    bool: bool,
    int: _integer,
    float: _float,
    str: str.__str__,
    Keyword: lambda value: {"$keyword": value.name},
    Symbol: lambda value: {"$symbol": value.name},
    Regex: lambda value: {"$regex": value.pattern},
    datetime: lambda value: {"$datetime": value.isoformat()},
    OffsetDateTime: lambda value: {"$offset": [value.at.isoformat(), value.zone]},
    date: lambda value: {"$date": value.isoformat()},
    SecretName: lambda value: {"$secret": value.name},
    YearMonth: lambda value: {"$yearmonth": [value.year, value.month]},
    time: lambda value: {"$time": value.isoformat()},
    Period: lambda value: {"$period": [value.years, value.months, value.days]},
    timedelta: lambda value: {"$timedelta": [value.days, value.seconds, value.microseconds]},
    Decimal: lambda value: {"$decimal": str(value)},
    UUID: lambda value: {"$uuid": str(value)},
    bytes: lambda value: {"$bytes": base64.b64encode(value).decode()},
}
