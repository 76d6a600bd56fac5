"""`HistoryOptions`: how much a compressed history shows."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import attrs


def _check_limit(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"the history option {attribute.name} must be an integer, 0 or more; it is {value!r}")


def _limit(default: int) -> int:
    return attrs.field(default=default, validator=_check_limit)


@attrs.frozen(kw_only=True)
class HistoryOptions:
    """How much of the record a compressed history shows; what is dropped stays in the trace. All are 0 or more."""

    println_limit: int = _limit(15)  # printed entries, the newest; of a failed turn as many again
    tool_call_limit: int = _limit(20)  # tool calls, the newest
    sample_limit: int = _limit(3)  # items or keys in the sample of a definition
    sample_printable_limit: int = _limit(80)  # characters of a string in a sample
    sample_total_limit: int = _limit(400)  # characters of a whole sample
    argument_limit: int = _limit(3)  # items or keys in one argument of a tool call
    argument_printable_limit: int = _limit(60)  # characters of a string in an argument

    @classmethod
    def of(cls, value: "HistoryOptions | Mapping[str, Any] | bool | None") -> "HistoryOptions | None":
        """The options that `compress_history=value` means; None for False and None, which mean no compression.

        `value` may be True (the defaults), options, or a mapping of their fields. Raises `ValueError` for a field that
        does not exist or a limit below 0, `TypeError` for anything else.
        """
        if value is None or value is False:
            return None
        if isinstance(value, HistoryOptions):
            return value
        return cls(**_fields(cls, {} if value is True else value))


def _fields(of: type[Any], given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise TypeError(f"compress_history takes True, False, HistoryOptions or a mapping, not {type(given).__name__}")
    fields: dict[str, Any] = dict(given)  # type: ignore[reportUnknownArgumentType]
    known = [field.name for field in attrs.fields(of)]
    for name in fields:
        if name not in known:
            raise ValueError(f"there is no history option {name!r}; {_advice(str(name), known)}")
    return fields


def _advice(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
