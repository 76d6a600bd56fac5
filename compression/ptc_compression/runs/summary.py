"""The lines of a summary, section by section: functions, definitions, output. One function a section; calls: `ledger`.

What one definition contributes is a record of its own, which makes its text when it is first shown and keeps it: a
summary of a thousand definitions writes the new ones only.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any

import attrs

from ptc_compression.runs.headings import DEFINED, FUNCTION, LEFT_OUT, OUTPUT
from ptc_compression.runs.options import DEFAULT_OPTIONS, HistoryOptions
from ptc_compression.runs.samples import sample_text
from ptc_interpreter import Definition, Evaluation, is_function, parameter_vectors, type_name

# -- the sections, each as lines -------------------------------------------------------------------------------------


def function_lines(names: "Iterable[ShownName]") -> list[str]:
    """A line for each name that holds a function."""
    return [name.heading for name in names if name.is_function]


def definition_lines(names: "Iterable[ShownName]", *, output_from: int = 0, bare: Collection[str] = ()) -> list[str]:
    """A line for each name that holds no function, with its sample unless all that its turn printed is shown.

    `output_from` is the number of the first printed entry that is shown; names in `bare` get no sample.
    """
    return [name.heading if name.name in bare else name.line(output_from) for name in names if not name.is_function]


def samples_left_out(count: int) -> list[str]:
    """The line that counts the samples a budget left out."""
    return [f"{LEFT_OUT}{count} sample{'' if count == 1 else 's'} left out"] if count else []


def shown_output(prints: Sequence[str], newest_turn: int, options: HistoryOptions) -> int:
    """How many entries are shown, of which the last `newest_turn` are those of the newest successful turn.

    These are shown whole where they have no more than `newest_output_characters`, and count towards `println_limit`.
    """
    newest = prints[max(0, len(prints) - newest_turn) :]
    whole = sum(map(len, newest)) <= options.newest_output_characters and options.newest_output_characters
    return min(len(prints), max(options.println_limit, len(newest) if whole else 0))


def output_lines(prints: Sequence[str], made: int) -> list[str]:
    """The newest entries as they were printed, counting those of the `made` entries that are not among them."""
    dropped = made - len(prints)
    earlier = [f"{LEFT_OUT}{dropped} earlier prints"] if dropped else []
    return [OUTPUT, *earlier, *prints] if made else []


# -- one name --------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, eq=False)
class ShownName:
    """A name and what it holds, as a summary shows it."""

    name: str
    value: Any
    docstring: str | None = None
    options: HistoryOptions
    prints_at: int | None = None  # number of the first entry that its turn added to the output; None: it added none
    beside_output: bool = False  # whether all that its turn printed stands in that turn's own messages or block

    @property
    def is_function(self) -> bool:
        """Whether it is listed among the functions."""
        return is_function(self.value)

    def has_sample(self, output_from: int = 0) -> bool:
        """Whether its line shows a sample; `output_from` as in `definition_lines`."""
        return self.line(output_from) != self.heading

    def line(self, output_from: int = 0) -> str:
        """Its line: a sample or the output, never both."""
        in_output = self.prints_at is not None and self.prints_at >= output_from
        return self.heading if in_output or self.beside_output else self.with_sample

    @cached_property
    def heading(self) -> str:
        """The line without a sample."""
        return (FUNCTION if self.is_function else DEFINED) + self._described

    @cached_property
    def with_sample(self) -> str:
        """The line with a sample, if the value has one."""
        return self.heading + self._sample

    @property
    def text(self) -> str:
        """What the line with a sample says: `orders - "Of May" = list[2], sample: {:id 1}`."""
        return self._described + self._sample

    @cached_property
    def _described(self) -> str:
        described = f'{self.name} - "{text}"' if (text := clean_docstring(self.docstring)) else self.name
        if not self.is_function:
            return f"{described} = {type_name(self.value)}"
        return " ".join([described, *parameter_vectors(self.value)])

    @cached_property
    def _sample(self) -> str:
        sample = None if self.is_function else sample_text(self.value, self.options)
        return "" if sample is None else f", sample: {sample}"


def latest_definitions(evaluation: Evaluation) -> list[Definition]:
    """What one program defined, each name once, in the order of its latest definition."""
    latest: dict[str, Definition] = {}
    for definition in evaluation.definitions:
        latest.pop(definition.name, None)
        latest[definition.name] = definition
    return list(latest.values())


def defined_names(
    evaluation: Evaluation, options: HistoryOptions, *, prints_at: int | None = None, beside_output: bool = False
) -> list[ShownName]:
    """What one program defined, as a summary shows it."""
    return [
        ShownName(
            name=each.name,
            value=each.value,
            docstring=each.docstring,
            options=options,
            prints_at=prints_at,
            beside_output=beside_output,
        )
        for each in latest_definitions(evaluation)
    ]


def unnamed_result(evaluation: Evaluation, options: HistoryOptions) -> list[ShownName]:
    """The value of a program under the name `*1`, where it would be lost: not nil, not printed, and without a name."""
    if evaluation.value is None or evaluation.named_value or evaluation.prints:
        return []
    return [ShownName(name="*1", value=evaluation.value, options=options)]


# -- pieces of lines -------------------------------------------------------------------------------------------------


def definition_texts(evaluation: Evaluation, options: HistoryOptions = DEFAULT_OPTIONS) -> list[str]:
    """What one program defined, each name once: `orders - "Of May" = list[2], sample: {:id 1}`."""
    return [name.text for name in defined_names(evaluation, options)]


def clean_docstring(docstring: str | None) -> str:
    """A docstring as it stands between the quotes of a line; empty where there is nothing to say."""
    return " ".join((docstring or "").replace(";", "").split()).replace('"', '\\"')
