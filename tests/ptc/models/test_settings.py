"""Settings of a run: what they may be, which models heed them, and how each provider has them."""

from typing import Any

import pytest

from ptc import (
    AnthropicModel,
    ModelError,
    OpenAIModel,
    RecordingModel,
    Reply,
    RunSettings,
    ScriptedModel,
    SubAgent,
)
from ptc.models.anthropic_requests import settings_parameters

from .contract import MESSAGES
from .servers import ChatCompletions, Messages, Says, serving


class Echo:
    """The smallest model."""

    name = "echo"

    async def complete(self, messages: Any, *, on_token: Any = None) -> Reply:
        return Reply(text="(return 1)")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"temperature": -1}, "temperature must be a number, 0 or more; it is -1"),
        ({"temperature": "0"}, "temperature must be a number"),
        ({"max_output_tokens": 0}, "max_output_tokens must be an integer, 1 or more; it is 0"),
        ({"reasoning": "loud"}, "reasoning must be one of none, minimal, low, medium, high, xhigh, max; it is 'loud'"),
        ({"temprature": 0}, "there is no setting 'temprature'; there are temperature, max_output_tokens, reasoning"),
    ],
)
def test_what_they_may_not_be(wrong: dict[str, Any], said: str):
    with pytest.raises(ValueError, match=said):
        SubAgent("m", model=ScriptedModel([]), settings=wrong)


def test_they_are_settings_or_a_mapping():
    with pytest.raises(TypeError, match=r"settings takes RunSettings\(...\) or a mapping"):
        SubAgent("m", model=ScriptedModel([]), settings=5)  # type: ignore[arg-type]


def test_a_model_that_takes_none_is_refused_at_once_with_what_to_do():
    with pytest.raises(ModelError) as caught:
        SubAgent("m", model=Echo(), settings={"temperature": 0, "reasoning": "low"})
    assert str(caught.value) == (
        "the model `echo` takes no settings and was given temperature=0, reasoning='low': leave them out, or give the "
        "model a method with_settings(settings)"
    )
    assert SubAgent("m", model=Echo()).run_sync().return_value == 1


def test_one_behind_a_recording_is_too(tmp_path: Any):
    with pytest.raises(ModelError, match="`echo` takes no settings"):
        SubAgent("m", model=RecordingModel(Echo(), tmp_path / "run.jsonl"), settings={"temperature": 0})


def test_a_sub_agent_takes_its_parents_unless_it_has_its_own():
    models = {"heir": ScriptedModel(["(return 1)"]), "own": ScriptedModel(["(return 2)"])}
    tools = [
        SubAgent("m", model=models["heir"]).as_tool("heir"),
        SubAgent("m", model=models["own"], settings=RunSettings(reasoning="high")).as_tool("own"),
    ]
    parent = ScriptedModel(["(return [(tool/heir) (tool/own)])"])
    step = SubAgent("m", model=parent, tools=tools, settings={"temperature": 0.5}).run_sync()
    assert step.return_value == [1, 2]
    assert models["heir"].settings == RunSettings(temperature=0.5)
    assert models["own"].settings == RunSettings(reasoning="high")


def test_they_reach_the_provider_of_a_run():
    with serving(ChatCompletions()) as server:
        server.script(Says("(def a 1)"), Says("(return a)"))
        model = OpenAIModel("tiny", base_url=server.url, temperature=1, seed=7)
        SubAgent("m", model=model, settings={"temperature": 0}).run_sync()
    assert [(request.body["temperature"], request.body["seed"]) for request in server.requests] == [(0, 7), (0, 7)]


# -- thinking, as Anthropic has it -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "settings", "sent"),
    [
        ("claude-sonnet-4-5", {}, {"max_tokens": 8192}),
        ("claude-sonnet-4-5", {"max_output_tokens": 100}, {"max_tokens": 100}),
        ("claude-sonnet-4-5", {"reasoning": "none"}, {"max_tokens": 8192, "thinking": {"type": "disabled"}}),
        (
            "claude-sonnet-4-5-20250929",  # thinks for a number of tokens, which are output: so much is left as before
            {"reasoning": "low"},
            {"max_tokens": 10_240, "thinking": {"type": "enabled", "budget_tokens": 2_048}},
        ),
        (
            "claude-3-7-sonnet-latest",  # of a limit that was asked for at most half
            {"reasoning": "high", "max_output_tokens": 6_000},
            {"max_tokens": 6_000, "thinking": {"type": "enabled", "budget_tokens": 3_000}},
        ),
        (
            "claude-opus-4-7",
            {"reasoning": "high"},
            {
                "max_tokens": 8192,
                "thinking": {"type": "adaptive", "display": "summarized"},
                "output_config": {"effort": "high"},
            },
        ),
        (
            "claude-opus-4-7",
            {"reasoning": "minimal"},
            {
                "max_tokens": 8192,
                "thinking": {"type": "adaptive", "display": "summarized"},
                "output_config": {"effort": "low"},
            },
        ),
    ],
)
def test_how_much_a_model_thinks(model: str, settings: dict[str, Any], sent: dict[str, Any]):
    assert settings_parameters(model, RunSettings(**settings), {"max_tokens": 8192}) == sent


async def test_a_temperature_of_the_run_goes_before_that_of_the_model():
    with serving(Messages()) as server:
        server.script(Says("(return 1)"))
        model = AnthropicModel("tiny", base_url=server.url, temperature=1)
        await model.with_settings(RunSettings(temperature=0.25)).complete(MESSAGES)
    assert server.requests[0].body["temperature"] == 0.25
