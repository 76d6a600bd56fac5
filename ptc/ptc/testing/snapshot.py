"""A prompt as a text file that people read in review, and the syrupy extension that keeps one file for each prompt."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from syrupy.data import SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


def prompt_text(prompt: Any) -> str:
    """A prompt as one text: each message under its role, `=== USER ===`, a blank line between them, nothing escaped.

    `prompt` is a sequence of messages (dicts with "role" and "content"), one message, anything that has `.messages`,
    or text, which stays as it is. Raises `TypeError` for anything else.
    """
    if isinstance(prompt, str):
        return prompt
    if isinstance(prompt, Mapping):
        return _messages_text([cast("Any", prompt)])
    return _messages_text(getattr(prompt, "messages", prompt))


def _messages_text(messages: Any) -> str:
    if not isinstance(messages, Sequence):
        raise TypeError(f"a prompt is messages with role and content, or text; this is {type(messages).__name__}")
    return "\n\n".join(map(_message_text, cast("Sequence[Any]", messages))) + "\n"


def _message_text(message: Any) -> str:
    try:
        return f"=== {message['role'].upper()} ===\n{message['content']}"
    except (KeyError, TypeError) as error:
        raise TypeError(f"a message has role and content; this is {message!r}") from error


class PromptSnapshotExtension(SingleFileSnapshotExtension):
    """One `.prompt.txt` for each snapshot, `__snapshots__/<test file>/<test name>.prompt.txt`."""

    _write_mode = WriteMode.TEXT
    file_extension = "prompt.txt"

    def serialize(self, data: Any, **_: Any) -> str:
        """The text that is kept and compared."""
        return prompt_text(data)

    # Line ends are kept as they are: syrupy's own reading and writing would make every `\r` a `\n`.

    def read_snapshot_data_from_location(self, *, snapshot_location: str, **_: Any) -> str | None:
        """The text of a snapshot file, None where there is none yet."""
        path = Path(snapshot_location)
        return path.read_bytes().decode("utf-8") if path.is_file() else None

    @classmethod
    def write_snapshot_collection(cls, *, snapshot_collection: SnapshotCollection, **_: Any) -> None:
        """Writes the one snapshot of a file."""
        text = str(next(iter(snapshot_collection)).data)
        Path(snapshot_collection.location).write_bytes(text.encode("utf-8"))
