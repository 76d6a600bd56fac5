"""Seconds are those of the processor, in the thread that evaluates; what waits is stopped by the clock."""

from threading import Event

import attrs
import pytest

from ptc_interpreter import LimitExceeded, Limits, evaluate
from ptc_interpreter.runtime import stopwatch
from ptc_interpreter.runtime.meter import Meter


@attrs.define
class Machine:
    """A clock, and how long this thread has had the processor."""

    wall: float = 1_000.0
    processor: float = 50.0

    def clock(self) -> float:
        return self.wall

    def thread_time(self) -> float:
        return self.processor

    def works(self, seconds: float, *, load: float = 1.0) -> None:
        """So long of the processor, on a machine with so many programs."""
        self.processor += seconds
        self.wall += seconds * load


@pytest.fixture
def machine(monkeypatch):
    machine = Machine()
    monkeypatch.setattr(stopwatch, "perf_counter", machine.clock)
    monkeypatch.setattr(stopwatch, "thread_time", machine.thread_time)
    return machine


@pytest.fixture
def used(machine):
    return Meter(Limits(seconds=5), stopwatch.perf_counter, None)


def stopped(used):
    with pytest.raises(LimitExceeded) as caught:
        used.check()
    return caught.value.problem


def test_a_busy_machine_fails_no_program(machine, used):
    machine.works(4, load=8)
    used.check()
    assert used.time.seconds == 4


def test_work_is_limited(machine, used):
    machine.works(5.5, load=2)
    problem = stopped(used)
    assert (problem.code, problem.message) == ("limit_time", "The program is limited to 5 seconds and needed 5.5.")


def test_what_waits_is_stopped_by_the_clock(machine, used):
    machine.works(1)
    machine.wall += 49
    used.check()
    machine.wall += 1
    problem = stopped(used)
    assert problem.code == "limit_time"
    assert problem.message == "The program was not done after 51.0 seconds, and worked in 1.0 of them."


def test_tools_are_not_counted_whatever_they_do(machine, used):
    for works in (True, False):
        machine.works(1)
        began = used.time.calls(used.time.elapsed)
        if works:
            machine.works(100)
        else:
            machine.wall += 100
        used.time.waited(began)
    used.check()
    assert (used.time.seconds, used.time.tool_seconds, used.time.passed) == (2, 200, 2)


def test_a_tool_on_a_busy_machine_is_not_counted_either(machine, used):
    machine.works(2, load=8)
    began = used.time.calls(used.time.elapsed)
    machine.works(3, load=8)
    used.time.waited(began)
    machine.works(2, load=8)
    used.check()
    assert used.time.seconds == 4


def test_other_threads_go_on_from_where_the_time_is(machine, used):
    machine.works(2)
    used.time.pause()
    machine.processor, there = 7_000, machine.processor
    used.time.resume()
    machine.works(2)
    used.time.pause()
    machine.processor = there
    used.time.resume()
    machine.works(0.5)
    assert used.time.seconds == 4.5
    machine.works(0.6)
    assert stopped(used).code == "limit_time"


def test_a_clock_that_is_given_stands_for_both():
    now = [0.0]
    used = Meter(Limits(seconds=5), lambda: now[0], None)
    now[0] += 4
    used.check()
    now[0] += 2
    assert (used.time.seconds, stopped(used).code) == (6, "limit_time")


def test_what_sleeps_in_this_thread_uses_no_time_of_the_program():
    pause = Event()
    evaluation = evaluate("(tool/sleep) (tool/sleep) :done", tools={"sleep": lambda: pause.wait(0.05) and None})
    assert evaluation.usage.seconds < evaluation.usage.tool_seconds


def test_nothing_may_be_charged_after_many_short_collections():
    result = evaluate(
        "(defn go [n s] (if (< n 5000) (recur (inc n) (assoc s :a (count (concat [] [])))) s)) (go 0 {:a 1 :b 2})"
    )
    assert result.error is None
