"""Functions of a program to Python functions.

A Python function's documentation is the text of its form, and its closure cells are named after the locals it uses:
with these two it can be stored and made again (`restore`). It draws a step from the budget when it is called, unless
nothing in it could make calls or rounds without end.
"""

import ast
from contextlib import nullcontext
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.cursors import begin, cursors_of
from ptc_interpreter.compiler.deferred import made_when_needed
from ptc_interpreter.compiler.emitter import OWN_RUN, RETURN, RUN, Destination, Emitter, writes_statements, writes_value
from ptc_interpreter.compiler.inline.families import INSTANT
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.nodes import (
    Arity,
    Binding,
    Call,
    Constant,
    Core,
    CoreCall,
    Data,
    Fn,
    If,
    Let,
    Letfn,
    Local,
    Lookup,
    Loop,
    Node,
    Recur,
)

_ARGUMENTS = "~arguments"
_BRIEF = 80  # characters of a body that needs no step: about ten operations
_ONE_STEP = 600  # characters that are gone through in a step


@writes_value(Fn)
def _fn(emitter: Emitter, node: Fn) -> ast.expr:
    """Write the definition of a function; its value is a variable."""
    name = node.own.python_name if node.own else emitter.unit.fresh(f"{node.name or 'fn'}~")
    for binding in node.captured:  # what changes in place is captured as it is now
        binding.varies = binding.varies or binding in emitter.unit.held
    definition = _definition(emitter, node, name)
    if node.varying:
        definition = _in_scope_of_its_own(emitter, node, name, definition)
    emitter.block += definition
    return py.load(name)


@writes_statements(Letfn)
def _letfn(emitter: Emitter, node: Letfn, to: Destination) -> None:
    """Write the definitions together: each is in the others' closures, which Python fills as it goes."""
    names = [binding.python_name for binding, _ in node.functions]
    definitions = [
        part for name, (_, fn) in zip(names, node.functions, strict=True) for part in _definition(emitter, fn, name)
    ]
    if any(fn.varying or binding.varies for binding, fn in node.functions):
        definitions = _together(emitter, node, names, definitions)
    emitter.block += definitions
    emitter.emit(node.body, to)


def _together(emitter: Emitter, node: Letfn, names: list[str], definitions: list[ast.stmt]) -> list[ast.stmt]:
    """The definitions within a function that is given what varies: their closures keep the values of this round."""
    make = emitter.unit.fresh("make")
    used = {local.python_name for _, fn in node.functions for local in fn.captured if local.varies}
    captured = sorted(used.difference(names))
    made = py.Tuple([py.load(name) for name in names], py.LOAD)
    maker = py.function(make, captured, None, [*definitions, py.Return(made)])
    return [maker, py.assign_all(names, py.call(py.load(make), *[py.load(local) for local in captured]))]


def _in_scope_of_its_own(emitter: Emitter, node: Fn, name: str, definition: list[ast.stmt]) -> list[ast.stmt]:
    """The definition within a function that is given what varies: a closure keeps the values of its round."""
    make = emitter.unit.fresh("make")
    varying = [binding for binding in node.captured if binding.varies]
    maker = py.function(make, [local.python_name for local in varying], None, [*definition, py.Return(py.load(name))])
    values = emitter.values([Local(node.start, node.end, local) for local in varying])
    return [maker, py.assign(name, py.call(py.load(make), *values))]


def _definition(emitter: Emitter, node: Fn, name: str) -> list[ast.stmt]:
    text = node.text or _pieced_together(emitter, node) or emitter.unit.text_of(node)
    if len(node.arities) == 1:
        arity = node.arities[0]
        rest = arity.rest.python_name if arity.rest else None
        inner = Emitter(emitter.unit, emitter.kinds, captured=node.captured)
        if node in emitter.unit.only_opened:
            return [py.function(name, [RUN, *_names(arity)], rest, _written_later(inner, node, _names(arity)), text)]
        body = _of_its_run(inner, node, _body(inner, arity), [*_names(arity)], rest)
        return [py.function(name, [RUN, *_names(arity)], rest, body, text)]
    inner = Emitter(emitter.unit, emitter.kinds, captured=node.captured)
    body = _of_its_run(inner, node, _choice(inner, node), [], _ARGUMENTS)
    return [py.function(name, [RUN], _ARGUMENTS, body, text)]


def _pieced_together(emitter: Emitter, node: Fn) -> str | None:
    """The text of a function that is no form of the program as it stands; None for any other."""
    if node.pieces is None:
        return None
    return "".join(piece if type(piece) is str else emitter.unit.text_between(*piece) for piece in node.pieces)


def _of_its_run(emitter: Emitter, node: Fn, body: list[ast.stmt], names: list[str], rest: str | None) -> list[ast.stmt]:
    """The body of a function, and before it what has it written otherwise where it runs in another run than its own.

    If it leans on what names mean, it does not there; if nothing in it is written out, it is in one that goes far.
    """
    if emitter.leans:
        emitter.unit.leans = True
        is_other = py.is_not(py.attribute(py.helper(RUN), "owner"), py.helper(OWN_RUN))
    elif node in emitter.unit.lasting:
        is_other = py.attribute(py.helper(RUN), "goes_far")
    else:
        return body
    with emitter.unit.writing(plain=emitter.unit.inline is Inline.NOWHERE):
        block, written = emitter.in_block(lambda: made_when_needed(emitter, node, again=True))
    arguments: list[ast.expr] = [py.load(name) for name in names]
    if rest is not None:
        arguments.append(py.Starred(py.load(rest), py.LOAD))
    called = py.place(py.call(written, py.helper(RUN), *arguments), node.start, node.end)
    return [py.If(is_other, [*block, py.Return(called)], []), *body]


def _written_later(emitter: Emitter, node: Fn, names: list[str]) -> list[ast.stmt]:
    """The body of a function that is compiled when it is called first, and from then on stands in its own place."""
    block, written = emitter.in_block(lambda: made_when_needed(emitter, node, again=True))
    called = py.call(written, py.helper(RUN), *map(py.load, names))
    return [*block, py.Return(py.place(called, node.start, node.end))]


def _body(emitter: Emitter, arity: Arity) -> list[ast.stmt]:
    """The statements of one arity, drawing a step for each call and each `recur`."""
    before = [_nil_if_empty(arity.rest.python_name)] if arity.rest is not None else []
    with emitter.unit.in_loop() if arity.recurs else nullcontext():
        before += _begun(emitter, arity)
        if arity.recurs:
            emitter.begin_rounds(arity.parameters)
        block, _ = emitter.in_block(lambda: emitter.emit(arity.body, RETURN))
    if arity.recurs or is_long(arity.body) or may_run_on(arity.body):
        block = [draw_step(arity.body, block)]
    return [*before, *block]


def _begun(emitter: Emitter, arity: Arity) -> list[ast.stmt]:
    """What makes cursors of parameters that `recur` goes along, as names of a loop do."""
    if not arity.recurs or arity.rest is not None or emitter.unit.plain:
        return []
    body, names = arity.body, list(arity.parameters)
    recurs = [part for part in everything(body) if type(part) is Recur and part.bindings == names]
    given: list[tuple[Binding, Node]] = [(name, Local(body.start, body.end, name)) for name in names]
    found = cursors_of(Loop(body.start, body.end, given, body, recurs), emitter.unit)
    block, _ = emitter.in_block(lambda: [begin(emitter, cursor) for cursor in found])
    return block


def is_long(node: Node) -> bool:
    """Whether going through a node takes more than some hundred nanoseconds by itself, going by its text."""
    return node.end - node.start > _BRIEF


def long_text(node: Node) -> list[ast.stmt]:
    """What accounts for going through the text of a node once, where that is more than the step it costs anyway."""
    size = node.end - node.start
    if size <= _ONE_STEP:
        return []
    charge = py.attribute(py.helper(RUN), "charge")
    return [py.Expr(py.place(py.call(charge, py.constant(size >> 6)), node.start, node.end))]


def draw_step(node: Node, block: list[ast.stmt]) -> ast.stmt:
    """`for _ in run.budget: block`: each round costs a step, and the block leaves it by itself."""
    block = [*long_text(node), *block]
    budget = py.place(py.attribute(py.helper(RUN), "budget"), node.start, node.end)
    return py.place(py.For(py.Name("_", py.STORE), budget, block, [], None), node.start, node.end)


def _nil_if_empty(rest: str) -> ast.stmt:
    return py.assign(rest, py.either(py.load(rest), py.constant(None)))


def _choice(emitter: Emitter, node: Fn) -> list[ast.stmt]:
    """The arity for the number of arguments given: exact ones first, then the one with `&`."""
    count = py.call(py.helper("~len"), py.load(_ARGUMENTS))
    statements: list[ast.stmt] = [py.assign("~given", count)]
    for arity in sorted(node.arities, key=lambda arity: arity.rest is not None):
        operator = ast.GtE() if arity.rest else ast.Eq()
        test = py.compare(py.helper("~given"), operator, py.constant(len(arity.parameters)))
        statements.append(py.If(test, [*_unpacked(arity), *_body(emitter, arity)], []))
    shown = py.constant(node.name or "fn")
    failed = emitter.call(node, "wrong_count", shown, py.helper("~given"))
    return [*statements, py.Expr(failed)]


def _unpacked(arity: Arity) -> list[ast.stmt]:
    names = _names(arity)
    targets: list[ast.expr] = [py.Name(name, py.STORE) for name in names]
    if arity.rest is not None:
        rest = arity.rest.python_name
        star = py.Starred(py.Name(rest, py.STORE), py.STORE)
        as_tuple = py.call(py.helper("~tuple"), py.load(rest))
        return [_unpack([*targets, star]), py.assign(rest, as_tuple)]
    return [_unpack(targets)] if targets else []


def _unpack(targets: list[ast.expr]) -> ast.stmt:
    statement: Any = ast.Assign([py.Tuple(targets, py.STORE)], py.load(_ARGUMENTS), None)
    statement.lineno = statement.end_lineno = 1
    statement.col_offset = statement.end_col_offset = 0
    return statement


def may_run_on(node: Node) -> bool:
    """Whether a body could call functions of a program, or go in rounds: then each call of it costs a step."""
    match node:
        case Constant() | Local() | Core() | Data():
            return False
        case CoreCall(function=function, arguments=arguments):
            return function.name not in INSTANT or any(map(may_run_on, arguments))
        case Call(function=Constant(), arguments=arguments):
            return any(map(may_run_on, arguments))
        case If(test=test, then=then, otherwise=otherwise):
            return may_run_on(test) or may_run_on(then) or may_run_on(otherwise)
        case Let(bindings=bindings, body=body):
            return may_run_on(body) or any(may_run_on(value) for _, value in bindings)
        case Lookup(of=of, default=default):
            return may_run_on(of) or (default is not None and may_run_on(default))
        case _:
            return True


def _names(arity: Arity) -> list[str]:
    """The Python names of an arity's positional parameters."""
    return [binding.python_name for binding in arity.parameters]
