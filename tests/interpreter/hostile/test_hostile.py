"""Nothing a program does hangs, crashes, exhausts or leaves the interpreter."""

import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from time import perf_counter
from typing import Any

import pytest
from effort import tries

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.errors import ERROR_CODES
from ptc_interpreter.runtime.registry import CORE
from tests.interpreter.hostile.attempts import ATTEMPTS, LONG
from tests.interpreter.hostile.host import DATA, TOOLS, is_value

_LIMITS = Limits(seconds=0.05, steps=30_000, elements=15_000, characters=150_000)
_LOWER = Limits(seconds=0.05, steps=10_000, elements=5_000, characters=50_000)
_TIMED = {"re-alts"}  # what they do is not counted in steps: the clock alone ends them


@pytest.mark.hypothesis  # `make fuzz` asks for more
@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", ATTEMPTS)
def test_attempt_is_held(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts end at fewer characters than a million, which `test_printer_bounds` writes."""
    monkeypatch.setattr("ptc_interpreter.printing.printer.MOST_CHARACTERS", 100_000)
    monkeypatch.setattr("ptc_interpreter.printing.printer.WHOLE", 100_000 - 8)
    is_held(ATTEMPTS[name], perf_counter if name in _TIMED else lambda: 0.0)


@pytest.mark.costly
@pytest.mark.parametrize("name", LONG)
def test_attempt_at_its_full_length_is_held(name: str) -> None:
    is_held(LONG[name], lambda: 0.0)


def is_held(program: str, clock: Callable[[], float]) -> None:
    """By its steps, elements and characters alone: no time passes."""
    evaluation = evaluate(program, tools=TOOLS, data=DATA, limits=tries(_LOWER, _LIMITS), clock=clock)
    code = evaluation.error.code if evaluation.error else None
    assert code is None or (code in ERROR_CODES and code != "internal_error"), evaluation.error
    assert is_value(evaluation.value)
    assert evaluate("(+ 1 2)").value == 3


_GIVEN: dict[str, Any] = {
    "v": [3, 1, [2]],
    "m": {"a": [1, {"b": 2}], "c": {"d": 1}},
    "s": {1, 2},
    "r": [{"k": 2}, {"k": 1}],
}
_EXTRA = ["inc", ":a", "0", "[:a 0]"]


_CALLS = """
(def given [data/v data/m data/s data/r])
(def calls (concat (map vector given)
                   (for [a given b (concat given [inc :a 0 [:a 0]])] [a b])
                   (for [a given b [inc :a 0]] [b a])
                   (for [a given b [:a 0]] [a b 9])))
"""


@pytest.mark.hypothesis  # `make fuzz` asks for all
def test_no_function_changes_what_it_is_given() -> None:
    """By any call; in `make test` each by a third of them, by turns."""
    memory = evaluate(_CALLS, data=_GIVEN).memory
    given = deepcopy(_GIVEN)
    each = tries(3, 1)
    for at, function in enumerate(CORE):
        calls = f"(take-nth {each} (drop {at % each} calls))"
        program = f"(doseq [args {calls}] (try (apply {function} args) (catch Throwable e 1)))"
        evaluate(program, memory=memory, limits=_LIMITS)
        assert given == _GIVEN, function


_MEMORY = """
import resource, sys
from ptc_interpreter import Limits, evaluate
from tests.interpreter.hostile.attempts import ATTEMPTS
limits = Limits(seconds=float(sys.argv[1]), elements=500_000, characters=5_000_000)
evaluate("(+ 1 1)")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for name in "for-vectors mapv-vectors closures empties seqs keywords maps prints defs str-double json-empty".split():
    evaluate(ATTEMPTS[name], limits=limits)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.parametrize("seconds", ["0.3", pytest.param("1.0", marks=pytest.mark.costly)])
def test_memory_grows_no_more_than_the_limits_allow(seconds: str) -> None:
    done = subprocess.run([sys.executable, "-c", _MEMORY, seconds], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 400  # megabytes: half a million elements, five million characters, and what was printed
