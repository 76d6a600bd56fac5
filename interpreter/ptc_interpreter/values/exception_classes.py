"""Java's exception classes: which one an error would be, and which errors a `catch` of a class is meant for.

A class that is not listed here, and those that all others come from, catch every error that a program may catch.
"""

from typing import Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.values.scalars import ExceptionValue

_CLASS_OF: Final[dict[str, str]] = {
    "thrown": "clojure.lang.ExceptionInfo",
    "division_by_zero": "java.lang.ArithmeticException",
    "index_out_of_bounds": "java.lang.IndexOutOfBoundsException",
    "type_error": "java.lang.ClassCastException",
    "not_a_function": "java.lang.ClassCastException",
    "invalid_argument": "java.lang.IllegalArgumentException",
    "no_matching_clause": "java.lang.IllegalArgumentException",
    "invalid_state": "java.lang.IllegalStateException",
    "wrong_arity": "clojure.lang.ArityException",
    "assertion_failed": "java.lang.AssertionError",
}
# What Java's exception says where programs compare or print it; what a model is told says more.
_MESSAGES: Final[dict[str, str]] = {"division_by_zero": "Divide by zero"}
# Classes that programs may make an exception of: name -> full name.
_PACKAGES: Final = {
    "java.lang": "Exception RuntimeException IllegalArgumentException IllegalStateException ArithmeticException "
    "UnsupportedOperationException IndexOutOfBoundsException NumberFormatException NullPointerException Throwable "
    "Error AssertionError ClassCastException InterruptedException CloneNotSupportedException SecurityException",
    "java.io": "IOException FileNotFoundException UncheckedIOException",
    "java.util": "NoSuchElementException ConcurrentModificationException",
    "java.util.concurrent": "TimeoutException ExecutionException",
}
MADE: Final[dict[str, str]] = {
    name: f"{package}.{name}" for package, names in _PACKAGES.items() for name in names.split()
}
# Classes that catch some errors of the language only.
_MEANT_FOR: Final[dict[str, frozenset[str]]] = {
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
_PARENTS: Final = {"NumberFormatException": "IllegalArgumentException"}  # among those above


def class_of(code: str) -> str:
    """The full name of the class that an error of this code would be."""
    return _CLASS_OF.get(code, "java.lang.Exception")


def exception_of(problem: Problem) -> ExceptionValue:
    """The exception that a problem is to a program that catches it."""
    message = _MESSAGES.get(problem.code, problem.message)
    return ExceptionValue(code=problem.code, class_name=class_of(problem.code), message=message, hint=problem.hint)


def catches_all(name: str) -> bool:
    """Whether a `catch` of this class catches every error that a program may catch."""
    return _simple(name) not in _MEANT_FOR


def catches(name: str, exception: ExceptionValue) -> bool:
    """Whether a `catch` of the class is meant for this exception."""
    meant_for = _MEANT_FOR.get(_simple(name))
    if meant_for is None:
        return True
    if exception.code != "thrown":
        return exception.code in meant_for or (_simple(name) == "IllegalArgumentException" and _is_no_seq(exception))
    made = _simple(exception.class_name)
    return _simple(name) in (made, _PARENTS.get(made))


def _is_no_seq(exception: ExceptionValue) -> bool:
    """Whether a sequence was to be made of what is none: an IllegalArgumentException of Clojure's."""
    return exception.code == "type_error" and "needs a collection as" in (exception.message or "")


def _simple(name: str) -> str:
    return name.rpartition(".")[2]
