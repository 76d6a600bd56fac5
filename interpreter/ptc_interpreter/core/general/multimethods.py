"""What `defmulti` makes: functions that choose a method by what another function gives of the arguments."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ptc_interpreter.core.base.arguments import is_vector, vector_items
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.core.general.hierarchies import TAGS, is_a
from ptc_interpreter.core.general.method_tables import add_to, hinted, methods_in, recipe_of, shown, symbol, table_of
from ptc_interpreter.core.java.class_tests import is_class_name
from ptc_interpreter.core.java.classes import is_narrower
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import items, make_set
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.scalars import MISSING, Atom, Keyword, Symbol

_DEFAULT: Final = Keyword("default")
_TABLE, _PREFERRED = 3, 4  # of what a multimethod is made of


@core("multimethod", calls=True)
def multimethod(
    run: Run,
    name: Any,
    dispatch: Any,
    default: Any = _DEFAULT,
    table: Any = MISSING,
    preferred: Any = MISSING,
    hierarchy: Any = None,
) -> Any:
    """A function that calls the method for what `dispatch` gives of its arguments: what `defmulti` makes.

    ((doto (multimethod 'size count) (add-method 1 (fn [_] :one))) [5])  ;=> :one
    """
    choose = function_of(dispatch, "defmulti", 2)
    own = symbol(name, "multimethod", 1).name
    parts = (
        name,
        dispatch,
        default,
        table_of(run, table, "multimethod", 4),
        table_of(run, preferred, "multimethod", 5),
        hierarchy,
    )

    def dispatching(run: Run, *args: Any) -> Any:
        value = choose(run, *args)
        found = _method(run, parts, value)
        if found is None:
            message = f"`{own}` has no method for {shown(value)}."
            hint = f"(defmethod {own} {hinted(value)} [...] ...), or one for :default"
            raise LispError("invalid_argument", message, hint=hint)
        return function_of(found)(run, *args)

    return made_by(dispatching, "multimethod", parts)


def _parts(multifn: Any, function: str) -> tuple[Any, ...]:
    return recipe_of(multifn, function, "multimethod", "a multimethod").arguments


# -- choosing --------------------------------------------------------------------------------------------------------


def _method(run: Run, parts: tuple[Any, ...], value: Any) -> Any:
    """The method for a dispatch value; None if there is none. Raises LispError where several fit alike."""
    name, _, default, table, preferred, hierarchy = parts
    held = methods_in(run, table)
    found = held.get(key_of(value))
    if found is None and (type(value) in TAGS or is_vector(value)):
        run.charge(len(held))
        below = is_a if hierarchy is None else _below_in(run, hierarchy)
        fitting = [key for key, _ in items(held) if below(run, value, key)]
        if fitting:
            nearest = _nearest(run, fitting, _Order(below, methods_in(run, preferred)), name, value)
            found = held.get(key_of(nearest))
    return held.get(key_of(default)) if found is None else found


def _below_in(run: Run, hierarchy: Any) -> Callable[[Run, Any, Any], bool]:
    """What tells whether a value is below another in the hierarchy that a function gives, or an atom holds."""
    found = function_of(hierarchy)(run)
    held = run.atoms.held(found) if type(found) is Atom else found
    return lambda run, child, parent: is_a(run, held, child, parent)


class _Order(NamedTuple):
    """Which of two methods that fit comes first: what is below what, and what is preferred."""

    below: Callable[[Run, Any, Any], bool]
    preferred: Map


def _nearest(run: Run, fitting: list[Any], order: _Order, name: Symbol, value: Any) -> Any:
    best = fitting[0]
    for key in fitting[1:]:
        best = key if _comes_before(run, key, best, order) else best
    for other in fitting:
        if other is not best and not _comes_before(run, best, other, order) and not _names_class(other):
            message = f"Several methods of `{name.name}` fit {shown(value)}: {shown(best)} and {shown(other)}."
            raise LispError(
                "invalid_argument", message, hint=f"(prefer-method {name.name} {hinted(best)} {hinted(other)})"
            )
    return best


def _names_class(key: Any) -> bool:
    """Whether it is a class: of those not all is known here that they are below."""
    return (
        any(map(_names_class, vector_items(key))) if is_vector(key) else type(key) is Symbol and is_class_name(key.name)
    )


def _comes_before(run: Run, key: Any, other: Any, order: _Order) -> bool:
    return order.below(run, key, other) or _is_narrower(key, other) or _is_preferred(run, key, other, order)


def _is_narrower(key: Any, other: Any) -> bool:
    if is_vector(key) and is_vector(other):
        pairs = list(zip(vector_items(key), vector_items(other), strict=False))
        return all(a == b or _is_narrower(a, b) for a, b in pairs)
    return type(key) is type(other) is Symbol and is_narrower(key.name, other.name)


def _is_preferred(run: Run, key: Any, other: Any, order: _Order) -> bool:
    """Whether it, or what it is below, was preferred to the other, or to what that is below."""
    below = order.below
    for before, after in items(order.preferred):
        run.charge(1)
        if type(after) is Set and below(run, key, before) and any(below(run, other, each) for each in _members(after)):
            return True
    return False


def _members(of: Set) -> list[Any]:
    return list(of.state.values())


# -- changing, asking ------------------------------------------------------------------------------------------------


@core("add-method")
def add_method(run: Run, multifn: Any, dispatch_val: Any, f: Any) -> Any:
    """The multimethod, which calls `f` for this dispatch value from now on: what `defmethod` does."""
    add_to(run, _parts(multifn, "defmethod")[_TABLE], dispatch_val, function_of(f, "defmethod", 3))
    return multifn


@core("remove-method")
def remove_method(run: Run, multifn: Any, dispatch_val: Any) -> Any:
    """The multimethod, which has no method for this dispatch value from now on."""
    table = _parts(multifn, "remove-method")[_TABLE]
    run.atoms.held(table)
    run.atoms.hold(table, methods_in(run, table).without(key_of(dispatch_val), run.owner))
    return multifn


@core("remove-all-methods")
def remove_all_methods(run: Run, multifn: Any) -> Any:
    """The multimethod, which has no methods from now on."""
    table = _parts(multifn, "remove-all-methods")[_TABLE]
    run.atoms.held(table)
    run.atoms.hold(table, Map({}))
    return multifn


@core("prefer-method")
def prefer_method(run: Run, multifn: Any, dispatch_val: Any, other: Any) -> Any:
    """The multimethod, which calls the method for the first dispatch value where that for the other fits as well."""
    table = _parts(multifn, "prefer-method")[_PREFERRED]
    preferred = methods_in(run, table)
    if _is_preferred(run, other, dispatch_val, _Order(is_a, preferred)):
        message = f"`prefer-method`: {shown(other)} is preferred to {shown(dispatch_val)} already."
        raise LispError("invalid_state", message)
    held = preferred.get(key_of(dispatch_val))
    known = _members(held) if type(held) is Set else []
    run.make(len(known) + 1)
    add_to(run, table, dispatch_val, make_set([*known, other], run.owner))
    return multifn


@core("prefers")
def prefers(run: Run, multifn: Any) -> Any:
    """The dispatch values that others are preferred to, by these others.

    (do (defmulti f identity) (prefer-method f :a :b) (prefers f))  ;=> {:a #{:b}}
    """
    return methods_in(run, _parts(multifn, "prefers")[_PREFERRED])


@core("methods")
def methods(run: Run, multifn: Any) -> Any:
    """The methods of a multimethod, by dispatch value."""
    return methods_in(run, _parts(multifn, "methods")[_TABLE])


@core("get-method")
def get_method(run: Run, multifn: Any, dispatch_val: Any) -> Any:
    """The method that a multimethod calls for a dispatch value; nil if there is none."""
    return _method(run, _parts(multifn, "get-method"), dispatch_val)
