"""Taking an accumulator apart in the text of its rounds: what a round does with it is done with its parts.

A round may spell out the next accumulator, hand on the one it was given, or change it with `assoc`, `update`,
`assoc-in`, `update-in` or `merge` under keys that are known: by `->`, `cond->`, with names on the way, or by functions
of the program. Each part that changes gets a name, in the order in which the program works them out.
"""

from typing import Any, Final, NoReturn, cast

from ptc_interpreter.compiler.analysis.walking import branch_taken, everything, parts
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.known import LONGEST, own_function
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.rounds.choosing import Bound, Choice, bound_around, is_at_once, read
from ptc_interpreter.compiler.rounds.parts import (
    Parts,
    changed,
    changes_of,
    is_atom,
    is_change,
    leads,
    parts_of_literal,
    path_of,
    reduce_of_parts,
    taken_from,
)
from ptc_interpreter.nodes import (
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
    MapNode,
    Node,
    Recur,
    Variable,
    VectorNode,
)
from ptc_interpreter.values.scalars import Keyword

_WITH_ITEM: Final = 2  # parameters of what `reduce` calls
_MOST_BLOCKS: Final = 10  # of Python's, around what is written within
RAISING: Final = frozenset({Helper.NO_MATCHING_CLAUSE, Helper.THROW})


class AsWholeError(Exception):
    """The accumulator is used as a whole."""


class Parting:
    """What takes an accumulator apart in the text of its rounds."""

    def __init__(self, emitter: Emitter, accumulator: Binding, started: Parts) -> None:
        self._emitter = emitter
        self._keys = list(started)
        self.carried = {key: _carried(emitter, key) for key in started}
        self.begun = [(self.carried[key], value) for key, value in started.items()]
        self.named: dict[Binding, Parts] = {
            accumulator: {key: Local(0, 0, binding) for key, binding in self.carried.items()}
        }
        self._depth = 1  # of rounds within each other
        self.rounds: Carried | None = None  # of a `reduce` within others
        self.is_worth_it = False  # whether a round gives the next accumulator by its parts

    def local(self, name: str) -> Binding:
        """A local that the program did not name."""
        return self._emitter.local(name)

    def whole(self, at: Node) -> Node:
        """The vector or map of all parts, as they are carried."""
        return self.whole_of(at, {key: Local(at.start, at.end, self.carried[key]) for key in self._keys})

    def whole_of(self, at: Node, parts: Parts) -> Node:
        """The vector or map of parts."""
        found = [(key, self._only_read(read(at, part))) for key, part in parts.items()]
        if type(self._keys[0]) is not Keyword:
            return VectorNode(at.start, at.end, [value for _, value in found])
        return MapNode(at.start, at.end, [(Constant(at.start, at.end, key), value) for key, value in found])

    def _only_read(self, part: Node) -> Node:
        return self._emitter.only_read(part) if type(part) is Local else part

    # -- a round -----------------------------------------------------------------------------------------------------

    def onwards(self, node: Node) -> Node:
        """What gives all parts their next values, in place of what gives the next accumulator."""
        match node:
            case If(test=Constant() as test):  # `:else`
                return self.onwards(branch_taken(node, test))
            case If(test=test, then=then, otherwise=otherwise):
                return If(node.start, node.end, self.taken(test), self.onwards(then), self.onwards(otherwise))
            case Let(bindings=bindings, body=body):
                bound: Bound = []
                self.bind(bindings, bound)
                return bound_around(node, bound, self.onwards(body))
            case Do(parts=[*before, last]):
                return Do(node.start, node.end, [*map(self.taken, before), self.onwards(last)])
            case HelperCall(helper=helper) if helper in RAISING:
                return self.taken(node)
            case Call(function=Variable()):
                return self.onwards(self._opened(node) or self._used_whole())
            case _:
                bound = []
                return self._end(node, bound, self.next_parts(node, bound))

    def bind(self, bindings: Bound, bound: Bound) -> None:
        """Add what a `let` binds to what is bound; names of accumulators are noted, whose parts have names."""
        for binding, value in bindings:
            if leads(self._emitter, value, set(self.named)):
                self.named[binding] = self.next_parts(value, bound)
            elif (call := reduce_of_parts(value)) is not None:
                self.named[binding] = self._begun_here(call, bound)
            else:
                bound.append((binding, self.taken(value)))

    def next_parts(self, node: Node, bound: Bound) -> Parts:
        """The parts of the accumulator that a node gives; what they have to be worked out for is added to `bound`."""
        if not self._emitter.unit.allowance.take():
            raise AsWholeError
        match node:
            case Local(binding=binding) if list(self.named.get(binding, ())) == self._keys:
                return self.named[binding]
            case HelperCall(helper=Helper.ASSOCIATIVE, arguments=[of]):
                return self.next_parts(of, bound)
            case CoreCall(arguments=[of, *_]) if is_change(node):
                return self._changed(node, self.next_parts(of, bound), bound)
            case If():
                return self._either(node, bound)
            case Let(bindings=bindings, body=body):
                self.bind(bindings, bound)
                return self.next_parts(body, bound)
            case Do(parts=[*before, last]):
                bound += [(self._emitter.local("done"), self.taken(part)) for part in before]
                return self.next_parts(last, bound)
            case CoreCall(function=function, arguments=[step, initial, items]) if function.name == "reduce":
                return self._carried_on(node, step, self.next_parts(initial, bound), items, bound)
            case Call(function=Variable()):
                return self.next_parts(self._opened(node) or self._used_whole(), bound)
            case _:
                return self._spelled_out(node, bound)

    def _opened(self, call: Call) -> Let | None:
        """A call of a function of the program, with its body in place of it; None where it has to be called."""
        function: Any = call.function
        copy = own_function(self._emitter, function, len(call.arguments), LONGEST)
        if copy is None or copy.has_functions:
            return None
        arity = copy.arities[0]
        return Let(call.start, call.end, list(zip(arity.parameters, call.arguments, strict=True)), arity.body)

    def _carried_on(self, node: CoreCall, step: Node, now: Parts, items: Node, bound: Bound) -> Parts:
        """The parts behind the rounds of a `reduce` that begins with parts."""
        inner = self.carried_by(node, step, now, items)
        bound.append((None, cast("Node", inner.rounds)))
        return {key: Local(node.start, node.end, binding) for key, binding in inner.carried.items()}

    def _begun_here(self, call: CoreCall, bound: Bound) -> Parts:
        """The parts behind the rounds of a `reduce` that begins with a literal, for what takes these out by name."""
        step, initial, items = call.arguments
        given = parts_of_literal(initial) or {}
        now = {key: self._with_name(self.taken(value), bound) for key, value in given.items()}
        return self._carried_on(call, step, now, items, bound)

    def carried_by(self, node: CoreCall, step: Node, now: Parts, items: Node) -> "Parting":
        """What takes the accumulator of a `reduce` apart that begins with parts."""
        has_room = self._emitter.blocks + self._depth < _MOST_BLOCKS
        found = opened(self._emitter, step, _WITH_ITEM, node) if has_room and type(step) in (Fn, Variable) else None
        if found is None:
            raise AsWholeError
        accumulator, item = found.parameters
        inner = Parting(self._emitter, accumulator, {key: read(node, part) for key, part in now.items()})
        inner.named |= self.named
        inner._depth = self._depth + 1
        given = self.taken(items)
        body = inner.onwards(found.body)
        each = Each(node.start, node.end, [item], given, body, "reduce", 3)
        inner.rounds = Carried(node.start, node.end, inner.begun, each, recurs_in(body), body)
        self.is_worth_it = self.is_worth_it or inner.is_worth_it
        return inner

    def _used_whole(self) -> NoReturn:
        raise AsWholeError

    def _spelled_out(self, node: Node, bound: Bound) -> Parts:
        given = parts_of_literal(node)
        if given is None or list(given) != self._keys:
            raise AsWholeError
        self.is_worth_it = True
        return {key: self._with_name(self.taken(value), bound) for key, value in given.items()}

    def _with_name(self, value: Node, bound: Bound) -> Node:
        if is_atom(value):
            return value
        binding = self._emitter.local("next")
        bound.append((binding, value))
        return Local(value.start, value.end, binding)

    # -- changes -----------------------------------------------------------------------------------------------------

    def _changed(self, node: CoreCall, now: Parts, bound: Bound) -> Parts:
        """The parts of what a change gives for an accumulator with the parts `now`."""
        changes = changes_of(node)
        if not changes:
            raise AsWholeError
        key = changes[0][0]
        if len(changes) == 1 and type(key) is If and node.function.name in ("assoc", "update"):
            return self._under_either(node, key, now, bound)
        self.is_worth_it = True
        after = now.copy()
        for key, told in changes:
            at = self._known_key(key)
            value = self._told(node, told, now[at])
            after[at] = self._with_name(value, bound)
        return after

    def _known_key(self, key: Node) -> Any:
        known = key.value if type(key) is Constant else None
        if type(known) not in (int, Keyword) or known not in self.carried:
            raise AsWholeError
        return known

    def _told(self, node: CoreCall, told: Node, part: Any) -> Node:
        """The value that a change puts under a key where `part` is."""
        if told is not node:
            return self.taken(told)
        if type(part) is Local:
            return self.taken(changed(self._emitter, node, Local(node.start, node.end, part.binding)))
        binding = self._emitter.local("next")
        value = changed(self._emitter, node, Local(node.start, node.end, binding))
        return Let(node.start, node.end, [(binding, part)], self.taken(value))

    def _under_either(self, node: CoreCall, key: If, now: Parts, bound: Bound) -> Parts:
        """`(update m (if test :a :b) f)`: the change is written for each of the keys."""
        others = node.arguments[2:]
        if any(type(part) in (Fn, Let) for other in others for part in everything(other)):
            raise AsWholeError
        of = self._emitter.local("state")
        self.named[of] = now
        either = [
            CoreCall(node.start, node.end, node.function, [Local(node.start, node.end, of), each, *others])
            for each in (key.then, key.otherwise)
        ]
        return self._either(If(node.start, node.end, key.test, *either), bound)

    def _either(self, node: If, bound: Bound) -> Parts:
        """The parts of what one branch or the other gives: those that differ are chosen one by one."""
        test = self.taken(node.test)
        if type(test) is Constant:
            return self.next_parts(branch_taken(node, test), bound)
        kept = self._emitter.local("test")
        bound.append((kept, test))
        branches: list[tuple[Bound, Parts]] = []
        for branch in (node.then, node.otherwise):
            within: Bound = []
            branches.append((within, self.next_parts(branch, within)))
            if any(binding is None for binding, _ in within):
                raise AsWholeError
        return Choice(self._emitter, node, kept, branches).parts(bound)

    # -- the end of a round ------------------------------------------------------------------------------------------

    def _end(self, at: Node, bound: Bound, after: Parts) -> Node:
        """What gives the parts their next values: at once where none needs another, else one after the other."""
        bindings = [binding for binding, _ in self.begun]
        at_once = is_at_once(bound, after)
        if at_once is not None:
            return Recur(at.start, at.end, bindings, at_once)
        parts = [read(at, part) for part in after.values()]
        return bound_around(at, bound, Recur(at.start, at.end, bindings, parts))

    # -- reading -----------------------------------------------------------------------------------------------------

    def taken(self, node: Node) -> Node:
        """The node, in which what it takes out of the accumulator is read where it is carried."""
        made = self.replaced(node)
        if any(not self.names_in(part).isdisjoint(self.named) for part in everything(made)):
            raise AsWholeError
        return made

    def replaced(self, node: Node) -> Node:
        """The same, where the accumulator may be left as a whole."""
        by: dict[int, Node] = {}
        waiting = [node]
        while waiting:
            part = waiting.pop()
            found = self._taken_out(part) if self._emitter.unit.allowance.take() else None
            if found is None:
                waiting += parts(part)
            else:
                by[id(part)] = found
        return replaced(node, by)

    def with_wholes(self, node: Node) -> Node:
        """The node, which may use the accumulator as a whole: so it is where rounds end."""
        made = self.replaced(node)
        wholes = {name for part in everything(made) for name in self.names_in(part) if name in self.named}
        if not wholes:
            return made
        return Let(node.start, node.end, [(name, self.whole_of(node, self.named[name])) for name in wholes], made)

    @staticmethod
    def names_in(part: Node) -> set[Binding]:
        """The locals that a node is, or that a function keeps."""
        return set(part.captured) if type(part) is Fn else {part.binding} if type(part) is Local else set()

    def _taken_out(self, node: Node) -> Node | None:
        """What reads the part that a node takes out of the accumulator; None if it is no such node."""
        if type(node) is Let:
            return self._without_names(node)
        if type(node) is Call and type(node.function) is Variable:
            return self._asked(node)
        of, key = taken_from(node)
        if type(of) is Local and of.binding in self.named:
            return read(node, self.named[of.binding][key]) if self._is_part(key, of) else None
        of, path = path_of(node)
        if type(of) is not Local or of.binding not in self.named or not path or type(path[0]) is not Constant:
            return None
        key, inner = path[0].value, path[1:]
        return self._taken_within(node, self.named[of.binding][key], inner) if self._is_part(key, of) else None

    def _without_names(self, node: Let) -> Let | None:
        """A `let` without further names of accumulators; None where it has none."""
        others = [(binding, value) for binding, value in node.bindings if not self._names_it(binding, value)]
        if len(others) == len(node.bindings):
            return None
        bound = [(binding, self.replaced(value)) for binding, value in others]
        return Let(node.start, node.end, bound, self.replaced(node.body))

    def _names_it(self, binding: Binding, value: Node) -> bool:
        """Whether a local is another name of an accumulator, and notes it."""
        if type(value) is HelperCall and value.helper is Helper.ASSOCIATIVE:
            value = value.arguments[0]
        if type(value) is not Local or value.binding not in self.named:
            return False
        self.named[binding] = self.named[value.binding]
        return True

    def _asked(self, call: Call) -> Node | None:
        """A call of a function of the program that asks something of the accumulator: its body."""
        if not any(type(argument) is Local and argument.binding in self.named for argument in call.arguments):
            return None
        opened = self._opened(call)
        return None if opened is None else self.replaced(opened)

    def _taken_within(self, node: Any, part: Node, inner: list[Node]) -> Node:
        found = read(node, part)
        if not inner:
            return found
        keys = VectorNode(node.start, node.end, [self.taken(key) for key in inner])
        return CoreCall(node.start, node.end, node.function, [found, keys])

    def _is_part(self, key: Any, of: Local) -> bool:
        return type(key) in (int, Keyword) and key in self.named[of.binding]


def _carried(emitter: Emitter, key: Any) -> Binding:
    binding = emitter.local(f"part{key}_" if type(key) is int else "part_")
    binding.changes = True
    return binding


def recurs_in(node: Node) -> list[Recur]:
    """Those that end a round; what ends rounds of loops within is not among them."""
    match node:
        case Recur():
            return [node]
        case If(then=then, otherwise=otherwise):
            return [*recurs_in(then), *recurs_in(otherwise)]
        case Let(body=body) | Carried(body=body):
            return recurs_in(body)
        case Do(parts=several):
            return recurs_in(several[-1])
        case _:
            return []
