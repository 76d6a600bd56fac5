"""What Litestar leaves out of the OpenAPI document.

Bodies have no other fields; parameters are left out, and never null; which texts are cursors; which call follows which;
the headers that every request may have, and that answers do.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from litestar.openapi.spec import Link, OpenAPI, OpenAPIHeader, OpenAPIType, Operation, Parameter, Schema

from ptc.service.access import USER_HEADER
from ptc.service.bodies import Body
from ptc.service.frames import SENT

# method, path and status of an answer -> a field of it, and the calls that take it as the parameter of their path
_RUN: Final = ("", "/step", "/questions", "/cancel", "/fork")
_CONVERSATION: Final = ("", "/end", "/branch", "/share")
_LINKS: Final[Mapping[tuple[str, str, str], tuple[str, str, tuple[str, ...]]]] = {
    ("post", "/messages", "201"): ("conversation_id", "/conversations/{conversation_id}", _CONVERSATION),
    ("post", "/runs", "202"): ("run_id", "/runs/{run_id}", _RUN),
    ("post", "/runs/{run_id}/fork", "201"): ("run_id", "/runs/{run_id}", _RUN),
    ("post", "/conversations/{conversation_id}/share", "201"): ("share_id", "/shares/{share_id}", ("",)),
    ("post", "/tokens", "201"): ("token_id", "/tokens/{token_id}", ("",)),
}


_CURSOR: Final = r"^[0-9]{1,15}(\.[0-9]{1,15})?$"
_SENT: Final = "|".join(sorted(map(re.escape, SENT)))
_PATTERNS: Final = {
    ("/events", "since"): _CURSOR,
    ("/events", "Last-Event-ID"): _CURSOR,
    ("/events", "types"): rf"^({_SENT})(,({_SENT}))*$",
    ("/state", "since"): _CURSOR,
}
_METHODS: Final = ("GET", "POST", "PATCH", "DELETE")
_ID_HEADER: Final = "X-Request-ID"
_NAMING: Final = (
    "Names the request in the log and in events: 128 visible characters of ASCII at most, else it gets a name."
)
_SPEAKING: Final = "For whom it is asked, with a token that speaks for any owner."
# status -> headers of such an answer; `None` is any
_ANSWER_HEADERS: Final[Mapping[str | None, Mapping[str, str]]] = {
    None: {_ID_HEADER: "Names the request in the log of the service."},
    "401": {"WWW-Authenticate": "Bearer."},
    "429": {"Retry-After": "Seconds."},
    "503": {"Retry-After": "Seconds. What has an `event_id` is done once, however often it is sent."},
}


def complete(document: OpenAPI, prefix: str) -> None:
    """Adds to the document what it lacks."""
    schemas = document.components.schemas
    for name in {each.__name__ for each in _bodies(Body)} & {*schemas}:
        schemas[name].additional_properties = False
    paths: Any = document.paths or {}
    for name, path in paths.items():
        for parameter in (each for operation in _operations(path) for each in operation.parameters or ()):
            _correct(parameter, name.removeprefix(prefix))
        for operation in _operations(path):
            _say_headers(operation, of_owner=bool(operation.security) and name != "/metrics")
    for (method, path, status), (field, target, behind) in _LINKS.items():
        answer = getattr(paths[prefix + path], method).responses[status]
        found = [each for end in behind for each in _operations(paths[f"{prefix}{target}{end}"])]
        answer.links = {each.operation_id: _link(each, field) for each in found}


def _correct(parameter: Any, path: str) -> None:
    """A parameter as it can be sent: one without a value is left out, and a number that counts is no less than 0."""
    schema = parameter.schema
    [kind, *_] = [each for each in schema.one_of or [schema] if each.type is not OpenAPIType.NULL]
    schema.one_of, schema.type = None, _never_null(kind.type)
    schema.enum = [each for each in schema.enum or kind.enum or () if each is not None] or None
    if schema.type is OpenAPIType.INTEGER and schema.minimum is None:
        schema.minimum = 0
    schema.pattern = schema.pattern or _PATTERNS.get((path, parameter.name))


def _never_null(kind: Any) -> Any:
    if not isinstance(kind, Sequence) or isinstance(kind, str):
        return kind
    [one] = [each for each in cast("Sequence[Any]", kind) if each is not OpenAPIType.NULL]
    return one


def query_names(document: OpenAPI, prefix: str) -> dict[tuple[str, str], dict[str, tuple[str, ...]]]:
    """Method and path of each operation below a prefix -> its parameters behind the question mark.

    They are given by name, with the texts that are read as if nothing were given.
    """
    paths: Any = document.paths or {}
    return {
        (method, name): {
            each.name: _read_as_nothing(each.schema) for each in operation.parameters or () if each.param_in == "query"
        }
        for name, path in paths.items()
        if name.startswith(prefix)
        for method in _METHODS
        if (operation := getattr(path, method.lower())) is not None
    }


def _read_as_nothing(schema: Any) -> tuple[str, ...]:
    is_text = schema.type is OpenAPIType.STRING and not schema.enum
    if is_text:
        return ("",) if schema.pattern or schema.min_length else ()
    return ("", "null")


def _say_headers(operation: Operation, *, of_owner: bool) -> None:
    sent = [_header(_ID_HEADER, _NAMING), *([_header(USER_HEADER, _SPEAKING, "^.{1,200}$")] if of_owner else ())]
    operation.parameters = [*(operation.parameters or ()), *sent]
    answers = cast("Mapping[str, Any]", operation.responses or {})
    for status, answer in answers.items():
        said = {**_ANSWER_HEADERS[None], **_ANSWER_HEADERS.get(status, {})}
        answer.headers = {name: _answered(text) for name, text in said.items()} | (answer.headers or {})


def _header(name: str, text: str, pattern: str | None = None) -> Parameter:
    schema = Schema(type=OpenAPIType.STRING, pattern=pattern)
    return Parameter(name=name, param_in="header", schema=schema, description=text, required=False)


def _answered(text: str) -> OpenAPIHeader:
    return OpenAPIHeader(schema=Schema(type=OpenAPIType.STRING), description=text, required=True)


def _bodies(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from _bodies(each)


def _operations(path: Any) -> list[Operation]:
    return [each for name in _METHODS if (each := getattr(path, name.lower())) is not None]


def _link(operation: Operation, field: str) -> Link:
    return Link(operation_id=operation.operation_id, parameters={field: f"$response.body#/{field}"})
