"""What functions of programs are called with, as their text says it."""

import re
from functools import lru_cache
from itertools import dropwhile
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.errors import PtcError
from ptc_interpreter.printing.scalar_text import function_parameters
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, Source, SymbolForm, VectorForm

_BETWEEN: Final = re.compile(r"""("[^"\\]*(?:\\.[^"\\]*)*"|\\.)|(?:\s|;[^\n]*)+""", re.DOTALL)


def source_of(function: Any) -> str | None:
    """The text of a function of a program, such as `(defn f [x] ...)` or `#(...)`; None for any other."""
    if type(function) is not FunctionType or not isinstance(function.__doc__, str):
        return None
    return function.__doc__ if function.__doc__.startswith(("(", "#(")) else None


def parameter_vectors(function: Any) -> tuple[str, ...]:
    """The parameters of a function of a program as written, one vector an arity: `[x]`, `[a & more]`, `[{:keys [n]}]`.

    Each is one line, without comments. `#(...)` has those that it uses, `[%1 %2]`. () for functions of the language and
    of the host, and for what those have made, such as `(partial + 1)`.
    """
    source = source_of(function)
    if source is None:
        return ()
    return (f"[{function_parameters(function)}]",) if source.startswith("#(") else _vectors(source)


@lru_cache(maxsize=1_000)
def _vectors(source: str) -> tuple[str, ...]:
    try:
        (form,) = read(Source(source))
    except PtcError:  # longer or deeper than may be read by default
        return ()
    parts = list(dropwhile(_is_before_parameters, form.items if isinstance(form, ListForm) else []))
    arities = parts[:1] if parts and isinstance(parts[0], VectorForm) else [_first(part) for part in parts]
    return tuple(_one_line(source[each.start : each.end]) for each in arities if isinstance(each, VectorForm))


def _is_before_parameters(part: Form) -> bool:
    """`fn` or `defn`, a name, a docstring or a map of attributes."""
    return isinstance(part, SymbolForm | LiteralForm | MapForm)


def _first(part: Form) -> Form | None:
    return part.items[0] if isinstance(part, ListForm) and part.items else None


def _one_line(text: str) -> str:
    """Without comments, white space as one space, line breaks within strings escaped."""
    return _BETWEEN.sub(lambda found: found[1] or " ", text).replace("\r", "\\r").replace("\n", "\\n")
