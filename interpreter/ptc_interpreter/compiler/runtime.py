"""What generated code calls: every core function, and the helpers that have no name in the language.

Generated code sees these as its builtins, under names that no program can write, and nothing of Python's own.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import FunctionType
from typing import Any, Literal, NoReturn

from ptc_interpreter.core.base.arguments import function_of, is_map, is_set, lookup, reader, sequence, wrong_type
from ptc_interpreter.core.base.realize import settled
from ptc_interpreter.core.collections import held, reducing
from ptc_interpreter.core.general.exceptions import error_of
from ptc_interpreter.core.general.printing import printed_by
from ptc_interpreter.core.numbers import operations
from ptc_interpreter.core.sequences import partitioning, sorting
from ptc_interpreter.core.sequences.access import after, from_index, seq
from ptc_interpreter.core.sequences.combining import concat
from ptc_interpreter.diagnostics.python_errors import described
from ptc_interpreter.errors import Ended, LimitExceeded, LispError, Problem
from ptc_interpreter.host.host_functions import given_function
from ptc_interpreter.host.tool_calls import call_tool, tool_function
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.runtime.registry import CORE, CoreFunction
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values import exception_classes
from ptc_interpreter.values.equality import equal, key_of
from ptc_interpreter.values.lazy import Lazy, Reduced
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.maps import other_spelling as spelled_otherwise
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.name_variants import spelled
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.scalars import MISSING, ExceptionValue, Keyword, kind_of


def prefixed(name: str) -> str:
    """The name of a helper in generated code."""
    return "~" + name


def core_helper(name: str) -> str:
    """The helper that is the core function `name`; so `list` and Python's own `list` are two."""
    return "~" + name


@cache
def builtins() -> dict[str, Any]:
    """All that generated code can reach, by name."""
    helpers = {prefixed(name): helper for name, helper in _HELPERS.items()}
    functions = {prefixed(core_helper(entry.name)): entry.function for entry in CORE.values()}
    return {**functions, **helpers}


def end(run: Run, outcome: Literal["return", "fail"], value: Any) -> NoReturn:
    """End the program with an outcome."""
    raise Ended(outcome, settled(run, value, leaves=True))


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


def catches(_run: Run, exception: ExceptionValue, class_name: str) -> bool:
    """Whether a `catch` of a class is meant for what was caught."""
    return exception_classes.catches(class_name, exception)


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
    """Whether `defonce` has to work its value out."""
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
    raise LispError("no_matching_clause", f"No clause matches {text}.", hint="put a default value last")


def assertion_failed(_run: Run, message: Any, test: str) -> NoReturn:
    """Raise the error of an `assert` whose test does not hold."""
    text = message if isinstance(message, str) else f"Assert failed: {test}"
    raise LispError("assertion_failed", text)


def readable(run: Run, coll: Any, function: str, position: int) -> Any:
    """A collection, of which `function` reads the items; a sequence that may have no end stays as it is."""
    return coll if type(coll) is Lazy else sequence(run, coll, function, position)


def numbered(run: Run, coll: Any) -> Iterable[tuple[int, Any]]:
    """The index and the item of each."""
    return enumerate(sequence(run, coll, "map-indexed", 2))


def side_by_side(run: Run, function: str, *colls: Any) -> Iterable[tuple[Any, ...]]:
    """The first items of all collections, then their second ones, as far as all reach."""
    return zip(*[reader(run, of, function, position) for position, of in enumerate(colls, 2)], strict=False)


def next_item(items: Iterator[Any]) -> Any:
    """The next item of an iterator, or MISSING."""
    return next(items, MISSING)


def items_to_visit(run: Run, value: Any) -> Sequence[Any]:
    """The items that `for` and `doseq` go through."""
    if type(value) is bool:
        raise wrong_type("for", 1, value, "a collection", hint="a test is written (for [x coll :when test] ...)")
    return sequence(run, value, "for", 1)


def collected(run: Run, items: list[Any]) -> tuple[Any, ...]:
    """What a `for` gives."""
    run.make(len(items))
    return tuple(items)


def gathered(run: Run, items: list[Any]) -> list[Any]:
    """What a `mapv` gives."""
    run.make(len(items))
    return items


def concatenated(run: Run, results: list[Any]) -> Any:
    """What `mapcat` gives for the results of its function."""
    return concat(run, *results)


def item_of(run: Run, of: Any, index: int) -> Any:
    """The item that `[a b]` binds at `index`; nil past the end."""
    if kind_of(of) is list or kind_of(of) is tuple or kind_of(of) is str:
        return of[index] if index < len(of) else None
    return _item(run, of, index)


def leading(run: Run, of: Any, index: int) -> Any:
    """The same where `& more` follows: then maps and sets are taken apart too, as their sequences."""
    if kind_of(of) is list or kind_of(of) is tuple or kind_of(of) is str:
        return of[index] if index < len(of) else None
    return item_of(run, sequence(run, of, "let") if is_map(of) or is_set(of) else of, index)


def _item(run: Run, of: Any, index: int) -> Any:
    if of is None:
        return None
    if kind_of(of) is Vector:
        return of.state[index] if index < len(of.state) else None
    if kind_of(of) is Seq:
        return of[index] if index < len(of) else None
    if kind_of(of) is Lazy:
        return _nth_of_lazy(run, of, index)
    text, _ = to_clojure(of, limit=3, printable_limit=60, total_limit=120)
    message = f"A vector of names takes a sequence apart, and was given {text}."
    raise LispError("type_error", message, hint="use {:keys [...]} for a map")


def _nth_of_lazy(run: Run, of: Lazy, index: int) -> Any:
    for position, item in enumerate(of.start(run)):
        if position == index:
            return item
    return None


def begun(run: Run, of: Any) -> tuple[Any, Any, int, int]:
    """What a loop goes along: the sequence, its items if they can be indexed, how many these are, where it begins."""
    kind = kind_of(of)
    if kind is list or kind is tuple or kind is str or kind is Vector:
        return of, of, len(of), 0
    if kind is Seq and (shared := of.shared) is not None:
        back, offset = shared
        return back, back, len(back), offset
    items = sequence(run, of, "first") if is_map(of) or is_set(of) else ()
    return of, items, len(items), 0


def left_of(run: Run, of: Any, at: int, can_be_nil: bool) -> Any:
    """What is left of a sequence from the item at `at` on."""
    if at == 0:
        return of
    return next_left(run, of, at) if can_be_nil else from_index(run, of, at, "rest")


def next_left(run: Run, of: Any, at: int) -> Any:
    """The same, nil if there is nothing."""
    return seq(run, from_index(run, of, at, "next"))


def further(run: Run, of: Any, at: int, can_be_nil: bool) -> tuple[Any, Any, int, int]:
    """What a loop goes along behind the last item that can be indexed."""
    rest = left_of(run, of, at, can_be_nil)
    return begun(run, next_left(run, rest, 1) if can_be_nil else from_index(run, rest, 1, "rest"))


def rest_of(run: Run, of: Any, index: int) -> Any:
    """What `& more` binds behind `index` items; nil if nothing is left."""
    return seq(run, after(run, of, index))


def associative(_run: Run, of: Any) -> Any:
    """What `{:keys [...]}` takes apart: keys and values in turn become a map first."""
    if kind_of(of) is not tuple:
        return of
    if len(of) == 1:
        return of[0]
    return make_map(zip(of[::2], of[1::2], strict=False))


def other_spelling(_run: Run, of: Any, key: Any, default: Any = None) -> Any:
    """The value under the other spelling of a key that a map does not have, or `default`."""
    return spelled_otherwise(of, key, default)


def look_up(_run: Run, of: Any, key: Any, default: Any = None) -> Any:
    """The value under `key`, or `default`."""
    return lookup(of, key, default)


def vector_of(run: Run, items: list[Any]) -> list[Any]:
    """A vector literal."""
    made = run.elements = run.elements + len(items) + 1
    if made > run.limits.elements:
        run.check()
    return items


def map_of(run: Run, *parts: Any) -> Map:
    """A map literal: keys and values in turn. Raises LispError for a key that comes twice."""
    keys, values = parts[::2], parts[1::2]
    run.make(len(keys))
    made = Map({key_of(key): value for key, value in zip(keys, values, strict=True)}, run.owner)
    if len(made.state) != len(keys):
        raise LispError("duplicate_key", "The map literal has a key twice.", hint="use `merge` or `assoc`")
    return made


def keyword_map(run: Run, state: dict[Any, Any]) -> Map:
    """A map literal whose keys are known, different, and stand for themselves."""
    made = run.elements = run.elements + len(state) + 1
    if made > run.limits.elements:
        run.check()
    return Map(state, run.owner)


def set_of(run: Run, *items: Any) -> Set:
    """A set literal. Raises LispError for a member that comes twice."""
    run.make(len(items))
    made = make_set(items, run.owner)
    if len(made.state) != len(items):
        raise LispError("duplicate_key", "The set literal has a member twice.", hint="use (set [...])")
    return made


def check_size(run: Run, number: int) -> int:
    """An integer that has just grown past the machine's word, if it is not too large."""
    if number.bit_length() > run.limits.integer_bits:
        raise LimitExceeded(
            "limit_integer",
            f"An integer may have {run.limits.integer_bits:,} bits and would have {number.bit_length():,}.",
            hint="use floats for large magnitudes",
        )
    return number


def callable_of(value: Any) -> Any:
    """The Python function that calling `value` means."""
    return function_of(value)


# What Python raises for a program's own faults; `caught` looks closer. Limits are none of these.
_CATCHABLE = (LispError, TypeError, KeyError)
_HELPERS: dict[str, Any] = {
    "catchable": _CATCHABLE,
    "unwindable": (*_CATCHABLE, Ended),
    "type": type,
    "len": len,
    "tuple": tuple,
    "zip": zip,
    "int": int,
    "float": float,
    "str": str,
    "list": list,
    "absolute": abs,
    "dict": dict,
    "Function": FunctionType,
    "Keyword": Keyword,
    "Vector": Vector,
    "Lazy": Lazy,
    "Reduced": Reduced,
    "watched": watched,
    "equal": equal,
    "add": operations.add,
    "subtract": operations.subtract,
    "multiply": operations.multiply,
    "divide": operations.divide,
    "increment": operations.increment,
    "decrement": operations.decrement,
    "less": operations.less,
    "less_equal": operations.less_equal,
    "greater": operations.greater,
    "greater_equal": operations.greater_equal,
    "key_of": key_of,
    "grouped": sorting.grouped,
    "parted": partitioning.parted,
    "sorted_by": sorting.sorted_by,
    "extreme_by": sorting.extreme_by,
    "entries": reducing.entries,
    "next_item": next_item,
    "MISSING": MISSING,
    "snapshot": held.snapshot,
    "put_into": held.put_into,
    "add_to": held.add_to,
    "take_key": held.take_key,
    "take_member": held.take_member,
    "take_last": held.take_last,
    "sequence": sequence,
    "reader": reader,
    "call_tool": call_tool,
    "tool_function": tool_function,
    **{
        helper.__name__: helper
        for helper in (
            end,
            caught,
            catches,
            throw,
            printed_by,
            unwinding,
            raise_error,
            variable,
            define_once,
            late,
            given,
            data,
            wrong_count,
            no_matching_clause,
            assertion_failed,
            items_to_visit,
            readable,
            numbered,
            side_by_side,
            collected,
            gathered,
            concatenated,
            item_of,
            leading,
            rest_of,
            begun,
            left_of,
            further,
            associative,
            look_up,
            other_spelling,
            vector_of,
            map_of,
            keyword_map,
            set_of,
            check_size,
            callable_of,
        )
    },
}
