"""Exchanges with a model as lines of a file: the cassette that `RecordingModel` writes and `ReplayModel` reads.

One line is one exchange in JSON. Nothing in it depends on when or where it was recorded, so recording the same
exchanges again gives the same bytes.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from ptc.models.errors import ModelError
from ptc.models.model import Reply
from ptc.models.reply_json import reply_of_json, reply_to_json
from ptc_compression import Message

SCHEMA = 1


@attrs.frozen(kw_only=True)
class Exchange:
    """One request and the reply to it."""

    model: str  # `Model.name` of the model that replied
    messages: tuple[Message, ...]
    reply: Reply


def request_key(messages: Sequence[Message]) -> str:
    """The same text for equal messages and no others."""
    return json.dumps([dict(message) for message in messages], sort_keys=True, separators=(",", ":"))


def append_exchange(path: Path, exchange: Exchange) -> None:
    """Writes the exchange as the cassette's last line, making the file and its folder where they do not exist."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(_line(exchange))


def read_exchanges(path: Path) -> tuple[Exchange, ...]:
    """The exchanges in the order they were recorded. Raises `ModelError` for a cassette that cannot be read."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        writers = "RecordingModel(model, path) and `ptc run --record` write one"
        raise ModelError(f"cannot read the cassette {path} ({error.strerror}); {writers}") from error
    return tuple(_exchange(path, number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _line(exchange: Exchange) -> bytes:
    data = {"schema": SCHEMA, **attrs.asdict(exchange), "reply": reply_to_json(exchange.reply)}
    # A reply may hold half of a surrogate pair; it is recorded as it is rather than lost.
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def _exchange(path: Path, number: int, line: bytes) -> Exchange:
    try:
        data = json.loads(line.decode("utf-8", "surrogatepass"))
        if data["schema"] != SCHEMA:
            raise ModelError(f"{path}, line {number}: schema {data['schema']} is not {SCHEMA}; record it again")
        return _decode(data)
    except (ValueError, TypeError, KeyError) as error:
        raise ModelError(f"{path}, line {number} is no recorded exchange; remove it or record it again") from error


def _decode(data: dict[str, Any]) -> Exchange:
    messages = tuple(Message(role=message["role"], content=message["content"]) for message in data["messages"])
    return Exchange(model=data["model"], messages=messages, reply=reply_of_json(data["reply"]))
