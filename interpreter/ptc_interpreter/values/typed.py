"""Records: maps with a type, as `defrecord` makes them. A record equals another of its type alone.

An `Instance` is what `deftype` and `reify` make: it equals nothing but itself, and functions of collections know of it
what its methods say.
"""

from collections.abc import Hashable
from typing import Any, Final

from ptc_interpreter.errors import LispError
from ptc_interpreter.plain import Compared, plain
from ptc_interpreter.values.metering import active_payer, make
from ptc_interpreter.values.persistent import Map

REIFIED: Final = "reify"  # the type of what `reify` makes
_EQUALS: Final = ("equiv", "equals")
_HASHES: Final = ("hasheq", "hashCode")


@plain
class RecordType(Compared):
    """What a record is: its class, and the fields that it always has."""

    name: str  # such as `user.Point`
    fields: tuple[str, ...]
    own: tuple[tuple[str, Any], ...] = ()  # methods of Java's interfaces, as `toString` and `compareTo`: functions
    is_record: bool = True  # and no type of `deftype` or `reify`

    def method(self, name: str) -> Any:
        """The function of a method of its own; None if it has none."""
        return next((function for known, function in self.own if known == name), None)


class Record(Map):
    """A map with a type. What changes it copies it: records are small."""

    __slots__ = ("of",)

    def __init__(self, of: RecordType, state: dict[Hashable, Any]) -> None:
        super().__init__(state)
        self.of = of

    def grows(self, owner: object) -> bool:  # noqa: ARG002
        """Never in place."""
        return False

    def with_entry(self, key: Hashable, value: Any, owner: object = None) -> "Record":
        """The record with `value` under `key`, a field or any other."""
        return self.with_entries({key: value}, owner)

    def with_entries(self, entries: dict[Hashable, Any], owner: object = None) -> "Record":  # noqa: ARG002
        """The record with all of `entries`."""
        make(len(self.state) + len(entries))
        return type(self)(self.of, {**self.state, **entries})

    def without(self, key: Hashable, owner: object = None) -> Map:
        """The record without `key`; without one of its fields it is a map and no record any more."""
        if key not in self.state:
            return self
        make(len(self.state))
        state = {held: value for held, value in self.state.items() if held is not key and held != key}
        return Map(state, owner) if getattr(key, "name", None) in self.of.fields else Record(self.of, state)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Record, (self.of, self.state))


class Instance(Record):
    """A value of a type: functions of collections ask its methods, and know nothing of its fields."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Always, whatever the number of its fields."""
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return (Instance, (self.of, self.state))


def class_of(of: RecordType) -> type[Record]:
    """What values of a type are made as."""
    return Record if of.is_record else Instance


def equals_of(value: Any, *names: str) -> Any:
    """The method by which a value of a type says what it equals; None for what has none."""
    if type(value) is not Instance:
        return None
    return next((own for name in names or _EQUALS if (own := value.of.method(name)) is not None), None)


def hash_of(value: Instance) -> int:
    """The hash that such a value says it has; 0 where it does not, or no run is active that could ask it."""
    run = active_payer()
    own = next((found for name in _HASHES if (found := value.of.method(name)) is not None), None)
    found = 0 if own is None or run is None else own(run, value)
    if type(found) is not int:
        raise LispError(
            "type_error", "`hashCode` needs to give an integer.", hint="give what (hash x) gives of a field"
        )
    return found
