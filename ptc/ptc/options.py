"""`Options`: what a run may do. What is not given is UNSET, and taken from the parent, or else from the defaults."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final, Literal, Protocol, TypeAlias, cast
from uuid import uuid4

import attrs

from ptc.models import Model, RunSettings, resolve_model
from ptc.models.retries import RETRIES
from ptc.models.settings import with_settings
from ptc.record.events import Event, time_of_day
from ptc_compression import HistoryOptions, Message
from ptc_interpreter import Limits, ToolOutcome


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


class Telemetry(Protocol):
    """What `telemetry=` takes: `ptc.telemetry.Telemetry`, or another object with these methods.

    Both are called where the run is, so that what they set as the current span is that of all that is done there.
    """

    def on_event(self, event: Event, /) -> None:
        """Told of the run, and of all within it that have no other; on the event loop. Must not raise."""
        ...

    def around_call(self, call: Any, proceed: Callable[[], ToolOutcome], /) -> ToolOutcome:
        """What `proceed` gives: a `Call` of a tool is made by it, in the thread that is to be traced."""
        ...


Curating: TypeAlias = Curator | Callable[[Sequence[Message]], Sequence[Mapping[str, Any]]]


_LONGEST: Final = 1e9  # seconds; no clock of a thread waits for more


# -- checks ----------------------------------------------------------------------------------------------------------


def _count(least: int) -> Any:
    def check(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
        if type(value) is not int or value < least:
            raise ValueError(f"{attribute.name} must be an integer, {least} or more; it is {value!r}")

    return check


def _check_seconds(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 < value <= _LONGEST):
        raise ValueError(f"{attribute.name} must be seconds above 0, or None for no limit; it is {value!r}")


def _check_cost(_: Any, __: Any, value: Any) -> None:
    if value is not None and (type(value) not in (int, float, Decimal) or not 0 < value < _LONGEST):
        raise ValueError(f"max_cost must be US dollars above 0, or None for no limit; it is {value!r}")


def _limits(given: Any) -> Limits:
    if isinstance(given, Limits):
        return given
    if not isinstance(given, Mapping):
        raise TypeError(
            f"limits takes Limits(...) or a mapping of its fields, such as {{'seconds': 5}}; it is {given!r}"
        )
    fields = cast("Mapping[str, Any]", given)
    known = [field.name for field in attrs.fields(Limits)]
    for name in fields:
        if name not in known:
            raise ValueError(f"there is no limit {name!r}; {_advice(str(name), known)}")
    return Limits(**fields)


def _advice(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"


def _check_flag(_: Any, attribute: "attrs.Attribute[bool]", value: Any) -> None:
    if type(value) is not bool:
        raise TypeError(f"{attribute.name} must be True or False; it is {value!r}")


def _check_now(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, datetime | None):
        raise TypeError(f"now takes a datetime, the time that programs see, or None; it is {value!r}")


def _new_id() -> str:
    return uuid4().hex


def _check_function(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if not callable(value):
        raise TypeError(f"{attribute.name} takes a function; it is {value!r}")


def _check_telemetry(_: Any, __: Any, value: Any) -> None:
    if not all(callable(getattr(value, name, None)) for name in ("on_event", "around_call")):
        raise TypeError(f"telemetry takes a Telemetry() of ptc.telemetry, or None; it is {value!r}")


check_callback: Final = attrs.validators.optional(_check_function)


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

    max_turns: int = attrs.field(default=5, validator=_count(1))
    limits: Limits = attrs.field(factory=Limits, converter=_limits)  # of each program
    # Seconds for one call of a tool, and for one call of `run` or `resume`; None: no limit.
    tool_timeout: float | None = attrs.field(default=60.0, validator=_check_seconds)
    run_timeout: float | None = attrs.field(default=None, validator=_check_seconds)
    model_retries: int = attrs.field(default=RETRIES, validator=_count(0))  # of one request to the model
    # Input and output tokens of the whole Step, sub-agents included; None: no limit.
    max_tokens: int | None = attrs.field(default=None, validator=attrs.validators.optional(_count(1)))
    # Requests to models, calls of tools and US dollars of the whole Step, sub-agents included; None: no limit.
    max_requests: int | None = attrs.field(default=None, validator=attrs.validators.optional(_count(1)))
    max_tool_calls: int | None = attrs.field(default=None, validator=attrs.validators.optional(_count(1)))
    max_cost: Decimal | float | None = attrs.field(default=None, validator=_check_cost)


@attrs.frozen(kw_only=True)
class RenderingOptions:
    """How the model is shown the record."""

    compress_history: HistoryOptions | None = attrs.field(default=None, converter=HistoryOptions.of)  # None: plain
    history: Curator | None = attrs.field(default=None, converter=_curator)  # curates the plain history


@attrs.frozen(kw_only=True)
class Plumbing:
    """What a run works with."""

    model: Model = attrs.field(default=None, converter=_model)
    settings: RunSettings = attrs.field(factory=RunSettings, converter=RunSettings.of)  # that the model is to heed
    deps: Any = None  # what tools are given with a `RunContext`; models never see it
    freeze_results: bool = attrs.field(default=False, validator=_check_flag)  # whether what tools return is copied
    now: datetime | None = attrs.field(default=None, validator=_check_now)  # the time that programs see
    # Seconds, of evaluations, tool calls and the model; and the time of day with its zone, of turns and events.
    clock: Callable[[], float] = attrs.field(default=time.perf_counter, validator=_check_function)
    wall_clock: Callable[[], datetime] = attrs.field(default=time_of_day, validator=_check_function)
    new_id: Callable[[], str] = attrs.field(default=_new_id, validator=_check_function)  # the id of a run
    on_event: Callable[[Event], Any] | None = attrs.field(default=None, validator=check_callback)  # on the event loop
    telemetry: Telemetry | None = attrs.field(default=None, validator=attrs.validators.optional(_check_telemetry))

    def __attrs_post_init__(self) -> None:
        """Raises `ModelError` where the model takes no settings and is given some."""
        with_settings(self.model, self.settings)


@attrs.frozen(kw_only=True)
class Options:
    """All options with their values. A sub-agent used as a tool takes those it was not given from its parent."""

    plumbing: Plumbing
    bounds: Bounds
    rendering: RenderingOptions
    observers: tuple[Callable[[Event], Any], ...] = ()  # told of a run and all within it, whatever has an `on_event`


# part of the options -> its record
PARTS: Final[Mapping[str, Any]] = {"plumbing": Plumbing, "bounds": Bounds, "rendering": RenderingOptions}
OPTION_NAMES: Final = tuple(field.name for part in PARTS.values() for field in attrs.fields(part))


def resolve_options(given: Mapping[str, Any], inherited: Options | None = None) -> Options:
    """The options that `given` means; those that are UNSET are the parent's, or at the top the defaults.

    Raises `ValueError` or `TypeError` for what an option does not take, where there is no model, and where a history is
    both compressed and curated; `ModelError` for a model's name that means none.
    """
    known = _one_kind_of_history({name: value for name, value in given.items() if value is not UNSET})
    parts = {name: _resolved(part, known, getattr(inherited, name, None)) for name, part in PARTS.items()}
    return Options(**parts, observers=() if inherited is None else inherited.observers)


def own_options(given: Mapping[str, Any]) -> tuple[Bounds, RenderingOptions]:
    """The bounds and the rendering that `given` means where nothing is inherited; no model is needed for them."""
    known = _one_kind_of_history({name: value for name, value in given.items() if value is not UNSET})
    return _resolved(Bounds, known, None), _resolved(RenderingOptions, known, None)


def check_options(given: Mapping[str, Any]) -> None:
    """Raises as `resolve_options` does for what is given and not UNSET; a model may still be missing."""
    known = _one_kind_of_history({name: value for name, value in given.items() if value is not UNSET})
    for part in PARTS.values():
        for field in attrs.fields(part):
            if field.name in known:
                _check(field, known[field.name])
    if known.get("model") is not None:
        with_settings(resolve_model(known["model"]), RunSettings.of(known.get("settings")))


def _check(field: Any, value: Any) -> None:
    """Raises what a record with such a field would."""
    converted = value if field.converter is None else field.converter(value)
    if field.validator is not None:
        field.validator(None, field, converted)


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
