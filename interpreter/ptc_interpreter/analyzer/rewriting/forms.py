"""Forms that stand for others, made where those stood."""

from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm


def list_form(at: Form, head: str | Form, *parts: Form) -> ListForm:
    """A list where another form stood."""
    first = SymbolForm(at.start, at.end, head) if isinstance(head, str) else head
    return ListForm(at.start, at.end, [first, *parts])


def quote_form(form: Form) -> ListForm:
    """A form, quoted."""
    return ListForm(form.start, form.end, [SymbolForm(form.start, form.end, "quote"), form])


def unquoted(form: Form) -> Form | None:
    """A form as it is data; None for one whose value is not known."""
    match form:
        case ListForm(items=[SymbolForm(name="quote"), Form() as inner]):
            return inner
        case LiteralForm():
            return form
        case _:
            return None


def is_head(form: ListForm, name: str) -> bool:
    """Whether a list begins with a name."""
    head = form.items[0]
    return type(head) is SymbolForm and head.name == name
