"""Which atoms of a `let` are variables: those that are only read and changed where they are in sight.

Nothing may have such an atom itself: no function, which may be called later, no sequence that goes on when it is read,
no collection and no other name. Then what it holds is what a variable of the Python function has.
"""

from collections.abc import Sequence
from typing import Final

from ptc_interpreter.compiler.analysis.inference import NUMBERS, Kind, Kinds
from ptc_interpreter.compiler.analysis.running import runs_literal
from ptc_interpreter.compiler.analysis.walking import Allowance, parts
from ptc_interpreter.nodes import (
    And,
    Binding,
    Call,
    CellReset,
    CellSwap,
    CellValue,
    Core,
    CoreCall,
    Def,
    Do,
    Each,
    End,
    Finally,
    Fn,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    MapNode,
    Node,
    Or,
    Recur,
    SetNode,
    ToolCall,
    Try,
    VectorNode,
)

_MAKING: Final = frozenset({"atom", "volatile!"})
_READING: Final = frozenset({"deref"})
RESETTING: Final = frozenset({"reset!", "vreset!"})
_SWAPPING: Final = frozenset({"swap!", "vswap!"})
# Core functions that hand on what they are given as part of a function, which may be written elsewhere.
_KEEPING: Final = frozenset(
    ("comp", "partial", "juxt", "complement", "constantly", "fnil", "every-pred", "some-fn", "where")
)
_BLOCKS: Final = frozenset({Each, Finally, Loop, Try})  # of Python
_DEEPEST: Final = 8  # blocks around a change: the emitter puts what is deeper into functions of its own
# Nodes that are worked out where they stand, part by part; in those of the second kind all parts are worked out first.
_IN_ORDER: Final = frozenset({And, Def, Do, Each, End, Finally, If, Let, Loop, Or, Recur, Try})
_TOGETHER: Final = frozenset(
    {Call, CellReset, CellSwap, CoreCall, HelperCall, Lookup, MapNode, SetNode, ToolCall, VectorNode}
)


def makes_cell(node: Node) -> bool:
    """Whether a node makes an atom or volatile, without options."""
    return type(node) is CoreCall and node.function.name in _MAKING and len(node.arguments) == 1


class Uses:
    """How nodes use a cell, in the order in which the uses end: those within others come first."""

    def __init__(self, cell: Binding, allowance: Allowance) -> None:
        self.cell = cell
        self.ended: list[CoreCall] = []  # what reads and changes it, and calls of `run!` with functions that do
        self.stays: set[int] = set()  # the ids of reads whose values are used before anything changes the cell
        self.has_try = False
        self._allowance = allowance

    @property
    def changes(self) -> list[CoreCall]:
        """What changes it."""
        return [node for node in self.ended if node.function.name in RESETTING or node.function.name in _SWAPPING]

    def are_all_known(self, node: Node) -> bool:
        """Whether a node does nothing else with the cell than reading and changing it, where it stands."""
        return self._look(node, 0) is not None

    def _look(self, node: Node, depth: int) -> int | None:
        """How many changes there are in a node; None where it does something else with the cell."""
        if not self._allowance.take() or depth > _DEEPEST:
            return None if self._is_met(node) else 0
        if type(node) is CoreCall and node.arguments and self._is_cell(node.arguments[0]):
            return self._look_at_use(node, depth)
        if runs_literal(node) and self.cell in node.arguments[0].captured:  # type: ignore[attr-defined]
            return self._look_at_run(node, depth)  # type: ignore[arg-type]
        self.has_try = self.has_try or type(node) is Try or type(node) is Finally
        if type(node) in _IN_ORDER:
            return self._look_within(parts(node), depth + (type(node) in _BLOCKS))
        if type(node) not in _TOGETHER or (type(node) is CoreCall and node.function.name in _KEEPING):
            return None if self._is_met(node) else 0
        return self._look_together(parts(node), depth)

    def _look_within(self, nodes: list[Node], depth: int) -> int | None:
        found = [self._look(node, depth) for node in nodes]
        return None if None in found else sum(each or 0 for each in found)

    def _look_together(self, nodes: list[Node], depth: int) -> int | None:
        found = self._look_within(nodes, depth)
        if found == 0:
            self.stays.update(id(node) for node in nodes)
        return found

    def _look_at_use(self, node: CoreCall, depth: int) -> int | None:
        name, others = node.function.name, node.arguments[1:]
        if name in _READING and not others:
            self.ended.append(node)
            return 0
        if (name in RESETTING and len(others) == 1) or (name in _SWAPPING and others):
            found = self._look_together(others, depth)
            self.ended.append(node)
            return None if found is None else found + 1
        return None

    def _look_at_run(self, node: CoreCall, depth: int) -> int | None:
        function, coll = node.arguments
        found = self._look_within([coll, function.arities[0].body], depth + 1)  # type: ignore[attr-defined]
        self.ended.append(node)
        return found

    def _is_cell(self, node: Node) -> bool:
        return type(node) is Local and node.binding is self.cell

    def _is_met(self, node: Node) -> bool:
        """Whether a node mentions the cell, or has a function that does."""
        return self._allowance.is_anywhere(
            node, lambda part: self._is_cell(part) or (type(part) is Fn and self.cell in part.captured)
        )


# -- the kind of what one holds ----------------------------------------------------------------------------------------

_PLAIN: Final[frozenset[Kind | None]] = frozenset({*NUMBERS, "boolean", "string"})


def learn_kind(kinds: Kinds, cell: Binding, initial: Node, changes: Sequence[CellReset | CellSwap]) -> None:
    """Find the kind of what a cell holds that is a variable: that of its start, if every change keeps it."""
    kind = kinds.of(initial)
    kind = kind if kind in _PLAIN else None
    kinds.assume([cell], kind)
    while kind is not None and any(_after(kinds, change) != kind for change in changes):
        are_numbers = kind != "number" and all(_after(kinds, change) in NUMBERS for change in changes)
        kind = "number" if are_numbers else None
        kinds.assume([cell], kind)


def _after(kinds: Kinds, change: CellReset | CellSwap) -> Kind | None:
    """The kind of what a cell holds after a change."""
    if isinstance(change, CellReset):
        return kinds.of(change.value)
    if type(change.function) is not Core:
        return None
    held = CellValue(change.start, change.end, change.binding)
    return kinds.of(CoreCall(change.start, change.end, change.function.function, [held, *change.others]))
