"""`Turn`: one model reply with the messages it answered and the Evaluation of its program."""

from datetime import datetime
from typing import Any, TypedDict

import attrs

from ptc_interpreter import Evaluation, format_problem


class Message(TypedDict):
    """An OpenAI chat dict. `role` is "system", "user" or "assistant"."""

    role: str
    content: str


@attrs.frozen(kw_only=True)
class ModelUsage:
    """Tokens of one model call, as the provider counted them."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0  # part of `input_tokens` that came from the provider's cache
    cache_write_tokens: int = 0  # part of `input_tokens` that was written to it


@attrs.frozen(kw_only=True)
class FailedRequest:
    """A request that failed and was made again."""

    attempt: int  # the one that failed, from 1
    wait: float  # seconds until the next
    reason: str  # the error's message


@attrs.frozen(kw_only=True)
class Turn:
    """One model call and the program it wrote. Never changed once built.

    What nobody told is None, "" or empty: providers differ, and the first version did not ask for times.
    """

    number: int = attrs.field(validator=attrs.validators.ge(1))  # 1-based within its Step
    messages: tuple[Message, ...] = ()  # exactly what the model was sent
    reply: str  # what the model wrote, whole
    program: str | None  # None when the reply held no program
    evaluation: Evaluation  # its error is data (code, message, span, hint), so it can be stored
    usage: ModelUsage = attrs.field(factory=ModelUsage)
    children: tuple[Any, ...] = ()  # Steps of sub-agents that the program called as tools, in call order
    started: datetime | None = None  # when the model was asked, by the host's clock on the wall
    finished: datetime | None = None
    model_seconds: float | None = None  # until the reply was there, with the waits between requests
    model_asked: str = ""  # the model's name
    model_answered: str = ""  # the name that the provider gave in its answer
    stop_reason: str = ""  # why the reply ended, in the provider's word
    thinking: str = ""  # what the model thought before it wrote; never sent back
    retries: tuple[FailedRequest, ...] = ()  # requests that failed before this reply, oldest first

    @property
    def evaluation_seconds(self) -> float:
        """Seconds spent evaluating the program, without the time inside tools."""
        return self.evaluation.usage.seconds

    @property
    def succeeded(self) -> bool:
        """Whether the program ran without an error."""
        return self.evaluation.succeeded

    @property
    def error_text(self) -> str:
        """The error as the model was shown it; empty for a turn that succeeded."""
        problem = self.evaluation.error
        return format_problem(problem, self.program) if problem else ""
