"""Code of the host that runs where nobody expects any: a class has its own names, fields, hash and text."""

from collections.abc import Callable
from typing import Any, TypeVar

_Answer = TypeVar("_Answer")
_Other = TypeVar("_Other")


def asked(question: Callable[..., _Answer], *given: Any, otherwise: _Other) -> _Answer | _Other:
    """What the host's code answers; `otherwise` where it raises anything but KeyboardInterrupt and SystemExit."""
    try:
        return question(*given)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        return otherwise
