"""Sequences that are read once: what one call makes and the call around it reads, nothing else can reach.

`(take 5 (filter odd? (iterate inc 1)))`: neither what `iterate` nor what `filter` gives has to keep its items.
"""

from typing import Any, Final

from ptc_interpreter.nodes import CoreCall, For, Node

# Core functions that read their last argument at once, and from its beginning; `nth` reads its first.
_READING: Final = frozenset(
    (
        *("take", "take-while", "reduce", "into", "count", "vec", "set", "first", "second", "last", "some", "every?"),
        *("not-any?", "not-every?", "apply", "sort", "sort-by", "group-by", "frequencies", "transduce", "mapv"),
        *("filterv", "run!", "dorun", "str/join", "empty?", "nth"),
    )
)
# Those that make a new sequence, which nothing else knows yet; the first of them read their last argument.
_PIPES: Final = frozenset({"map", "filter", "remove", "mapcat"})
# Those of the first that may leave items unread; and those that read on only as far as they are read themselves.
_LEAVING: Final = frozenset(
    ("take", "take-while", "first", "second", "some", "every?", "not-any?", "not-every?", "nth", "empty?")
)
_READING_ON: Final = _PIPES | {"keep", "map-indexed", "drop", "drop-while", "rest", "next", "partition"}
_MAKING: Final = _PIPES | {"iterate", "tree-seq", "repeatedly", "sequence", "eduction"}


def note_once(emitter: Any, node: CoreCall) -> bool:
    """Note which arguments of a call are read once, by it; whether its own value is, and is new."""
    name, once = node.function.name, emitter.unit.once
    is_once = node in once and name in _MAKING
    if node.arguments and (name in _READING or (is_once and name in _PIPES)):
        once.add(node.arguments[0 if name == "nth" else -1])
    return is_once


def note_left(emitter: Any, node: CoreCall) -> bool:
    """Note which argument of a call may not be read to its end; whether its own value may not be."""
    name, left = node.function.name, emitter.unit.left
    may_be_left = node in left
    if node.arguments and (name in _LEAVING or (may_be_left and name in _READING_ON)):
        left.add(node.arguments[0 if name == "nth" else -1])
    return may_be_left


def noted_alike(emitter: Any, node: CoreCall, made: CoreCall) -> CoreCall:
    """The call that stands for another from now on, and of which the same is known."""
    for noted in (emitter.unit.once, emitter.unit.left):
        if node in noted:
            noted.add(made)
    return made


def note_read(emitter: Any, items: Node) -> None:
    """Note that a node's value is read once, by rounds."""
    if type(items) in (CoreCall, For):
        emitter.unit.once.add(items)
