"""Collections that a change has just made: nobody else has them, so the next change puts its value into them.

`(-> m (assoc :a 1) (update :b inc))` copies `m` once. Whether what is made is a copy, and may be changed, is asked
where it is: a large one may share what it holds with older versions (`core.collections.changing.put_anew`).
"""

from collections.abc import Collection, Sequence
from typing import Final

from ptc_interpreter.compiler.analysis.walking import Allowance, parts
from ptc_interpreter.nodes import Binding, CoreCall, Do, Helper, If, Let, Local, Node

_MAKING: Final = frozenset({"assoc", "update", "assoc-in", "update-in"})  # what gives a collection of its own
_LEAST: Final = 3  # their arguments
_ONCE: Final[dict[type[Node], None]] = dict.fromkeys((CoreCall, Do, Let))  # whose parts are evaluated once


def is_anew(node: Node, anew: Collection[Binding]) -> bool:
    """Whether the value of a node is what a change has just made; the locals in `anew` are."""
    match node:
        case CoreCall(function=function, arguments=arguments):
            return function.name in _MAKING and len(arguments) >= _LEAST
        case Local(binding=binding):
            return binding in anew
        case If(then=then, otherwise=otherwise):
            return is_anew(then, anew) and is_anew(otherwise, anew)
        case _:
            return False


def put_by(of: Node, anew: Collection[Binding]) -> Helper:
    """What puts a value into what a node gives."""
    return Helper.PUT_ANEW if is_anew(of, anew) else Helper.PUT


def is_used_once(binding: Binding, nodes: Sequence[Node], allowance: Allowance) -> bool:
    """Whether a local is used at most once on each way through nodes that come one after the other."""
    return sum(_uses(node, binding, allowance) for node in nodes) <= 1


def _uses(node: Node, binding: Binding, allowance: Allowance) -> int:
    if not allowance.take():
        return 2
    if type(node) is Local:
        return int(node.binding is binding)
    if type(node) is If:
        test, *branches = (_uses(part, binding, allowance) for part in parts(node))
        return test + max(branches)
    found = sum(_uses(part, binding, allowance) for part in parts(node))
    return found if type(node) in _ONCE else 2 * found
