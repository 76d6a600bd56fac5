"""A log as runs need it, and what it holds of them."""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol, TypeVar

from ptc.durable.recovery import recorded_step, recover
from ptc.events import StoredEvent
from ptc.projections import RunRow
from ptc.record.step import Step

T = TypeVar("T")
PAGE: Final = 500  # events that are read at once
RUN: Final = "run_"  # what the ids of runs begin with
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,200}")


class RunLog(Protocol):
    """A log, as far as a run needs it: `ptc.store.LogHandle`."""

    def append(self, writes: Sequence[Any], *, fence: tuple[str, int] | None = None) -> Any:
        """Stores events, where the run is still worked on under the fence."""
        ...

    def transact(self, work: Callable[[Any], T]) -> T:
        """What `work` gives while the log is locked for it."""
        ...

    def read_run(self, run_id: str, after: int = 0, *, limit: int = PAGE) -> list[StoredEvent]:
        """Events behind a sequence of a run and of the runs within it."""
        ...

    def run_row(self, run_id: str) -> RunRow | None:
        """What is known of a run."""
        ...

    def woken(self) -> AbstractContextManager[asyncio.Event]:
        """An event that is set after each commit to the log by this process."""
        ...

    def read_stream(
        self, stream: str, after: int = 0, *, limit: int = PAGE, types: Sequence[str] = ()
    ) -> list[StoredEvent]:
        """Events of a stream behind a version; of some types only, where they are given."""
        ...

    def blobs(self, digests: Iterable[str]) -> dict[str, str]:
        """The texts that are kept under digests."""
        ...


def run_id_of(name: str) -> str:
    """The id of the run that is called `name`. Raises `ValueError` for a name that can be none."""
    run_id = name if name.startswith(RUN) else f"{RUN}{name}"
    if not _NAME.fullmatch(run_id):
        raise ValueError(f"the name of a run has letters, digits, - and _, up to 200 of them; it is {name!r}")
    return run_id


def events_of(log: RunLog, run_id: str) -> Iterator[StoredEvent]:
    """All events of a run, in order."""
    after = 0
    while page := log.read_stream(run_id, after, limit=PAGE):
        yield from page
        after = page[-1].version


def step_of_run(log: RunLog, run_id: str) -> Step:
    """The Step of a run, as far as it is recorded, without its agent."""
    return recorded_step(recover(events_of(log, run_id)), lambda child: step_of_run(log, child))
