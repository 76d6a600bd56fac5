"""The table of special forms: each is registered where it is analyzed, and feeds documentation and hints.

The modules that analyze them are imported when they are needed: the first program with a form waits for its module.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.nodes import Node
from ptc_interpreter.plain import plain
from ptc_interpreter.reader.forms import Form, ListForm, SymbolForm, VectorForm
from ptc_interpreter.values.metering import accounted_to

Analyzer = Callable[[ListForm, Scope], Node]

_MOST_NESTED: Final = 1_000  # parts of a form that nests them: Python compiles no more of some, after a long time
_INFIX: Final = frozenset({"=", "==", "<", ">", "<=", ">=", "!=", "not=", "+", "-", "and", "or"})


@plain
class SpecialForm:
    """One special form: how it is written, and what analyzes it."""

    name: str
    usage: str  # such as `(if test then else?)`
    least: int  # fewest parts after the name
    most: int | None  # None: any number
    nests: bool  # whether each part stands within the one before, in what becomes of it
    analyze: Analyzer
    family: str

    @property
    def summary(self) -> str:
        """What it gives, in a sentence."""
        return (self.analyze.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")


# (module beside this one -> the forms that it analyzes, a space between two)
_FAMILIES: Final = {
    "quoting": "quote var",
    "conditionals": "if if-not when when-not if-let if-some when-let when-some when-first cond condp case and or do "
    "comment assert",
    "functions": "fn letfn",
    "definitions": "def defonce defn defn- declare defstruct",
    "exceptions": "try catch finally throw",
    "local_names": "let loop recur",
    "iteration": "for doseq dotimes while amap areduce",
    "methods": ". .. memfn new",
    "namespaces": "ns require use set! import",
    "outcomes": "return fail",
    "templates": "syntax-quote unquote unquote-splicing",
    "threading": "-> ->> as-> cond-> cond->> some-> some->> doto",
    "thunks": "lazy-seq lazy-cat delay pvalues with-out-str",
    "types": "defrecord deftype defprotocol extend-type extend-protocol reify defmulti defmethod",
}
_FAMILY_OF: Final = {name: family for family, names in _FAMILIES.items() for name in names.split()}


class _Forms(Mapping[str, SpecialForm]):
    """What the modules register, by name: a module is imported when the entry of one of its forms is looked up."""

    def __init__(self) -> None:
        self.registered: Final[dict[str, SpecialForm]] = {}  # by the modules that are imported

    def __getitem__(self, name: str) -> SpecialForm:
        if name not in self.registered:
            with accounted_to(None):  # no program pays for what all have
                import_module(f"ptc_interpreter.analyzer.{_FAMILY_OF[name]}")
        return self.registered[name]

    def __contains__(self, name: object) -> bool:
        return name in _FAMILY_OF or name in self.registered

    def get(self, name: str, default: Any = None, /) -> Any:
        """The entry of `name`, or `default`."""
        if name in self.registered:
            return self.registered[name]
        return self[name] if name in _FAMILY_OF else default

    def __iter__(self) -> Iterator[str]:
        return iter({**_FAMILY_OF, **self.registered})

    def __len__(self) -> int:
        return len({**_FAMILY_OF, **self.registered})


SPECIAL_FORMS: Final = _Forms()
DEFINING_TYPES: Final = frozenset({"defrecord", "deftype", "defprotocol", "defmulti"})  # forms that may define others


def special(
    usage: str, *, least: int = 0, most: int | None = None, nests: bool = False
) -> Callable[[Analyzer], Analyzer]:
    """Register the decorated function as the analyzer of the special form that `usage` shows."""
    name = usage.strip("()").split()[0]

    def register(analyze: Analyzer) -> Analyzer:
        family = analyze.__module__.rpartition(".")[2]
        SPECIAL_FORMS.registered[name] = SpecialForm(
            name=name, usage=usage, least=least, most=most, nests=nests, analyze=analyze, family=family
        )
        return analyze

    return register


def check_size(form: ListForm, special_form: SpecialForm, scope: Scope) -> None:
    """Raise LispError when a special form has too few or too many parts, LimitExceeded for more than can be nested."""
    given = len(form.items) - 1
    if special_form.nests and given > _MOST_NESTED:
        message = f"`{special_form.name}` may have {_MOST_NESTED:,} parts, and this one has {given:,}."
        hint = "name the inner parts with `let` or `def`"
        raise LimitExceeded("limit_nesting", message, hint=hint, span=scope.world.source.span_of(form))
    if given < special_form.least or (special_form.most is not None and given > special_form.most):
        wrong = invalid(form, scope, special_form.name, f"it has {given} part{'s' * (given != 1)}")
        operators = [item.name for item in form.items[2:] if type(item) is SymbolForm and item.name in _INFIX]
        if operators:
            hint = f"the operator comes first: ({special_form.name} ({operators[0]} a b) ...)"
            raise scope.error(form, "invalid_form", wrong.problem.message, hint)
        raise wrong


def invalid(form: Form, scope: Scope, name: str, what: str) -> LispError:
    """The error for a special form that is not written as it must be."""
    usage = SPECIAL_FORMS[name].usage
    return scope.error(form, "invalid_form", f"`{name}` is not written like this: {what}.", f"write {usage}")


def vector_part(form: ListForm, index: int, scope: Scope, name: str) -> VectorForm:
    """The part of a special form at `index`, which must be a vector."""
    part = form.items[index]
    if isinstance(part, VectorForm):
        return part
    raise invalid(part, scope, name, "a vector `[...]` belongs here")


def pairs(vector: VectorForm, scope: Scope, name: str) -> list[tuple[Form, Form]]:
    """The names and values of a binding vector."""
    items = vector.items
    if len(items) % 2:
        message = f"The vector of `{name}` has a name without a value."
        raise scope.error(vector, "let_odd_bindings", message, _bindings_hint(items, name))
    return list(zip(items[::2], items[1::2], strict=True))


def _bindings_hint(items: list[Form], name: str) -> str:
    if any(is_symbol(item, word) for item in items for word in ("in", "=", "<-", "of")):
        return f"names and values stand side by side, with nothing between them: ({name} [x value] ...)"
    return f"write {SPECIAL_FORMS[name].usage}"


def is_symbol(form: Form, name: str) -> bool:
    """Whether `form` is the name `name`."""
    return type(form) is SymbolForm and form.name == name
