"""Values as prompts show them: the sample of a definition, the arguments of a call."""

import re
from collections.abc import Sequence
from typing import Any, Final

from ptc_compression.runs.options import DEFAULT_OPTIONS, HistoryOptions
from ptc_interpreter import MISSING, Atom, Lazy, ToolCall, collection_kind, entries, first_item, to_clojure, type_name

_LONG_STRING: Final = 1_000  # characters; of a longer string a sample says how long it is
_CUT: Final = '..."'
_CHARACTER: Final = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)  # of a string as it is written


def sample_text(value: Any, options: HistoryOptions = DEFAULT_OPTIONS) -> str | None:
    """What a definition shows of its value: of a list or set the first item. None where the type says it all."""
    kind = collection_kind(value)
    if value is None or isinstance(value, Lazy | bytes) or (kind and not len(value)):
        return None
    if isinstance(value, Atom):
        return _sample(value.held, options) if value.held is not MISSING else None
    return _sample(value if kind in {None, "map"} else first_item(value), options)


def _sample(shown: Any, options: HistoryOptions) -> str:
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


def call_text(call: ToolCall, options: HistoryOptions = DEFAULT_OPTIONS) -> str:
    """A call of a tool as a summary writes it: `search("shoes" {:limit 3})`."""
    return f"{call.name}({_arguments_text(call.arguments, options)})"


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
