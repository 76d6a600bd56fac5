"""What a run cost: by the prices of a library, where it knows the model."""

import sys
from decimal import Decimal
from typing import Any

import genai_prices
import pytest

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.cli.progress import cost_text
from ptc.record.cost import cost_of

KNOWN = "gpt-5-mini-2025-08-07"


class Named(ScriptedModel):
    """A script under the name of a provider's model."""

    def __init__(self, replies: list[Any], name: str = "openai:gpt-5-mini") -> None:
        super().__init__(replies)
        self._name = name

    @property
    def name(self) -> str:
        return self._name


def reply(text: str, model: str = KNOWN, **usage: int) -> Reply:
    return Reply(text=text, model=model, usage=ModelUsage(**{"input_tokens": 10_000, "output_tokens": 500, **usage}))


def cost(*replies: Reply, name: str = "openai:gpt-5-mini", **options: Any) -> Decimal | None:
    return SubAgent("m", model=Named(list(replies), name), **options).run_sync().usage.cost


def test_turns_add_up():
    once, twice = cost(reply("(return 1)")), cost(reply("(def a 1)"), reply("(return a)"))
    assert once is not None
    assert once > 0
    assert twice == 2 * once


def test_what_a_cache_gave_costs_less_and_what_it_took_more():
    plain = cost(reply("(return 1)", "claude-sonnet-4-5"), name="anthropic:claude-sonnet-4-5")
    read = cost(reply("(return 1)", "claude-sonnet-4-5", cached_tokens=9_000), name="anthropic:claude-sonnet-4-5")
    written = cost(
        reply("(return 1)", "claude-sonnet-4-5", cache_write_tokens=9_000), name="anthropic:claude-sonnet-4-5"
    )
    assert read is not None
    assert plain is not None
    assert written is not None
    assert read < plain < written


def test_both_interfaces_of_openai_cost_the_same():
    assert cost(reply("(return 1)"), name="openai-responses:gpt-5-mini") == cost(reply("(return 1)"))


def test_a_model_is_known_by_the_name_it_was_asked_by_where_it_gave_none():
    assert cost(reply("(return 1)", model="")) == cost(reply("(return 1)"))


def test_a_model_of_ones_own_is_known_by_the_name_in_its_answer():
    assert cost(reply("(return 1)"), name="echo") == cost(reply("(return 1)"))
    assert cost(reply("(return 1)", model=""), name="echo") is None


@pytest.mark.parametrize("name", ["openai:tiny", "llamacpp:gpt-5-mini", "scripted"])
def test_an_unknown_model_has_no_cost(name: str):
    assert cost(reply("(return 1)", model="tiny"), name=name) is None


def test_a_sum_without_a_part_of_it_is_none():
    assert cost(reply("(def a 1)"), reply("(return 1)", model="tiny")) is None
    assert cost(reply("(return 1)", input_tokens=0, output_tokens=0)) is None


def test_sub_agents_are_counted():
    inner = SubAgent("m", model=Named([reply("(return 1)")])).as_tool("inner")
    outer = cost(reply("(return (tool/inner))"), tools=[inner])
    assert outer == 2 * (cost(reply("(return 1)")) or 0)


def test_a_stored_run_costs_the_same():
    step = SubAgent("m", model=Named([reply("(return 1)", cached_tokens=5_000)])).run_sync()
    assert Step.from_json(step.to_json()).usage.cost == step.usage.cost is not None


def test_the_price_is_that_of_the_day(monkeypatch: pytest.MonkeyPatch):
    when: list[Any] = []
    calc_price = genai_prices.calc_price

    def noted(*given: Any, **options: Any) -> Any:
        when.append(options["genai_request_timestamp"])
        return calc_price(*given, **options)

    monkeypatch.setattr(genai_prices, "calc_price", noted)
    turn = SubAgent("m", model=Named([reply("(return 1)")])).run_sync().trace[0]
    assert cost_of(turn) is not None
    assert when == [turn.started] != [None]


def test_without_the_extra_there_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "genai_prices", None)
    assert cost(reply("(return 1)")) is None


def test_what_costs_next_to_nothing_is_not_told_as_nothing():
    costs = ["12.346", "0.0123", "0.0000116"]
    assert [cost_text(Decimal(cost)) for cost in costs] == [", $12.35", ", $0.0123", ", $0.000012"]
    assert cost_text(None) == ""
