"""Functions that are written into the code around them, as functions after all: made where one is needed.

What `map` is given is opened, and needed as a function only over a sequence that may have no end. Its code is compiled
when that happens, with the globals of the program, so that errors in it find their forms.
"""

import ast
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.inference import Kinds
from ptc_interpreter.compiler.copying import copied
from ptc_interpreter.compiler.emitter import RETURN, RUN, Emitter
from ptc_interpreter.compiler.unit import Unit
from ptc_interpreter.compiler.weight import check_weight
from ptc_interpreter.errors import FILE
from ptc_interpreter.nodes import Arity, Binding, CoreCall, Each, Fn, For, Local, Node, SetNode
from ptc_interpreter.plain import fields_of
from ptc_interpreter.runtime.run import Run


class Deferred:
    """What gives the value of a node, of a run and the values of the locals that it uses."""

    def __init__(self, unit: Unit, node: Node, names: list[str], *, again: bool = False) -> None:
        self._unit = unit
        self._node = node
        self._names = names
        self._again = again  # whether the node, a function, is written elsewhere too
        self._plain = unit.plain
        self._make: Any = None
        self._function: Any = None  # the value, where it is the same for all runs
        self._other: Any = None  # a function that is written in another way, until this one is needed

    def __call__(self, run: Run, *values: Any) -> Any:
        """The value of the node."""
        make = self._make or self._prepared(run)
        return self._function or make(run, *values)

    def _prepared(self, run: Run) -> Any:
        """Compile the code, unless another thread just has: programs side by side may call the same functions."""
        with self._unit.lock:
            if self._make is None:
                make = self._compiled()
                if type(self._node) is Fn and not self._names:
                    self._function = make(run)
                    self._take_over()
                self._make = make
            return self._make

    def stands_for(self, function: FunctionType) -> FunctionType:
        """The function, which from its first call on that needs this one is no other than it."""
        self._other = function
        return function

    def _take_over(self) -> None:
        if self._other is not None and not self._other.__code__.co_freevars:
            self._other.__code__ = self._function.__code__

    def _compiled(self) -> Any:
        emitter = Emitter(self._unit, Kinds())
        node: Any = self._node
        self._unit.paid.clear()  # what it is written from stood in rounds, and now stands in a function
        with self._unit.writing(plain=self._plain):
            emitter.emit(copied(self._unit, node) if self._again else node, RETURN)
        name = self._unit.fresh("deferred")
        definition = py.function(name, [RUN, *self._names], None, emitter.block)
        check_weight(definition, self._unit)
        scope = self._unit.scope
        scope.update(self._unit.constants)
        exec(compile(ast.Module([definition], []), FILE, "exec", dont_inherit=True), scope)
        return scope[name]


def made_when_needed(emitter: Emitter, node: Node, *, again: bool = False) -> ast.expr:
    """An expression for the value of a node that gives a function, whose code is not compiled before it is worked out.

    The node is a function, or a call of `comp` and the like with functions. With `again` it is written elsewhere too.
    """
    used = {binding.python_name: Local(node.start, node.end, binding) for binding in _used(node)}
    maker = emitter.unit.constant(Deferred(emitter.unit, node, list(used), again=again))
    if node in emitter.unit.lasting:
        emitter.unit.lasting[node] = maker
    return py.place(py.call(maker, py.helper(RUN), *emitter.values(list(used.values()))), node.start, node.end)


def _used(node: Node) -> list[Binding]:
    match node:
        case Fn(captured=captured):
            return captured
        case Local(binding=binding):
            return [binding]
        case CoreCall(arguments=parts) | SetNode(items=parts):
            return [binding for part in parts for binding in _used(part)]
        case _:
            return []


# -- a round of a `for`, as a function -------------------------------------------------------------------------------


def round_function(unit: Unit, node: For, each: Each) -> Fn:
    """The function of an item that gives what a `for` gathers in its round, with a text by which it can be stored."""
    assert node.rounds is not None
    binding = each.bindings[0]
    captured = sorted(free_locals(unit, node) - {binding}, key=lambda used: used.python_name)
    arity = Arity([binding], None, For(node.start, node.end, each.body), recurs=False)
    target, rest, body = (unit.text_between(*span) if span else None for span in node.rounds)
    text = f"(fn [{target}] (for [{rest}] {body}))" if rest else f"(fn [{target}] [{body}])"
    return Fn(node.start, node.end, None, None, [arity], captured, [binding], text=text)


def free_locals(unit: Unit, node: For) -> frozenset[Binding]:
    """The locals around a `for` that its rounds use."""
    found = unit.free.get(node)
    if found is None:
        used, bound = set[Binding](), set[Binding]()
        assert isinstance(node.body, Each)
        _note(unit, node.body.body, used, bound)
        found = unit.free[node] = frozenset(used - bound)
    return found


def _note(unit: Unit, part: Any, used: set[Binding], bound: set[Binding]) -> None:
    """Note the locals that a part of a node uses, and those that it names."""
    match part:
        case Local(binding=binding):
            used.add(binding)
        case Fn(captured=captured):
            used.update(captured)
        case For(body=Each(bindings=[binding], items=items), rounds=rounds) if rounds is not None:
            _note(unit, items, used, bound)
            used.update(free_locals(unit, part) - {binding})
        case Binding():
            bound.add(part)
        case Node():
            for held in _held(part):
                _note(unit, held, used, bound)
        case list() | tuple():
            for held in part:  # pyright: ignore[reportUnknownVariableType]
                _note(unit, held, used, bound)
        case _:
            pass


def _held(node: Node) -> Iterator[Any]:
    return (getattr(node, name) for name in fields_of(type(node)) if name not in ("start", "end"))
