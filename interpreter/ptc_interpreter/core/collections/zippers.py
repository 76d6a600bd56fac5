"""`clojure.zip`: a place in a tree, from which one goes on to others, and at which the tree is changed.

A place is a vector of its node, its path and the kind of its tree. The path is nil at the root, `:end` behind the last
place, and else a list: the siblings to the left (the nearest first), those to the right, the parent, the parent's path,
and whether something was changed below the parent. So a step costs the same wherever it is taken.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_sequence, is_vector, lookup, sequence, truthy, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import make_map, to_map
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Seq
from ptc_interpreter.values.scalars import Keyword, kind_of

_VECTORS, _SEQUENCES, _XML, _END = map(Keyword, ("vectors", "sequences", "xml", "end"))
_BRANCH, _CHILDREN, _MAKE, _CONTENT = map(Keyword, ("branch?", "children", "make-node", "content"))
PARTS: Final = 3
LEFT, RIGHT, PARENT, _ABOVE = range(4)
PATH: Final = 5
_Siblings = Any  # a Seq, or () where there are none


def zipping(name: str, *, calls: bool = False) -> Callable[[Any], Any]:
    """Registers a function of the namespace."""
    return core(f"zip/{name}", aliases=(f"clojure.zip/{name}",), calls=calls)


# -- making ----------------------------------------------------------------------------------------------------------


@zipping("zipper")
def zipper(run: Run, branch: Any, children: Any, make_node: Any, root: Any) -> list[Any]:
    """The place at the root of a tree: which nodes may have children, these, and what makes a node of new ones.

    (zip/node (zip/down (zip/zipper map? :kids (fn [n kids] (assoc n :kids kids)) {:kids [1 2]})))  ;=> 1
    """
    run.make(PARTS)
    return [root, None, make_map([(_BRANCH, branch), (_CHILDREN, children), (_MAKE, make_node)])]


@zipping("vector-zip")
def vector_zip(run: Run, root: Any) -> list[Any]:
    """The place at the root of nested vectors.

    (-> (zip/vector-zip [1 [2 3]]) zip/down zip/right zip/down (zip/edit inc) zip/root)  ;=> [1 [3 3]]
    """
    run.make(PARTS)
    return [root, None, _VECTORS]


@zipping("seq-zip")
def seq_zip(run: Run, root: Any) -> list[Any]:
    """The place at the root of nested lists.

    (-> (zip/seq-zip '(1 (2))) zip/down (zip/replace 5) zip/root)  ;=> [5 [2]]
    """
    run.make(PARTS)
    return [root, None, _SEQUENCES]


@zipping("xml-zip")
def xml_zip(run: Run, root: Any) -> list[Any]:
    """The place at the root of nested maps whose children are under `:content`.

    (-> (zip/xml-zip {:tag :a :content ["x"]}) zip/down zip/node)  ;=> "x"
    """
    run.make(PARTS)
    return [root, None, _XML]


# -- looking ---------------------------------------------------------------------------------------------------------


def place_of(loc: Any, name: str) -> list[Any]:
    """The place. Raises LispError for what is none."""
    held: Any = loc
    if kind_of(held) is list and len(held) == PARTS and (is_path(held[1]) or held[1] is None or held[1] is _END):
        return held
    hint = "begin with (zip/vector-zip v), (zip/seq-zip s) or zip/zipper; a step that leads nowhere gives nil"
    raise wrong_type(f"zip/{name}", 1, loc, "a place in a tree", hint=hint)


def is_path(path: Any) -> bool:
    """Whether it is the path of a place below the root."""
    return kind_of(path) is tuple and len(path) == PATH


def _siblings(path: Any, side: int) -> _Siblings:
    return path[side] if is_path(path) else ()


@zipping("node")
def node(run: Run, loc: Any) -> Any:
    """The node at a place.

    (zip/node (zip/vector-zip [1]))  ;=> [1]
    """
    return place_of(loc, "node")[0]


@zipping("branch?", calls=True)
def is_branch(run: Run, loc: Any) -> bool:
    """Whether the node at a place may have children.

    (zip/branch? (zip/vector-zip [1]))  ;=> true
    """
    held, _, tree = place_of(loc, "branch?")
    run.charge(1)
    if tree is _VECTORS:
        return is_vector(held)
    if tree is _SEQUENCES:
        return is_sequence(held)
    return type(held) is not str if tree is _XML else truthy(function_of(lookup(tree, _BRANCH))(run, held))


@zipping("children", calls=True)
def children(run: Run, loc: Any) -> Any:
    """The children of the node at a place, which may have some.

    (zip/children (zip/vector-zip [1 2]))  ;=> [1 2]
    """
    if not is_branch(run, loc):
        message = "`zip/children` is asked of a node that has none."
        raise LispError("invalid_argument", message, hint="(zip/branch? loc) tells whether it may have children")
    found = _children(run, loc)
    return tuple(found) if found else None


def _children(run: Run, loc: list[Any]) -> Any:
    held, _, tree = loc
    if type(tree) is not Keyword:
        held = function_of(lookup(tree, _CHILDREN))(run, held)
    elif tree is _XML:
        held = lookup(held, _CONTENT)
    return sequence(run, held, "zip/children")


@zipping("make-node", calls=True)
def make_node(run: Run, loc: Any, node: Any, children: Any) -> Any:
    """A node of the tree of a place, of a node and new children.

    (zip/make-node (zip/vector-zip []) [1] [2 3])  ;=> [2 3]
    """
    return made_node(run, place_of(loc, "make-node"), node, sequence(run, children, "zip/make-node", 3))


def made_node(run: Run, loc: list[Any], held: Any, items: Iterable[Any]) -> Any:
    """A node of the tree, of another one and new children."""
    tree = loc[2]
    found = list(watched(items))
    run.make(len(found))
    if tree is _VECTORS:
        return found
    if tree is _SEQUENCES:
        return tuple(found)
    if tree is not _XML:
        return function_of(lookup(tree, _MAKE))(run, held, tuple(found) or None)
    if not is_map(held):
        raise wrong_type("zip/make-node", 2, held, "a map")
    return to_map(held, run.owner).with_entry(_CONTENT, found or None, run.owner)


@zipping("path")
def path(run: Run, loc: Any) -> Any:
    """The nodes from the root to the parent of a place; nil at the root.

    (zip/path (zip/down (zip/vector-zip [1])))  ;=> [[1]]
    """
    above = place_of(loc, "path")[1]
    found: list[Any] = []
    while is_path(above):
        run.charge(1)
        found.append(above[PARENT])
        above = above[_ABOVE]
    return found[::-1] or None


@zipping("lefts")
def lefts(run: Run, loc: Any) -> Any:
    """The siblings to the left of a place; nil if there are none."""
    found = siblings_in_order(run, _siblings(place_of(loc, "lefts")[1], LEFT))
    return tuple(reversed(found)) or None


@zipping("rights")
def rights(run: Run, loc: Any) -> Any:
    """The siblings to the right of a place; nil if there are none."""
    return tuple(siblings_in_order(run, _siblings(place_of(loc, "rights")[1], RIGHT))) or None


def siblings_in_order(run: Run, found: _Siblings) -> list[Any]:
    """The siblings on one side, the nearest first."""
    run.make(len(found))
    return found.items if type(found) is Seq else list(found)


@zipping("end?")
def is_end(run: Run, loc: Any) -> bool:
    """Whether `zip/next` has come to the end of the tree.

    (zip/end? (zip/next (zip/vector-zip [])))  ;=> true
    """
    return place_of(loc, "end?")[1] is _END


# -- going -----------------------------------------------------------------------------------------------------------


def with_sibling(found: _Siblings, item: Any) -> Seq:
    """The siblings on one side with one more that is the nearest."""
    return found.with_first(item) if type(found) is Seq else Seq([item])


def without_sibling(found: Seq) -> _Siblings:
    """The siblings on one side without the nearest."""
    return found.without_first(1)


def place_at(loc: list[Any], node: Any, path: Any) -> list[Any]:
    """A place in the same tree."""
    return [node, path, loc[2]]


@zipping("down", calls=True)
def down(run: Run, loc: Any) -> Any:
    """The place of the first child; nil if there is none.

    (zip/node (zip/down (zip/vector-zip [1 2])))  ;=> 1
    """
    if not is_branch(run, place_of(loc, "down")):
        return None
    found = _children(run, loc)
    if not found:
        return None
    run.make(PARTS + PATH)
    return place_at(loc, found[0], ((), Seq(found, 1) if len(found) > 1 else (), loc[0], loc[1], False))


@zipping("up", calls=True)
def up(run: Run, loc: Any) -> Any:
    """The place of the parent, with what was changed below it; nil at the root.

    (-> (zip/vector-zip [[1]]) zip/down zip/up zip/node)  ;=> [[1]]
    """
    held, path, _ = place_of(loc, "up")
    run.charge(1)
    if not is_path(path):
        return None
    left, right, parent, above, changed = path
    if not changed:
        return place_at(loc, parent, above)
    items = [*reversed(siblings_in_order(run, left)), held, *siblings_in_order(run, right)]
    return place_at(loc, made_node(run, loc, parent, items), touched(above))


def touched(path: Any) -> Any:
    """The path of a place where something was changed."""
    return (*path[: PATH - 1], True) if is_path(path) else path


@zipping("root", calls=True)
def root(run: Run, loc: Any) -> Any:
    """The node at the root of the tree, with all that was changed.

    (-> (zip/vector-zip [1 [2]]) zip/down zip/right zip/down (zip/edit inc) zip/root)  ;=> [1 [3]]
    """
    above = place_of(loc, "root")
    while above is not None:
        loc, above = above, up(run, above)
    return loc[0]


def _sideways(run: Run, loc: Any, name: str, to: int) -> Any:
    """The place of the sibling next to this one on a side; nil if there is none."""
    held, path, _ = place_of(loc, name)
    run.make(PARTS + PATH)
    towards = _siblings(path, to)
    if not towards:
        return None
    rest, behind = without_sibling(towards), with_sibling(path[1 - to], held)
    left, right = (rest, behind) if to == LEFT else (behind, rest)
    return place_at(loc, towards[0], (left, right, *path[PARENT:]))


@zipping("right")
def right(run: Run, loc: Any) -> Any:
    """The place of the next sibling; nil if there is none."""
    return _sideways(run, loc, "right", RIGHT)


@zipping("left")
def left(run: Run, loc: Any) -> Any:
    """The place of the sibling before; nil if there is none."""
    return _sideways(run, loc, "left", LEFT)


def _outermost(run: Run, loc: Any, name: str, to: int) -> Any:
    place = place_of(loc, name)
    while (following := _sideways(run, place, name, to)) is not None:
        place = following
    return place


@zipping("rightmost")
def rightmost(run: Run, loc: Any) -> Any:
    """The place of the last sibling, or this one.

    (-> (zip/vector-zip [1 2 3]) zip/down zip/rightmost zip/node)  ;=> 3
    """
    return _outermost(run, loc, "rightmost", RIGHT)


@zipping("leftmost")
def leftmost(run: Run, loc: Any) -> Any:
    """The place of the first sibling, or this one."""
    return _outermost(run, loc, "leftmost", LEFT)


@zipping("next", calls=True)
def next_(run: Run, loc: Any) -> Any:
    """The next place of the tree, the children of a node before what is to the right of it; `zip/end?` tells the end.

    (-> (zip/vector-zip [[1] 2]) zip/next zip/next zip/node)  ;=> 1
    """
    if place_of(loc, "next")[1] is _END:
        return loc
    found = down(run, loc) or right(run, loc)
    while found is None:
        above = up(run, loc)
        if above is None:
            return place_at(loc, loc[0], _END)
        loc, found = above, right(run, above)
    return found


def last_below(run: Run, loc: Any) -> Any:
    """The last place of the tree below this one, or this one."""
    while (child := down(run, loc)) is not None:
        loc = rightmost(run, child)
    return loc


@zipping("prev", calls=True)
def prev(run: Run, loc: Any) -> Any:
    """The place before this one, as `zip/next` goes; nil at the root."""
    before = left(run, loc)
    return up(run, loc) if before is None else last_below(run, before)
