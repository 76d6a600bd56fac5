"""`ConversationSettings`: when conversations end, what a model is shown of them, and how long messages are kept."""

from typing import Any, Final, Literal

import attrs

_MINUTE: Final = 60_000_000
_DAY: Final = 24 * 60 * _MINUTE


def _number(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) not in (int, float) or not value >= 0 or value == float("inf"):
        raise ValueError(f"{attribute.name} must be a number, 0 or more; it is {value!r}")


def _number_or_none(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not value >= 0 or value == float("inf")):
        raise ValueError(f"{attribute.name} must be a number, 0 or more, or None; it is {value!r}")


def _count(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{attribute.name} must be an integer, 0 or more; it is {value!r}")


def _expired(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if value not in ("archive", "erase"):
        raise ValueError(f'{attribute.name} must be "archive" or "erase"; it is {value!r}')


@attrs.frozen(kw_only=True)
class ConversationSettings:
    """Limits of conversations. Each error names the field, what it takes, and what it was given."""

    # Minutes without a message after which the next one begins a new conversation; 0 or None: never.
    conversation_idle_timeout_minutes: float | None = attrs.field(default=30, validator=_number_or_none)
    # Ended conversations that are listed; the oldest beyond them expire.
    max_conversations_retained: int = attrs.field(default=1000, validator=_count)
    # Minutes after which a question that nobody answered no longer keeps its conversation.
    conversation_state_timeout_minutes: float = attrs.field(default=60, validator=_number)
    context_window_messages: int = attrs.field(default=20, validator=_count)  # that a model is shown
    max_messages_hot: int = attrs.field(default=100, validator=_count)  # of all conversations; older ones are archived
    max_history_days: float | None = attrs.field(default=30, validator=_number_or_none)  # None: hot at any age
    # What happens to the messages of an expired conversation: they stay in the archive, or go.
    expired: Literal["archive", "erase"] = attrs.field(default="archive", validator=_expired)
    # Days after which an expired conversation is erased all the same; None: never.
    erase_after_days: float | None = attrs.field(default=None, validator=_number_or_none)

    @property
    def idle_us(self) -> int | None:
        """The idle timeout in microseconds; None where there is none."""
        minutes = self.conversation_idle_timeout_minutes
        return round(minutes * _MINUTE) if minutes else None

    @property
    def state_us(self) -> int:
        """The time that a question stays open, in microseconds."""
        return round(self.conversation_state_timeout_minutes * _MINUTE)

    def days_us(self, days: float) -> int:
        """Days in microseconds."""
        return round(days * _DAY)
