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
    callspec = getattr(item, "callspec", None)
    parts = [] if callspec is None else callspec.id.split("-")  # of texts: a value may be hostile
    if _DATABASES.isdisjoint(parts) or item.path.parent.name == _OF_THE_STORE or item.get_closest_marker("every_store"):
        return None
    others = [part for part in parts if part not in _DATABASES]
    return (item.path, getattr(item, "originalname", item.name), *others)
