"""Which programs use transients in such a way that nobody can tell one from the collection that it holds.

That is where one is made for a loop, a `reduce` or a chain of changes, and goes through these alone: each change stands
where its value is what is gone on with. What is none of that is left to transients as they are.
"""

from collections import Counter
from typing import Any, Final

from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.values.metering import look

# What the functions of transients mean in such a program.
HELD: Final = {
    "transient": "~held-transient",
    "persistent!": "~held-persistent",
    **{f"{name}!": name for name in ("conj", "assoc", "dissoc", "disj", "pop")},
}
_CHANGES: Final = HELD.keys() - {"transient", "persistent!"}
_FOLDS: Final = frozenset({"reduce", "reduce-kv"})
_NAMING: Final = frozenset({"let", "loop", "when-let"})
# Forms with parts whose value theirs is, and how many others stand before these.
_BRANCHING: Final = {"if": 1, "if-not": 1, "or": 0, "and": 0, "recur": 0, "reduced": 0, "cond": 0, "case": 1}
_BODIES: Final = {"do": 0, "when": 1, "when-not": 1, "fn": 0, "defn": 0, "defn-": 0, "let": 1, "loop": 1, "when-let": 1}
_GOING_ON: Final = _CHANGES | _FOLDS | {"loop"}  # heads of forms whose transient may have a name
_OF_FOLD: Final = 4  # items of `(reduce f init coll)`
_BOUND: Final = 2  # places of a name that is bound and used once


def are_held(forms: list[Form]) -> bool:
    """Whether all transients of a program are held where they are made."""
    return all(_mentions(form, "transient") or not _mentions(form, *_CHANGES) for form in forms) and all(
        _are_held(form, goes_on=False) for form in forms
    )


def _are_held(form: Any, *, goes_on: bool) -> bool:
    """The same of a form. `goes_on` says that what it gives may be a transient: whoever has it goes on with it."""
    match form:
        case SymbolForm(name=name):
            return name not in HELD
        case VectorForm(items=items) | MapForm(items=items):
            return all(_are_held(item, goes_on=goes_on) for item in items)
        case ListForm(items=[SymbolForm(name=name), *parts]):
            return _is_call_held(form, name, parts, goes_on)
        case FunctionForm(items=[SymbolForm() as head, *parts]):
            return _is_call_held(form, head.name, parts, True)
        case _:
            return all(_are_held(item, goes_on=False) for item in getattr(form, "items", ()))


def _takes(name: str, given: int) -> bool:
    """Whether a function takes so many arguments; what it does not take is told under the name that is written."""
    if name in ("persistent!", "pop!"):
        return given == 1
    return given % 2 == 1 and given > 1 if name == "assoc!" else given > 0


def _is_call_held(form: Any, name: str, parts: list[Any], goes_on: bool) -> bool:
    if name == "transient":
        return goes_on and len(parts) == 1 and _are_held(parts[0], goes_on=False)
    if name == "persistent!" or name in _CHANGES:
        is_root = _takes(name, len(parts)) and _is_transient(parts[0]) and _are_held(parts[0], goes_on=True)
        return is_root and (goes_on or name == "persistent!") and all(_are_held(p, goes_on=False) for p in parts[1:])
    if name in _FOLDS and len(form.items) == _OF_FOLD:
        return _is_fold_held(parts, goes_on)
    if name == "->":
        return _are_steps_held(parts, goes_on)
    if name == "->>":
        return _is_end_held(parts)
    if name in _BODIES:
        return _is_body_held(name, parts, goes_on)
    if name in _BRANCHING:
        before = _BRANCHING[name]
        return all(
            _are_held(part, goes_on=at >= before and (goes_on or name == "recur")) for at, part in enumerate(parts)
        )
    return all(_are_held(part, goes_on=False) for part in parts)


def _is_transient(form: Form) -> bool:
    """Whether a form may well give a transient: a name, or what ends in changes."""
    match form:
        case SymbolForm():
            return True
        case ListForm(items=[SymbolForm(name=name), *_]):
            known = _FOLDS | _BODIES.keys() | _BRANCHING.keys() | {"->"}
            return name == "transient" or name in _CHANGES or name in known
        case _:
            return False


def _is_fold_held(parts: list[Any], goes_on: bool) -> bool:
    """`reduce`: a change may be its function where it begins with a transient."""
    function, initial, items = parts
    is_change = type(function) is SymbolForm and function.name in _CHANGES
    if is_change and not _is_transient(initial):
        return False
    begins = _are_held(initial, goes_on=goes_on)
    return begins and (is_change or _are_held(function, goes_on=True)) and _are_held(items, goes_on=False)


def _are_steps_held(parts: list[Any], goes_on: bool) -> bool:
    """`->`: a chain of changes, which may end with `persistent!`."""
    first, *steps = parts
    names = [step.name if type(step) is SymbolForm else _head(step) for step in steps]
    if not any(name in HELD for name in (*names, _head(first))):
        return all(_are_held(part, goes_on=False) for part in parts)
    begun = _is_transient(first) or names[:1] == ["transient"]
    changes = [name in _CHANGES or (name == "transient" and at == 0) for at, name in enumerate(names)]
    ends = bool(names) and names[-1] == "persistent!"
    rest = [item for step in steps if type(step) is ListForm for item in step.items[1:]]
    held = all(changes[:-1] if ends else changes) and (ends or goes_on)
    return begun and held and _are_held(first, goes_on=True) and all(_are_held(item, goes_on=False) for item in rest)


def _is_end_held(parts: list[Any]) -> bool:
    """`->>`: a `reduce` that begins with a transient may come last, before `persistent!`."""
    match parts:
        case [*before, ListForm(items=[SymbolForm(name=name), function, initial]), SymbolForm(name="persistent!")] if (
            name in _FOLDS
        ):
            held = _is_fold_held([function, initial, SymbolForm(0, 0, "items")], goes_on=True)
            return held and all(_are_held(part, goes_on=False) for part in before)
        case _:
            return all(_are_held(part, goes_on=False) for part in parts)


def _is_body_held(name: str, parts: list[Any], goes_on: bool) -> bool:
    """A body, whose last part alone gives what is gone on with; and what is bound before it."""
    if name in ("fn", "defn", "defn-"):
        return _is_function_held(parts)
    before = _BODIES[name]
    bound = parts[:before] if name not in _NAMING else []
    if name in _NAMING and not (parts and _is_binding_held(name, parts)):
        return False
    body = parts[before:]
    beside = [*bound, *body[:-1]]
    return all(_are_held(p, goes_on=False) for p in beside) and all(_are_held(p, goes_on=goes_on) for p in body[-1:])


def _is_function_held(parts: list[Any]) -> bool:
    """A function: what each of its bodies gives in the end, whoever calls it goes on with."""
    at = next((i for i, part in enumerate(parts) if type(part) is VectorForm), None)
    bodies = [parts[at + 1 :]] if at is not None else [p.items[1:] for p in parts if type(p) is ListForm]
    return all(
        all(_are_held(p, goes_on=False) for p in body[:-1]) and all(_are_held(p, goes_on=True) for p in body[-1:])
        for body in bodies
    )


def _is_binding_held(name: str, parts: list[Any]) -> bool:
    """The names of a `let` or `loop`: in a loop they go on, elsewhere a transient has a name for one place alone."""
    vector = parts[0]
    if type(vector) is not VectorForm:
        return False
    places = _places(parts) if name != "loop" and any(map(_is_new, vector.items[1::2])) else Counter[str]()
    for target, value in zip(vector.items[::2], vector.items[1::2], strict=False):
        if name != "loop" and _is_new(value):
            if type(target) is not SymbolForm or places[target.name] != _BOUND:
                return False
        elif not _are_held(value, goes_on=name == "loop" or _head(value) in _GOING_ON):
            return False
    return True


def _is_new(form: Form) -> bool:
    return _head(form) == "transient"


def _head(form: Form) -> str:
    match form:
        case ListForm(items=[SymbolForm(name=name), *_]):
            return name
        case _:
            return ""


def _mentions(form: Form, *names: str) -> bool:
    return not _places([form]).keys().isdisjoint(names)


def _places(forms: list[Any]) -> Counter[str]:
    """How often each name stands in forms."""
    look()  # names that are bound in each other are counted at each of them
    found, waiting = Counter[str](), [*forms]
    while waiting:
        form = waiting.pop()
        if type(form) is SymbolForm:
            found[form.name] += 1
        waiting += getattr(form, "items", ())
    return found
