"""Forms to nodes: names resolved, special forms expanded, mistakes found before anything runs."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from ptc_interpreter.analyzer.expressions import analyze, check_function_arity
from ptc_interpreter.analyzer.mistakes import Mistakes, TooManyMistakes
from ptc_interpreter.analyzer.qualified import qualify
from ptc_interpreter.analyzer.scope import Frame, Namespaces, OwnCall, Scope, World
from ptc_interpreter.analyzer.slips import check_top_level
from ptc_interpreter.analyzer.special import DEFINING_TYPES
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import Constant, Def, Fn, Node, Program, Raise, Variable
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, QualifiedForm, Source, SymbolForm

_DEFINING = frozenset({"def", "defn", "defn-", "defonce", "declare", "defstruct"})
_ATOMS = frozenset({LiteralForm, QualifiedForm, SymbolForm})
# Heads of forms that are written anew before they are analyzed: `analyzer.rewriting` says how.
_WRITTEN_ANEW = frozenset(
    ("var", "resolve", "ns-resolve", "binding", "with-redefs", "locking", "proxy", "alias", "refer", "in-ns")
) | {"ns-name", "the-ns", "find-ns", "set!"}
_NOTED = _DEFINING | DEFINING_TYPES | _WRITTEN_ANEW
# Texts, not patterns: most programs need neither.
_META = r"[(\s/.](?:vary-)?meta[\s)]"
_ANYWHERE = rf"{_META}|#'|\((?:{'|'.join(sorted(_WRITTEN_ANEW))})\s"


def analyze_program(
    forms: list[Form],
    source: Source,
    *,
    memory: Mapping[str, Any],
    data: Collection[str],
    tools: Collection[str],
    given: Collection[str] = (),
    required: Mapping[str, str] | None = None,
) -> Program:
    """The program of the forms of `source`. Raises LispError of phase "analyze" for its mistakes, the first five.

    `required` is what the programs before it have required, as `Memory` has it.
    """
    namespaces = Namespaces(dict(required or {}))
    mistakes = Mistakes()
    defined, heads = _surveyed(forms)
    world = World(source, memory, data, tools, defined, given=given, namespaces=namespaces, mistakes=mistakes)
    text = source.text
    if ("meta" in text and re.search(_META, text) is not None) or not heads.isdisjoint(_WRITTEN_ANEW):
        forms = _rewritten(forms, world)
    world.cells = "deftype" in heads and "-mutable" in text
    world.held = _held_transients(forms, text)
    scope = Scope(world, Frame.inside(None), {})
    check_top_level(forms, scope)
    parts = _parts(forms, scope) or [Constant(0, 0, None)]
    if mistakes.found:
        raise mistakes.together()
    last = parts[-1]
    named = type(last) is Def or type(last) is Variable
    once = frozenset(name for name, found in world.defined.items() if len(found) == 1)
    return Program(parts, named, namespaces.renamed, namespaces.required, once)


def _held_transients(forms: list[Form], text: str) -> Mapping[str, str]:
    """What the functions of transients mean in a program: those of collections, where these are as good."""
    if "transient" not in text:
        return {}
    from ptc_interpreter.analyzer.transients import HELD, are_held  # few programs have transients

    return HELD if are_held(forms) else {}


def prepare_function(forms: list[Form], world: World) -> list[Form]:
    """The forms of a stored function, written anew where they need to be; the world knows then how they are meant."""
    text = world.source.text
    world.held = _held_transients(forms, text)
    world.cells = "-mutable" in text
    return _rewritten(forms, world) if re.search(_ANYWHERE, text) is not None else forms


def _rewritten(forms: list[Form], world: World) -> list[Form]:
    """The forms written anew; the world knows then whether functions are to keep it."""
    from ptc_interpreter.analyzer.rewriting.written import Written, keeps_metadata  # few programs ask for any

    world.keeping = keeps_metadata(world.source.text)
    return Written(forms, world).forms


def _parts(forms: list[Form], scope: Scope) -> list[Node]:
    """The nodes of a program, whose mistakes are noted."""
    parts: list[Node] = []
    in_words = False  # it is prose: one word that nothing defines is enough
    analyzed = _in_its_namespace if "::" in scope.world.source.text else analyze
    try:
        for form in forms:
            is_word = type(form) is SymbolForm
            if not (in_words and is_word):
                parts.append(analyzed(form, scope))
                in_words = in_words or (is_word and type(parts[-1]) is Raise)
        _check_calls(parts, scope)
    except TooManyMistakes:
        return []
    return parts


def _in_its_namespace(form: Form, scope: Scope) -> Node:
    """The node of a form at the top level, whose `::keywords` belong to the namespace that it begins in."""
    try:
        qualify(form, scope)
    except LispError as mistake:
        return scope.world.note(mistake, form)
    return analyze(form, scope)


def _surveyed(forms: list[Form]) -> tuple[dict[str, list[Form]], set[str]]:
    """The names that the program defines or declares anywhere, with the forms that do, and the heads that are noted."""
    found: dict[str, list[Form]] = {}
    heads: set[str] = set()
    waiting: list[Any] = list(forms)
    while waiting:
        form = waiting.pop()
        if type(form) in _ATOMS:
            continue
        items: list[Form] = form.items
        if type(form) is ListForm and len(items) > 1:
            head = items[0]
            if type(head) is SymbolForm and head.name in _NOTED:
                heads.add(head.name)
                for defined in _names_defined(form, head.name):
                    found.setdefault(defined, []).append(form)
        waiting += items
    return found, heads


def _names_defined(form: ListForm, head: str) -> list[str]:
    """The names that a form defines or declares."""
    if head in DEFINING_TYPES:
        return _types_defined(form)
    if head not in _DEFINING:
        return []
    named = form.items[1:] if head == "declare" else form.items[1:2]
    return [name.name for name in named if isinstance(name, SymbolForm)]


def _types_defined(form: ListForm) -> list[str]:
    from ptc_interpreter.analyzer.types import names_defined  # few programs define a type

    return names_defined(form)


def _check_calls(parts: list[Node], scope: Scope) -> None:
    """Check the calls of functions that the program defines once, at its top level, and nothing else defines."""
    world = scope.world
    functions: dict[str, Fn] = {}
    for part in parts:
        if type(part) is Def and type(part.value) is Fn and len(world.defined.get(part.name, ())) == 1:
            functions[part.name] = part.value
    for call in world.calls:
        if call.name in functions and call.name not in world.memory:
            _check_call(call, functions[call.name], scope)


def _check_call(call: OwnCall, function: Fn, scope: Scope) -> None:
    try:
        check_function_arity(call.form, call.name, function, call.given, scope)
    except LispError as mistake:
        scope.world.note(mistake, call.form)


__all__ = ["analyze_program", "prepare_function"]
