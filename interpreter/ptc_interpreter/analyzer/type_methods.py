"""The methods of types: functions that see the fields that they name.

The body of a method begins by taking the fields that it names out of `this`. `recur` in a method of a type's own goes
to a loop of the parameters beside the first, as in Clojure.
"""

from collections.abc import Iterator
from typing import Any, Final

from ptc_interpreter.analyzer.destructuring import is_changed_by_set
from ptc_interpreter.analyzer.functions import make_function
from ptc_interpreter.analyzer.interfaces import name_of
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid
from ptc_interpreter.nodes import Constant, MapNode, Node
from ptc_interpreter.plain import plain
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, LiteralForm, SymbolForm, VectorForm
from ptc_interpreter.values.scalars import Keyword

_THIS: Final = "this-record"
_LOOPS: Final = frozenset({"loop", "fn", "fn*", "letfn", "for", "doseq", "dotimes", "while", "reify"})  # of their own
_MUTABLE: Final = "^:volatile-mutable "  # before a field, in the text of a method
_Arity = tuple[VectorForm, list[Form], int]  # parameters, body, where that ends


@plain
class Fields:
    """The fields that methods see."""

    names: list[SymbolForm]
    is_map: bool  # whether what has them is a record
    is_own: bool = True  # whether the methods are the type's own: `recur` in them leaves out what they are called on


NO_FIELDS: Final = Fields([], True)
OF_OTHERS: Final = Fields([], True, is_own=False)  # of methods that extend a type


def methods_of(form: Form, methods: list[ListForm], fields: Fields, scope: Scope) -> Node:
    """A map of functions by the names of methods."""
    by_name: dict[str, list[ListForm]] = {}
    for method in methods:
        by_name.setdefault(name_of(method), []).append(method)
    entries: list[tuple[Node, Node]] = []
    for name, forms in by_name.items():
        key = Constant(form.start, form.end, Keyword(name))
        entries.append((key, _method(forms, fields, scope)))
    return MapNode(form.start, form.end, entries)


def _method(forms: list[ListForm], fields: Fields, scope: Scope) -> Node:
    """The function of a method, whose arities may stand apart or together; it sees the fields that it names."""
    whole = forms[0]
    pieces: list[Any] = ["(fn"]
    arities: list[Form] = []
    for parameters, body, end in [arity for form in forms for arity in _arities(form, scope)]:
        arity, written = _seeing_fields(parameters, body, end, fields)
        arities.append(arity)
        pieces += (" (", *written, ")")
    function = make_function(whole, None, arities, scope.value(), "fn", own_name=False)
    function.pieces = [*pieces, ")"]
    return function


def _arities(form: ListForm, scope: Scope) -> Iterator[_Arity]:
    rest = form.items[1:]
    if rest and isinstance(rest[0], VectorForm):
        yield rest[0], rest[1:], form.end - 1
        return
    for part in rest:
        if not isinstance(part, ListForm) or not part.items or not isinstance(part.items[0], VectorForm):
            raise invalid(form, scope, "fn", "the parameters of a method belong in a vector")
        yield part.items[0], part.items[1:], part.end - 1


def _seeing_fields(parameters: VectorForm, body: list[Form], end: int, fields: Fields) -> tuple[Form, list[Any]]:
    """An arity, and the pieces of its text, whose body has names for the fields that it uses."""
    named = set(_names([parameters]))
    inside = set(_names(body)) if fields.names else frozenset[str]()
    used = [field for field in fields.names if field.name in inside and field.name not in named]
    at, until = parameters.start, parameters.end
    is_again = fields.is_own and _recurs(body)
    if not parameters.items or not (used or is_again):
        return ListForm(at, end, [parameters, *body]), [(at, end)]
    first, *others = parameters.items
    own = isinstance(first, SymbolForm) and first.name not in _names(others)
    this = first.name if own and isinstance(first, SymbolForm) else _THIS
    bindings: list[Form] = [] if own else [first, SymbolForm(first.start, first.end, this)]
    for field in used:
        reads = (
            LiteralForm(at, until, Keyword(field.name)) if fields.is_map else SymbolForm(at, until, f".-{field.name}")
        )
        bindings += [field, ListForm(at, until, [reads, SymbolForm(at, until, this)])]
    before_name = ":" if fields.is_map else ".-"
    taken = " ".join(
        f"{_MUTABLE * is_changed_by_set(field)}{field.name} ({before_name}{field.name} {this})" for field in used
    )
    before = [] if own else [(first.start, first.end), f" {this} "]
    let = ListForm(at, end, [SymbolForm(at, until, "let"), VectorForm(at, until, bindings), *body])
    seeing: list[Any] = [" (let [", *before, f"{taken}]", (until, end), ")"]
    if is_again:
        others, let, written = _again(others, let, seeing)
    else:
        written = [(first.end, until), *seeing]
    renamed = VectorForm(at, until, [SymbolForm(first.start, first.end, this), *others])
    return ListForm(at, end, [renamed, let]), [f"[{this}", *written]


def _again(others: list[Form], body: Form, written: list[Any]) -> tuple[list[Form], ListForm, list[Any]]:
    """The parameters beside the first by names, the body in a loop of them, to which `recur` goes, and the text."""
    at = body.start
    names = [
        other if isinstance(other, SymbolForm) else SymbolForm(at, at, f"argument-{index}")
        for index, other in enumerate(others)
    ]
    pairs = list(zip(others, names, strict=True))
    bindings = VectorForm(at, at, [form for pair in pairs for form in pair])
    loop = ListForm(at, body.end, [SymbolForm(at, at, "loop"), bindings, body])
    text: list[Any] = ["".join(f" {name.name}" for name in names), "] (loop ["]
    text += [piece for other, name in pairs for piece in ((other.start, other.end), f" {name.name} ")]
    return list(names), loop, [*text, "]", *written, ")"]


def _recurs(forms: list[Form]) -> bool:
    """Whether a `recur` goes to the function that the forms are the body of."""
    waiting: list[Any] = list(forms)
    while waiting:
        form = waiting.pop()
        head = form.items[0] if isinstance(form, ListForm) and form.items else None
        name = head.name if isinstance(head, SymbolForm) else ""
        if name == "recur":
            return True
        if name not in _LOOPS and not isinstance(form, FunctionForm):
            waiting += getattr(form, "items", ())
    return False


def _names(forms: list[Form]) -> Iterator[str]:
    """The names in forms, at any depth."""
    waiting: list[Any] = list(forms)
    while waiting:
        form = waiting.pop()
        if isinstance(form, SymbolForm):
            yield form.name
        else:
            waiting += getattr(form, "items", ())
