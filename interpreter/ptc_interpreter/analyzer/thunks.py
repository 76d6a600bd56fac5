"""Forms whose parts are functions to others: `lazy-seq`, `lazy-cat`, `pvalues`, `with-out-str`."""

from ptc_interpreter.analyzer.expressions import core_call
from ptc_interpreter.analyzer.functions import make_function
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import special
from ptc_interpreter.nodes import Fn, Helper, HelperCall, Node
from ptc_interpreter.reader.forms import Form, ListForm, VectorForm
from ptc_interpreter.runtime.registry import CORE


@special("(lazy-seq & body)")
def lazy_seq(form: ListForm, scope: Scope) -> Node:
    """The sequence that the body gives, realized when it is first read, and once.

    (take 4 ((fn f [n] (lazy-seq (cons n (f (* 2 n))))) 1))  ;=> [1 2 4 8]
    """
    return core_call(form, CORE["lazy-seq-of"], [thunk(form, form.items[1:], scope.value())])


@special("(lazy-cat & colls)")
def lazy_cat(form: ListForm, scope: Scope) -> Node:
    """The items of the collections, one behind the other; each is realized when its first item is read.

    (take 3 ((fn f [n] (lazy-cat [n] (f (* 2 n)))) 1))  ;=> [1 2 4]
    """
    inner = scope.value()
    parts = [core_call(part, CORE["lazy-seq-of"], [thunk(part, [part], inner)]) for part in form.items[1:]]
    return core_call(form, CORE["concat"], parts)


@special("(delay & body)")
def delay(form: ListForm, scope: Scope) -> Node:
    """A delay: what the body gives is worked out when `force` or `@` first asks for it, and once.

    (let [d (delay (+ 1 2))] [@d (force d)])  ;=> [3 3]
    """
    return core_call(form, CORE["delay-of"], [thunk(form, form.items[1:], scope.value())])


@special("(pvalues & exprs)")
def pvalues(form: ListForm, scope: Scope) -> Node:
    """The values of the expressions; tools that they call work at the same time.

    (pvalues (+ 1 2) (* 2 5))  ;=> [3 10]
    """
    inner = scope.value()
    return core_call(form, CORE["pcalls"], [thunk(part, [part], inner) for part in form.items[1:]])


@special("(with-out-str & body)")
def with_out_str(form: ListForm, scope: Scope) -> Node:
    r"""What the body prints, as a string; nothing of it is printed.

    (with-out-str (println "a" 1))  ;=> "a 1\n"
    """
    return HelperCall(form.start, form.end, Helper.PRINTED_BY, [thunk(form, form.items[1:], scope.value())])


def thunk(form: Form, body: list[Form], scope: Scope) -> Fn:
    """A function without parameters around the forms."""
    return make_function(form, None, [VectorForm(form.start, form.start, []), *body], scope, "fn", own_name=False)
