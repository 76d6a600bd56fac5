"""The namespaces that a program may require: `ns`, `require`, `use`, `import`."""

from typing import Final

from ptc_interpreter.analyzer.aliases import NAMESPACES, core_name, names_of
from ptc_interpreter.analyzer.conditionals import nil
from ptc_interpreter.analyzer.expressions import analyze, core_call
from ptc_interpreter.analyzer.rewriting.bindings import COMPILER_SETTINGS
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, is_symbol, special
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import Constant, Local, Node
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE, core_function
from ptc_interpreter.values.metering import look
from ptc_interpreter.values.scalars import Keyword, Symbol

_SYMBOLS: Final = (VectorForm, ListForm)
_OPTIONS: Final[dict[str | None, tuple[type[Form], ...]]] = {
    "as": (SymbolForm,),
    "as-alias": (SymbolForm,),
    "refer": (*_SYMBOLS, LiteralForm),
    "only": _SYMBOLS,
    "exclude": _SYMBOLS,
    "rename": (MapForm,),
    "include-macros": (LiteralForm,),
}


@special("(ns name (:require [namespace :as alias]) ...)", least=1)
def ns(form: ListForm, scope: Scope) -> Node:
    """nil; what it requires is known under its alias from here on. A program is in one namespace, whatever its name.

    (ns my.report (:require [clojure.string :as s])) (s/join "-" [1 2])  ;=> "1-2"
    """
    if not isinstance(form.items[1], SymbolForm):
        raise invalid(form.items[1], scope, "ns", "a name belongs here")
    scope.world.namespaces.enter(form.items[1].name)
    for clause in form.items[2:]:
        if not _is_documentation(clause):
            _clause(clause, scope)
    return nil(form)


def _is_documentation(clause: Form) -> bool:
    return isinstance(clause, MapForm) or (isinstance(clause, LiteralForm) and isinstance(clause.value, str))


def _clause(clause: Form, scope: Scope) -> None:
    """One `(:require ...)` of an `ns`."""
    items = clause.items if isinstance(clause, ListForm | VectorForm) else []
    head = items[0] if items else None
    kind = head.value.name if isinstance(head, LiteralForm) and type(head.value) is Keyword else None
    if kind not in ("require", "use", "import", "refer-clojure", "gen-class"):
        raise invalid(clause, scope, "ns", "a clause such as (:require [clojure.string :as str]) belongs here")
    if kind in ("require", "use"):
        for spec in items[1:]:
            _require(spec, scope, every=kind == "use")


@special("(require '[namespace :as alias :refer [name]] ...)", least=1)
def require(form: ListForm, scope: Scope) -> Node:
    """nil; the namespaces are known under their aliases from here on. All are there under their own names anyway.

    (require '[clojure.set :as s :refer [union]]) [(s/difference #{1 2} #{2}) (union #{1} #{3})]  ;=> [#{1} #{1 3}]
    """
    for spec in form.items[1:]:
        _require(_unquoted(spec, scope, "require"), scope, every=False)
    return nil(form)


@special("(use 'namespace ...)", least=1)
def use(form: ListForm, scope: Scope) -> Node:
    """nil; the names of the namespaces are known without a prefix from here on.

    (use 'clojure.string) (upper-case "a")  ;=> "A"
    """
    for spec in form.items[1:]:
        _require(_unquoted(spec, scope, "use"), scope, every=True)
    return nil(form)


@special("(set! *warn-on-reflection* value)", least=2, most=2)
def set_(form: ListForm, scope: Scope) -> Node:
    """The value: what it tells Clojure's compiler, as for `*unchecked-math*` too, means nothing here.

    In methods of a `deftype` also a field behind `^:volatile-mutable` or `^:unsynchronized-mutable` gets a value,
    as `x` or `(.-x this)`, and while a name of the program is bound by `binding`, it gets another.

    (set! *warn-on-reflection* true) (+ 1 2)  ;=> 3
    """
    if isinstance(form.items[1], SymbolForm) and form.items[1].name in COMPILER_SETTINGS:
        return analyze(form.items[2], scope.value())
    binding = scope.locals.get(form.items[1].name) if isinstance(form.items[1], SymbolForm) else None
    if binding is not None and binding.is_cell:
        scope.frame.uses(binding)
        cell = Local(form.start, form.end, binding)
        return core_call(form, CORE["reset!"], [cell, analyze(form.items[2], scope.value())])
    if binding is None and isinstance(form.items[1], SymbolForm) and _is_own(form.items[1].name, scope):
        name = Constant(form.start, form.end, Symbol(form.items[1].name))
        return core_call(form, CORE["~set-bound"], [name, analyze(form.items[2], scope.value())])
    field = _field_of(form.items[1])
    if field is not None:
        name = Constant(form.start, form.end, Keyword(field[0]))
        return core_call(form, CORE["~set-field"], [_value(field[1], scope), name, _value(form.items[2], scope)])
    hint = "(def x 2) gives a name another value; what changes belongs in an atom"
    raise scope.error(form, "unsupported", "`set!` is for settings of Clojure's compiler alone.", hint)


@special("(import '[package Class] ...)", least=1)
def import_(form: ListForm, _: Scope) -> Node:
    """nil; the classes that there are need no import."""
    return nil(form)


def _value(form: Form, scope: Scope) -> Node:
    return analyze(form, scope.value())


def _field_of(form: Form) -> tuple[str, Form] | None:
    """The name of the field that `(.-x this)`, `(.x this)` or `(. this x)` gives, and what it is of."""
    items = form.items if isinstance(form, ListForm) else []
    if len(items) == 3 and is_symbol(items[0], ".") and isinstance(items[2], SymbolForm):
        return items[2].name.removeprefix("-"), items[1]
    head = items[0] if len(items) == 2 else None
    if not isinstance(head, SymbolForm) or not head.name.startswith("."):
        return None
    name = head.name[1:].removeprefix("-")
    return (name, items[1]) if name.strip(".-") else None


def _is_own(name: str, scope: Scope) -> bool:
    """Whether a name is the program's own; a stored function may be of any program."""
    world = scope.world
    return name in world.defined or name in world.memory or (world.late and core_function(name) is None)


def _unquoted(spec: Form, scope: Scope, name: str) -> Form:
    if isinstance(spec, ListForm) and len(spec.items) == 2 and is_symbol(spec.items[0], "quote"):
        return spec.items[1]
    if isinstance(spec, LiteralForm):
        return spec  # `:reload`
    raise invalid(spec, scope, name, "a quoted vector such as '[clojure.string :as str] belongs here")


def _require(spec: Form, scope: Scope, *, every: bool) -> None:
    """Take note of one namespace, as `clojure.string` or `[clojure.string :as str :refer [join]]`."""
    look()  # it may bring hundreds of names
    if isinstance(spec, LiteralForm):
        return
    items = spec.items if isinstance(spec, VectorForm | ListForm) else [spec]
    if not items or not isinstance(items[0], SymbolForm):
        raise invalid(spec, scope, "require", "a namespace belongs here")
    if isinstance(spec, ListForm):
        _with_prefix(items[0].name, items[1:], scope, every=every)
        return
    namespace = items[0].name
    options = _options(items[1:], scope)
    if namespace in NAMESPACES:
        _bring(namespace, options, scope, every=every)
    elif "as-alias" in options or scope.world.namespaces.is_own(namespace):
        _alias(options, namespace, scope)
    else:
        raise _unknown(items[0], scope)


def _alias(options: dict[str, Form], namespace: str, scope: Scope) -> None:
    for alias in (options.get("as"), options.get("as-alias")):
        if isinstance(alias, SymbolForm):
            scope.world.namespaces.required[f"{alias.name}/"] = namespace


def _with_prefix(prefix: str, parts: list[Form], scope: Scope, *, every: bool) -> None:
    """`(clojure [string :as str] set)`: what follows continues the name of the namespace."""
    for part in parts:
        items = part.items if isinstance(part, VectorForm) else [part]
        if not items or not isinstance(items[0], SymbolForm):
            raise invalid(part, scope, "require", "a namespace belongs here")
        whole = SymbolForm(items[0].start, items[0].end, f"{prefix}.{items[0].name}")
        _require(VectorForm(part.start, part.end, [whole, *items[1:]]), scope, every=every)


def _options(items: list[Form], scope: Scope) -> dict[str, Form]:
    """The options of one namespace by name."""
    found: dict[str, Form] = {}
    for option, value in zip(items[::2], items[1::2], strict=False):
        kind = option.value.name if isinstance(option, LiteralForm) and type(option.value) is Keyword else None
        if kind is None or kind not in _OPTIONS or not isinstance(value, _OPTIONS[kind]):
            known = "there are :as alias, :refer [names], :refer :all, :only [names], :exclude [names], :rename {a b}"
            raise invalid(option, scope, "require", known)
        found[kind] = value
    return found


def _bring(namespace: str, options: dict[str, Form], scope: Scope, *, every: bool) -> None:
    """Make known the alias and the names that the options ask for, and with `every` all others too."""
    required = scope.world.namespaces.required
    _alias(options, namespace, scope)
    listed = options.get("refer") or options.get("only")
    names: list[Form] = listed.items if isinstance(listed, VectorForm | ListForm) else []
    renamed = _renamed(options.get("rename"), scope)
    for name in names:
        if not isinstance(name, SymbolForm):
            raise invalid(name, scope, "require", "a name belongs here")
        required[renamed.get(name.name, name.name)] = _known(namespace, name, scope)
    if isinstance(listed, LiteralForm) or (every and listed is None):
        _bring_all(namespace, renamed, _names(options.get("exclude")), scope)


def _bring_all(namespace: str, renamed: dict[str, str], excluded: set[str], scope: Scope) -> None:
    for name in names_of(namespace):
        found = core_name(namespace, name)
        if found is not None and name not in excluded:
            scope.world.namespaces.required[renamed.get(name, name)] = found


def _renamed(mapping: Form | None, scope: Scope) -> dict[str, str]:
    """The names of `:rename {name new-name}`."""
    items = mapping.items if isinstance(mapping, MapForm) else []
    if not all(isinstance(item, SymbolForm) for item in items):
        raise invalid(mapping or items[0], scope, "require", "names belong in :rename {name new-name}")
    names = [item.name for item in items if isinstance(item, SymbolForm)]
    return dict(zip(names[::2], names[1::2], strict=False))


def _names(listed: Form | None) -> set[str]:
    items = listed.items if isinstance(listed, VectorForm | ListForm) else []
    return {item.name for item in items if isinstance(item, SymbolForm)}


def _known(namespace: str, name: SymbolForm, scope: Scope) -> str:
    found = core_name(namespace, name.name)
    if found is None:
        message = f"`{namespace}` has no `{name.name}` here."
        raise scope.error(name, "unresolved_symbol", message, f"it has {', '.join(names_of(namespace))}")
    return found


def _unknown(name: SymbolForm, scope: Scope) -> LispError:
    known = ", ".join(sorted(NAMESPACES))
    message = f"There is no namespace `{name.name}` here: programs reach values and tools, nothing else."
    return scope.error(name, "unsupported", message, f"there are {known}; anything else is done by a tool")
