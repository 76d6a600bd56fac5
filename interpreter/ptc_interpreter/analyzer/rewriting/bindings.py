"""`binding` and `with-redefs` as calls of what they do meanwhile."""

from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.analyzer.rewriting.forms import list_form, quote_form
from ptc_interpreter.reader.forms import Form, ListForm, VectorForm

COMPILER_SETTINGS: Final = frozenset({"*warn-on-reflection*", "*unchecked-math*"})
_PRINTING: Final = frozenset({"*print-length*", "*print-level*"})


def are_of_compiler(bound: Sequence[Any]) -> bool:
    """Whether the names that are bound say what Clojure's compiler does, which means nothing here."""
    return _are_of(bound, COMPILER_SETTINGS)


def are_of_printing(bound: Sequence[Any]) -> bool:
    """Whether the names that are bound say how much of a collection is printed."""
    return _are_of(bound, _PRINTING)


def _are_of(bound: Sequence[Any], known: frozenset[str]) -> bool:
    names = [getattr(name, "name", None) for name in bound[::2]]
    return bool(names) and len(bound) % 2 == 0 and known.issuperset(names)


def bound_around(form: ListForm, bound: Sequence[Any], body: Sequence[Form], by: str) -> ListForm:
    """A call of the body, a function, while the names have other values: `by` is called with all three."""
    names = quote_form(VectorForm(form.start, form.end, [*bound[::2]]))
    values = VectorForm(form.start, form.end, [*bound[1::2]])
    function = list_form(form, "fn", VectorForm(form.start, form.end, []), *body)
    return list_form(form, by, names, values, function)
