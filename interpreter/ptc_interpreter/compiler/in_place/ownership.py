"""Which collections nobody else holds: what is built up in a `reduce` or `loop`, and handed on from change to change.

`(reduce (fn [m x] (assoc m x true)) {} xs)` makes a map that only `m` holds until the last round is over. Such a map
is changed in place, without a version for each change. A local is *held* by the program text alone as long as each way
through a round either leaves it as it is or hands it to one change, whose result takes its place; reading it on the
way there is allowed, since that is over before the change. Anything else, such as putting it into another collection,
or a function that keeps it, and it is not held.
"""

from collections.abc import Callable, Mapping
from typing import Final

from ptc_interpreter.compiler.analysis.before_rounds import reads_of_start
from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.compiler.analysis.walking import Allowance, everything, parts
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.in_place.changes import (
    CARRYING,
    changed_first,
    exchanged,
    kind_of_fresh,
    without_first,
)
from ptc_interpreter.compiler.in_place.reading import CALLING, TESTING, is_called_by, last_but_one_of, reads_at, takes
from ptc_interpreter.nodes import (
    And,
    Arity,
    Binding,
    Call,
    Carried,
    Constant,
    CoreCall,
    Do,
    Each,
    Fn,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    Loop,
    Node,
    Or,
    Recur,
    Variable,
)

_NIL: Final = Constant(0, 0, None)
_RAISING: Final = frozenset({Helper.NO_MATCHING_CLAUSE, Helper.THROW})


def mentions(allowance: Allowance, node: Node, binding: Binding) -> bool:
    """Whether a local is used anywhere in a node, as far as may be looked."""
    return allowance.is_anywhere(node, lambda part: type(part) is Local and part.binding is binding)


class Analysis:
    """One look at a local: what it is handed on as, where it is only read, and what else takes its place."""

    def __init__(self, allowance: Allowance, known: Mapping[str, Fn]) -> None:
        self._allowance = allowance
        self._known = known  # functions that the program has defined, by name
        self._others: dict[Binding, Binding] = {}  # other names of what is held, by `let` and destructuring
        self._reading: dict[Binding, bool] = {}  # parameters of its functions, and whether these only read them
        self.leans = False  # whether that was asked
        self.held: list[Binding] = []  # all locals that the collection goes through, the first included
        self.reads: set[int] = set()  # the ids of nodes that read one of them
        self.asking: set[Binding] = set()  # those that ask before their rounds what all of these would ask
        self.kinds: set[Kind | None] = set()  # what takes its place where it is made anew
        self.exchanges = False  # whether an item is taken off and another added that is made of it

    @property
    def is_held(self) -> bool:
        """Whether it is held, being of these kinds: what takes an item off is known of vectors and queues alone."""
        return not self.exchanges or self.kinds in ({"vector"}, {"own queue"})

    def _is(self, binding: Binding, held: Binding) -> bool:
        return binding is held or self._others.get(binding) is held

    def _mentions(self, node: Node, held: Binding) -> bool:
        names = [held, *[other for other, of in self._others.items() if of is held]]
        return any(mentions(self._allowance, node, name) for name in names)

    # -- ways through a round ----------------------------------------------------------------------------------------

    def hands_on(self, node: Node, held: Binding) -> bool:
        """Whether the value of a node is what is held, changed or not, or a new collection."""
        if not self._allowance.take():
            return False
        match node:
            case Local(binding=binding):
                return self._is(binding, held)
            case CoreCall() if self._takes_first(node, held):
                self.kinds.add("vector")
                return True
            case CoreCall() if (given := changed_first(node)) is not None:
                return self._changes(node, given, held)
            case CoreCall(function=function, arguments=[value]) if function.name in ("reduced", "~held-persistent"):
                return self.hands_on(value, held)
            case CoreCall(function=function, arguments=[Fn() as step, initial, items]) if function.name in CARRYING:
                return self._is_carried(step, initial, items, held, CARRYING[function.name])
            case If(test=test, then=then, otherwise=otherwise):
                return self._is_tested(test, held) and self.hands_on(then, held) and self.hands_on(otherwise, held)
            case Let(bindings=bindings, body=body):
                return self._through_bindings(bindings, body, held, self.hands_on)
            case Do(parts=parts):
                return self._only_read(parts[:-1], held) and self.hands_on(parts[-1], held)
            case _:
                return self._hands_on_rounds(node, held)

    def _changes(self, node: CoreCall, given: list[Node], held: Binding) -> bool:
        changed, *others = given
        is_fresh = kind_of_fresh(changed) is not None and not self._takes_first(changed, held)
        if is_fresh or not self.hands_on(changed, held):
            return False
        if type(changed) is Local:  # what is read of it is read before it changes
            return self._only_read(others, held)
        if not any(self._mentions(other, held) for other in others):
            return True
        self.exchanges = True  # what is added is worked out before an item is taken off
        return exchanged(node) is not None and self._only_read(others, held)

    def _is_carried(self, step: Fn, initial: Node, items: Node, held: Binding, count: int) -> bool:
        """`(reduce (fn [inner x] ...) held items)`, or `reduce-kv`"""
        arity = step.arities[0]
        if len(step.arities) != 1 or arity.rest or len(arity.parameters) != count or arity.recurs or step.own:
            return False
        inner = arity.parameters[0]
        if self._mentions(items, held) or not self.hands_on(initial, held):
            return False
        if self._mentions(arity.body, held) and not self._asks_before(step, initial, held):
            return False
        self.held.append(inner)
        return self.hands_on(arity.body, inner)

    def _hands_on_rounds(self, node: Node, held: Binding) -> bool:
        if type(node) is Carried:
            return self._through_rounds(node, held, self.hands_on)
        return self._is_carried_round(node, held) if type(node) is Loop else self._is_made_anew(node, held)

    def _through_rounds(self, node: Carried, held: Binding, onwards: Callable[[Node, Binding], bool]) -> bool:
        """Through rounds that carry several values, one of which may take over what is held."""
        led = [at for at, (_, value) in enumerate(node.bindings) if self._mentions(value, held)]
        if not led:
            return self.only_reads(node.each, held) and onwards(node.body, held)
        if len(led) > 1 or self._mentions(node.each, held) or self._mentions(node.body, held):
            return False
        inner, initial = node.bindings[led[0]]
        if not self.hands_on(initial, held) or self._mentions(node.each.items, inner):
            return False
        self.held.append(inner)
        if not self._goes_round_or_ends(node.each.body, inner, led[0], node.recurs):
            return False
        return onwards(node.body, inner)

    def _is_carried_round(self, node: Loop, held: Binding) -> bool:
        """`(loop [i 0 inner held] ...)`: one name takes over what is held, and the loop gives it back."""
        led = [at for at, (_, value) in enumerate(node.bindings) if self._mentions(value, held)]
        if len(led) != 1 or self._mentions(node.body, held) or not self.hands_on(node.bindings[led[0]][1], held):
            return False
        inner = node.bindings[led[0]][0]
        self.held.append(inner)
        return self._goes_round_or_ends(node.body, inner, led[0], node.recurs)

    def _goes_round_or_ends(self, node: Node, inner: Binding, index: int, recurs: list[Recur]) -> bool:
        """Whether each `recur` among these hands on what is held, and so does whatever else a node gives."""
        match node:
            case Recur() if node in recurs:
                before, behind = node.values[:index], node.values[index + 1 :]
                waits = any(self._mentions(value, inner) for value in behind)  # nothing reads it when it has changed
                return not waits and self._only_read(before, inner) and self.hands_on(node.values[index], inner)
            case If(test=test, then=then, otherwise=otherwise):
                return self._is_tested(test, inner) and all(
                    self._goes_round_or_ends(branch, inner, index, recurs) for branch in (then, otherwise)
                )
            case Let(bindings=bindings, body=body):
                return self._through_bindings(
                    bindings, body, inner, lambda part, now: self._goes_round_or_ends(part, now, index, recurs)
                )
            case Do(parts=parts):
                return self._only_read(parts[:-1], inner) and self._goes_round_or_ends(parts[-1], inner, index, recurs)
            case Carried():
                return self._through_rounds(
                    node, inner, lambda part, now: self._goes_round_or_ends(part, now, index, recurs)
                )
            case _:
                return self.hands_on(node, inner)

    def _is_tested(self, test: Node, held: Binding) -> bool:
        """Whether a test only reads what is held: `(seq held)` keeps nothing of it where nobody sees what it gives."""
        match test:
            case CoreCall(function=function, arguments=[Local(binding=binding) as of]) if (
                function.name in TESTING and self._is(binding, held)
            ):
                self.reads.add(id(of))
                return True
            case And(parts=parts) | Or(parts=parts):
                return all(self._is_tested(part, held) for part in parts)
            case _:
                return self.only_reads(test, held)

    def _asks_before(self, step: Fn, initial: Node, held: Binding) -> bool:
        """Whether all that a round does with what is held can be done once before all rounds."""
        reads = reads_of_start(step, initial) if self._allowance.take() else []
        beside = replaced(step.arities[0].body, {id(read): _NIL for read in reads})
        if not reads or not self._only_read(reads, held) or self._mentions(beside, held):
            return False
        self.asking.add(step.arities[0].parameters[0])
        return True

    def _is_made_anew(self, node: Node, held: Binding) -> bool:
        if type(node) is HelperCall and node.helper in _RAISING:
            return self._only_read(node.arguments, held)
        is_nil = type(node) is Constant and node.value is None
        kind = kind_of_fresh(node)
        self.kinds.add(kind)
        return (is_nil or kind is not None) and self.only_reads(node, held)

    def _through_bindings(
        self,
        bindings: list[tuple[Binding, Node]],
        body: Node,
        held: Binding,
        onwards: Callable[[Node, Binding], bool],
    ) -> bool:
        """Through a `let`, in which another name may take over what is held."""
        for index, (binding, value) in enumerate(bindings):
            if self._is_another_name(value, held):
                self._others[binding] = held
                self.held.append(binding)
                continue
            if self.only_reads(value, held):
                continue
            rest = [*[later for _, later in bindings[index + 1 :]], body]
            if not self.hands_on(value, held) or any(self._mentions(later, held) for later in rest):
                return False
            self.held.append(binding)
            return self._through_bindings(bindings[index + 1 :], body, binding, onwards)
        return onwards(body, held)

    def _is_another_name(self, value: Node, held: Binding) -> bool:
        """Whether a node gives what is held as it is: a local does, and what destructures a map takes it as one."""
        match value:
            case Local(binding=binding):
                return self._is(binding, held)
            case HelperCall(helper=Helper.ASSOCIATIVE, arguments=[Local(binding=binding) as of]) if self._is(
                binding, held
            ):
                self.reads.add(id(of))
                return True
            case _:
                return False

    # -- loops -------------------------------------------------------------------------------------------------------

    def goes_round(self, node: Node, held: Binding, index: int, recurs: list[Recur]) -> bool:
        """Whether each `recur` among these in a node hands on what is held, as its value at `index`."""
        match node:
            case Recur():
                return self._is_recurred(node, held, index) if node in recurs else True
            case If(test=test, then=then, otherwise=otherwise):
                return self._is_tested(test, held) and all(
                    self.goes_round(branch, held, index, recurs) for branch in (then, otherwise)
                )
            case Let(bindings=bindings, body=body):
                return self._through_bindings(
                    bindings, body, held, lambda inner, now: self.goes_round(inner, now, index, recurs)
                )
            case Do(parts=parts) | And(parts=parts) | Or(parts=parts):
                return self._only_read(parts[:-1], held) and self.goes_round(parts[-1], held, index, recurs)
            case Carried():
                return self._through_rounds(node, held, lambda part, now: self.goes_round(part, now, index, recurs))
            case _:
                self._leave(node)
                return True

    def _is_recurred(self, node: Recur, held: Binding, index: int) -> bool:
        others = [value for at, value in enumerate(node.values) if at != index]
        return self.hands_on(node.values[index], held) and self._only_read(others, held)

    def _leave(self, node: Node) -> None:
        """The value of a loop: nothing changes any more, so anything may be done with what is held."""
        for part in everything(node):
            self._allowance.take()
            if type(part) is Local:
                self.reads.add(id(part))

    # -- reading -----------------------------------------------------------------------------------------------------

    def _only_read(self, nodes: list[Node], held: Binding) -> bool:
        return all(self.only_reads(node, held) for node in nodes)

    def only_reads(self, node: Node, held: Binding) -> bool:
        """Whether nothing in a node keeps what is held, or changes it."""
        if not self._allowance.take():
            return False
        match node:
            case Local(binding=binding):
                return not self._is(binding, held)
            case Fn(captured=captured):
                return not any(self._is(binding, held) for binding in captured)
            case Lookup(of=Local(binding=binding) as of) if self._is(binding, held):
                self.reads.add(id(of))
                return node.default is None or self.only_reads(node.default, held)
            case Call(function=Local(binding=binding) as function, arguments=arguments) if self._is(binding, held):
                self.reads.add(id(function))
                return self._only_read(arguments, held)
            case Each(items=Local(binding=binding) as items, body=body) if self._is(binding, held):
                self.reads.add(id(items))
                return self.only_reads(body, held)
            case CoreCall() if (of := last_but_one_of(node)) is not None and self._is(of.binding, held):
                self.reads.add(id(of))
                return True
            case CoreCall(function=function, arguments=arguments):
                return self._is_read_by(function.name, arguments, held)
            case Call(function=Variable(name=name), arguments=arguments) if name in self._known:
                return self._is_read_by_own(self._known[name], arguments, held)
            case _:
                return self._parts_only_read(node, held)

    def _parts_only_read(self, node: Node, held: Binding) -> bool:
        match node:
            case Recur(bindings=bindings, values=values) if held in bindings:
                at = bindings.index(held)
                stays = type(values[at]) is Local and self._is(values[at].binding, held)  # type: ignore[attr-defined]
                return stays and self._only_read([*values[:at], *values[at + 1 :]], held)
            case HelperCall(
                helper=Helper.LOOK_UP | Helper.ITEM_OF, arguments=[Local(binding=binding) as of, *others]
            ) if self._is(binding, held):
                self.reads.add(id(of))
                return self._only_read(others, held)
            case _:
                return self._only_read(parts(node), held)

    def _is_read_by_own(self, function: Fn, arguments: list[Node], held: Binding) -> bool:
        """The same of the arguments of a call of a function that the program has defined."""
        arity = next((arity for arity in function.arities if takes(arity, len(arguments))), None)
        for index, argument in enumerate(arguments):
            if type(argument) is not Local or not self._is(argument.binding, held):
                if not self.only_reads(argument, held):
                    return False
                continue
            if arity is None or not self._reads_parameter(arity, arity.parameters[index]):
                return False
            self.reads.add(id(argument))
        return True

    def _reads_parameter(self, arity: Arity, parameter: Binding) -> bool:
        self.leans = True
        if parameter not in self._reading:
            self._reading[parameter] = True  # as far as that depends on calls of itself
            inner = Analysis(self._allowance, self._known)
            inner._reading = self._reading
            self._reading[parameter] = inner.only_reads(arity.body, parameter)
        return self._reading[parameter]

    def _is_read_by(self, name: str, arguments: list[Node], held: Binding) -> bool:
        for index, argument in enumerate(arguments):
            if type(argument) is Local and self._is(argument.binding, held):
                if not reads_at(name, index, len(arguments)):
                    return False
                if not is_called_by(name, index, len(arguments)):  # where it is, whoever opens it reads it
                    self.reads.add(id(argument))
            elif type(argument) is Fn and name in CALLING and any(self._is(one, held) for one in argument.captured):
                if not self._only_read([arity.body for arity in argument.arities], held):
                    return False
            elif not self.only_reads(argument, held):
                return False
        return True

    def _takes_first(self, node: Node, held: Binding) -> bool:
        of = without_first(node)
        return of is not None and self._is(of.binding, held)
