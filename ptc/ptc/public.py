"""What `ptc` gives: each name has its home in a room, and is imported here from there."""

from ptc.agent import SubAgent, step_of
from ptc.agents import Agents, UnknownAgent
from ptc.errors import AgentError
from ptc.models import (
    AnthropicModel,
    AnyLLMModel,
    ContextLengthExceeded,
    FallbackModel,
    Model,
    ModelError,
    OpenAIModel,
    OpenAIResponsesModel,
    RecordingModel,
    ReplayModel,
    Reply,
    RunSettings,
    ScriptedModel,
    resolve_model,
)
from ptc.options import UNSET, Options
from ptc.prompts import SystemPrompt
from ptc.record.calls import Decision, Question
from ptc.record.events import (
    Event,
    ReplyReceived,
    RetryScheduled,
    RunFinished,
    RunStarted,
    ToolFinished,
    ToolProgressed,
    ToolStarted,
    TurnFinished,
    TurnStarted,
)
from ptc.record.step import FAILURE_CODES, Failure, Step, StepUsage
from ptc.runs.resuming import LostNameWarning, ResumeRefused
from ptc.shapes import Secret
from ptc.summarizer import ModelSummarizer
from ptc.tools import NOT_DONE, Retry, RunContext, Tool, ask_person, idempotency_key, report_progress, tool
from ptc.views.comparison import compare
from ptc_compression import FailedRequest, HistoryOptions, ModelUsage, Turn
from ptc_interpreter import Evaluation, Keyword, Limits, PtcError

__all__ = [
    "FAILURE_CODES",
    "NOT_DONE",
    "UNSET",
    "AgentError",
    "Agents",
    "AnthropicModel",
    "AnyLLMModel",
    "ContextLengthExceeded",
    "Decision",
    "Evaluation",
    "Event",
    "FailedRequest",
    "Failure",
    "FallbackModel",
    "HistoryOptions",
    "Keyword",
    "Limits",
    "LostNameWarning",
    "Model",
    "ModelError",
    "ModelSummarizer",
    "ModelUsage",
    "OpenAIModel",
    "OpenAIResponsesModel",
    "Options",
    "PtcError",
    "Question",
    "RecordingModel",
    "ReplayModel",
    "Reply",
    "ReplyReceived",
    "ResumeRefused",
    "Retry",
    "RetryScheduled",
    "RunContext",
    "RunFinished",
    "RunSettings",
    "RunStarted",
    "ScriptedModel",
    "Secret",
    "Step",
    "StepUsage",
    "SubAgent",
    "SystemPrompt",
    "Tool",
    "ToolFinished",
    "ToolProgressed",
    "ToolStarted",
    "Turn",
    "TurnFinished",
    "TurnStarted",
    "UnknownAgent",
    "ask_person",
    "compare",
    "idempotency_key",
    "report_progress",
    "resolve_model",
    "step_of",
    "tool",
]
