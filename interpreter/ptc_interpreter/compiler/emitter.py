"""Nodes to Python: one `Emitter` for each function, which writes statements and gives expressions.

Python tells statements from expressions and Lisp does not. So each node is written for a destination: as the value
of an expression (`value`), as a test (`test`), or by statements that return it, assign it or drop it (`emit`). A
part that needs statements puts them into the current block; what was worked out before it moves into variables first,
so that everything still happens in the order in which it is written.
"""

import ast
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import attrs

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.kinds import Kinds
from ptc_interpreter.compiler.operators import INLINE, TESTS
from ptc_interpreter.compiler.runtime import core_helper, prefixed
from ptc_interpreter.nodes import (
    And,
    Arity,
    Binding,
    Call,
    Collect,
    Constant,
    Core,
    CoreCall,
    Data,
    Def,
    Do,
    Each,
    End,
    Fn,
    For,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    MapNode,
    Node,
    Or,
    Raise,
    Recur,
    Result,
    SetNode,
    Stop,
    Tool,
    ToolCall,
    Variable,
    VectorNode,
)
from ptc_interpreter.values import Keyword

RUN = "~run"
_SIMPLE = frozenset({type(None), bool, int, float, str})


@attrs.frozen
class Destination:
    """Where a value goes: out of the function, into a variable (and then perhaps out of a loop), or nowhere."""

    returns: bool = False
    variable: str | None = None
    leaves_loop: bool = False


RETURN = Destination(returns=True)
IGNORE = Destination()


@attrs.define(eq=False)
class Unit:
    """What all functions of one program share: its text, and the values that generated code refers to by name."""

    text: str
    constants: dict[str, Any] = attrs.field(factory=dict[str, Any])
    counter: int = 0

    def fresh(self, what: str = "t") -> str:
        """A variable name that nothing else has."""
        self.counter += 1
        return f"~{what}{self.counter}"

    def constant(self, value: Any) -> ast.expr:
        """An expression for a value that is known."""
        if type(value) in _SIMPLE:
            return py.constant(value)
        name = repr(value) if type(value) is Keyword else f"~constant{len(self.constants)}"
        self.constants[name] = value
        return py.load(name)


class Emitter:
    """Writes the body of one Python function."""

    def __init__(self, unit: Unit, kinds: Kinds) -> None:
        self.unit = unit
        self.kinds = kinds
        self.block: list[ast.stmt] = []
        self.collecting: list[str] = []  # the lists that `for` forms around this place gather into

    # -- expressions -------------------------------------------------------------------------------------------------

    def value(self, node: Node) -> ast.expr:
        """An expression for the value of a node; statements it needs go into the block before."""
        write = self._VALUES.get(type(node))
        return write(self, node) if write else self.assigned(node)

    def assigned(self, node: Node) -> ast.expr:
        """The value of a node that is written by statements, in a variable."""
        name = self.unit.fresh()
        self.emit(node, Destination(variable=name))
        return py.load(name)

    def values(self, nodes: Sequence[Node]) -> list[ast.expr]:
        """Expressions for several nodes, worked out in this order whatever statements they need."""
        outer: list[ast.stmt] = self.block
        written: list[tuple[list[ast.stmt], ast.expr]] = []
        for node in nodes:
            self.block = []
            expression = self.value(node)
            written.append((self.block, expression))
        self.block = outer
        last = max((index for index, (block, _) in enumerate(written) if block), default=-1)
        found: list[ast.expr] = []
        for index, (block, expression) in enumerate(written):
            self.block += block
            found.append(self.kept(expression) if index < last else expression)
        return found

    def kept(self, expression: ast.expr) -> ast.expr:
        """The expression, worked out now: a variable, unless it is one or is constant."""
        if isinstance(expression, py.Name | py.Constant):
            return expression
        name = self.unit.fresh()
        self.block.append(py.assign(name, expression))
        return py.load(name)

    def in_block(self, write: Callable[[], Any]) -> tuple[list[ast.stmt], Any]:
        """What `write` gives, and the statements it wrote, kept out of the current block."""
        outer, self.block = self.block, []
        result = write()
        inner, self.block = self.block, outer
        return inner, result

    def call(self, node: Node, helper: str, *arguments: ast.expr) -> ast.expr:
        """A call of a helper or core function, which takes the run first and may fail at `node`."""
        called = py.call(py.load(prefixed(helper)), py.load(RUN), *arguments)
        return py.place(called, node.start, node.end)

    def test(self, node: Node) -> ast.expr:
        """A Python condition that holds where the node is truthy."""
        if type(node) is Constant:
            return py.constant(node.value is not None and node.value is not False)
        if type(node) is And or type(node) is Or:
            together = self._tests_together(node)
            if together is not None:
                return together
        if type(node) is CoreCall and node.function.name in TESTS:
            return TESTS[node.function.name](self, node)
        value = self.value(node)
        if self.kinds.of(node) == "boolean":
            return value
        return self.truthy(value)

    def _tests_together(self, node: And | Or) -> ast.expr | None:
        tests = [self.in_block(lambda part=part: self.test(part)) for part in node.parts]
        if any(inner for inner, _ in tests):
            return None
        combine = py.both if type(node) is And else py.either
        return combine(*[test for _, test in tests])

    def truthy(self, value: ast.expr) -> ast.expr:
        """A condition that holds for all but nil and false."""
        first, name = self.twice(value)
        return py.both(py.is_not(first, py.constant(None)), py.is_not(name(), py.constant(False)))

    def twice(self, value: ast.expr) -> tuple[ast.expr, Callable[[], ast.expr]]:
        """An expression that is worked out once and used again: what to write first, and what to write after it."""
        if isinstance(value, py.Name):
            identifier = value.id
            return value, lambda: py.load(identifier)
        if isinstance(value, py.Constant):
            constant = value.value
            return value, lambda: py.constant(constant)
        name = self.unit.fresh()
        return py.named(name, value), lambda: py.load(name)

    def _constant(self, node: Constant) -> ast.expr:
        return self.unit.constant(node.value)

    def _local(self, node: Local) -> ast.expr:
        return py.load(node.binding.python_name)

    def _variable(self, node: Variable) -> ast.expr:
        if node.core is not None:
            return self.call(node, "variable", py.constant(node.name), self.unit.constant(node.core))
        variables = py.attribute(py.load(RUN), "variables")
        return py.place(py.subscript(variables, py.constant(node.name)), node.start, node.end)

    def _core(self, node: Core) -> ast.expr:
        return py.load(prefixed(core_helper(node.function.name)))

    def _data(self, node: Data) -> ast.expr:
        return self.call(node, "data", py.constant(node.name))

    def _tool(self, node: Tool) -> ast.expr:
        return py.call(py.load(prefixed("tool_function")), py.constant(node.name))

    def _result(self, node: Result) -> ast.expr:
        return py.call(py.attribute(py.load(RUN), "result"), py.constant(node.index))

    def _raise(self, node: Raise) -> ast.expr:
        parts = [py.constant(part) for part in (node.code, node.message, node.hint)]
        return self.call(node, "raise_error", *parts)

    def _end(self, node: End) -> ast.expr:
        return self.call(node, "end", py.constant(node.outcome), self.value(node.value))

    def _if(self, node: If) -> ast.expr:
        if type(node.test) is Constant:  # `:else`
            return self.value(_branch(node))
        test = self.test(node.test)
        then_block, then = self.in_block(lambda: self.value(node.then))
        else_block, otherwise = self.in_block(lambda: self.value(node.otherwise))
        if not then_block and not else_block:
            return py.IfExp(test, then, otherwise)
        name = self.unit.fresh()
        then_block.append(py.assign(name, then))
        else_block.append(py.assign(name, otherwise))
        self.block.append(py.If(test, then_block, else_block))
        return py.load(name)

    def _junction(self, node: And | Or) -> ast.expr:
        written = [self.in_block(lambda part=part: self.value(part)) for part in node.parts]
        if any(inner for inner, _ in written[1:]):
            return self.assigned(node)
        self.block += written[0][0]
        result: ast.expr = written[-1][1]
        for _, value in reversed(written[:-1]):
            tested, name = self.twice(value)
            test = self.truthy(tested) if isinstance(tested, py.Name) else self._truthy_named(tested, name)
            result = py.IfExp(test, *((result, name()) if type(node) is And else (name(), result)))
        return result

    def _truthy_named(self, first: ast.expr, name: Callable[[], ast.expr]) -> ast.expr:
        return py.both(py.is_not(first, py.constant(None)), py.is_not(name(), py.constant(False)))

    def _do(self, node: Do) -> ast.expr:
        for part in node.parts[:-1]:
            self.emit(part, IGNORE)
        return self.value(node.parts[-1])

    def _let(self, node: Let) -> ast.expr:
        self.bind(node.bindings)
        return self.value(node.body)

    def bind(self, bindings: Sequence[tuple[Binding, Node]]) -> None:
        """Write the assignments of a `let`."""
        for binding, value in bindings:
            if type(value) is Local and value.binding is binding:
                continue  # taken apart under the name it already has
            self.emit(value, Destination(variable=binding.python_name))

    def _vector(self, node: VectorNode) -> ast.expr:
        items = py.List(self.values(node.items), py.LOAD)
        return self.call(node, "vector_of", items)

    def _map(self, node: MapNode) -> ast.expr:
        keys = [key for key, _ in node.items]
        if all(type(key) is Constant and type(key.value) in (Keyword, str) for key in keys):
            values = self.values([value for _, value in node.items])
            return self.call(node, "keyword_map", py.Dict([self.value(key) for key in keys], values))
        parts = [part for entry in node.items for part in entry]
        return self.call(node, "map_of", *self.values(parts))

    def _set(self, node: SetNode) -> ast.expr:
        return self.call(node, "set_of", *self.values(node.items))

    def _lookup(self, node: Lookup) -> ast.expr:
        key = self.unit.constant(node.key)
        if node.default is not None:
            of, default = self.values([node.of, node.default])
            return self.call(node, "look_up", of, key, default)
        of, again = self.twice(self.value(node.of))
        is_dict = py.is_(py.call(py.load("~type"), of), py.load("~dict"))
        fast = py.call(py.attribute(again(), "get"), py.constant(node.key.name))
        return py.IfExp(is_dict, fast, self.call(node, "look_up", again(), key))

    def _core_call(self, node: CoreCall) -> ast.expr:
        inline = INLINE.get(node.function.name)
        if inline is not None:
            written = inline(self, node)
            if written is not None:
                return written
        return self.call(node, core_helper(node.function.name), *self.values(node.arguments))

    def _helper_call(self, node: HelperCall) -> ast.expr:
        return self.call(node, node.helper, *self.values(node.arguments))

    def _tool_call(self, node: ToolCall) -> ast.expr:
        return self.call(node, "call_tool", py.constant(node.name), *self.values(node.arguments))

    def _call(self, node: Call) -> ast.expr:
        function, *arguments = self.values([node.function, *node.arguments])
        if not self._is_function(node.function):
            tested, name = self.twice(function)
            is_function = py.is_(py.call(py.load("~type"), tested), py.load("~Function"))
            made = py.place(py.call(py.load("~callable_of"), name()), node.start, node.end)
            function = py.IfExp(is_function, name(), made)
        return py.place(py.call(function, py.load(RUN), *arguments), node.start, node.end)

    @staticmethod
    def _is_function(node: Node) -> bool:
        """Whether a node is known to give a function, so that calling it needs no test."""
        if type(node) is Variable:
            return node.is_function
        if type(node) is Local:
            return type(node.binding.value) is Fn
        return type(node) is Fn

    def _def(self, node: Def) -> ast.expr:
        if node.once:
            return self.assigned(node)
        value = self.value(node.value)
        documentation = [py.constant(node.docstring)] if node.docstring else []
        define = py.attribute(py.load(RUN), "define")
        return py.place(py.call(define, py.constant(node.name), value, *documentation), node.start, node.end)

    def _fn(self, node: Fn) -> ast.expr:
        from ptc_interpreter.compiler.functions import emit_function

        return emit_function(self, node)

    def _for(self, node: For) -> ast.expr:
        from ptc_interpreter.compiler.loops import emit_for

        return emit_for(self, node)

    # -- statements --------------------------------------------------------------------------------------------------

    def emit(self, node: Node, to: Destination) -> None:
        """Write statements that bring the value of a node to its destination."""
        write = self._STATEMENTS.get(type(node))
        if write is not None:
            write(self, node, to)
        else:
            self.finish(self.value(node), to)

    def finish(self, value: ast.expr, to: Destination) -> None:
        """Bring the value of an expression to its destination."""
        if to.returns:
            self.block.append(py.Return(value))
        elif to.variable is None:
            if not isinstance(value, py.Name | py.Constant):
                self.block.append(py.Expr(value))
        else:
            self.block.append(py.assign(to.variable, value))
            if to.leaves_loop:
                self.block.append(py.Break())

    def _emit_if(self, node: If, to: Destination) -> None:
        if type(node.test) is Constant:
            self.emit(_branch(node), to)
            return
        test = self.test(node.test)
        then, _ = self.in_block(lambda: self.emit(node.then, to))
        if to.returns:  # the branch has left the function: what follows needs no `else`, and long chains do not nest
            self.block.append(py.If(test, then, []))
            self.emit(node.otherwise, to)
            return
        otherwise, _ = self.in_block(lambda: self.emit(node.otherwise, to))
        if then or otherwise:
            self.block.append(py.If(test, then or [py.Expr(py.constant(None))], otherwise))
        else:
            self.block.append(py.Expr(test))

    def _emit_junction(self, node: And | Or, to: Destination) -> None:
        """Each part in turn, as long as the one before it does not decide."""
        name = self.unit.fresh()
        outer = self.block
        for index, part in enumerate(node.parts):
            self.emit(part, Destination(variable=name))
            if index < len(node.parts) - 1:
                test = self.truthy(py.load(name))
                inner: list[ast.stmt] = []
                self.block.append(py.If(test if type(node) is And else py.not_(test), inner, []))
                self.block = inner
        self.block = outer
        self.finish(py.load(name), to)

    def _emit_do(self, node: Do, to: Destination) -> None:
        for part in node.parts[:-1]:
            self.emit(part, IGNORE)
        self.emit(node.parts[-1], to)

    def _emit_let(self, node: Let, to: Destination) -> None:
        self.bind(node.bindings)
        self.emit(node.body, to)

    def _emit_def(self, node: Def, to: Destination) -> None:
        if not node.once:
            self.finish(self._def(node), to)
            return
        needed = self.call(node, "define_once", py.constant(node.name))
        again = attrs.evolve(node, once=False)
        define, _ = self.in_block(lambda: self.emit(again, IGNORE))
        self.block.append(py.If(needed, define, []))
        known = Variable(node.start, node.end, node.name, False)
        self.finish(self.value(known), to)

    def _emit_loop(self, node: Loop, to: Destination) -> None:
        from ptc_interpreter.compiler.loops import emit_loop

        emit_loop(self, node, to)

    def _emit_each(self, node: Each, to: Destination) -> None:
        from ptc_interpreter.compiler.loops import emit_each

        emit_each(self, node)
        if to.returns or to.variable is not None:
            self.finish(py.constant(None), to)

    def _emit_recur(self, node: Recur, _: Destination) -> None:
        from ptc_interpreter.compiler.loops import emit_recur

        emit_recur(self, node)

    def _emit_collect(self, node: Collect, _: Destination) -> None:
        append = py.attribute(py.load(self.collecting[-1]), "append")
        self.block.append(py.Expr(py.call(append, self.value(node.value))))

    def _emit_stop(self, _node: Stop, _: Destination) -> None:
        self.block.append(py.Break())

    _VALUES: ClassVar[dict[type[Node], Callable[["Emitter", Any], ast.expr]]] = {
        Constant: _constant,
        Local: _local,
        Variable: _variable,
        Core: _core,
        Data: _data,
        Tool: _tool,
        Result: _result,
        Raise: _raise,
        End: _end,
        If: _if,
        And: _junction,
        Or: _junction,
        Do: _do,
        Let: _let,
        VectorNode: _vector,
        MapNode: _map,
        SetNode: _set,
        Lookup: _lookup,
        CoreCall: _core_call,
        HelperCall: _helper_call,
        ToolCall: _tool_call,
        Call: _call,
        Def: _def,
        Fn: _fn,
        For: _for,
    }
    _STATEMENTS: ClassVar[dict[type[Node], Callable[["Emitter", Any, Destination], None]]] = {
        If: _emit_if,
        And: _emit_junction,
        Or: _emit_junction,
        Do: _emit_do,
        Let: _emit_let,
        Def: _emit_def,
        Loop: _emit_loop,
        Each: _emit_each,
        Recur: _emit_recur,
        Collect: _emit_collect,
        Stop: _emit_stop,
    }


def _branch(node: If) -> Node:
    """The branch that is taken where the test is constant."""
    value = node.test.value  # type: ignore[attr-defined]
    return node.otherwise if value is None or value is False else node.then


def parameter_names(arity: Arity) -> list[str]:
    """The Python names of an arity's positional parameters."""
    return [binding.python_name for binding in arity.parameters]
