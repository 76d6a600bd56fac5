"""Java's exception classes: which one an error would be, and which `catch` is meant for it.

A `catch` is meant for its class and those below it. Where a `try` has none of these, it is taken more widely: errors of
a kind that Clojure throws several classes for go by each of them, and a class that is not listed here, `Exception` and
those like it catch every error that a program may catch.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.values.scalars import ExceptionValue

# Classes by the one that they come from, each with its package where programs may make an exception of it.
_BELOW: Final = {
    "": "java.lang.Throwable",
    "Throwable": "java.lang.Exception java.lang.Error",
    "Exception": "java.lang.RuntimeException java.io.IOException java.lang.InterruptedException "
    "java.lang.CloneNotSupportedException java.util.concurrent.TimeoutException "
    "java.util.concurrent.ExecutionException",
    "Error": "java.lang.AssertionError java.lang.StackOverflowError java.lang.OutOfMemoryError",
    "RuntimeException": "java.lang.IllegalArgumentException java.lang.IllegalStateException "
    "java.lang.ArithmeticException java.lang.UnsupportedOperationException java.lang.IndexOutOfBoundsException "
    "java.lang.NullPointerException java.lang.ClassCastException java.lang.SecurityException "
    "java.io.UncheckedIOException java.util.NoSuchElementException java.util.ConcurrentModificationException "
    "java.util.EmptyStackException ExceptionInfo DateTimeException",
    "IllegalArgumentException": "java.lang.NumberFormatException ArityException PatternSyntaxException "
    "IllegalFormatException",
    "IllegalFormatException": "MissingFormatArgumentException IllegalFormatConversionException "
    "UnknownFormatConversionException",
    "IndexOutOfBoundsException": "java.lang.StringIndexOutOfBoundsException java.lang.ArrayIndexOutOfBoundsException",
    "IOException": "java.io.FileNotFoundException",
    "NoSuchElementException": "java.util.InputMismatchException",
    "DateTimeException": "DateTimeParseException",
}


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


_PARENT: Final = {_simple(name): above for above, names in _BELOW.items() for name in names.split()}
# Classes that programs may make an exception of: name -> full name.
MADE: Final[dict[str, str]] = {
    _simple(name): name for names in _BELOW.values() for name in names.split() if "." in name
}

_CLASS_OF: Final[dict[str, str]] = {
    **dict.fromkeys(("thrown", "tool_error", "tool_timeout", "tool_arguments"), "clojure.lang.ExceptionInfo"),
    "division_by_zero": "java.lang.ArithmeticException",
    "index_out_of_bounds": "java.lang.IndexOutOfBoundsException",
    "type_error": "java.lang.ClassCastException",
    "not_a_function": "java.lang.ClassCastException",
    "invalid_argument": "java.lang.IllegalArgumentException",
    "no_matching_clause": "java.lang.IllegalArgumentException",
    "duplicate_key": "java.lang.IllegalArgumentException",
    "invalid_state": "java.lang.IllegalStateException",
    "wrong_arity": "clojure.lang.ArityException",
    "assertion_failed": "java.lang.AssertionError",
}
# Where what an error says tells more of its class: the first that fits.
_BY_MESSAGE: Final = (
    ("type_error", r"`(?:Integer|Long)/\w+` needs a string .*, got nil\.", "java.lang.NumberFormatException"),
    (
        "type_error",
        r"`count` needs |`nth` needs a vector|A vector of names takes ",
        "java.lang.UnsupportedOperationException",
    ),
    (
        "type_error",
        r"`(?:conj|into|with-meta)` needs a collection as its 1st .*got (?!nil)",
        "java.lang.ClassCastException",
    ),
    (
        "type_error",
        r"`(?:contains\?|even\?|odd\?|conj|into|symbol|bit-\w+|reduce-kv|str/replace|find|select-keys)` needs "
        r"(?!.*got nil\.)"
        r"|`(?:even\?|odd\?|parse-\w+)` needs |`assoc` needs an index|.* needs a collection as "
        r"|A vector of names with `&` takes |`\.-?\w+` needs a record with ",
        "java.lang.IllegalArgumentException",
    ),
    ("type_error", r"`ex-info` needs a map .*, got nil\.", "java.lang.IllegalArgumentException"),
    ("type_error", r".*, got nil\.$", "java.lang.NullPointerException"),
    ("not_a_function", r"nil ", "java.lang.NullPointerException"),
    ("invalid_argument", r"`[A-Z]\w+/\w+` cannot make .* of \"", "java.lang.NumberFormatException"),
    ("index_out_of_bounds", r"`(?:subs|\.charAt|\.substring)` ", "java.lang.StringIndexOutOfBoundsException"),
)
# What Java's exception says where programs compare or print it; what a model is told says more.
_MESSAGES: Final = (
    ("division_by_zero", r".*more than 64 bits.*", r"long overflow"),
    ("division_by_zero", r".*", r"Divide by zero"),
    ("no_matching_clause", r'No matching clause: "(.*)"', r"No matching clause: \1"),
    ("invalid_argument", r'`(?:Double|Float)/\w+` cannot make [a-z ]+ of "\s*"\.', r"empty String"),
    ("invalid_argument", r'`[A-Z]\w+/\w+` cannot make [a-z ]+ of (".*")\.', r"For input string: \1"),
)
# Classes that are taken for some errors of the language, where no `catch` beside them is meant for the error.
_TAKEN_FOR: Final[dict[str, frozenset[str]]] = {
    "ArithmeticException": frozenset({"division_by_zero"}),
    "IndexOutOfBoundsException": frozenset({"index_out_of_bounds"}),
    "StringIndexOutOfBoundsException": frozenset({"index_out_of_bounds"}),
    "ArrayIndexOutOfBoundsException": frozenset({"index_out_of_bounds"}),
    "ClassCastException": frozenset({"type_error", "not_a_function"}),
    "NullPointerException": frozenset({"type_error"}),
    "NumberFormatException": frozenset({"invalid_argument"}),
    "IllegalArgumentException": frozenset({"invalid_argument", "no_matching_clause", "wrong_arity", "duplicate_key"}),
    "ArityException": frozenset({"wrong_arity"}),
    "AssertionError": frozenset({"assertion_failed"}),
    "UnsupportedOperationException": frozenset({"type_error"}),
    "IllegalStateException": frozenset({"invalid_state"}),
    "ExceptionInfo": frozenset({"tool_error", "tool_timeout", "tool_arguments"}),
}


def class_of(code: str, message: str = "") -> str:
    """The full name of the class that an error of this code, with this message, would be."""
    fitting = (name for of, pattern, name in _BY_MESSAGE if of == code and re.match(pattern, message, re.DOTALL))
    return next(fitting, _CLASS_OF.get(code, "java.lang.Exception"))


def exception_of(problem: Problem) -> ExceptionValue:
    """The exception that a problem is to a program that catches it."""
    return ExceptionValue(
        code=problem.code,
        class_name=class_of(problem.code, problem.message),
        message=_as_java_says(problem),
        hint=problem.hint,
    )


def _as_java_says(problem: Problem) -> str:
    for code, pattern, text in _MESSAGES:
        found = re.fullmatch(pattern, problem.message, re.DOTALL) if code == problem.code else None
        if found is not None:
            return found.expand(text)
    return problem.message


def is_of(name: str, exception: ExceptionValue) -> bool:
    """Whether the exception is of a class, or of one below it."""
    return _simple(name) in _classes_above(_simple(exception.class_name))


@lru_cache(maxsize=256)
def _classes_above(name: str) -> tuple[str, ...]:
    return tuple(_upwards(name))


def _upwards(name: str) -> Iterator[str]:
    while name:
        yield name
        name = _PARENT.get(name, "")


def catches_all(name: str) -> bool:
    """Whether a `catch` of this class, with no other beside it, catches every error that a program may catch."""
    return _simple(name) not in _TAKEN_FOR


def chosen(names: Sequence[str], exception: ExceptionValue) -> int | None:
    """Which `catch` of a `try` catches the exception, given the classes of all; None if it is raised again."""
    for test in (is_of, _is_taken_for):
        found = next((index for index, name in enumerate(names) if test(name, exception)), None)
        if found is not None:
            return found
    return None


def _is_taken_for(name: str, exception: ExceptionValue) -> bool:
    codes = _TAKEN_FOR.get(_simple(name))
    return codes is None or exception.code in codes
