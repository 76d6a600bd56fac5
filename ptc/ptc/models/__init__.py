"""Models: the protocol, one adapter for each provider, and doubles for tests. No SDK is imported until it is used."""

from ptc.models.anthropic import AnthropicModel
from ptc.models.any_llm import AnyLLMModel
from ptc.models.errors import ContextLengthExceeded, ModelError
from ptc.models.model import Model, Reply
from ptc.models.openai import OpenAIModel
from ptc.models.recording import RecordingModel, ReplayModel
from ptc.models.resolve import resolve_model
from ptc.models.retries import complete_with_retries
from ptc.models.scripted import ScriptedModel

__all__ = [
    "AnthropicModel",
    "AnyLLMModel",
    "ContextLengthExceeded",
    "Model",
    "ModelError",
    "OpenAIModel",
    "RecordingModel",
    "ReplayModel",
    "Reply",
    "ScriptedModel",
    "complete_with_retries",
    "resolve_model",
]
