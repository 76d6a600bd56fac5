"""`AtomicLong`, `AtomicReference` and their like of Java's: atoms with methods."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.cells import changed_cell, hold_in
from ptc_interpreter.core.general.predicates import is_identical
from ptc_interpreter.core.numbers.operations import add
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING

_PACKAGE: Final = "java.util.concurrent.atomic."


def _made(name: str, start: Any, wanted: str = "") -> None:
    def make(run: Run, value: Any = MISSING) -> Any:
        if wanted and value is not MISSING and type(value) is not type(start):
            raise wrong_type(f"{name}.", 1, value, wanted)
        run.make(1)
        return run.atoms.make("atom", start if value is MISSING else value)

    make.__doc__ = f"What Java has as `{name}`: an atom, which holds the value or {start!r}.".replace("None", "nil")
    core(f"{name}.", aliases=(f"{_PACKAGE}{name}.",))(make)


_made("AtomicLong", 0, "an integer")
_made("AtomicInteger", 0, "an integer")
_made("AtomicBoolean", False, "true or false")
_made("AtomicReference", None)


def _changed(run: Run, atom: Any, name: str, change: Callable[[Any], Any]) -> tuple[Any, Any]:
    """What an atom held, and holds now."""
    before = changed_cell(run, atom, name)
    return before, hold_in(run, atom, change(before))


def _counting(name: str, summary: str, step: int, which: int) -> None:
    def counted(run: Run, atom: Any) -> Any:
        return _changed(run, atom, name, lambda held: add(run, held, step))[which]

    counted.__doc__ = f"{summary}, which the atom holds{' no more' * (which == 0)} from now on."
    core(name)(counted)


_counting(".incrementAndGet", "The number and one", 1, 1)
_counting(".decrementAndGet", "The number less one", -1, 1)
_counting(".getAndIncrement", "The number", 1, 0)
_counting(".getAndDecrement", "The number", -1, 0)


@core(".addAndGet")
def add_and_get(run: Run, atom: Any, delta: Any) -> Any:
    """The sum of the number and another, which the atom holds from now on.

    (.addAndGet (AtomicLong. 5) 2)  ;=> 7
    """
    return _changed(run, atom, ".addAndGet", lambda held: add(run, held, delta))[1]


@core(".getAndAdd")
def get_and_add(run: Run, atom: Any, delta: Any) -> Any:
    """The number, to which the atom has another added.

    (.getAndAdd (AtomicLong. 5) 2)  ;=> 5
    """
    return _changed(run, atom, ".getAndAdd", lambda held: add(run, held, delta))[0]


@core(".getAndSet")
def get_and_set(run: Run, atom: Any, newval: Any) -> Any:
    """What the atom held, which holds another value from now on.

    (.getAndSet (AtomicReference. :a) :b)  ;=> :a
    """
    return _changed(run, atom, ".getAndSet", lambda _: newval)[0]


@core(".compareAndSet")
def compare_and_set(run: Run, atom: Any, oldval: Any, newval: Any) -> bool:
    """Whether the atom held `oldval`, in which case it holds `newval` from now on.

    (.compareAndSet (AtomicLong. 5) 5 6)  ;=> true
    """
    is_held = is_identical(run, changed_cell(run, atom, ".compareAndSet"), oldval)
    if is_held:
        hold_in(run, atom, newval)
    return is_held


@core(".updateAndGet", calls=True)
def update_and_get(run: Run, atom: Any, f: Any) -> Any:
    """What `f` gives for what the atom holds, which it holds from now on.

    (.updateAndGet (AtomicLong. 5) inc)  ;=> 6
    """
    call = function_of(f, ".updateAndGet", 2)
    return _changed(run, atom, ".updateAndGet", lambda held: call(run, held))[1]
