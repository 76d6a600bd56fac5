"""`HistoryOptions`: how much a compressed history shows, and in which form."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final, Literal, cast

import attrs

from ptc_compression.record.tokens import APPROXIMATE, TokenCounter, check_encoding, counter_named
from ptc_compression.record.validators import at_least, one_of

Layout = Literal["sections", "appended", "folded"]
FailedTurns = Literal["verbatim", "last", "digest"]
Results = Literal["none", "shape", "preview"]
_RESULTS: Final = ("none", "shape", "preview")
_KIND: Final = "the history option "  # how errors call a field


# -- checks ----------------------------------------------------------------------------------------------------------


def _limit(default: int) -> int:
    return attrs.field(default=default, validator=at_least(0, _KIND))


def _check_bound(_: Any, attribute: "attrs.Attribute[int | None]", value: Any) -> None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError(f"{_KIND}{attribute.name} must be None or an integer above 0; it is {value!r}")


def _check_flag(_: Any, attribute: "attrs.Attribute[bool]", value: Any) -> None:
    if type(value) is not bool:
        raise ValueError(f"{_KIND}{attribute.name} must be True or False; it is {value!r}")


# -- parts of options ------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Trigger:
    """When compression begins: with the first turn, or once the run is past a number of turns or tokens.

    `turns` are completed turns; `tokens` those of the plain prompt. Where both are given, the first that is reached
    counts. Until then the plain array is sent.
    """

    turns: int | None = attrs.field(default=None, validator=_check_bound)
    tokens: int | None = attrs.field(default=None, validator=_check_bound)

    @property
    def always(self) -> bool:
        """Whether compression begins with the first turn."""
        return self.turns is None and self.tokens is None


def _trigger(given: Any) -> Trigger:
    if isinstance(given, Trigger):
        return given
    if given == "always":
        return Trigger()
    if isinstance(given, Mapping):
        return Trigger(**_fields(Trigger, given))
    raise ValueError(f'the history option trigger must be "always", or such as {{"turns": 5}}; it is {given!r}')


def _tool_results(given: Any) -> Any:
    """A word for all tools, or pairs of a tool's name and its word."""
    if isinstance(given, str):
        return given
    pairs: Iterable[Any] = cast("Any", given.items() if isinstance(given, Mapping) else given)
    try:
        return tuple((str(name), str(word)) for name, word in pairs)
    except (TypeError, ValueError):
        what = 'a word, or a mapping of tools to words, such as {"search": "shape"}'
        raise TypeError(f"the history option tool_results takes {what}; it is {given!r}") from None


def _check_results(_: Any, __: Any, value: Any) -> None:
    for word in [value] if isinstance(value, str) else [each for _, each in value]:
        if word not in _RESULTS:
            raise ValueError(f"the history option tool_results knows {', '.join(_RESULTS)}; it is given {word!r}")


def _check_counter(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, str):
        what = f'"{APPROXIMATE}", or the name of a tiktoken encoding'
        raise TypeError(f"the history option token_counter takes {what}; it is {value!r}")
    if value != APPROXIMATE:
        check_encoding(value)


# -- the options -----------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class HistoryOptions:
    """How much of the record a compressed history shows; what is dropped stays in the trace. All limits are 0 or more.

    Tokens of `trigger` and `prompt_budget` are counted by `token_counter`: "approximate" (UTF-8 bytes / 4, the same on
    every machine), or the name of a tiktoken encoding.
    """

    println_limit: int = _limit(15)  # printed entries in all, the newest; of a failed turn as many again
    newest_output_characters: int = _limit(12_000)  # up to which the newest successful turn's are shown whole; 0: never
    tool_call_limit: int = _limit(20)  # lines of tool calls, the newest; those that only read leave first
    sample_limit: int = _limit(3)  # items or keys in the sample of a definition
    sample_printable_limit: int = _limit(80)  # characters of a string in a sample
    sample_total_limit: int = _limit(400)  # characters of a whole sample
    argument_limit: int = _limit(3)  # items or keys in one argument of a tool call
    argument_printable_limit: int = _limit(60)  # characters of a string in an argument

    trigger: Trigger = attrs.field(default=Trigger(), converter=_trigger)
    keep_recent: int = _limit(0)  # successful turns, the newest, that stay as plain pairs
    layout: Layout = attrs.field(default="sections", validator=one_of("sections", "appended", "folded", kind=_KIND))
    fold_tokens: int = _limit(1_500)  # of the blocks since the fold, past which it moves
    failed_turns: FailedTurns = attrs.field(
        default="verbatim", validator=one_of("verbatim", "last", "digest", kind=_KIND)
    )
    tool_results: Any = attrs.field(default="none", converter=_tool_results, validator=_check_results)
    recall: bool = attrs.field(default=False, validator=_check_flag)  # programs are given history/turn and its like
    prompt_budget: int | None = attrs.field(default=None, validator=_check_bound)  # tokens of the whole prompt
    guard_output: bool = attrs.field(default=False, validator=_check_flag)  # mark printed lines like our headers
    token_counter: str = attrs.field(default=APPROXIMATE, validator=_check_counter)

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

    @property
    def counter(self) -> TokenCounter:
        """What counts the tokens of `trigger` and `prompt_budget`."""
        return counter_named(self.token_counter)

    def results_of(self, tool: str) -> Results:
        """What is shown of the results of a tool."""
        if isinstance(self.tool_results, str):
            return cast("Results", self.tool_results)
        return dict(self.tool_results).get(tool, "none")


DEFAULT_OPTIONS: Final = HistoryOptions()


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
