"""Which files of tests run in one process: those that share what is dear to start, such as a browser.

`--dist loadfile` keeps the tests of a file together, so that what they share is made once; files that import one of
`SHARED` stay together too.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from xdist.scheduler import LoadFileScheduling

SHARED: Final = ("browsers", "forked", "store_processes")  # the modules of tests that start it
_IMPORTED: Final = re.compile(rf"^(?:from|import) ({'|'.join(SHARED)})\b", re.MULTILINE)


class LoadSharedScheduling(LoadFileScheduling):
    """Gives files to processes, those that share something to one."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return _shared(self.config.rootpath / file) or file


@cache
def _shared(file: Path) -> str | None:
    """What a file shares with others."""
    found = _IMPORTED.search(file.read_text("utf-8")) if file.is_file() else None
    return found and found[1]
