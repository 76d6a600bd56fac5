"""Functions that make functions, and `apply`."""

from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import sequence, truthy
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.runtime.registry import APPLIED, CORE, OF_ENTRIES, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import NARROW, key_of, short_items
from ptc_interpreter.values.lazy import Lazy, Recipe
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, kind_of

MANY: Final = 16  # arguments: more are counted by each function that hands them on, which holds them as the next does
_COPIED: Final = 24  # bytes of an argument: in a list, in a tuple, and in one of those that follow the named ones
_MADE: Final = _COPIED + 32  # of one that is made then
_UNROLLED: Final = 3  # up to so many predicates or values `some-fn` gives the last answer, beyond them nil


def made_by(function: Any, name: str, arguments: tuple[Any, ...]) -> Any:
    """`function`, with the core function and the arguments that make it again: so it can be stored."""
    function.recipe = Recipe(name, arguments)
    return function


def functions_of(values: tuple[Any, ...], caller: str, first: int = 1) -> list[Any]:
    """What calling each of the values means; `first` is the position of the first of them."""
    return [function_of(value, caller, position) for position, value in enumerate(values, first)]


@core("identity")
def identity(run: Run, x: Any) -> Any:
    """`x` itself.

    (identity 7)  ;=> 7
    """
    return x


@core("constantly")
def constantly(run: Run, x: Any) -> Any:
    """A function that takes any arguments and gives `x`.

    (map (constantly 0) [1 2])  ;=> [0 0]
    """

    def constant(run: Run, *_: Any) -> Any:
        return x

    return made_by(constant, "constantly", (x,))


@core("complement")
def complement(run: Run, f: Any) -> Any:
    """A function that is true where `f` is not.

    (filter (complement odd?) [1 2 3])  ;=> [2]
    """
    call = function_of(f, "complement", 1)

    def opposite(run: Run, *args: Any) -> bool:
        if len(args) > MANY:
            run.make(len(args))
        return not truthy(call(run, *args))

    return made_by(opposite, "complement", (f,))


@core("comp")
def comp(run: Run, *fs: Any) -> Any:
    """A function that calls the last of `fs`, then the one before it on what that gave, and so on.

    ((comp str inc) 1)  ;=> "2"
    """
    if not fs:
        return identity
    if len(fs) == 1:
        return fs[0]
    *outer, inner = functions_of(fs, "comp")
    outer.reverse()

    def composed(run: Run, *args: Any) -> Any:
        run.charge(len(fs))
        if len(args) > MANY:
            run.make(len(args))
        result = inner(run, *args)
        for call in outer:
            result = call(run, result)
        return result

    return made_by(composed, "comp", fs)


@core("partial")
def partial(run: Run, f: Any, *args: Any) -> Any:
    """A function that calls `f` with `args`, then its own arguments.

    (map (partial + 10) [1 2])  ;=> [11 12]
    """
    if not args:
        return f
    call = function_of(f, "partial", 1)

    def applied(run: Run, *more: Any) -> Any:
        if len(more) > MANY:
            run.make(len(more))
        return call(run, *args, *more)

    return made_by(applied, "partial", (f, *args))


@core("juxt")
def juxt(run: Run, f: Any, *fs: Any) -> Any:
    """A function that gives a vector of what each function gives for the same arguments.

    ((juxt first last) [1 2 3])  ;=> [1 3]
    """
    calls = functions_of((f, *fs), "juxt")

    def juxtaposed(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        run.make(len(calls))
        return [call(run, *args) for call in calls]

    return made_by(juxtaposed, "juxt", (f, *fs))


@core("fnil")
def fnil(run: Run, f: Any, x: Any, y: Any = MISSING, z: Any = MISSING) -> Any:
    """A function like `f` that puts `x`, `y`, `z` in place of nil in its first arguments.

    (update {} :n (fnil inc 0))  ;=> {:n 1}
    """
    call = function_of(f, "fnil", 1)
    defaults = [given for given in (x, y, z) if given is not MISSING]

    def patched(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        head = [default if arg is None else arg for arg, default in zip(args, defaults, strict=False)]
        return call(run, *head, *args[len(head) :])

    def patched_first(run: Run, arg: Any, *more: Any) -> Any:
        if len(more) > MANY:
            run.make(len(more))
        return call(run, x if arg is None else arg, *more)

    return made_by(patched if len(defaults) > 1 else patched_first, "fnil", (f, *defaults))


@core("every-pred")
def every_pred(run: Run, pred: Any, *preds: Any) -> Any:
    """A function that is true if every predicate holds for each of its arguments.

    (filter (every-pred pos? even?) [-2 1 2])  ;=> [2]
    """
    calls = functions_of((pred, *preds), "every-pred")

    def every(run: Run, *args: Any) -> bool:
        run.charge(len(calls) * len(args))
        for call in calls:
            for arg in args:
                answer = call(run, arg)
                if answer is None or answer is False:
                    return False
        return True

    return made_by(every, "every-pred", (pred, *preds))


@core("some-fn")
def some_fn(run: Run, pred: Any, *preds: Any) -> Any:
    """A function that gives the first true answer of a predicate about one of its arguments.

    ((some-fn :nick :name) {:name "Ann"})  ;=> "Ann"
    """
    calls = functions_of((pred, *preds), "some-fn")

    def some(run: Run, *args: Any) -> Any:
        run.charge(len(calls) * len(args))
        answer = None
        for call in calls:
            for arg in args:
                if truthy(answer := call(run, arg)):
                    return answer
        return None if max(len(calls), len(args)) > _UNROLLED else answer

    return made_by(some, "some-fn", (pred, *preds))


@core("apply", calls=True)
def apply(run: Run, f: Any, args: Any, *more: Any) -> Any:
    """What `f` gives when called with the items of the last argument; those between come first.

    (apply + 1 2 [3 4])  ;=> 10
    """
    call = f if type(f) is FunctionType else function_of(f, "apply", 1)
    if not more and (kind_of(args) is tuple or kind_of(args) is list):
        run.charge(len(args))
        applied = APPLIED.get(call)
        return call(run, *_with_room(run, args)) if applied is None else applied(run, args)
    *first, last = args, *more
    of_entries = OF_ENTRIES.get(call) if type(last) is Map and len(first) == 1 else None
    if of_entries is not None and (found := of_entries(run, first[0], last)) is not None:
        return found
    if type(last) is Lazy and call is CORE["concat"].function:
        return CORE["mapcat"].function(run, CORE["identity"].function, CORE["list*"].function(run, *first, last))
    return call(run, *first, *_with_room(run, sequence(run, last, "apply", len(first) + 2)))


def _with_room(run: Run, args: Any) -> Any:
    """Arguments, for which there is room as often as Python copies them to call a function with all of them."""
    run.room_for(len(args) * (_MADE if type(args) is range else _COPIED))
    return args


def _are_counts(args: tuple[Any, ...]) -> bool:
    """Whether arguments are integers that stand for themselves in a key, as `short_items` has them."""
    for arg in args:
        if type(arg) is not int or not -1 < arg < NARROW:
            return False
    return len(args) <= MANY


@core("memoize")
def memoize(run: Run, f: Any) -> Any:
    """A function like `f` that remembers, while the program runs, what it gave for the same arguments."""
    call = function_of(f, "memoize", 1)

    def remembering(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        known = run.remembered.get(remembering)
        if known is None:
            known = run.remembered.setdefault(remembering, {})
        key = args if _are_counts(args) else short_items(args)
        if key is None:
            key = key_of(args)
        found = known.get(key, MISSING)
        if found is MISSING:
            run.make(1)
            found = known[key] = call(run, *args)
        return found

    return made_by(remembering, "memoize", (f,))


@core("trampoline", calls=True)
def trampoline(run: Run, f: Any, *args: Any) -> Any:
    """What `f` gives in the end: as long as it gives a function, that is called without arguments.

    (trampoline (fn [] (fn [] 7)))  ;=> 7
    """
    result = function_of(f, "trampoline", 1)(run, *args)
    while type(result) is FunctionType:
        run.charge(1)
        result = result(run)
    return result


@core("completing")
def completing(run: Run, f: Any, cf: Any = MISSING) -> Any:
    """A function like `f` that calls `cf` (by default `identity`) when given one argument only.

    ((completing + str) 5)  ;=> "5"
    """
    call = function_of(f, "completing", 1)
    complete = identity if cf is MISSING else function_of(cf, "completing", 2)

    def completed(run: Run, *args: Any) -> Any:
        if len(args) > MANY:
            run.make(len(args))
        return complete(run, *args) if len(args) == 1 else call(run, *args)

    return made_by(completed, "completing", (f,) if cf is MISSING else (f, cf))
