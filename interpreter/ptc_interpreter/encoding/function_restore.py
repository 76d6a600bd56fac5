"""Functions of a program, out of the text and the environment that they were stored as."""

from collections.abc import Callable, Collection
from types import FunctionType
from typing import Any

from ptc_interpreter.analyzer import prepare_function
from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.functions import make_function
from ptc_interpreter.analyzer.scope import Frame, Scope, World
from ptc_interpreter.analyzer.special import is_symbol
from ptc_interpreter.analyzer.thunks import thunk
from ptc_interpreter.compiler import compile_function
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import Fn
from ptc_interpreter.plain import plain
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, Source, SymbolForm


@plain
class Restored:
    """A function made again, and what gives the locals that it uses their values, one by one."""

    function: Any  # a FunctionType, or what stands in for one that is none any more
    fill: Callable[[str, Any], None]


def restore_function(source: str, names: Collection[str], *, variables: Collection[str] = ()) -> Restored:
    """The function of a text, see `function_maker`."""
    return function_maker(source, names, variables=variables)()


def function_maker(source: str, names: Collection[str], *, variables: Collection[str] = ()) -> Callable[[], Restored]:
    """What makes functions of a text `(fn ...)`, `(defn ...)` or `#(...)`, and what fills the locals `names` they use.

    The locals are filled afterwards, so that functions can refer to each other and to themselves. `variables` are names
    of the user's namespace that hide core functions. Raises LispError for a text that is no function.
    """
    text = Source(source)
    forms = read(text)
    world = World(text, dict.fromkeys(variables), (), (), {}, late=True)
    forms = prepare_function(forms, world)
    outer = Scope(world, Frame.inside(None), {})
    bindings = [outer.binding(name) for name in names]
    for binding in bindings:
        binding.depth = 0
    inner = Scope(world, outer.frame, {binding.name: binding for binding in bindings})
    make = compile_function(_function(forms, inner), bindings, source)
    return lambda: _restored(make(), variables)


def _restored(made: FunctionType, variables: Collection[str]) -> Restored:
    made.hidden = tuple(variables)  # type: ignore[attr-defined]
    free = zip(made.__code__.co_freevars, made.__closure__ or (), strict=True)
    cells = {_lisp_name(name): cell for name, cell in free}

    def fill(name: str, value: Any) -> None:
        if name in cells:
            cells[name].cell_contents = value

    return Restored(made, fill)


def _lisp_name(python_name: str) -> str:
    return python_name.partition("~")[0]


def _function(forms: list[Form], scope: Scope) -> Fn:
    form = forms[0] if len(forms) == 1 else None
    node = None
    if isinstance(form, ListForm) and form.items and _is_defn(form.items[0]):
        node = make_function(form, *_parts_of_defn(form), scope, "defn", own_name=False)
    elif (
        isinstance(form, ListForm)
        and form.items
        and (is_symbol(form.items[0], "lazy-seq") or is_symbol(form.items[0], "delay"))
    ):
        node = thunk(form, form.items[1:], scope)
    elif isinstance(form, ListForm) and form.items and not is_symbol(form.items[0], "fn"):
        node = make_function(form, *_parts_of_defn(form, 0), scope, "fn", own_name=False)  # of `letfn`
    elif form is not None:
        node = analyze(form, scope)
    if not isinstance(node, Fn):
        raise LispError("invalid_form", "The text is no function.", phase="analyze")
    return node


def _is_defn(head: Form) -> bool:
    return is_symbol(head, "defn") or is_symbol(head, "defn-")


def _parts_of_defn(form: ListForm, at: int = 1) -> tuple[str, list[Form]]:
    name, *rest = form.items[at:]
    while rest and isinstance(rest[0], LiteralForm | MapForm):  # docstring and attributes
        rest.pop(0)
    return name.name if isinstance(name, SymbolForm) else "fn", rest
