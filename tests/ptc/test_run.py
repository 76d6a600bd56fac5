"""The loop end to end with scripted models: how runs go on, end, nest, stop and resume."""

import asyncio
import signal
import threading
import warnings

import attrs
import pytest

from ptc import (
    ContextLengthExceeded,
    LostNameWarning,
    ModelError,
    ModelUsage,
    Reply,
    ReplyReceived,
    ResumeRefused,
    RunFinished,
    RunStarted,
    ScriptedModel,
    Step,
    SubAgent,
    TurnFinished,
    TurnStarted,
    step_of,
)
from ptc.record.step import FAILURE_CODES, Failure
from ptc.testing import assert_paired, assert_prefix_stable
from ptc_compression import HistoryOptions, render
from ptc_interpreter import Limits
from tests.clocks import leap

PRODUCTS = [{"name": "Laptop", "price": 1200}, {"name": "Mouse", "price": 25}]


def search(category: str) -> list[str]:
    "Finds things."
    return [f"{category} 1", f"{category} 2"]


def agent(replies, **options):
    return SubAgent(
        "Find it", **{"model": ScriptedModel(replies), "tools": [search], "data": {"products": PRODUCTS}, **options}
    )


def run(replies, **options):
    return agent(replies, **options).run_sync()


# -- how a run ends --------------------------------------------------------------------------------------------------


def test_a_run_goes_on_until_it_returns():
    model = ScriptedModel(["(def n (count data/products))", "```clojure\n(return {:n n})\n```", "unused"])
    step = run([], model=model)
    assert step.ok
    assert step.return_value == {"n": 2}
    assert (len(step.trace), model.unused) == (2, ("unused",))
    assert step.memory["n"] == 2
    assert step.messages[-1] == {"role": "assistant", "content": "```clojure\n(return {:n n})\n```"}
    assert [list(turn.messages) for turn in step.trace] == [list(call) for call in model.calls]


@pytest.mark.parametrize("compress", [True, False])
def test_messages_are_those_that_the_compressor_renders(compress):
    replies = ["(def n 1)", "prose", '(println (tool/search "a"))', "(oops)", "(return n)"]
    subject = agent(replies, compress_history=compress)
    step = subject.run_sync()
    for index, turn in enumerate(step.trace):
        rendering = render(
            "Find it", step.trace[:index], system=subject.render_system_prompt(), max_turns=5, options=compress
        )
        assert list(turn.messages) == rendering.messages == step.rendering(index + 1).messages
        assert_paired(turn.messages)
    if not compress:
        for before, after in zip(step.trace, step.trace[1:], strict=False):
            assert_prefix_stable(before.messages, after.messages)


def test_a_step_is_not_written_as_text_when_it_is_returned(monkeypatch):
    """asyncio does so with the result of a task; of much data that takes seconds."""
    written = []
    monkeypatch.setattr(Step, "__repr__", lambda step: written.append(step) or "Step")
    assert agent(["(return 1)"]).run_sync().ok
    assert written == []


def test_compress_history_takes_a_mapping():
    step = run(["(println 1)", "(println 2)", "(return 1)"], compress_history={"println_limit": 1})
    assert "; ... 1 earlier prints\n2" in step.trace[2].messages[1]["content"]
    assert step.compress_history == HistoryOptions(println_limit=1)


def test_one_turn_gives_the_value_of_its_program():
    step = run(["(count data/products)"], max_turns=1)
    assert step.return_value == 2
    assert step.trace[0].messages[1]["content"] == "Find it"


def test_turns_used_up():
    step = run(["(def a 1)", "(def b 2)"], max_turns=2)
    assert step.failure == Failure(code="max_turns", message="All 2 turns are used up and none returned a value.")
    assert list(step.memory) == ["a", "b"]


def test_turns_used_up_by_an_error():
    step = run(["(oops)"], max_turns=1)
    assert step.failure.code == "max_turns"
    assert step.failure.problem.code == "unresolved_symbol"
    assert "`oops` is not defined" in step.failure.message


def test_the_program_gives_up():
    step = run(['(fail {:reason "nothing" :seen [1]})'])
    assert step.failure.code == "failed"
    assert step.failure.value == {"reason": "nothing", "seen": [1]}
    assert run(['(fail "no data")']).failure.message == "no data"
    assert run(["(fail (fn [x y] x))"]).failure.value == "#fn[x y]"


@pytest.mark.parametrize(
    ("error", "code"), [(ModelError("no key"), "model_error"), (ContextLengthExceeded("too long"), "context_length")]
)
def test_the_model_fails(error, code):
    step = run(["(def a 1)", error])
    assert step.failure == Failure(code=code, message=str(error))
    assert len(step.trace) == 1
    assert step.usage.model_calls == 2


def test_retries_are_counted():
    step = run([ModelError("busy", retryable=True, retry_after=0.0), "(return 1)"])
    assert step.ok
    assert step.usage.model_calls == 2


async def wait_until_it_is_late() -> None:
    leap(1_000)
    await asyncio.sleep(60_000)


def test_the_run_takes_too_long():
    step = run(["(def a 1)", "(tool/wait)"], tools={"wait": wait_until_it_is_late}, run_timeout=200)
    assert step.failure.code == "run_timeout"
    assert step.failure.message == "The run took longer than its 200 seconds."
    assert [turn.program for turn in step.trace] == ["(def a 1)", "(tool/wait)"]
    (given_up,) = step.trace[1].evaluation.tool_calls
    assert given_up.error.startswith("ToolInterrupted")
    assert given_up.duration > 0


def test_half_a_character_is_sent_as_a_sign_and_stays_in_the_record():
    step = run(["(println (tool/text))"] * 2, tools={"text": lambda: "a\ud83db \ud83d\ude00"}, max_turns=2)
    assert step.trace[0].evaluation.prints == ("a\ud83db \ud83d\ude00",)
    assert "a\ufffdb \U0001f600" in step.trace[1].messages[-1]["content"]
    assert all(message["content"].encode() for message in step.trace[1].messages)


def test_the_turn_that_was_interrupted_is_told():
    events = []
    step = run(["(tool/wait)"], tools={"wait": wait_until_it_is_late}, run_timeout=200, on_event=events.append)
    assert [type(event) for event in events][-2:] == [TurnFinished, RunFinished]
    assert events[-2].turn is step.trace[0]


def test_tokens_used_up():
    usage = ModelUsage(input_tokens=80, output_tokens=20)
    step = run([Reply(text="(def a 1)", usage=usage)] * 3, max_tokens=200)
    assert step.failure.code == "max_tokens"
    assert step.failure.message == "The run may use 200 tokens and has used 200."
    assert (len(step.trace), step.usage.tokens) == (2, 200)


def test_tokens_are_counted_where_the_provider_does_not():
    step = run(["(def a 1)"] * 3, max_tokens=900)
    assert step.failure.code == "max_tokens"
    assert 0 < len(step.trace) < 3


def test_every_failure_code_has_a_sentence():
    assert all(sentence.endswith(".") for sentence in FAILURE_CODES.values())
    with pytest.raises(ValueError, match="no failure code"):
        Failure(code="other", message="")


def test_limits_apply_to_each_program():
    step = run(["(reduce + (range 100000))", "(return 1)"], limits=Limits(steps=10_000))
    assert step.trace[0].evaluation.error.code == "limit_steps"
    assert step.ok


def test_an_agent_needs_a_model():
    with pytest.raises(ValueError, match="needs a model"):
        SubAgent("m").run_sync()


REFUSED_OPTIONS = [
    {"limits": {"second": 5}},
    {"limits": {"steps": 0}},
    {"max_turns": True},
    {"tool_timeout": float("inf")},
    {"run_timeout": float("nan")},
    {"max_tokens": 1.5},
    {"model_retries": -1},
    {"freeze_results": "yes"},
    {"now": "today"},
    {"clock": 3},
    {"wall_clock": None},
    {"new_id": "r1"},
    {"on_token": 5},
    {"compress_history": {"keep_recnt": 2}},
    {"compress_history": "yes"},
    {"compress_history": {"tool_results": 5}},
    {"compress_history": {"tool_results": ["search"]}},
    {"compress_history": {"token_counter": 3}},
    {"history": 3},
    {"system_prompt": 5},
    {"output": "nonsense"},
    {"max_turns": 0},
    {"max_turns": "5"},
    {"tool_timeout": 0},
    {"run_timeout": -1},
    {"max_tokens": 0},
    {"max_tokens": "many"},
    {"limits": 3},
    {"on_event": 5},
    {"model": 5},
    {"data": [1]},
    {"tools": len},
    {"tools": "search"},
    {"output": "int"},
    {"output": [int]},
    {"output": {"name": str}},
    {"output": len},
    {"data": {3: 1}},
]


@pytest.mark.parametrize("options", REFUSED_OPTIONS, ids=str)
def test_options_out_of_range_are_refused_when_the_agent_is_made(options):
    (name,) = options
    words = {"compress_history": "compress_history|history option", "history": "a manager", "limits": "limit|steps"}
    with pytest.raises((ValueError, TypeError), match=words.get(name, name)):
        SubAgent("m", **options)


def test_an_encoding_that_does_not_exist_is_refused_when_the_agent_is_made():
    with pytest.raises(ValueError, match=r"tiktoken has no encoding 'cl200k'; it has .*cl100k_base"):
        SubAgent("m", compress_history={"token_counter": "cl200k"})


def test_a_function_is_no_type_of_a_result():
    with pytest.raises(ValueError, match="output takes a type"):
        SubAgent("m", output=lambda value: value)


def test_a_mission_is_text():
    with pytest.raises(TypeError, match="mission takes the text of what is to be done; it is None"):
        SubAgent(None)


def test_a_name_that_means_no_model_is_refused_when_the_agent_is_made():
    with pytest.raises(ModelError, match="`gpt-5` is no model name"):
        SubAgent("m", model="gpt-5")


def test_limits_take_a_mapping_of_their_fields():
    assert SubAgent("m", model=ScriptedModel([]), limits={"seconds": 5}).options().bounds.limits == Limits(seconds=5)
    with pytest.raises(ValueError, match=r"there is no limit 'second'; did you mean seconds\?"):
        SubAgent("m", limits={"second": 5})


async def test_where_a_loop_runs_one_waits_for_the_run():
    with pytest.raises(RuntimeError, match=r"write `await agent.run\(...\)` in place of `agent.run_sync\(...\)`"):
        run(["(return 1)"])


def test_an_empty_system_prompt_is_not_sent():
    assert [message["role"] for message in run(["(return 1)"], system_prompt="").messages] == ["user", "assistant"]


def test_data_names_must_be_names():
    with pytest.raises(ValueError, match="`two words` is no data name"):
        SubAgent("m", data={"two words": 1})


def test_data_that_programs_cannot_be_given_is_refused_at_once():
    with pytest.raises(TypeError, match=r"data\.x\[1\]\.image"):
        SubAgent("m", data={"x": [1, {"image": object()}]})


# -- failed turns ----------------------------------------------------------------------------------------------------


def test_prose_is_a_failed_turn():
    step = run(["Let me think.", "(return 1)"])
    turn = step.trace[0]
    assert (turn.program, turn.succeeded, turn.evaluation.error.code) == (None, False, "no_program")
    assert step.trace[1].messages[-1]["content"].startswith("Error: no_program: The reply holds no PTC-Lisp program")


def test_a_repeated_summary_is_a_failed_turn():
    replies = ['(tool/search "a")', '; Tool calls:\n;   search("a")', "(return 1)"]
    step = run(replies, compress_history=True)
    assert step.trace[1].evaluation.error.code == "summary_repeated"
    assert len(step.tool_calls) == 1


def test_a_result_that_does_not_fit_is_a_failed_turn():
    replies = ['(def rows [{:name "a" :price "x"}]) (return rows)', '(return [{:name "a" :price 1}])']
    step = run(replies, output=list[Row])
    assert step.return_value == [Row("a", 1.0)]
    problem = step.trace[0].evaluation.error
    assert (problem.code, problem.message) == ("invalid_result", 'return[0].price: expected float, got string "x".')
    assert "rows" in step.memory
    assert "Error: invalid_result" in step.trace[1].messages[-1]["content"]


def test_one_turn_is_held_to_the_output_type_too():
    assert run(["3"], output=int, max_turns=1).return_value == 3
    assert run(['"x"'], output=int, max_turns=1).failure.problem.code == "invalid_result"


@attrs.frozen
class Row:
    name: str
    price: float


# -- progress --------------------------------------------------------------------------------------------------------


def test_progress_and_tokens():
    events, tokens = [], []
    step = run(["(def a 1)", "(return a)"], on_event=events.append, on_token=tokens.append)
    turn = [TurnStarted, ReplyReceived, TurnFinished]
    assert [type(event) for event in events] == [RunStarted, *turn, *turn, RunFinished]
    assert events[0].model == "scripted"
    assert events[3].turn is step.trace[0]
    assert events[-1].step is step
    assert tokens == ["(def a 1)", "(return a)"]


def test_an_exception_of_the_host_carries_the_step():
    with pytest.raises(RuntimeError, match="bug") as raised:
        run(["(def a 1)", RuntimeError("bug")])
    step = step_of(raised.value)
    assert step.failure == Failure(code="host_error", message="RuntimeError: bug")
    assert len(step.trace) == 1


# -- cancelling ------------------------------------------------------------------------------------------------------


async def cancelled(subject, when):
    """The Step of a run that is cancelled once `when` is set."""
    task = asyncio.create_task(subject.run())
    await asyncio.wait({task, asyncio.create_task(when.wait())}, return_when=asyncio.FIRST_COMPLETED)
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as raised:
        await task
    step = step_of(raised.value)
    assert step.failure == Failure(code="cancelled", message="The host cancelled the run.")
    return step


async def test_cancelling_while_the_model_is_asked():
    asked = asyncio.Event()

    class Silent:
        name = "silent"

        async def complete(self, messages, *, on_token=None):
            asked.set()
            await asyncio.sleep(10)

    step = await cancelled(agent([], model=Silent()), asked)
    assert (step.trace, step.pending) == ((), None)


@pytest.mark.parametrize("kind", ["sync", "async"])
async def test_cancelling_while_a_tool_works_keeps_its_call(kind):
    working, loop = asyncio.Event(), asyncio.get_running_loop()
    release = threading.Event()

    ended: list[int] = []

    def work(n: int) -> None:
        loop.call_soon_threadsafe(working.set)
        release.wait(60)
        ended.append(n)

    async def work_async(n: int) -> None:
        working.set()
        await asyncio.sleep(60)
        ended.append(n)

    tools = {"work": work if kind == "sync" else work_async}
    step = await cancelled(agent(["(def a 1) (tool/work 7) (def b 2)"], tools=tools), working)
    assert ended == []
    release.set()
    assert list(step.memory) == ["a"]
    assert [(call.name, call.arguments) for call in step.tool_calls] == [("work", (7,))]
    assert step.trace[0].succeeded is False


async def test_cancelling_while_a_program_computes_keeps_the_reply():
    running = asyncio.Event()
    subject = agent(
        ["(loop [i 0] (recur (inc i)))"],
        limits=Limits(seconds=30, steps=10**12),
        on_event=lambda event: (
            asyncio.get_running_loop().call_later(0.05, running.set) if isinstance(event, ReplyReceived) else None
        ),
    )
    step = await cancelled(subject, running)
    assert step.trace == ()
    assert step.pending == Reply(text="(loop [i 0] (recur (inc i)))", asked="scripted")
    assert Step.from_json(step.to_json()).pending == step.pending


async def test_a_program_that_cannot_be_stopped_keeps_its_calls(monkeypatch):
    monkeypatch.setattr("ptc.runs.running.GRACE_SECONDS", 0.05)
    working, loop = asyncio.Event(), asyncio.get_running_loop()
    release = threading.Event()

    def stuck() -> None:
        loop.call_soon_threadsafe(working.set)
        release.wait(60)

    subject = agent(['(tool/search "a") (tool/stuck)'], tools=[search, stuck], tool_timeout=None)
    step = await cancelled(subject, working)
    release.set()
    assert [(call.name, call.error is None) for call in step.tool_calls] == [("search", True), ("stuck", False)]
    assert step.trace[0].evaluation.error.code == "cancelled"


@pytest.mark.usefixtures("keyboard")
def test_an_interrupt_from_the_keyboard_carries_the_step():
    async def interrupt() -> None:  # on the loop, in the main thread, which sees to the signal at once
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(60)

    with pytest.raises(KeyboardInterrupt) as raised:
        run(["(def a 1) (tool/interrupt)"], tools=[interrupt])
    assert step_of(raised.value).failure.code == "cancelled"
    assert step_of(raised.value).memory["a"] == 1


async def test_a_timeout_of_the_caller_carries_the_step():
    with pytest.raises(TimeoutError) as raised:
        async with asyncio.timeout(200):
            await agent(["(tool/wait)"], tools={"wait": wait_until_it_is_late}).run()
    assert step_of(raised.value).failure.code == "cancelled"


# -- resuming --------------------------------------------------------------------------------------------------------

REPLIES = [
    '(def hits "What was found" (tool/search "a")) (defn longer [s] (str s "!"))',
    '(def shout (let [mark "?"] (fn [s] (str (longer s) mark)))) (def infinite (iterate inc 1))',
    "(oops)",
    "(println (map shout hits)) (def pair [hits hits])",
    "(str *1) (return {:all (map shout hits) :n (take 2 infinite) :p pair})",
]


@pytest.mark.parametrize("compress", [True, False])
@pytest.mark.parametrize("stop", range(5))
@pytest.mark.parametrize("stored", [True, False])
def test_a_resumed_run_is_as_one_never_interrupted(compress, stop, stored):
    whole = ScriptedModel(REPLIES)
    expected = run([], model=whole, compress_history=compress)
    first = run([*REPLIES[:stop], ModelError("gone")], compress_history=compress)
    assert first.failure.code == "model_error"
    rest = ScriptedModel(REPLIES[stop:])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        step = agent([], model=rest, compress_history=compress).resume_sync(
            Step.from_json(first.to_json()) if stored else first
        )
    assert step.return_value == expected.return_value
    assert rest.calls == whole.calls[stop:]
    assert [turn.messages for turn in step.trace] == [turn.messages for turn in expected.trace]


def test_an_ended_run_ends_as_it_did():
    for replies in (["(return 1)"], ["(fail 1)"], ["(def a 1)"] * 5):
        step = run(replies)
        again = agent([]).resume_sync(Step.from_json(step.to_json()))
        assert again == attrs.evolve(step, trace=again.trace)
        assert again.to_json() == step.to_json()


def test_more_turns_can_be_given():
    step = run(["(def a 1)", "(def b 2)"], max_turns=2)
    assert agent(["(return (+ a b))"], max_turns=3).resume_sync(step).return_value == 3


@pytest.mark.parametrize("stored", [True, False])
def test_a_step_of_another_agent_is_refused(stored):
    step = run(["(def a 1)", ModelError("gone")])
    step = Step.from_json(step.to_json()) if stored else step
    other = SubAgent("Lose it", model=ScriptedModel(["(return a)"]), tools={"look": search, "search": lambda s: s})
    with pytest.raises(ResumeRefused) as refused:
        other.resume_sync(step)
    assert str(refused.value) == (
        "the step was made by another agent: its mission was 'Find it', and is 'Lose it'; the tool look is new; "
        "the tool search was (tool/search category)  ; category: string -> list of string, and is (tool/search s)  ; "
        "s: any -> any. Give it to an agent like that one, or write resume(step, allow_changes=True): earlier turns "
        "stay as they were"
    )
    assert other.resume_sync(step, allow_changes=True).return_value == 1


def test_a_tool_that_is_missing_is_told():
    step = run(["(def a 1)", ModelError("gone")])
    with pytest.raises(ResumeRefused, match="the tool search is missing"):
        agent([], tools=[]).resume_sync(step)


def test_a_step_that_does_not_know_its_tools_goes_on_with_any():
    step = attrs.evolve(run(["(def a 1)", ModelError("gone")]), tools=None)
    assert agent(["(return a)"], tools=[]).resume_sync(step).return_value == 1


def test_resume_takes_a_step():
    with pytest.raises(TypeError, match=r"resume takes a Step, such as .*; it is of type str"):
        agent([]).resume_sync("{}")


def test_a_pending_reply_is_run_first():
    step = attrs.evolve(run(["(def a 1)", ModelError("x")]), pending=Reply(text="(return a)"))
    model = ScriptedModel([])
    assert agent([], model=model).resume_sync(Step.from_json(step.to_json())).return_value == 1


def test_an_untyped_step_gets_its_type_back():
    step = Step.from_json(run(['(return [{:name "a" :price 1}])'], output=list[Row]).to_json())
    assert step.return_value == [{"name": "a", "price": 1}]
    assert agent([], output=list[Row]).resume_sync(step).return_value == [Row("a", 1.0)]


def test_lost_names_are_told_and_unresolved():
    first = run(["(def a 1)", ModelError("x")])
    turn = first.trace[0]
    memory = attrs.evolve(turn.evaluation.memory, values_by_name={"a": 1, "handle": [object()]})
    turn = attrs.evolve(turn, evaluation=attrs.evolve(turn.evaluation, memory=memory))
    stored = Step.from_json(attrs.evolve(first, trace=(turn,)).to_json())
    with pytest.warns(LostNameWarning, match="`handle` held a object, which could not be stored"):
        step = agent(["handle", "(return a)"]).resume_sync(stored)
    assert step.trace[1].evaluation.error.code == "unresolved_symbol"
    assert step.return_value == 1


# -- sub-agents ------------------------------------------------------------------------------------------------------


def test_a_sub_agent_is_a_tool_and_its_step_is_in_the_trace():
    child = SubAgent("Answer the question.", model=ScriptedModel(['(return "42")']), output=str)
    parent = SubAgent(
        "Ask.",
        tools=[child.as_tool("ask", "Knows everything.")],
        model=ScriptedModel(['(def answer (tool/ask "What?"))', "(return answer)"]),
    )
    step = parent.run_sync()
    assert step.return_value == "42"
    (inner,) = step.trace[0].children
    assert inner.mission == "Answer the question.\n\nWhat?"
    assert inner.return_value == "42"
    assert step.usage.model_calls == 3
    assert "(tool/ask request?)  ; request: string -> string\n;   Knows everything." in parent.render_system_prompt()
    again = Step.from_json(step.to_json())
    assert again.to_json() == step.to_json()
    assert again.trace[0].children[0].return_value == "42"


def test_parameters_become_data_of_the_sub_agent():
    child = SubAgent("Add.", model=ScriptedModel(["(return (+ data/a data/b data/base))"]), data={"base": 100})
    step = SubAgent(
        "m",
        tools=[child.as_tool("add", "Adds.", parameters={"a": int, "b": int})],
        model=ScriptedModel(["(return (tool/add {:a 1 :b 2}))"]),
    ).run_sync()
    assert step.return_value == 103


def test_sub_agents_by_name():
    child = SubAgent("Say it.", model=ScriptedModel(["(return 1)"]))
    assert run(["(return (tool/say))"], tools={"say": child}).return_value == 1


def test_a_failing_sub_agent_is_an_error_of_the_call():
    child = SubAgent("Try.", model=ScriptedModel(['(fail "cannot")']))
    step = run(["(tool/try)", "(return 1)"], tools=[child.as_tool("try")])
    assert step.trace[0].evaluation.error.message == "`tool/try` failed: SubAgentFailed: failed: cannot"
    assert step.trace[0].children[0].failure.code == "failed"


def test_options_are_inherited_where_none_were_given():
    parent_options = {
        "max_turns": 3,
        "compress_history": True,
        "limits": Limits(steps=123_456),
        "tool_timeout": 7.0,
        "run_timeout": 50.0,
        "max_tokens": 1_000_000,
        "freeze_results": True,
    }
    model = ScriptedModel([])
    options = SubAgent("p", model=model, **parent_options).options()
    child = SubAgent("c").options(options)
    assert child == options
    own = SubAgent("c", max_turns=9, compress_history=False, run_timeout=None).options(options)
    assert (own.bounds.max_turns, own.rendering.compress_history, own.bounds.run_timeout) == (9, None, None)
    assert (own.plumbing.model, own.bounds.limits, own.bounds.tool_timeout) == (model, options.bounds.limits, 7.0)


def test_nested_agents_inherit_and_report_their_path():
    model = ScriptedModel(["(return (tool/a))", "(return (tool/b))", "(return 5)"])
    events = []
    inner = SubAgent("inner").as_tool("b")
    middle = SubAgent("middle", tools=[inner]).as_tool("a")
    step = SubAgent("outer", tools=[middle], model=model, on_event=events.append).run_sync()
    assert step.return_value == 5
    assert [event.path for event in events if isinstance(event, RunFinished)] == [("a", "b"), ("a",), ()]
    assert step.trace[0].children[0].trace[0].children[0].return_value == 5


async def test_cancelling_the_parent_stops_the_child_and_keeps_its_step():
    working = asyncio.Event()

    async def wait() -> None:
        working.set()
        await asyncio.sleep(10)

    child = SubAgent("c", tools=[wait], model=ScriptedModel(["(def x 1) (tool/wait)"]))
    step = await cancelled(agent(["(tool/child)"], tools=[child.as_tool("child")]), working)
    (inner,) = step.trace[0].children
    assert inner.failure.code == "cancelled"
    assert inner.memory["x"] == 1


async def test_many_agents_with_sub_agents_do_not_wait_for_each_other():
    def one(n):
        child = SubAgent("c", model=ScriptedModel([f"(return {n})"]))
        return agent(["(return (tool/child))"], tools=[child.as_tool("child")])

    steps = await asyncio.wait_for(asyncio.gather(*(one(n).run() for n in range(40))), 30)
    assert [step.return_value for step in steps] == list(range(40))


def test_sub_agents_count_towards_max_tokens():
    usage = ModelUsage(input_tokens=500, output_tokens=1)
    child = SubAgent("c", model=ScriptedModel([Reply(text="(return 1)", usage=usage)]), max_tokens=None)
    own = Reply(text="(tool/child)", usage=ModelUsage(input_tokens=1, output_tokens=1))
    step = run([own, own], tools=[child.as_tool("child")], max_tokens=500)
    assert step.failure.code == "max_tokens"
    assert step.usage.tokens == 503
