"""Methods that change a `HashMap` of Java's in place."""

from typing import Any

from ptc_interpreter.core.base.arguments import is_map, lookup, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import held_of, opened
from ptc_interpreter.core.java.mutable_methods import kind_of_cell
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import to_map
from ptc_interpreter.values.scalars import Mutable


def _entry(run: Run, cell: Mutable, key: Any, value: Any) -> None:
    run.make(1)
    run.atoms.hold(cell, held_of(run, cell).with_entry(key_of(key), value, run.owner))


@core(".put")
def put_(run: Run, map: Any, key: Any, value: Any) -> Any:  # noqa: A002
    """What the map held under the key, nil if nothing; it holds the value from now on.

    (let [m (HashMap.)] (.put m :a 1) (.put m :a 2) (into {} m))  ;=> {:a 2}
    """
    kind_of_cell(map, ".put", "map")
    before = held_of(run, map).get(key_of(key))
    _entry(run, map, key, value)
    return before


@core(".putIfAbsent")
def put_if_absent(run: Run, map: Any, key: Any, value: Any) -> Any:  # noqa: A002
    """What the map holds under the key; nil if that was nothing, and is the value from now on."""
    kind_of_cell(map, ".putIfAbsent", "map")
    before = held_of(run, map).get(key_of(key))
    if before is None:
        _entry(run, map, key, value)
    return before


@core(".putAll")
def put_all(run: Run, map: Any, other: Any) -> None:  # noqa: A002
    """Nil; the map has the entries of another as well."""
    kind_of_cell(map, ".putAll", "map")
    added = opened(other)
    if not is_map(added):
        raise wrong_type(".putAll", 2, other, "a map")
    run.make(len(added))
    run.atoms.hold(map, held_of(run, map).with_entries(to_map(added).state, run.owner))


@core(".computeIfAbsent", calls=True)
def compute_if_absent(run: Run, map: Any, key: Any, f: Any) -> Any:  # noqa: A002
    """What the map holds under the key; if that is nothing, what `f` gives of the key, which it holds from now on."""
    kind_of_cell(map, ".computeIfAbsent", "map")
    before = lookup(map, key)
    if before is not None:
        return before
    made = function_of(f, ".computeIfAbsent", 3)(run, key)
    if made is not None:
        _entry(run, map, key, made)
    return made


@core(".merge", calls=True)
def merge(run: Run, map: Any, key: Any, value: Any, f: Any) -> Any:  # noqa: A002
    """What the map holds under the key from now on: the value, put together by `f` with what it held before.

    (let [m (HashMap. {:a 1})] (.merge m :a 5 +))  ;=> 6
    """
    kind_of_cell(map, ".merge", "map")
    before = held_of(run, map).get(key_of(key))
    made = value if before is None else function_of(f, ".merge", 4)(run, before, value)
    _entry(run, map, key, made)
    return made
