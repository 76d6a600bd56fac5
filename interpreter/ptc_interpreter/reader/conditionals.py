"""Reader conditionals: of `#?(:clj a :cljs b)` the form for Clojure, of `#?@(:clj [a b])` its forms, or none."""

from collections.abc import Collection
from typing import Final

from ptc_interpreter.errors import LispError
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, Source, TaggedForm, VectorForm
from ptc_interpreter.values.scalars import Keyword

MARK: Final = "#?"  # what a text with conditionals has in it
_CONDITIONALS: Final = frozenset({"?", "?@"})
_OWN: Final = frozenset({Keyword("clj"), Keyword("default")})


def choose(forms: list[Form], source: Source, features: Collection[Keyword] = ()) -> None:
    """Put in the place of each conditional, also within forms, what its first branch for one of the features has."""
    wanted = _OWN.union(features)
    forms[:] = _chosen(forms, wanted, source)
    pending = forms.copy()
    while pending:
        form = pending.pop()
        items: list[Form] = getattr(form, "items", [])
        items[:] = _chosen(items, wanted, source)
        if isinstance(form, TaggedForm) and len(items) != 1:
            raise _wrong(form, source, "a tag stands before one form")
        pending += items


def _chosen(items: list[Form], wanted: Collection[Keyword], source: Source) -> list[Form]:
    made: list[Form] = []
    waiting = items[::-1]
    while waiting:
        form = waiting.pop()
        if isinstance(form, TaggedForm) and form.tag in _CONDITIONALS:
            waiting += reversed(_branch(form, wanted, source))
        else:
            made.append(form)
    return made


def _branch(form: TaggedForm, wanted: Collection[Keyword], source: Source) -> list[Form]:
    """The forms that a conditional stands for."""
    inner = form.items[0]
    if not isinstance(inner, ListForm) or len(inner.items) % 2:
        raise _wrong(form, source, "a conditional is a list of features with a form each")
    for feature, chosen in zip(inner.items[::2], inner.items[1::2], strict=True):
        if not isinstance(feature, LiteralForm) or type(feature.value) is not Keyword:
            raise _wrong(feature, source, "a feature is a keyword")
        if feature.value in wanted:
            return _spliced(chosen, source) if form.tag == "?@" else [chosen]
    return []


def _spliced(chosen: Form, source: Source) -> list[Form]:
    if not isinstance(chosen, ListForm | VectorForm):
        raise _wrong(chosen, source, "what is spliced is a vector or a list")
    return chosen.items


def _wrong(form: Form, source: Source, why: str) -> LispError:
    hint = "write it as #?(:clj a :default b)"
    message = f"The reader conditional is not written like this: {why}."
    return LispError("invalid_literal", message, phase="read", span=source.span_of(form), hint=hint)
