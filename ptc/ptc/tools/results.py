"""What the functions behind tools give: values, values to be awaited, and copies of them."""

import copy
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Final

from ptc.tools.recovery import NotDone

_COPIED: Final = frozenset({list, dict, set, tuple})


def result_of_check(check: Callable[[str], Any], key: str) -> Any:
    """What a tool's `check` gives, in a list: an empty one where the call has not been done."""
    found = check(key)
    return _check_later(found) if inspect.isawaitable(found) else _boxed(found)


async def _check_later(found: Awaitable[Any]) -> list[Any]:
    return _boxed(await found)


def _boxed(found: Any) -> list[Any]:
    return [] if isinstance(found, NotDone) else [found]


def is_awaitable(result: Any) -> bool:
    """Whether it has to be awaited to be had."""
    try:
        return inspect.isawaitable(result)
    except Exception:  # its class has code of its own for what it is
        return False


async def awaited(result: Awaitable[Any]) -> Any:
    """What it gives."""
    return await result


def frozen(result: Any) -> Any:
    """A copy of plain containers, so that a tool that changes what it has returned changes nothing here."""
    if type(result) not in _COPIED:
        return result
    try:
        return copy.deepcopy(result)
    except Exception:  # it holds what cannot be copied, far within: the tool has acted, and this is what it gave
        return result
