"""Models: the protocol, one adapter for each provider, and doubles for tests. No SDK is imported until it is used.

Nor is an adapter: who asks one model does not wait for the others.
"""

from typing import TYPE_CHECKING

from ptc.by_need import from_homes
from ptc.models.errors import ContextLengthExceeded, ModelError
from ptc.models.model import Model, Reply
from ptc.models.resolve import resolve_model
from ptc.models.retries import complete_with_retries
from ptc.models.settings import RunSettings

if TYPE_CHECKING:
    from ptc.models.anthropic import AnthropicModel
    from ptc.models.any_llm import AnyLLMModel
    from ptc.models.fallback import FallbackModel
    from ptc.models.openai import OpenAIModel
    from ptc.models.openai_responses import OpenAIResponsesModel
    from ptc.models.recording import RecordingModel, ReplayModel
    from ptc.models.scripted import ScriptedModel
else:
    __getattr__ = from_homes(
        __name__,
        {
            "ptc.models.anthropic": "AnthropicModel",
            "ptc.models.any_llm": "AnyLLMModel",
            "ptc.models.fallback": "FallbackModel",
            "ptc.models.openai": "OpenAIModel",
            "ptc.models.openai_responses": "OpenAIResponsesModel",
            "ptc.models.recording": "RecordingModel ReplayModel",
            "ptc.models.scripted": "ScriptedModel",
        },
    )

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
