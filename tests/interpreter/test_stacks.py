"""Calls within calls on stacks of any size: in a process of its own, which must not die."""

import gc
import subprocess
import sys
import textwrap
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from patient import PATIENCE, until

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.limits import MOST_CALLS
from ptc_interpreter.runtime.large_stacks import MOST_WAITING, start_thread

SHAPES = [
    "(defn f [n] (do (sort (fn [a b] (f (dec n)) -1) [1 2]) 1)) (f 1)",
    "(defn f [n] (sorted-map-by (fn [a b] (f (inc n)) 1) 1 2 3 4)) (f 0)",
    "(defn f [& xs] (apply f xs)) (f 1)",
    "(defn f [n] (update {:a n} :a f)) (f 0)",
    "(defn f [n] (lazy-seq (cons n (when (= (f (inc n)) (f (inc n))) nil)))) (= (f 0) (f 0))",
    "(defn f [n] (lazy-seq (cons n (do (hash (f (inc n))) nil)))) (hash (f 0))",
    f"(or {'nil ' * 2_000})",
    f"{chr(39) * 20_001}x",
    f"{'(+ 1 ' * 4_000}1{')' * 4_000}",
]
LONGER = [f"(or {'nil ' * 24_000})", f"{chr(39) * 49_999}x", f"{'(+ 1 ' * 12_000}1{')' * 12_000}"]
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
    ("small", "depths"),
    [(0, [3_000, 20_000]), (_SMALL, [20_000]), pytest.param(_SMALL, [40_000, 100_000], marks=pytest.mark.costly)],
    ids=["usual stack", "small stack", "small stack, deeper"],
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


# -- threads that wait -------------------------------------------------------------------------------------------------

DEEP: Final = Limits(call_depth=20_000)


def _thread_of_a_program() -> int:
    return evaluate("(tool/thread)", tools={"thread": threading.get_ident}, limits=DEEP).value


def test_threads_with_large_stacks_are_used_again():
    assert len({_thread_of_a_program() for _ in range(40)} - {threading.get_ident()}) <= MOST_WAITING


def test_programs_at_the_same_time_have_a_thread_each():
    together = threading.Barrier(MOST_WAITING + 2, timeout=PATIENCE)

    def thread():
        together.wait()
        return threading.get_ident()

    def work(_):
        return evaluate("(tool/thread)", tools={"thread": thread}, limits=DEEP).value

    with ThreadPoolExecutor(together.parties) as pool:
        for _ in range(2):
            assert len(set(pool.map(work, range(together.parties)))) == together.parties


def test_a_thread_that_waits_holds_nothing_of_what_it_did():
    class Held:
        pass

    given = Held()
    held = weakref.ref(given)
    evaluate("(tool/hold)", tools={"hold": lambda given=given: str(given)}, limits=DEEP)
    del given
    gc.collect()
    until(lambda: held() is None)


def test_a_process_that_forks_has_threads_in_both():
    program = "import os, sys\nfrom ptc_interpreter import Limits, evaluate\ndeep = Limits(call_depth=20_000)\n"
    program += (
        "evaluate('1', limits=deep)\nchild = os.fork()\nos.write(1, b'%d ' % evaluate('(+ 1 2)', limits=deep).value)\n"
    )
    program += "sys.exit(os.waitpid(child, 0)[1] if child else 0)\n"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout.split(), done.returncode) == (["3", "3"], 0)


def test_threads_have_room_for_the_frames_of_many_calls():
    found: list[int] = []

    def work() -> None:
        frame = sys._getframe()
        while frame is not None:
            found.append(frame.f_code.co_stacksize)
            frame = frame.f_back

    thread_is_done = threading.Event()
    start_thread(lambda: (work(), thread_is_done.set()))
    assert thread_is_done.wait(PATIENCE)
    assert max(found) > 100_000  # values, of eight bytes each
