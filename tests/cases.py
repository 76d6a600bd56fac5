"""Cases of the language, as data: what a file of `tests/data/eval/` and the examples of a docstring hold.

```clojure
(let [{:keys [id] :or {id 7}} {}] id)  ;=> 7
---
(let [x] x)                            ;!! analyze/let_odd_bindings 1:6
```

A case ends at the line with `;=>` (the value, as `pr` writes it) or `;!!` (phase/code and place of the error, or of
each error with commas between them); lines of `---` only divide. A first line `;; data: {...}` gives the cases of the
file input data, as JSON.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

from ptc_interpreter import Evaluation, evaluate, to_clojure

_MARK = re.compile(r"\s*;(=>|!!)\s*(.*)$")
_DATA = ";; data:"


@attrs.frozen(kw_only=True)
class Case:
    """One expression or program, and the value or the error that it gives."""

    where: str  # file and line
    source: str
    expected: str
    fails: bool
    data: dict[str, Any] = attrs.field(factory=dict)

    def found(self) -> str:
        """What running it gives, written as `expected` is."""
        return outcome(evaluate(self.source, data=self.data))


def outcome(evaluation: Evaluation) -> str:
    """The value as `pr` writes it, or the error as `phase/code line:column`; several with commas between them."""
    problem = evaluation.error
    if problem is None:
        return to_clojure(evaluation.value)[0]
    return ", ".join(f"{each.phase}/{each.code} {each.span or ''}".rstrip() for each in (problem, *problem.others))


def failures(given: Iterable[Case]) -> dict[str, tuple[str, str]]:
    """The cases that give something else, by where they stand: what they give, and what they should."""
    return {case.where: (found, case.expected) for case in given if (found := case.found()) != case.expected}


def cases(text: str, where: str) -> Iterator[Case]:
    """The cases of a text, in order. Raises ValueError for lines that belong to none."""
    data: dict[str, Any] = {}
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(_DATA):
            data = json.loads(line.removeprefix(_DATA))
        elif match := _MARK.search(line):
            lines.append(line[: match.start()])
            yield Case(
                where=f"{where}:{number}",
                source=_without_leading_comments(lines),
                expected=match[2].strip(),
                fails=match[1] == "!!",
                data=data,
            )
            lines = []
        elif line.strip() == "---":
            _expect_nothing(lines, where, number)
            lines = []
        else:
            lines.append(line)
    _expect_nothing(lines, where, 0)


def _without_leading_comments(lines: list[str]) -> str:
    start = next(index for index, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(";"))
    return "\n".join(lines[start:])


def _expect_nothing(lines: list[str], where: str, number: int) -> None:
    left = [line for line in lines if line.strip() and not line.lstrip().startswith(";")]
    if left:
        raise ValueError(f"{where}:{number}: a case without `;=>` or `;!!`: {left}")


def file_cases(folder: Path) -> list[Case]:
    """The cases of all files of a folder."""
    return [case for path in sorted(folder.glob("*.clj")) for case in cases_of(path)]


def cases_of(path: Path) -> list[Case]:
    """The cases of a file."""
    return list(cases(path.read_text("utf-8"), path.stem))
