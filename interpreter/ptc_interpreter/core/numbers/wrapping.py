"""Numbers of Java's sizes: `byte`, `short`, and arithmetic that wraps around."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer
from ptc_interpreter.core.numbers.conversions import to_int
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import also_known, core
from ptc_interpreter.runtime.run import Run


def wrapped(number: int, bits: int) -> int:
    """A number as so many bits hold it, with its sign."""
    half = 1 << (bits - 1)
    return (number + half) % (1 << bits) - half


def _sized(name: str, bits: int) -> None:
    half = 1 << (bits - 1)

    def sized(run: Run, x: Any) -> int:
        number = to_int(run, x)
        given = x if type(x) is float else number  # 127.5 is too much for a byte, and so is a NaN
        if not -half <= given <= half - 1:
            raise LispError("invalid_argument", f"`{name}`: {given} has more than {bits} bits.")
        return number

    def cut(run: Run, x: Any) -> int:
        return wrapped(to_int(run, x), bits)

    sized.__doc__ = f"The number cut to an integer, which must have no more than {bits} bits."
    core(name)(sized)
    cut.__doc__ = f"The number as an integer of {bits} bits, what is beyond them cut off."
    core(f"unchecked-{name}")(cut)


for _name, _bits in (("short", 16), ("byte", 8)):
    _sized(_name, _bits)


def _wrapping(name: str, bits: int, summary: str, of: Callable[[int, int], int], *, of_two: bool) -> None:
    def one(_run: Run, x: Any) -> int:
        return wrapped(of(integer(x, name), 0), bits)

    def two(_run: Run, x: Any, y: Any) -> int:
        return wrapped(of(integer(x, name), integer(y, name, 2)), bits)

    function = two if of_two else one
    function.__doc__ = f"{summary}; what is beyond {bits} bits is cut off."
    core(name)(function)


_OF_TWO: Final[dict[str, tuple[str, Callable[[int, int], int]]]] = {
    "add": ("The sum of two integers", lambda x, y: x + y),
    "subtract": ("The difference of two integers", lambda x, y: x - y),
    "multiply": ("The product of two integers", lambda x, y: wrapped(x, 64) * wrapped(y, 64)),
}
_OF_ONE: Final[dict[str, tuple[str, Callable[[int, int], int]]]] = {
    "inc": ("The integer, and one", lambda x, _: x + 1),
    "dec": ("The integer less one", lambda x, _: x - 1),
    "negate": ("The integer with its sign turned", lambda x, _: -x),
}
for _suffix, _bits in (("", 64), ("-int", 32)):
    for _name, (_summary, _of) in _OF_TWO.items():
        _wrapping(f"unchecked-{_name}{_suffix}", _bits, _summary, _of, of_two=True)
    for _name, (_summary, _of) in _OF_ONE.items():
        _wrapping(f"unchecked-{_name}{_suffix}", _bits, _summary, _of, of_two=False)


@core("unchecked-long")
def unchecked_long(run: Run, x: Any) -> int:
    """The number as an integer of 64 bits, what is beyond them cut off.

    (unchecked-long 18446744073709551615)  ;=> -1
    """
    return wrapped(to_int(run, x), 64)


@core("unchecked-int")
def unchecked_int(run: Run, x: Any) -> int:
    """The number as an integer of 32 bits, what is beyond them cut off.

    (unchecked-int 4294967295)  ;=> -1
    """
    return wrapped(to_int(run, x), 32)


also_known(
    __name__,
    {
        "unchecked-char": "char",
        "unchecked-double": "double",
        "unchecked-float": "float",
        "unchecked-divide-int": "quot",
        "unchecked-remainder-int": "rem",
    },
)
