"""`clojure.walk`: changing the parts of nested data, whatever their shape."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_sequence, is_set, is_vector, nth, sequence, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.described import described_as
from ptc_interpreter.core.collections.sorted_collections import sorted_like
from ptc_interpreter.core.numbers.conversions import parts_of_name
from ptc_interpreter.printing.structure import collection_kind
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import held_by_entries, items, make_map, make_set
from ptc_interpreter.values.maps import keys as keys_of
from ptc_interpreter.values.maps import values as values_of
from ptc_interpreter.values.metering import LONG_BATCH, watched
from ptc_interpreter.values.persistent import Map, new_map
from ptc_interpreter.values.plain_values import PLAIN, SIMPLE
from ptc_interpreter.values.scalars import Keyword, kind_of

Change = Callable[[Any], Any]
_PAIR: Final = 2
_LEAVES: Final = PLAIN | {float, bool, Keyword}  # most of what has no parts
_WALKED: Final = frozenset({list, dict, Map})
_is_leaf: Final = _LEAVES.__contains__


def _walk_function(name: str, *, calls: bool = False) -> Callable[[Any], Any]:
    return core(f"walk/{name}", aliases=(f"clojure.walk/{name}", name), calls=calls)


@_walk_function("walk", calls=True)
def walk(run: Run, inner: Any, outer: Any, form: Any) -> Any:
    """What `outer` gives for `form` with `inner` applied to each of its parts; the entries of a map are vectors.

    (walk/walk inc #(apply + %) [1 2])  ;=> 5
    """
    change, finish = function_of(inner, "walk/walk", 1), function_of(outer, "walk/walk", 2)
    return finish(run, _rebuilt(run, form, partial(change, run), "walk/walk"))


@_walk_function("postwalk", calls=True)
def postwalk(run: Run, f: Any, form: Any) -> Any:
    """The nested data with `f` applied to every part, the innermost first.

    (walk/postwalk #(if (number? %) (inc %) %) [1 [2]])  ;=> [2 [3]]
    """
    return _from_inside(run, form, function_of(f, "walk/postwalk", 1), "walk/postwalk")


@_walk_function("prewalk", calls=True)
def prewalk(run: Run, f: Any, form: Any) -> Any:
    """The nested data with `f` applied to every part, the outermost first; then to the parts of what it gave.

    (walk/prewalk #(if (number? %) (inc %) %) [1 [2]])  ;=> [2 [3]]
    """
    call = function_of(f, "walk/prewalk", 1)
    return _from_outside(run, form, partial(call, run), "walk/prewalk")


@_walk_function("postwalk-replace")
def postwalk_replace(run: Run, smap: Any, form: Any) -> Any:
    """The nested data with every part that is a key of `smap` replaced by its value, the innermost first.

    (walk/postwalk-replace {:a :b} [:a {:c :a}])  ;=> [:b {:c :b}]
    """
    name = "walk/postwalk-replace"
    replaced = _replacer(run, name, smap)
    return _from_inside(run, form, lambda _, part: replaced(part), name)


@_walk_function("prewalk-replace")
def prewalk_replace(run: Run, smap: Any, form: Any) -> Any:
    """The nested data with every part that is a key of `smap` replaced by its value, the outermost first.

    (walk/prewalk-replace {:a :b} [:a {:c :a}])  ;=> [:b {:c :b}]
    """
    name = "walk/prewalk-replace"
    return _from_outside(run, form, _replacer(run, name, smap), name)


@_walk_function("keywordize-keys")
def keywordize_keys(run: Run, m: Any) -> Any:
    """The nested data with the string keys of all its maps as keywords.

    (walk/keywordize-keys {"a" 1})  ;=> {:a 1}
    """
    return _with_keys(run, m, lambda key: Keyword(key) if type(key) is str else key, "walk/keywordize-keys")


@_walk_function("stringify-keys")
def stringify_keys(run: Run, m: Any) -> Any:
    """The nested data with the keyword keys of all its maps as strings.

    (walk/stringify-keys {:a 1})  ;=> {"a" 1}
    """
    return _with_keys(run, m, _key_text, "walk/stringify-keys")


def _key_text(key: Any) -> Any:
    return parts_of_name(key.name)[1] if type(key) is Keyword else key


# -- walking ---------------------------------------------------------------------------------------------------------


def _from_inside(run: Run, form: Any, call: Callable[[Run, Any], Any], name: str) -> Any:
    """What `call` gives for a form whose parts were put through it before; what has no parts is not asked further."""

    def inside(part: Any) -> Any:
        kind = kind_of(part)
        if kind in _LEAVES:
            run.charge(1)
            return call(run, part)
        if run.described is not None:
            return call(run, _rebuilt(run, part, inside, name))
        if kind is list:
            return call(run, of_list(part))
        if kind is dict or kind is Map:
            return call(run, of_map(part))
        if collection_kind(part) is None:
            run.charge(1)
            return call(run, part)
        return call(run, _rebuilt(run, part, inside, name))

    def of_list(parts: list[Any]) -> list[Any]:
        run.make(len(parts))
        run.charge(_leaves_of(parts))
        return [call(run, part) if type(part) in _LEAVES else inside(part) for part in watched(parts)]

    def of_map(of: Any) -> Map:
        keys, values = keys_of(of), values_of(of)
        run.make(4 * len(keys))  # its entries, and what they become
        run.charge(len(keys) + _leaves_of(keys) + _leaves_of(values))
        pairs: Any = zip(keys, values, strict=True)
        changed = [
            call(
                run,
                [
                    call(run, key) if type(key) in _LEAVES else inside(key),
                    call(run, value) if type(value) in _LEAVES else inside(value),
                ],
            )
            for key, value in (pairs if len(keys) <= LONG_BATCH else watched(pairs))
        ]
        return _map_of(run, changed, name)

    return inside(form)


def postwalked(run: Run, kinds: frozenset[Any], f: Any, form: Any) -> Any:
    """`postwalk` of a function that gives back what is of none of these types, which are no vectors."""
    if run.described is not None:
        return postwalk(run, f, form)
    call = function_of(f, "walk/postwalk", 1)

    def inside(part: Any) -> Any:
        found = with_parts(part)
        return call(run, found) if type(found) in kinds else found

    with_parts = _walker(run, inside, _LEAVES - kinds, "walk/postwalk")
    return inside(form)


def prewalked(run: Run, kinds: frozenset[Any], f: Any, form: Any) -> Any:
    """`prewalk` of such a function."""
    if run.described is not None:
        return prewalk(run, f, form)
    call = function_of(f, "walk/prewalk", 1)

    def inside(part: Any) -> Any:
        return with_parts(call(run, part) if type(part) in kinds else part)

    with_parts = _walker(run, inside, _LEAVES - kinds, "walk/prewalk")
    return inside(form)


def _walker(run: Run, inside: Change, passed: frozenset[Any], name: str) -> Change:
    """What gives a form whose parts were put through `inside`, but for those of types that it leaves as they are."""

    def with_parts(part: Any) -> Any:
        kind = kind_of(part)
        if kind in _LEAVES:
            return part
        if kind is list:
            return of_list(part)
        if kind in _WALKED:
            return of_map(part)
        return part if collection_kind(part) is None else _rebuilt(run, part, inside, name)

    def of_list(parts: list[Any]) -> list[Any]:
        run.make(len(parts))  # and a step for each
        return [
            part if type(part) in passed else inside(part)
            for part in (parts if len(parts) <= LONG_BATCH else watched(parts))
        ]

    def of_map(of: Any) -> Map:
        keys, values = keys_of(of), values_of(of)
        run.make(2 * len(keys))
        state: dict[Any, Any] = {}
        for key, value in zip(keys, values if len(keys) <= LONG_BATCH else watched(values), strict=True):
            new = key if type(key) in passed else inside(key)
            held = new if type(new) in SIMPLE else key_of(new)
            state[held] = value if type(value) in passed else inside(value)
        return new_map(state, run.owner)

    return with_parts


def _leaves_of(parts: list[Any]) -> int:
    return sum(map(_is_leaf, map(type, parts)))


def _map_of(run: Run, changed: list[Any], name: str) -> Map:
    """The map of the entries that those of another have become."""
    state = held_by_entries(changed)
    if state is not None:
        return new_map(state, run.owner)
    return make_map(_entries(changed, name), run.owner)


def _from_outside(run: Run, form: Any, change: Change, name: str) -> Any:
    def inside(part: Any) -> Any:
        run.charge(1)
        changed = change(part)
        if type(changed) in PLAIN or collection_kind(changed) is None:
            return changed
        return _rebuilt(run, changed, inside, name)

    return inside(form)


def _rebuilt(run: Run, form: Any, change: Change, name: str) -> Any:
    """A collection of the same kind with `change` applied to its parts; anything else as it is. Lists lose metadata."""
    made = _made_anew(run, form, change, name)
    return made if run.described is None or is_sequence(form) else described_as(run, made, form)


def _made_anew(run: Run, form: Any, change: Change, name: str) -> Any:
    if kind_of(form) is list:
        run.make(len(form))
        return [change(part) for part in (form if len(form) == _PAIR else watched(form))]
    if collection_kind(form) is None:
        return form
    parts = sequence(run, form, name)
    run.make(len(parts))
    changed = [change(part) for part in watched(parts)]
    if is_map(form):
        return sorted_like(run, _map_of(run, changed, name), form)
    if is_set(form):
        return sorted_like(run, make_set(changed, run.owner), form)
    return changed if is_vector(form) else tuple(changed)


def _entries(changed: list[Any], name: str) -> list[Any]:
    """The entries that a map has of what its own became."""
    return [pair for entry in changed for pair in _pairs(entry, name)]


def _pairs(entry: Any, name: str) -> list[tuple[Any, Any]]:
    """What a changed entry adds to its map: a pair, the entries of a map, or nothing for nil."""
    if entry is None:
        return []
    if is_map(entry):
        return items(entry)
    if is_vector(entry) and len(entry) == _PAIR:
        return [(nth(entry, 0), nth(entry, 1))]
    hint = "the function is given [key value] too; return it as it is where you do not mean to change it"
    raise wrong_type(name, 1, entry, "a function that gives [key value] for an entry", hint=hint)


def _replacer(run: Run, name: str, smap: Any) -> Change:
    if not is_map(smap):
        raise wrong_type(name, 1, smap, "a map")
    run.charge(len(smap))
    by_key = {key_of(key): value for key, value in items(smap)}
    return lambda part: by_key.get(key_of(part), part)


def _with_keys(run: Run, form: Any, rename: Change, name: str) -> Any:
    def inside(part: Any) -> Any:
        return _with_keys(run, part, rename, name)

    if is_map(form):
        run.make(len(form))
        return make_map([(rename(inside(key)), inside(item)) for key, item in items(form)], run.owner)
    if collection_kind(form) is None:
        return form
    return _rebuilt(run, form, inside, name)
