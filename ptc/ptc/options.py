"""`Options`: what a run may do. What is not given is UNSET, and taken from the parent, or else from the defaults."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, Final, Literal, Protocol, TypeAlias, cast

import attrs

from ptc.models import Model, resolve_model
from ptc.models.retries import RETRIES
from ptc.record.events import Event
from ptc_compression import HistoryOptions, Message
from ptc_interpreter import Limits


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


# -- checks ----------------------------------------------------------------------------------------------------------


def _check_count(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{attribute.name} must be an integer, 1 or more; it is {value!r}")


def _check_retries(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{attribute.name} must be an integer, 0 or more; it is {value!r}")


def _check_positive(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not value > 0):
        raise ValueError(f"{attribute.name} must be a number above 0, or None; it is {value!r}")


def _check_limits(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, Limits):
        raise TypeError(f"limits takes Limits(...), such as Limits(seconds=5); it is {value!r}")


def _check_callback(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and not callable(value):
        raise TypeError(f"{attribute.name} takes a function; it is {value!r}")


def _model(given: Any) -> Model:
    if given is None:
        raise ValueError('an agent needs a model: SubAgent(..., model="openai:gpt-5-mini")')
    return resolve_model(given)


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


# -- the options -----------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Bounds:
    """How much a run may do."""

    max_turns: int = attrs.field(default=5, validator=_check_count)
    limits: Limits = attrs.field(factory=Limits, validator=_check_limits)  # of each program
    # Seconds for one call of a tool, and for one call of `run` or `resume`; None: no limit.
    tool_timeout: float | None = attrs.field(default=60.0, validator=_check_positive)
    run_timeout: float | None = attrs.field(default=None, validator=_check_positive)
    model_retries: int = attrs.field(default=RETRIES, validator=_check_retries)  # of one request to the model
    # Input and output tokens of the whole Step, sub-agents included; None: no limit.
    max_tokens: int | None = attrs.field(default=None, validator=_check_positive)


@attrs.frozen(kw_only=True)
class RenderingOptions:
    """How the model is shown the record."""

    compress_history: HistoryOptions | None = attrs.field(default=None, converter=HistoryOptions.of)  # None: plain
    history: Curator | None = attrs.field(default=None, converter=_curator)  # curates the plain history


@attrs.frozen(kw_only=True)
class Plumbing:
    """What a run works with."""

    model: Model = attrs.field(default=None, converter=_model)
    freeze_results: bool = False  # whether what tools return is copied
    now: datetime | None = None  # the time that programs see
    clock: Callable[[], float] = time.perf_counter  # seconds; times evaluations and tool calls
    on_event: Callable[[Event], None] | None = attrs.field(default=None, validator=_check_callback)  # on the event loop


@attrs.frozen(kw_only=True)
class Options:
    """All options with their values. A sub-agent used as a tool takes those it was not given from its parent."""

    plumbing: Plumbing
    bounds: Bounds
    rendering: RenderingOptions


# part of the options -> its record
PARTS: Final[Mapping[str, Any]] = {"plumbing": Plumbing, "bounds": Bounds, "rendering": RenderingOptions}
OPTION_NAMES: Final = tuple(field.name for part in PARTS.values() for field in attrs.fields(part))


def resolve_options(given: Mapping[str, Any], inherited: Options | None = None) -> Options:
    """The options that `given` means; those that are UNSET are the parent's, or at the top the defaults.

    Raises `ValueError` or `TypeError` for what an option does not take, where there is no model, and where a history is
    both compressed and curated; `ModelError` for a model's name that means none.
    """
    known = _one_kind_of_history({name: value for name, value in given.items() if value is not UNSET})
    return Options(**{name: _resolved(part, known, getattr(inherited, name, None)) for name, part in PARTS.items()})


def _one_kind_of_history(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options, where the one of `compress_history` and `history` that is given turns the parent's other one off."""
    compressed, curated = given.get("compress_history"), given.get("history")
    if curated is not None:
        if compressed not in (None, False):
            raise ValueError("history curates the plain array: give it without compress_history")
        return {**given, "compress_history": False}
    return {**given, "history": None} if compressed not in (None, False) else given


def _resolved(part: Any, given: Mapping[str, Any], inherited: Any) -> Any:
    """One of the records: as inherited, or else as by default, with what is given of it."""
    own = {field.name: given[field.name] for field in attrs.fields(part) if field.name in given}
    return part(**own) if inherited is None else attrs.evolve(inherited, **own)
