"""Structures of Clojure's first years: maps that are made from a vector of their keys, as `defstruct` names one."""

from typing import Any

from ptc_interpreter.core.base.arguments import is_vector, lookup, vector_items, wrong_type
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import make_map
from ptc_interpreter.values.persistent import Map

_HINT = "(defstruct point :x :y) names the keys of a structure"


def _keys(basis: Any, name: str) -> list[Any]:
    if is_vector(basis) and len(basis):
        return vector_items(basis)
    raise wrong_type(name, 1, basis, "the keys of a structure", hint=_HINT)


@core("create-struct")
def create_struct(run: Run, *keys: Any) -> list[Any]:
    """The keys of a structure, for `struct`, `struct-map` and `accessor`.

    (struct (create-struct :x :y) 1 2)  ;=> {:x 1, :y 2}
    """
    if not keys:
        raise LispError("invalid_argument", "A structure has keys.", hint=_HINT)
    run.make(len(keys))
    return list(keys)


@core("struct")
def struct(run: Run, s: Any, *vals: Any) -> Map:
    """A map of the keys of a structure and values, in their order; keys without a value have nil.

    (struct (create-struct :x :y) 1)  ;=> {:x 1, :y nil}
    """
    keys = _keys(s, "struct")
    if len(vals) > len(keys):
        message = f"`struct` is given {len(vals)} values for {len(keys)} keys."
        raise LispError("invalid_argument", message, hint="(struct-map s key value ...) takes other keys too")
    run.make(len(keys))
    return make_map(zip(keys, [*vals, *[None] * (len(keys) - len(vals))], strict=True), run.owner)


@core("struct-map")
def struct_map(run: Run, s: Any, *inits: Any) -> Map:
    """A map of the keys of a structure, and of those that are given, which have the values behind them.

    (struct-map (create-struct :x :y) :y 2 :z 3)  ;=> {:x nil, :y 2, :z 3}
    """
    keys = _keys(s, "struct-map")
    if len(inits) % 2:
        raise LispError("invalid_argument", "`struct-map` needs a value for each key.", hint="(struct-map s :x 1 :y 2)")
    run.make(len(keys) + len(inits))
    given = zip(inits[::2], inits[1::2], strict=True)
    return make_map([*((key, None) for key in keys), *given], run.owner)


@core("accessor")
def accessor(_run: Run, s: Any, key: Any) -> Any:
    """A function that gives the value of a key of a structure.

    ((accessor (create-struct :x :y) :x) {:x 1, :y 2})  ;=> 1
    """
    if key_of(key) not in map(key_of, _keys(s, "accessor")):
        raise LispError("invalid_argument", "`accessor` is given a key that the structure has not.", hint=_HINT)

    def of_structure(_run: Run, m: Any) -> Any:
        return lookup(m, key)

    return made_by(of_structure, "accessor", (s, key))
