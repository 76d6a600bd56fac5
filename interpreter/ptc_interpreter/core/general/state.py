"""Cells: `atom` and `volatile!`, and what changes them. What they hold lives as long as the memory that they are in."""

from typing import Any

from ptc_interpreter.core.base.arguments import is_map, truthy, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.cells import NO_CELL, changed_cell, hold_in
from ptc_interpreter.core.collections.described import described
from ptc_interpreter.core.functions import MANY
from ptc_interpreter.core.general.metadata import meta
from ptc_interpreter.core.general.predicates import is_identical
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Lazy, Reduced
from ptc_interpreter.values.persistent import Seq
from ptc_interpreter.values.scalars import MISSING, Atom, Keyword, kind_of
from ptc_interpreter.values.typed import Record

_META = Keyword("meta")
_VALIDATOR = Keyword("validator")
_WATCH = 8  # elements that a watch takes the room of


@core("atom")
def atom(run: Run, x: Any, *options: Any) -> Atom:
    """A cell that holds `x`; `@a` reads it, `swap!` and `reset!` change it. In memory it keeps what it holds.

    (let [a (atom 1)] (swap! a + 10) @a)  ;=> 11
    """
    run.make(1)
    made = run.atoms.make("atom", x)
    return _with_options(run, made, x, options) if options else made


def _with_options(run: Run, made: Atom, x: Any, options: tuple[Any, ...]) -> Atom:
    parts = iter(options)
    given = {name: value for name, value in zip(parts, parts, strict=False) if type(name) is Keyword}
    m = given.get(_META)
    if m is not None:
        if not is_map(m):
            raise wrong_type("atom", 3, m, "a map")
        described(run, made, m)
    if given.get(_VALIDATOR) is not None:
        set_validator(run, made, given[_VALIDATOR])
    return made


@core("set-validator!", calls=True)
def set_validator(run: Run, atom: Any, f: Any) -> None:
    """nil. As long as the program runs, the atom holds nothing that `f` gives nil or false for: that is an error.

    (let [a (atom 1)] (set-validator! a pos?) (try (reset! a 0) (catch IllegalStateException e @a)))  ;=> 1
    """
    held = changed_cell(run, atom, "set-validator!")
    call = None if f is None else function_of(f, "set-validator!", 2)

    def check(value: Any) -> None:
        if call is not None and not truthy(call(run, value)):
            hint = "its validator gives nil or false for this value"
            raise LispError("invalid_state", "Invalid reference state", hint=hint)

    check(held)
    run.atoms.guard(atom, f, check)


@core("get-validator")
def get_validator(run: Run, atom: Any) -> Any:
    """The validator of an atom; nil if it has none."""
    changed_cell(run, atom, "get-validator")
    return run.atoms.validator(atom)


@core("add-watch", aliases=(".addWatch",), calls=True)
def add_watch(run: Run, reference: Any, key: Any, fn: Any) -> Any:
    """The atom. As long as the program runs, each change calls `fn` with the key, the atom, the old and new value.

    (let [a (atom 1) seen (atom nil)] (add-watch a :k (fn [_ _ _ new] (reset! seen new))) (swap! a inc) @seen)  ;=> 2
    """
    _held_in_atom(run, reference, "add-watch")
    call = function_of(fn, "add-watch", 3)

    def tell(old: Any, new: Any) -> None:
        run.charge(1)
        call(run, key, reference, old, new)

    run.make(_WATCH + run.atoms.watch(reference, key_of(key), tell))
    return reference


@core("remove-watch", aliases=(".removeWatch",))
def remove_watch(run: Run, reference: Any, key: Any) -> Any:
    """The atom, which calls no more what `add-watch` gave it under the key.

    (let [a (atom 1)] (identical? a (remove-watch a :log)))  ;=> true
    """
    _held_in_atom(run, reference, "remove-watch")
    run.make(run.atoms.watch(reference, key_of(key), None))
    return reference


def _held_in_atom(run: Run, ref: Any, name: str) -> None:
    if type(ref) is not Atom or ref.kind != "atom":
        raise wrong_type(name, 1, ref, "an atom", hint="make one with (def a (atom 0))")
    changed_cell(run, ref, name)


@core("alter-meta!", calls=True)
def alter_meta(run: Run, atom: Any, f: Any, *args: Any) -> Any:
    """The metadata of an atom, which is from now on what `f` gives for what it was, and `args`."""
    if len(args) > MANY:
        run.make(len(args))
    return reset_meta(run, atom, function_of(f, "alter-meta!", 2)(run, meta(run, atom), *args))


@core("reset-meta!")
def reset_meta(run: Run, atom: Any, m: Any) -> Any:
    """`m`, which is the metadata of an atom from now on."""
    changed_cell(run, atom, "reset-meta!")
    described(run, atom, m)
    return m


@core("volatile!")
def volatile(run: Run, val: Any) -> Atom:
    """A cell that holds `val`, for `vswap!` and `vreset!`.

    (let [v (volatile! 1)] (vswap! v inc) @v)  ;=> 2
    """
    run.make(1)
    return run.atoms.make("volatile", val)


@core("volatile?")
def is_volatile(run: Run, x: Any) -> bool:
    """Whether `x` is what `volatile!` makes."""
    return type(x) is Atom and x.kind == "volatile"


@core("deref")
def deref(run: Run, ref: Any, timeout_ms: Any = None, timeout_val: Any = None) -> Any:
    """What an atom or volatile holds: `@a` is short for `(deref a)`; of what `reduced` gives, the value in it.

    Of a promise to which nothing was delivered it is `timeout-val`, if a time to wait is given.

    (deref (atom 1))  ;=> 1
    """
    if type(ref) is Atom:
        atoms = run.atoms
        found = atoms.holding.get(ref.identity, ref.held) if atoms.place.own is None else atoms.held(ref)
        return _awaited(run, ref, timeout_ms, timeout_val) if found is MISSING else found
    if type(ref) is Reduced:
        return ref.value
    if isinstance(ref, Record) and (method := ref.of.method("deref")) is not None:
        return method(run, ref)
    raise wrong_type("deref", 1, ref, "an atom", hint=NO_CELL)


def _awaited(run: Run, ref: Atom, timeout_ms: Any, timeout_val: Any) -> Any:
    """The value of a delay, worked out now; a promise has none, nor ever will while something waits for it."""
    if ref.kind != "delay" and timeout_ms is not None:
        return timeout_val
    if ref.kind != "delay":
        hint = "(deliver p x) before it; nothing else runs that could"
        raise LispError("invalid_state", "Nothing was delivered to the promise.", hint=hint)
    value = function_of(ref.call)(run)
    run.atoms.hold(ref, value)
    return value


@core("delay-of", calls=True)
def delay_of(run: Run, f: Any) -> Atom:
    """A delay of what `f` gives, called without arguments: what `delay` makes of its body.

    (force (delay-of (fn [] 1)))  ;=> 1
    """
    run.make(1)
    return run.atoms.make("delay", MISSING, f)


@core("delay?")
def is_delay(run: Run, x: Any) -> bool:
    """Whether `x` is what `delay` makes."""
    return type(x) is Atom and x.kind == "delay"


@core("force", calls=True)
def force(run: Run, x: Any) -> Any:
    """The value of a delay, worked out when it is first asked for, and once; anything else as it is.

    (let [n (atom 0) d (delay (swap! n inc))] [(force d) @d @n])  ;=> [1 1 1]
    """
    return deref(run, x) if is_delay(run, x) else x


@core("realized?")
def is_realized(run: Run, x: Any) -> bool:
    """Whether a delay was forced, a promise delivered, or the first item of a sequence worked out.

    (realized? (delay 1))  ;=> false
    """
    if type(x) is Lazy:
        return x.cell.front is not None
    if kind_of(x) in (tuple, Seq):
        return True
    if type(x) is Atom and x.kind in ("delay", "promise"):
        return run.atoms.held(x) is not MISSING
    raise wrong_type("realized?", 1, x, "a delay, a promise or a lazy sequence")


@core("promise")
def promise(run: Run) -> Atom:
    """A cell for one value, which `deliver` gives it and `@p` reads.

    (let [p (promise)] (deliver p 1) @p)  ;=> 1
    """
    run.make(1)
    return run.atoms.make("promise", MISSING)


@core("deliver")
def deliver(run: Run, promise: Any, val: Any) -> Any:
    """The promise, which holds `val` from now on; nil if it holds a value already."""
    if type(promise) is not Atom or promise.kind != "promise":
        raise wrong_type("deliver", 1, promise, "a promise", hint="make one with (promise)")
    if run.atoms.held(promise) is not MISSING:
        return None
    run.atoms.hold(promise, val)
    return promise


def _swapped(run: Run, ref: Any, f: Any, args: tuple[Any, ...], name: str) -> tuple[Any, Any]:
    old = changed_cell(run, ref, name)
    if len(args) > MANY:
        run.make(len(args))
    new = function_of(f, name, 2)(run, old, *args)
    run.atoms.hold(ref, new)
    return old, new


@core("swap!", calls=True)
def swap(run: Run, atom: Any, f: Any, *args: Any) -> Any:
    """What `f` gives for what the atom holds, and `args`; the atom holds that from now on.

    (let [a (atom [1])] (swap! a conj 2 3))  ;=> [1 2 3]
    """
    return _swapped(run, atom, f, args, "swap!")[1]


@core("vswap!", calls=True)
def vswap(run: Run, vol: Any, f: Any, *args: Any) -> Any:
    """Like `swap!`, of a volatile."""
    return _swapped(run, vol, f, args, "vswap!")[1]


@core("swap-vals!", calls=True)
def swap_vals(run: Run, atom: Any, f: Any, *args: Any) -> list[Any]:
    """Like `swap!`: what the atom held before, and what it holds now.

    (swap-vals! (atom 1) inc)  ;=> [1 2]
    """
    return list(_swapped(run, atom, f, args, "swap-vals!"))


@core("reset!")
def reset(run: Run, atom: Any, newval: Any) -> Any:
    """`newval`, which the atom holds from now on.

    (let [a (atom 1)] (reset! a 5) @a)  ;=> 5
    """
    changed_cell(run, atom, "reset!")
    return hold_in(run, atom, newval)


@core("vreset!")
def vreset(run: Run, vol: Any, newval: Any) -> Any:
    """Like `reset!`, of a volatile."""
    changed_cell(run, vol, "vreset!")
    return hold_in(run, vol, newval)


@core("reset-vals!")
def reset_vals(run: Run, atom: Any, newval: Any) -> list[Any]:
    """Like `reset!`: what the atom held before, and what it holds now.

    (reset-vals! (atom 1) 5)  ;=> [1 5]
    """
    return [changed_cell(run, atom, "reset-vals!"), hold_in(run, atom, newval)]


@core("compare-and-set!")
def compare_and_set(run: Run, atom: Any, oldval: Any, newval: Any) -> bool:
    """Whether the atom held `oldval`, in which case it holds `newval` from now on.

    (let [a (atom 1)] [(compare-and-set! a 1 2) (compare-and-set! a 1 3) @a])  ;=> [true false 2]
    """
    same = is_identical(run, changed_cell(run, atom, "compare-and-set!"), oldval)
    if same:
        run.atoms.hold(atom, newval)
    return same
