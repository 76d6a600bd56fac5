"""Entries in the order of their keys, as a tree that never changes: a change makes new nodes on one path alone.

A leaf holds some entries, a branch some nodes with the last key of each; all leaves are equally deep. What compares
keys is given to each function: `locate(keys, key)` is the index of the first of `keys` that does not come before `key`,
and `same(a, b)` whether two keys are one to the order.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

Locate = Callable[[Sequence[Hashable], Hashable], int]
Same = Callable[[Hashable, Hashable], bool]
Entry = tuple[Hashable, Any]
WIDEST: Final = 32  # entries or nodes of one node
_FILLED: Final = 24  # of nodes that are made many at once: there is room for more


class Tree(NamedTuple):
    """A leaf or a branch."""

    keys: tuple[Hashable, ...]  # of a branch: the last key of each of its nodes
    held: tuple[Any, ...]  # a value for each key; of a branch its nodes
    size: int  # entries
    height: int  # 0 of a leaf


EMPTY: Final = Tree((), (), 0, 0)


def built(keys: Sequence[Hashable], values: Sequence[Any]) -> Tree:
    """The tree of entries that are in order."""
    nodes = [_leaf(tuple(keys[at : at + _FILLED]), tuple(values[at : at + _FILLED])) for at in _pieces(keys)]
    while len(nodes) > 1:
        nodes = [_branch(nodes[at : at + _FILLED]) for at in _pieces(nodes)]
    return nodes[0] if nodes else EMPTY


def _pieces(of: Sequence[Any]) -> range:
    return range(0, len(of), _FILLED)


def _leaf(keys: tuple[Hashable, ...], values: tuple[Any, ...]) -> Tree:
    return Tree(keys, values, len(keys), 0)


def _branch(nodes: Sequence[Tree]) -> Tree:
    keys = tuple([node.keys[-1] for node in nodes])
    return Tree(keys, tuple(nodes), sum([node.size for node in nodes]), nodes[0].height + 1)


# -- looking ---------------------------------------------------------------------------------------------------------


def found(tree: Tree, key: Hashable, locate: Locate, same: Same) -> Entry | None:
    """The entry whose key is `key` to the order."""
    while tree.size:
        at = locate(tree.keys, key)
        if at == len(tree.keys):
            return None
        if not tree.height:
            return (tree.keys[at], tree.held[at]) if same(tree.keys[at], key) else None
        tree = tree.held[at]
    return None


def before(tree: Tree, key: Hashable, locate: Locate) -> int:
    """How many entries come before `key`."""
    count = 0
    while True:
        at = locate(tree.keys, key)
        if not tree.height:
            return count + at
        count += sum([node.size for node in tree.held[:at]])
        if at == len(tree.keys):
            return count
        tree = tree.held[at]


def entries(tree: Tree, start: int = 0, stop: int | None = None) -> list[Entry]:
    """The entries from one index up to another, in order."""
    stop = tree.size if stop is None else min(stop, tree.size)
    nodes = [tree]
    while nodes and nodes[0].height:
        nodes = list(chain.from_iterable([node.held for node in nodes]))
        start, stop, nodes = _within(nodes, start, stop)
    pairs = chain.from_iterable([zip(node.keys, node.held, strict=True) for node in nodes])
    return list(islice(pairs, start, max(start, stop)))


def _within(nodes: list[Tree], start: int, stop: int) -> tuple[int, int, list[Tree]]:
    """The nodes that hold the entries, and where these begin and end among what those hold."""
    kept: list[Tree] = []
    first = reached = 0
    for node in nodes:
        if reached + node.size <= start:
            first = reached + node.size
        elif reached < stop:
            kept.append(node)
        reached += node.size
    return start - first, stop - first, kept


# -- changing --------------------------------------------------------------------------------------------------------


def with_entry(tree: Tree, key: Hashable, value: Any, locate: Locate, same: Same) -> Tree:
    """The tree with `value` under `key`; of a key that is there already, the key stays."""
    nodes = _put(tree, key, value, locate, same)
    return nodes[0] if len(nodes) == 1 else _branch(nodes)


def _put(tree: Tree, key: Hashable, value: Any, locate: Locate, same: Same) -> list[Tree]:
    """One node, or two where it has become too wide."""
    at = locate(tree.keys, key)
    if tree.height:
        at = min(at, len(tree.keys) - 1)
        nodes = _put(tree.held[at], key, value, locate, same)
        return _parted([*tree.held[:at], *nodes, *tree.held[at + 1 :]])
    there = at < len(tree.keys) and same(tree.keys[at], key)
    keys = tree.keys if there else (*tree.keys[:at], key, *tree.keys[at:])
    values = (*tree.held[:at], value, *tree.held[at + there :])
    middle = len(keys) // 2
    if len(keys) <= WIDEST:
        return [_leaf(keys, values)]
    return [_leaf(keys[:middle], values[:middle]), _leaf(keys[middle:], values[middle:])]


def _parted(nodes: list[Tree]) -> list[Tree]:
    middle = len(nodes) // 2
    return [_branch(nodes)] if len(nodes) <= WIDEST else [_branch(nodes[:middle]), _branch(nodes[middle:])]


def without(tree: Tree, key: Hashable, locate: Locate) -> Tree:
    """The tree without `key`, which is in it. Nodes may become narrow, never empty."""
    at = locate(tree.keys, key)
    if not tree.height:
        return _leaf(tree.keys[:at] + tree.keys[at + 1 :], tree.held[:at] + tree.held[at + 1 :])
    node = without(tree.held[at], key, locate)
    nodes = [*tree.held[:at], *([node] if node.size else []), *tree.held[at + 1 :]]
    if not nodes:
        return EMPTY
    return _branch(nodes)
