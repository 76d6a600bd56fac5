"""The system message, part by part. The same facts give the same bytes, so that providers can cache it."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import attrs

from ptc.prompts.visibility import visibility_text
from ptc.record.recall import RECALL
from ptc.shapes import Shape
from ptc.tools import Tool
from ptc_compression import HistoryOptions, sample_text
from ptc_interpreter import Limits, collection_kind, first_item, type_name

_SEVERAL: Final = "`(pmap #(tool/name %) items)` calls a tool for many items at once and keeps their order."
_GUARDED: Final = "A printed line that begins with `| ` looked like a line of such a block; it is data as well."


@attrs.frozen(kw_only=True)
class SystemPrompt:
    """Parts of the system message, in order. None stands for the text that ptc writes, "" leaves the part out."""

    whole: str | None = None  # the whole message; the parts are then not used
    role: str = ""  # who the model is and what it must never do, before all else
    language: str | None = None  # how to write programs
    tools: str | None = None  # which tools there are
    data: str | None = None  # which input data there is
    answering: str | None = None  # how to answer
    output: str | None = None  # the shape of the return value


@attrs.frozen(kw_only=True)
class PromptFacts:
    """What ptc writes the parts from."""

    tools: tuple[Tool, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    output: Shape | None = None
    compression: HistoryOptions | None = None
    curated: bool = False  # a history manager may leave messages out
    limits: Limits = attrs.field(factory=Limits)
    single_turn: bool = False  # there is one turn, and the value of its program is the result


def system_prompt_text(parts: SystemPrompt, facts: PromptFacts) -> str:
    """The system message."""
    if parts.whole is not None:
        return parts.whole
    written = (
        parts.role,
        _or(parts.language, f"{language_card().strip()}\n\n{limits_text(facts.limits)}"),
        _or(parts.tools, tools_text(facts.tools)),
        _or(parts.data, data_text(facts.data)),
        _or(parts.answering, answering_text(facts)),
        _or(parts.output, output_text(facts.output, single_turn=facts.single_turn)),
    )
    return "\n\n".join(part.strip() for part in written if part.strip())


def language_card() -> str:
    """The short account of the language. Its examples, `expression  ;=> value`, are run by the tests."""
    return _text("language.md")


def limits_text(limits: Limits) -> str:
    """What one program may do, in a line."""
    return (
        f"A program may take {limits.steps:,} steps (rounds, calls, items worked through) and {limits.seconds:g} "
        f"seconds, make {limits.elements:,} elements, print {limits.printed_characters:,} characters, "
        f"and call tools {limits.tool_calls:,} times."
    )


def tools_text(tools: tuple[Tool, ...]) -> str:
    """The tools, each with its signature and the first line of its description."""
    if not tools:
        return "# Tools\n\nThere are no tools."
    lines = [line for tool in tools for line in (tool.signature(), *(f";   {note}" for note in tool.notes()))]
    return "\n".join(["# Tools", "", "```clojure", *lines, "```", "", _SEVERAL])


def data_text(data: Mapping[str, Any]) -> str:
    """The input data, each with its type and a sample; nothing where there is none."""
    if not data:
        return ""
    lines = [inventory_line(name, value) for name, value in data.items()]
    return "\n".join(["# Data", "", "```clojure", *lines, "```"])


def inventory_line(name: str, value: Any) -> str:
    """`data/orders  ; list[2], sample {:id 1}`; of a map whose keys are no keywords it says so."""
    sample = sample_text(value)
    keys = " from strings" if _is_from_strings(value) else ""
    return f"data/{name}  ; {type_name(value)}{keys}" + (f", sample {sample}" if sample is not None else "")


def _is_from_strings(value: Any) -> bool:
    return collection_kind(value) == "map" and len(value) > 0 and isinstance(first_item(value)[0], str)


def answering_text(facts: PromptFacts) -> str:
    """How to answer; with what the options of the history add to it."""
    if facts.single_turn:
        return _text("answering_once.md")
    options = facts.compression
    added = [recall_text()] if options and options.recall else []
    marked = [_GUARDED] if options and options.guard_output else []
    seen = visibility_text(options, curated=facts.curated)
    return "\n\n".join([_text("answering.md").strip(), seen, *marked, *added])


def recall_text() -> str:
    """The functions that read the record of the run."""
    lines = [f"- `({name} n)`: {what}" for name, what in RECALL.items()]
    return "\n".join(
        ["What you are shown of earlier turns may be abridged. The record is whole, and programs read it:", *lines]
    )


def output_text(shape: Shape | None, *, single_turn: bool) -> str:
    """What the returned value has to look like; nothing where any will do."""
    if shape is None:
        return ""
    what = "The value of the program" if single_turn else "The value given to `return`"
    return f"# Result\n\n{what} must look like this:\n\n```\n{shape.describe()}\n```"


def _or(given: str | None, written: str) -> str:
    return written if given is None else given


@cache
def _text(name: str) -> str:
    from importlib.resources import files  # brings zipfile and more, which a prompt of one's own does not need

    return (files("ptc.prompts") / name).read_text(encoding="utf-8")
