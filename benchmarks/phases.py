"""Where the time of a program goes that runs once from its text: CPU microseconds, medians."""

import statistics
from collections.abc import Callable
from itertools import count, pairwise
from time import process_time
from typing import Any
from unittest import mock

from benchmarks.workloads import W1, W2, Workload
from ptc_interpreter import Limits, compiler, evaluate, evaluation
from ptc_interpreter.compiler.analysis.amounts import goes_through_little
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.reader.forms import Source
from ptc_interpreter.reader.lexer import tokens

_ROUNDS = 200
_LIMITS = Limits()
_PARTS = ("tokens", "forms", "nodes", "Python's ast", "code, by CPython", "run and record", "whole")


_numbers = count()


class Stopwatch:
    """What was spent in one function of another module while it ran."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.seconds = 0.0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the function."""
        start = process_time()
        try:
            return self.function(*arguments, **named)
        finally:
            self.seconds += process_time() - start


def _new_text(workload: Workload) -> str:
    """The program as a text that was never read before: forms of texts read lately are kept."""
    return f"{workload.lisp}\n; {next(_numbers)}"


def once(workload: Workload, data: dict[str, Any]) -> list[float]:
    """Seconds of each part, one after the other, and of the whole."""
    source, compile_ = Source(_new_text(workload)), Stopwatch(compile)
    times = [process_time()]
    list(tokens(source, _LIMITS.nesting))
    times.append(process_time())
    forms = evaluation.read(source, _LIMITS)
    times.append(process_time())
    program = evaluation.analyze_program(forms, source, memory={}, data=data, tools={})
    inline = Inline.IN_LOOPS if goes_through_little(program, data) else Inline.EVERYWHERE
    times.append(process_time())
    with mock.patch.object(compiler, "compile", compile_, create=True):
        compiler.compile_program(program, source, inline)
    times.append(process_time())
    evaluate(_new_text(workload), data=data, limits=_LIMITS)
    times.append(process_time())
    lexing, reading, analyzing, compiling, whole = (after - before for before, after in pairwise(times))
    known = [lexing, reading - lexing, analyzing, compiling - compile_.seconds, compile_.seconds]
    return [*known, whole - sum(known), whole]


def main() -> None:
    """Print the table."""
    print(f"{'':24}{'W1':>8}{'W2':>8}")
    columns: list[list[float]] = []
    for workload in (W1, W2):
        data = workload.data()
        rounds = [once(workload, data) for _ in range(_ROUNDS)]
        columns.append([statistics.median(part) * 1e6 for part in zip(*rounds, strict=True)])
    for name, *cells in zip(_PARTS, *columns, strict=True):
        print(f"{name:24}{''.join(f'{cell:8.0f}' for cell in cells)}")


if __name__ == "__main__":
    main()
