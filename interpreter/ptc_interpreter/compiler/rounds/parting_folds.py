"""Taking apart what a `reduce` carries on whose rounds may end before the items do, with what `reduced` gives."""

from ptc_interpreter.compiler.rounds.parting import Parting
from ptc_interpreter.nodes import Binding, CoreCall, Leave, Node


class FoldParting(Parting):
    """The same of a `reduce` within no other: what `reduced` gives may be anything, also the whole."""

    left: Binding | None = None  # what the rounds come to where they end early

    def onwards(self, node: Node) -> Node:
        """What ends the rounds, or goes on with the parts."""
        match node:
            case CoreCall(function=function, arguments=[value]) if function.name == "reduced":
                self.left = self.left or self.local("left")
                return Leave(node.start, node.end, self.left, self.with_wholes(value))
            case _:
                return super().onwards(node)
