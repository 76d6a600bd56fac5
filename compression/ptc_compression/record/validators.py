"""What fields of options and managers are checked for. Each error names the field, what it may be, and what it is."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import attrs

    from ptc_compression.record.tokens import TokenCounter


def at_least(least: int, kind: str = "") -> Any:
    """A validator: an integer, `least` or more. Raises `ValueError`; `kind` stands before the name of the field."""

    def check(_: Any, attribute: "attrs.Attribute[int]", value: Any) -> None:
        if type(value) is not int or value < least:
            raise ValueError(f"{kind}{attribute.name} must be an integer, {least} or more; it is {value!r}")

    return check


def one_of(*words: str, kind: str = "") -> Any:
    """A validator: one of a few words. Raises `ValueError`; `kind` stands before the name of the field."""

    def check(_: Any, attribute: "attrs.Attribute[str]", value: Any) -> None:
        if value not in words:
            raise ValueError(f"{kind}{attribute.name} must be one of {', '.join(words)}; it is {value!r}")

    return check


def check_counter(_: Any, attribute: "attrs.Attribute[TokenCounter]", value: Any) -> None:
    """A validator: something that counts. Raises `TypeError`."""
    if not callable(getattr(value, "count", None)) or isinstance(value, str | list | tuple):
        raise TypeError(f"{attribute.name} must have count(text), as TiktokenCounter() has; it is {value!r}")
