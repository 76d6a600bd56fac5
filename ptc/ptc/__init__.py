"""Multi-turn sub-agents that act by writing small, safe PTC-Lisp programs.

from ptc import SubAgent

agent = SubAgent("Find well-reviewed products", tools=[search_reviews], data={"products": products},
model="openai:gpt-5-mini")
step = agent.run_sync()
step.return_value

The names are those of `ptc.public`, each imported when it is asked for: who needs a part alone, as the command line
does, does not wait for the whole.
"""

from typing import TYPE_CHECKING, Final

from ptc.by_need import from_homes

if TYPE_CHECKING:
    from ptc.public import *  # noqa: F403 # pyright: ignore[reportWildcardImportFromLibrary]
    from ptc.public import __all__ as __all__

# (module -> what is imported from it)
_HOMES: Final = {
    "ptc.agent": "SubAgent step_of",
    "ptc.agents": "Agents UnknownAgent",
    "ptc.errors": "AgentError",
    "ptc.models.anthropic": "AnthropicModel",
    "ptc.models.any_llm": "AnyLLMModel",
    "ptc.models": "ContextLengthExceeded Model ModelError Reply RunSettings resolve_model",
    "ptc.models.fallback": "FallbackModel",
    "ptc.models.openai": "OpenAIModel",
    "ptc.models.openai_responses": "OpenAIResponsesModel",
    "ptc.models.recording": "RecordingModel ReplayModel",
    "ptc.models.scripted": "ScriptedModel",
    "ptc.options": "UNSET Options",
    "ptc.prompts": "SystemPrompt",
    "ptc.record.calls": "Decision Question",
    "ptc.record.events": "Event ReplyReceived RetryScheduled RunFinished RunStarted ToolFinished ToolProgressed "
    "ToolStarted TurnFinished TurnStarted",
    "ptc.record.step": "FAILURE_CODES Failure Step StepUsage",
    "ptc.runs.resuming": "LostNameWarning ResumeRefused",
    "ptc.shapes": "Secret",
    "ptc.summarizer": "ModelSummarizer",
    "ptc.tools": "NOT_DONE Retry RunContext Tool ask_person idempotency_key report_progress tool",
    "ptc.views.comparison": "compare",
    "ptc_compression": "FailedRequest HistoryOptions ModelUsage Turn",
    "ptc_interpreter": "Evaluation Keyword Limits PtcError",
    "ptc.public": "__all__",
}

if not TYPE_CHECKING:
    __getattr__ = from_homes(__name__, _HOMES)

    def __dir__() -> list[str]:
        return sorted({*globals(), *" ".join(_HOMES.values()).split()})
