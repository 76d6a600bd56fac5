"""What is known of a name: of the language from its tables, of the session from its record, tools and data."""

import inspect
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, Final

import attrs

from ptc.prompts import inventory_line
from ptc.repl.session import ReplSession
from ptc_compression import sample_text
from ptc_interpreter import is_function, to_clojure, type_name
from ptc_interpreter.language import (
    ALIASES,
    CONSTANTS,
    CORE,
    REFUSED,
    SPECIAL_FORMS,
    core_function,
    meaning,
    spelled,
)

# What is a name at the prompt and nowhere else, or has no table of its own: how it is written, and what it is.
PROMPT_NAMES: Final = {
    "*1": ("*1", "The value of the last program that ran to its end."),
    "*2": ("*2", "The value of the program before that."),
    "*3": ("*3", "The value of the program before those two."),
    "*e": ("*e", "The last error, as `catch` would be given it; (ex-message *e) is its text. nil before there is one."),
    "doc": (
        "(doc name)",
        "What is known of a name: how it is called, what it gives, examples. Known at the prompt only.",
    ),
    "source": ("(source name)", "The form that defined a name, as it was typed. Known at the prompt only."),
}


@attrs.frozen(kw_only=True)
class Documented:
    """A name and what is known of it."""

    name: str
    usage: str  # how it is written, such as `(nth coll index default?)`
    text: str = ""  # what it gives, with examples

    @property
    def summary(self) -> str:
        """The first sentences, on one line."""
        return " ".join(self.text.split("\n\n")[0].split())

    @property
    def page(self) -> str:
        """All of it, for people."""
        return "\n".join([self.usage, *(f"  {line}".rstrip() for line in self.text.splitlines())])


def documented(name: str, session: ReplSession) -> Documented | None:
    """What a program that comes next means by a name; None for one that nothing defines."""
    return next(filter(None, (find(name, session) for find in _FINDERS)), None)


def known_names(session: ReplSession) -> list[str]:
    """All names that a program can write, those of the session first."""
    tools = [f"tool/{tool.name}" for tool in session.tools]
    data = [f"data/{each}" for each in session.data]
    language = sorted({*SPECIAL_FORMS, *CORE, *ALIASES, *CONSTANTS})
    return list(dict.fromkeys([*session.memory, *tools, *data, *PROMPT_NAMES, *language]))


def nearest(name: str, names: Iterable[str]) -> str:
    """A hint: the names that look like one that is not known."""
    near = get_close_matches(name, sorted(set(names)), n=3, cutoff=0.7)
    return f"did you mean {' or '.join(f'`{each}`' for each in near)}?" if near else "the Tab key lists the names"


# -- names of the session --------------------------------------------------------------------------------------------


def _own(name: str, session: ReplSession) -> Documented | None:
    if name not in session.memory:
        return None
    value, definition = session.memory[name], session.definition(name)
    docstring = inspect.cleandoc(definition.docstring) if definition and definition.docstring else ""
    if is_function(value):
        return Documented(name=name, usage=_function_usage(name, value), text=docstring)
    sample = sample_text(value)
    usage = f"{name}  ; {type_name(value)}" + (f", sample {sample}" if sample is not None else "")
    return Documented(name=name, usage=usage, text=docstring)


def _function_usage(name: str, value: Any) -> str:
    """`(f x y)` for a function that prints as `#fn[x y]`; the way it prints for what is called otherwise."""
    text, _ = to_clojure(value)
    parameters = text.removeprefix("#fn[").removesuffix("]")
    plain = text == f"#fn[{parameters}]" and not set("[]") & set(parameters)
    return f"({' '.join([name, *parameters.split()])})" if plain else f"{name}  ; {text}"


def _tool(name: str, session: ReplSession) -> Documented | None:
    namespace, _, bare = name.rpartition("/")
    known = {tool.name: tool for tool in session.tools} if namespace in ("", "tool") else {}
    found = spelled(bare, known)
    if found is None:
        return None
    return Documented(name=f"tool/{found}", usage=known[found].signature(), text="\n".join(known[found].notes()))


def _data(name: str, session: ReplSession) -> Documented | None:
    namespace, _, bare = name.rpartition("/")
    found = spelled(bare, session.data) if namespace in ("", "data") else None
    return None if found is None else Documented(name=f"data/{found}", usage=inventory_line(found, session.data[found]))


# -- names of the language -------------------------------------------------------------------------------------------


def _special(name: str, _: ReplSession) -> Documented | None:
    form = SPECIAL_FORMS.get(name)
    return None if form is None else Documented(name=name, usage=form.usage, text=inspect.getdoc(form.analyze) or "")


def _core(name: str, session: ReplSession) -> Documented | None:
    function = core_function(meaning(name, session.memory.required))
    if function is None:
        return None
    also = f"\n\n`{name}` is `{function.name}`." if name != function.name else ""
    return Documented(name=name, usage=function.usage, text=(inspect.getdoc(function.function) or "") + also)


def _constant(name: str, _: ReplSession) -> Documented | None:
    if name not in CONSTANTS:
        return None
    return Documented(name=name, usage=f"{name}  ; {to_clojure(CONSTANTS[name])[0]}", text="A name for a value.")


def _of_prompt(name: str, _: ReplSession) -> Documented | None:
    found = PROMPT_NAMES.get(name)
    return None if found is None else Documented(name=name, usage=found[0], text=found[1])


def _refused(name: str, _: ReplSession) -> Documented | None:
    refusal = REFUSED.get(name)
    if refusal is None:
        return None
    return Documented(
        name=name, usage=name, text=f"Not part of PTC-Lisp: {refusal.reason}. Instead, {refusal.instead}."
    )


# In the order in which programs look a name up; special forms that cannot be defined are in nobody's way.
_FINDERS: Final[tuple[Callable[[str, ReplSession], Documented | None], ...]] = (
    _own,
    _special,
    _core,
    _constant,
    _of_prompt,
    _tool,
    _data,
    _refused,
)
