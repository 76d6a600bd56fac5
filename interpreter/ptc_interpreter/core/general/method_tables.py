"""Tables of methods: atoms that hold maps from what methods are for to functions.

They are stored with what holds the functions that `defmulti` and `defprotocol` make.
"""

from typing import Any

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.printing.structure import type_name
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Recipe
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, Atom, Symbol


def symbol(value: Any, name: str, position: int) -> Symbol:
    """`value`, which must be a symbol."""
    if type(value) is Symbol:
        return value
    raise wrong_type(name, position, value, "a symbol")


def table_of(run: Run, table: Any, name: str, position: int) -> Atom:
    """The table that a function is given, or for MISSING a new one."""
    if table is MISSING:
        run.make(1)
        return run.atoms.make("atom", Map({}))
    if type(table) is not Atom:
        raise wrong_type(name, position, table, "an atom")
    return table


def methods_in(run: Run, table: Atom) -> Map:
    """The methods that a table holds now; calls side by side may read them, as nothing there changes them."""
    held = run.atoms.shown(table)
    if type(held) is not Map:
        raise LispError("invalid_state", "What the methods are is not known any more.", hint="define them anew")
    return held


def add_to(run: Run, table: Atom, key: Any, function: Any) -> None:
    """Have a table hold one more entry."""
    run.charge(1)
    run.atoms.held(table)  # which must be of those that may be changed here
    run.atoms.hold(table, methods_in(run, table).with_entry(key_of(key), function, run.owner))


def recipe_of(of: Any, name: str, made: str, what: str) -> Recipe:
    """What a function was made of, which must have been made by `made`."""
    recipe = getattr(of, "recipe", None)
    if type(recipe) is not Recipe or recipe.name != made:
        raise wrong_type(name, 1, of, what)
    return recipe


def shown(value: Any) -> str:
    """A value as messages show it."""
    text, _ = to_clojure(value, limit=3, printable_limit=60, total_limit=120)
    return text if value is None or type(value) is Symbol else f"{text} ({type_name(value)})"


def hinted(value: Any) -> str:
    """A value as hints show it."""
    return to_clojure(value, limit=3, printable_limit=20, total_limit=60)[0]
