"""A run in a file: its Step after every turn, so that little is lost when the process ends."""

import asyncio
import logging
from pathlib import Path
from typing import Final

import attrs

from ptc.record.step import Step

_LOG: Final = logging.getLogger("ptc")


@attrs.define(eq=False)
class Saving:
    """Writes the Step of a run to a file. What cannot be written is logged, once, and ends no run."""

    path: Path
    _failed: bool = attrs.field(default=False, init=False)

    @classmethod
    def to(cls, path: str | Path) -> "Saving":
        """Saving to that file. Raises `FileNotFoundError` or `IsADirectoryError` before the run, where it cannot be."""
        found = Path(path)
        if found.is_dir():
            raise IsADirectoryError(f"save_to takes the path of a file; {found} is a folder")
        if not found.absolute().parent.is_dir():
            raise FileNotFoundError(f"save_to takes the path of a file; there is no folder {found.absolute().parent}")
        return cls(found)

    async def save(self, step: Step) -> None:
        """Write it, while the event loop goes on."""
        await asyncio.to_thread(self.save_now, step)

    def save_now(self, step: Step) -> None:
        """Write it."""
        try:
            write_whole(self.path, step.to_json())
        except OSError:
            if not self._failed:
                self._failed = True
                _LOG.warning("the run cannot be saved to %s; it goes on", self.path, exc_info=True)


def write_whole(path: Path, text: str) -> None:
    """Writes the file whole or not at all; what is no file, such as a pipe or a device, is written to as it is."""
    if path.exists() and not path.is_file():
        path.write_bytes(text.encode("utf-8"))
        return
    real = path.resolve()  # a link stays one
    unfinished = real.with_name(f"{real.name}.tmp")
    unfinished.write_bytes(text.encode("utf-8"))
    unfinished.replace(real)
