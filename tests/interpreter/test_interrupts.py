"""Hosts that end or interrupt a program while it runs: wherever it is, what it has done by then is not lost.

Programs here end by themselves, in steps or seconds, if nobody ends them.
"""

import linecache
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any, Final

import attrs
import pytest
from patient import PATIENCE

from ptc_interpreter import Evaluation, Limits, evaluate
from ptc_interpreter.runtime import large_stacks, recursion, within
from ptc_interpreter.values.metering import active_payer

SHORT: Final = Limits(seconds=3.0, steps=10**12)
DEEP: Final = attrs.evolve(SHORT, call_depth=20_000)
APART: Final = attrs.evolve(SHORT, isolation="process")
PLACES: Final = {"here": SHORT, "large stack": DEEP, "process": APART}
EVERYWHERE: Final = pytest.mark.parametrize("limits", PLACES.values(), ids=PLACES)
ENDLESS: Final = "(def a 1) (tool/f 1) (tool/interrupt) (loop [] (recur))"


class _Timeout(Exception):
    """As hosts have that stop what takes long."""


def everywhere(errors: list[Any]) -> Any:
    """Each error here and on a large stack; in a process, which dies of it, one of them, and with `--costly` all."""
    cases = [
        pytest.param(limits, error, id=f"{getattr(error, '__name__', error)}-{place}", marks=marks)
        for place, limits in PLACES.items()
        for at, error in enumerate(errors)
        for marks in [pytest.mark.costly if at and limits is APART else ()]
    ]
    return pytest.mark.parametrize(("limits", "error"), cases)


class _Gone(BaseException):
    """As libraries have that end tasks."""


@pytest.fixture(autouse=True)
def _signals():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _interrupt(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGINT)


TOOLS: Final[dict[str, Any]] = {"f": lambda x: x, "interrupt": _interrupt}


def _raised(kind: type[BaseException], program: str, limits: Limits, tools: Mapping[str, Any] = TOOLS) -> Evaluation:
    """The record that what passes to the host carries."""
    with pytest.raises(kind) as raised:
        evaluate(program, tools=tools, limits=limits)
    return raised.value.evaluation  # type: ignore[attr-defined]


def _handled_by(error: BaseException | type[BaseException]) -> None:
    def handler(*_: Any) -> None:
        raise error

    signal.signal(signal.SIGINT, handler)


def _called(evaluation: Evaluation) -> list[str]:
    return [call.name for call in evaluation.tool_calls]


def _code(evaluation: Evaluation) -> str | None:
    return evaluation.error and evaluation.error.code


@EVERYWHERE
def test_ctrl_c_passes_with_what_was_done(limits):
    done = _raised(KeyboardInterrupt, ENDLESS, limits)
    assert (_code(done), _called(done)[:1]) == ("cancelled", ["f"])


@pytest.mark.parametrize("limits", [SHORT, DEEP], ids=["here", "large stack"])
def test_ctrl_c_passes_with_the_names_that_were_defined(limits):
    assert _raised(KeyboardInterrupt, ENDLESS, limits).memory["a"] == 1


@everywhere([_Gone, SystemExit])
def test_what_a_handler_of_a_signal_raises_to_end_the_host_passes(limits, error):
    _handled_by(error)
    tools = {**TOOLS, "interrupt": lambda: threading.Timer(0.05, _interrupt).start()}
    done = _raised(error, ENDLESS, limits, tools)
    assert (_code(done), _called(done)) == ("cancelled", ["f", "interrupt"][: len(done.tool_calls)])


@everywhere([_Timeout, TimeoutError, RuntimeError, ValueError("x")])
def test_what_a_handler_of_a_signal_raises_else_is_an_error_of_the_program(limits, error):
    _handled_by(error)
    tools = {**TOOLS, "interrupt": lambda: threading.Timer(0.05, _interrupt).start()}
    done = evaluate(ENDLESS, tools=tools, limits=limits)
    assert (_code(done), _called(done)[:1]) == ("cancelled", ["f"])


@everywhere([KeyboardInterrupt, SystemExit])
def test_what_a_tool_raises_to_end_the_host_passes(limits, error):
    def end() -> None:
        raise error

    done = _raised(error, "(tool/f 1) (tool/interrupt)", limits, {**TOOLS, "interrupt": end})
    assert (_code(done), _called(done)) == ("cancelled", ["f"])


@EVERYWHERE
def test_ctrl_c_among_calls_side_by_side_passes(limits):
    program = "(tool/f 1) (pmap (fn [x] (if (= x 2) (do (tool/interrupt) (loop [] (recur))) (tool/f x))) (range 20))"
    assert _called(_raised(KeyboardInterrupt, program, limits))[:1] == ["f"]


@pytest.mark.parametrize("where", ["in a tool", "before its turn", "at its end"])
def test_ctrl_c_does_not_wait_for_calls_beside_it(where):
    """The first call is in the thread that is interrupted, while the second goes on without an end."""
    begun, going = threading.Event(), threading.Event()

    def first() -> None:
        (begun if where == "at its end" else going).wait(PATIENCE)
        while where == "in a tool":
            time.sleep(0.01)

    def second() -> None:
        begun.set()
        time.sleep(0.2 if where == "at its end" else 0)
        threading.Timer(0.1, _interrupt).start()
        going.set()

    program = "(pmap (fn [x] (if (= x 0) (tool/first) (do (tool/second) (loop [] (recur))))) [0 1])"
    done = _raised(KeyboardInterrupt, program, SHORT, {"first": first, "second": second})
    assert done.usage.seconds < SHORT.seconds


@EVERYWHERE
def test_ctrl_c_in_a_program_within_another_passes_with_the_record_of_each(limits):
    inner: list[Evaluation] = []

    def nested() -> None:
        try:
            evaluate(ENDLESS, tools=TOOLS, limits=SHORT)
        except KeyboardInterrupt as error:
            inner.append(error.evaluation)  # type: ignore[attr-defined]
            raise

    if limits is DEEP:  # no signal reaches a tool in another thread
        return
    done = _raised(KeyboardInterrupt, "(tool/f 1) (tool/f 2) (tool/nested)", limits, {**TOOLS, "nested": nested})
    assert (_called(done), _called(inner[0])[:1]) == (["f", "f"], ["f"])


# -- at the edges -----------------------------------------------------------------------------------------------------


class _Interrupting(Mapping[str, int]):
    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        return iter("a")

    def __getitem__(self, key: str) -> int:
        raise KeyboardInterrupt


@EVERYWHERE
def test_ctrl_c_while_data_is_handed_in_has_a_record(limits):
    memory = evaluate("(def a 1)").memory
    with pytest.raises(KeyboardInterrupt) as raised:
        evaluate("1", data={"x": [_Interrupting()]}, memory=memory, limits=limits)
    done: Evaluation = raised.value.evaluation  # type: ignore[attr-defined]
    assert (_code(done), done.memory["a"]) == ("cancelled", 1)


@pytest.mark.parametrize("limits", [SHORT, DEEP], ids=["here", "large stack"])
def test_ctrl_c_while_the_record_is_written_has_what_was_done(limits, monkeypatch):
    from ptc_interpreter import evaluation

    errors = [KeyboardInterrupt()]
    bounded = evaluation._bounded

    def interrupted(*given: Any) -> Evaluation:
        if errors:
            raise errors.pop()
        return bounded(*given)

    monkeypatch.setattr(evaluation, "_bounded", interrupted)
    done = _raised(KeyboardInterrupt, "(def a (tool/f 1))", limits)
    assert (_called(done), done.memory["a"]) == (["f"], 1)


def test_ctrl_c_when_the_work_was_just_handed_over_has_a_record(monkeypatch):
    hand_over = large_stacks._hand_over

    def interrupted(*given: Any) -> None:
        hand_over(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(large_stacks, "_hand_over", interrupted)
    assert _code(_raised(KeyboardInterrupt, "(loop [] (recur))", DEEP)) == "cancelled"


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_does_not_wait_for_a_tool_on_another_stack_to_come_back(times):
    come_back = threading.Event()

    def interrupt() -> None:
        for _ in range(times):
            _interrupt()
            come_back.wait(0.5)
        come_back.wait(PATIENCE)

    try:
        done = _raised(KeyboardInterrupt, ENDLESS, DEEP, {**TOOLS, "interrupt": interrupt})
        assert (_code(done), _called(done), come_back.is_set()) == ("cancelled", ["f"], False)
    finally:
        come_back.set()


def test_the_event_of_a_host_that_is_interrupted_stays_as_it_is():
    event = threading.Event()
    with pytest.raises(KeyboardInterrupt):
        evaluate(ENDLESS, tools=TOOLS, limits=DEEP, interrupt=event)
    assert not event.is_set()
    event.set()
    assert _code(evaluate("(loop [] (recur))", limits=DEEP, interrupt=event)) == "cancelled"


# -- code of the host that is asked while a program runs ------------------------------------------------------------


class _Broken(threading.Event):
    def is_set(self) -> bool:
        raise RuntimeError("no answer")


class _Unreadable(Mapping[str, int]):
    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        return iter("a")

    def __getitem__(self, key: str) -> int:
        raise OSError("no item")


def _no_time() -> float:
    raise OSError("no time")


@EVERYWHERE
def test_what_an_event_of_the_host_raises_is_an_error_of_the_program(limits):
    done = evaluate("(loop [] (recur))", limits=limits, interrupt=_Broken())
    assert (_code(done), "RuntimeError" in str(done.error)) == ("cancelled", True)


@pytest.mark.parametrize("program", ["(reduce + (range 10))", "(tool/f 1)", "(loop [] (recur))"])
def test_what_a_clock_of_the_host_raises_is_an_error_of_the_program(program):
    assert _code(evaluate(program, tools=TOOLS, clock=_no_time)) == "cancelled"


@EVERYWHERE
def test_what_a_mapping_of_the_host_raises_is_an_error_of_the_program(limits):
    assert _code(evaluate("1", data=_Unreadable(), limits=limits)) == "cancelled"


def test_a_module_that_the_system_does_not_let_be_read_is_no_fault_of_the_interpreter():
    program = (
        "import resource\nfrom ptc_interpreter import evaluate\nresource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))\n"
    )
    program += "print(evaluate('(str (java.time.LocalDate/of 2020 1 1))').error.code)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("cancelled\n", "")


class _Lines:
    """Counts the lines of the interpreter that run, and interrupts one of them."""

    def __init__(self, interrupted: int = 0) -> None:
        self.interrupted = interrupted
        self.files: list[str] = []

    def __call__(self, frame: Any, event: str, _: Any) -> Any:
        if event == "line" and "ptc_interpreter" in frame.f_code.co_filename and not _lets_go(frame):
            self.files.append(frame.f_code.co_filename)
            if len(self.files) == self.interrupted:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self


def _lets_go(frame: Any) -> bool:
    """Whether a lock is let go of next, or `evaluate` does its last: a tracer runs there, no signal is looked at."""
    written = linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
    if written == "with _lock:":
        return frame.f_globals["_lock"].locked()
    return frame.f_code.co_name == "evaluate" and written.startswith("active.payer = payer")


def _traced(lines: _Lines) -> Evaluation | None:
    """The record of the program, also where it was interrupted."""
    before = sys.gettrace()
    sys.settrace(lambda *_: lines)
    try:
        return evaluate("(def a 1) (tool/f 1) (defn g [x] (inc x)) (mapv g [1 2])", tools=TOOLS, limits=SHORT)
    except KeyboardInterrupt as error:
        return getattr(error, "evaluation", None)
    finally:
        sys.settrace(before)


_BEFORE: Final = 10  # lines of it, in which nothing has begun
_EDGES: Final = ("ptc_interpreter/__init__.py", "within.py", "recursion.py")


def test_ctrl_c_at_any_line_passes_with_a_record_and_leaves_nothing_running():
    for _ in range(3):
        _traced(_Lines())
    _traced(lines := _Lines())
    chosen = [at for at, file in enumerate(lines.files, 1) if file.endswith(_EDGES)]
    chosen = [at for at in chosen if at + 1 not in chosen or at < 40 or at % 9 == 0]
    assert len(chosen) > 20
    lost = [at for at in chosen if _traced(_Lines(at)) is None]
    assert all(at < _BEFORE for at in lost), lost
    assert evaluate("1").value == 1
    assert recursion._open_rooms() == []
    assert within._still_running(within._innermost.get()()) is None


@pytest.fixture(autouse=True)
def _nothing_is_paid_for_outside_of_programs():
    """Wherever the interrupt comes: else what hosts compare and print is told that a program took too long."""
    yield
    assert active_payer() is None
