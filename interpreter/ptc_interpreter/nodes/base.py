"""Nodes: names, choices, functions, calls, collections. None is ever changed by the compiler."""

from enum import Enum
from typing import Any, Literal

from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.registry import CoreFunction


@plain
class Node:
    """A piece of program."""

    start: int
    end: int


@plain
class Binding:
    """A local name. `python_name` is unique in its function and the functions around it."""

    name: str
    python_name: str
    depth: int  # how many functions deep it was made
    varies: bool  # made anew in each round of a loop, so a closure must take its value, not its variable
    value: "Node | None" = None  # what it is bound to, if that is known and never changes
    changes: bool = False  # whether `recur` gives it new values
    is_cell: bool = False  # whether it stands for what an atom holds: a field of a type that `set!` changes


@plain
class Constant(Node):
    """A value that is known."""

    value: Any


@plain
class Local(Node):
    """A local name."""

    binding: Binding


@plain
class Variable(Node):
    """A name of the user's namespace. With `core`, the core function it means until the program defines it."""

    name: str
    is_function: bool  # every definition in reach is a function
    core: CoreFunction | None = None


@plain
class Core(Node):
    """A core function as a value."""

    function: CoreFunction


@plain
class Data(Node):
    """An input of the program."""

    name: str


@plain
class Tool(Node):
    """A tool as a value."""

    name: str


@plain
class Given(Node):
    """A function of the host beside tools, as a value."""

    name: str


@plain
class Late(Node):
    """A name that is resolved when it is reached, in a function that was stored: the user's value, a tool, or data."""

    name: str


@plain
class Result(Node):
    """`*1` (index 0), `*2`, `*3`."""

    index: int


@plain
class Raise(Node):
    """An error that is the program's only when it is reached."""

    code: str
    message: str
    hint: str | None = None


@plain
class If(Node):
    """`then` or `otherwise`, as `test` is truthy or not."""

    test: Node
    then: Node
    otherwise: Node


@plain
class And(Node):
    """The first part that is falsy, else the last."""

    parts: list[Node]


@plain
class Or(Node):
    """The first part that is truthy, else the last."""

    parts: list[Node]


@plain
class Do(Node):
    """Parts in order."""

    parts: list[Node]  # at least one; the last is the value


@plain
class Let(Node):
    """Names for a part of a program."""

    bindings: list[tuple[Binding, Node]]
    body: Node


@plain
class Loop(Node):
    """`loop`: the bindings change with each `recur`; the body starts over."""

    bindings: list[tuple[Binding, Node]]
    body: Node
    recurs: "list[Recur]"  # those that go back to this loop


@plain
class Recur(Node):
    """New values for the names of a loop or function, and back to its start."""

    bindings: list[Binding]  # of the loop or function it goes back to
    values: list[Node]


@plain
class Arity:
    """One parameter list of a function, with its body."""

    parameters: list[Binding]
    rest: Binding | None
    body: Node
    recurs: bool


@plain
class Fn(Node):
    """A function."""

    name: str | None
    own: Binding | None  # the function's own name, where it can call itself by it
    arities: list[Arity]
    captured: list[Binding]  # locals of functions around it that it uses
    made: list[Binding]  # its own locals, parameters included
    has_functions: bool = False  # whether there are functions within it
    text: str | None = None  # of one that stands nowhere in the program
    pieces: list[Any] | None = None  # of its text, where that is no part of the program's: text, or a part (start, end)

    @property
    def varying(self) -> bool:
        """Whether a local that it uses varies, or its own name does."""
        return any(binding.varies for binding in self.captured) or (self.own is not None and self.own.varies)


@plain
class Def(Node):
    """A definition in the user's namespace."""

    name: str
    value: Node
    docstring: str | None
    once: bool = False  # `defonce`


@plain
class Call(Node):
    """A call of a function that is a value."""

    function: Node
    arguments: list[Node]


@plain
class CoreCall(Node):
    """A call of a core function."""

    function: CoreFunction
    arguments: list[Node]


class Helper(Enum):
    """A function of `compiler.runtime` that forms call and that has no name in the language, by its name there."""

    ADD_IN_CELL = "add_in_cell"
    ADD_TO_CELL = "add_to_cell"
    ASSERTION_FAILED = "assertion_failed"
    ASSOCIATIVE = "associative"
    BEGIN = "begin"
    CHANGED_CELL = "changed_cell"
    CATCHES = "catches"
    CALLED = "called"
    COUNTED = "counted"
    COUNTDOWN = "countdown"
    ENTRIES = "entries"
    EXTREME_BY = "extreme_by"
    FOUND_ALONG = "found_along"
    FOUND_ALONG_IN_CELL = "found_along_in_cell"
    FOUND_IN_CELL = "found_in_cell"
    GROUPED = "grouped"
    GROUPED_AS_HELD = "grouped_as_held"
    HELD_KEY = "held_key"
    HOLD_IN = "hold_in"
    IS_ANOTHER = "is_another"
    IS_BEGUN = "is_begun"
    IS_NEW = "is_new"
    IS_OPEN = "is_open"
    IS_OVER = "is_over"
    ITEM_OF = "item_of"
    ITEMS_BEFORE = "items_before"
    LAST_PART = "last_part"
    LEADING = "leading"
    LOOK_UP = "look_up"
    MERGE_ALL_WITH = "merge_all_with"
    NEAREST = "nearest"
    NEXT_NUMBER = "next_number"
    NOTHING_BEFORE = "nothing_before"
    NOTHING_PARTED = "nothing_parted"
    NOTHING_SEEN = "nothing_seen"
    NO_MATCHING_CLAUSE = "no_matching_clause"
    NUMBERED = "numbered"
    NUMBERS = "numbers"
    PARTED = "parted"
    PART_OF_KEY = "part_of_key"
    PART_OF_SIZE = "part_of_size"
    POSTWALKED = "postwalked"
    POUR_INTO_CELL = "pour_into_cell"
    PREWALKED = "prewalked"
    PRINTED_BY = "printed_by"
    PUT = "put"
    PUT_ALONG_IN_CELL = "put_along_in_cell"
    PUT_ANEW = "put_anew"
    PUT_BOTH = "put_both"
    PUT_IN_CELL = "put_in_cell"
    REST_OF = "rest_of"
    SEQUENCE = "sequence"
    SIDE_BY_SIDE = "side_by_side"
    SORTED_AS = "sorted_as"
    SORTED_BY = "sorted_by"
    TAKE_FROM_CELL = "take_from_cell"
    THROW = "throw"


@plain
class HelperCall(Node):
    """A call of a helper."""

    helper: Helper
    arguments: list[Node]


@plain
class ToolCall(Node):
    """A call of a tool."""

    name: str
    arguments: list[Node]


@plain
class Lookup(Node):
    """`(:key of)` and `(get of :key)` with a keyword that is known."""

    of: Node
    key: Any  # Keyword
    default: Node | None


@plain
class VectorNode(Node):
    """A vector with parts that have to be evaluated."""

    items: list[Node]


@plain
class MapNode(Node):
    """A map with parts that have to be evaluated."""

    items: list[tuple[Node, Node]]


@plain
class SetNode(Node):
    """A set with parts that have to be evaluated."""

    items: list[Node]


@plain
class End(Node):
    """`(return v)` and `(fail v)`."""

    outcome: Literal["return", "fail"]
    value: Node


@plain
class Letfn(Node):
    """Functions that see each other, for a part of a program."""

    functions: list[tuple[Binding, Fn]]
    body: Node


@plain
class Try(Node):
    """The body; or the handler, with what the body raised."""

    body: Node
    caught: Binding
    handler: Node


@plain
class Rethrow(Node):
    """Raises again what the handler around it was given."""


@plain
class Finally(Node):
    """The body's value, after running `last` however the body ended; unless the host stopped it."""

    body: Node
    last: Node
