"""`pprint`: a value in lines of up to 72 characters, each collection in one where it fits."""

from typing import Any, Final

from ptc_interpreter.core.base.stringify import readable_of
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.printing.structure import collection_kind, entries, size_of
from ptc_interpreter.printing.writer import first_items
from ptc_interpreter.runtime.run import Run

_MARGIN: Final = 72
_LONGEST: Final = 200_000  # characters of a text that is broken into lines


def pretty(run: Run, value: Any) -> str:
    """The text of a value."""
    flat = readable_of(run, value)
    if len(flat) < _MARGIN or len(flat) > _LONGEST:
        return flat
    return _Layout(run).text(value, 0, 0, 0)


class _Layout:
    def __init__(self, run: Run) -> None:
        self._run = run

    def text(self, value: Any, column: int, behind: int, depth: int) -> str:
        """The text of a part that begins in a column and has `behind` characters to follow on its last line."""
        flat = readable_of(self._run, value)
        kind = collection_kind(value)
        if kind is None or size_of(value) is None or depth > DEEPEST or column + len(flat) + behind < _MARGIN:
            return flat
        if kind == "map":
            return self._map(value, column, behind, depth)
        opening, closing = ("#{", "}") if kind == "set" else ("[", "]")
        parts = first_items(value, size_of(value) or 0)
        at = column + len(opening)
        if kind == "set":
            return opening + self._filled(parts, at, behind + 1, depth) + closing
        last = len(parts) - 1
        lines = [self.text(part, at, behind + 1 if i == last else 0, depth + 1) for i, part in enumerate(parts)]
        return opening + ("\n" + " " * at).join(lines) + closing

    def _filled(self, parts: list[Any], at: int, behind: int, depth: int) -> str:
        """As many parts in a line as it has room for."""
        lines: list[str] = []
        for index, part in enumerate(parts):
            rest = behind if index == len(parts) - 1 else 0
            flat = readable_of(self._run, part)
            if lines and at + len(lines[-1]) + 1 + len(flat) + rest < _MARGIN and "\n" not in lines[-1]:
                lines[-1] += " " + flat
            else:
                lines.append(self.text(part, at, rest, depth + 1))
        return ("\n" + " " * at).join(lines)

    def _map(self, value: Any, column: int, behind: int, depth: int) -> str:
        at = column + 1
        pairs = entries(value)
        lines: list[str] = []
        for index, (key, item) in enumerate(pairs):
            rest = behind + 1 if index == len(pairs) - 1 else 1  # a bracket, or a comma
            name = self.text(key, at, 0, depth + 1)
            whole = len(name) + 1 + len(readable_of(self._run, item))
            if "\n" not in name and at + whole + rest < _MARGIN:
                lines.append(f"{name} {readable_of(self._run, item)}")
            else:
                lines.append(f"{name}\n{' ' * at}{self.text(item, at, rest, depth + 1)}")
        return "{" + (",\n" + " " * at).join(lines) + "}"
