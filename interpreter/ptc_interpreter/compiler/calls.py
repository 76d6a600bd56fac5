"""Calls where a program goes through much: opened, as rounds, or written out. Elsewhere every function is called."""

import ast
from functools import partial

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.passing import note_once
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.inline.families import BRIEF, INLINE
from ptc_interpreter.compiler.known import called, meant
from ptc_interpreter.compiler.opening import called_as_get, unless_refused
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.compiler.sequences import SEQUENCES
from ptc_interpreter.nodes import Call, Constant, CoreCall, Local, Node, Variable
from ptc_interpreter.runtime.registry import CORE


def written_out(emitter: Emitter, node: CoreCall) -> ast.expr | None:
    """The rounds that a call becomes, or what is written in its place; None if the function is called."""
    name = node.function.name
    once = note_once(emitter, node)
    rewrite = SEQUENCES.get(name)
    rewritten = None
    if rewrite is not None and emitter.has_room:
        rewritten = unless_refused(emitter, partial(rewrite, emitter, node))
    if rewritten is not None:
        if once:
            emitter.unit.once.add(rewritten)
        return emitter.value(rewritten)
    if once:
        made = emitter.call(node, core_helper(name), *emitter.values(node.arguments))
        return py.call(py.helper("~passing"), made)
    inline = INLINE.get(name)
    written = inline is not None and (emitter.repeats or name in BRIEF) and emitter.unit.may_inline()
    return inline(emitter, node) if inline is not None and written else None


def opened_call(emitter: Emitter, node: Call) -> Node | None:
    """What a call comes to whose function is known: a brief one of the program, or a collection."""
    if type(node.function) in (Variable, Local) and (body := called(emitter, node)) is not None:
        return body
    function = meant(emitter, node.function)
    if type(function) is Constant and called_as_get(function.value, len(node.arguments)):
        return CoreCall(node.start, node.end, CORE["get"], [function, *node.arguments])
    return None
