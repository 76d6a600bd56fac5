"""Nodes to something that runs: Python's `ast`, compiled (docs/decisions/0001 says why).

A program that goes through little (`amounts` has the rule) is written with calls of core functions, all others with the
core functions written out where they are used. Both give the same; a function that the first leaves under a name is
written again when a program that goes through much calls it.
"""

import ast
from collections.abc import Callable, Mapping
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from ptc_interpreter.compiler import control, expressions, known
from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import Kinds
from ptc_interpreter.compiler.compiled import Compiled
from ptc_interpreter.compiler.emitter import IGNORE, OWN_RUN, RETURN, RUN, STATEMENTS, VALUES, Emitter
from ptc_interpreter.compiler.needs import by_need
from ptc_interpreter.compiler.runtime import BUILTINS
from ptc_interpreter.compiler.unit import Inline, Unit
from ptc_interpreter.compiler.weight import check_weight
from ptc_interpreter.errors import FILE
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Each,
    Finally,
    Fn,
    Fold,
    For,
    Leave,
    Let,
    Letfn,
    Loop,
    Program,
    Recur,
    Rethrow,
    Search,
    Splice,
    Step,
    Stop,
    Try,
    Unfold,
)
from ptc_interpreter.reader.forms import Source

_FAMILIES = (control, expressions)  # which all programs need; the others are imported when one does
by_need("ptc_interpreter.compiler.rounds.accumulating", STATEMENTS, Fold, Step)
by_need("ptc_interpreter.compiler.in_place.local_cells", control.REWRITTEN, Let)
by_need("ptc_interpreter.compiler.exceptions", STATEMENTS, Try, Rethrow, Finally)
by_need("ptc_interpreter.compiler.functions", STATEMENTS, Letfn)
by_need("ptc_interpreter.compiler.functions", VALUES, Fn)
by_need("ptc_interpreter.compiler.rounds.loops", STATEMENTS, Loop, Recur)
by_need("ptc_interpreter.compiler.rounds.items", STATEMENTS, Each, Collect, Leave, Stop, Unfold)
by_need("ptc_interpreter.compiler.rounds.items", VALUES, For)
by_need("ptc_interpreter.compiler.rounds.searching", STATEMENTS, Search)
by_need("ptc_interpreter.compiler.rounds.splicing", STATEMENTS, Splice)


def compile_program(
    program: Program, source: Source, inline: Inline = Inline.EVERYWHERE, data: Mapping[str, Any] | None = None
) -> Compiled:
    """The program as a Python function of a Run.

    `data` is what the run is given: what is written is fastest for such values, and holds for any.
    `inline` says where core functions are written out and collections changed in place; elsewhere every core function
    is called.
    """
    unit = Unit(source, program.renamed, inline, plain=inline is not Inline.EVERYWHERE)
    kinds = Kinds(unit.known, data)
    kinds.examples.learn_program(program.parts)
    if not unit.plain:
        unit.inputs.update(dict.fromkeys(data or ()))
        unit.only_opened = known.only_opened(program)
    emitter = Emitter(unit, kinds, repeats=False)
    for part in program.parts[:-1]:
        emitter.emit(part, IGNORE)
        known.learn(unit, program, part)
    emitter.emit(program.parts[-1], RETURN)
    block = [*_begun(unit), *emitter.block]
    scope = _execute(py.function("program", [RUN], None, block), unit)
    kinds.let_go()
    return Compiled(scope["program"], source, scope)


def _begun(unit: Unit) -> list[ast.stmt]:
    """What notes which run the functions of a program belong to, and takes inputs that its rounds use."""
    noted = [py.Global([OWN_RUN]), py.assign(OWN_RUN, py.attribute(py.helper(RUN), "owner"))] if unit.leans else []
    return [*noted, *filter(None, unit.inputs.values())]


def compile_function(function: Fn, locals_: list[Binding], text: str) -> Callable[[], FunctionType]:
    """What gives Python functions of `function`, each with cells of its own for the locals, yet to be filled."""
    unit = Unit(Source(text))
    emitter = Emitter(unit, Kinds())
    emitter.emit(function, RETURN)
    names = [binding.python_name for binding in locals_]
    scope = _execute(py.function("program", names, None, emitter.block), unit)
    return partial(scope["program"], *[None] * len(names))


def _execute(definition: ast.stmt, unit: Unit) -> dict[str, Any]:
    scope = unit.scope = {"__builtins__": BUILTINS, "__name__": FILE, **unit.constants}
    check_weight(definition, unit)
    code: CodeType = compile(ast.Module([definition], []), FILE, "exec", dont_inherit=True)
    exec(code, scope)  # the code is ours: names and constants of a program are data in it
    return scope
