"""The syrupy extension that keeps one text file, which people read in review, for each prompt."""

from pathlib import Path
from typing import Any

from syrupy.data import SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from ptc.views.prompt_text import prompt_text


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
