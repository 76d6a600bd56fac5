"""Processes that write to a store at the same time, and processes that end in the middle of a write."""

import json
import os
import signal
import subprocess
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from forked import command
from killed_runs import DRIVERS

from ptc.events import AssistantMessage, ConversationStarted, NewEvent, UserMessage
from ptc.store import open_store

_BEGIN = "import sys, store_processes; store_processes.begin(*sys.argv[1:])"
_NEEDS = ("store_processes", *DRIVERS)


class Process:
    """A process that does something of a module of tests, and tells of it: its last argument is where."""

    def __init__(self, do: Callable[..., None], *given: Any, needs: tuple[str, ...] = ()) -> None:
        begun = command(
            "-c", _BEGIN, do.__module__, do.__name__, json.dumps(given), needs=(*_NEEDS, do.__module__, *needs)
        )
        self._launcher = subprocess.Popen(begun, stdout=subprocess.PIPE)
        assert self._launcher.stdout is not None
        self._told = Connection(os.dup(self._launcher.stdout.fileno()), writable=False)
        self._launcher.stdout.close()
        self.id: int = self._told.recv()

    def told(self) -> Any:
        """What it tells next. Raises EOFError where it has ended."""
        return self._told.recv()

    def lives(self) -> bool:
        """Whether it has not ended."""
        return self._launcher.poll() is None

    def kill(self) -> None:
        os.kill(self.id, signal.SIGKILL)

    def ended(self) -> int:
        """How it has ended: waits for that, and takes what it has told and nobody has asked for."""
        code = self._launcher.wait()
        self._told.close()
        return code


def begin(module: str, name: str, given: str) -> None:
    """Does it, in that process."""
    told = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)
    told.send(os.getpid())
    getattr(import_module(module), name)(*json.loads(given), told)


def write_some(url: str, owner: str, writer: int, count: int, told: Connection) -> None:
    """Appends `count` batches of two messages to one log, and tells the numbers that they got."""
    with open_store(url) as store:
        log = store.log(owner)
        for number in range(count):
            events = [_message(f"{writer}.{number}.{part}") for part in range(2)]
            told.send([event.sequence for event in log.append([(f"conv_{number % 2}", events)]).events])
    told.close()


def write_until_killed(url: str, owner: str, start: int, point: int, told: Connection) -> None:
    """Appends messages and tells each that is stored, until it ends at the `point`-th place in its writes."""
    store = open_store(url)
    database: Any = store._parts.database
    connected, places = database._connected, _Places(point)
    database._connected = lambda: _Connection(connected(), places)
    log, number = store.log(owner), start
    while True:
        events = [_message(f"{number}.a"), NewEvent(payload=AssistantMessage(text="ok"), event_id=f"evt_{number}.b")]
        log.append([("conv_0", events)])
        told.send(number)
        number += 1


def serve(url: str, port: int, _: Connection) -> None:
    """Serves a store until the process is killed, and says nothing of it."""
    from ptc.service import Service
    from ptc.service.server import Server

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    Server(Service(store=open_store(url)), port=port).run()


def started(log: Any) -> None:
    """Two conversations to write in."""
    log.append([(f"conv_{each}", [NewEvent(payload=ConversationStarted(thread=str(each)))]) for each in range(2)])


def _message(name: str) -> NewEvent:
    return NewEvent(payload=UserMessage(text=name), event_id=f"evt_{name}")


class _Places:
    """Counts places before and after statements, and kills the process at one of them."""

    def __init__(self, point: int) -> None:
        self.left = point

    def pass_one(self) -> None:
        self.left -= 1
        if self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


class _Connection:
    """A connection whose statements are places to end at."""

    def __init__(self, inner: Any, places: _Places) -> None:
        self._inner = inner
        self._places = places

    def cursor(self) -> "_Cursor":
        return _Cursor(self._inner.cursor(), self._places)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class _Cursor:
    def __init__(self, inner: Any, places: _Places) -> None:
        self._inner = inner
        self._places = places

    def execute(self, *given: Any, **named: Any) -> Any:
        self._places.pass_one()
        result = self._inner.execute(*given, **named)
        self._places.pass_one()
        return result

    def executemany(self, *given: Any, **named: Any) -> Any:
        self._places.pass_one()
        result = self._inner.executemany(*given, **named)
        self._places.pass_one()
        return result

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


def open_once(url: str, _: Connection) -> None:
    """Opens a store that others open too, and makes the same log."""
    with open_store(url, auto_migrate=True) as store:
        event = NewEvent(payload=ConversationStarted(), event_id="evt_first")
        store.log("ada").append([("conv_1", [event])])
