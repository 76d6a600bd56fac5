"""Error codes, failure codes and exceptions."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import ptc
from docs.parts.markdown import as_code, first_paragraph, section
from ptc.record.step import FAILURE_CODES
from ptc_interpreter import ERROR_CODES, PtcError, evaluate, format_problem

# code -> a program that ends with it, run with the tools and data below
ERROR_EXAMPLES: Final[Mapping[str, str]] = {
    "unclosed_bracket": "(defn total [xs]\n  (reduce + xs)",
    "mismatched_bracket": "(let [x 1)\n  x)",
    "unexpected_bracket": "(inc 1))",
    "unclosed_string": '(println "hello)',
    "invalid_token": "(inc #)",
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
    "no_process": (
        "limit",
        'Nothing was run. Allow the host\'s process to start others, or take `isolation="none"`.',
    ),
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
        section(title, "\n\n".join(text for phase, text in shown.values() if phase == wanted))
        for wanted, title in _PHASES.items()
    )


@cache
def _error(code: str) -> tuple[str, str]:
    heading = f"### {as_code(code)}\n\n{ERROR_CODES[code]}"
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
    return "\n\n".join(f"### {as_code(code)}\n\n{text}" for code, text in FAILURE_CODES.items())


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
    sentence = first_paragraph(of).split(". ")[0].rstrip(".")
    yield f"{first}{of.__name__}", sentence
    *others, last = sorted(of.__subclasses__(), key=lambda each: each.__name__) or [None]
    for each in others:
        yield from _below(each, f"{rest}├── ", f"{rest}│   ")
    if last is not None:
        yield from _below(last, f"{rest}└── ", f"{rest}    ")
