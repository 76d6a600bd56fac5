"""Nodes to Python: one `Emitter` for each function, which writes statements and gives expressions.

Python tells statements from expressions and Lisp does not. So each node is written for a destination: as the value
of an expression (`value`), as a test (`test`), or by statements that return it, assign it or drop it (`emit`). A
part that needs statements puts them into the current block; what was evaluated before it moves into variables first,
so that everything still happens in the order in which it is written.
"""

import ast
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.anew import is_anew, is_used_once
from ptc_interpreter.compiler.analysis.inference import Kinds
from ptc_interpreter.compiler.inline.registry import TESTS, type_of
from ptc_interpreter.compiler.runtime import prefixed
from ptc_interpreter.compiler.unit import Unit
from ptc_interpreter.nodes import (
    And,
    Binding,
    CellValue,
    Constant,
    Core,
    CoreCall,
    Each,
    Finally,
    Fold,
    For,
    HelperCall,
    Local,
    Lookup,
    Loop,
    Node,
    Or,
    Search,
    Try,
    Unfold,
)
from ptc_interpreter.plain import plain

RUN = "~run"
OWN_RUN = "~own_run"  # the run that the functions of a program belong to
_MOST_BLOCKS: Final = 14  # loops and `try` within each other; Python compiles 20, and a function has one of its own
_TAKEN: Final = frozenset({HelperCall, Lookup})  # nodes that several locals may be given by together


@plain
class Destination:
    """Where a value goes: out of the function, into a variable (and then perhaps out of a loop), or nowhere.

    With `held` the value is a collection that the program text alone holds, and what leads to it changes it in place.
    """

    returns: bool = False
    variable: str | None = None
    leaves_loop: bool = False
    held: bool = False


RETURN = Destination(returns=True)
IGNORE = Destination()


_BLOCKS: Final = frozenset({Each, Finally, Fold, Loop, Search, Try, Unfold})  # blocks of Python, as is `For`
Written = list[tuple[list[ast.stmt], ast.expr]]  # expressions, each with the statements it needs before it
_Value = Callable[["Emitter", Any], ast.expr]
_Statements = Callable[["Emitter", Any, Destination], None]
VALUES: Final[dict[type[Node], _Value]] = {}
STATEMENTS: Final[dict[type[Node], _Statements]] = {}
_HELD: Final[dict[type[Node], _Statements]] = {}
_TESTS: Final[dict[type[Node], _Value]] = {}


def writes_value(*kinds: type[Node]) -> Callable[[_Value], _Value]:
    """Register the decorated function as what writes nodes of these kinds as expressions."""

    def register(write: _Value) -> _Value:
        VALUES.update(dict.fromkeys(kinds, write))
        return write

    return register


def writes_statements(*kinds: type[Node]) -> Callable[[_Statements], _Statements]:
    """Register the decorated function as what writes nodes of these kinds as statements, for a destination."""

    def register(write: _Statements) -> _Statements:
        STATEMENTS.update(dict.fromkeys(kinds, write))
        return write

    return register


def writes_test(*kinds: type[Node]) -> Callable[[_Value], _Value]:
    """Register the decorated function as what writes nodes of these kinds as conditions that hold where they do."""

    def register(write: _Value) -> _Value:
        _TESTS.update(dict.fromkeys(kinds, write))
        return write

    return register


def writes_held(*kinds: type[Node]) -> Callable[[_Statements], _Statements]:
    """Register the decorated function as what writes nodes of these kinds for a destination that is held."""

    def register(write: _Statements) -> _Statements:
        _HELD.update(dict.fromkeys(kinds, write))
        return write

    return register


class Emitter:
    """Writes the body of one Python function."""

    def __init__(self, unit: Unit, kinds: Kinds, *, repeats: bool = True, captured: Collection[Binding] = ()) -> None:
        self.unit = unit
        self.kinds = kinds
        self.known = kinds.known  # what names mean that are defined
        self.captured = frozenset(captured)  # locals of functions around the one that is written
        self.leans = False  # whether something was written for what such a name means
        self.is_program = not repeats
        self.repeats = repeats  # whether the code being written may run more than once
        self.block: list[ast.stmt] = []
        self.blocks = 0  # how many loops and `try` of Python are around this position
        self.collecting: list[str] = []  # the lists that `for` forms around this position gather into
        self.wholes: dict[str, str] = {}  # by such a list: the variable that says whether a sequence is in it whole
        self.folding: list[Binding] = []  # what the `reduce` forms around this position accumulate
        # Names at this position whose type is in a variable, and fields of such that are: the name of the variable.
        self.asked: dict[Any, str] = {}
        self.worked_out: dict[Node, Node] = {}  # what functions that were opened are made with, and where it is kept

    @property
    def has_room(self) -> bool:
        """Whether more blocks of Python fit within those around this position."""
        return self.blocks <= _MOST_BLOCKS

    # -- expressions -------------------------------------------------------------------------------------------------

    def value(self, node: Node) -> ast.expr:
        """An expression for the value of a node; statements it needs go into the block before."""
        self.unit.add_node(node)
        write = VALUES.get(type(node))
        if write and self.blocks > _MOST_BLOCKS and type(node) is For:
            return self._apart(node)
        return write(self, node) if write else self.assigned(node)

    def assigned(self, node: Node) -> ast.expr:
        """The value of a node that is written by statements, in a variable."""
        name = self.unit.fresh()
        self.emit(node, Destination(variable=name))
        return py.load(name)

    def values(self, nodes: Sequence[Node]) -> list[ast.expr]:
        """Expressions for several nodes, evaluated in this order whatever statements they need."""
        found: list[ast.expr] = []
        block, kept = self.block, 0  # how many of them are in variables
        for node in nodes:
            before = len(block)
            expression = self.value(node)
            if len(block) > before and len(found) > kept:  # what it needs comes after those before it
                needed = block[before:]
                del block[before:]
                found[kept:] = [self.kept(value) for value in found[kept:]]
                block += needed
                kept = len(found)
            found.append(expression)
        return found

    def kept(self, expression: ast.expr) -> ast.expr:
        """The expression, evaluated now: a variable that stays, unless it is one or is constant."""
        if isinstance(expression, py.Constant) or (isinstance(expression, py.Name) and not self.is_cell(expression)):
            return expression
        if isinstance(expression, ast.NamedExpr):
            name, expression = expression.target.id, expression.value
        else:
            name = self.unit.fresh()
        self.block.append(py.assign(name, expression))
        return py.load(name)

    def is_cell(self, expression: ast.expr) -> bool:
        """Whether it is a variable that stands for an atom, which may change before the expression is used."""
        return isinstance(expression, py.Name) and expression.id in self.unit.cells

    def local(self, name: str, value: Node | None = None) -> Binding:
        """A local that the program did not name."""
        return Binding(f"~{name}", self.unit.fresh(name), 0, False, value)

    def only_read(self, node: Local) -> Node:
        """The local where it is only read, although it may change in place later."""
        read = Local(node.start, node.end, node.binding)
        self.unit.reads.add(id(read))
        self.unit.kept_alive.append(read)
        return read

    def known_once(self, node: Node) -> Node:
        """A node for the value of `node`, which may be written several times and is worked out once, here."""
        stays = not node.binding.changes if type(node) is Local else type(node) is CellValue and node.stays
        if stays or type(node) is Constant or type(node) is Core:
            return node
        binding = self.local("known", node)
        self.emit(node, Destination(variable=binding.python_name))
        return Local(node.start, node.end, binding)

    def in_block(self, write: Callable[[], Any], *, blocks: int = 0) -> tuple[list[ast.stmt], Any]:
        """What `write` gives, and the statements it wrote, kept out of the current block.

        `blocks` is how many of Python's blocks these statements stand in beyond those around this position.
        """
        outer, self.block = self.block, []
        asked = self.asked.copy()
        self.blocks += blocks
        result = write()
        self.blocks -= blocks
        self.asked = asked
        inner, self.block = self.block, outer
        return inner, result

    def in_turn(self, parts: Sequence[Node], write: Callable[[Node], ast.expr]) -> Written:
        """What `write` gives for parts that are evaluated one after the other, and only the first of them surely."""
        outer, asked, found = self.block, self.asked, Written()
        for part in parts:
            self.block = []
            found.append((self.block, write(part)))
            asked = self.asked.copy() if len(found) == 1 else asked
        self.block, self.asked = outer, asked
        return found

    def in_round(self, write: Callable[[], Any]) -> tuple[list[ast.stmt], Any]:
        """The same, for code that runs once a round."""
        before, self.repeats = self.repeats, True
        written = self.in_block(write, blocks=1)
        self.repeats = before
        return written

    def call(self, node: Node, helper: str, *arguments: ast.expr) -> ast.expr:
        """A call of a helper or core function, which takes the run first and may fail at `node`."""
        return py.placed_call(py.helper(prefixed(helper)), [py.helper(RUN), *arguments], node.start, node.end)

    def test(self, node: Node) -> ast.expr:
        """A Python condition that holds where the node is truthy."""
        if type(node) is Constant:
            return py.constant(node.value is not None and node.value is not False)
        if type(node) is And or type(node) is Or:
            return self._tests_together(node)
        if type(node) is CoreCall and node.function.name in TESTS:
            return TESTS[node.function.name](self, node)
        if type(node) is Local and node.binding in self.unit.cursors:
            from ptc_interpreter.compiler.cursors import is_there  # few loops have such a name

            return is_there(self, node, *self.unit.cursors[node.binding])
        if type(node) in _TESTS:
            return _TESTS[type(node)](self, node)
        return self.tested(node, self.value(node))

    def tested(self, node: Node, value: ast.expr) -> ast.expr:
        """A condition that holds where `value` does, which is that of the node."""
        return value if self.kinds.of(node) == "boolean" else self.truthy(value)

    def _tests_together(self, node: And | Or) -> ast.expr:
        tests = self.in_turn(node.parts, self.test)
        if any(inner for inner, _ in tests[1:]):
            return self.one_by_one(node, tests, lambda _, name: py.load(name))
        self.block += tests[0][0]
        combine = py.both if type(node) is And else py.either
        return combine(*[test for _, test in tests])

    def one_by_one(self, node: And | Or, written: Written, holds: Callable[[int, str], ast.expr]) -> ast.expr:
        """A variable with the part that decides; each part is evaluated only if the one before it does not.

        The parts are already written: to write them a second time, when it is known that they need statements, would
        take twice as long for each level of nesting. `holds` is the condition that a variable is truthy, which has
        the value of the part at an index.
        """
        name = self.unit.fresh()
        outer = self.block
        for index, (block, value) in enumerate(written):
            self.block += [*block, py.assign(name, value)]
            if index < len(written) - 1:
                inner: list[ast.stmt] = []
                test = holds(index, name)
                self.block.append(py.If(test if type(node) is And else py.not_(test), inner, []))
                self.block = inner
        self.block = outer
        return py.load(name)

    def truthy(self, value: ast.expr) -> ast.expr:
        """A condition that holds for all but nil and false."""
        first, name = self.twice(value)
        return py.both(py.is_not(first, py.constant(None)), py.is_not(name(), py.constant(False)))

    def twice(self, value: ast.expr) -> tuple[ast.expr, Callable[[], ast.expr]]:
        """An expression that is evaluated once and used again: what to write first, and what to write after it."""
        if isinstance(value, py.Name | py.Constant):
            return value, lambda: value
        name = self.unit.fresh()
        return py.named(name, value), lambda: py.load(name)

    def type_of(self, of: Node, value: ast.expr) -> tuple[ast.expr, str]:
        """The type of a value, and the variable that it is in from then on: that of a local is asked once."""
        stays = type(of) is Local and (not self.kinds.changes(of.binding) or self._stays_in_round(of.binding))
        local = value.id if isinstance(value, py.Name) and stays else ""
        if local in self.asked:
            return py.load(self.asked[local]), self.asked[local]
        name = self.unit.fresh("type")
        if local:
            self.asked[local] = name
        return py.named(name, type_of(value)), name

    def _stays_in_round(self, binding: Binding) -> bool:
        """Whether nothing but `recur` changes a name, which ends the round: what is asked of it is asked in each."""
        unit = self.unit
        return binding in unit.recurring and binding not in unit.held and binding not in unit.cursors

    def begin_rounds(self, names: Collection[Binding]) -> None:
        """What was asked of names before the rounds, whose `recur` changes them, holds for the first one alone."""
        self.unit.recurring.update(names)
        for binding in names:
            self._forget(binding.python_name)

    def field(self, of: Node, value: ast.expr, key: Any) -> ast.expr | None:
        """What a local that stays has under a key, where that is in a variable already."""
        place = self._place(of, value, key)
        return py.load(self.asked[place]) if place in self.asked else None

    def with_field(self, node: Node, of: Node, value: ast.expr, key: Any, found: ast.expr) -> ast.expr:
        """What a local that stays has under a key, kept in a variable where the program looks for it more than once."""
        place = self._place(of, value, key)
        if place is None or self.unit.text.count(self.unit.text[node.start : node.end]) == 1:
            return found
        self.asked[place] = name = self.unit.fresh()
        return py.named(name, found)

    def _place(self, of: Node, value: ast.expr, key: Any) -> tuple[str, Any] | None:
        stays = type(of) is Local and not self.kinds.changes(of.binding) and of.binding not in self.unit.held
        return (value.id, key) if stays and isinstance(value, py.Name) else None

    def _forget(self, name: str) -> None:
        """What was asked of a local is no longer so: the name is another's."""
        self.asked.pop(name, None)
        fields: list[Any] = [place for place in self.asked if type(place) is tuple]
        for place in fields:
            if place[0] == name:
                del self.asked[place]

    def bind(self, bindings: Sequence[tuple[Binding, Node]], body: Node | None = None) -> None:
        """Write the assignments of a `let`, or of a loop, whose body is not given."""
        done = 0  # of those that are taken out of one collection together
        for index, (binding, value) in enumerate(bindings):
            self.kinds.give(binding, value)
            if body is not None and self.repeats and is_anew(value, self.unit.anew):
                self._note_anew(binding, [*[later for _, later in bindings[index + 1 :]], body])
            if index >= done and type(value) in _TAKEN and self.repeats and not self.unit.plain:
                done = index + self._taken_together(bindings[index:])
            if index >= done and not self._is_bound(binding, value):
                self.emit(value, Destination(variable=binding.python_name, held=binding in self.unit.held))
            self._forget(binding.python_name)

    def _note_anew(self, binding: Binding, later: list[Node]) -> None:
        if is_used_once(binding, later, self.unit.allowance):
            self.unit.anew.add(binding)

    def _taken_together(self, bindings: Sequence[tuple[Binding, Node]]) -> int:
        """How many of the first locals are taken out of one collection, which is written."""
        from ptc_interpreter.compiler.inline import destructured  # what goes through little does without

        return destructured.taken_together(self, bindings) or destructured.fields_together(self, bindings)

    def _is_bound(self, binding: Binding, value: Node) -> bool:
        """Whether a local is taken apart under the name it already has, or is a name for a cursor."""
        return (type(value) is Local and value.binding is binding) or binding in self.unit.cursors

    # -- statements --------------------------------------------------------------------------------------------------

    def emit(self, node: Node, to: Destination) -> None:
        """Write statements that bring the value of a node to its destination."""
        self.unit.add_node(node)
        write = STATEMENTS.get(type(node))
        if to.held and type(node) in _HELD:
            _HELD[type(node)](self, node, Destination(variable=to.variable, held=True))
            if to.leaves_loop:
                self.block.append(py.Break())
        elif write is not None and self.blocks > _MOST_BLOCKS and type(node) in _BLOCKS:
            self.finish(self._apart(node), to)
        elif write is not None:
            write(self, node, to)
        else:
            self.finish(self.value(node), to)

    def _apart(self, node: Node) -> ast.expr:
        """A call of a function that does nothing but `node`: no `recur` leads out of it, and its names are its own."""
        name = self.unit.fresh("part")
        around, self.blocks = self.blocks, 0
        body, _ = self.in_block(lambda: self.emit(node, RETURN))
        self.blocks = around
        self.block.append(py.function(name, [], None, body))
        return py.call(py.load(name))

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
