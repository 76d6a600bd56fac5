"""Exceptions as values: what `ex-info` makes, `throw` throws, and `catch` is given."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, wrong_type
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.exception_classes import MADE, class_of
from ptc_interpreter.values.maps import make_map
from ptc_interpreter.values.scalars import ExceptionValue, Keyword, Symbol

_SHOWN: Final = 300  # characters of the data of an exception that nothing caught


def _message(value: Any, function: str) -> str | None:
    if value is None or type(value) is str:
        return value
    raise wrong_type(function, 1, value, "a string", hint="put values into the map, or (str ...) around them")


def _cause(value: Any, function: str, position: int) -> ExceptionValue | None:
    if value is None or type(value) is ExceptionValue:
        return value
    raise wrong_type(function, position, value, "an exception")


@core("ex-info")
def ex_info(run: Run, message: Any, data: Any, cause: Any = None) -> ExceptionValue:
    """An exception with a message and a map of data, to be thrown.

    (ex-data (ex-info "out of stock" {:sku 7}))  ;=> {:sku 7}
    """
    if not is_map(data):
        raise wrong_type("ex-info", 2, data, "a map", hint='write (ex-info "message" {})')
    run.make(1)
    return ExceptionValue(
        code="thrown",
        class_name=class_of("thrown"),
        message=_message(message, "ex-info"),
        data=data,
        cause=_cause(cause, "ex-info", 3),
    )


def _constructor(name: str, class_name: str) -> None:
    """Register `(Exception. message cause?)` for a class."""
    function = f"{name}."

    def make(run: Run, message: Any = None, cause: Any = None) -> ExceptionValue:
        run.make(1)
        given = None if type(message) is ExceptionValue else _message(message, function)
        because = message if type(message) is ExceptionValue else _cause(cause, function, 2)
        return ExceptionValue(code="thrown", class_name=class_name, message=given, cause=because)

    make.__doc__ = "An exception with a message, to be thrown; `ex-info` can hold data too."
    core(function)(make)


for _name, _class_name in MADE.items():
    _constructor(_name, _class_name)


def error_of(value: Any) -> LispError:
    """The error that throwing `value` is."""
    if type(value) is not ExceptionValue:
        text, _ = to_clojure(value, limit=3, printable_limit=60, total_limit=120)
        shown = text if type(value) is str else '"what went wrong"'
        return wrong_type("throw", 1, value, "an exception", hint=f"write (throw (ex-info {shown} {{}}))")
    return LispError(value.code, _told(value), hint=value.hint, thrown=value)


def _told(exception: ExceptionValue) -> str:
    """The message and the data of an exception, for an error that nothing caught."""
    message = exception.class_name if exception.message is None else exception.message
    if exception.data is None or not len(exception.data):
        return message
    return f"{message} {to_clojure(exception.data, total_limit=_SHOWN)[0]}"


def _exception(value: Any, function: str) -> ExceptionValue:
    if type(value) is ExceptionValue:
        return value
    raise wrong_type(function, 1, value, "an exception")


@core("ex-message")
def ex_message(_run: Run, ex: Any) -> str | None:
    """The message of an exception; nil for anything else.

    (try (throw (ex-info "no stock" {})) (catch Exception e (ex-message e)))  ;=> "no stock"
    """
    return ex.message if type(ex) is ExceptionValue else None


@core("ex-data")
def ex_data(_run: Run, ex: Any) -> Any:
    """The map that `ex-info` was given; nil for any other exception, and for anything else.

    (try (throw (ex-info "no stock" {:sku 7})) (catch Exception e (ex-data e)))  ;=> {:sku 7}
    """
    return ex.data if type(ex) is ExceptionValue else None


@core("ex-cause")
def ex_cause(_run: Run, ex: Any) -> ExceptionValue | None:
    """The exception that was given as the cause; nil where there is none."""
    return ex.cause if type(ex) is ExceptionValue else None


@core(".getMessage", aliases=(".getLocalizedMessage",))
def get_message(_run: Run, ex: Any) -> str | None:
    """The message of an exception.

    (try (/ 1 0) (catch Exception e (string? (.getMessage e))))  ;=> true
    """
    return _exception(ex, ".getMessage").message


@core(".getData")
def get_data(_run: Run, ex: Any) -> Any:
    """The map that `ex-info` was given."""
    return _exception(ex, ".getData").data


@core(".getCause")
def get_cause(_run: Run, ex: Any) -> ExceptionValue | None:
    """The exception that was given as the cause; nil where there is none."""
    return _exception(ex, ".getCause").cause


@core(".printStackTrace")
def print_stack_trace(_run: Run, ex: Any) -> None:
    """Nil, and nothing is printed: exceptions have no trace.

    (.printStackTrace (ex-info "a" {}))  ;=> nil
    """
    _exception(ex, ".printStackTrace")


@core(".getStackTrace", aliases=(".getSuppressed",))
def get_stack_trace(_run: Run, ex: Any) -> list[Any]:
    """Nothing, in a vector: exceptions have no trace.

    (.getStackTrace (ex-info "a" {}))  ;=> []
    """
    _exception(ex, ".getStackTrace")
    return []


@core("Throwable->map")
def throwable_map(run: Run, o: Any) -> Any:
    """An exception as data: those in the chain of its causes, and the message and data of the last. There is no trace.

    (:cause (Throwable->map (ex-info "a" {} (ex-info "b" {}))))  ;=> "b"
    """
    chain = [_exception(o, "Throwable->map")]
    while chain[-1].cause is not None:
        chain.append(chain[-1].cause)
    run.make(5 * len(chain))
    last = _described(chain[-1])
    shown = {"cause": last.get("message"), "data": last.get("data")}
    via = [make_map((Keyword(name), value) for name, value in _described(each).items()) for each in chain]
    told = ((Keyword(name), value) for name, value in shown.items() if value is not None)
    return make_map([(Keyword("via"), via), (Keyword("trace"), []), *told])


def _described(exception: ExceptionValue) -> dict[str, Any]:
    parts = {"message": exception.message, "data": exception.data}
    return {"type": Symbol(exception.class_name), **{name: part for name, part in parts.items() if part is not None}}
