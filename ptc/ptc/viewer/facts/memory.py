"""Memory over time: what each name held after each turn."""

from collections.abc import Iterator

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.texts import Shown, Source, short_value
from ptc.views.visible import plain_to_see
from ptc_interpreter import Atom, LimitExceeded, Memory, equal, type_name

VALUE_CHARACTERS = 4_000  # of a value in the history of a name; its turn shows more


@attrs.frozen(kw_only=True)
class Cell:
    """A name after a turn."""

    turn: str
    mark: str  # "new", "changed", "same"; "" where the name is not there
    type: str = ""  # these of what is new or changed
    sample: str = ""
    value: Shown | None = None


@attrs.frozen(kw_only=True)
class NameRow:
    """A name over all turns."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def history(self) -> tuple[Cell, ...]:
        """The turns that gave it a value."""
        return tuple(each for each in self.cells if each.value is not None)


@attrs.frozen(kw_only=True)
class MemoryView:
    """A matrix of names and turns."""

    turns: tuple[str, ...]
    rows: tuple[NameRow, ...]


def memory_view(step: Step, prefix: str, source: Source) -> MemoryView:
    """The names of a run in the order in which they came; `prefix` stands before the numbers of its turns."""
    cells: dict[str, list[Cell]] = {}
    before = Memory()
    names = tuple(f"{prefix}{turn.number}" for turn in step.trace)
    for position, (turn, name) in enumerate(zip(step.trace, names, strict=True)):
        defined = {each.name for each in turn.evaluation.definitions}
        after = turn.evaluation.memory if len(turn.evaluation.memory) or turn.program is not None else before
        for each in {**dict.fromkeys(cells), **dict.fromkeys(after)}:
            if each not in cells:
                cells[each] = [Cell(turn=earlier, mark="") for earlier in names[:position]]
            cells[each].append(_cell(each, name, before, after, each in defined, source))
        before = after
    rows = tuple(NameRow(name=plain_to_see(each), cells=tuple(row)) for each, row in cells.items())
    return MemoryView(turns=names, rows=rows)


def _cell(name: str, turn: str, before: Memory, after: Memory, defined: bool, source: Source) -> Cell:
    if name not in after:
        return Cell(turn=turn, mark="")
    value = after[name]
    if name in before and not (defined and _differs(before[name], value)):
        return Cell(turn=turn, mark="same")
    return Cell(
        turn=turn,
        mark="changed" if name in before else "new",
        type=type_name(value),
        sample=short_value(value, 80),
        value=source.turn(turn).value(value, VALUE_CHARACTERS),
    )


def _differs(before: object, after: object) -> bool:
    """Whether a name that was defined again holds something else; an atom is the same and holds another value."""
    if isinstance(after, Atom):
        return True
    try:
        return before is not after and not equal(before, after)
    except LimitExceeded:  # nested too deep to be compared
        return True


def marks(view: MemoryView) -> Iterator[tuple[str, str]]:
    """Each name with its marks in a row, `n=c`: for snapshots and comparisons."""
    letters = {"new": "n", "changed": "c", "same": "=", "": "."}
    for row in view.rows:
        yield row.name, "".join(letters[cell.mark] for cell in row.cells)
