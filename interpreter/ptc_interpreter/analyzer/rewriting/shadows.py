"""Names of a program that mean something else than what is rewritten."""

from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.reader.forms import Form, ListForm, MapForm, SymbolForm, VectorForm

_ASKED: Final = frozenset(
    ("meta", "binding", "with-redefs", "ns", "in-ns", "alias", "refer", "ns-name", "the-ns", "find-ns", "locking")
) | {"proxy", "symbol", "str", "pr-str", "var?", "fn?", "deref", "var-get", "resolve", "ns-resolve"}
_FUNCTIONS: Final = frozenset({"defn", "defn-"})


def named_in(form: ListForm) -> frozenset[str]:
    """Of the names that are asked for those that a form names: a function itself, parameters, or what a `let` binds."""
    head, *parts = form.items
    named = [part for part in form.items if type(part) is VectorForm]
    if type(head) is SymbolForm and head.name == "fn":
        named += [part for part in parts[:1] if type(part) is SymbolForm]
    elif type(head) is SymbolForm and head.name == "letfn" and named:
        named += [part.items[0] for part in named[0].items if type(part) is ListForm and part.items]
    return _ASKED & _symbols(named) if named else frozenset()


def _symbols(forms: Sequence[Form]) -> set[str]:
    """The names among forms, and in the vectors and maps among them."""
    found: set[str] = set()
    waiting: list[Any] = [*forms]
    while waiting:
        form = waiting.pop()
        if type(form) is SymbolForm:
            found.add(form.name)
        elif type(form) is VectorForm or type(form) is MapForm:
            waiting += form.items
    return found
