"""Histories in a run: recall, budgets when a model refuses, effects of tools, curated plain arrays."""

import pytest

from ptc import ContextLengthExceeded, ModelError, ScriptedModel, Step, SubAgent, tool
from ptc.prompts import SystemPrompt
from ptc_compression import ApproximateCounter, HistoryOptions, compress, count_tokens
from ptc_compression.chats import (
    Compactor,
    CurationContext,
    OutlineSummarizer,
    PassthroughManager,
    SlidingWindowManager,
    TokenBudgetManager,
    TurnWindowManager,
)


def rows(table: str) -> list[dict[str, int]]:
    """The rows of a table."""
    return [{"id": 1}, {"id": 2}]


def write(text: str) -> None:
    """Writes a note."""


def agent(replies, **options):
    return SubAgent("M", tools=[rows, write], model=ScriptedModel(replies), max_turns=9, **options)


# -- recall ----------------------------------------------------------------------------------------------------------

RECALLING = [
    '(println "a") (println "b") (tool/rows "t")',
    "(oops)",
    "(return {:prints (history/prints 1) :ids (map :id (:result (first (history/tool-calls 1)))) "
    ":turn (select-keys (history/turn 2) [:number :program :defined]) :failed (some? (:error (history/turn 2)))})",
]


def test_programs_read_the_record():
    step = agent(RECALLING, compress_history={"recall": True}).run_sync()
    assert step.return_value == {
        "prints": ["a", "b"],
        "ids": [1, 2],
        "turn": {"number": 2, "program": "(oops)", "defined": []},
        "failed": True,
    }


def test_reading_the_record_is_no_tool_call():
    step = agent([*RECALLING[:2], "(history/turn 1)", "(return 1)"], compress_history={"recall": True}).run_sync()
    assert [call.name for call in step.tool_calls] == ["rows"]


def test_a_turn_that_there_is_not():
    step = agent(
        ["(history/turn 1)", '(history/prints "x")', "(history/prints 0)", "(return 1)"],
        compress_history={"recall": True},
    ).run_sync()
    assert "`history/turn` knows no turn yet, and was asked for 1." in step.trace[0].error_text
    assert "`history/prints` knows turns 1 to 1, and was asked for 'x'." in step.trace[1].error_text
    assert "`history/prints` knows turns 1 to 2, and was asked for 0." in step.trace[2].error_text


def test_without_the_option_there_are_no_such_names():
    step = agent(["(history/turn 1)", "(return 1)"], compress_history=True).run_sync()
    assert step.trace[0].evaluation.error.code == "unresolved_symbol"


def test_a_resumed_run_recalls_the_same():
    options = {"recall": True}
    whole = agent(RECALLING, compress_history=options).run_sync()
    first = agent([*RECALLING[:2], ModelError("gone")], compress_history=options).run_sync()
    resumed = agent(RECALLING[2:], compress_history=options).resume_sync(Step.from_json(first.to_json()))
    assert resumed.return_value == whole.return_value
    assert resumed.trace[2].messages == whole.trace[2].messages


def test_the_system_prompt_names_what_is_on_and_is_otherwise_the_same(snapshot):
    def answering(**options):
        return agent([], compress_history=options or True).render_system_prompt().partition("# How to answer")[2]

    assert answering(recall=True, guard_output=True).removeprefix(answering().rstrip()) == snapshot
    assert "history/turn" not in answering(guard_output=True)
    replaced = agent([], compress_history={"recall": True}, system_prompt=SystemPrompt(answering="MINE"))
    assert "history/turn" not in replaced.render_system_prompt(replaced.options())


# -- a model that cannot read so much --------------------------------------------------------------------------------

TOO_LONG = ContextLengthExceeded("too long")
LONG = [f'(println "{number} {"x" * 400}")' for number in range(4)]


def test_a_prompt_that_is_too_long_is_sent_once_more_under_a_smaller_budget():
    model = ScriptedModel([*LONG, TOO_LONG, "(return 1)"])
    step = SubAgent("M", model=model, max_turns=9, compress_history=True, system_prompt="S").run_sync()
    assert step.return_value == 1
    assert step.usage.model_calls == 6
    refused, sent = model.calls[4:]
    assert len(sent[1]["content"]) < len(refused[1]["content"]) / 2
    assert "; ... 3 earlier prints\n3 xxx" in sent[1]["content"]
    assert step.trace[4].messages == sent
    half = count_tokens(refused, ApproximateCounter()) // 2
    again = ScriptedModel([*LONG, "(return 1)"])
    options = {"prompt_budget": half}
    SubAgent("M", model=again, max_turns=9, compress_history=options, system_prompt="S").run_sync()
    assert again.calls[4] == sent


def test_it_is_tried_once():
    step = SubAgent(
        "M", model=ScriptedModel([*LONG, TOO_LONG, TOO_LONG]), max_turns=9, compress_history=True
    ).run_sync()
    assert (step.failure.code, step.model_calls) == ("context_length", 6)


@pytest.mark.parametrize("compress_history", [False, True])
def test_what_cannot_be_made_shorter_fails_at_once(compress_history):
    replies = [*(LONG if not compress_history else []), TOO_LONG]
    step = agent(replies, compress_history=compress_history).run_sync()
    assert (step.failure.code, step.model_calls) == ("context_length", len(replies))


# -- tools that read -------------------------------------------------------------------------------------------------


def test_results_are_shown_of_tools_that_read():
    given = [tool(rows, effect="read"), write]
    model = ScriptedModel(['(def n 1) (tool/rows "t") (tool/write "x") nil', "(return 1)"])
    step = SubAgent("M", tools=given, model=model, compress_history={"tool_results": "shape"}).run_sync()
    assert ';   rows("t") -> list[2]\n;   write("x")\n' in step.trace[1].messages[1]["content"]
    assert step.compress_history.tool_results == (("rows", "shape"),)
    assert tuple(step.rendering(2).messages) == step.trace[1].messages


def test_what_was_done_is_listed_before_what_was_looked_at():
    given = [tool(rows, effect="read"), write]
    looking = '(tool/write "x") (dotimes [n 9] (tool/rows "a")) (dotimes [n 9] (tool/rows (str n))) nil'
    model = ScriptedModel([looking, "(return 1)"])
    step = SubAgent("M", tools=given, model=model, compress_history={"tool_call_limit": 3}).run_sync()
    lines = step.trace[1].messages[1]["content"].split("\n")[2:7]
    assert lines == ["; Tool calls:", ";   ... 16 earlier calls", ';   write("x")', ';   rows("7")', ';   rows("8")']
    again = Step.from_json(step.to_json())
    assert [call.effect for call in again.tool_calls] == ["act", *["read"] * 18]
    assert tuple(again.rendering(2).messages) == step.trace[1].messages


def test_results_by_name_are_shown_of_any_tool():
    options = agent([], compress_history={"tool_results": {"write": "preview"}}).options()
    assert options.rendering.compress_history.tool_results == (("write", "preview"),)


def test_an_effect_is_act_or_read():
    assert tool(rows).effect == "act"
    with pytest.raises(ValueError, match="effect"):
        tool(rows, effect="look")


# -- the plain array, curated ----------------------------------------------------------------------------------------


class LastTwo:
    """The system message and the two newest."""

    def curate(self, messages, *, session=None):
        return [*messages[:1], *messages[1:][-3:]]


def test_a_manager_curates_the_plain_array():
    step = agent(["(def a 1)", "(def b 2)", "(def c 3)", "(return (+ a b c))"], history=LastTwo()).run_sync()
    assert step.return_value == 6
    plain = compress("M", step.trace[:3], max_turns=9, options=False)
    assert list(step.trace[3].messages[1:]) == plain[-3:]
    assert step.compress_history is None


MISSION = CurationContext(preserve_first_n=1)
MANAGERS = {
    "window": (SlidingWindowManager(3, context=MISSION), ["(def c 3)"]),
    "turns": (TurnWindowManager(2), ["(def c 3)"]),
    "budget": (TokenBudgetManager(55, context=MISSION), ["(def c 3)"]),
    "function": (lambda messages: [*messages[:2], *messages[-4:]], ["(def b 2)", "(def c 3)"]),
    "all": (PassthroughManager(), ["(def a 1)", "(def b 2)", "(def c 3)"]),
}


@pytest.mark.parametrize("name", MANAGERS)
def test_any_manager_will_do(name):
    manager, kept = MANAGERS[name]
    model = ScriptedModel(["(def a 1)", "(def b 2)", "(def c 3)", "(return (+ a b c))"])
    step = SubAgent("M", model=model, max_turns=9, history=manager, system_prompt="S").run_sync()
    sent = model.calls[3]
    assert (step.return_value, step.trace[3].messages) == (6, tuple(sent))
    assert [message["content"] for message in sent if message["role"] == "assistant"] == kept


def test_a_history_is_compressed_or_curated():
    with pytest.raises(ValueError, match="give it without compress_history"):
        agent([], history=LastTwo(), compress_history=True).options()
    with pytest.raises(TypeError, match=r"a manager has curate\(messages\), or is a function of the messages; it is 3"):
        agent([], history=3).options()
    with pytest.raises(TypeError, match="Compactor writes summaries on the way: take compress_history"):
        agent([], history=Compactor(OutlineSummarizer())).options()


@pytest.mark.parametrize(("left", "kind"), [(None, "NoneType"), ({}, "dict"), ("text", "str"), (["text"], "list")])
def test_what_a_manager_leaves_is_a_list_of_messages(left, kind):
    with pytest.raises(TypeError, match=f"history must return the list of messages to send; .* of type {kind}"):
        agent(["(return 1)"], history=lambda _: left).run_sync()


def test_a_sub_agent_has_its_own_kind_of_history():
    parent = agent([], compress_history=True).options()
    child = SubAgent("c", history=LastTwo()).options(parent)
    assert (child.rendering.compress_history, type(child.rendering.history)) == (None, LastTwo)
    back = SubAgent("d", compress_history=True).options(child)
    assert (back.rendering.compress_history, back.rendering.history) == (HistoryOptions(), None)
    assert SubAgent("e").options(child).rendering == child.rendering


# -- storing ---------------------------------------------------------------------------------------------------------


def test_options_are_stored_with_the_step():
    options = {
        "trigger": {"turns": 1},
        "layout": "appended",
        "keep_recent": 2,
        "tool_results": {"rows": "shape"},
        "prompt_budget": 900,
    }
    step = agent(["(def a 1)", "(oops)", "(return a)"], compress_history=options).run_sync()
    again = Step.from_json(step.to_json())
    assert again.compress_history == HistoryOptions.of(options)
    assert again.to_json() == step.to_json()
    assert [list(turn.messages) for turn in again.trace] == [again.rendering(n).messages for n in (1, 2, 3)]
