"""JSON: objects become maps that are read in place, like those of the host; everything written is accounted for."""

import json
import math
import re
from datetime import date, time, timedelta
from decimal import Decimal
from functools import partial
from gc import get_referents
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, lookup, sequence, truthy, wrong_type
from ptc_interpreter.core.base.stringify import concatenated, in_pieces
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.diagnostics.python_errors import json_fault
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.printing.scalar_text import PRINTED, integer_text
from ptc_interpreter.printing.structure import collection_kind, type_name
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.host_maps import is_record
from ptc_interpreter.values.maps import items, make_map
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import Keyword, OffsetDateTime, Period, Symbol, YearMonth
from ptc_interpreter.values.uuids import UUID

_TOKENS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_SURROGATES: Final = re.compile(
    r"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)
_HOLDERS: Final = frozenset({dict, list})
_HOLDING: Final = _HOLDERS | {Map}
_CONTROL: Final = re.compile(r'[\x00-\x1f"\\]')
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


# -- reading ---------------------------------------------------------------------------------------------------------


@core("json/parse-string", aliases=("cheshire.core/parse-string", "json/decode", "cheshire/parse-string"))
def parse_string(run: Run, s: Any, keywordize: Any = False) -> Any:
    r"""The value of a JSON text; nil of nil. Objects become maps, whose keys are keywords where they look like names.

    With `keywordize` true all keys are keywords.

    (:a (json/parse-string "{\"a\": [1, 2]}"))  ;=> [1 2]
    """
    return _parsed(run, s, "json/parse-string", keywordize=truthy(keywordize))


@core("json/read-str", aliases=("clojure.data.json/read-str", "json/parse-str"))
def read_str(run: Run, s: Any, *options: Any) -> Any:
    r"""The value of a JSON text, as `json/parse-string`; `:key-fn keyword` makes all keys keywords.

    (json/read-str "[1, 2]")  ;=> [1 2]
    """
    return _parsed(run, s, "json/read-str", keywordize=Keyword("key-fn") in options)


@core("json/parse-lines")
def parse_lines(run: Run, s: Any, keywordize: Any = False) -> list[Any]:
    r"""The values of a text with one JSON value on each line, in a vector; empty lines are left out.

    (json/parse-lines "1\n[2]\n")  ;=> [1 [2]]
    """
    lines = needs_string(s, "json/parse-lines").split("\n")
    run.make(len(lines))
    found = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    return [_line(run, number, line, keywordize=truthy(keywordize)) for number, line in found]


def _line(run: Run, number: int, line: str, *, keywordize: bool) -> Any:
    try:
        return _parsed(run, line, "json/parse-lines", keywordize=keywordize)
    except LispError as error:
        problem = error.problem
        raise LispError(problem.code, f"In line {number}: {problem.message}", hint=problem.hint) from None


def _parsed(run: Run, s: Any, function: str, *, keywordize: bool) -> Any:
    if s is None:
        return None
    text = needs_string(s, function)
    run.make(1 + len(text) // 4)  # a value of JSON takes about so many characters, its comma and quotes counted
    opened = text.count("[") + text.count("{")
    run.charge(opened)
    text = _without_surrogates(run, text)
    try:
        found = json.loads(
            text, parse_constant=partial(_no_constant, function), object_hook=_keywordized if keywordize else None
        )
    except json.JSONDecodeError as error:
        _check_depth(run, text)
        raise _malformed(function, text, error) from None
    except ValueError:
        message = f"`{function}` cannot read this JSON: it has an integer of more digits than can be read."
        raise LispError("invalid_argument", message, hint="such a number belongs in a string") from None
    except RecursionError:
        raise _too_deep() from None
    if opened > DEEPEST:
        _check_depth_of(found)
    return found


def _malformed(function: str, text: str, error: json.JSONDecodeError) -> LispError:
    if not text.strip():
        return LispError("invalid_argument", f"`{function}` got an empty text, which is no JSON.")
    fault = json_fault(error)
    line = text.count("\n", 0, fault.position) + 1
    column = fault.position - text.rfind("\n", 0, fault.position)
    near = text[max(fault.position - 15, 0) : fault.position + 15]
    message = f"`{function}` cannot read this JSON: {fault.reason} at line {line}, column {column}, near {near!r}."
    return LispError("invalid_argument", message)


def _no_constant(function: str, name: str) -> Any:
    raise LispError("invalid_argument", f"`{function}` cannot read this JSON: {name} is no value of JSON.")


def _keywordized(found: dict[str, Any]) -> Any:
    if is_record(found):
        return found  # a record: its keys come out as keywords already
    return make_map((Keyword(key), value) for key, value in watched(found.items()))


def _check_depth_of(found: Any) -> None:
    """Refuse a value that is nested too deep: what collections hold is looked at level by level."""
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        level = _inside(level)
        if not level:
            return
    if not _HOLDING.isdisjoint(map(type, level)):
        raise _too_deep()


def _inside(values: list[Any]) -> list[Any]:
    """All that the collections among some values hold, if there are such."""
    kinds = set(map(type, values))
    if kinds <= _HOLDERS:
        return get_referents(*values)
    if kinds.isdisjoint(_HOLDING):
        return []
    held = [value.state if type(value) is Map else value for value in values if type(value) in _HOLDING]
    return get_referents(*held)


def _check_depth(run: Run, text: str) -> None:
    """Refuse malformed text for its depth, if that is too much."""
    depth = 0
    for count, token in enumerate(_TOKENS.finditer(text)):
        if count % 1_000 == 0:
            run.charge(1_000)
        first = text[token.start()]
        depth += first in "[{"
        depth -= first in "]}"
        if depth > DEEPEST:
            raise _too_deep()


def _too_deep() -> LimitExceeded:
    return LimitExceeded("limit_nesting", f"JSON is limited to {DEEPEST} arrays and objects within each other.")


def _without_surrogates(run: Run, text: str) -> str:
    r"""`text` with halves of characters, which no text can hold, replaced: `\ud800` alone stands for nothing."""
    if "\\ud" not in text and "\\uD" not in text:
        return text
    parts: list[str] = []
    at = 0
    for found in watched(_SURROGATES.finditer(text)):
        if found[2]:
            parts += (text[at : found.start()], "\\ufffd")
            at = found.end()
    run.room_for(len(text))
    return "".join([*parts, text[at:]])


# -- writing ---------------------------------------------------------------------------------------------------------


@core(
    "json/generate-string",
    aliases=("cheshire.core/generate-string", "json/encode", "json/generate-str", "cheshire/generate-string"),
)
def generate_string(run: Run, x: Any, options: Any = None) -> str:
    r"""The value as JSON text; keywords become strings. The options `{:pretty true}` write it over several lines.

    (json/generate-string {:a [1 nil "x"]})  ;=> "{\"a\":[1,null,\"x\"]}"
    """
    if options is not None and not is_map(options):
        raise wrong_type("json/generate-string", 2, options, "a map of options", hint="such as {:pretty true}")
    return _generated(run, x, "json/generate-string", pretty=truthy(lookup(options, Keyword("pretty"))))


@core("json/write-str", aliases=("clojure.data.json/write-str",))
def write_str(run: Run, x: Any, *options: Any) -> str:
    """The value as JSON text, as `json/generate-string`; options are pairs such as `:indent true`.

    (json/write-str [1 2])  ;=> "[1,2]"
    """
    parts = iter(options)
    given = {name: value for name, value in zip(parts, parts, strict=False) if type(name) is Keyword}
    return _generated(run, x, "json/write-str", pretty=truthy(given.get(Keyword("indent"))))


def _generated(run: Run, value: Any, function: str, *, pretty: bool) -> str:
    writer = _Writer(run, function, pretty)
    writer.value(value, 0)
    return concatenated(run, writer.parts)


@plain
class _Writer:
    """Writes values piece by piece; each piece is accounted for before the next is made."""

    run: Run
    function: str
    pretty: bool
    parts: list[str] = fresh(factory=list[str])

    def put(self, text: str) -> None:
        self.run.write(len(text))
        self.parts.append(text)

    def value(self, value: Any, depth: int) -> None:
        kind = collection_kind(value)
        if kind is None:
            self.put(self.scalar(value))
        elif depth >= DEEPEST:
            raise _too_deep()
        elif kind == "map":
            self.object(value, depth + 1)
        else:
            self.array(sequence(self.run, value, self.function), depth + 1)

    def array(self, values: Any, depth: int) -> None:
        before = "["
        for value in values:
            self.put(before + self.line(depth))
            self.value(value, depth)
            before = ","
        self.put("[]" if before == "[" else self.line(depth - 1) + "]")

    def object(self, value: Any, depth: int) -> None:
        before, colon = "{", ": " if self.pretty else ":"
        self.run.charge(len(value))
        for key, item in items(value):
            self.put(before + self.line(depth) + self.key(key) + colon)
            self.value(item, depth)
            before = ","
        self.put("{}" if before == "{" else self.line(depth - 1) + "}")

    def line(self, depth: int) -> str:
        return "\n" + "  " * depth if self.pretty else ""

    def key(self, key: Any) -> str:
        if type(key) is str:
            return self.text(key)
        if key is None or collection_kind(key):
            raise wrong_type(self.function, 1, key, "strings or keywords as keys")
        written = self.scalar(key)
        return written if written.startswith('"') else self.text(written)

    def scalar(self, value: Any) -> str:
        if type(value) is str:
            return self.text(value)
        if type(value) is Keyword or type(value) is Symbol:
            return self.text(value.name)
        if value is None or type(value) is bool:
            return {None: "null", True: "true", False: "false"}[value]
        if type(value) is int:
            return integer_text(value)
        return self.other(value)

    def other(self, value: Any) -> str:
        if isinstance(value, float | Decimal) and math.isfinite(value):
            return repr(value) if type(value) is float else str(value)
        if isinstance(value, date | UUID):
            return self.text(value.isoformat() if isinstance(value, date) else str(value))
        if type(value) in (timedelta, time, Period, OffsetDateTime, YearMonth):
            return self.text(PRINTED[type(value)](value))
        shown = value if type(value) is float else type_name(value)
        raise LispError(
            "invalid_argument",
            f"`{self.function}` cannot write {shown}, which JSON has no form for.",
            hint="leave it out with dissoc, or make a string of it with str",
        )

    def text(self, text: str) -> str:
        self.run.charge(len(text) >> 6)
        return '"' + in_pieces(self.run, text, lambda piece: _CONTROL.sub(_escaped, piece)) + '"'


def _escaped(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"
