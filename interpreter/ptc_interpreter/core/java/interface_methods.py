"""Methods of the interfaces behind Clojure's own functions, as `(.valAt m :a)` and `(.invoke f x)`, and iterators.

An iterator is a queue of what is still to come; it knows the collection that it goes through, for `.remove`.
"""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import sequence
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import held_of
from ptc_interpreter.core.collections.counting import empty, is_empty
from ptc_interpreter.core.java.mutable_methods import kind_of_cell, missing
from ptc_interpreter.core.numbers.conversions import to_long
from ptc_interpreter.core.sequences.access import next_
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.runtime.registry import also_known, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.persistent import Seq
from ptc_interpreter.values.scalars import Mutable

also_known(
    __name__,
    {
        ".seq": "seq",
        ".more": "rest",
        ".cons": "conj",
        ".assoc": "assoc",
        ".without": "dissoc",
        ".valAt": "get",
        ".entryAt": "find",
        ".disjoin": "disj",
        ".rseq": "rseq",
        ".equiv": "=",
        ".meta": "meta",
        ".withMeta": "with-meta",
        ".getNamespace": "namespace",
        ".deref": "deref",
        ".isRealized": "realized?",
        ".asTransient": "transient",
        ".persistent": "persistent!",
        ".swap": "swap!",
    },
)


@core(".empty")
def empty_method(run: Run, coll: Any) -> Any:
    """The empty collection of the same kind; of one of Java's, whether it is empty.

    (.empty [1 2])  ;=> []
    """
    return is_empty(run, coll) if type(coll) is Mutable else empty(run, coll)


# -- functions -------------------------------------------------------------------------------------------------------


@core(".invoke", aliases=(".call", ".test", ".accept"), calls=True)
def invoke(run: Run, f: Any, *args: Any) -> Any:
    """What the function gives for the arguments.

    (.invoke + 1 2)  ;=> 3
    """
    return function_of(f, ".invoke")(run, *args)


@core(".run", calls=True)
def run_(run: Run, f: Any) -> None:
    """Nil; the function is called without arguments.

    (.run (fn [] 1))  ;=> nil
    """
    function_of(f, ".run")(run)


@core(".compare", calls=True)
def compare(run: Run, comparator: Any, x: Any, y: Any) -> int:
    """The order of two values as a comparator has it, as a number.

    (.compare > 1 2)  ;=> 1
    """
    order = function_of(comparator, ".compare")
    found = order(run, x, y)
    if type(found) is bool or found is None:
        return -1 if found else int(bool(order(run, y, x)))
    return to_long(run, found)


# -- iterators -------------------------------------------------------------------------------------------------------


def _going_through(run: Run, items: list[Any], source: Any) -> Mutable:
    run.make(len(items) + 1)
    return run.atoms.make_mutable("queue", Seq(items) if items else (), source if type(source) is Mutable else None)


@core(".iterator", aliases=(".listIterator", "Collections/enumeration"))
def iterator(run: Run, coll: Any) -> Mutable:
    """What goes through a collection by `.hasNext` and `.next`.

    (let [i (.iterator [1 2])] [(.next i) (.hasNext i) (.next i) (.hasNext i)])  ;=> [1 true 2 false]
    """
    return _going_through(run, list(sequence(run, coll, ".iterator")), coll)


_WHITE: Final = " \t\n\r\f"


@core("StringTokenizer.")
def tokenizer(run: Run, s: Any, separators: Any = _WHITE) -> Mutable:
    """What goes through the words of a string, which stand between any of the characters of `separators`.

    (enumeration-seq (StringTokenizer. "a b,c" " ,"))  ;=> ["a" "b" "c"]
    """
    text, apart = needs_string(s, "StringTokenizer."), needs_string(separators, "StringTokenizer.", 2)
    run.write(len(text))
    run.charge(len(text) >> 2)
    table = str.maketrans(dict.fromkeys(apart, "\0")) if apart else {}
    return _going_through(run, [word for word in text.translate(table).split("\0") if word], None)


@core(".hasNext", aliases=(".hasMoreTokens", ".hasMoreElements"))
def has_next(run: Run, iterator: Any) -> bool:
    """Whether an iterator has not come to the end."""
    if kind_of_cell(iterator, ".hasNext", "queue", "scanner") == "scanner":
        from ptc_interpreter.core.java.scanners import next_word  # few programs have one

        return next_word(run, iterator, ".hasNext", taken=False) is not None
    run.charge(1)
    return len(held_of(run, iterator)) > 0


@core(".next", aliases=(".nextToken", ".nextElement"))
def take_next(run: Run, iterator: Any) -> Any:
    """The next item of an iterator, which it leaves behind; of a sequence what `next` gives."""
    if type(iterator) is not Mutable:
        return next_(run, iterator)
    if kind_of_cell(iterator, ".next", "queue", "scanner") == "scanner":
        from ptc_interpreter.core.java.scanners import next_word  # few programs have one

        return next_word(run, iterator, ".next", taken=True)
    held = held_of(run, iterator)
    run.charge(1)
    if not len(held):
        raise missing(".next")
    run.atoms.hold(iterator, held.without_first(1))
    return held[0]


@core(".countTokens")
def count_tokens(run: Run, tokenizer: Any) -> int:
    """How many words are still to come."""
    kind_of_cell(tokenizer, ".countTokens", "queue")
    return len(held_of(run, tokenizer))
