"""How large integers are, as far as that is known before anything runs: their bits, and whether they are negative."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ptc_interpreter.nodes import Binding, Constant, CoreCall, Local, Node, Variable

# How many bits the results of functions have at most, of how many their arguments have.
_GROWING: Final[dict[str, Callable[[Any], int]]] = {
    **dict.fromkeys(("+", "-"), lambda bits: max(bits) + len(bits)),
    **dict.fromkeys(("inc", "dec"), lambda bits: bits[0] + 1),
    "*": sum,
    **dict.fromkeys(("quot", "rem", "mod", "min", "max", "abs"), max),
}
_STAYING_NATURAL: Final = frozenset({"+", "inc"})


class Sizes:
    """The sizes of the integers of one program. `taken` gives a node that is like what a local was taken out as."""

    def __init__(self, known: Mapping[str, Node], taken: Callable[[Binding], Node | None]) -> None:
        self._known = known  # what names mean that are defined
        self._taken = taken
        self._bits: dict[Binding, int] = {}  # of integers that are gone through
        self._natural: set[Binding] = set()  # those of them that are not negative

    def bits(self, node: Node) -> int | None:
        """How many bits an integer has at most, where that is known and few."""
        match node:
            case Constant(value=value):
                return value.bit_length() if type(value) is int else None
            case Local(binding=binding):
                item = self._taken(binding)
                return self._bits.get(binding) if item is None else self.bits(item)
            case Variable(name=name) if name in self._known:
                return self.bits(self._known[name])
            case CoreCall(function=function, arguments=arguments) if function.name in _GROWING:
                known = [self.bits(argument) for argument in arguments]
                return None if None in known or not known else _GROWING[function.name](known)
            case _:
                return None

    def bound(self, binding: Binding, numbers: Node) -> None:
        """From now on a local is known to be one of the numbers of a `range`."""
        known = [self.bits(argument) for argument in numbers.arguments]  # type: ignore[attr-defined]
        if None not in known:
            self._bits[binding] = max(known)  # type: ignore[type-var]
        if self._counts_up(numbers.arguments):  # type: ignore[attr-defined]
            self._natural.add(binding)

    def _counts_up(self, bounds: list[Node]) -> bool:
        """Whether a `range` with these bounds has no number below zero."""
        if len(bounds) == 1:
            return True
        start, _, *steps = bounds
        return self.is_natural(start) and all(self.is_natural(step) for step in steps)

    def is_natural(self, node: Node) -> bool:
        """Whether an integer is known not to be negative."""
        match node:
            case Constant(value=value):
                return type(value) is int and value >= 0
            case Local(binding=binding):
                item = self._taken(binding)
                return binding in self._natural if item is None else self.is_natural(item)
            case CoreCall(function=function, arguments=arguments) if function.name in _STAYING_NATURAL:
                return all(map(self.is_natural, arguments))
            case _:
                return False
