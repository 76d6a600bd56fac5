"""Arrays of Java's, which `aset` alters. They live as atoms do, and are vectors where they leave the program."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, integer, sequence, wrong_type
from ptc_interpreter.core.base.arguments import nth as nth_of
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import MISSING, Keyword, Mutable, Symbol, kind_of

_MOST_DIMENSIONS: Final = 8


def array_of(run: Run, items: Any) -> Mutable:
    """An array of the items of a list that nobody else has."""
    run.make(len(items))
    return run.atoms.make_mutable("array", Vector(items, run.owner))


@core("into-array", aliases=("to-array",))
def into_array(run: Run, type_or_coll: Any, coll: Any = MISSING) -> Any:
    """An array of the items of a collection.

    (seq (into-array [1 2]))  ;=> [1 2]
    """
    items = list(sequence(run, type_or_coll if coll is MISSING else coll, "into-array"))
    is_float = type(type_or_coll) is Symbol and type_or_coll.name in ("double", "float")
    return array_of(run, [float(item) if type(item) is int else item for item in items] if is_float else items)


def _size(given: int, name: str) -> int:
    if given < 0:
        message = f"`{name}` needs a size that is not negative, got {given}."
        raise LispError("invalid_argument", message, hint=f"({name} (max 0 n)) makes an empty one of it")
    return given


def _array(name: str, filling: Any) -> None:
    def array(run: Run, size_or_seq: Any, init: Any = MISSING) -> Any:
        if type(size_or_seq) is not int:
            return array_of(run, list(sequence(run, size_or_seq, name)))
        size = _size(size_or_seq, name)
        if init is not MISSING and kind_of(init) in COLLECTION_TYPES:
            given = list(sequence(run, init, name, 2)[:size])
            return array_of(run, given + [filling] * (size - len(given)))
        run.make(size)
        return array_of(run, [filling if init is MISSING else init] * size)

    array.__doc__ = "An array of so many equal items, or of the items of a collection."
    core(name)(array)


for _name, _filling in {
    **dict.fromkeys(("int-array", "long-array", "short-array", "byte-array"), 0),
    **dict.fromkeys(("double-array", "float-array"), 0.0),
    "object-array": None,
    "boolean-array": False,
    "char-array": "\0",
}.items():
    _array(_name, _filling)


# What an array of numbers or booleans begins with, by the names of Java's types, as `Long/TYPE` gives them.
_FILLINGS: Final = {
    **dict.fromkeys(("int", "long", "short", "byte"), 0),
    **dict.fromkeys(("double", "float"), 0.0),
    "boolean": False,
    "char": "\0",
}


@core("make-array")
def make_array(run: Run, type_or_size: Any, *sizes: Any) -> Any:
    """An array of so many nils, or of zeros for a type of numbers; with several sizes one of such arrays.

    (count (make-array String 2))  ;=> 2
    """
    filling = _FILLINGS.get(type_or_size.name) if type(type_or_size) is Symbol else None
    found = [integer(size, "make-array", at) for at, size in enumerate(sizes, 2)] or [
        integer(type_or_size, "make-array")
    ]
    for size in found:
        _size(size, "make-array")
    if len(found) > _MOST_DIMENSIONS:
        raise LispError("invalid_argument", f"An array has {_MOST_DIMENSIONS} dimensions at most.")
    return _nested(run, found, filling)


def _nested(run: Run, sizes: list[int], filling: Any) -> Mutable:
    size, *inner = sizes
    run.make(size)
    return array_of(run, [_nested(run, inner, filling) for _ in range(size)] if inner else [filling] * size)


@core("to-array-2d")
def to_array_2d(run: Run, coll: Any) -> Any:
    """An array of the collections of a collection as arrays.

    (aget (to-array-2d [[1 2] '(3)]) 0 1)  ;=> 2
    """
    return array_of(run, [into_array(run, row) for row in sequence(run, coll, "to-array-2d")])


@core("vector-of")
def vector_of(run: Run, t: Any, *elements: Any) -> list[Any]:
    """A vector of the items as values of a type, such as `:int`, `:double`, `:boolean` or `:char`.

    (vector-of :int 1 2)  ;=> [1 2]
    """
    run.make(len(elements))
    if type(t) is not Keyword or t.name not in _FILLINGS:
        hint = f"write one of {' '.join(f':{name}' for name in _FILLINGS)}"
        raise LispError("invalid_argument", "`vector-of` needs a type as its 1st argument.", hint=hint)
    convert = CORE[t.name].function
    return [convert(run, item) for item in elements]


@core("aclone")
def aclone(run: Run, array: Any) -> Any:
    """Another array with the same items."""
    return array_of(run, list(sequence(run, array, "aclone")))


@core(
    "aset",
    aliases=(
        "aset-int",
        "aset-long",
        "aset-double",
        "aset-float",
        "aset-boolean",
        "aset-char",
        "aset-byte",
        "aset-short",
    ),
)
def aset(run: Run, array: Any, index: Any, val: Any, *more: Any) -> Any:
    """The value, which the array holds at the index from now on; with several indexes, the array within it.

    (let [a (int-array 3)] (aset a 1 5) (vec a))  ;=> [0 5 0]
    """
    *path, value = index, val, *more
    for step in path[:-1]:
        array = nth_of(array, step)
    if type(array) is not Mutable or array.kind not in ("array", "list", "stack"):
        hint = (
            "(aset a i x) alters an array, as (int-array 3) or (to-array v) makes; (assoc v i x) gives another vector"
        )
        raise wrong_type("aset", 1, array, "an array", hint=hint)
    put(run, array, integer(path[-1], "aset", 2), value, "aset")
    return value


def put(run: Run, array: Mutable, index: int, value: Any, name: str) -> Any:
    """Have an array hold a value at an index, which must be there; what it held before."""
    held = opened(array)
    if not 0 <= index < len(held):
        raise LispError("index_out_of_bounds", f"`{name}` has no index {index} in an array of {len(held)} items.")
    run.charge(1)
    before = held.state[index]
    run.atoms.hold(array, held.with_item(index, value, run.owner))
    return before


def _as_array(name: str) -> None:
    def same(_run: Run, xs: Any) -> Any:
        if type(xs) is Mutable and xs.kind == "array":
            return xs
        raise wrong_type(name, 1, xs, "an array", hint="(int-array coll) and its like make one")

    same.__doc__ = "The array itself: it tells Clojure's compiler what is in it."
    core(name)(same)


for _name in ("booleans", "bytes", "chars", "doubles", "floats", "ints", "longs", "shorts"):
    _as_array(_name)
