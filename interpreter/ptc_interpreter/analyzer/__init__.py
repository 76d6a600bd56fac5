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

_DEFINING = frozenset({"def", "defn", "defn-", "defonce", "declare"})
_ATOMS = frozenset({LiteralForm, QualifiedForm, SymbolForm})
# How programs ask for metadata, or for what a var is: most do neither, and are analyzed as they are written.
_NAMES = "resolve ns-resolve binding with-redefs locking proxy alias refer in-ns ns-name find-ns"
_ASKED = rf"[(\s/](?:vary-)?meta[\s)]|#'|\*ns\*|\((?:{_NAMES.replace(' ', '|')})\s"
_WORDS = ("meta", "#'", "*ns*", *(f"({name}" for name in _NAMES.split()))  # of which one is there: found in no time


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
    world = World(source, memory, data, tools, _defined(forms), given=given, namespaces=namespaces, mistakes=mistakes)
    if _asks(source.text):
        forms = _with_metadata(forms, world)
    world.cells = "-mutable" in source.text
    world.held = held_transients(forms, source.text)
    scope = Scope(world, Frame.inside(None), {})
    check_top_level(forms, scope)
    parts = _parts(forms, scope) or [Constant(0, 0, None)]
    if mistakes.found:
        raise mistakes.together()
    last = parts[-1]
    named = type(last) is Def or type(last) is Variable
    once = frozenset(name for name, found in world.defined.items() if len(found) == 1)
    return Program(parts, named, namespaces.renamed, namespaces.required, once)


def _asks(text: str) -> bool:
    return any(word in text for word in _WORDS) and re.search(_ASKED, text) is not None


def held_transients(forms: list[Form], text: str) -> Mapping[str, str]:
    """What the functions of transients mean in a program: those of collections, where these are as good."""
    if "transient" not in text:
        return {}
    from ptc_interpreter.analyzer.transients import HELD, are_held  # few programs have transients

    return HELD if are_held(forms) else {}


def _with_metadata(forms: list[Form], world: World) -> list[Form]:
    """The forms written anew with their metadata; the world knows then whether functions are to keep it."""
    from ptc_interpreter.analyzer.metadata import Written, keeps_metadata  # few programs ask for any

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


def _defined(forms: list[Form]) -> dict[str, list[Form]]:
    """The names that the program defines or declares anywhere, with the forms that do."""
    found: dict[str, list[Form]] = {}
    waiting: list[Any] = list(forms)
    while waiting:
        form = waiting.pop()
        if type(form) in _ATOMS:
            continue
        items: list[Form] = form.items
        if type(form) is ListForm and len(items) > 1:
            head = items[0]
            if type(head) is SymbolForm and head.name in _DEFINING:
                for name in items[1:] if head.name == "declare" else items[1:2]:
                    if isinstance(name, SymbolForm):
                        found.setdefault(name.name, []).append(form)
            elif type(head) is SymbolForm and head.name in DEFINING_TYPES:
                for defined in _types_defined(form):
                    found.setdefault(defined, []).append(form)
        waiting += items
    return found


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


__all__ = ["analyze_program", "held_transients"]
