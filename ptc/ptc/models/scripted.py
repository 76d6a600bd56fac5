"""`ScriptedModel`: a model whose replies are written down beforehand."""

from collections.abc import Callable, Iterable, Sequence

from ptc.models.errors import ModelError
from ptc.models.model import Reply
from ptc.models.settings import RunSettings
from ptc_compression import Message

Messages = tuple[Message, ...]
ScriptedReply = str | Reply | Exception | Callable[[Messages], str | Reply]


class ScriptedModel:
    """Replies in order, whatever it is asked, and raises `ModelError` when it is asked for more.

    A reply is its text, a `Reply` (with its usage), an exception to raise, or a function of the messages that gives
    the text. Bare text costs no tokens.
    """

    def __init__(self, replies: Iterable[ScriptedReply]) -> None:
        self._replies = tuple(replies)
        self._calls: tuple[Messages, ...] = ()
        self.settings = RunSettings()

    @property
    def name(self) -> str:
        """Always "scripted"."""
        return "scripted"

    @property
    def calls(self) -> tuple[Messages, ...]:
        """The messages of each call so far, oldest first, copied when they were sent."""
        return self._calls

    @property
    def unused(self) -> tuple[ScriptedReply, ...]:
        """The replies that have not been asked for, next one first."""
        return self._replies[len(self._calls) :]

    def with_settings(self, settings: RunSettings) -> "ScriptedModel":
        """The model itself, whose replies are written already; `settings` keeps what it was given last."""
        self.settings = settings
        return self

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The next reply. A call beyond the last is not counted in `calls`."""
        if not self.unused:
            raise ModelError(f"all replies of the script are used ({len(self._replies)}): add one for this call")
        scripted, sent = self.unused[0], tuple(message.copy() for message in messages)
        self._calls = (*self._calls, sent)
        reply = _reply(scripted, sent)
        if on_token is not None and reply.text:
            on_token(reply.text)
        return reply


def _reply(scripted: ScriptedReply, messages: Messages) -> Reply:
    if isinstance(scripted, Exception):
        raise scripted
    written = scripted(messages) if callable(scripted) else scripted
    return Reply(text=written) if isinstance(written, str) else written
