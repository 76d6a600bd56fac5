"""What an input asks for: a program to be run, or something about the session, such as `:time` or `(doc map)`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from ptc.repl.documentation import documented, known_names, nearest
from ptc.repl.session import ReplSession
from ptc.views.prompt_text import prompt_text
from ptc_interpreter import Keyword, LimitExceeded, LispError
from ptc_interpreter.language import Form, ListForm, LiteralForm, Source, SymbolForm, is_symbol, read

_LEAVING: Final = frozenset({":quit", "quit", "exit"})  # also as `(quit)`


class NoAnswer(Exception):
    """There is nothing to tell; the message says why, and what to do."""


@attrs.frozen(kw_only=True)
class Program:
    """An input to be run."""

    text: str


@attrs.frozen(kw_only=True)
class Question:
    """An input that asks about the session. `answer` gives the text, or raises `NoAnswer`."""

    answer: Callable[[], str]


@attrs.frozen
class Leave:
    """An input that ends the session."""


Input = Program | Question | Leave | None


def meaning_of(text: str, session: ReplSession) -> Input:
    """What an input asks for; None for one that holds no form."""
    try:
        forms = read(Source(text), session.limits)
    except (LispError, LimitExceeded):
        return Program(text=text)
    if not forms:
        return None
    question = _question(forms[0], session) if len(forms) == 1 else None
    return question or Program(text=text)


def _question(form: Form, session: ReplSession) -> Question | Leave | None:
    head, *rest = _words(form)
    if head in session.memory:
        return None
    if not rest and head in _LEAVING:
        return Leave()
    if not rest and head in _ANSWERS:
        return Question(answer=lambda: _ANSWERS[head](session))
    if head in _ABOUT_NAMES:
        return Question(answer=lambda: _about(head, rest, session))
    return None


def _words(form: Form) -> list[str]:
    """An input as words, such as `:time`, `quit` or `(doc map)`; empty ones for what is none."""
    parts = form.items if isinstance(form, ListForm) and form.items else [form]
    return [_command_word(parts[0]), *map(_name, parts[1:])]


def _command_word(form: Form) -> str:
    if isinstance(form, LiteralForm) and type(form.value) is Keyword:
        return f":{form.value.name}"
    return form.name if isinstance(form, SymbolForm) else ""


def _name(form: Form) -> str:
    """The name that a question is about: `map`, `'map` or `"map"`."""
    if isinstance(form, ListForm) and len(form.items) == 2 and is_symbol(form.items[0], "quote"):
        form = form.items[1]
    value = form.value if isinstance(form, LiteralForm) else getattr(form, "name", "")
    return value if isinstance(value, str) else ""


# -- questions about names -------------------------------------------------------------------------------------------


def _about(question: str, names: Sequence[str], session: ReplSession) -> str:
    if len(names) != 1 or not names[0]:
        raise NoAnswer(f"Ask about one name: ({question} map).")
    return _ABOUT_NAMES[question](names[0], session)


def _doc(name: str, session: ReplSession) -> str:
    found = documented(name, session)
    if found is None:
        raise NoAnswer(f"Nothing is known of `{name}`: {nearest(name, known_names(session))}")
    return found.page


def _source(name: str, session: ReplSession) -> str:
    found = session.source(name)
    if found is not None:
        return found
    if documented(name, session) is not None:
        raise NoAnswer(f"`{name}` was not defined in this session: (doc {name}) tells what it is.")
    raise NoAnswer(f"Nothing is known of `{name}`: {nearest(name, session.memory)}")


_ABOUT_NAMES: Final[Mapping[str, Callable[[str, ReplSession], str]]] = {"doc": _doc, "source": _source}


# -- commands --------------------------------------------------------------------------------------------------------


def _time(session: ReplSession) -> str:
    """What the last program used, beside what it may use."""
    if not session.turns:
        raise NoAnswer("Nothing has run yet.")
    used, limits = session.turns[-1].evaluation.usage, session.limits
    counted = ("steps", "elements", "characters", "tool_calls", "printed_characters")
    rows = [
        ("seconds", f"{used.seconds:.4f}", f"of {limits.seconds:g}"),
        ("seconds in tools", f"{used.tool_seconds:.4f}", ""),
        *((name.replace("_", " "), f"{getattr(used, name):,}", f"of {getattr(limits, name):,}") for name in counted),
    ]
    return "\n".join(f"{name:18} {value:>12} {limit}".rstrip() for name, value, limit in rows)


def _prompt(session: ReplSession) -> str:
    return prompt_text(session.rendering()).rstrip("\n")


def _help(session: ReplSession) -> str:
    names = [*(f"tool/{tool.name}" for tool in session.tools), *(f"data/{name}" for name in session.data)]
    given = ["", f"This session has {', '.join(names)}."] if names else []
    return "\n".join([*_HELP, *(f"  {name:15} {about}" for name, about in COMMANDS.items()), *given])


_HELP: Final = (
    "Type a program in PTC-Lisp, such as (map inc [1 2 3]). What it defines stays; *1 *2 *3 are the last values,",
    "*e is the last error. In a terminal Enter runs what is whole, and begins a new line in what is not; Tab completes",
    "names; Ctrl-C drops the line or stops the program.",
    "",
    "  (doc map)       what is known of a name",
    "  (source f)      how a name was defined here",
)


# command -> what it does
COMMANDS: Final[Mapping[str, str]] = {
    ":time": "how long the last program took, and what it used of its limits",
    ":prompt": "what a model would be shown now, had it written these programs",
    ":help": "this",
    ":quit": "leave; so does Ctrl-D",
}
_ANSWERS: Final[Mapping[str, Callable[[ReplSession], str]]] = {
    ":time": _time,
    ":prompt": _prompt,
    ":help": _help,
    "help": _help,
}
