"""Which of several databases a test runs on: on one of them by turns, where all are asked the same.

The tests of the store itself run on each, as do those with the mark `every_store`, whose answer the database may well
decide: what its text may be, who sees what, who comes first. `make fuzz` runs every test on each.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

import pytest

_DATABASES: Final = {"memory", "sqlite", "postgresql"}
_OF_THE_STORE: Final = "store"  # the folder


def on_other_databases(items: Sequence[pytest.Item], *, turned: bool) -> Iterator[pytest.Item]:
    """The tests that run on another database as well; `turned` leaves others than without it."""
    groups: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        if (group := _group(item)) is not None:
            groups.setdefault(group, []).append(item)
    turns: dict[object, count[int]] = {}
    for group, found in groups.items():
        turn = next(turns.setdefault(group[0], count(int(turned))))
        yield from (item for item in found if item is not found[turn % len(found)])


def _group(item: pytest.Item) -> tuple[object, ...] | None:
    """What a test has in common with the same one on another database; None where it runs on each or on none."""
    parameters = getattr(item, "callspec", None) and item.callspec.params  # type: ignore[attr-defined]
    if not parameters or item.path.parent.name == _OF_THE_STORE or item.get_closest_marker("every_store") is not None:
        return None
    named = {name for name, value in parameters.items() if isinstance(value, str) and value in _DATABASES}
    if not named:
        return None
    ids = [part for part in item.callspec.id.split("-") if part not in _DATABASES]  # type: ignore[attr-defined]
    return (item.path, getattr(item, "originalname", item.name), *ids)
