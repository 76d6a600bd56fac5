"""Work done in a process that another watches: how it ended, and what was wrong with what it took of the machine."""

import json
import os
import select
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs

Case = TypeVar("Case")
Check = Callable[[Any], tuple[str, str | None]]
_MEMORY = 512 << 20  # bytes beyond what it had
_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_LOOK = 0.05  # seconds between two looks


@attrs.define
class _Child:
    """A process that works at cases, and what it had used when it began the last."""

    process: int
    said: int  # what it writes to
    at: int
    seconds: float = 0.0
    memory: int = 0

    def begins(self, at: int) -> None:
        self.at, self.seconds, self.memory = at, self._seconds(), self._memory()

    def excess(self, seconds: float) -> str | None:
        """What it has taken too much of."""
        used, held = self._seconds() - self.seconds, self._memory() - self.memory
        if used > seconds:
            return f"took {used:.1f} seconds"
        return f"took {held >> 20:,} MB" if held > _MEMORY else None

    def _seconds(self) -> float:
        """With those of the processes that it started."""
        return sum(map(_ticks, _with_its_own(self.process))) / _TICK

    def _memory(self) -> int:
        return int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * _PAGE


def _with_its_own(process: int) -> list[int]:
    """A process and those that it started, and they."""
    started = [int(each) for path in Path(f"/proc/{process}/task").glob("*/children") for each in _text(path).split()]
    return [process, *(each for one in started for each in _with_its_own(one))]


def _ticks(process: int) -> int:
    """What it used of the processor, with what those of its own used that have ended."""
    fields = _text(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))


def _text(path: Path) -> str:
    """Empty where the process has ended meanwhile."""
    try:
        return path.read_text()
    except OSError:
        return ""


def watched(
    cases: Sequence[Case], check: Check, *, seconds: Callable[[Case], float]
) -> Iterator[tuple[Case, str, str | None]]:
    """Each case with how it ended and what was wrong; one that took too much, or ended its process, is ended."""
    start = 0
    while start < len(cases):
        for at, ended, fault in _by_one_child(cases, start, check, seconds):
            yield cases[at], ended, fault
            start = at + 1


def _by_one_child(
    cases: Sequence[Any], start: int, check: Check, seconds: Callable[[Any], float]
) -> Iterator[tuple[int, str, str | None]]:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        _work(cases, start, check, writing)
    os.close(writing)
    child, excess = _Child(process, reading, start), None
    try:
        child.begins(start)
        for said in _lines(child, lambda: seconds(cases[child.at])):
            if "ended" in said:
                yield child.at, said["ended"], said["fault"]
                if child.at + 1 == len(cases):
                    return
                child.begins(child.at + 1)
            elif "excess" in said:
                excess = said["excess"]
        yield child.at, "killed", excess or "ended its process"
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(reading)


def _work(cases: Sequence[Any], start: int, check: Check, writing: int) -> None:
    try:
        for case in cases[start:]:
            ended, fault = check(case)
            os.write(writing, json.dumps({"ended": ended, "fault": fault}).encode() + b"\n")
    finally:
        os._exit(0)


def _lines(child: _Child, seconds: Callable[[], float]) -> Iterator[dict[str, Any]]:
    """What the child says, until it ends or has taken too much."""
    held = b""
    while True:
        if select.select([child.said], [], [], _LOOK)[0]:
            piece = os.read(child.said, 1 << 16)
            if not piece:
                return
            *lines, held = (held + piece).split(b"\n")
            yield from map(json.loads, lines)
        elif excess := child.excess(seconds()):
            yield {"excess": excess}
            return
