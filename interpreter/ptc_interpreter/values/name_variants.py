"""Names with `-` and names with `_`: programs write the one, Python the other."""

from collections.abc import Collection


def spelled(name: str, among: Collection[str]) -> str | None:
    """`name` as it is spelled in `among`, where `-` and `_` are the same; None if it is not there."""
    for candidate in (name, name.replace("_", "-"), name.replace("-", "_")):
        if candidate in among:
            return candidate
    return None
