"""Metadata as programs ask for it: `meta`, `with-meta`, and calls that keep it.

In a program that asks for metadata those functions that keep it in Clojure are called through `~keeping-meta`.
"""

from typing import Any

from ptc_interpreter.core.base.arguments import bounded_index, is_map, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.described import copied, described, described_as, said_of
from ptc_interpreter.core.functions import MANY, made_by
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run


@core("meta")
def meta(run: Run, x: Any) -> Any:
    """The metadata of a value, a map; nil if it has none.

    (meta (with-meta [1] {:a 1}))  ;=> {:a 1}
    """
    return said_of(run, x)


@core("with-meta")
def with_meta(run: Run, x: Any, m: Any) -> Any:
    """`x` with the metadata `m`, which changes nothing but what `meta` gives.

    (with-meta [1] {:a 1})  ;=> [1]
    """
    if m is not None and not is_map(m):
        raise wrong_type("with-meta", 2, m, "a map")
    copy = copied(run, x)
    return copy if m is None else described(run, copy, m)


@core("vary-meta", calls=True)
def vary_meta(run: Run, x: Any, f: Any, *args: Any) -> Any:
    """`x` with the metadata that `f` gives for what it has, and `args`.

    (meta (vary-meta [1] assoc :a 1))  ;=> {:a 1}
    """
    if len(args) > MANY:
        run.make(len(args))
    return with_meta(run, x, function_of(f, "vary-meta", 2)(run, meta(run, x), *args))


@core("~keeping-meta", calls=True)
def keeping_meta(run: Run, f: Any, index: Any) -> Any:
    """A function that calls `f`, and gives what that gives with the metadata of one of the arguments."""
    call = function_of(f, "~keeping-meta", 1)
    index = bounded_index(index, "~keeping-meta", 2)

    def keeping(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        made = call(run, *args)
        if not run.described or index >= len(args):
            return made
        is_shared = any(made is arg for arg in args)
        return described_as(run, made, args[index], is_shared=is_shared)

    return made_by(keeping, "~keeping-meta", (f, index))
