"""How much was said in a log, and what it cost."""

from typing import Any

import attrs

from ptc.events import AssistantMessage, ConversationStarted, RunFinished, RunQueued, UserMessage


@attrs.frozen(kw_only=True)
class Usage:
    """Totals of a log."""

    conversations: int = 0
    user_messages: int = 0
    assistant_messages: int = 0
    assistant_tokens: int = 0  # where they are known
    runs: int = 0
    run_input_tokens: int = 0
    run_output_tokens: int = 0


def usage_after(usage: Usage, data: Any) -> Usage:
    """The totals after an event whose payload is `data`."""
    match data:
        case ConversationStarted():
            return attrs.evolve(usage, conversations=usage.conversations + 1)
        case UserMessage():
            return attrs.evolve(usage, user_messages=usage.user_messages + 1)
        case AssistantMessage():
            tokens = usage.assistant_tokens + (data.tokens or 0)
            return attrs.evolve(usage, assistant_messages=usage.assistant_messages + 1, assistant_tokens=tokens)
        case RunQueued():
            return attrs.evolve(usage, runs=usage.runs + 1)
        case RunFinished():
            spent = usage.run_input_tokens + data.input_tokens, usage.run_output_tokens + data.output_tokens
            return attrs.evolve(usage, run_input_tokens=spent[0], run_output_tokens=spent[1])
        case _:
            return usage
