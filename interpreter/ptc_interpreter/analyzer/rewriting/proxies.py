"""`proxy` as `reify`."""

from collections.abc import Iterator, Sequence
from typing import Final

from ptc_interpreter.analyzer.rewriting.forms import is_head
from ptc_interpreter.reader.forms import Form, ListForm, SymbolForm, VectorForm

_OF_OBJECT: Final = ("toString", "equals", "hashCode")
_REBINDING: Final = frozenset({"binding", "with-redefs", "set!"})
# Heads of forms whose meaning the text tells, which a program may name otherwise.
_ASKED: Final = frozenset(
    ("meta", "binding", "with-redefs", "ns", "in-ns", "alias", "refer", "ns-name", "the-ns", "find-ns", "locking")
) | {"proxy", "symbol", "str", "pr-str", "var?", "fn?", "deref", "var-get", "resolve", "ns-resolve"}
_FUNCTIONS: Final = frozenset({"defn", "defn-"})


def reified(classes: Sequence[Form], methods: Sequence[Form]) -> Iterator[Form]:
    """What `reify` takes for a `proxy`: its methods name `this`, and those of Object stand apart."""
    written = [_naming_this(arity) for method in methods for arity in _arities(method)]
    of_object = [method for method in written if any(is_head(method, name) for name in _OF_OBJECT)]
    for of in classes[:1]:
        yield of
        yield from (method for method in written if method not in of_object)
    if of_object:
        yield SymbolForm(of_object[0].start, of_object[0].start, "Object")
        yield from of_object


def _arities(method: Form) -> Iterator[Form]:
    """A method once for each number of arguments that it takes."""
    match method:
        case ListForm(items=[name, ListForm(), *_] as parts):
            for part in parts[1:]:
                yield ListForm(part.start, part.end, [name, *getattr(part, "items", [])])
        case _:
            yield method


def _naming_this(method: Form) -> ListForm:
    match method:
        case ListForm(items=[name, VectorForm(items=parameters) as vector, *body]):
            this: list[Form] = [SymbolForm(vector.start, vector.start, "this"), *parameters]
            return ListForm(method.start, method.end, [name, VectorForm(vector.start, vector.end, this), *body])
        case _:
            return ListForm(method.start, method.end, [method])
