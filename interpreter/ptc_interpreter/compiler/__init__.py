"""Nodes to something that runs: Python's `ast`, compiled (docs/decisions/0001 says why)."""

import ast
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any, Final

import attrs

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import IGNORE, RETURN, RUN, Emitter, Unit
from ptc_interpreter.compiler.kinds import Kinds
from ptc_interpreter.compiler.runtime import builtins
from ptc_interpreter.forms import Source
from ptc_interpreter.nodes import Node, Program
from ptc_interpreter.run import Run

FILE: Final = "<ptc-lisp>"  # what the code objects of programs give as their file


@attrs.frozen(eq=False)
class Compiled:
    """A program that can be run: `run` takes a Run and returns the program's value."""

    run: Callable[[Run], Any]
    source: Source
    scope: dict[str, Any]  # the globals of its code, by which its frames are known


def compile_program(program: Program, source: Source) -> Compiled:
    """The program as a Python function of a Run."""
    unit = Unit(source.text)
    emitter = Emitter(unit, Kinds())
    for part in program.parts[:-1]:
        emitter.emit(part, IGNORE)
    emitter.emit(program.parts[-1], RETURN)
    scope = _execute(py.function("program", [RUN], None, emitter.block), unit)
    return Compiled(scope["program"], source, scope)


def compile_expression(node: Node, parameters: list[str], text: str) -> FunctionType:
    """A Python function of `parameters` that gives the value of a node."""
    unit = Unit(text)
    emitter = Emitter(unit, Kinds())
    emitter.emit(node, RETURN)
    scope = _execute(py.function("program", parameters, None, emitter.block), unit)
    return scope["program"]


def _execute(definition: ast.stmt, unit: Unit) -> dict[str, Any]:
    scope: dict[str, Any] = {"__builtins__": builtins(), "__name__": FILE, **unit.constants}
    code: CodeType = compile(ast.Module([definition], []), FILE, "exec", dont_inherit=True)
    exec(code, scope)  # noqa: S102 - the code is ours: names and constants of a program are data in it
    return scope
