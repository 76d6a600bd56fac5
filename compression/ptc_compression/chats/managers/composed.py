"""Managers made of others, and of plain functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from inspect import Parameter, signature
from threading import Lock
from typing import Any, ClassVar, TypeAlias, cast
from weakref import WeakKeyDictionary

import attrs

from ptc_compression.chats.events import EventBus, HistoryCurated
from ptc_compression.chats.managers.protocol import DEFAULT_CONTEXT, CurationContext, HistoryManager
from ptc_compression.chats.messages import ChatMessage
from ptc_compression.chats.pairing import repair
from ptc_compression.chats.prefixes import shared_prefix_of
from ptc_compression.chats.sessions import Session, utc_now
from ptc_compression.record.tokens import TokenCounter

Curating: TypeAlias = (
    Callable[[Sequence[ChatMessage]], Sequence[ChatMessage]]
    | Callable[[Sequence[ChatMessage], CurationContext], Sequence[ChatMessage]]
)


@attrs.frozen
class PassthroughManager:
    """Every message, as it is."""

    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """All of them."""
        return list(messages)


def _is_repair(manager: "FunctionManager") -> bool:
    return manager.function is repair  # it adds something once and never again


@attrs.frozen
class FunctionManager:
    """A plain function of the messages as a manager; a second parameter gets the context, and so the session.

    What it returns is taken as it is: whether the laws hold is the function's business. `settles=True` says that they
    do, and that it only leaves out and shortens; see `ComposedManager`. Of `pairing.repair` that is known.
    """

    function: Curating
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: bool = attrs.field(default=attrs.Factory(_is_repair, takes_self=True), kw_only=True)

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:
        """What the function makes of the messages."""
        arguments = (messages, attrs.evolve(self.context, session=session))
        curated: Any = cast("Callable[..., Any]", self.function)(*arguments[: _arity(self.function)])
        if isinstance(curated, str | Mapping) or not isinstance(curated, Iterable):
            kind = type(cast("Any", curated)).__name__
            raise TypeError(f"history must return the list of messages to send; it returned a value of type {kind}")
        return list(cast("Iterable[ChatMessage]", curated))


def _arity(function: Callable[..., Any]) -> int:
    """2 for a function that takes a context, else 1."""
    required = [each for each in signature(function).parameters.values() if each.default is Parameter.empty]
    return 2 if len([each for each in required if each.kind <= Parameter.POSITIONAL_OR_KEYWORD]) > 1 else 1


def as_manager(manager: HistoryManager | Curating) -> HistoryManager:
    """A manager as it is, a plain function as a manager. Raises `TypeError` for anything else."""
    if isinstance(manager, type):
        raise TypeError(f"{manager.__name__} is a class and no manager yet: write {manager.__name__}(...)")
    if hasattr(manager, "curate"):
        return cast("HistoryManager", manager)
    if not callable(manager):
        raise TypeError(f"a manager has curate(messages), or is a function of the messages; it is {manager!r}")
    return FunctionManager(manager)


def _as_managers(managers: Iterable[HistoryManager | Curating]) -> tuple[HistoryManager, ...]:
    if hasattr(managers, "curate"):
        raise TypeError("ComposedManager takes a list of managers: ComposedManager([first, second])")
    return tuple(map(as_manager, managers))


@attrs.frozen
class ComposedManager:
    """One manager after the other, each given what the one before has left. Plain functions may be among them.

    The managers of this package say of themselves, as `settles`, that they only leave out and shorten. Where all do,
    the chain is run again until it changes nothing more. Mostly that is at once; but a result cut after a budget was
    kept may count for more tokens than the whole one did, and then twice would not be the same as once.
    """

    managers: tuple[HistoryManager, ...] = attrs.field(converter=_as_managers)

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:
        """What the last manager leaves."""
        curated = _run(self.managers, messages, session)
        if not _comes_to_rest(self):
            return curated
        quiet = list(map(_unobserved, self.managers))
        while (again := _run(quiet, curated, session)) != curated:
            curated = again
        return curated


def _run(
    managers: Iterable[HistoryManager], messages: Sequence[ChatMessage], session: Session | None
) -> list[ChatMessage]:
    curated = list(messages)
    for manager in managers:
        curated = manager.curate(curated, session=session)
    return curated


@attrs.frozen(eq=False)
class ObservableManager:
    """`inner`, which after each use publishes `HistoryCurated` on `bus`: what it left out, and what a cache can keep.

    `counter` counts tokens too. The rendering before, of the same session, is remembered to be compared.
    """

    inner: HistoryManager = attrs.field(converter=as_manager)
    bus: EventBus
    prompt_name: str = ""
    counter: TokenCounter | None = attrs.field(default=None, kw_only=True)
    clock: Callable[[], datetime] = attrs.field(default=utc_now, kw_only=True)
    _lock: Any = attrs.field(factory=Lock, init=False, repr=False)
    _before: WeakKeyDictionary[Any, list[ChatMessage]] = attrs.field(
        factory=WeakKeyDictionary[Any, list[ChatMessage]], init=False, repr=False
    )

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:
        """What `inner` leaves."""
        curated = self.inner.curate(messages, session=session)
        self.bus.publish(self._event(len(messages), curated, session))
        return curated

    def _event(self, original: int, curated: list[ChatMessage], session: Session | None) -> HistoryCurated:
        count = None if self.counter is None else self.counter.count
        shared = shared_prefix_of(self._exchange(curated, session), curated, count)
        return HistoryCurated(
            prompt_name=self.prompt_name,
            original_count=original,
            curated_count=len(curated),
            strategy=strategy_name(self.inner),
            session_id=None if session is None else session.session_id,
            created_at=self.clock(),
            sent_bytes=shared.sent_bytes,
            shared_bytes=shared.shared_bytes,
            sent_tokens=shared.sent_tokens,
            shared_tokens=shared.shared_tokens,
        )

    def _exchange(self, curated: list[ChatMessage], session: Session | None) -> list[ChatMessage]:
        """The rendering before, for this one."""
        key = self if session is None else session
        with self._lock:
            before = self._before.get(key, [])
            self._before[key] = list(curated)
        return before


def strategy_name(manager: HistoryManager) -> str:
    """What a manager is called in events and reports: its class, those of a chain joined by " + "."""
    if isinstance(manager, ComposedManager):
        return " + ".join(map(strategy_name, manager.managers)) or "nothing"
    if isinstance(manager, ObservableManager):
        return strategy_name(manager.inner)
    if isinstance(manager, FunctionManager):
        return str(getattr(manager.function, "__name__", "function"))
    return type(manager).__name__


def _unobserved(manager: HistoryManager) -> HistoryManager:
    """A manager that does the same and publishes nothing."""
    if isinstance(manager, ComposedManager):
        return ComposedManager(tuple(map(_unobserved, manager.managers)))
    return _unobserved(manager.inner) if isinstance(manager, ObservableManager) else manager


def _comes_to_rest(manager: HistoryManager) -> bool:
    """Whether a manager, run again and again among its like, comes to rest."""
    if isinstance(manager, ComposedManager):
        return all(map(_comes_to_rest, manager.managers))
    if isinstance(manager, ObservableManager):
        return _comes_to_rest(manager.inner)
    return bool(getattr(manager, "settles", False))
