"""Multi-turn sub-agents that act by writing small, safe PTC-Lisp programs.

from ptc import SubAgent

agent = SubAgent("Find well-reviewed products", tools=[search_reviews], data={"products": products},
model="openai:gpt-5-mini")
step = agent.run_sync()
step.return_value
"""

from ptc.agent import SubAgent, step_of
from ptc.comparison import compare
from ptc.models import (
    AnthropicModel,
    AnyLLMModel,
    ContextLengthExceeded,
    Model,
    ModelError,
    OpenAIModel,
    RecordingModel,
    ReplayModel,
    Reply,
    ScriptedModel,
    resolve_model,
)
from ptc.options import UNSET, Options
from ptc.progress import Event, ReplyReceived, RunFinished, RunStarted, TurnFinished, TurnStarted
from ptc.prompts import SystemPrompt
from ptc.resuming import LostNameWarning
from ptc.step import FAILURE_CODES, Failure, Step, StepUsage
from ptc.summaries import ModelSummarizer
from ptc.tools import Tool, tool
from ptc_compression import HistoryOptions, ModelUsage, Turn
from ptc_interpreter import Evaluation, Keyword, Limits

__all__ = [
    "FAILURE_CODES",
    "UNSET",
    "AnthropicModel",
    "AnyLLMModel",
    "ContextLengthExceeded",
    "Evaluation",
    "Event",
    "Failure",
    "HistoryOptions",
    "Keyword",
    "Limits",
    "LostNameWarning",
    "Model",
    "ModelError",
    "ModelSummarizer",
    "ModelUsage",
    "OpenAIModel",
    "Options",
    "RecordingModel",
    "ReplayModel",
    "Reply",
    "ReplyReceived",
    "RunFinished",
    "RunStarted",
    "ScriptedModel",
    "Step",
    "StepUsage",
    "SubAgent",
    "SystemPrompt",
    "Tool",
    "Turn",
    "TurnFinished",
    "TurnStarted",
    "compare",
    "resolve_model",
    "step_of",
    "tool",
]
