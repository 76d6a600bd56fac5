"""`follow_up`: another mission with the memory and the ledger of a step."""

import pytest

from ptc import Decision, ResumeRefused, ScriptedModel, Step, SubAgent, Tool, tool
from ptc.views.prompt_text import prompt_text


def look(n: int) -> int:
    return n * 10


def agent(*programs: str, **options) -> SubAgent:
    return SubAgent("Look at one.", tools=[look], model=ScriptedModel(programs), **options)


FIRST = ('(def a (tool/look 1)) (println "a is" a)', "(return (inc a))")
SECOND = ("(def b (+ a *1))", "(return [a b (tool/look 2)])")
HISTORIES = {
    "plain": False,
    "sections": True,
    "appended": {"layout": "appended"},
    "folded": {"layout": "folded", "fold_tokens": 1},
    "keep_recent": {"keep_recent": 2},
}


@pytest.mark.parametrize("history", HISTORIES)
def test_what_was_defined_and_done_stays_visible_and_usable(history, snapshot):
    options = {"compress_history": HISTORIES[history], "system_prompt": "(the system message)"}
    first = agent(*FIRST, **options).run_sync()
    step = agent(*SECOND, **options).follow_up_sync(first, "Now look at two.")
    assert step.return_value == [10, 21, 20]
    assert [turn.number for turn in step.trace] == [1, 2, 3, 4]
    assert step.trace[:2] == first.trace
    assert [call.arguments for call in step.tool_calls] == [(1,), (2,)]
    assert prompt_text(step.rendering(3)) == snapshot


def test_its_record_says_which_turns_are_of_which_mission():
    step = agent(*FIRST, max_turns=3).run_sync()
    step = agent(*SECOND, max_turns=4).follow_up_sync(step, "Now look at two.")
    step = agent("(fail b)").follow_up_sync(step, "Then fail.")
    assert (step.mission, step.first_mission, step.max_turns) == ("Then fail.", "Look at one.", 4 + 5)
    assert [(each.mission, each.turns, each.max_turns, each.failure) for each in step.earlier] == [
        ("Look at one.", 2, 3, None),
        ("Now look at two.", 4, 6, None),
    ]
    assert (step.failure.code, step.failure.value) == ("failed", 21)
    assert Step.from_json(step.to_json()).to_json() == step.to_json()
    assert Step.from_json(step.to_json()).earlier == step.earlier


@pytest.mark.parametrize("history", HISTORIES)
def test_every_prompt_is_rendered_again_as_it_was_sent(history):
    options = {"compress_history": HISTORIES[history]}
    step = agent(*FIRST, **options).run_sync()
    step = agent(*SECOND, **options).follow_up_sync(step, "Now look at two.")
    for turn in step.trace:
        assert step.rendering(turn.number).messages == list(turn.messages)


def test_its_bounds_are_its_own():
    first = agent("(def a 1)", "(def b 2)", max_turns=2, max_requests=2, max_tokens=10**4).run_sync()
    assert first.failure.code == "max_turns"
    bounds = {"max_turns": 2, "max_requests": 2, "max_tokens": first.usage.tokens + 10**4}
    step = agent("(def c 3)", "(return (+ a b c))", **bounds).follow_up_sync(first, "Add them.")
    assert step.return_value == 6
    assert "which ended without a value (max_turns)" in step.trace[2].messages[1]["content"]
    used = agent("(def c 3)", "(def d 4)", max_turns=2).follow_up_sync(first, "Add them.")
    assert used.failure.message == "All 2 turns are used up and none returned a value."


def test_one_turn_returns_the_value_of_its_program():
    first = agent(*FIRST).run_sync()
    step = agent("(+ a 5)", max_turns=1).follow_up_sync(first, "Add five.")
    assert (step.return_value, len(step.trace)) == (15, 3)


def test_a_follow_up_that_was_saved_goes_on(tmp_path):
    first = Step.from_json(agent(*FIRST).run_sync().to_json())
    step = agent(SECOND[0]).follow_up_sync(first, "Now look at two.", save_to=tmp_path / "run.json")
    assert step.failure.code == "host_error" or step.failure.code == "model_error"
    saved = Step.from_json((tmp_path / "run.json").read_text("utf-8"))
    assert (saved.mission, len(saved.trace)) == ("Now look at two.", 3)
    step = agent(SECOND[1]).resume_sync(saved)
    assert (step.return_value, step.earlier) == ([10, 21, 20], saved.earlier)


def test_a_follow_up_that_waits_goes_on_when_it_is_decided():
    def asking(*programs: str) -> SubAgent:
        return SubAgent("Refund", tools=[tool(look, approval=True)], model=ScriptedModel(programs))

    step = asking("(return 1)").run_sync()
    waiting = asking("(return (tool/look 3))").follow_up_sync(step, "Look.")
    with pytest.raises(ValueError, match=r"waits for people to decide .*/2/1: go on with resume"):
        asking().follow_up_sync(waiting, "Something else.")
    decided = asking().resume_sync(waiting, decisions=[Decision(call=waiting.waiting[0].call)])
    assert (decided.return_value, decided.mission) == (30, "Look.")


def test_a_step_of_another_agent_is_refused():
    first = agent(*FIRST).run_sync()
    other = SubAgent("Sing.", tools=[look], model=ScriptedModel(["(return a)"]))
    with pytest.raises(ResumeRefused, match=r"its mission was 'Look at one\.', and is 'Sing\.'"):
        other.follow_up_sync(first, "Now sing.")
    step = other.follow_up_sync(first, "Now sing.", allow_changes=True)
    assert (step.return_value, step.mission) == (10, "Now sing.")
    with pytest.raises(TypeError, match="takes the text of the next mission; it is 7"):
        agent().follow_up_sync(first, 7)


def test_a_reply_that_was_not_run_is_left_behind():
    class Stopped(BaseException):
        pass

    def stop() -> None:
        raise Stopped

    stopping = {"tools": [Tool(name="look", function=stop)]}
    first = SubAgent("Look", model=ScriptedModel(["(def a 1)", "(tool/look)"]), **stopping)
    with pytest.raises(Stopped) as caught:
        first.run_sync()
    pending = caught.value.step
    assert pending.pending.text == "(tool/look)"
    step = SubAgent("Look", model=ScriptedModel(["(return a)"]), **stopping).follow_up_sync(pending, "Give a.")
    assert (step.return_value, step.pending) == (1, None)
