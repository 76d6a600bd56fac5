"""Helpers of generated code that have no name in the language and that no core function is made of."""

from types import FunctionType
from typing import Any, Final, Literal, NoReturn

from ptc_interpreter.core.base.arguments import lookup
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.realize import realized
from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.core.general.exceptions import error_of
from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.errors import Ended, LimitExceeded, LispError, Problem
from ptc_interpreter.host.host_functions import given_function
from ptc_interpreter.host.tool_calls import tool_function
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.runtime.registry import CoreFunction
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values import exception_classes
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.kinds import KINDS_OF
from ptc_interpreter.values.maps import make_set, spelled_otherwise
from ptc_interpreter.values.name_variants import spelled
from ptc_interpreter.values.persistent import Map, Set, new_map
from ptc_interpreter.values.scalars import MISSING, ExceptionValue, Keyword

_SWAPPING: Final = ("swap!", "vswap!")


def end(run: Run, outcome: Literal["return", "fail"], value: Any) -> NoReturn:
    """End the program with an outcome."""
    raise Ended(outcome, realized(run, value, leaves=True))


def caught(run: Run, error: Exception) -> ExceptionValue:
    """The exception value of what was raised. Raises again what no program may catch: limits, faults of our own."""
    problem = _catchable(run, error)
    thrown = getattr(error, "thrown", None)
    return exception_classes.exception_of(problem) if thrown is None else thrown


def _catchable(run: Run, error: BaseException) -> Problem:
    problem = described(error, run.limits)
    if problem.phase in ("limit", "internal"):
        raise error
    return problem


def catches(_run: Run, exception: ExceptionValue, index: int, classes: str) -> bool:
    """Whether the `catch` at `index` is meant for what was caught, of those with these classes, a space between two."""
    return exception_classes.chosen(classes.split(" "), exception) == index


def throw(_run: Run, value: Any) -> NoReturn:
    """Raise what a program throws."""
    raise error_of(value)


def unwinding(run: Run, error: BaseException) -> BaseException:
    """What was raised, if the `finally` around it runs before it goes on; else it is raised again at once."""
    if not isinstance(error, Ended):
        _catchable(run, error)
    return error


def raise_error(_run: Run, code: str, message: str, hint: str | None) -> NoReturn:
    """Raise an error that the analyzer found and the program has now reached."""
    raise LispError(code, message, hint=hint)


def variable(run: Run, name: str, otherwise: CoreFunction) -> Any:
    """The user's value of `name`, or the core function it means as long as there is none."""
    return run.variables.get(name, otherwise.function)


def late(run: Run, name: str) -> Any:
    """What a name means now, in a function that was stored: the user's value, a tool, or data."""
    if name in run.variables:
        return run.variables[name]
    namespace, _, bare = name.rpartition("/")
    if namespace in ("", "tool") and (tool := spelled(bare, run.tools)) is not None:
        return tool_function(tool)
    if namespace in ("", "data") and (given := spelled(bare, run.data)) is not None:
        return run.data[given]
    if name in run.given:
        return given_function(name)
    raise LispError("unbound", f"`{name}` is not defined.")


def given(_run: Run, name: str) -> Any:
    """A function that the host gives beside tools."""
    return given_function(name)


def define_once(run: Run, name: str) -> bool:
    """Whether `defonce` has to evaluate its value."""
    return name not in run.variables


def data(run: Run, name: str) -> Any:
    """An input of the program."""
    if name in run.data:
        return run.data[name]
    raise LispError("unbound", f"`data/{name}` is not given to this program.")


def wrong_count(_run: Run, name: str, given: int) -> NoReturn:
    """Raise the error for a function of several arities that has none for so many arguments."""
    plural = "" if given == 1 else "s"
    raise LispError("wrong_arity", f"`{name}` takes no {given} argument{plural}.")


def no_matching_clause(_run: Run, subject: Any) -> NoReturn:
    """Raise the error for a `case` or `condp` without a clause for `subject`."""
    text, _ = to_clojure(subject, limit=3, printable_limit=60, total_limit=120)
    raise LispError("no_matching_clause", f"No matching clause: {text}", hint="put a default value last")


def assertion_failed(run: Run, message: Any, test: str) -> NoReturn:
    """Raise the error of an `assert` whose test does not hold."""
    text = f"Assert failed: {test}" if message is None else f"Assert failed: {str_of(run, message)}\n{test}"
    raise LispError("assertion_failed", text)


def look_up(_run: Run, of: Any, key: Any, default: Any = None) -> Any:
    """The value under `key`, which the program spells out, or `default`."""
    if type(of) is Map and (type(key) is Keyword or type(key) is str):
        state = of._state  # pyright: ignore[reportPrivateUsage] - it is looked up more often than anything else
        found = of.get(key, MISSING) if state is None else state.get(key, MISSING)
        return spelled_otherwise(of, key, default) if found is MISSING else found
    return default if of is None else lookup(of, key, default)


def vector_of(run: Run, items: list[Any]) -> list[Any]:
    """A vector literal."""
    run.elements = made = run.elements + len(items) + 1
    if made > run.most_elements:
        run.check()
    return items


def map_of(run: Run, *parts: Any) -> Map:
    """A map literal: keys and values in turn. Raises LispError for a key that comes twice."""
    size = len(parts) // 2
    run.make(size)
    made = Map({key_of(parts[at]): parts[at + 1] for at in range(0, len(parts), 2)}, run.owner)
    if len(made.state) != size:
        raise LispError("duplicate_key", "The map literal has a key twice.", hint="use `merge` or `assoc`")
    return made


def keyword_map(run: Run, state: dict[Any, Any]) -> Map:
    """A map literal whose keys are known, different, and stand for themselves."""
    run.elements = made = run.elements + len(state) + 1
    if made > run.most_elements:
        run.check()
    return new_map(state, run.owner)


def set_of(run: Run, *items: Any) -> Set:
    """A set literal. Raises LispError for a member that comes twice."""
    run.make(len(items))
    if len(items) == 1:
        return Set({key_of(items[0]): items[0]}, run.owner)
    made = make_set(items, run.owner)
    if len(made.state) != len(items):
        raise LispError("duplicate_key", "The set literal has a member twice.", hint="use (set [...])")
    return made


def called(run: Run, name: str, f: Any, *arguments: Any) -> Any:
    """What `f` gives, which core function `name` calls."""
    if type(f) is not FunctionType:
        f = function_of(f, name, 2 if name in _SWAPPING else 3)
    return f(run, *arguments)


def postwalked(run: Run, asked: str, f: Any, form: Any) -> Any:
    """`postwalk` of a function that gives back all that the predicate with this name does not hold for."""
    from ptc_interpreter.core.collections import walk  # is there if a program has named it

    return walk.postwalked(run, KINDS_OF[asked], f, form)


def prewalked(run: Run, asked: str, f: Any, form: Any) -> Any:
    """The same of `prewalk`."""
    from ptc_interpreter.core.collections import walk

    return walk.prewalked(run, KINDS_OF[asked], f, form)


def held_key(_run: Run, key: Any) -> Any:
    """What a map holds for a key."""
    return key_of(key)


def check_size(run: Run, number: int) -> int:
    """An integer that has just grown past the machine's word, if it is not too large."""
    allowed = run.limits.longest_integer
    if number.bit_length() > allowed:
        raise LimitExceeded(
            "limit_integer",
            f"An integer may have {allowed:,} bits and would have {number.bit_length():,}.",
            hint="use floats for large magnitudes",
        )
    return number


def callable_of(value: Any) -> Any:
    """The Python function that calling `value` means."""
    return function_of(value)
