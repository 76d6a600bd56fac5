"""Secrets in what people say of calls: `{"$secret": "key"}` in JSON is the name of one, as questions show it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from ptc_interpreter import SecretName

_KEY: Final = "$secret"


def with_secret_names(value: Any) -> Any:
    """Plain data with names of secrets where it says `{"$secret": name}`."""
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, Any]", value)
        name = entries.get(_KEY) if len(entries) == 1 else None
        return SecretName(name) if isinstance(name, str) else _within(entries, with_secret_names)
    return _within(value, with_secret_names)


def without_secret_names(value: Any) -> Any:
    """The plain data that `with_secret_names` reads."""
    return {_KEY: value.name} if isinstance(value, SecretName) else _within(value, without_secret_names)


def _within(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, Mapping):
        return {key: change(each) for key, each in cast("Mapping[Any, Any]", value).items()}
    return [change(each) for each in cast("list[Any]", value)] if isinstance(value, list) else value
