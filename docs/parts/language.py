"""The language: its forms, functions, names, and what differs from Clojure."""

import inspect
import sys
import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Final

from docs.parts.markdown import as_code, first_paragraph, section, table
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

_ROOT: Final = Path(__file__).parents[2]


def special_forms() -> str:
    """A table of the special forms, family by family."""
    return "\n\n".join(
        section(_title(family), table(("form", "gives"), ((as_code(form.usage), form.summary) for form in forms)))
        for family, forms in _by_family(SPECIAL_FORMS.values()).items()
    )


def core_functions() -> str:
    """Every core function, family by family, with its examples."""
    families = _by_family(CORE.values())
    return "\n\n".join(section(_title(family), _family(family, families[family])) for family in sorted(families))


def _family(family: str, functions: "list[SpecialForm | CoreFunction]") -> str:
    about = first_paragraph(sys.modules[f"ptc_interpreter.core.{family.replace('/', '.')}"])
    return "\n\n".join([about, *(_core_function(each) for each in functions if isinstance(each, CoreFunction))])


def _core_function(function: CoreFunction) -> str:
    also = [alias for alias, name in ALIASES.items() if name == function.name and not _is_full(alias)]
    aliases = f" Also {', '.join(map(as_code, also))}." if also else ""
    anchor = f'<a id="{escape(function.name)}"></a>'
    return f"{anchor}**{as_code(function.usage)}** {function.summary}{aliases}{_examples(function.function)}"


def _examples(documented: Any) -> str:
    lines = [line.strip() for line in (inspect.getdoc(documented) or "").splitlines() if ";=>" in line]
    return "\n\n```clojure\n" + "\n".join(lines) + "\n```" if lines else ""


def constants() -> str:
    """The names that stand for a value, without the full names of classes."""
    return ", ".join(as_code(name) for name in CONSTANTS if not _is_full(name))


def _is_full(name: str) -> bool:
    """Whether a name has the package of a class of Java's in front."""
    return name.startswith(("java.", "clojure.lang."))


def namespaces() -> str:
    """The namespaces that programs may require."""
    return ", ".join(map(as_code, NAMESPACES))


def differences() -> str:
    """Why programs give other values than in Clojure, each reason once."""
    data = tomllib.loads((_ROOT / "tests/data/conformance/differences.toml").read_text("utf-8"))
    reasons = dict.fromkeys(entry["reason"] for entry in (*data["difference"], *data["generated"]))
    return "\n".join(f"- {reason}" for reason in sorted(reasons, key=str.lower))


def refused_names() -> str:
    """A table of what Clojure has and PTC-Lisp leaves out, those of one reason together."""
    names: dict[Any, list[str]] = {}
    for name, refusal in REFUSED.items():
        if not _is_full(name):
            names.setdefault(refusal, []).append(name)
    rows = ((" ".join(map(as_code, each)), refusal.reason, refusal.instead) for refusal, each in names.items())
    return table(("names", "why", "instead"), rows)


def _by_family(entries: "Iterable[SpecialForm | CoreFunction]") -> "dict[str, list[SpecialForm | CoreFunction]]":
    families: dict[str, list[SpecialForm | CoreFunction]] = {}
    for entry in entries:
        families.setdefault(entry.family, []).append(entry)
    return families


def _title(family: str) -> str:
    return family.replace("_", " ").replace("/", ": ").capitalize().replace("json", "JSON")
