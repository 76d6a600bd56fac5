"""What makes arrays of Java's: they are vectors here, and nothing alters them."""

from typing import Any

from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, integer, sequence
from ptc_interpreter.core.collections.building import vec
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, kind_of


@core("into-array", aliases=("to-array",))
def into_array(run: Run, type_or_coll: Any, coll: Any = MISSING) -> Any:
    """The items of a collection as a vector: there are no arrays.

    (into-array [1 2])  ;=> [1 2]
    """
    return vec(run, type_or_coll if coll is MISSING else coll)


def _array(name: str, filling: Any) -> None:
    def array(run: Run, size_or_seq: Any, init: Any = MISSING) -> Any:
        if type(size_or_seq) is not int:
            return vec(run, size_or_seq)
        if init is not MISSING and kind_of(init) in COLLECTION_TYPES:
            return list(sequence(run, init, name, 2)[: max(0, size_or_seq)])
        size = max(0, size_or_seq)
        run.make(size)
        return [filling if init is MISSING else init] * size

    array.__doc__ = "A vector of so many equal items, or of the items of a collection: there are no arrays."
    core(name)(array)


for _name, _filling in {
    **dict.fromkeys(("int-array", "long-array", "short-array", "byte-array"), 0),
    **dict.fromkeys(("double-array", "float-array"), 0.0),
    "object-array": None,
    "boolean-array": False,
    "char-array": "\0",
}.items():
    _array(_name, _filling)


@core("make-array")
def make_array(run: Run, type_or_size: Any, *sizes: Any) -> Any:
    """A vector of so many nils, with several sizes of such vectors: there are no arrays.

    (make-array String 2)  ;=> [nil nil]
    """
    inner, *outer = reversed([integer(size, "make-array", at) for at, size in enumerate(sizes, 2)] or [type_or_size])
    size = integer(inner, "make-array")
    run.make(max(0, size))
    made: list[Any] = [None] * size
    for size in outer:
        run.make(max(0, size))
        made = [made] * size
    return made


@core("to-array-2d")
def to_array_2d(run: Run, coll: Any) -> list[Any]:
    """The collections of a collection as vectors: there are no arrays.

    (to-array-2d [[1 2] '(3)])  ;=> [[1 2] [3]]
    """
    return [vec(run, row) for row in sequence(run, coll, "to-array-2d")]


@core("aclone")
def aclone(run: Run, array: Any) -> Any:
    """The vector itself: there are no arrays, and nothing alters a vector."""
    return vec(run, array)
