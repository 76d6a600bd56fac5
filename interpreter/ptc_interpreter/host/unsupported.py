"""The error for what the host hands over and programs cannot be given."""

from typing import Final

from ptc_interpreter.errors import PtcError
from ptc_interpreter.limits import DEEPEST

_SHOWN: Final = 100  # characters of a path


class UnsupportedValue(PtcError, TypeError):
    """A value of the host that programs cannot be given. `path` says where it is, such as `products[0].image`."""

    def __init__(self, path: str, value: object, *, deep: bool = False) -> None:
        self.path = path
        shown = path if len(path) <= _SHOWN else f"{path[:_SHOWN]}..."
        super().__init__(_too_deep(shown) if deep else _other_type(shown, value))


def _too_deep(path: str) -> str:
    return (
        f"`{path}` is nested too deep: objects and sets may be {DEEPEST} deep, and may not hold themselves; "
        "hand over lists of rows, as dicts with the keys that programs need"
    )


def _other_type(path: str, value: object) -> str:
    from ptc_interpreter.host.objects import class_name  # few hosts hand over such

    return (
        f"`{path}` is of type {class_name(value)}, which programs cannot be given; "
        "hand over numbers, strings, lists, dicts, dates, or objects of data classes"
    )
