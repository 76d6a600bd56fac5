"""`mapcat` of what `for`, `map` and their kin give: the items of all are gathered in one list, as they come.

A sequence that may have no end is put there whole, marked; then `concat` makes of it all what it would have made.
"""

import ast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements
from ptc_interpreter.compiler.rounds.items import as_call, given_items, write_rounds
from ptc_interpreter.nodes import Splice


@writes_statements(Splice)
def _splice(emitter: Emitter, node: Splice, _: Destination) -> None:
    each = node.gathered.body
    emitter.block += node.before
    given = given_items(emitter, each)  # type: ignore[arg-type]
    if not node.gathered.can_be_lazy or emitter.kinds.is_finite(each.items):  # type: ignore[attr-defined]
        write_rounds(emitter, each, given)  # type: ignore[arg-type]
        return
    given = emitter.kept(given)
    lazily, _none = emitter.in_block(lambda: _put_whole(emitter, node, given))
    rounds, _none = emitter.in_block(lambda: write_rounds(emitter, each, given))  # type: ignore[arg-type]
    is_lazy = py.is_(py.call(py.helper("~type"), given), py.helper("~Lazy"))
    emitter.block.append(py.If(is_lazy, lazily, rounds))


def _put_whole(emitter: Emitter, node: Splice, given: ast.expr) -> None:
    """Add the sequence that comes of one that may have no end."""
    items = emitter.collecting[-1]
    marked = py.call(py.helper("~Whole"), as_call(emitter, node.gathered, node.gathered.body, given))  # type: ignore[arg-type]
    append = py.call(py.attribute(py.load(items), "append"), marked)
    emitter.block += [py.Expr(append), py.assign(emitter.wholes[items], py.constant(True))]
