from itertools import accumulate, count, repeat

from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate
from ptc_interpreter.runtime.stopwatch import Stopwatch

passing = st.lists(st.integers(1, 1000), min_size=200, max_size=200)  # units between two looks at a clock


@given(passing, st.lists(st.integers(0, 3), max_size=12))
def test_seconds_of_evaluating_never_go_back(units, calls):
    """Whatever happens between two looks at the clock, such as other processes that have the processor."""
    ticks = accumulate(units)
    now = {"clock": 0.0, "processor": 0.0}

    def clock():
        now["clock"] = float(next(ticks))
        return now["clock"]

    def processor():
        now["processor"] += 0.001
        return now["processor"]

    watch, before = Stopwatch(clock, processor), 0.0
    for looks in calls:
        watch.waited(watch.calls(watch.elapsed))
        for _ in repeat(None, looks):
            assert watch.seconds >= before
            before = watch.seconds


def test_a_text_that_is_read_again_looks_at_the_clock_as_often():
    def looks(source):
        clock = count()
        evaluate(source, clock=lambda: next(clock) * 1e-6)
        return next(clock)

    source = "(def fresh-name-of-this-test [1 2 3])\n(map inc fresh-name-of-this-test)"
    assert looks(source) == looks(source)
