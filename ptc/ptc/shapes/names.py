"""Names as Python writes them and as programs write them."""

import re
from typing import Any, Final, cast

_NAME: Final = re.compile(r"[^\W\d][\w?!*+<>=.-]*")


def kebab_case(name: str) -> str:
    """`search_reviews` as `search-reviews`; underscores at either end are dropped."""
    return name.strip("_").replace("_", "-") or name


def snake_case(name: str) -> str:
    """`search-reviews` as `search_reviews`."""
    return name.replace("-", "_")


def check_name(what: str, name: str) -> None:
    """Raises `ValueError` for a name that programs cannot write, `TypeError` for one that is no text."""
    if not isinstance(cast("Any", name), str):
        raise TypeError(f"a {what} is text; {name!r} is of type {type(name).__name__}")
    if not _NAME.fullmatch(name):
        raise ValueError(f"`{name}` is no {what} that programs can write: use letters, digits, - and _")
