"""Runs whose process ends on the way, and goes on: a model that knows where it is, and tools that are fatal once."""

import attrs

from ptc.models import Reply
from ptc_compression import ModelUsage


class Killed(BaseException):
    """Ends a process, as far as a journal can tell."""


@attrs.frozen
class ByTurn:
    """A model that knows by the messages which turn it is."""

    replies: tuple[str, ...]
    asked: list[int] = attrs.field(factory=list)
    name: str = "by-turn"

    async def complete(self, messages, *, on_token=None):
        number = sum(message["role"] == "assistant" for message in messages)
        self.asked.append(number + 1)
        return Reply(text=self.replies[number], usage=ModelUsage(input_tokens=10, output_tokens=2))


class Calls:
    """Tools that tell of each call, and end the process in the one they are told to."""

    def __init__(self, fatal=None):
        self.made = []
        self.fatal = fatal

    def __call__(self, *call):
        self.made.append(call)
        if call[0] == self.fatal:
            self.fatal = None
            raise Killed
