"""Entries in the order of their keys, as a tree that never changes: a change makes new nodes on one path alone.

A leaf holds some entries, a branch some nodes with the last key of each; all leaves are equally deep. Beside each key
stands its rank: what Python compares in its place, or None. A key that is looked for is a `Sought`, which compares.
"""

from collections.abc import Hashable, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple, Protocol

Entry = tuple[Hashable, Any]
WIDEST: Final = 32  # nodes of a branch
_WIDEST_LEAF: Final = 128  # entries of a leaf, which are copied in the time of a few calls
_FILLED: Final = 24  # nodes of branches that are made many at once: there is room for more
_FILLED_LEAF: Final = 96


class Tree(NamedTuple):
    """A leaf or a branch."""

    keys: tuple[Hashable, ...]  # of a branch: the last key of each of its nodes
    ranks: tuple[Any, ...]  # of these keys
    held: tuple[Any, ...]  # a value for each key; of a branch its nodes
    size: int  # entries
    height: int  # 0 of a leaf


class Sought(Protocol):
    """A key that is looked for."""

    key: Hashable
    rank: Any

    def locate(self, tree: Tree) -> int:
        """The index of the first key of the node that does not come before this one."""
        ...

    def is_at(self, tree: Tree, index: int) -> bool:
        """Whether the key at that index and this one are one to the order."""
        ...


_new: Final[Any] = tuple[Any, ...].__new__  # makes nodes without a call of Python's
EMPTY: Final = Tree((), (), (), 0, 0)


def built(keys: Sequence[Hashable], ranks: Sequence[Any], values: Sequence[Any]) -> Tree:
    """The tree of entries that are in order."""
    columns = (keys, ranks, values)
    starts = range(0, len(keys), _FILLED_LEAF)
    nodes = [_leaf(*[tuple(column[at : at + _FILLED_LEAF]) for column in columns]) for at in starts]
    while len(nodes) > 1:
        nodes = [_branch(nodes[at : at + _FILLED]) for at in range(0, len(nodes), _FILLED)]
    return nodes[0] if nodes else EMPTY


def _leaf(keys: tuple[Hashable, ...], ranks: tuple[Any, ...], values: tuple[Any, ...]) -> Tree:
    return Tree(keys, ranks, values, len(keys), 0)


def _branch(nodes: Sequence[Tree]) -> Tree:
    keys = tuple([node.keys[-1] for node in nodes])
    ranks = tuple([node.ranks[-1] for node in nodes])
    return Tree(keys, ranks, tuple(nodes), sum([node.size for node in nodes]), nodes[0].height + 1)


# -- looking ---------------------------------------------------------------------------------------------------------


def found(tree: Tree, sought: Sought) -> Entry | None:
    """The entry whose key is the sought one to the order."""
    while tree.size:
        at = sought.locate(tree)
        if at == len(tree.keys):
            return None
        if not tree.height:
            return (tree.keys[at], tree.held[at]) if sought.is_at(tree, at) else None
        tree = tree.held[at]
    return None


def before(tree: Tree, sought: Sought) -> int:
    """How many entries come before the sought key."""
    count = 0
    while True:
        at = sought.locate(tree)
        if not tree.height:
            return count + at
        count += sum([node.size for node in tree.held[:at]])
        if at == len(tree.keys):
            return count
        tree = tree.held[at]


def at_index(tree: Tree, index: int) -> Entry:
    """The entry at an index that there is, counted from the first."""
    while tree.height:
        at = 0
        while index >= tree.held[at].size:
            index -= tree.held[at].size
            at += 1
        tree = tree.held[at]
    return tree.keys[index], tree.held[index]


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


def with_entry(tree: Tree, sought: Sought, value: Any) -> Tree:
    """The tree with `value` under the sought key; of a key that is there already, the key stays."""
    nodes = _put(tree, sought, value)
    return nodes[0] if len(nodes) == 1 else _branch(nodes)


def _spliced(column: tuple[Any, ...], at: int, value: Any, behind: int) -> tuple[Any, ...]:
    """The column with a value at an index, followed by what is at `behind`: adding tuples is twice as fast."""
    return column[:at] + (value,) + column[behind:]  # noqa: RUF005


def _put(tree: Tree, sought: Sought, value: Any) -> list[Tree]:
    """One node, or two where it has become too wide."""
    at = sought.locate(tree)
    if tree.height:
        at = min(at, len(tree.keys) - 1)
        nodes = _put(tree.held[at], sought, value)
        if len(nodes) == 1:
            return [_with_node(tree, at, nodes[0])]
        return _parted([*tree.held[:at], *nodes, *tree.held[at + 1 :]])
    keys, ranks, held, size, _ = tree
    if at < size and sought.is_at(tree, at):
        return [_new(Tree, (keys, ranks, _spliced(held, at, value, at + 1), size, 0))]
    keys = _spliced(keys, at, sought.key, at)
    ranks = _spliced(ranks, at, sought.rank, at)
    held = _spliced(held, at, value, at)
    if size < _WIDEST_LEAF:
        return [_new(Tree, (keys, ranks, held, size + 1, 0))]
    middle = len(keys) // 2
    return [_leaf(keys[:middle], ranks[:middle], held[:middle]), _leaf(keys[middle:], ranks[middle:], held[middle:])]


def _with_node(tree: Tree, at: int, node: Tree) -> Tree:
    """The branch with a node in place of another, which is not empty."""
    keys, ranks, held, size, height = tree
    if node.keys[-1] is not keys[at]:
        keys = _spliced(keys, at, node.keys[-1], at + 1)
        ranks = _spliced(ranks, at, node.ranks[-1], at + 1)
    size += node.size - held[at].size
    return _new(Tree, (keys, ranks, _spliced(held, at, node, at + 1), size, height))


def work_to_change(tree: Tree) -> int:
    """Entries and nodes that are copied where one entry changes."""
    copied = len(tree.keys)
    while tree.height:
        tree = tree.held[0]
        copied += len(tree.keys)
    return copied


def _parted(nodes: list[Tree]) -> list[Tree]:
    middle = len(nodes) // 2
    return [_branch(nodes)] if len(nodes) <= WIDEST else [_branch(nodes[:middle]), _branch(nodes[middle:])]


def without(tree: Tree, sought: Sought) -> Tree:
    """The tree without the sought key; itself if that is not in it. Nodes may become narrow, never empty."""
    at = sought.locate(tree)
    if at == len(tree.keys):
        return tree
    if not tree.height:
        return _without_index(tree, at) if sought.is_at(tree, at) else tree
    node = without(tree.held[at], sought)
    if node is tree.held[at]:
        return tree
    if node.size:
        return _with_node(tree, at, node)
    nodes = [*tree.held[:at], *tree.held[at + 1 :]]
    return _branch(nodes) if nodes else EMPTY


def _without_index(leaf: Tree, at: int) -> Tree:
    keys, ranks, held, size, _ = leaf
    behind = at + 1
    keys, ranks, held = keys[:at] + keys[behind:], ranks[:at] + ranks[behind:], held[:at] + held[behind:]
    return _new(Tree, (keys, ranks, held, size - 1, 0))
