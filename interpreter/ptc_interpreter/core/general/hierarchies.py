"""What is below what: classes, and names that `derive` puts below others.

The hierarchy that all have is a definition under `global-hierarchy`; one of `make-hierarchy` is a map as well: of names
to the set of those right above them, under `:parents`. One that a program holds has under `:ancestors` and
`:descendants`, as Clojure's, all that are above and below; only programs read these.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_vector, vector_items, wrong_type
from ptc_interpreter.core.java.classes import is_below
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal, key_of, value_of
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol

TAGS: Final = frozenset({Keyword, Symbol})
_GLOBAL: Final = "global-hierarchy"
_PARENTS: Final = Keyword("parents")
_ANCESTORS, _DESCENDANTS = Keyword("ancestors"), Keyword("descendants")
_ANOTHER: Final = "a name stands below another: (derive ::square ::shape)"
_OBJECT: Final = Symbol("java.lang.Object")
_SIZE: Final = 3  # maps of which a hierarchy consists


def _tag(value: Any, name: str, position: int) -> Any:
    if type(value) in TAGS:
        return value
    raise wrong_type(name, position, value, "a keyword, symbol or class")


def _parents(run: Run, hierarchy: Any, name: str = "isa?") -> Map:
    """The names right above each name, of a hierarchy or, for MISSING, of the one that all have."""
    held = run.variables.get(_GLOBAL) if hierarchy is MISSING else hierarchy
    found = Map({}) if held is None else held.get(_PARENTS) if type(held) is Map else None
    if type(found) is not Map:
        raise _no_hierarchy(name, held)
    return found


def _no_hierarchy(name: str, given: Any) -> LispError:
    return wrong_type(name, 1, given, "a hierarchy", hint="make one with (make-hierarchy)")


def _right_above(parents: Map, tag: Any, name: str = "isa?") -> Set:
    """The names right above one. Looked at when they are asked for: to check all of them at each call takes long."""
    found = parents.get(key_of(tag))
    if found is None:
        return make_set(())
    if type(found) is not Set:  # programs may write maps that look like hierarchies
        raise _no_hierarchy(name, make_map([(_PARENTS, parents)]))
    return found


def _above(run: Run, parents: Map, tag: Any, name: str = "isa?") -> dict[Any, Any]:
    """All names above one by their keys, the nearest first."""
    found: dict[Any, Any] = {}
    waiting = [tag]
    while waiting:
        run.charge(1)
        above = _right_above(parents, waiting.pop(), name).state
        run.charge(len(above))
        new = {key: each for key, each in above.items() if key not in found}
        found |= new
        waiting += new.values()
    return found


@core("make-hierarchy")
def make_hierarchy(run: Run) -> Map:
    """A hierarchy without names.

    (isa? (derive (make-hierarchy) :square :shape) :square :shape)  ;=> true
    """
    run.make(_SIZE)
    return _hierarchy(Map({}), Map({}), Map({}))


def _hierarchy(parents: Map, above: Map, below: Map) -> Map:
    return make_map([(_PARENTS, parents), (_DESCENDANTS, below), (_ANCESTORS, above)])


@core("derive")
def derive(run: Run, tag_or_h: Any, parent_or_tag: Any, parent: Any = MISSING) -> Any:
    """Nil, after putting a name below another, for `isa?` and multimethods; of a hierarchy, it with that.

    (derive ::square ::shape) (isa? ::square ::shape)  ;=> true
    """
    if parent is MISSING:
        changed = _derived(run, _parents(run, MISSING), tag_or_h, parent_or_tag)
        run.define(_GLOBAL, make_map([(_PARENTS, changed)], run.owner))
        return None
    return _also_below(run, tag_or_h, parent_or_tag, parent)


def _also_below(run: Run, hierarchy: Any, tag: Any, parent: Any) -> Map:
    """A hierarchy that a program holds, with a name below another."""
    parents = _parents(run, hierarchy, "derive")
    changed = _derived(run, parents, tag, parent)
    if changed is parents:
        return hierarchy
    above, below = (_all_of(hierarchy, key) for key in (_ANCESTORS, _DESCENDANTS))
    return _hierarchy(changed, _joined(run, above, below, tag, parent), _joined(run, below, above, parent, tag))


def _all_of(hierarchy: Map, key: Keyword) -> Map:
    found = hierarchy.get(key)
    return found if type(found) is Map else Map({})


def _joined(run: Run, held: Map, others: Map, near: Any, far: Any) -> Map:
    """The names related to each, with `far` and its own added to those of `near` and of all on its other side."""
    added = {far: far, **_related_to(held, far).state}
    behind = [near, *_related_to(others, near).state.values()]
    run.make(len(behind) * (len(added) + 1))
    for name in behind:
        held = held.with_entry(key_of(name), _related_to(held, name).with_entries(added, run.owner), run.owner)
    return held


def _related_to(held: Map, name: Any) -> Set:
    found = held.get(key_of(name))
    return found if type(found) is Set else make_set(())


def _derived(run: Run, parents: Map, tag: Any, parent: Any) -> Map:
    child, above = _tag(tag, "derive", 1), _tag(parent, "derive", 2)
    held = _right_above(parents, child, "derive")
    if key_of(above) in held.state:
        return parents
    if child == above or child in _above(run, parents, above, "derive"):
        message = f"`derive`: {above!r} is below {child!r}, or the same."
        hint = (
            _ANOTHER if child == above else "leave it out: (isa? parent tag) is true, and nothing stands below itself"
        )
        raise LispError("invalid_argument", message, hint=hint)
    if above in _above(run, parents, child, "derive"):
        message = f"`derive`: {child!r} is below {above!r} already, by way of another."
        raise LispError("invalid_argument", message, hint="leave it out: (isa? tag parent) is true")
    return parents.with_entry(key_of(child), held.with_entry(key_of(above), above, run.owner), run.owner)


@core("underive")
def underive(run: Run, tag_or_h: Any, parent_or_tag: Any, parent: Any = MISSING) -> Any:
    """Nil, after taking a name from below another; of a hierarchy, it without that."""
    if parent is MISSING:
        changed = _underived(run, _parents(run, MISSING, "underive"), tag_or_h, parent_or_tag)
        run.define(_GLOBAL, make_map([(_PARENTS, changed)], run.owner))
        return None
    parents = _parents(run, tag_or_h, "underive")
    changed = _underived(run, parents, parent_or_tag, parent)
    return tag_or_h if changed is parents else _made_anew(run, changed)


def _underived(run: Run, parents: Map, tag: Any, above: Any) -> Map:
    held, key = _right_above(parents, tag, "underive"), key_of(above)
    if key not in held.state:
        return parents
    if len(held) == 1:
        return parents.without(key_of(tag), run.owner)
    return parents.with_entry(key_of(tag), held.without(key, run.owner), run.owner)


def _made_anew(run: Run, parents: Map) -> Map:
    """The hierarchy of names right above others."""
    made = make_hierarchy(run)
    for key in parents.state:
        tag = value_of(key)
        for above in _right_above(parents, tag, "underive").state.values():
            made = _also_below(run, made, tag, above)
    return made


def _related(name: str, summary: str, find: Callable[[Run, Map, Any, str], Iterable[Any]]) -> None:
    def related(run: Run, tag_or_h: Any, tag: Any = MISSING) -> Any:
        own = tag is MISSING
        parents = _parents(run, MISSING if own else tag_or_h, name)
        found = list(find(run, parents, tag_or_h if own else tag, name))
        run.make(len(found))
        return make_set(found, run.owner) if found else None

    related.__doc__ = summary
    core(name)(related)


def _all_below(run: Run, parents: Map, tag: Any, name: str) -> Iterable[Any]:
    key = key_of(tag)
    return [child for child in map(value_of, parents.state) if key in _above(run, parents, child, name)]


_related(
    "parents",
    "The names that `derive` put right above one, as a set; nil if there are none.",
    lambda _, parents, tag, name: _right_above(parents, tag, name).state.values(),
)
_related(
    "ancestors",
    "All names above one, as a set; nil if there are none.",
    lambda run, parents, tag, name: _above(run, parents, tag, name).values(),
)
_related("descendants", "All names below one, as a set; nil if there are none.", _all_below)


@core("isa?")
def is_a(run: Run, child_or_h: Any, parent_or_child: Any, parent: Any = MISSING) -> bool:
    """Whether two values are equal, a class is below another, or a name was put below another; vectors item by item.

    (isa? Long Number)  ;=> true
    """
    if parent is MISSING:
        held = run.variables.get(_GLOBAL)
        return _is_a(run, None if held is None else _parents(run, MISSING), child_or_h, parent_or_child)
    if not is_map(child_or_h):
        raise wrong_type("isa?", 1, child_or_h, "a hierarchy")
    return _is_a(run, _parents(run, child_or_h), parent_or_child, parent)


def _is_a(run: Run, parents: Map | None, child: Any, parent: Any) -> bool:
    if equal(child, parent):
        return True
    if is_vector(child) and is_vector(parent):
        ours, theirs = vector_items(child), vector_items(parent)
        return len(ours) == len(theirs) and all(_is_a(run, parents, a, b) for a, b in zip(ours, theirs, strict=True))
    if type(child) not in TAGS or type(parent) not in TAGS:
        return False
    if _is_below(child, parent):
        return True
    if parents is None:
        return False
    run.charge(len(parents))
    lowest = [child, *[each for each in map(value_of, parents.state) if _is_below(child, each)]]
    return any(parent in _above(run, parents, each) for each in lowest)


def _is_below(child: Any, parent: Any) -> bool:
    """Whether a class is below another."""
    if type(child) is not Symbol or type(parent) is not Symbol or "." not in child.name:
        return False
    return parent == _OBJECT or is_below(child.name, parent.name)
