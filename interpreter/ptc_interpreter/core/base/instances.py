"""Values of types with methods of collections: what functions of collections ask of them, where they know no better."""

from collections.abc import Iterator
from typing import Any

from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import active_payer
from ptc_interpreter.values.scalars import MISSING
from ptc_interpreter.values.typed import Instance


def has_method(value: Any, *names: str) -> bool:
    """Whether a value is of a type with one of the methods."""
    return type(value) is Instance and any(value.of.method(name) is not None for name in names)


def asked(value: Any, name: str, *args: Any) -> Any:
    """What a method of a value gives; MISSING where it has no such method, or no run is active that could call it."""
    method = value.of.method(name) if type(value) is Instance else None
    run = active_payer()
    return MISSING if method is None or run is None else method(run, value, *args)


def looked_up(of: Instance, key: Any, default: Any) -> Any:
    """What `(get of key default)` gives: by `valAt`, or by `get` of a set."""
    is_given = default is not None and default is not MISSING
    found = asked(of, "valAt", key, default) if is_given else asked(of, "valAt", key)
    if found is MISSING:
        found = asked(of, "get", key)
    return default if found is MISSING or (found is None and not is_given) else found


def sequence_of(value: Instance) -> Any:
    """What a value is as a sequence, by `seq`, `iterator` or `reduce`; MISSING where it has none, or is its own."""
    found = asked(value, "seq")
    if found is MISSING:
        found = asked(value, "iterator")
    if found is MISSING:
        found = asked(value, "reduce", CORE["conj"].function, [])
    return MISSING if found is value else found


def is_walked(value: Any) -> bool:
    """Whether a value is a sequence itself, by `first` and `next`."""
    return has_method(value, "first") and has_method(value, "next", "more")


def following(run: Run, value: Instance) -> Any:
    """What comes behind the first item of a sequence, or nil."""
    run.charge(1)
    found = asked(value, "next")
    if found is not MISSING:
        return found
    rest = asked(value, "more")
    own = asked(rest, "seq")
    return rest if own is MISSING else own


def walked(run: Run, value: Any) -> Iterator[Any]:
    """The items of a sequence up to what is no value of such a type, which comes last, after MISSING."""
    while is_walked(value):
        yield asked(value, "first")
        value = following(run, value)
    yield from (MISSING, value)
