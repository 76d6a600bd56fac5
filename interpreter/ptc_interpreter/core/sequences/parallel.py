"""Functions called side by side: while the tool of one works, the next goes on. See `branches`."""

from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.core.base.arguments import reader, sequence
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import collected
from ptc_interpreter.core.functions import functions_of
from ptc_interpreter.core.sequences.transforming import each
from ptc_interpreter.runtime.concurrency import Call, one_after_the_other, run_together
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import watched

_CALLING: Final = 3  # elements that what is held of a call counts as


@core("pmap", calls=True)
def pmap(run: Run, f: Any, coll: Any, *colls: Any) -> tuple[Any, ...]:
    """Like `map`; tools that `f` calls work at the same time, up to eight of them.

    (pmap inc [1 2 3])  ;=> [2 3 4]
    """
    call = function_of(f, "pmap", 1)
    if not colls:
        items = sequence(run, coll, "pmap", 2)
        run.make(len(items))
        if not run.tools:
            return one_after_the_other(run, [lambda run: tuple(each(run, f, items, "pmap"))])[0]
        return tuple(run_together(run, _callings(run, call, [(item,) for item in items])))
    return tuple(run_together(run, _callings(run, call, _rows(run, (coll, *colls)))))


def _rows(run: Run, colls: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
    if all(type(of) is Lazy for of in colls):
        sequence(run, colls[0], "pmap", 2)
    return collected(run, zip(*[reader(run, of, "pmap", n) for n, of in enumerate(colls, 2)], strict=False))


def _callings(run: Run, call: Any, rows: Sequence[tuple[Any, ...]]) -> list[Call]:
    run.make(_CALLING * len(rows))
    return [_calling(call, row) for row in watched(rows)]


def _calling(call: Any, arguments: tuple[Any, ...]) -> Call:
    return lambda run: call(run, *arguments)


@core("pcalls", calls=True)
def pcalls(run: Run, *fns: Any) -> tuple[Any, ...]:
    """What the functions give, called without arguments; tools that they call work at the same time.

    (pcalls (fn [] 1) (fn [] 2))  ;=> [1 2]
    """
    run.make(len(fns))
    return tuple(run_together(run, functions_of(fns, "pcalls")))
