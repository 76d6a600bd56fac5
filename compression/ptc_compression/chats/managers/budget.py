"""`TokenBudgetManager`: as much of the newest as fits into a number of tokens."""

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any, ClassVar, Final, cast

import attrs

from ptc_compression.chats.managers.cutting import Cuttable, Weigh, cuttable, groups_to_drop
from ptc_compression.chats.managers.protocol import DEFAULT_CONTEXT, CurationContext
from ptc_compression.chats.messages import ChatMessage, called, part_text, parts_of
from ptc_compression.chats.sessions import Session
from ptc_compression.errors import BudgetTooSmall
from ptc_compression.record.tokens import TiktokenCounter, TokenCounter
from ptc_compression.record.validators import at_least, check_counter

TOKENS_FOR_A_MESSAGE: Final = 4  # what a provider puts around each
TOKENS_FOR_A_PICTURE: Final = 765  # 1024 x 1024 at OpenAI; what a picture is costs nothing by its characters
_REMEMBERED: Final = 30_000_000  # characters of the texts whose tokens are remembered


class _Counts(dict[str, int]):
    """Tokens of texts, each counted once. Most of them are sent again and again."""

    def __init__(self, counter: TokenCounter) -> None:
        super().__init__()
        self.counter = counter
        self.characters = 0

    def __missing__(self, text: str) -> int:
        self.characters += len(text)
        if self.characters > _REMEMBERED:
            self.clear()
            self.characters = len(text)
        self[text] = tokens = self.counter.count(text)
        return tokens


def _check_tools(_: Any, __: Any, value: Any) -> None:
    if not isinstance(value, list | tuple):
        raise TypeError(f"tools must be the list of specs that the provider is sent, not {type(value).__name__}")


def _counts_of(manager: "TokenBudgetManager") -> _Counts:
    return _Counts(manager.counter)


@attrs.frozen
class TokenBudgetManager:
    """The system messages and as many of the newest messages as fit into `budget`, pairs together.

    Counted is what is sent: system messages, the specs of `tools` (OpenAI's dicts), texts, calls with their arguments,
    and a little for each message. Raises `BudgetTooSmall` when even the newest exchange does not fit: what is left
    would be no request. Room for the reply is the caller's to leave. `hysteresis` is in tokens: a cut goes that far
    below the budget, and then nothing is cut until the budget is full again; it needs every message counted once, while
    without it only those that fit are.
    """

    budget: int = attrs.field(validator=at_least(0))
    counter: TokenCounter = attrs.field(factory=TiktokenCounter, validator=check_counter)
    tools: Sequence[Mapping[str, Any]] = attrs.field(default=(), kw_only=True, validator=_check_tools)
    hysteresis: int = attrs.field(default=0, kw_only=True, validator=at_least(0))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True
    _counts: _Counts = attrs.field(default=attrs.Factory(_counts_of, takes_self=True), init=False, eq=False, repr=False)

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages that fit. Raises `BudgetTooSmall`."""
        history = cuttable(messages, self.context)
        room = self._room(history)
        return history.cut_at(history.boundaries[self._dropped(history, room)])

    def count(self, messages: Sequence[ChatMessage]) -> int:
        """Tokens of a request with these messages and the tools."""
        return self._tools() + sum(map(self._weigh, messages))

    def _room(self, history: Cuttable) -> int:
        """Tokens that are left for what may be cut, once everything that stays is counted."""
        first = history.boundaries[0]
        stay = [*history.messages[:first], *compress(history.messages[first:], history.stays[first:])]
        room = self.budget - self.count(stay)
        if (missing := self._least(history) - room) > 0:
            raise BudgetTooSmall(budget=self.budget, needed=self.budget + missing)
        return room

    def _least(self, history: Cuttable) -> int:
        """Tokens of the newest group, and of all behind the floor."""
        total = 0
        for group in reversed(history.groups):
            if total and history.boundaries[group] < history.floor:
                break
            total += history.weight(group, self._weigh)
        return total

    def _dropped(self, history: Cuttable, room: int) -> int:
        if self.hysteresis:
            return groups_to_drop(history.weights(self._weigh), room, room - self.hysteresis)
        total = 0
        for group in reversed(history.groups):
            total += history.weight(group, self._weigh)
            if total > room:
                return group + 1
        return 0

    @property
    def _weigh(self) -> Weigh:
        count = self._counts.__getitem__
        return lambda message: count_message(message, count)

    def _tools(self) -> int:
        return self._counts[_json(list(self.tools))] if self.tools else 0


def count_message(message: ChatMessage, count: Callable[[str], int]) -> int:
    """Tokens of a message as it is sent: its text, its calls with their arguments, and a little around it.

    A picture counts as one of medium size, whatever its bytes are.
    """
    content, calls = message.get("content"), message.get("tool_calls")
    text = count(content) if isinstance(content, str) else _parts(content, count) if content else 0
    return TOKENS_FOR_A_MESSAGE + text + (sum([_call(call, count) for call in calls]) if calls else 0)


def _call(call: Mapping[str, Any], count: Callable[[str], int]) -> int:
    name, arguments = called(call)
    return TOKENS_FOR_A_MESSAGE + count(name) + count(arguments)


def _parts(content: Any, count: Callable[[str], int]) -> int:
    return sum(_part(part, count) for part in parts_of(content))


def _part(part: Any, count: Callable[[str], int]) -> int:
    if text := part_text(part):
        return count(text)
    kind = str(cast("Mapping[str, Any]", part).get("type", "")) if isinstance(part, Mapping) else ""
    return TOKENS_FOR_A_PICTURE if "image" in kind else count(_json(part))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, default=str)
