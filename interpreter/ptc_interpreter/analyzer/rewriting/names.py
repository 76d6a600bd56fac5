"""What the text of a program says of its names: where they are, what they are called, and their metadata."""

from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.analyzer.rewriting.described import entries_of, flat
from ptc_interpreter.analyzer.rewriting.forms import quote_form
from ptc_interpreter.analyzer.scope import World
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import core_function
from ptc_interpreter.values.scalars import Keyword

_CORE: Final = "clojure.core"
_REBINDING: Final = frozenset({"binding", "with-redefs", "set!"})
_FUNCTIONS: Final = frozenset({"defn", "defn-"})


class Names:
    """The names of a program, with the forms that define them; of earlier programs, with none."""

    def __init__(self, world: World) -> None:
        self.defined: dict[str, list[Form]] = {**{name: [] for name in world.memory}, **world.defined}
        self.namespace = world.namespaces.current  # that the form in hand is in
        self._world = world

    def is_own(self, name: str) -> bool:
        """Whether a name is the program's own; a stored function may be of any program."""
        return name in self.defined or (self._world.late and core_function(name) is None)

    def are_own(self, bound: Sequence[Any]) -> bool:
        """Whether the names that are bound are the program's own."""
        return all(type(name) is SymbolForm and self.is_own(name.name) for name in bound[::2])

    def note_bound(self, form: ListForm, bound: Sequence[Any]) -> None:
        """What is bound for a while is no more known by its definition than what is defined twice."""
        for name in bound[::2]:
            self._world.defined.setdefault(name.name, []).append(form)

    def resolved(self, form: ListForm) -> Form | None:
        """What `(resolve 'name)` gives: the value of a name, or nil if it is not there; None for any other form."""
        match form.items:
            case [SymbolForm(name="resolve"), ListForm(items=[SymbolForm(name="quote"), SymbolForm() as of])]:
                pass
            case [SymbolForm(name="ns-resolve"), _, ListForm(items=[SymbolForm(name="quote"), SymbolForm() as of])]:
                pass
            case _:
                return None
        known = self.is_own(of.name) or core_function(of.name.removeprefix(f"{_CORE}/")) is not None
        return of if known else LiteralForm(form.start, form.end, None)

    def qualified(self, of: SymbolForm) -> str:
        """A name with its namespace."""
        if "/" in of.name and of.name != "/":
            return of.name
        own = self.is_own(of.name) or core_function(of.name) is None
        return f"{self.namespace if own else _CORE}/{of.name}"

    def told(self, form: ListForm, name: str, of: SymbolForm) -> Form | None:
        """What a call of a function with a var alone gives; None where that is what it gives for the value."""
        if name == "symbol":
            return quote_form(SymbolForm(form.start, form.end, self.qualified(of)))
        if name in ("str", "pr-str"):
            return LiteralForm(form.start, form.end, f"#'{self.qualified(of)}")
        if name in ("var?", "fn?"):
            return LiteralForm(form.start, form.end, name == "var?")
        return of if name in ("deref", "var-get") else None

    def metadata(self, of: SymbolForm) -> MapForm:
        """The metadata of a name, as a form: what its last definition says."""
        definitions: Any = reversed(self.defined.get(of.name, []))
        definition = next((form for form in definitions if form.items[0].name not in _REBINDING), None)
        namespace, _, bare = self.qualified(of).partition("/")
        found = _known(bare or of.name, SymbolForm(of.start, of.end, namespace))
        if definition is not None:
            found |= self._of_definition(definition)
        elif (core := core_function(of.name)) is not None:
            found[Keyword("doc")] = LiteralForm(of.start, of.end, core.summary)
        return MapForm(of.start, of.end, flat(found))

    def _of_definition(self, form: ListForm) -> dict[Keyword, Form]:
        head, name, *rest = form.items
        span = self._world.source.span_of(form)
        at = (form.start, form.end)
        found: dict[Keyword, Form] = {
            Keyword("line"): LiteralForm(*at, span.line),
            Keyword("column"): LiteralForm(*at, span.column),
        }
        written: Any = head
        if written.name == "defn-":
            found[Keyword("private")] = LiteralForm(*at, True)
        if len(rest) > 1 and type(rest[0]) is LiteralForm and type(rest[0].value) is str:
            found[Keyword("doc")] = rest.pop(0)
        if written.name in _FUNCTIONS:
            given = [rest.pop(0)] if rest and type(rest[0]) is MapForm else []
            found[Keyword("arglists")] = quote_form(ListForm(*at, _parameters(rest)))
            found |= entries_of(given)
        return found | entries_of(getattr(name, "described", []))


def _known(name: str, namespace: SymbolForm) -> dict[Keyword, Form]:
    at = (namespace.start, namespace.end)
    return {Keyword("name"): quote_form(SymbolForm(*at, name)), Keyword("ns"): quote_form(namespace)}


def _parameters(rest: list[Any]) -> list[Form]:
    if rest and type(rest[0]) is VectorForm:
        return [rest[0]]
    return [part.items[0] for part in rest if type(part) is ListForm and part.items]
