"""Fills the parts of the documentation that code knows: `python -m docs.generate`, with `--check` to compare only.

A page holds a part between two comments, and the rest of the page is written by hand:

    <!-- generated: limits -->
    ...
    <!-- end -->

What is filled in is committed, and a test fails when it is stale.
"""

import ast
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, cast

import attrs
import click

import ptc
from ptc.cli import cli
from ptc.cli.chat import COMMANDS
from ptc.conversations import ConversationSettings
from ptc.conversations.exporting import FORMATS as EXPORTS
from ptc.conversations.importing import FORMATS as IMPORTS
from ptc.events import EVENT_TYPES
from ptc.options import PARTS as OPTION_PARTS
from ptc.prompts.system import recall_text
from ptc.record.step import FAILURE_CODES, Step
from ptc.service.problems import CODES
from ptc.store import SCOPES
from ptc.store.observing import MEASUREMENTS
from ptc.viewer.charts import svg_chart
from ptc.views.comparison import STRATEGIES, Comparison, Strategy, compare, markdown_table, rendered, totals
from ptc_compression import ApproximateCounter, HistoryOptions
from ptc_interpreter import ERROR_CODES, Limits, PtcError, evaluate, format_problem
from ptc_interpreter.language import (
    ALIASES,
    CONSTANTS,
    CORE,
    NAMESPACES,
    REFUSED,
    SPECIAL_FORMS,
    CoreFunction,
    SpecialForm,
)

FOLDER: Final = Path(__file__).parent
_REGION: Final = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


# -- the language ----------------------------------------------------------------------------------------------------


def special_forms() -> str:
    """A table of the special forms, family by family."""
    return "\n\n".join(
        _section(_title(family), _table(("form", "gives"), ((_code(form.usage), form.summary) for form in forms)))
        for family, forms in _by_family(SPECIAL_FORMS.values()).items()
    )


def core_functions() -> str:
    """Every core function, family by family, with its examples."""
    families = _by_family(CORE.values())
    return "\n\n".join(_section(_title(family), _family(family, families[family])) for family in sorted(families))


def _family(family: str, functions: "list[SpecialForm | CoreFunction]") -> str:
    about = _first_paragraph(sys.modules[f"ptc_interpreter.core.{family.replace('/', '.')}"])
    return "\n\n".join([about, *(_core_function(each) for each in functions if isinstance(each, CoreFunction))])


def _core_function(function: CoreFunction) -> str:
    also = [alias for alias, name in ALIASES.items() if name == function.name and not _is_full(alias)]
    aliases = f" Also {', '.join(map(_code, also))}." if also else ""
    return f"**{_code(function.usage)}** {function.summary}{aliases}{_examples(function.function)}"


def _examples(documented: Any) -> str:
    lines = [line.strip() for line in (inspect.getdoc(documented) or "").splitlines() if ";=>" in line]
    return "\n\n```clojure\n" + "\n".join(lines) + "\n```" if lines else ""


def constants() -> str:
    """The names that stand for a value, without the full names of classes."""
    return ", ".join(_code(name) for name in CONSTANTS if not _is_full(name))


def _is_full(name: str) -> bool:
    """Whether a name has the package of a class of Java's in front."""
    return name.startswith(("java.", "clojure.lang."))


def namespaces() -> str:
    """The namespaces that programs may require."""
    return ", ".join(map(_code, NAMESPACES))


def differences() -> str:
    """Why programs give other values than in Clojure, each reason once."""
    data = tomllib.loads((FOLDER.parent / "tests/data/conformance/differences.toml").read_text("utf-8"))
    reasons = dict.fromkeys(entry["reason"] for entry in (*data["difference"], *data["generated"]))
    return "\n".join(f"- {reason}" for reason in sorted(reasons, key=str.lower))


def refused_names() -> str:
    """A table of what Clojure has and PTC-Lisp leaves out, those of one reason together."""
    names: dict[Any, list[str]] = {}
    for name, refusal in REFUSED.items():
        if not _is_full(name):
            names.setdefault(refusal, []).append(name)
    rows = ((" ".join(map(_code, each)), refusal.reason, refusal.instead) for refusal, each in names.items())
    return _table(("names", "why", "instead"), rows)


# -- limits and options ----------------------------------------------------------------------------------------------

# limit -> (what it counts, the code of its error)
LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "source_characters": ("characters of a program's text", "limit_source"),
    "nesting": ("forms within forms", "limit_nesting"),
    "steps": ("rounds of loops, calls, and elements worked through", "limit_steps"),
    "seconds": ("seconds of the processor spent evaluating; neither tools nor other programs count", "limit_time"),
    "call_depth": ("calls within calls; one through `map`, `reduce` and their like counts up to three", "limit_depth"),
    "elements": ("elements of collections made", "limit_elements"),
    "characters": ("characters of text made", "limit_characters"),
    "integer_bits": ("bits of one integer", "limit_integer"),
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
    return _code(f'"{value}"') if isinstance(value, str) else f"{value:,}"


def limits() -> str:
    """A table of the fields of `Limits`."""
    rows = (
        (_code(field.name), _default(field.default), LIMITS[field.name][0], f"[{LIMITS[field.name][1]}](errors.md)")
        for field in attrs.fields(Limits)
    )
    return _table(("limit", "default", "counts", "error"), rows)


def history_options() -> str:
    """A table of the fields of `HistoryOptions`."""
    defaults = {each.name: str(each.default) for each in attrs.fields(HistoryOptions)} | {"trigger": "always"}
    return _table(
        ("option", "default", "what it says"), ((_code(n), defaults[n], HISTORY_OPTIONS[n]) for n in defaults)
    )


def agent_options() -> str:
    """A table of the options of an agent for each part of them."""
    return "\n\n".join(f"{OPTION_GROUPS[name]}\n\n{_options(part)}" for name, part in OPTION_PARTS.items())


def _options(part: Any) -> str:
    rows = ((_code(field.name), *OPTIONS[field.name]) for field in attrs.fields(part))
    return _table(("option", "default", "meaning"), rows)


# -- errors ----------------------------------------------------------------------------------------------------------

# code -> a program that ends with it, run with the tools and data below
ERROR_EXAMPLES: Final[Mapping[str, str]] = {
    "unclosed_bracket": "(defn total [xs]\n  (reduce + xs)",
    "mismatched_bracket": "(let [x 1)\n  x)",
    "unexpected_bracket": "(inc 1))",
    "unclosed_string": '(println "hello)',
    "invalid_token": "`(inc x)",
    "invalid_literal": "(+ 1 12abc)",
    "odd_map": "{:a 1 :b}",
    "duplicate_key": "{:a 1 :a 2}",
    "unresolved_symbol": "(->> [1 2 3] (fliter odd?))",
    "wrong_arity": "(count [1 2] [3])",
    "invalid_form": "(if)",
    "let_odd_bindings": "(let [x] x)",
    "misplaced_recur": "(loop [i 0]\n  (+ 1 (recur (inc i))))",
    "read_only": "(def data/orders [])",
    "unsupported": "(def counter (ref 0))",
    "ambiguous_symbol": "(count orders)",
    "unbound": "(println total)\n(def total 3)",
    "type_error": "(+ 1 nil)",
    "invalid_argument": "(partition 0 [1 2])",
    "not_a_function": "(1 2 3)",
    "assertion_failed": '(assert (= 1 2) "the totals differ")',
    "division_by_zero": "(/ 10 0)",
    "invalid_state": "(pop [])",
    "index_out_of_bounds": "(nth [1 2 3] 5)",
    "no_matching_clause": "(case :c :a 1 :b 2)",
    "thrown": '(throw (ex-info "out of stock" {:sku 7}))',
    "infinite_sequence": "(sort (range))",
    "tool_error": '(tool/search "shoes")',
    "unsupported_value": "(tool/search inc)",
    "limit_steps": "(loop [i 0] (recur (inc i)))",
    "limit_depth": "(defn down [n] (inc (down n)))\n(down 1)",
    "limit_elements": "(vec (range 20000000))",
    "limit_characters": '(loop [s "ab"] (recur (str s s)))',
    "limit_integer": "(loop [n 2] (recur (* n n)))",
    "limit_tool_calls": '(dotimes [i 20000] (tool/orders "May"))',
    "limit_printed": '(dotimes [i 50000] (println "line" i))',
}

# code -> (phase, when it happens), where no short program alone shows it
ERROR_NOTES: Final[Mapping[str, tuple[str, str]]] = {
    "no_program": (
        "reply",
        "The model answered in prose, or its fences hold something else. The hint says what to write.",
    ),
    "summary_repeated": ("reply", "The model sent back the lines that begin with `; Defined:` and the like."),
    "reply_cut_off": (
        "reply",
        "The provider's stop reason says so. The model is told to write a shorter program, with helpers first; "
        "`RunSettings(max_output_tokens=...)` sets the limit.",
    ),
    "reply_refused": ("reply", "The provider's stop reason says so. The refusal stays in the record, as the reply."),
    "tool_timeout": (
        "run",
        "`tool_timeout` of the agent, or the tool's own, is over; the program may go on with less.",
    ),
    "tool_outcome_unknown": (
        "run",
        "Of a tool that acts, in a run with a journal: the call is not made again. Find out before calling it again.",
    ),
    "call_refused": ("run", "The tool was not entered. The message has the reason, where the person gave one."),
    "unstorable_result": ("run", "The tool has done its work. It has to return plain data."),
    "replay_mismatch": (
        "run",
        "Nothing more of the program was done; its turn lists every call that was made, and the run goes on.",
    ),
    "tool_arguments": ("run", "Too many or too few arguments, or one of another type. Nothing was called or recorded."),
    "invalid_result": ("run", "`(return v)` where `output=` asks for another shape; the message names the paths."),
    "limit_source": ("limit", "Keep data in `data/` or behind a tool."),
    "limit_nesting": (
        "limit",
        "Brackets in a program, or data that leaves it. Name the inner parts with `let` or `def`.",
    ),
    "limit_time": ("limit", "Counted is the time of the processor; neither tools nor other programs are."),
    "limit_memory": ("limit", "The other limits are reached long before, unless they were set very high."),
    "cancelled": ("limit", "The flag `interrupt` of `evaluate` was set, or the run was cancelled or timed out."),
    "internal_error": ("internal", "Please report it with the program: an exception left a core function."),
}

_PHASES: Final[Mapping[str, str]] = {
    "reply": "Reply: no program was found",
    "read": "Read: the text is not a sequence of forms",
    "analyze": "Analyze: the forms are no program, and nothing has run",
    "run": "Run: the program failed while it ran",
    "limit": "Limit: the host stopped the program",
    "internal": "Internal",
}


def _search(text: str) -> list[str]:
    raise ConnectionError(f"no answer from the shop to {text!r}")


def _orders(month: str) -> list[str]:
    return [month]


def error_codes() -> str:
    """Each error code under its phase, with the error of an example as a model is shown it."""
    shown = {code: _error(code) for code in ERROR_CODES}
    return "\n\n".join(
        _section(title, "\n\n".join(text for phase, text in shown.values() if phase == wanted))
        for wanted, title in _PHASES.items()
    )


def _error(code: str) -> tuple[str, str]:
    heading = f"### {_code(code)}\n\n{ERROR_CODES[code]}"
    if code in ERROR_NOTES:
        phase, note = ERROR_NOTES[code]
        return phase, f"{heading} {note}"
    phase, text = _error_of_example(ERROR_EXAMPLES[code])
    return phase, f"{heading}\n\n```text\n{text}\n```"


def _error_of_example(program: str) -> tuple[str, str]:
    tools = {"search": _search, "orders": _orders}
    evaluation = evaluate(program, tools=tools, data={"orders": []}, clock=lambda: 0.0)
    assert evaluation.error is not None, program
    return evaluation.error.phase, format_problem(evaluation.error, program)


def failure_codes() -> str:
    """Each failure code of a Step."""
    return "\n\n".join(f"### {_code(code)}\n\n{text}" for code, text in FAILURE_CODES.items())


def exceptions() -> str:
    """The exceptions of the three packages as a tree, each with what its docstring says first."""
    for module in walk_packages(ptc.__path__, "ptc."):
        if module.name.endswith(".errors") or module.name.startswith("ptc.events."):
            import_module(module.name)
    lines = list(_below(PtcError, "", ""))
    width = max(len(name) for name, _ in lines)
    return "```text\n" + "\n".join(f"{name:{width}}  {text}" for name, text in lines) + "\n```"


def _below(of: type[Exception], first: str, rest: str) -> Iterator[tuple[str, str]]:
    """An exception and those based on it, each as it stands in the tree, and its first sentence."""
    sentence = _first_paragraph(of).split(". ")[0].rstrip(".")
    yield f"{first}{of.__name__}", sentence
    *others, last = sorted(of.__subclasses__(), key=lambda each: each.__name__) or [None]
    for each in others:
        yield from _below(each, f"{rest}├── ", f"{rest}│   ")
    if last is not None:
        yield from _below(last, f"{rest}└── ", f"{rest}    ")


# -- the command line ------------------------------------------------------------------------------------------------


def commands() -> str:
    """The help of `ptc` and each of its commands."""
    return "\n\n".join(_helps(click.Context(cli, info_name="ptc", terminal_width=100, **cli.context_settings)))


def _helps(context: click.Context) -> Iterator[str]:
    """The help of a command, and of those below it."""
    yield _help(context)
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            yield from _helps(
                click.Context(cast("click.Command", group.get_command(context, name)), info_name=name, parent=context)
            )


def _help(context: click.Context) -> str:
    lines = [line.rstrip() for line in context.get_help().splitlines()]
    return f"## {_code(context.command_path)}\n\n```text\n" + "\n".join(lines) + "\n```"


# -- logs ------------------------------------------------------------------------------------------------------------


def event_types() -> str:
    """Each type of event, what it says, and what its payload holds."""
    rows = ((_code(each.name), _first_paragraph(each.payload), _fields(each.payload)) for each in EVENT_TYPES)
    return _table(("event", "says", "payload"), rows)


def _fields(record: type[Any]) -> str:
    return ", ".join(_code(field.name) for field in attrs.fields(record))


def conversation_settings() -> str:
    """Each setting of conversations and its default."""
    rows = ((_code(each.name), _code(repr(each.default))) for each in attrs.fields(ConversationSettings))
    return _table(("setting", "default"), rows)


def measurements() -> str:
    """What a store measures."""
    return _table(("measurement", "is"), _named(MEASUREMENTS))


def export_formats() -> str:
    """The formats of exports."""
    return _table(("format", "is"), _named(EXPORTS))


def import_formats() -> str:
    """The formats of imports."""
    return _table(("format", "is"), _named(IMPORTS))


def service_problems() -> str:
    """Each code of a problem of the service, with its status and its title."""
    return _table(
        ("status", "`code`", "what it is"), [(str(s), _code(code), text) for code, (s, text) in CODES.items()]
    )


def service_scopes() -> str:
    """The scopes of tokens."""
    return _table(("scope", "allows to"), [(_code(name), text) for name, text in SCOPES.items()])


def chat_commands() -> str:
    """What can be typed in a chat beside messages."""
    return _table(("command", "does"), _named(COMMANDS))


def _named(rows: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((_code(name), text) for name, text in rows.items())


# -- strategies ------------------------------------------------------------------------------------------------------


@cache
def _runs() -> Mapping[str, Step]:
    paths = sorted((FOLDER.parent / "tests" / "data" / "runs").glob("*.json"))
    return {path.stem: Step.from_json(path.read_text("utf-8")) for path in paths}


@cache
def _comparison() -> Comparison:
    """All strategies on the recorded runs, counted in the same way on every machine."""
    return compare(_runs(), counter=ApproximateCounter())


def strategies() -> str:
    """A table of what each strategy does, and one of what it came to."""
    about = _table(("strategy", "sends"), ((each.name, each.about) for each in STRATEGIES.values()))
    return f"{about}\n\n{markdown_table(_comparison())}"


# option and value -> `compress_history`
CHOICES: Final[Mapping[str, Any]] = {
    "the default": True,
    '`trigger={"turns": 8}`': {"trigger": {"turns": 8}},
    "`keep_recent=3`": {"keep_recent": 3},
    '`layout="appended"`': {"layout": "appended"},
    '`layout="folded"`': {"layout": "folded"},
    '`layout="folded"`, `fold_tokens=1000`': {"layout": "folded", "fold_tokens": 1_000},
    '`layout="folded"`, `fold_tokens=4000`': {"layout": "folded", "fold_tokens": 4_000},
    '`failed_turns="last"`': {"failed_turns": "last"},
    '`failed_turns="digest"`': {"failed_turns": "digest"},
    '`tool_results="shape"`': {"tool_results": "shape"},
    '`tool_results="preview"`': {"tool_results": "preview"},
    "`recall=True`": {"recall": True},
    "`prompt_budget=2500`": {"prompt_budget": 2_500},
    "`guard_output=True`": {"guard_output": True},
}


def measured_options() -> str:
    """A table of what each option comes to on the recorded runs, beside the default."""
    strategies = [Strategy(name, "", _prompts(options)) for name, options in CHOICES.items()]
    comparison = compare(_runs(), strategies=strategies, counter=ApproximateCounter())
    whole = comparison.total("the default")
    rows = [(name, f"{total / whole - 1:+.1%}", *rest) for name, total, *rest in _measures(comparison)]
    heading = ("option", "tokens", "cached", "priced", "largest", "names", "calls", "prints")
    return _table(heading, rows, numbers=True)


def _measures(comparison: Comparison) -> Iterator[tuple[Any, ...]]:
    for name, row in zip(CHOICES, totals(comparison)[1:], strict=True):
        yield (name, comparison.total(name), *row[3:])


def _prompts(options: Any) -> Any:
    """The prompts of a run under options; what the system message says of `recall` is counted too."""
    added = f"\n\n{recall_text()}" if options is not True and options.get("recall") else ""

    def prompts(step: Step) -> Iterator[Any]:
        for each in rendered(options)(step):
            first, *others = each.messages
            yield attrs.evolve(each, messages=[{**first, "content": first["content"] + added}, *others])

    return prompts


# -- the rooms -------------------------------------------------------------------------------------------------------


def rooms() -> str:
    """The rooms of each package in order, those within `core` under it, each with what its docstring says first."""
    listed = tomllib.loads((FOLDER.parent / "tests" / "data" / "rooms.toml").read_text("utf-8"))
    return "\n\n".join(
        f"### {_code(each['folder'])}\n\n{_table(('room', 'what lives there'), _rooms(listed['rooms'], package, each))}"
        for package, each in listed["packages"].items()
    )


def _rooms(listed: Mapping[str, list[str]], parent: str, package: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Read as text: some rooms need what is not installed, and old names warn when they are imported."""
    inside = Path(*parent.split(".")[1:])
    for name in listed[parent]:
        path = FOLDER.parent / package["folder"] / inside / name
        is_folder = path.is_dir()
        text = (path / "__init__.py" if is_folder else path.with_suffix(".py")).read_text("utf-8")
        about = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
        yield _code(f"{(inside / name).as_posix()}{'/' * is_folder}"), " ".join(about.split())
        yield from _rooms(listed, f"{parent}.{name}", package) if f"{parent}.{name}" in listed else ()


# -- pieces of Markdown ----------------------------------------------------------------------------------------------


def _by_family(entries: "Iterable[SpecialForm | CoreFunction]") -> "dict[str, list[SpecialForm | CoreFunction]]":
    families: dict[str, list[SpecialForm | CoreFunction]] = {}
    for entry in entries:
        families.setdefault(entry.family, []).append(entry)
    return families


def _first_paragraph(module: Any) -> str:
    return " ".join((inspect.getdoc(module) or "").split("\n\n")[0].split())


def _title(family: str) -> str:
    return family.replace("_", " ").replace("/", ": ").capitalize().replace("json", "JSON")


def _section(title: str, text: str) -> str:
    return f"## {title}\n\n{text}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]], *, numbers: bool = False) -> str:
    rule = ("---", *["---:" if numbers else "---"] * (len(head) - 1))
    return "\n".join(map(_row, [head, rule, *rows]))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


# -- filling pages ---------------------------------------------------------------------------------------------------

PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "special-forms": special_forms,
    "core-functions": core_functions,
    "constants": constants,
    "namespaces": namespaces,
    "differences": differences,
    "refused-names": refused_names,
    "limits": limits,
    "history-options": history_options,
    "agent-options": agent_options,
    "error-codes": error_codes,
    "failure-codes": failure_codes,
    "exceptions": exceptions,
    "commands": commands,
    "strategies": strategies,
    "measured-options": measured_options,
    "rooms": rooms,
    "event-types": event_types,
    "conversation-settings": conversation_settings,
    "measurements": measurements,
    "export-formats": export_formats,
    "import-formats": import_formats,
    "chat-commands": chat_commands,
    "service-problems": service_problems,
    "service-scopes": service_scopes,
}
DRAWINGS: Final[Mapping[str, Callable[[], str]]] = {"images/strategies.svg": lambda: svg_chart(_comparison())}


def filled(page: str) -> str:
    """The text of a page with its generated parts as they are now. Raises KeyError for a part that does not exist."""
    return _REGION.sub(lambda match: f"{match[1]}\n{PARTS[match[2]]()}\n\n{match[3]}", page)


def stale_pages() -> Iterator[tuple[Path, str]]:
    """The pages that differ from what they should be, and what they should be."""
    for path in sorted(FOLDER.rglob("*.md")):
        text = path.read_text("utf-8")
        wanted = filled(text)
        if wanted != text:
            yield path, wanted
    for name, draw in DRAWINGS.items():
        path, wanted = FOLDER / name, draw()
        if not path.exists() or path.read_text("utf-8") != wanted:
            yield path, wanted


def main(arguments: list[str]) -> int:
    """Write the pages that are stale, or with `--check` only name them."""
    stale = list(stale_pages())
    for path, wanted in stale:
        print(path.relative_to(FOLDER.parent))
        if "--check" not in arguments:
            path.write_text(wanted, encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
