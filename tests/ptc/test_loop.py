"""The loop as pure functions: decisions and transitions, without a model, a clock or an event loop."""

import attrs
import pytest

from ptc.models import Reply
from ptc.record.step import Failure
from ptc.runs.loop import (
    AskModel,
    Finish,
    Refuse,
    RunProgram,
    State,
    asked,
    evaluated,
    interrupted,
    next_action,
    refused,
    replied,
    stopped,
)
from ptc.shapes.output import Output
from ptc_compression import ModelUsage, start_history
from ptc_interpreter import Evaluation, Problem, ToolCall, evaluate


def a_state(**options):
    given = {
        "mission": "m",
        "system": "s",
        "max_turns": 3,
        "max_tokens": None,
        "output": Output(),
        "history": start_history(False),
        "count": lambda turn: turn.usage.input_tokens,
    }
    return State(**{**given, **options})


def after(state, *replies):
    """The state after the replies, each evaluated as the loop decides."""
    for reply in replies:
        action = next_action(state)
        assert isinstance(action, AskModel), action
        usage = ModelUsage(input_tokens=10)
        state = replied(asked(state), action.messages, Reply(text=reply, usage=usage))
        action = next_action(state)
        if isinstance(action, Refuse):
            state = refused(state, action.problem)
        else:
            assert isinstance(action, RunProgram)
            state = evaluated(state, action.program, evaluate(action.program, memory=state.memory))
    return state


def end(state):
    action = next_action(state)
    assert isinstance(action, Finish), action
    return action.step


def test_the_first_action_asks():
    action = next_action(a_state())
    assert action == AskModel(
        number=1,
        messages=({"role": "system", "content": "s"}, {"role": "user", "content": "m\n\nTurn 1 of 3"}),
    )


def test_a_reply_is_run_or_refused():
    state = replied(a_state(), (), Reply(text="```clojure\n(+ 1 2)\n```"))
    assert next_action(state) == RunProgram(number=1, program="(+ 1 2)")
    assert isinstance(next_action(replied(a_state(), (), Reply(text="No."))), Refuse)


def test_turns_are_numbered_and_memory_goes_on():
    state = after(a_state(), "(def a 1)", "Hm.")
    assert [turn.number for turn in state.trace] == [1, 2]
    assert (state.model_calls, state.memory["a"], state.number) == (2, 1, 3)
    assert state.trace[1].evaluation.memory == state.trace[0].evaluation.memory


@pytest.mark.parametrize(
    ("replies", "options", "code"),
    [
        (["(return 1)"], {}, None),
        (["1"], {"max_turns": 1}, None),
        (["(fail 1)"], {}, "failed"),
        (["1", "2", "3"], {}, "max_turns"),
        (["1", "2"], {"max_tokens": 20}, "max_tokens"),
        (["1", "(return 2)"], {"max_tokens": 20}, None),
        (['(return "x")'], {"output": Output(int), "max_turns": 1}, "max_turns"),
    ],
)
def test_endings(replies, options, code):
    step = end(after(a_state(**options), *replies))
    assert (step.failure.code if step.failure else None) == code


def test_the_host_may_stop_at_any_point():
    failure = Failure(code="cancelled", message="x")
    for state in (a_state(), after(a_state(), "1"), replied(a_state(), (), Reply(text="1"))):
        step = end(stopped(state, failure))
        assert (step.failure, step.pending) == (failure, state.reply)


def test_deciding_and_recording_change_nothing():
    state = after(a_state(), "(def a 1)")
    before = attrs.evolve(state)
    first, second = next_action(state), next_action(state)
    replied(state, (), Reply(text="1"))
    assert (first, state) == (second, before)


CANCELLED = Problem(phase="limit", code="cancelled", message="x")


def test_an_interrupted_program_that_did_nothing_is_run_again():
    state = replied(a_state(), (), Reply(text="(slow)"))
    assert interrupted(state, "(slow)", Evaluation(outcome="error", error=CANCELLED), (), ()) is state
    assert interrupted(state, "(slow)", None, (), ()) is state


def test_an_interrupted_program_that_called_a_tool_is_a_turn():
    state = replied(a_state(), (), Reply(text="(tool/f)"))
    call = ToolCall(name="f", arguments=())
    for evaluation, calls in ((Evaluation(outcome="error", error=CANCELLED, tool_calls=(call,)), ()), (None, (call,))):
        later = interrupted(state, "(tool/f)", evaluation, calls, ())
        assert (len(later.trace), later.reply) == (1, None)
        assert later.trace[0].evaluation.tool_calls == (call,)


def test_a_program_that_came_to_its_end_in_time_is_a_turn():
    state = replied(a_state(), (), Reply(text="(return 1)"))
    later = interrupted(state, "(return 1)", evaluate("(return 1)"), (), ())
    assert end(later).return_value == 1
