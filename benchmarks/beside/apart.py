"""Sandboxes, each in a process of its own: how many seconds a program takes there, or why they do not run it."""

import gc
import os
import signal
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Final

from benchmarks.beside import sandboxes
from benchmarks.beside.clock import processor_seconds
from benchmarks.beside.sandboxes import Runner
from benchmarks.corpus.measuring import agree, native_run
from benchmarks.corpus.programs import Program, programs

TOO_SLOW: Final = "too slow"
_LEFT_OUT: Final = "its time is up"
_START: Final = 120.0  # seconds in which a sandbox has to be there
_MOST: Final = 20  # rounds
_ENOUGH: Final = 0.3  # seconds after which one more round would tell little
_SAID: Final = 90  # characters of what went wrong


class Apart:
    """One sandbox. A program may take `longest` seconds there with all its rounds, and all of them `whole`."""

    def __init__(self, name: str, *, longest: float, whole: float) -> None:
        self.name = name
        self.longest = longest
        self.left = whole
        self._start()

    def _start(self) -> None:
        self._channel, theirs = get_context("spawn").Pipe()
        self._process = get_context("spawn").Process(target=_serve, args=(self.name, theirs), daemon=False)
        self._process.start()
        theirs.close()
        if not self._channel.poll(_START):
            raise SystemExit(f"{self.name} does not start")
        self._channel.recv()

    def seconds(self, program: Program) -> float | str:
        """What the fastest of some rounds took, or why there is none."""
        if self.left <= 0:
            return _LEFT_OUT
        began = perf_counter()
        self._channel.send(program.name)
        found: float | str = self._channel.recv() if self._channel.poll(self.longest) else TOO_SLOW
        self.left -= perf_counter() - began
        if found == TOO_SLOW:
            self.end()
            self._start()
        return found

    def end(self) -> None:
        """End its process, and those that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid or 0, signal.SIGKILL)
        self._process.join()


def _serve(name: str, channel: Connection) -> None:
    os.setsid()
    named = {program.name: program for program in programs()}
    with ExitStack() as stack:
        runners = sandboxes.started(name, stack)
        channel.send("ready")
        with suppress(EOFError):  # nobody asks any more
            while True:
                channel.send(_measured(runners, named[channel.recv()]))


def _measured(runners: Sequence[Runner], program: Program) -> float | str:
    """The seconds of the first that gives what Python does, or what the last one said."""
    data = program.data()
    wanted = native_run(program, data)
    said = ""
    for run in runners:
        try:
            return fastest(run, program, data, wanted)
        except Exception as error:  # another project's, which may be any
            said = f"{type(error).__name__}: {' '.join(str(error).split())}"[:_SAID]
    return said


def fastest(run: Runner, program: Program, data: dict[str, Any], wanted: Any) -> float:
    """The least seconds of some rounds. Raises ValueError for another value than `wanted`."""
    times: list[float] = []
    while len(times) < _MOST and sum(times) < _ENOUGH:
        gc.collect()
        start = processor_seconds()
        value = run(program, data)
        times.append(processor_seconds() - start)
        if not agree(value, wanted):
            raise ValueError(f"it gives {value!r:.40}")
    return min(times)
