"""`Options`: what a run may do. What is not given is UNSET, and taken from the parent, or else from the defaults."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, Final, Literal, Protocol, TypeAlias, cast

import attrs

from ptc.models import Model, resolve_model
from ptc.record.events import Event
from ptc_compression import HistoryOptions, Message
from ptc_interpreter import Limits

TOOL_TIMEOUT: Final = 60.0  # seconds for one call of a tool, where nothing else is said


def _check_count(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{attribute.name} must be an integer, 1 or more; it is {value!r}")


def _check_limits(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, Limits):
        raise TypeError(f"limits takes Limits(...), such as Limits(seconds=5); it is {value!r}")


def _check_positive(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not value > 0):
        raise ValueError(f"{attribute.name} must be a number above 0, or None; it is {value!r}")


def _check_callback(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and not callable(value):
        raise TypeError(f"{attribute.name} takes a function; it is {value!r}")


class Unset(Enum):
    """The type of `UNSET`, which stands for an option that is not given."""

    UNSET = "unset"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
UnsetType = Literal[Unset.UNSET]


class Curator(Protocol):
    """What `history=` takes: any history manager of `ptc_compression.chats`, or another object with this method."""

    def curate(self, messages: Sequence[Message], /) -> Sequence[Mapping[str, Any]]:
        """The messages to send; those given are not changed."""
        ...


Curating: TypeAlias = Curator | Callable[[Sequence[Message]], Sequence[Mapping[str, Any]]]


@attrs.frozen(kw_only=True)
class Options:
    """All options with their values. A sub-agent used as a tool takes those it was not given from its parent."""

    model: Model
    max_turns: int = attrs.field(validator=_check_count)
    compress_history: HistoryOptions | None  # None: the plain history
    history: Curator | None  # curates the plain history
    limits: Limits = attrs.field(validator=_check_limits)  # of each program
    # Seconds for one call of a tool, and for one call of `run` or `resume`; None: no limit.
    tool_timeout: float | None = attrs.field(validator=_check_positive)
    run_timeout: float | None = attrs.field(validator=_check_positive)
    # Input and output tokens of the whole Step, sub-agents included; None: no limit.
    max_tokens: int | None = attrs.field(validator=_check_positive)
    freeze_results: bool  # whether what tools return is copied
    now: datetime | None  # the time that programs see
    clock: Callable[[], float]  # seconds; times evaluations and tool calls
    on_event: Callable[[Event], None] | None = attrs.field(validator=_check_callback)  # called on the event loop


def _no_model() -> Model:
    raise ValueError('an agent needs a model: SubAgent(..., model="openai:gpt-5-mini")')


_DEFAULTS: Final[Mapping[str, Callable[[], Any]]] = {
    "model": _no_model,
    "max_turns": lambda: 5,
    "compress_history": lambda: None,
    "history": lambda: None,
    "limits": Limits,
    "tool_timeout": lambda: TOOL_TIMEOUT,
    "run_timeout": lambda: None,
    "max_tokens": lambda: None,
    "freeze_results": lambda: False,
    "now": lambda: None,
    "clock": lambda: time.perf_counter,
    "on_event": lambda: None,
}
OPTION_NAMES: Final = tuple(_DEFAULTS)


def _curator(given: Any) -> Curator | None:
    if given is None:
        return None
    if hasattr(given, "prepare"):
        raise TypeError(
            f"history takes what curates at once; {type(given).__name__} writes summaries on the way: take "
            "compress_history, which loses no name, or a window"
        )
    from ptc_compression.chats import as_manager  # chat histories are imported where there is a manager

    return cast("Curator", as_manager(given))


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "model": resolve_model,
    "compress_history": HistoryOptions.of,
    "history": _curator,
}


def resolve_options(given: Mapping[str, Any], inherited: Options | None = None) -> Options:
    """The options that `given` means; those that are UNSET are the parent's, or at the top the defaults.

    Raises `ValueError` where there is no model and where a history is both compressed and curated, `ModelError` for a
    model's name that means none.
    """
    known = _one_kind_of_history(given)
    return Options(**{name: _resolved(name, known.get(name, UNSET), inherited) for name in OPTION_NAMES})


def _one_kind_of_history(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options, where the one of `compress_history` and `history` that is given turns the parent's other one off."""
    compressed, curated = (given.get(name, UNSET) for name in ("compress_history", "history"))
    if curated not in (UNSET, None):
        if compressed not in (UNSET, None, False):
            raise ValueError("history curates the plain array: give it without compress_history")
        return {**given, "compress_history": False}
    return {**given, "history": None} if compressed not in (UNSET, None, False) else given


def _resolved(name: str, given: Any, inherited: Options | None) -> Any:
    if given is UNSET:
        return getattr(inherited, name) if inherited is not None else _DEFAULTS[name]()
    read = _READ.get(name)
    return read(given) if read else given
