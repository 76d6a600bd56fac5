"""How hard properties are tried (on all examples under `make fuzz`), and what work costs, in calls."""

import sys
from collections.abc import Callable
from typing import Any

from hypothesis import settings


def examples(count: int) -> settings:
    """So many examples, or as large a part of them as the profile takes of a hundred."""
    return settings(max_examples=count * settings.get_profile(settings.get_current_profile_name()).max_examples // 100)


def calls_made(do: Callable[[], Any]) -> int:
    """How often Python calls anything to do it."""
    calls = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return calls
