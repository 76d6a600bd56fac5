"""What is handed over to a program and back: its processor time is bounded like the program's own, wherever it goes."""

from datetime import date
from io import BytesIO
from itertools import count
from time import perf_counter
from typing import Final

import attrs
import pytest
from odd_hosts import Pair

from ptc_interpreter import HostTool, Limits, ToolOutcome, ToolRequest, evaluate
from ptc_interpreter.host.handing import TakesTooLong
from ptc_interpreter.isolation.protocol import FunctionRequest, Returned, written
from ptc_interpreter.isolation.worker import _Host  # pyright: ignore[reportPrivateUsage]
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import accounted_to

SHORT: Final = Limits(seconds=0.1)
EVERYWHERE: Final = pytest.mark.parametrize("isolation", ["none", "process"])
BEYOND: Final = 0.02  # seconds for handing over beyond the limit, in place of half a second
MANY: Final = [Pair(number, [number]) for number in range(150_000)]


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr("ptc_interpreter.host.handing._BEYOND", BEYOND)


class _Whole(HostTool):
    parameters = {}  # type: ignore[assignment]  # noqa: RUF012

    def take(self, request: ToolRequest) -> ToolOutcome:
        return ToolOutcome(result=MANY)


@EVERYWHERE
@pytest.mark.parametrize("tool", [lambda: MANY, _Whole()], ids=["function", "host tool"])
def test_a_result_of_many_objects_is_looked_at_no_longer_than_the_program_may_take(tool, isolation):
    limits = attrs.evolve(SHORT, isolation=isolation)
    done = evaluate("(println 1) (tool/few) (count (tool/many))", tools={"few": lambda: 1, "many": tool}, limits=limits)
    assert done.error is not None
    assert (done.error.code, "to be handed over" in done.error.message) == ("limit_time", True)
    assert [call.name for call in done.tool_calls] == ["few", "many"]
    assert done.tool_calls[1].error == f"TakesTooLong: {done.error.message}"


@EVERYWHERE
def test_no_program_catches_that_a_result_takes_too_long(isolation):
    program = '(try (tool/many) (catch Exception e "caught"))'
    done = evaluate(program, limits=attrs.evolve(SHORT, isolation=isolation), tools={"many": lambda: MANY})
    assert done.error is not None
    assert done.error.code == "limit_time"


@EVERYWHERE
def test_a_function_beside_tools_gives_no_more_than_there_is_time_for(isolation):
    limits = attrs.evolve(SHORT, isolation=isolation)
    done = evaluate("(count (history/all))", functions={"history/all": lambda: MANY}, limits=limits)
    assert done.error is not None
    assert done.error.code == "limit_time"


@EVERYWHERE
def test_results_in_many_pieces_share_the_time(isolation):
    pieces = [MANY[at : at + 1_500] for at in range(0, len(MANY), 1_500)]
    program = "(reduce (fn [n i] (+ n (count (tool/piece i)))) 0 (range 100))"
    limits = attrs.evolve(SHORT, isolation=isolation)
    done = evaluate(program, tools={"piece": lambda at: pieces[at]}, limits=limits)
    assert done.error is not None
    assert done.error.code == "limit_time"


def test_what_a_program_leaves_comes_back_in_time_or_not_at_all():
    limits = Limits(seconds=0.1, isolation="process")
    many = [str(number) for number in range(300_000)]
    done = evaluate("(mapv (fn [x] [x x x x]) (tool/f))", tools={"f": lambda: many}, limits=limits)
    assert done.error is not None
    assert done.error.code == "limit_time"
    assert [call.name for call in done.tool_calls] == ["f"]


def test_reading_what_it_is_given_counts_as_the_time_of_a_program_apart():
    data = {"x": [[number] for number in range(20_000)]}
    usage = evaluate("1", data=data, limits=Limits(isolation="process")).usage
    less = evaluate("1", limits=Limits(isolation="process")).usage
    assert usage.seconds > less.seconds
    assert usage.tool_seconds == 0


def test_the_time_of_one_program_is_not_that_of_the_next(monkeypatch):
    monkeypatch.setattr("ptc_interpreter.host.handing.thread_time", count(0.0, 0.001).__next__)  # by each look
    for _ in range(3):
        done = evaluate("(count (tool/f))", tools={"f": lambda: MANY[:600]}, limits=Limits(seconds=1.0))
        assert done.value == 600
    assert evaluate("(count (tool/f))", tools={"f": lambda: MANY[:1_200]}, limits=Limits(seconds=1.0)).error is not None


def test_what_a_tool_gives_to_a_worker_is_counted_while_it_is_read():
    answer = BytesIO(written(Returned(result=[[n, date(2026, 1, 1)] for n in range(50)])))
    run = Run(limits=Limits(seconds=1e-9), clock=perf_counter)
    with accounted_to(run), pytest.raises(TakesTooLong, match="What a tool gives"):
        _Host(answer, BytesIO()).answer(FunctionRequest(name="f", positional=[]))
    assert run.time.seconds > 0
