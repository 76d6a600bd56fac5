"""Keywords with two colons, `::name` and `::alias/name`: the namespace that each is in."""

from typing import Any

from ptc_interpreter.analyzer.aliases import NAMESPACES
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.reader.forms import Form, LiteralForm, QualifiedForm, SymbolForm
from ptc_interpreter.values.scalars import Keyword


def qualify(form: Form, scope: Scope) -> None:
    """Give the keywords `::name` and `::alias/name` within `form` their namespace."""
    waiting: list[Any] = [form]
    while waiting:
        each = waiting.pop()
        if type(each) is QualifiedForm:
            each.value = Keyword(f"{_namespace(each, scope)}/{each.name}")
        elif type(each) not in (LiteralForm, SymbolForm):
            waiting += getattr(each, "items", ())


def _namespace(form: QualifiedForm, scope: Scope) -> str:
    """The namespace that a keyword with two colons is in."""
    namespaces = scope.world.namespaces
    if form.alias is None:
        return namespaces.current
    known = namespaces.required.get(f"{form.alias}/", form.alias if form.alias in NAMESPACES else None)
    if known is None:
        message = f"`{form.alias}` is no alias of a namespace."
        hint = f"write :{form.alias}/{form.name}, or (require '[namespace :as {form.alias}]) before it"
        raise scope.error(form, "unresolved_symbol", message, hint)
    return known or form.alias
