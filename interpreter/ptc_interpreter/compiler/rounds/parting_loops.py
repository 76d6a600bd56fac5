"""Taking apart what a `loop` carries on: `(loop [[a b] [0 1] n 9] (if (zero? n) a (recur [b (+ a b)] (dec n))))`."""

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.rounds.choosing import Bound, bound_around, is_at_once, read
from ptc_interpreter.compiler.rounds.parting import AsWholeError, Parting
from ptc_interpreter.compiler.rounds.parts import Parts, is_atom
from ptc_interpreter.nodes import And, Binding, Do, If, Let, Local, Loop, Node, Or, Recur


class LoopParting(Parting):
    """The same of one name of a loop: where this is left, what was taken apart may be used as a whole."""

    def __init__(self, emitter: Emitter, name: Binding, started: Parts, loop: Loop) -> None:
        super().__init__(emitter, name, started)
        self._recurs = loop.recurs
        self._index = [binding for binding, _ in loop.bindings].index(name)
        at = self._index
        self.bindings = [*loop.bindings[:at], *self.begun, *loop.bindings[at + 1 :]]

    def onwards(self, node: Node) -> Node:
        """What goes round with the parts, in place of what does with the whole."""
        here = (node.start, node.end)
        match node:
            case Recur() if node in self._recurs:
                return self._again(node)
            case If(test=test, then=then, otherwise=otherwise):
                return If(*here, self.taken(test), self.onwards(then), self.onwards(otherwise))
            case Let(bindings=bindings, body=body) if self._goes_round(body):
                bound: Bound = []
                self.bind(bindings, bound)
                return bound_around(node, bound, self.onwards(body))
            case Do(parts=[*before, last]) | And(parts=[*before, last]) | Or(parts=[*before, last]) if self._goes_round(
                last
            ):
                return type(node)(*here, [*map(self.taken, before), self.onwards(last)])  # type: ignore[arg-type]
            case _:
                return self._left(node)

    def _goes_round(self, node: Node) -> bool:
        return any(type(part) is Recur and part in self._recurs for part in everything(node))

    def _again(self, node: Recur) -> Node:
        """The next round: what comes before the parts is worked out before them."""
        at = self._index
        bound: Bound = []
        before = [self.taken(value) for value in node.values[:at]]
        after = self.next_parts(node.values[at], bound)
        behind = [self.taken(value) for value in node.values[at + 1 :]]
        bindings = [binding for binding, _ in self.bindings]
        parts = is_at_once(bound, after)
        if parts is not None:
            return Recur(node.start, node.end, bindings, [*before, *parts, *behind])
        first: Bound = []
        before = [self._kept(value, first) for value in before]
        parts = [read(node, part) for part in after.values()]
        recur = Recur(node.start, node.end, bindings, [*before, *parts, *behind])
        return bound_around(node, [*first, *bound], recur)

    def _kept(self, value: Node, bound: Bound) -> Node:
        if is_atom(value):
            return value
        binding = self.local("next")
        bound.append((binding, value))
        return Local(value.start, value.end, binding)

    def _left(self, node: Node) -> Node:
        """What the loop gives, where it is left."""
        if self._goes_round(node):
            raise AsWholeError
        return self.with_wholes(node)
