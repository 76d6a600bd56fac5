"""What enters, names and aliases namespaces, in the words of `ns`, `require` and `use`."""

from collections.abc import Sequence

from ptc_interpreter.analyzer.aliases import NAMESPACES
from ptc_interpreter.analyzer.rewriting.forms import list_form, quote_form, unquoted
from ptc_interpreter.analyzer.rewriting.names import Names
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm, VectorForm
from ptc_interpreter.values.scalars import Keyword


def of_namespaces(form: ListForm, name: str, parts: Sequence[Form], names: Names) -> Form | None:
    """The form that stands for one with this head and these parts; None where it stands for itself."""
    match name, [unquoted(part) for part in parts]:
        case "ns", _:
            names.namespace = getattr(parts[0], "name", names.namespace) if parts else names.namespace
            return None
        case "in-ns", [SymbolForm() as entered]:
            return list_form(form, "ns", entered)
        case "alias", [SymbolForm() as alias, SymbolForm() as of]:
            return _bringing(form, "require", [of, LiteralForm(form.start, form.end, Keyword("as")), alias])
        case "refer", [SymbolForm() as of, *options]:
            return _bringing(form, "use", [of, *(option for option in options if option is not None)])
        case "find-ns", [SymbolForm(name=of)] if of not in NAMESPACES and of != names.namespace:
            return LiteralForm(form.start, form.end, None)
        case "ns-name" | "the-ns" | "find-ns", [_]:
            return parts[0]
        case _:
            return None


def _bringing(form: ListForm, head: str, spec: list[Form]) -> ListForm:
    return list_form(form, head, quote_form(VectorForm(form.start, form.end, spec)))
