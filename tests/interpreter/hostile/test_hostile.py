"""Nothing a program does hangs, crashes, exhausts or leaves the interpreter."""

import subprocess
import sys
import time

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.errors import ERROR_CODES
from tests.interpreter.hostile.attempts import ATTEMPTS
from tests.interpreter.hostile.host import DATA, TOOLS

_LIMITS = Limits(seconds=0.05, steps=1_000_000, elements=500_000, characters=5_000_000)
_COMPILED = 4.0  # seconds that reading the longest program may take on a slow machine


@pytest.mark.parametrize("name", ATTEMPTS)
def test_attempt_is_held(name: str) -> None:
    started = time.thread_time()
    evaluation = evaluate(ATTEMPTS[name], tools=TOOLS, data=DATA, limits=_LIMITS, clock=time.thread_time)
    used = time.thread_time() - started
    code = evaluation.error.code if evaluation.error else None
    assert code is None or (code in ERROR_CODES and code != "internal_error"), evaluation.error
    assert used < 2 * _LIMITS.seconds + _COMPILED
    to_clojure(evaluation.value, limit=3, total_limit=200)
    assert evaluate("(+ 1 2)").value == 3


_MEMORY = """
import resource
from ptc_interpreter import Limits, evaluate
from tests.interpreter.hostile.attempts import ATTEMPTS
limits = Limits(seconds=1.0, elements=500_000, characters=5_000_000)
evaluate("(+ 1 1)")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for name in "for-vectors mapv-vectors closures empties seqs keywords maps prints defs str-double json-empty".split():
    evaluate(ATTEMPTS[name], limits=limits)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_memory_grows_no_more_than_the_limits_allow() -> None:
    done = subprocess.run([sys.executable, "-c", _MEMORY], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 400  # megabytes: half a million elements, five million characters, and what was printed
