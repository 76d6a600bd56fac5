"""Methods of Java's and Clojure's interfaces that types, records and `reify` may define, and who refuses the others."""

from typing import Final

from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.reader.forms import Form, ListForm, SymbolForm

Interfaces = dict[str, tuple[str, ...]]

# What may be defined of Java's interfaces, by the name of each without its package: what they are for asks for these.
OF_RECORDS: Final[Interfaces] = {
    "Object": ("toString",),
    "Comparable": ("compareTo",),
    "Comparator": ("compare",),
    "IFn": ("invoke",),
    "IDeref": ("deref",),
    "Callable": ("call",),
    "Runnable": ("run",),
    "Function": ("apply",),
    "BiFunction": ("apply",),
    "Predicate": ("test",),
}


# What may be defined of Clojure's interfaces by types, which are what their methods make of them; records are maps.
_COLLECTION: Final = ("seq", "count", "cons", "empty", "equiv")
_STACK: Final = (*_COLLECTION, "peek", "pop")
_ASSOCIATIVE: Final = (*_COLLECTION, "assoc", "containsKey", "entryAt", "valAt")
OF_TYPES: Final[Interfaces] = {
    **OF_RECORDS,
    "Object": ("toString", "equals", "hashCode"),
    "IHashEq": ("hasheq",),
    "Counted": ("count",),
    "Seqable": ("seq",),
    "Iterable": ("iterator",),
    "ILookup": ("valAt",),
    "Indexed": ("nth", "count"),
    "Reversible": ("rseq",),
    "IReduceInit": ("reduce",),
    "IReduce": ("reduce",),
    "Sequential": (),
    "ISeq": (*_COLLECTION, "first", "next", "more"),
    "IPersistentCollection": _COLLECTION,
    "IPersistentStack": _STACK,
    "IPersistentList": _STACK,
    "Associative": _ASSOCIATIVE,
    "IPersistentMap": (*_ASSOCIATIVE, "without", "iterator"),
    "IPersistentVector": (*_STACK, *_ASSOCIATIVE, "nth", "rseq"),
    "IPersistentSet": (*_COLLECTION, "disjoin", "contains", "get"),
}


def name_of(method: ListForm) -> str:
    """The name of a method."""
    return method.items[0].name  # type: ignore[attr-defined] - `_specs` has looked


def interface_methods(spec: Form, scope: Scope, interfaces: Interfaces) -> tuple[str, ...] | None:
    """The methods that can be defined of an interface; None where it is none, or a protocol has its name."""
    known = interfaces.get(spec.name.rpartition(".")[2]) if isinstance(spec, SymbolForm) else None
    is_own = isinstance(spec, SymbolForm) and (spec.name in scope.world.defined or spec.name in scope.world.memory)
    return None if is_own else known


_LEFT_OUT: Final = ("applyTo",)  # what `invoke` does as well


def check_method(method: ListForm, spec: Form, known: tuple[str, ...], scope: Scope) -> None:
    """Raise LispError for a method that nothing here would call."""
    name = name_of(method)
    if name in known or name in _LEFT_OUT:
        return
    of = spec.name if isinstance(spec, SymbolForm) else "this"
    reason = (
        "records are equal by their type and entries" if of.endswith("Object") else f"it has {', '.join(known)} here"
    )
    raise scope.error(method, "unsupported", f"`{name}` of `{of}` cannot be defined: {reason}.", "leave it out")
