"""Calls within calls on stacks of any size: in a process of its own, which must not die."""

import subprocess
import sys
import textwrap
import threading
from typing import Final

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.limits import MOST_CALLS

SHAPES = [
    "(defn f [n] (do (sort (fn [a b] (f (dec n)) -1) [1 2]) 1)) (f 1)",
    "(defn f [n] (sorted-map-by (fn [a b] (f (inc n)) 1) 1 2 3 4)) (f 0)",
    "(defn f [& xs] (apply f xs)) (f 1)",
    "(defn f [n] (update {:a n} :a f)) (f 0)",
    "(defn f [n] (lazy-seq (cons n (when (= (f (inc n)) (f (inc n))) nil)))) (= (f 0) (f 0))",
    "(defn f [n] (lazy-seq (cons n (do (hash (f (inc n))) nil)))) (hash (f 0))",
    f"(or {'nil ' * 6_000})",
    f"{chr(39) * 49_999}x",
    f"{'(+ 1 ' * 12_000}1{')' * 12_000}",
]
LONGER = [f"(or {'nil ' * 24_000})"]  # takes as long as all others
_SMALL: Final = 256 << 10  # bytes

PROGRAM = textwrap.dedent(
    """
    import sys, threading
    from ptc_interpreter import Limits, evaluate

    def work():
        for source in {shapes!r}:
            for depth in {depths}:
                error = evaluate(source, limits=Limits(call_depth=depth, nesting=100_000, steps=300_000)).error
                print(error.code if error else "value")

    if {small}:
        threading.stack_size({small})
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    """
)


@pytest.mark.parametrize("shapes", [SHAPES, pytest.param(LONGER, marks=pytest.mark.costly)], ids=["all", "longer"])
@pytest.mark.parametrize(
    ("small", "depths"), [(0, [3_000, 20_000]), (_SMALL, [100_000])], ids=["usual stack", "small stack"]
)
def test_no_recursion_ends_the_process(small, depths, shapes):
    program = PROGRAM.format(shapes=shapes, small=small, depths=depths)
    done = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.split()
    assert len(found) == len(depths) * len(shapes)
    assert set(found) <= {"limit_depth", "limit_nesting", "limit_steps", "limit_source", "value", "limit_time"}


def test_a_depth_that_no_stack_is_made_for_is_refused():
    with pytest.raises(ValueError, match="call_depth may be 100,000 at most"):
        Limits(call_depth=100_001)


def _in_small_thread(work):
    before = threading.stack_size(_SMALL)
    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()


def test_a_program_on_another_stack_sees_the_context_and_its_tools_raise_what_they_raise():
    found = []

    def interrupted():
        raise KeyboardInterrupt

    def work():
        found.append(evaluate("(tool/name)", tools={"name": lambda: "x"}).value)
        try:
            evaluate("(tool/stop)", tools={"stop": interrupted})
        except KeyboardInterrupt:
            found.append("interrupted")

    _in_small_thread(work)
    assert found == ["x", "interrupted"]


def test_functions_that_sort_by_themselves_end_as_deep_as_calls_may_be():
    program = "(defn f [n] (first (sort (fn [a b] (f (dec n)) (compare a b)) [2 1]))) (f 1)"
    problem = evaluate(program, limits=Limits(call_depth=MOST_CALLS)).error
    assert problem is not None
    assert problem.code == "limit_depth"
