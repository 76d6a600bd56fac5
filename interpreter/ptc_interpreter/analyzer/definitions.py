"""Naming values for the rest of the run: `def`, `defn`, `defonce`, `declare`, `defstruct`."""

from ptc_interpreter.analyzer.expressions import analyze, core_call
from ptc_interpreter.analyzer.functions import make_function
from ptc_interpreter.analyzer.scope import RESULTS, UNDEFINABLE, Scope
from ptc_interpreter.analyzer.special import invalid, special
from ptc_interpreter.nodes import Constant, Def, Node
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, SymbolForm
from ptc_interpreter.runtime.registry import CORE


def defined_name(form: ListForm, scope: Scope) -> str:
    """The name that a definition gives. Raises LispError for a name with a namespace."""
    target = form.items[1]
    if not isinstance(target, SymbolForm):
        raise invalid(target, scope, form.items[0].name, "a name belongs here")  # type: ignore[attr-defined]
    namespace, _, bare = target.name.rpartition("/")
    if namespace in ("data", "tool"):
        message = f"`{target.name}` cannot be defined: `{namespace}/` is given by the host."
        raise scope.error(target, "read_only", message, f"define a name without a prefix, as (def my-{bare} ...)")
    if namespace:
        message = f"`{target.name}` has a namespace and cannot be defined."
        raise scope.error(target, "invalid_form", message, f"write {bare}")
    if target.name in RESULTS:
        message = f"`{target.name}` cannot be defined: it is the result of an earlier program."
        raise scope.error(target, "read_only", message, "choose another name")
    if target.name in UNDEFINABLE:
        message = f"`{target.name}` ends the run and cannot be defined."
        raise scope.error(target, "invalid_form", message, "choose another name")
    return target.name


def docstring_of(forms: list[Form]) -> str | None:
    """Take the docstring off the front, if more follows it."""
    if len(forms) > 1 and isinstance(forms[0], LiteralForm) and isinstance(forms[0].value, str):
        return str(forms.pop(0).value)  # type: ignore[attr-defined]
    return None


@special('(def name "docstring"? value)', least=1, most=3)
def def_(form: ListForm, scope: Scope) -> Node:
    """The value, which is kept under the name for the rest of the program and for later turns."""
    return _definition(form, scope, once=False)


@special('(defonce name "docstring"? value)', least=2, most=3)
def defonce(form: ListForm, scope: Scope) -> Node:
    """Like `def`, but a name that has a value keeps it, and the new value is not evaluated."""
    return _definition(form, scope, once=True)


def _definition(form: ListForm, scope: Scope, *, once: bool) -> Node:
    name = defined_name(form, scope)
    rest = form.items[2:]
    docstring = docstring_of(rest)
    if len(rest) > 1:
        raise invalid(form, scope, "def", "it has more than one value")
    value = analyze(rest[0], scope.value()) if rest else Constant(form.start, form.end, None)
    return Def(form.start, form.end, name, value, docstring, once)


@special('(defn name "docstring"? [params] & body)', least=2)
def defn(form: ListForm, scope: Scope) -> Node:
    """A function under a name, kept for the rest of the program and for later turns."""
    name = defined_name(form, scope)
    rest = form.items[2:]
    docstring = docstring_of(rest)
    if rest and isinstance(rest[0], MapForm):
        rest.pop(0)  # attributes are read and ignored
    function = make_function(form, name, rest, scope, "defn", own_name=False)
    return Def(form.start, form.end, name, function, docstring)


@special('(defn- name "docstring"? [params] & body)', least=2)
def defn_private(form: ListForm, scope: Scope) -> Node:
    """The same as `defn`."""
    return defn(form, scope)


@special("(declare & names)")
def declare(form: ListForm, _: Scope) -> Node:
    """nil; says that the names are defined further down. Not needed: a program sees all its own names."""
    return Constant(form.start, form.end, None)


@special("(defstruct name & keys)", least=2)
def defstruct(form: ListForm, scope: Scope) -> Node:
    """The keys, under a name: `(struct name value ...)` makes a map of them.

    (do (defstruct point :x :y) (struct point 1 2))  ;=> {:x 1, :y 2}
    """
    keys = [analyze(key, scope.value()) for key in form.items[2:]]
    return Def(form.start, form.end, defined_name(form, scope), core_call(form, CORE["create-struct"], keys), None)
