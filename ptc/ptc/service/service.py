"""`Service`: what requests share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from ptc.agents import Agents
from ptc.conversations import ConversationManager, Responder
from ptc.models import Model
from ptc.service.access import Authenticator
from ptc.service.metrics import Metrics
from ptc.service.settings import ServiceSettings
from ptc.service.tails import Tails
from ptc.store import LogHandle, Store
from ptc_compression import TiktokenCounter, TokenCounter


@attrs.frozen(kw_only=True)
class Login:
    """Whom a link logs in."""

    owner: str
    tenant: str
    scopes: frozenset[str]
    until: float  # by the clock of this process


def _nobody(_: ConversationManager) -> Responder | None:
    return None


@attrs.define(eq=False, kw_only=True)
class Service:
    """A store that is served. `responder(manager)` gives who answers messages; None: they are only stored.

    `memory(log)` and `tasks(log)` give what the state of an owner has under these names, such as what consumers of the
    log (`LogHandle.consume`) have made of it: plain data, which JSON has. They are called in threads.
    """

    store: Store
    settings: ServiceSettings = attrs.field(factory=ServiceSettings)
    responder: Callable[[ConversationManager], Responder | None] = _nobody
    agent: str = "chat"  # under which name the runs that answer are queued
    agents: Agents = attrs.field(factory=Agents)  # that clients may start, and that are worked on here
    titles: Model | None = None  # writes titles and summaries of conversations that have ended
    metrics: Metrics | None = None  # measurements; its `observe` is the store's
    # What a host knows of an owner beside the log, for the state: read anew for each.
    memory: Callable[[LogHandle], Mapping[str, Any]] = attrs.field(default=lambda _: {})
    tasks: Callable[[LogHandle], Sequence[Any]] = attrs.field(default=lambda _: ())
    counter: TokenCounter = attrs.field(factory=TiktokenCounter)
    logins: dict[str, Login] = attrs.field(factory=dict[str, Login], init=False)  # by their codes
    authenticator: Authenticator = attrs.field(init=False)
    tails: Tails = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.authenticator = Authenticator(self.store)
        settings = self.settings
        self.tails = Tails(self.store, frames=settings.stream_frames, seconds=settings.poll_seconds)

    def manager(self, log: LogHandle, thread: str = "main") -> ConversationManager:
        """The manager of a thread. Raises `ValueError` for a name that can be none."""
        return ConversationManager(log, settings=self.settings.conversations, thread=thread, counter=self.counter)

    def observe(self, name: str, value: float, labels: Mapping[str, str]) -> None:
        """One measurement, where anything is measured."""
        if self.metrics is not None:
            self.metrics.observe(name, value, labels)

    @property
    def answers(self) -> bool:
        """Whether somebody answers messages here."""
        return self.responder is not _nobody
