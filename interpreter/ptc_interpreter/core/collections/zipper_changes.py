"""`clojure.zip`: changing a tree at a place. What is above it is made anew when one goes up."""

from typing import Any

from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.zippers import (
    LEFT,
    PARENT,
    PARTS,
    PATH,
    RIGHT,
    children,
    is_path,
    last_below,
    made_node,
    place_at,
    place_of,
    siblings_in_order,
    touched,
    with_sibling,
    without_sibling,
    zipping,
)
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.run import Run


def _replaced(loc: list[Any], node: Any) -> list[Any]:
    return place_at(loc, node, touched(loc[1]))


@zipping("replace")
def replace(run: Run, loc: Any, node: Any) -> Any:
    """The place with another node.

    (-> (zip/vector-zip [1 2]) zip/down (zip/replace 5) zip/root)  ;=> [5 2]
    """
    run.make(PARTS + PATH)
    return _replaced(place_of(loc, "replace"), node)


@zipping("edit", calls=True)
def edit(run: Run, loc: Any, f: Any, *args: Any) -> Any:
    """The place with what `f` gives of its node, and `args`.

    (-> (zip/vector-zip [1 2]) zip/down (zip/edit + 10) zip/root)  ;=> [11 2]
    """
    return replace(run, loc, function_of(f, "zip/edit", 2)(run, place_of(loc, "edit")[0], *args))


def _inserted(run: Run, loc: Any, name: str, side: int, item: Any) -> Any:
    held, path, _ = place_of(loc, name)
    if not is_path(path):
        raise LispError("invalid_argument", f"`zip/{name}`: nothing stands beside the root.")
    run.make(PARTS + PATH)
    left, right = path[:PARENT]
    siblings = (with_sibling(left, item), right) if side == LEFT else (left, with_sibling(right, item))
    return place_at(loc, held, touched((*siblings, *path[PARENT:])))


@zipping("insert-left")
def insert_left(run: Run, loc: Any, item: Any) -> Any:
    """The same place, with one more sibling to its left."""
    return _inserted(run, loc, "insert-left", LEFT, item)


@zipping("insert-right")
def insert_right(run: Run, loc: Any, item: Any) -> Any:
    """The same place, with one more sibling to its right.

    (-> (zip/vector-zip [1 3]) zip/down (zip/insert-right 2) zip/root)  ;=> [1 2 3]
    """
    return _inserted(run, loc, "insert-right", RIGHT, item)


@zipping("insert-child", calls=True)
def insert_child(run: Run, loc: Any, item: Any) -> Any:
    """The place with one more child, before the others."""
    found = _children_to_change(run, loc, "insert-child")
    return _replaced(loc, made_node(run, loc, loc[0], [item, *found]))


@zipping("append-child", calls=True)
def append_child(run: Run, loc: Any, item: Any) -> Any:
    """The place with one more child, behind the others.

    (-> (zip/vector-zip [1]) (zip/append-child 2) zip/root)  ;=> [1 2]
    """
    found = _children_to_change(run, loc, "append-child")
    return _replaced(loc, made_node(run, loc, loc[0], [*found, item]))


def _children_to_change(run: Run, loc: Any, name: str) -> Any:
    return children(run, place_of(loc, name)) or ()


@zipping("remove", calls=True)
def remove(run: Run, loc: Any) -> Any:
    """The place before this one, as `zip/next` goes, in the tree without this node.

    (-> (zip/vector-zip [1 2]) zip/down zip/remove zip/root)  ;=> [2]
    """
    path = place_of(loc, "remove")[1]
    if not is_path(path):
        raise LispError("invalid_argument", "`zip/remove`: the root cannot be removed.")
    left, right, parent, above, _ = path
    if left:
        return last_below(run, place_at(loc, left[0], (without_sibling(left), right, parent, above, True)))
    return place_at(loc, made_node(run, loc, parent, siblings_in_order(run, right)), touched(above))
