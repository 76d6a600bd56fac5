"""The walk through the forms of a program that writes them anew."""

from typing import Any, Final

from ptc_interpreter.analyzer.rewriting.bindings import are_of_compiler, are_of_printing, bound_around
from ptc_interpreter.analyzer.rewriting.described import entries_of, flat
from ptc_interpreter.analyzer.rewriting.forms import is_head, list_form, quote_form
from ptc_interpreter.analyzer.rewriting.names import Names
from ptc_interpreter.analyzer.rewriting.namespaces import of_namespaces
from ptc_interpreter.analyzer.rewriting.proxies import reified
from ptc_interpreter.analyzer.rewriting.shadows import named_in
from ptc_interpreter.analyzer.scope import World
from ptc_interpreter.plain import changed
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    MapForm,
    SetForm,
    SymbolForm,
    VectorForm,
)

_COLLECTIONS: Final = frozenset({ListForm, VectorForm, MapForm, SetForm, FunctionForm})
_VALUES: Final = _COLLECTIONS - {ListForm}
# Forms in which a vector says what is named, and has no value.
_NAMING: Final = frozenset(
    ("fn", "defn", "defn-", "let", "loop", "for", "doseq", "letfn", "if-let", "when-let", "if-some", "when-some")
) | {"when-first", "dotimes", "defmethod", "defrecord", "deftype", "defprotocol", "reify", "extend-type"}
_META: Final = frozenset({"meta", "clojure.core/meta"})
_OF_NAMESPACES: Final = frozenset({"ns", "in-ns", "alias", "refer", "ns-name", "the-ns", "find-ns"})


def keeps_metadata(text: str) -> bool:
    """Whether a program may ask for metadata that it has given to values: functions keep it then."""
    return "meta" in text and ("^" in text or "-meta" in text or ":meta" in text)


class Written:
    """The forms of a program, written anew."""

    def __init__(self, forms: list[Form], world: World) -> None:
        self._world = world
        self._names = Names(world)
        self._locals: frozenset[str] = frozenset()  # of the names that are asked for, those that are bound around
        self.forms = [self._value(form) for form in forms]

    def _value(self, form: Form) -> Form:
        """A form where it has a value: with its metadata, if it has some."""
        written = self._form(form)
        described = getattr(form, "described", None)
        is_value = type(form) in _VALUES or (type(form) is ListForm and form.items and is_head(form, "fn"))
        if described is None or not is_value:
            return written
        return list_form(form, "with-meta", written, self._metadata(described))

    def _metadata(self, described: list[Form]) -> MapForm:
        """The map of what stands behind `^` before a form: the first of equal keys is the last that was read."""
        found = entries_of(described)
        return MapForm(described[-1].start, described[0].end, [self._value(item) for item in flat(found)])

    def _form(self, form: Any) -> Form:
        self._world.add_form(form)  # what is said of a name may say what is said of others
        if type(form) not in _COLLECTIONS:
            return form
        if type(form) is ListForm and form.items:
            known = None if self._is_shadowed(form.items[0]) else self._asked(form)
            if known is not None:
                return known
            return self._seeing(form)
        return changed(form, items=[self._value(item) for item in form.items])

    def _is_shadowed(self, head: Form) -> bool:
        """Whether the head of a form is a name of the program's own: what it means there is not known from the text."""
        return type(head) is SymbolForm and (head.name in self._locals or head.name in self._names.defined)

    def _seeing(self, form: ListForm) -> ListForm:
        """A form with its parts written anew: they see what its vectors name."""
        around = self._locals
        named = named_in(form)
        self._locals = around | named if named else around
        written = changed(form, items=self._parts(form))
        self._locals = around
        return written

    def _parts(self, form: ListForm) -> list[Form]:
        head, *others = form.items
        if type(head) is VectorForm:  # the parameters of an arity
            return [self._form(head), *map(self._value, others)]
        naming = type(head) is SymbolForm and head.name in _NAMING
        return [
            self._value(head),
            *(self._form(o) if naming and type(o) is VectorForm else self._value(o) for o in others),
        ]

    # -- what is asked -----------------------------------------------------------------------------------------------

    def _asked(self, form: ListForm) -> Form | None:
        """What a list stands for that asks for what the text tells; None where it stands for itself."""
        match form.items:
            case [SymbolForm(name="quote" | "syntax-quote" as name), Form() as item]:
                return _quoted(form, name, item)
            case [SymbolForm(name="->") as arrow, first, then, *more] if _is_meta(then):
                of = self._var(first)
                return of and self._form(ListForm(form.start, form.end, [arrow, self._names.metadata(of), *more]))
            case [SymbolForm(name="set!"), SymbolForm(name=name) as of, _] if name in self._names.defined:
                self._names.note_bound(form, [of])
                return None
            case [SymbolForm(name=name), *parts] if name in _OF_NAMESPACES:
                meant = of_namespaces(form, name, parts, self._names)
                return meant and self._value(meant)
            case [SymbolForm(name=name), asked] if of := self._var(asked):
                return self._told(form, name, of)
            case _:
                meant = self._in_other_words(form)
                return self._names.resolved(form) if meant is None else self._form(meant)

    def _in_other_words(self, form: ListForm) -> ListForm | None:
        """What `binding`, `with-redefs`, `locking` and `proxy` do, said by other forms."""
        names = self._names
        match form.items:
            case [SymbolForm(name="binding"), VectorForm(items=bound), *body] if are_of_printing(bound):
                return bound_around(form, bound, body, "~call-printing")
            case [SymbolForm(name="binding"), VectorForm(items=bound), *body] if are_of_compiler(bound):
                return list_form(form, "do", *bound[1::2], *body)
            case [SymbolForm(name="binding" | "with-redefs"), VectorForm(items=bound), *body] if names.are_own(bound):
                names.note_bound(form, bound)
                return bound_around(form, bound, body, "~call-bound")
            case [SymbolForm(name="locking"), of, *body]:
                return list_form(form, "do", of, *body)
            case [SymbolForm(name="proxy"), VectorForm(items=classes), VectorForm(items=[]), *methods]:
                return list_form(form, "reify", *reified(classes, methods))
            case _:
                return None

    def _told(self, form: ListForm, name: str, of: SymbolForm) -> Form | None:
        """What a call of a function with a var alone gives; None where that is what it gives for the value."""
        return self._value(self._names.metadata(of)) if name in _META else self._names.told(form, name, of)

    def _var(self, form: Form) -> SymbolForm | None:
        """The name that a form is the var of."""
        match form:
            case ListForm(items=[SymbolForm(name="var"), SymbolForm() as of]):
                return of
            case ListForm(items=[head, *_]) if not self._is_shadowed(head):
                found = self._names.resolved(form)
                return found if type(found) is SymbolForm else None
            case _:
                return None


def _quoted(form: ListForm, name: str, item: Form) -> Form:
    """A quoted form, with the metadata before what it quotes."""
    described = getattr(item, "described", None)
    if described is None:
        return form
    entries = [quote_form(part) if name == "quote" else part for part in flat(entries_of(described))]
    return list_form(form, "with-meta", form, MapForm(item.start, item.end, entries))


def _is_meta(form: Form) -> bool:
    if type(form) is ListForm and len(form.items) == 1:
        form = form.items[0]
    return type(form) is SymbolForm and form.name in _META
