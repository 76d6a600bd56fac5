"""Nodes that go through items: `for`, and what `map`, `reduce`, `some` and their kin become."""

from typing import Any, NamedTuple

from ptc_interpreter.nodes.base import Binding, CoreCall, Node, Recur
from ptc_interpreter.plain import plain


@plain
class Each(Node):
    """The body for each item of a sequence, in order. `function` and `position` name what was given in errors.

    With several bindings each item is so many values; then `items` is a call of a helper that gives such.
    """

    bindings: list[Binding]
    items: Node
    body: Node  # inner Each, Collect, Step, or anything
    function: str = "for"
    position: int = 1


@plain
class Unfold(Node):
    """The body for `initial`, then for what `following` gives for it, and so on: until a Stop in the body."""

    binding: Binding
    initial: Node
    following: Node
    body: Node


@plain
class Stop(Node):
    """`:while` gone false: ends the innermost Each."""


@plain
class Leave(Node):
    """What `reduced` gives: ends the innermost Each, whose rounds come to this value."""

    binding: Binding
    value: Node


@plain
class Collect(Node):
    """Adds a value to what the `for` around it gives."""

    value: Node


@plain
class For(Node):
    """What its Collect nodes gathered: `for`, and `map` and its kin where their function is written into them."""

    body: Node
    gives: str = "collected"  # the helper that makes the value of what was gathered
    lazily: CoreCall | None = None  # the call that stands for it over a sequence that may have no end
    rounds: "Rounds | None" = None  # of a `for` that goes on as it is read over such a sequence

    @property
    def can_be_lazy(self) -> bool:
        """Whether it gives a sequence that may have no end if it is given one."""
        return self.lazily is not None or self.rounds is not None


@plain
class Splice(Node):
    """Adds all that a `for` gathers to what the `For` around it gives, which is "spliced".

    `before` has the statements that work out what the `for` needs once, in each round of the one around it.
    """

    gathered: For
    before: list[Any]


class Rounds(NamedTuple):
    """Where the parts of a `for` stand in the text."""

    target: tuple[int, int]
    rest: tuple[int, int] | None  # the clauses after the first; None if there are none
    body: tuple[int, int]


@plain
class Fold(Node):
    """`reduce`: the value of `accumulator` after all rounds of `body`, which has a Step in it."""

    accumulator: Binding
    initial: Node | None  # its value before the first round; None: the first item, which has no round
    body: Each
    alone: "Node | None" = None  # without one: the function, which is called if there is no item at all


@plain
class Carried(Node):
    """Rounds that carry several values, whose names begin as in a `loop`; the body is worked out with the last ones."""

    bindings: list[tuple[Binding, Node]]
    each: Each  # in whose body a Recur gives them their next values
    recurs: list[Recur]
    body: Node


@plain
class LastUse(Node):
    """A change of what a name of a loop has, which gets its next value before anything reads it again."""

    binding: Binding
    helper: str  # of `core.collections.last_uses`
    others: list[Node]  # what the change is given beside it


@plain
class Step(Node):
    """The next value of what the Fold around it accumulates."""

    value: Node


@plain
class Search(Node):
    """`some` and its kin: goes through items until the body holds, or with `until` false does not.

    Gives what the body gave then, or `found` if that is a node; if it came to the end, `otherwise`.
    """

    binding: Binding
    items: Node
    test: Node
    function: str
    until: bool
    found: Node | None
    otherwise: Node
    leading: Node | None = None  # what has to hold of an item for the rounds to go on with it
