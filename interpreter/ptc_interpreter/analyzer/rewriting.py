"""Forms written anew before they are analyzed, where the text of a program tells all that they ask for.

Metadata behind `^` becomes a call of `with-meta`, what `#'name` is asked for what is known of the name, and `binding`
and `with-redefs` a call of what they do meanwhile; `locking`, `proxy`, and what enters and names namespaces have other
words for the same. Few programs ask for any of it, and the others are not looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ptc_interpreter.analyzer.aliases import NAMESPACES
from ptc_interpreter.analyzer.scope import World
from ptc_interpreter.plain import changed
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    LiteralForm,
    MapForm,
    SetForm,
    SymbolForm,
    VectorForm,
)
from ptc_interpreter.runtime.registry import core_function
from ptc_interpreter.values.scalars import Keyword

_COLLECTIONS: Final = frozenset({ListForm, VectorForm, MapForm, SetForm, FunctionForm})
_KEYS: Final = frozenset({Keyword, str, int})  # of metadata
_VALUES: Final = frozenset({VectorForm, MapForm, SetForm, FunctionForm})
# Forms in which a vector says what is named, and has no value.
_NAMING: Final = frozenset(
    ("fn", "defn", "defn-", "let", "loop", "for", "doseq", "letfn", "if-let", "when-let", "if-some", "when-some")
) | {"when-first", "dotimes", "defmethod", "defrecord", "deftype", "defprotocol", "reify", "extend-type"}
_META: Final = frozenset({"meta", "clojure.core/meta"})
_CORE: Final = "clojure.core"
_OF_OBJECT: Final = ("toString", "equals", "hashCode")
_PRINTING: Final = frozenset({"*print-length*", "*print-level*"})
_REBINDING: Final = frozenset({"binding", "with-redefs", "set!"})
# Heads of forms whose meaning the text tells, which a program may name otherwise.
_ASKED: Final = frozenset(
    ("meta", "binding", "with-redefs", "ns", "in-ns", "alias", "refer", "ns-name", "the-ns", "find-ns", "locking")
) | {"proxy", "symbol", "str", "pr-str", "var?", "fn?", "deref", "var-get", "resolve", "ns-resolve"}
_FUNCTIONS: Final = frozenset({"defn", "defn-"})


def keeps_metadata(text: str) -> bool:
    """Whether a program may ask for metadata that it has given to values: functions keep it then."""
    return "meta" in text and ("^" in text or "-meta" in text or ":meta" in text)


class Written:
    """The forms of a program, written anew."""

    def __init__(self, forms: list[Form], world: World) -> None:
        defined: dict[str, list[Form]] = {**{name: [] for name in world.memory}, **world.defined}
        self._defined = defined  # names with the forms that define them; of earlier programs, with none
        self._world = world
        self._namespace = world.namespaces.current
        self._locals: frozenset[str] = frozenset()  # of the names that are asked for, those that are bound around
        self.forms = [self._value(form) for form in forms]

    def _value(self, form: Form) -> Form:
        """A form where it has a value: with its metadata, if it has some."""
        written = self._form(form)
        described = getattr(form, "described", None)
        is_value = type(form) in _VALUES or (type(form) is ListForm and form.items and _is_head(form, "fn"))
        if described is None or not is_value:
            return written
        return _list(form, "with-meta", written, self._metadata(described))

    def _metadata(self, described: list[Form]) -> MapForm:
        """The map of what stands behind `^` before a form: the first of equal keys is the last that was read."""
        found = _entries(described)
        return MapForm(described[-1].start, described[0].end, [self._value(item) for item in _flat(found)])

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
        return type(head) is SymbolForm and (head.name in self._locals or head.name in self._defined)

    def _seeing(self, form: ListForm) -> ListForm:
        """A form with its parts written anew: they see what its vectors name."""
        around = self._locals
        named = _named(form)
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
        """What a list stands for that asks for what the text tells: metadata of a name, or a var; else None."""
        match form.items:
            case [SymbolForm(name="quote" | "syntax-quote" as name), Form() as quoted]:
                return self._quoted(form, name, quoted)
            case [SymbolForm(name="->") as arrow, first, then, *more] if _is_meta(then):
                of = self._var(first)
                return of and self._form(ListForm(form.start, form.end, [arrow, self._of(of), *more]))
            case [SymbolForm(name="binding"), VectorForm(items=[*bound]), *body] if _are_of_printing(bound):
                return self._form(_bound(form, bound, body, "~call-printing"))
            case [SymbolForm(name="binding" | "with-redefs"), VectorForm(items=[*bound]), *body] if self._are_own(
                bound
            ):
                self._note_bound(form, bound)
                return self._form(_bound(form, bound, body))
            case [
                SymbolForm(name="ns" | "in-ns" | "alias" | "refer" | "ns-name" | "the-ns" | "find-ns" as name),
                *parts,
            ]:
                return self._of_namespaces(form, name, parts)
            case [SymbolForm(name="set!"), SymbolForm(name=name) as of, _] if name in self._defined:
                self._note_bound(form, [of])
                return None
            case [SymbolForm(name="locking"), of, *body]:
                return self._form(_list(form, "do", of, *body))
            case [SymbolForm(name="proxy"), VectorForm(items=[*classes]), VectorForm(items=[]), *methods]:
                return self._form(_list(form, "reify", *_reified(classes, methods)))
            case [SymbolForm(name=name), asked]:
                of = self._var(asked)
                return self._of_var(form, name, of) if of else self._resolved(form)
            case _:
                return self._resolved(form)

    def _of_namespaces(self, form: ListForm, name: str, parts: list[Form]) -> Form | None:
        """What names, aliases and enters namespaces, as `ns` and `require` do; None for any other form."""
        known = [_unquoted(part) for part in parts]
        match name, known:
            case "ns", _:
                self._namespace = getattr(parts[0], "name", self._namespace) if parts else self._namespace
                return None
            case "in-ns", [SymbolForm(name=own) as entered]:
                self._namespace = own
                return _list(form, "ns", entered)
            case "alias", [SymbolForm() as alias, SymbolForm() as of]:
                items: list[Form] = [of, LiteralForm(form.start, form.end, Keyword("as")), alias]
                return _list(form, "require", _quote(VectorForm(form.start, form.end, items)))
            case "refer", [SymbolForm() as of, *_]:
                options = [item for part in parts[1:] if (item := _unquoted(part)) is not None]
                return _list(form, "use", _quote(VectorForm(form.start, form.end, [of, *options])))
            case "find-ns", [SymbolForm(name=of)] if of not in NAMESPACES and of != self._namespace:
                return LiteralForm(form.start, form.end, None)
            case "ns-name" | "the-ns" | "find-ns", [_]:
                return self._value(parts[0])
            case _:
                return None

    def _is_own(self, name: str) -> bool:
        """Whether a name is the program's own; a stored function may be of any program."""
        return name in self._defined or (self._world.late and core_function(name) is None)

    def _note_bound(self, form: ListForm, bound: Sequence[Any]) -> None:
        """What is bound for a while is no more known by its definition than what is defined twice."""
        for name in bound[::2]:
            self._world.defined.setdefault(name.name, []).append(form)

    def _are_own(self, bound: Sequence[Any]) -> bool:
        """Whether the names that are bound are the program's own."""
        return all(type(name) is SymbolForm and self._is_own(name.name) for name in bound[::2])

    def _var(self, form: Form) -> SymbolForm | None:
        """The name that a form is the var of."""
        match form:
            case ListForm(items=[SymbolForm(name="var"), SymbolForm() as of]):
                return of
            case ListForm(items=[head, *_]) if not self._is_shadowed(head):
                found = self._resolved(form)
                return found if type(found) is SymbolForm else None
            case _:
                return None

    def _quoted(self, form: ListForm, name: str, quoted: Form) -> Form:
        described = getattr(quoted, "described", None)
        if described is None:
            return form
        entries = [item if name != "quote" else _quote(item) for item in _flat(_entries(described))]
        return _list(form, "with-meta", form, MapForm(quoted.start, quoted.end, entries))

    def _of_var(self, form: ListForm, name: str, of: SymbolForm) -> Form | None:
        """What a call of a function with a var alone gives; None where that is what it gives for the value."""
        if name in _META:
            return self._value(self._of(of))
        if name == "symbol":
            return _quote(SymbolForm(form.start, form.end, self._qualified(of)))
        if name in ("str", "pr-str"):
            return LiteralForm(form.start, form.end, f"#'{self._qualified(of)}")
        if name in ("var?", "fn?"):
            return LiteralForm(form.start, form.end, name == "var?")
        return of if name in ("deref", "var-get") else None

    def _resolved(self, form: ListForm) -> Form | None:
        """What `(resolve 'name)` gives: the value of a name, or nil if it is not there; None for any other form."""
        match form.items:
            case [SymbolForm(name="resolve"), ListForm(items=[SymbolForm(name="quote"), SymbolForm() as of])]:
                pass
            case [SymbolForm(name="ns-resolve"), _, ListForm(items=[SymbolForm(name="quote"), SymbolForm() as of])]:
                pass
            case _:
                return None
        known = self._is_own(of.name) or core_function(of.name.removeprefix(f"{_CORE}/")) is not None
        return of if known else LiteralForm(form.start, form.end, None)

    def _qualified(self, of: SymbolForm) -> str:
        if "/" in of.name and of.name != "/":
            return of.name
        own = self._is_own(of.name) or core_function(of.name) is None
        return f"{self._namespace if own else _CORE}/{of.name}"

    def _of(self, of: SymbolForm) -> MapForm:
        """The metadata of a name, as a form: what its last definition says."""
        definitions: Any = reversed(self._defined.get(of.name, []))
        definition = next((form for form in definitions if form.items[0].name not in _REBINDING), None)
        namespace, _, bare = self._qualified(of).partition("/")
        found = _known(bare or of.name, SymbolForm(of.start, of.end, namespace))
        if definition is not None:
            found |= self._of_definition(definition)
        elif (core := core_function(of.name)) is not None:
            found[Keyword("doc")] = LiteralForm(of.start, of.end, core.summary)
        return MapForm(of.start, of.end, _flat(found))

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
            found[Keyword("arglists")] = _quote(ListForm(*at, _parameters(rest)))
            found |= _entries(given)
        return found | _entries(getattr(name, "described", []))


def _named(form: ListForm) -> frozenset[str]:
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


def _are_of_printing(bound: Sequence[Any]) -> bool:
    """Whether the names that are bound say how much of a collection is printed."""
    names = [getattr(name, "name", None) for name in bound[::2]]
    return bool(names) and len(bound) % 2 == 0 and _PRINTING.issuperset(names)


def _bound(form: ListForm, bound: Sequence[Any], body: Sequence[Form], by: str = "~call-bound") -> ListForm:
    """A call of the body, a function, while the names have other values."""
    names = _quote(VectorForm(form.start, form.end, [*bound[::2]]))
    values = VectorForm(form.start, form.end, [*bound[1::2]])
    function = _list(form, "fn", VectorForm(form.start, form.end, []), *body)
    return _list(form, by, names, values, function)


def _reified(classes: Sequence[Form], methods: Sequence[Form]) -> Iterator[Form]:
    """What `reify` takes for a `proxy`: its methods name `this`, and those of Object stand apart."""
    written = [_naming_this(arity) for method in methods for arity in _arities(method)]
    of_object = [method for method in written if any(_is_head(method, name) for name in _OF_OBJECT)]
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


def _list(at: Form, head: str | Form, *parts: Form) -> ListForm:
    first = SymbolForm(at.start, at.end, head) if isinstance(head, str) else head
    return ListForm(at.start, at.end, [first, *parts])


def _known(name: str, namespace: SymbolForm) -> dict[Keyword, Form]:
    at = (namespace.start, namespace.end)
    return {Keyword("name"): _quote(SymbolForm(*at, name)), Keyword("ns"): _quote(namespace)}


def _parameters(rest: list[Any]) -> list[Form]:
    if rest and type(rest[0]) is VectorForm:
        return [rest[0]]
    return [part.items[0] for part in rest if type(part) is ListForm and part.items]


def _entries(described: list[Form]) -> dict[Any, Form]:
    """What is written behind `^`: a map, a keyword, which is true then, or a type."""
    found: dict[Any, Form] = {}
    for meta in described:
        match meta:
            case MapForm(items=items):
                found.update(_pairs(items))
            case LiteralForm(value=Keyword() as key):
                found[key] = LiteralForm(meta.start, meta.end, True)
            case SymbolForm():
                found[Keyword("tag")] = _quote(meta)
            case _:
                found[Keyword("tag")] = meta
    return found


def _pairs(items: list[Any]) -> list[tuple[Any, Form]]:
    pairs = zip(items[::2], items[1::2], strict=False)
    return [(key.value, value) for key, value in pairs if type(key) is LiteralForm and type(key.value) in _KEYS]


def _flat(entries: Mapping[Any, Form]) -> list[Form]:
    return [part for key, value in entries.items() for part in (LiteralForm(value.start, value.end, key), value)]


def _quote(form: Form) -> ListForm:
    return ListForm(form.start, form.end, [SymbolForm(form.start, form.end, "quote"), form])


def _unquoted(form: Form) -> Form | None:
    """A form as it is data; None for one whose value is not known."""
    match form:
        case ListForm(items=[SymbolForm(name="quote"), Form() as inner]):
            return inner
        case LiteralForm():
            return form
        case _:
            return None


def _is_head(form: ListForm, name: str) -> bool:
    head = form.items[0]
    return type(head) is SymbolForm and head.name == name


def _is_meta(form: Form) -> bool:
    if type(form) is ListForm and len(form.items) == 1:
        form = form.items[0]
    return type(form) is SymbolForm and form.name in _META
