"""What a provider is told of its cache: where the stable part of a prompt ends, from one turn to the next."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc import AnthropicModel, HistoryOptions, OpenAIModel, OpenAIResponsesModel, ScriptedModel, SubAgent
from ptc.models.caching import PromptCache, prompt_cache

from .servers import ChatCompletions, Messages, ModelServer, Responses, Says, serving

MISSION = "Add the numbers\n\nof all rows"
PROGRAMS = ['(println "a\n\nb")', "(def x 1)", "(oops", "(def y [x 2])", "(tool/rows)", '(defn f "doc" [x] x)', "*1"]
HISTORIES: dict[str, Any] = {
    "plain": False,
    "sections": True,
    "appended": HistoryOptions(layout="appended"),
    "later": HistoryOptions(layout="appended", trigger={"turns": 2}),
    "recent": HistoryOptions(layout="appended", keep_recent=2),
    "folded": HistoryOptions(layout="folded"),
}


class Caching(ScriptedModel):
    """Keeps what it was told of the cache."""

    def __init__(self, replies: list[str]) -> None:
        super().__init__(replies)
        self.told: list[PromptCache] = []

    def with_cache(self, cache: PromptCache) -> "Caching":
        self.told.append(cache)
        return self


def rows() -> list[int]:
    return [1, 2]


def run(model: Any, history: str = "plain", turns: int = 9) -> Any:
    options = {
        "tools": [rows],
        "compress_history": HISTORIES[history],
        "max_turns": turns,
        "system_prompt": "Be brief.",
    }
    return SubAgent(MISSION, model=model, **options).run_sync()


def text(messages: Any) -> str:
    return "".join(message["content"] for message in messages)


@given(st.lists(st.sampled_from(PROGRAMS), max_size=6), st.sampled_from(list(HISTORIES)))
def test_all_ends_but_the_newest_are_of_prompts_that_were_sent(programs: list[str], history: str):
    model = Caching([*programs, "(return 1)"])
    run(model, history)
    prompts = [text(sent) for sent in model.calls]
    assert len({cache.key for cache in model.told}) == 1
    for turn, (cache, prompt) in enumerate(zip(model.told, prompts, strict=True)):
        new = [end for end in cache.ends if not any(sent.startswith(prompt[:end]) for sent in prompts[:turn])]
        assert len(new) <= 1
        assert list(cache.ends) == sorted(set(cache.ends))
        assert all(0 < end <= len(prompt) for end in cache.ends)


@pytest.mark.parametrize("history", ["plain", "appended", "folded"])
def test_an_appending_layout_is_kept_to_its_end_from_the_second_turn_on(history: str):
    model = Caching(["(def a 1)", "(def b 2)", "(def c (+ a b))", "(return c)"])
    run(model, history)
    for before, after in pairwise(zip(model.told[1:], model.calls[1:], strict=True)):
        assert before[0].ends[-1] in after[0].ends
        left = text(before[1])[before[0].ends[-1] :]
        assert left in ("", "\n\nTurns left: 8", "\n\nTurns left: 7")


def test_of_a_summary_that_is_rewritten_the_mission_is_kept():
    model = Caching(["(def a 1)", "(def b 2)", "(def a 3)", "(return a)"])
    run(model, "sections")
    assert [text(sent)[: cache.ends[-1]] for cache, sent in zip(model.told, model.calls, strict=True)][-1] == (
        f"Be brief.{MISSION}"
    )


def test_a_run_of_one_turn_keeps_its_system_message_alone():
    model = Caching(["1"])
    run(model, turns=1)
    assert model.told[0].ends == ()


def test_a_resumed_run_is_told_the_same():
    replies = ["(def a 1)", "(def b 2)", "(return b)"]
    whole, first, second = Caching(replies), Caching(replies[:2]), Caching(replies[2:])
    run(whole)
    step = SubAgent(MISSION, model=first, tools=[rows], max_turns=9, system_prompt="Be brief.").run_sync()
    SubAgent(MISSION, model=second, tools=[rows], max_turns=9, system_prompt="Be brief.").resume_sync(step)
    assert second.told == whole.told[2:]


def test_the_key_is_that_of_the_mission():
    def key(mission: str) -> str:
        return prompt_cache(mission, [], [{"role": "user", "content": mission}]).key

    assert key("a") == key("a") != key("b")
    assert key("\ud800").startswith("ptc-")
    assert len(key("a")) <= 64


# -- what servers are sent -------------------------------------------------------------------------------------------


@pytest.fixture
def claude() -> Iterator[ModelServer]:
    with serving(Messages()) as server:
        yield server


def marked(body: dict[str, Any]) -> list[str]:
    """The texts that end at a breakpoint, system message first."""
    blocks = [
        *body["system"],
        *(
            block
            for message in body["messages"]
            if isinstance(message["content"], list)
            for block in message["content"]
        ),
    ]
    return [block["text"] for block in blocks if block.get("cache_control") == {"type": "ephemeral"}]


def joined(body: dict[str, Any]) -> list[str]:
    """Each message as one text."""
    contents = [message["content"] for message in body["messages"]]
    return [each if isinstance(each, str) else "".join(block["text"] for block in each) for each in contents]


@pytest.mark.parametrize("history", list(HISTORIES))
def test_anthropic_is_given_breakpoints_and_the_same_text(claude: ModelServer, history: str):
    replies = ["(def a 1)", "(def b 2)", "(def c (+ a b))", "(return c)"]
    claude.script(*map(Says, replies))
    step = run(AnthropicModel("tiny", base_url=claude.url), history)
    assert step.return_value == 3
    for turn, request in zip(step.trace, claude.requests, strict=True):
        body = request.body
        assert [body["system"][0]["text"], *joined(body)] == [message["content"] for message in turn.messages]
        assert marked(body)[0] == "Be brief."
        assert 2 <= len(marked(body)) <= 4
    assert marked(claude.requests[0].body) == ["Be brief.", MISSION]


def test_anthropic_finds_in_the_next_prompt_what_it_kept_of_the_last(claude: ModelServer):
    claude.script(*map(Says, ["(def a 1)", "(def b 2)", "(def c 3)", "(return a)"]))
    run(AnthropicModel("tiny", base_url=claude.url), "appended")
    first, second, third = (request.body["messages"][0]["content"] for request in claude.requests[1:])
    for before, after in ((first, second), (second, third)):
        ends = max(index for index, block in enumerate(before) if "cache_control" in block)
        assert [block["text"] for block in after[: ends + 1]] == [block["text"] for block in before[: ends + 1]]
        assert "cache_control" in after[ends]


def test_caching_may_be_turned_off(claude: ModelServer):
    claude.script(Says("(return 1)"))
    run(AnthropicModel("tiny", base_url=claude.url, prompt_cache=False))
    assert claude.requests[0].body["system"] == "Be brief."
    assert "cache_control" not in str(claude.requests[0].body)


@pytest.mark.parametrize(("dialect", "adapter"), [(ChatCompletions, OpenAIModel), (Responses, OpenAIResponsesModel)])
def test_openai_is_told_which_prompts_belong_together(dialect: Any, adapter: Any):
    with serving(dialect()) as server:
        server.script(Says("(def a 1)"), Says("(return a)"), Says("(return 1)"), Says("(return 1)"))
        run(adapter("tiny", base_url=server.url, prompt_cache=True))
        run(adapter("tiny", base_url=server.url))
        run(adapter("tiny", base_url=server.url, prompt_cache=True, prompt_cache_key="mine"))
    first, second, without, own = (request.body.get("prompt_cache_key") for request in server.requests)
    assert first == second
    assert first.startswith("ptc-")
    assert without is None  # a server that is not OpenAI's may refuse what it does not know
    assert own == "mine"
