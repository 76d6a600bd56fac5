import subprocess
import sys
from pathlib import Path

import pytest

import ptc.models
from ptc.models import (
    AnthropicModel,
    AnyLLMModel,
    ModelError,
    OpenAIModel,
    OpenAIResponsesModel,
    RecordingModel,
    ReplayModel,
    ScriptedModel,
    resolve_model,
)

from .contract import MESSAGES


@pytest.mark.parametrize(
    ("name", "adapter"),
    [
        ("openai:gpt-5-mini", OpenAIModel),
        ("openai-responses:gpt-5-mini", OpenAIResponsesModel),
        ("anthropic:claude-sonnet-4-5", AnthropicModel),
    ],
)
def test_a_name_gives_its_adapter_and_the_adapter_its_name(name: str, adapter: type):
    model = resolve_model(name)
    assert isinstance(model, adapter)
    assert model.name == name


def test_a_name_is_one_model_for_all_who_use_it():
    assert resolve_model("openai:gpt-5-mini") is resolve_model("openai:gpt-5-mini")


async def test_each_replay_begins_anew(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    await RecordingModel(ScriptedModel(["(return 1)"]), path).complete(MESSAGES)
    for _ in range(2):
        assert (await resolve_model(f"replay:{path}").complete(MESSAGES)).text == "(return 1)"


def test_a_name_may_hold_colons():
    assert resolve_model("openai:llama3:8b").name == "openai:llama3:8b"


def test_other_providers_come_from_any_llm():
    pytest.importorskip("any_llm")
    model = resolve_model("mistral:mistral-small-latest")
    assert isinstance(model, AnyLLMModel)
    assert model.name == "mistral:mistral-small-latest"


async def test_a_cassette_is_replayed(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    await RecordingModel(ScriptedModel(["(return 1)"]), path).complete(MESSAGES)
    model = resolve_model(f"replay:{path}")
    assert isinstance(model, ReplayModel)
    assert (await model.complete(MESSAGES)).text == "(return 1)"


def test_a_model_is_given_back():
    model = ScriptedModel([])
    assert resolve_model(model) is model


@pytest.mark.parametrize("name", ["", "gpt-5-mini", "openai:", ":gpt-5-mini"])
def test_a_name_of_another_form_is_answered_with_an_example(name: str):
    with pytest.raises(ModelError, match='write "provider:model", for example "openai:gpt-5-mini"'):
        resolve_model(name)


def test_an_unknown_provider_lists_the_known_ones():
    pytest.importorskip("any_llm")
    with pytest.raises(
        ModelError, match=r"`opnai` is none of anthropic, openai, openai-responses, replay; .* it knows .*mistral"
    ):
        resolve_model("opnai:gpt-5-mini")


def test_without_any_llm_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "any_llm", None)
    with pytest.raises(
        ModelError, match=r"none of anthropic, openai, openai-responses, replay; .*pip install 'ptc-runtime\[any-llm\]'"
    ):
        resolve_model("mistral:small")


def test_importing_models_imports_no_sdk():
    program = "import sys, ptc.models; print(*{'openai', 'anthropic', 'any_llm', 'asyncio', 'httpx'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_all_lists_the_public_names():
    assert all(hasattr(ptc.models, name) for name in ptc.models.__all__)
