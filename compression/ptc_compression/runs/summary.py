"""The lines of a summary, section by section: tool calls, functions, definitions, output. One function a section.

What one call or one definition contributes is a record of its own, which makes its text when it is first shown and
keeps it: a summary of a thousand definitions writes the new ones only.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, Final

import attrs

from ptc_compression.runs.headings import DEFINED, ENTRY, FUNCTION, LEFT_OUT, NO_TOOL_CALLS, OUTPUT, TOOL_CALLS
from ptc_compression.runs.options import DEFAULT_OPTIONS, HistoryOptions
from ptc_interpreter import (
    Definition,
    Evaluation,
    Lazy,
    ToolCall,
    collection_kind,
    entries,
    first_item,
    is_function,
    parameter_vectors,
    to_clojure,
    type_name,
)

_FAILURE_CHARACTERS: Final = 120
_LONG_STRING: Final = 1_000  # characters; of a longer string a sample says how long it is
_CUT: Final = '..."'
_CHARACTER: Final = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)  # of a string as it is written


# -- the sections, each as lines -------------------------------------------------------------------------------------


def tool_call_lines(calls: "Sequence[ShownCall]", made: int) -> list[str]:
    """The newest calls under their heading, counting those of the `made` calls that are not among them."""
    if not made:
        return [NO_TOOL_CALLS]
    dropped = made - len(calls)
    earlier = [f"{ENTRY}... {dropped} earlier calls"] if dropped else []
    return [TOOL_CALLS, *earlier, *[call.line for call in calls]]


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


# -- one call, one name ----------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, eq=False)
class ShownCall:
    """A tool call as a summary shows it."""

    call: ToolCall
    options: HistoryOptions

    @cached_property
    def line(self) -> str:
        """`;   name(arguments)`, and how it failed if it did, or what it gave where `tool_results` says so."""
        return f"{ENTRY}{call_text(self.call, self.options)}{self._outcome}"

    @property
    def _outcome(self) -> str:
        if self.call.error is not None:
            return f" ; failed: {_failure(self.call.error)}"
        shown = self.options.results_of(self.call.name)
        if shown == "none":
            return ""
        sample = sample_text(self.call.result, self.options) if shown == "preview" else None
        return f" -> {type_name(self.call.result)}" + (f", sample: {sample}" if sample is not None else "")


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


def call_text(call: ToolCall, options: HistoryOptions = DEFAULT_OPTIONS) -> str:
    """A call of a tool as a summary writes it: `search("shoes" {:limit 3})`."""
    return f"{call.name}({_arguments_text(call.arguments, options)})"


def clean_docstring(docstring: str | None) -> str:
    """A docstring as it stands between the quotes of a line; empty where there is nothing to say."""
    return " ".join((docstring or "").replace(";", "").split()).replace('"', '\\"')


def sample_text(value: Any, options: HistoryOptions = DEFAULT_OPTIONS) -> str | None:
    """What a definition shows of its value: of a list or set the first item. None where the type says it all."""
    kind = collection_kind(value)
    if value is None or isinstance(value, Lazy | bytes) or (kind and not len(value)):
        return None
    shown = value if kind in {None, "map"} else first_item(value)
    text = _written(
        shown,
        limit=options.sample_limit,
        printable_limit=options.sample_printable_limit,
        total_limit=options.sample_total_limit,
    )
    return text + _length_of(shown, text)


def _length_of(value: Any, text: str) -> str:
    """How long a string is of which the text shows the beginning; nothing of any other value."""
    if not isinstance(value, str) or len(value) <= _LONG_STRING or not text.endswith(_CUT):
        return ""
    shown = sum(1 for _ in _CHARACTER.finditer(text, 1, len(text) - len(_CUT)))
    return f" ({len(value)} characters, showing first {shown})" if shown < len(value) else ""


def _arguments_text(arguments: Sequence[Any], options: HistoryOptions) -> str:
    """The arguments of a call as the program would write them: each by itself, and each value of one map by itself."""
    if len(arguments) == 1 and collection_kind(arguments[0]) == "map":
        named = [f"{_argument(key, options)} {_argument(value, options)}" for key, value in entries(arguments[0])]
        return "{" + " ".join(named) + "}"
    return " ".join(_argument(argument, options) for argument in arguments)


def _argument(value: Any, options: HistoryOptions) -> str:
    return _written(value, limit=options.argument_limit, printable_limit=options.argument_printable_limit, commas=False)


def _written(value: Any, **limits: Any) -> str:
    # Items of an infinite sequence would have to be computed: a rendering runs nothing.
    text = type_name(value) if isinstance(value, Lazy) else to_clojure(value, **limits)[0]
    # Strings have their line breaks escaped; a keyword may hold a raw one, and must not start a line of its own.
    return text.replace("\r", " ").replace("\n", " ")


def _failure(error: str) -> str:
    lines = error.replace(";", "").strip().splitlines()
    return lines[0].rstrip()[:_FAILURE_CHARACTERS] if lines else ""
