"""How hard properties are tried (in all ways and on all examples under `make fuzz`), and what work costs, in calls."""

from collections.abc import Callable
from cProfile import Profile
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")


def examples(count: int) -> settings:
    """So many examples, or as large a part of them as the profile takes of a hundred."""
    of_a_hundred = settings.get_profile(settings.get_current_profile_name()).max_examples
    return settings(max_examples=max(1, count * of_a_hundred // 100))


def tries(few: T, many: T) -> T:
    """How often something is tried: a few times in `make test`, often in `make fuzz`, by its profile."""
    return many if settings().max_examples > 25 else few


def calls_made(do: Callable[[], Any]) -> int:
    """How often Python calls anything to do it."""
    profile = Profile(subcalls=False)
    profile.runcall(do)
    return sum(entry.callcount for entry in profile.getstats())
