"""Limits of programs, and options of agents and of the compressed history."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from docs.parts.markdown import as_code, table
from ptc.options import PARTS as OPTION_PARTS
from ptc_compression import HistoryOptions
from ptc_interpreter import Limits

# limit -> (what it counts, the code of its error)
LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "source_characters": ("characters of a program's text", "limit_source"),
    "nesting": ("forms within forms", "limit_nesting"),
    "steps": ("rounds of loops, calls, and elements worked through", "limit_steps"),
    "seconds": ("seconds of the processor spent evaluating; neither tools nor other programs count", "limit_time"),
    "call_depth": ("calls within calls; one through `map`, `reduce` and their like counts up to three", "limit_depth"),
    "elements": ("elements of collections made", "limit_elements"),
    "characters": ("characters of text made", "limit_characters"),
    "integer_bits": ("bits of one integer, 524,288 at most", "limit_integer"),
    "tool_calls": ("calls of tools", "limit_tool_calls"),
    "printed_characters": ("characters printed", "limit_printed"),
    "isolation": (
        '`"process"`: programs run in [a process of their own](how-to/limits.md#a-process-of-its-own)',
        "limit_memory",
    ),
    "memory_bytes": ("bytes that such a process may take beyond what it starts with", "limit_memory"),
}

HISTORY_OPTIONS: Final[Mapping[str, str]] = {
    "println_limit": "printed entries in all, the newest; of a failed turn as many again",
    "newest_output_characters": "up to which the prints of the newest successful turn are shown whole; 0: never",
    "tool_call_limit": "lines of tool calls, the newest; calls of tools that only read leave first",
    "sample_limit": "items or keys in the sample of a definition",
    "sample_printable_limit": "characters of a string in a sample",
    "sample_total_limit": "characters of a whole sample",
    "argument_limit": "items or keys in one argument of a tool call",
    "argument_printable_limit": "characters of a string in an argument",
    "trigger": '`"always"`, or `{"turns": n}`, `{"tokens": n}`: the plain array until the run is past that',
    "keep_recent": "successful turns, the newest, that stay as plain pairs",
    "layout": (
        '`"sections"`: one summary; `"appended"`: a block for each turn, nothing earlier rewritten; `"folded"`: a '
        "summary up to a fold, then blocks"
    ),
    "fold_tokens": 'of the blocks of `layout="folded"`, past which the fold moves to the newest turn',
    "failed_turns": '`"verbatim"`: each keeps its pair; `"last"`: the newest does; `"digest"`: a line for each',
    "tool_results": '`"none"`, `"shape"`, `"preview"` of tools that read; or a mapping of names to these',
    "recall": "whether programs can call `history/turn`, `history/prints`, `history/tool-calls`",
    "prompt_budget": "tokens of the whole prompt, or `None`",
    "guard_output": "whether printed lines that look like lines of a rendering are marked `| `",
    "token_counter": '`"approximate"` (UTF-8 bytes / 4), or the name of a tiktoken encoding',
}

# part of the options -> what it says
OPTION_GROUPS: Final[Mapping[str, str]] = {
    "plumbing": "What a run works with:",
    "bounds": "How much it may do; `None` means no limit:",
    "rendering": "How the model is shown the record:",
}

# option of an agent -> (default, what it says)
OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "model": ("none; an agent needs one", 'a model, or its name: `"openai:gpt-5-mini"`'),
    "settings": (
        "`RunSettings()`",
        "`temperature`, `max_output_tokens`, `reasoning` of every request; a `RunSettings`, or a mapping of its fields",
    ),
    "max_turns": ("`5`", "turns of a run; with `1` the program's value is the return value"),
    "compress_history": ("`False`", "`False`, `True`, a `HistoryOptions`, or a mapping of its fields"),
    "history": (
        "`None`",
        "a history manager for the plain history: an object with `curate(messages)`, or a function of them",
    ),
    "limits": ("`Limits()`", "bounds of each program, or a mapping of them"),
    "tool_timeout": ("`60.0`", "seconds for one call of a tool that has no time of its own"),
    "run_timeout": ("`None`", "seconds for one `run` or `resume`"),
    "max_tokens": ("`None`", "input and output tokens of a whole Step, sub-agents included"),
    "model_retries": ("`2`", "requests made again after one that failed and may yet succeed"),
    "max_requests": ("`None`", "requests to models, sub-agents included"),
    "max_tool_calls": ("`None`", "calls of tools in the whole Step, sub-agents included"),
    "max_cost": ("`None`", "US dollars by list prices, with the extra `prices`"),
    "deps": ("`None`", "what tools are given with a `RunContext`; models never see it"),
    "freeze_results": ("`False`", "whether what tools return is copied before programs see it"),
    "now": ("`None`", "the time that programs see, a `datetime`"),
    "clock": (
        "`time.perf_counter`",
        "seconds of tool calls and the model; another clock also stands for the processor's time",
    ),
    "wall_clock": ("the machine's", "gives the time of day, with its zone, that turns and events are marked with"),
    "new_id": ("a random one", "gives the id of a run, which its events carry"),
    "telemetry": ("`None`", "a `Telemetry`, for [traces and metrics](how-to/telemetry.md) of OpenTelemetry"),
    "on_event": (
        "`None`",
        "told each [event](how-to/traces.md#follow-a-run), on the event loop; sync or async",
    ),
}


def _default(value: object) -> str:
    return as_code(f'"{value}"') if isinstance(value, str) else f"{value:,}"


def limits() -> str:
    """A table of the fields of `Limits`."""
    rows = (
        (as_code(field.name), _default(field.default), LIMITS[field.name][0], f"[{LIMITS[field.name][1]}](errors.md)")
        for field in attrs.fields(Limits)
    )
    return table(("limit", "default", "counts", "error"), rows)


def history_options() -> str:
    """A table of the fields of `HistoryOptions`."""
    defaults = {each.name: str(each.default) for each in attrs.fields(HistoryOptions)} | {"trigger": "always"}
    return table(
        ("option", "default", "what it says"), ((as_code(n), defaults[n], HISTORY_OPTIONS[n]) for n in defaults)
    )


def agent_options() -> str:
    """A table of the options of an agent for each part of them."""
    return "\n\n".join(f"{OPTION_GROUPS[name]}\n\n{_options(part)}" for name, part in OPTION_PARTS.items())


def _options(part: Any) -> str:
    rows = ((as_code(field.name), *OPTIONS[field.name]) for field in attrs.fields(part))
    return table(("option", "default", "meaning"), rows)
