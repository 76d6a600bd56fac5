"""What becomes of replies that were cut off, refused, or thought about, in a run against a real server."""

from typing import Any

import pytest

from ptc import AnthropicModel, OpenAIModel, OpenAIResponsesModel, Step, SubAgent

from .servers import ChatCompletions, Messages, ModelServer, Responses, Says, serving

PROVIDERS = [(ChatCompletions, OpenAIModel), (Responses, OpenAIResponsesModel), (Messages, AnthropicModel)]
each_provider = pytest.mark.parametrize(("dialect", "adapter"), PROVIDERS, ids=["chat", "responses", "anthropic"])


def run(dialect: Any, adapter: Any, *says: Says) -> tuple[Step, ModelServer]:
    with serving(dialect()) as server:
        server.script(*says)
        return SubAgent("Count.", model=adapter("tiny", base_url=server.url)).run_sync(), server


@pytest.mark.orderless("what a provider says is shown as it is")
@each_provider
def test_half_a_program_is_not_run(dialect: Any, adapter: Any):
    cut = Says("```clojure\n(def a 1)\n```\nand then", output=4096, ends="cut")
    step, server = run(dialect, adapter, cut, Says("(return 2)"))
    turn = step.trace[0]
    assert (turn.program, turn.evaluation.error.code, step.return_value) == (None, "reply_cut_off", 2)
    assert turn.error_text == (
        "Error: reply_cut_off: The reply was cut off after 4,096 tokens, so nothing of it was run.\n"
        "hint: write a shorter program: define helpers first, in a turn of their own, and use them in the next"
    )
    assert "write a shorter program" in str(server.requests[1].body)
    assert list(step.memory) == []


@each_provider
@pytest.mark.parametrize("ends", ["refused", "filtered"])
def test_a_refusal_is_not_run(dialect: Any, adapter: Any, ends: str):
    step, server = run(dialect, adapter, Says("(I cannot do that)", ends=ends), Says("(return 2)"))
    turn = step.trace[0]
    error = turn.evaluation.error
    assert (turn.program, error.phase, error.code, step.return_value) == (None, "reply", "reply_refused", 2)
    assert turn.reply == "(I cannot do that)"
    assert turn.stop_reason in turn.error_text
    assert "reply_refused" in str(server.requests[1].body)


@each_provider
def test_thinking_is_kept_and_not_sent_back(dialect: Any, adapter: Any):
    thinking = "One is a number."
    step, server = run(dialect, adapter, Says("(def a 1)", thinking=thinking), Says("(return a)"))
    assert (step.trace[0].thinking, step.trace[1].thinking) == (thinking, "")
    assert thinking not in str(server.requests[1].body)
    assert Step.from_json(step.to_json()).trace[0].thinking == thinking


@each_provider
def test_what_caches_gave_and_took_is_counted(dialect: Any, adapter: Any):
    step, _ = run(dialect, adapter, Says("(def a 1)", 100, 5, written=90), Says("(return a)", 120, 5, cached=90))
    usage = step.usage
    assert (usage.input_tokens, usage.cached_tokens, usage.cache_write_tokens) == (220, 90, 90)
    assert (step.trace[0].model_answered, step.trace[0].model_asked.partition(":")[2]) == ("tiny-2026", "tiny")
