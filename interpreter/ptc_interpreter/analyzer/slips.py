"""Slips that the forms themselves show: `x = 5`, `f(x)`, literal arguments in another order."""

from typing import Final

from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.nodes import Constant, Core, Node
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm
from ptc_interpreter.runtime.registry import CoreFunction
from ptc_interpreter.values.scalars import Keyword

_ASSIGNING: Final = frozenset({"=", ":=", "+=", "-=", "=>", "->", "<-"})


def check_top_level(forms: list[Form], scope: Scope) -> None:
    """Raise LispError for `x = 5` and `f(x)`: names without a bracket around them that no program means."""
    for form, following in zip(forms, [*forms[1:], None], strict=False):
        if _text(form) in _ASSIGNING and form is not forms[0]:
            message = f"`{_text(form)}` stands outside of brackets."
            raise scope.error(form, "invalid_form", message, "write (def name value), or (let [name value] ...)")
        if isinstance(form, SymbolForm) and isinstance(following, ListForm) and following.start == form.end:
            message = f"`{form.name}` stands before its bracket."
            raise scope.error(form, "invalid_form", message, f"write ({form.name} ...)")


def _text(form: Form) -> str | None:
    if isinstance(form, SymbolForm):
        return form.name
    return repr(form.value) if isinstance(form, LiteralForm) and type(form.value) is Keyword else None


def check_order(form: ListForm, core: CoreFunction, arguments: list[Node], scope: Scope) -> None:
    """Raise LispError where the literals among the arguments show that they are in another order.

    Clojure gives nil, or a string that nobody wants.
    """
    known = [argument.value if type(argument) is Constant else None for argument in arguments]
    if core.name == "get" and type(known[0]) is Keyword:
        message = f"`get` looks into its 1st argument, and {known[0]!r} is a keyword."
        raise scope.error(form, "type_error", message, f"write (get map {known[0]!r}), or ({known[0]!r} map)")
    if core.name == "str/join" and len(known) == 2 and type(known[1]) is str and type(known[0]) is not str:
        message = "`str/join` takes the separator first, and then the collection."
        raise scope.error(form, "type_error", message, "write (str/join sep coll)")
    if core.name == "str" and any(type(argument) is Core and argument.function.name == "+" for argument in arguments):
        raise scope.error(form, "type_error", "`str` is given the function `+`.", "write (str a b) for a + b")
