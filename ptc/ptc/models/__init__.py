"""Models: the protocol, one adapter for each provider, and doubles for tests. No SDK is imported until it is used."""

from ptc.models.anthropic import AnthropicModel
from ptc.models.any_llm import AnyLLMModel
from ptc.models.errors import ContextLengthExceeded, ModelError
from ptc.models.fallback import FallbackModel
from ptc.models.model import Model, Reply
from ptc.models.openai import OpenAIModel
from ptc.models.openai_responses import OpenAIResponsesModel
from ptc.models.recording import RecordingModel, ReplayModel
from ptc.models.resolve import resolve_model
from ptc.models.retries import complete_with_retries
from ptc.models.scripted import ScriptedModel
from ptc.models.settings import RunSettings

__all__ = [
    "AnthropicModel",
    "AnyLLMModel",
    "ContextLengthExceeded",
    "FallbackModel",
    "Model",
    "ModelError",
    "OpenAIModel",
    "OpenAIResponsesModel",
    "RecordingModel",
    "ReplayModel",
    "Reply",
    "RunSettings",
    "ScriptedModel",
    "complete_with_retries",
    "resolve_model",
]
