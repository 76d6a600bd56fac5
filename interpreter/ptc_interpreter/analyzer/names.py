"""What a name means where it stands: local, memory, core function, tool, data; and the nearest names to a wrong one."""

import re
from collections.abc import Collection, Mapping
from types import FunctionType
from typing import Any

from ptc_interpreter.analyzer.aliases import NAMESPACES, meaning, names_of
from ptc_interpreter.analyzer.scope import RESULTS, Scope, World
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import (
    Constant,
    Core,
    CoreCall,
    Data,
    Given,
    Late,
    Local,
    Node,
    Raise,
    Renaming,
    Result,
    Tool,
    Variable,
)
from ptc_interpreter.reader.forms import SymbolForm
from ptc_interpreter.runtime.registry import ALIASES, CONSTANTS, CORE, CoreFunction, core_function
from ptc_interpreter.values.metering import look
from ptc_interpreter.values.name_variants import spelled
from ptc_interpreter.values.scalars import Symbol

_LONG_NAME = 60  # characters beyond which no name is near: comparing takes their number squared
# Functions whose result has the metadata of one of the arguments, and which that is.
_KEEPING = {
    **dict.fromkeys(("assoc", "assoc-in", "conj", "disj", "dissoc", "empty", "into", "merge", "pop", "select-keys"), 0),
    **dict.fromkeys(("set/difference", "set/rename", "set/rename-keys", "update", "update-in", "update-keys"), 0),
    **dict.fromkeys(("update-vals", "set/project"), 0),
    **dict.fromkeys(("merge-with", "replace", "set/select"), 1),
    **dict.fromkeys(("sort", "sort-by"), -1),
}
_MOST_COMPARED = 2_000  # names; the language has 1,200


def resolve(form: SymbolForm, scope: Scope) -> Node:
    """The node of a name. Raises LispError `unresolved_symbol` with the nearest names."""
    binding = scope.locals.get(form.name)
    if binding is not None:
        scope.frame.uses(binding)
        local = Local(form.start, form.end, binding)
        return CoreCall(form.start, form.end, CORE["deref"], [local]) if binding.is_cell else local
    world = scope.world
    if "/" in form.name:
        form = _unqualified(form, world)
    if form.name in world.defined or form.name in world.memory:
        return _variable(form, world)
    maker = _maker(form, world)
    if maker is not None:
        return Late(form.start, form.end, maker.name) if world.late else _variable(maker, world)
    name = _meant(form, world)
    known = _of_language(form, name, world)
    if known is not None:
        return known
    if world.late:
        return Late(form.start, form.end, name)
    return _given(form, scope) or _unknown(form, scope)


def _of_language(form: SymbolForm, name: str, world: World) -> Node | None:
    """The node of `form`, where every program knows the name that it means."""
    core = core_function(world.held.get(name, name) if world.held else name)
    if core is not None:
        return Core(form.start, form.end, core) if not world.keeping else _keeping(form, core)
    if name in RESULTS:
        return Result(form.start, form.end, RESULTS[name])
    if name == "*ns*":
        return Constant(form.start, form.end, Symbol(world.namespaces.current))
    return Constant(form.start, form.end, CONSTANTS[name]) if name in CONSTANTS else None


def _keeping(form: SymbolForm, core: CoreFunction) -> Node:
    """The function; one that gives a changed collection with what keeps the metadata of the one it was given."""
    function = Core(form.start, form.end, core)
    if core.name not in _KEEPING:
        return function
    keeps = CORE["~keeping-meta"]
    return CoreCall(form.start, form.end, keeps, [function, Constant(form.start, form.end, _KEEPING[core.name])])


def _unqualified(form: SymbolForm, world: World) -> SymbolForm:
    """The name without the namespace, if it is the program's own."""
    namespace, _, bare = form.name.rpartition("/")
    if not bare or not world.namespaces.is_own(namespace):
        return form
    world.namespaces.renamed.append(Renaming(form.start, form.end, bare))
    return SymbolForm(form.start, form.end, bare)


def _meant(form: SymbolForm, world: World) -> str:
    """The name, with its alias resolved; where it has one, functions are stored under the name that is meant."""
    name = meaning(form.name, world.namespaces.required)
    if name != form.name:
        world.namespaces.renamed.append(Renaming(form.start, form.end, name))
    return name


def _maker(form: SymbolForm, world: World) -> SymbolForm | None:
    """The name `->P` that `P.` means, or `map->P` for `P/create`, where the program has it or may have it, if stored.

    A type of the program's own may be called as a class of Java's is: functions are stored under the name it means.
    """
    if form.name.endswith("/create"):
        name = f"map->{form.name.removesuffix('/create')}"
    elif form.name.endswith("."):
        name = f"->{form.name[:-1]}"
    else:
        return None
    is_of_java = core_function(form.name) is not None
    if name not in world.defined and name not in world.memory and (is_of_java or not world.late):
        return None
    if is_of_java:
        world.namespaces.renamed.append(Renaming(form.start, form.end, name))
    return SymbolForm(form.start, form.end, name)


def _variable(form: SymbolForm, world: World) -> Variable:
    name = form.name
    if name not in world.own_functions:
        world.own_functions[name] = _is_own_function(name, world)
    core = core_function(name) if name not in world.memory else None
    return Variable(form.start, form.end, name, world.own_functions[name], core)


def _is_own_function(name: str, world: World) -> bool:
    """Whether every definition of a name of the program's own is a function."""
    remembered = name not in world.memory or type(world.memory[name]) is FunctionType
    return remembered and all(map(_defines_function, world.defined.get(name, ())))


def _defines_function(definition: Any) -> bool:
    head: Any = definition.items[0]
    return head.name in ("defn", "defn-", "declare")


def _given(form: SymbolForm, scope: Scope) -> Node | None:
    """The tool or data that a name means, with its namespace or without."""
    namespace, _, name = form.name.rpartition("/")
    world = scope.world
    if form.name in world.given:
        return Given(form.start, form.end, form.name)
    tool = spelled(name, world.tools) if namespace in ("", "tool") else None
    data = spelled(name, world.data) if namespace in ("", "data") else None
    if tool is not None and data is not None:
        message = f"`{name}` is both a tool and input data."
        return Raise(form.start, form.end, "ambiguous_symbol", message, f"write tool/{name} or data/{name}")
    if tool is not None:
        return Tool(form.start, form.end, tool)
    return Data(form.start, form.end, data) if data is not None else None


def _unknown(form: SymbolForm, scope: Scope) -> Node:
    from ptc_interpreter.analyzer.unsupported import REFUSED  # programs without a mistake need not wait for it

    name = form.name
    if name in SPECIAL_FORMS:
        hint = f"write {SPECIAL_FORMS[name].usage}, or a function around it"
        raise scope.error(form, "invalid_form", f"`{name}` is a special form, not a value.", hint)
    refused = REFUSED.get(name)
    if refused is not None:
        raise scope.error(form, "unsupported", f"`{name}` is not part of PTC-Lisp: {refused.reason}.", refused.instead)
    raise unresolved(form, scope)


def unresolved(form: SymbolForm, scope: Scope) -> LispError:
    """The error for a name that nothing defines, with what it may have been meant for."""
    return scope.error(form, "unresolved_symbol", f"`{form.name}` is not defined.", _hint(form.name, form.end, scope))


def _hint(name: str, end: int, scope: Scope) -> str:
    from ptc_interpreter.diagnostics.suggestions import slip_hint  # as above

    world = scope.world
    namespace, _, rest = name.rpartition("/")
    if namespace == "tool":
        return _among("tools", rest, world.tools, "tool/")
    if namespace == "data":
        return _among("data", rest, world.data, "data/")
    if world.source.text[end : end + 1] == '"':
        return f'texts are put together with (str "text " value): take the {name} away'
    methods = name.startswith(".") and _similar(name, [other for other in CORE if other[0] == "."], most=1, cutoff=0.75)
    instead = slip_hint(name, world.tools, world.data) or (namespace and slip_hint(rest, (), ()))
    return instead if instead and not methods else _nearest(name, scope)


def _nearest(name: str, scope: Scope) -> str:
    world = scope.world
    given = [*world.given, *(f"tool/{tool}" for tool in world.tools), *(f"data/{data}" for data in world.data)]
    own = [*scope.locals, *world.memory, *world.defined, *world.tools, *world.data]
    owner, *fields = re.split("[.:]", name)
    if all(fields) and fields and owner in own:
        return _field_hint(owner, fields)
    near = _similar(name, {*own, *given, *CORE, *ALIASES, *SPECIAL_FORMS}, most=3, cutoff=0.75)
    if near:
        return f"did you mean {_or([f'`{other}`' for other in near])}?"
    namespace, _, rest = name.rpartition("/")
    if namespace and rest:
        return _of_namespace(namespace, world.namespaces.required)
    return "define it, or call a tool as (tool/name ...)"


def _field_hint(owner: str, fields: list[str]) -> str:
    """How the fields of a value are read, which other languages write behind a dot."""
    if len(fields) == 1:
        return f"(:{fields[0]} {owner}) reads a field of a map"
    return f"(get-in {owner} [{' '.join(f':{field}' for field in fields)}]) reads a field within fields"


def _of_namespace(namespace: str, required: Mapping[str, str]) -> str:
    meant = required.get(f"{namespace}/")  # what an alias stands for
    if meant in NAMESPACES:
        names = names_of(meant)
    else:
        names = sorted(name.partition("/")[2] for name in CORE if name.startswith(f"{namespace}/"))
    if names:
        return f"`{namespace}/` has {', '.join(names)}"
    return f"there is no namespace `{namespace}` here: write the name without it, or require what it stands for"


def _among(what: str, name: str, known: Collection[str], prefix: str) -> str:
    if not known:
        return f"this program is given no {what}"
    near = _similar(name, known, most=1, cutoff=0.6)
    if near:
        return f"did you mean `{prefix}{near[0]}`?"
    shown = ", ".join(f"{prefix}{other}" for other in sorted(known)[:8])
    return f"there are {shown}"


def _or(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _similar(name: str, known: Collection[str], *, most: int, cutoff: float) -> list[str]:
    from difflib import get_close_matches  # programs without a mistake need not wait for it

    look()
    if len(name) > _LONG_NAME:
        return []
    candidates = sorted(other for other in known if len(other) < 2 * len(name))[:_MOST_COMPARED]
    return get_close_matches(name, candidates, n=most, cutoff=cutoff)
