"""`RunSettings`: what an agent asks of any model, and how a model is made to heed it."""

from collections.abc import Mapping
from typing import Any, Final, Literal, cast, get_args

import attrs

from ptc.models.errors import ModelError
from ptc.models.model import Model

Reasoning = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
REASONING: Final[tuple[str, ...]] = get_args(Reasoning)


def _check_temperature(_: Any, __: Any, value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not value >= 0):
        raise ValueError(f"temperature must be a number, 0 or more; it is {value!r}")


def _check_tokens(_: Any, __: Any, value: Any) -> None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError(f"max_output_tokens must be an integer, 1 or more; it is {value!r}")


def _check_reasoning(_: Any, __: Any, value: Any) -> None:
    if value is not None and value not in REASONING:
        raise ValueError(f"reasoning must be one of {', '.join(REASONING)}; it is {value!r}")


@attrs.frozen(kw_only=True)
class RunSettings:
    """What every request of a run asks of its model. None: what the model does by itself."""

    temperature: float | None = attrs.field(default=None, validator=_check_temperature)
    max_output_tokens: int | None = attrs.field(
        default=None, validator=_check_tokens
    )  # of one reply, thinking included
    reasoning: Reasoning | None = attrs.field(default=None, validator=_check_reasoning)  # how much it thinks

    @classmethod
    def of(cls, value: "RunSettings | Mapping[str, Any] | None") -> "RunSettings":
        """The settings that `settings=value` means: settings, a mapping of their fields, or None for none.

        Raises `ValueError` for a field that does not exist, `TypeError` for anything else.
        """
        if value is None or isinstance(value, RunSettings):
            return value or cls()
        if not isinstance(cast("Any", value), Mapping):
            raise TypeError(f"settings takes RunSettings(...) or a mapping of its fields; it is {value!r}")
        known = [field.name for field in attrs.fields(cls)]
        for name in value:
            if name not in known:
                raise ValueError(f"there is no setting {name!r}; there are {', '.join(known)}")
        return cls(**value)

    @property
    def given(self) -> dict[str, Any]:
        """Those that ask for something, by name."""
        return {name: value for name, value in attrs.asdict(self).items() if value is not None}


def with_settings(model: Model, settings: RunSettings) -> Model:
    """The model as it heeds the settings. Raises `ModelError` for one that has no method `with_settings`."""
    if not settings.given:
        return model
    heeding = getattr(model, "with_settings", None)
    if heeding is None:
        asked = ", ".join(f"{name}={value!r}" for name, value in settings.given.items())
        advice = "leave them out, or give the model a method with_settings(settings)"
        raise ModelError(f"the model `{model.name}` takes no settings and was given {asked}: {advice}")
    return heeding(settings)
