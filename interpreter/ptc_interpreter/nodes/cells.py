"""Nodes of cells that are variables: what an atom of a `let` holds, where nothing has the atom itself."""

from ptc_interpreter.nodes.base import Binding, Node
from ptc_interpreter.plain import plain


@plain
class CellValue(Node):
    """What the cell holds now. With `stays` nothing changes it before the value is used, so no variable keeps that."""

    binding: Binding
    stays: bool = False


@plain
class CellReset(Node):
    """The value, which the cell holds from now on."""

    binding: Binding
    value: Node


@plain
class CellSwap(Node):
    """What the function gives for what the cell holds and `others`, which the cell holds from now on."""

    binding: Binding
    function: Node
    others: list[Node]
    name: str  # of what the program calls
