"""What calling a value means: functions, and the keywords, symbols, collections and records that stand for some."""

from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_set, is_vector, lookup, nth, shown, wrong_type
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.maps import looked_at
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import Keyword, Mutable, Symbol, kind_of
from ptc_interpreter.values.typed import Record


def function_of(value: Any, caller: str | None = None, position: int = 1) -> Any:
    """The Python function that calling `value` means; its first parameter is the run.

    Keywords, maps, sets and vectors can be called as in Clojure. Raises LispError `not_a_function` (or `type_error`
    naming `caller`, if one is given) for what cannot be called.
    """
    if type(value) is FunctionType:
        return value
    if type(value) is Keyword:
        return _looking_up(value)
    if type(value) is Symbol:
        return _looking_up_symbol(value)
    if is_map(value) and type(value) is not Record:
        return _looked_up_in(value)
    if is_set(value):
        return _member_of(value)
    if is_vector(value):
        return _indexed(value)
    if isinstance(value, Record) and (method := _called_on(value)) is not None:
        return method
    if type(value) is Mutable and value.kind == "transient":
        return _looked_up_now(value)
    if caller is not None:
        raise wrong_type(caller, position, value, "a function")
    raise LispError(
        "not_a_function",
        f"{shown(value)} cannot be called.",
        hint="what stands first in a list is called: take a pair of brackets away, or write [1 2] for data",
    )


def _looked_up_now(of: Mutable) -> Any:
    def a_transient(_run: Run, key: Any, default: Any = None) -> Any:
        return lookup(of, key, default)

    return a_transient


_CALLED: Final = ("invoke", "compare", "call", "run", "apply", "test")


def _called_on(record: Record) -> Any:
    """What a record is as a function: its `invoke`, or the one method of an interface of Java's that stands for one."""
    method = next((found for name in _CALLED if (found := record.of.method(name)) is not None), None)
    if method is None:
        return None

    def a_record(run: Run, *args: Any) -> Any:
        return method(run, record, *args)

    return a_record


def _looking_up(key: Keyword) -> Any:
    held = host_key(key)

    def a_keyword(_run: Run, of: Any, default: Any = None) -> Any:
        return of.get(held, default) if kind_of(of) is dict else lookup(of, key, default)

    return a_keyword


def _looking_up_symbol(key: Symbol) -> Any:
    def a_symbol(_run: Run, of: Any, default: Any = None) -> Any:
        return lookup(of, key, default)

    return a_symbol


def _looked_up_in(of: Any) -> Any:
    def a_map(_run: Run, key: Any, default: Any = None) -> Any:
        return lookup(of, key, default)

    return a_map


def _member_of(of: Any) -> Any:
    is_own = type(of) is Set

    def a_set(_run: Run, member: Any) -> Any:
        state = of._state if is_own else None
        return lookup(of, member) if state is None else state.get(looked_at(member))

    return a_set


def _indexed(of: Any) -> Any:
    def a_vector(_run: Run, index: Any) -> Any:
        return nth(of, index)

    return a_vector
