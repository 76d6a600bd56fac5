"""What Litestar leaves out of the OpenAPI document.

Bodies have no other fields; parameters are left out, and never null; which texts are cursors; which call follows which.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from litestar.openapi.spec import Link, OpenAPI, OpenAPIType, Operation

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


def complete(document: OpenAPI, prefix: str) -> None:
    """Adds to the document what it lacks."""
    schemas = document.components.schemas
    for name in {each.__name__ for each in _bodies(Body)} & {*schemas}:
        schemas[name].additional_properties = False
    paths: Any = document.paths or {}
    for name, path in paths.items():
        for parameter in (each for operation in _operations(path) for each in operation.parameters or ()):
            _correct(parameter, name.removeprefix(prefix))
    for (method, path, status), (field, target, behind) in _LINKS.items():
        answer = getattr(paths[prefix + path], method).responses[status]
        found = [each for end in behind for each in _operations(paths[f"{prefix}{target}{end}"])]
        answer.links = {each.operation_id: _link(each, field) for each in found}


def _correct(parameter: Any, path: str) -> None:
    """A parameter as it can be sent: one without a value is left out, and a number that counts is no less than 0."""
    schema = parameter.schema
    [kind, *_] = [each for each in schema.one_of or [schema] if each.type is not OpenAPIType.NULL]
    schema.one_of, schema.type, schema.enum = None, kind.type, schema.enum or kind.enum
    if schema.type is OpenAPIType.INTEGER and schema.minimum is None:
        schema.minimum = 0
    schema.pattern = schema.pattern or _PATTERNS.get((path, parameter.name))


def _bodies(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from _bodies(each)


def _operations(path: Any) -> list[Operation]:
    return [each for name in ("get", "post", "patch", "delete") if (each := getattr(path, name)) is not None]


def _link(operation: Operation, field: str) -> Link:
    return Link(operation_id=operation.operation_id, parameters={field: f"$response.body#/{field}"})
