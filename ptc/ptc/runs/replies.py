"""The program in what a model wrote: in a fence, or as the whole reply."""

import re
from collections.abc import Iterable
from typing import Final

from ptc.models import Reply
from ptc_compression import is_heading
from ptc_interpreter import Problem
from ptc_interpreter.language import Form, LiteralForm, Source, SymbolForm, read

_FENCE: Final = re.compile(
    r"""(?: ^[ \t]* | (?<=[ \t:])(?=```\w) )             # at the start of a line; with a language after a word too
        (`{3,}|~{3,})[ \t]*([\w+.-]*)
        (?: [^\n`(]*\n (.*?) (?:^[ \t]*\1 | \1[ \t]*$ | \Z)  # a block: a reply that was cut off does not close it
          | [ \t]*(?=\() (.*?) (?:\1 | \Z) )             # or right before a form""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_LANGUAGES: Final = frozenset({"", "clojure", "clj", "cljs", "cljc", "edn", "lisp", "ptc", "ptc-lisp"})
_FIRST_OF_A_FORM: Final = re.compile(r"""[(\[{"#'@:\\]|[+-]?\d""")

NO_PROGRAM: Final = Problem(
    phase="reply",
    code="no_program",
    message="The reply holds no PTC-Lisp program, so nothing was run.",
    hint="answer with one program in a ```clojure block; (return value) ends the run with that value",
)
SUMMARY_REPEATED: Final = Problem(
    phase="reply",
    code="summary_repeated",
    message="The reply only repeats the summary of earlier turns, which is no program, so nothing was run.",
    hint="the names in the summary are defined: use them in a new program, or end the run with (return value)",
)


def program_of(reply: Reply, shown: str = "") -> str | Problem:
    """The text of the program in `reply`, or why there is none to run: half of a program is none."""
    if reply.cut_off:
        return _cut_off(reply)
    return _refused(reply) if reply.refused else find_program(reply.text, shown)


def _cut_off(reply: Reply) -> Problem:
    after = f" after {reply.usage.output_tokens:,} tokens" if reply.usage.output_tokens else ""
    return Problem(
        phase="reply",
        code="reply_cut_off",
        message=f"The reply was cut off{after}, so nothing of it was run.",
        hint="write a shorter program: define helpers first, in a turn of their own, and use them in the next",
    )


def _refused(reply: Reply) -> Problem:
    return Problem(
        phase="reply",
        code="reply_refused",
        message=f"The reply is a refusal (`{reply.stop_reason}`), so nothing of it was run.",
        hint='answer with one program in a ```clojure block; (fail "why") ends a run that cannot be done',
    )


def find_program(reply: str, shown: str = "") -> str | Problem:
    """The text of the program in `reply`, or why there is none.

    `shown` is what the model was sent, by which a reply that repeats the summary is known. Of several fences the last
    one that parses counts; if none does, the last one, so that its error is told.
    """
    reply = reply.replace("\r\n", "\n")
    fences = [block or inline for _, language, block, inline in _FENCE.findall(reply) if language.lower() in _LANGUAGES]
    candidates = fences or [reply]
    if _repeats_summary(candidates[-1], shown):
        return SUMMARY_REPEATED
    if fences:
        return _last_program(fences)
    return reply.strip() if _is_whole_program(reply) else NO_PROGRAM


def prose_around(reply: str, program: str) -> tuple[str, str]:
    """What stands before and after the fence of the program in a reply; empty where the reply is the program."""
    reply = reply.replace("\r\n", "\n")
    fences = [each for each in _FENCE.finditer(reply) if program in (each[3] or each[4] or "")]
    if not fences:
        return "", ""
    return reply[: fences[-1].start()].strip(), reply[fences[-1].end() :].strip()


def _last_program(fences: list[str]) -> str | Problem:
    programs = [text for text in fences if _is_program(_forms(text))]
    if programs:
        return programs[-1].strip("\n")
    broken = [text for text in fences if _forms(text) is None]
    return broken[-1].strip("\n") if broken else NO_PROGRAM


def _is_whole_program(reply: str) -> bool:
    """Whether a reply without fences is a program rather than prose: it begins like a form, or is one name."""
    code = "\n".join(line for line in reply.splitlines() if not line.lstrip().startswith(";")).strip()
    forms = _forms(code)
    if forms is None:
        return code.startswith(("(", "[", "{", "#"))
    if len(forms) == 1:
        return not (isinstance(forms[0], SymbolForm) and code.endswith("."))  # `Done.` is a sentence
    return _is_program(forms) and _FIRST_OF_A_FORM.match(code) is not None


def _is_program(forms: list[Form] | None) -> bool:
    """Whether forms are more than words and numbers: something to run, or a single value."""
    return bool(forms) and (len(forms) == 1 or not all(isinstance(form, SymbolForm | LiteralForm) for form in forms))


def _forms(text: str) -> list[Form] | None:
    """The forms of a text; None where it does not parse."""
    try:
        return read(Source(text))
    except Exception:  # an error of the program, or a fault of the reader: `evaluate` says which
        return None


def _repeats_summary(text: str, shown: str) -> bool:
    lines = list(_filled(text.splitlines()))
    if not any(map(is_heading, lines)):
        return False
    known = set(_filled(shown.splitlines()))
    return all(line.startswith(";") or line in known for line in lines)


def _filled(lines: Iterable[str]) -> Iterable[str]:
    return (line.strip() for line in lines if line.strip())
