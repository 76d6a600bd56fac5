"""What is known of the calls of a program that has not come to its end: for running it again, and for asking people."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from ptc.record.json_text import canonical
from ptc.record.secret_names import with_secret_names
from ptc_interpreter import ToolOutcome, ToolRequest
from ptc_interpreter.encoding import encode


@attrs.frozen(kw_only=True)
class Question:
    """What a run waits for: a person has to allow a call, or to answer."""

    call: str  # its key, by which it is decided: run, turn and path
    kind: Literal["approval", "question"]
    name: str  # of the tool
    arguments: Mapping[str, Any]  # as the tool takes them, plain data
    text: str  # for people


@attrs.frozen(kw_only=True)
class Decision:
    """What a person says to a question.

    approve    whether the call may be made; with `arguments` these are taken in place of the program's. A secret among
               them is named as the question names it, in JSON `{"$secret": "key"}`
    reason     why not, which the model reads
    answer     the answer, where the program asked for one
    """

    call: str
    approve: bool = True
    arguments: Mapping[str, Any] | None = attrs.field(default=None, converter=with_secret_names)
    reason: str | None = None
    answer: Any = None


@attrs.frozen(kw_only=True, eq=False)
class RecordedCall:
    """What is known of one call."""

    path: str  # which call of the program it is
    name: str
    arguments: tuple[Any, ...]  # the program's own values
    digest: str  # of name and arguments
    outcome: ToolOutcome | None = None  # None: nobody knows how it ended, or it has not begun
    begun: bool = True  # False: it waits for a person, or the person has decided
    question: Question | None = None
    decision: Decision | None = None
    step: Any = None  # the Step of a sub-agent, as far as it has come


def call_digest(name: str, arguments: tuple[Any, ...]) -> str:
    """What two calls have in common that are the same."""
    from hashlib import blake2b  # loads OpenSSL, which runs without tools need not wait for

    return blake2b(canonical([name, encode(list(arguments))]).encode(), digest_size=16).hexdigest()


def recorded(request: ToolRequest, **known: Any) -> RecordedCall:
    """What is known of the call that a program asks for."""
    digest = call_digest(request.name, request.arguments)
    return RecordedCall(path=request.path, name=request.name, arguments=request.arguments, digest=digest, **known)


def in_order(path: str) -> tuple[int, ...]:
    """A key by which paths are sorted in the order of the program."""
    return tuple(map(int, path.split("/")))


def call_key(run: str, turn: int, path: str) -> str:
    """The key of a call: the same however often a run is begun again, and of no other call."""
    return f"{run}/{turn}/{path}"


def parts_of_key(key: str) -> tuple[str, int, str]:
    """Run, turn and path of a key. Raises `ValueError` for a text that is none."""
    run, _, rest = key.partition("/")
    turn, _, path = rest.partition("/")
    if not run or not turn.isdecimal() or not path:
        raise ValueError(f"{key!r} names no call: it is run, turn and path, as run_7/2/1")
    return run, int(turn), path
