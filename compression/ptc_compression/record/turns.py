"""`Turn`: one model reply with the messages it answered and the Evaluation of its program."""

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
class Turn:
    """One model call and the program it wrote. Never changed once built."""

    number: int = attrs.field(validator=attrs.validators.ge(1))  # 1-based within its Step
    messages: tuple[Message, ...] = ()  # exactly what the model was sent
    reply: str  # what the model wrote, whole
    program: str | None  # None when the reply held no program
    evaluation: Evaluation  # its error is data (code, message, span, hint), so it can be stored
    usage: ModelUsage = attrs.field(factory=ModelUsage)
    children: tuple[Any, ...] = ()  # Steps of sub-agents that the program called as tools, in call order

    @property
    def succeeded(self) -> bool:
        """Whether the program ran without an error."""
        return self.evaluation.succeeded

    @property
    def error_text(self) -> str:
        """The error as the model was shown it; empty for a turn that succeeded."""
        problem = self.evaluation.error
        return format_problem(problem, self.program) if problem else ""
