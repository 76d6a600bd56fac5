"""Conversations: what a message costs, beside the sessions of openai-agents and ADK, and what a long log costs.

A turn is a user's message, what a model is shown of the newest twenty, and the assistant's answer. Each keeps it in a
file of SQLite or in PostgreSQL, as it comes; ours also numbers, repeats nothing, indexes words and archives. Others are
measured where they are installed (`make bench` does it). CPU is that of the process and its threads.
"""

import asyncio
import os
import sys
import tempfile
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import attrs

from ptc.conversations import ConversationManager
from ptc.conversations.exporting import export
from ptc.events import AssistantMessage, ConversationStarted, MessagesArchived, NewEvent, UserMessage
from ptc.store import LogHandle, open_store, upgrade_store
from ptc_compression import ApproximateCounter

_TURNS = 100
_TEXT = "Could you look up which of the orders of last week are still open, and tell me by when they have to be sent? "
_ANSWER = "Two are open: 4711 to Lisbon, due on Thursday, and 4712 to Porto, due on Friday. Both wait for one part. "
_names = count()

Turn = Callable[[str, str], Awaitable[object]]


@contextmanager
def databases() -> Iterator[dict[str, Callable[[], str]]]:
    """By name, what makes a new database and gives its URL; PostgreSQL where it is installed."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    import pgserver

    with tempfile.TemporaryDirectory() as folder:
        made = {"SQLite": lambda: f"sqlite:///{folder}/{next(_names)}.db"}
        if pgserver.binaries() is None:
            yield made
            return
        with pgserver.running(durable=True) as server:
            yield {**made, "PostgreSQL": server.database}


# -- turns -----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def ours(url: str) -> AsyncIterator[Turn]:
    with open_store(url, auto_migrate=True) as store:
        manager = ConversationManager(store.log("ada"), counter=ApproximateCounter())

        async def turn(text: str, answer: str) -> object:
            await manager.add_message(text)
            shown = manager.context_for(20)
            await manager.add_message(answer, role="assistant")
            return shown

        yield turn


@asynccontextmanager
async def sqlite_session(url: str) -> AsyncIterator[Turn]:
    from agents import SQLiteSession

    session = SQLiteSession("ada", url.removeprefix("sqlite:///"))
    yield _session_turn(session)
    session.close()


@asynccontextmanager
async def sqlalchemy_session(url: str) -> AsyncIterator[Turn]:
    from agents.extensions.memory import SQLAlchemySession

    session = SQLAlchemySession.from_url("ada", url=_asynchronous(url), create_tables=True)
    yield _session_turn(session)
    await session.engine.dispose()


def _session_turn(session: Any) -> Turn:
    async def turn(text: str, answer: str) -> object:
        await session.add_items([{"role": "user", "content": text}])
        shown = await session.get_items(20)
        await session.add_items([{"role": "assistant", "content": answer}])
        return shown

    return turn


@asynccontextmanager
async def adk(url: str) -> AsyncIterator[Turn]:
    from google.adk.events import Event
    from google.adk.sessions import DatabaseSessionService
    from google.adk.sessions.base_session_service import GetSessionConfig
    from google.genai.types import Content, Part

    service = DatabaseSessionService(_asynchronous(url))
    session = await service.create_session(app_name="bench", user_id="ada")
    newest = GetSessionConfig(num_recent_events=20)

    async def said(role: str, text: str) -> None:
        await service.append_event(session, Event(author=role, content=Content(role=role, parts=[Part(text=text)])))

    async def turn(text: str, answer: str) -> object:
        await said("user", text)
        shown = await service.get_session(app_name="bench", user_id="ada", session_id=session.id, config=newest)
        await said("model", answer)
        return shown

    yield turn
    await service.close()


def _asynchronous(url: str) -> str:
    return url.replace("sqlite://", "sqlite+aiosqlite://").replace(
        "postgresql+psycopg://", "postgresql+psycopg_async://"
    )


@attrs.frozen
class Way:
    """A library's way to keep a conversation, and the package it needs."""

    name: str
    opened: Callable[[str], Any]
    package: str = "ptc"
    only: str = ""  # a kind of database


WAYS = (
    Way("ptc", ours),
    Way("openai-agents SQLiteSession", sqlite_session, "agents", "SQLite"),
    Way("openai-agents SQLAlchemySession", sqlalchemy_session, "agents"),
    Way("ADK DatabaseSessionService", adk, "google.adk"),
)


def _installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


async def _measured(way: Way, url: str) -> tuple[float, float]:
    """CPU and wall milliseconds of a turn."""
    async with way.opened(url) as turn:
        await turn(_TEXT, _ANSWER)
        cpu, wall = process_time(), perf_counter()
        for number in range(_TURNS):
            await turn(f"{_TEXT}{number}", f"{_ANSWER}{number}")
        return (process_time() - cpu) * 1000 / _TURNS, (perf_counter() - wall) * 1000 / _TURNS


def print_turns(made: dict[str, Callable[[], str]]) -> None:
    print(f"{'a turn: two messages stored, twenty read':44}{'CPU':>10}{'wall':>10}")
    for kind, database in made.items():
        for way in WAYS:
            if _installed(way.package) and way.only in ("", kind):
                cpu, wall = asyncio.run(_measured(way, database()))
                print(f"{kind + ', ' + way.name:44}{cpu:7.2f} ms{wall:7.2f} ms", flush=True)


# -- processes -------------------------------------------------------------------------------------------------------


def _appends(url: str, owner: str, appends: int, ready: Any, told: Any) -> None:
    """Appends messages to a log once all are ready, and tells the CPU and wall seconds of it."""
    with open_store(url) as store:
        log = store.log(owner)
        stream = f"conv_{os.getpid()}"
        log.append([(stream, [NewEvent(payload=ConversationStarted(thread=stream))])])
        ready.wait()
        cpu, wall = process_time(), perf_counter()
        for number in range(appends):
            log.append([(stream, [NewEvent(payload=UserMessage(text=f"{_TEXT}{number}"))])])
        told.put((process_time() - cpu, perf_counter() - wall))


def print_processes(made: dict[str, Callable[[], str]]) -> None:
    print(f"\n{'appends of one message each':44}{'CPU':>10}{'wall':>10}{'a second':>10}")
    for kind, database in made.items():
        for processes, owners in ((1, 1), (4, 1), (4, 4)):
            cpu, wall = _at_once(database(), processes, owners, appends=200)
            what = f"{kind}, processes: {processes}, logs: {owners}"
            rate = 1000 / wall * processes
            print(f"{what:44}{cpu:7.2f} ms{wall:7.2f} ms{rate:10.0f}", flush=True)


def _at_once(url: str, processes: int, owners: int, appends: int) -> tuple[float, float]:
    """CPU and wall milliseconds of an append, of processes that write at once."""
    upgrade_store(url)
    with open_store(url) as store:
        for each in range(owners):
            store.log(f"owner {each}").append([])
    spawned = get_context("spawn")
    ready, told = spawned.Barrier(processes), spawned.Queue()
    work = [
        spawned.Process(target=_appends, args=(url, f"owner {each % owners}", appends, ready, told))
        for each in range(processes)
    ]
    for process in work:
        process.start()
    spent = [told.get() for _ in work]
    for process in work:
        process.join()
    each_cpu, each_wall = (sum(column) * 1000 / len(spent) / appends for column in zip(*spent, strict=True))
    return each_cpu, each_wall


# -- a long log ------------------------------------------------------------------------------------------------------


def long_log(log: LogHandle, messages: int, at_once: int = 1000) -> None:
    """Messages of a user who has archived nearly all of them."""
    log.append([("conv_1", [NewEvent(payload=ConversationStarted())])])
    for start in range(0, messages, at_once):
        events = [NewEvent(payload=_message(number)) for number in range(start, start + at_once)]
        through = log.append([("conv_1", events)]).events[-1].sequence - 100
        archived = MessagesArchived(through=through, count=at_once, oldest_ts=0)
        log.append([("log", [NewEvent(payload=archived)])])


def _message(number: int) -> UserMessage | AssistantMessage:
    text = f"{_ANSWER if number % 2 else _TEXT}{number} {'needle' if number % 10_000 == 0 else ''}"
    return AssistantMessage(text=text, tokens=30) if number % 2 else UserMessage(text=text)


def print_long(made: dict[str, Callable[[], str]], messages: int) -> None:
    for kind, database in made.items():
        print(f"\n{f'{kind}, {messages:,} archived messages':44}{'CPU':>10}{'wall':>10}")
        with open_store(database(), auto_migrate=True) as store:
            _print_rows(store.log("ada"), messages)


def _print_rows(log: LogHandle, messages: int) -> None:
    long_log(log, messages)
    manager = ConversationManager(log, counter=ApproximateCounter())
    print_row("state, without a snapshot", log.state)
    print_row("state, with one", log.state)
    print_row("what a model is shown", lambda: manager.context_for(20))
    print_row("append of one message", lambda: log.append([("conv_1", [NewEvent(payload=_message(1))])]))
    print_row("search for a rare word", lambda: log.search("needle"))
    print_row("search for a frequent word", lambda: log.search("orders"))
    print_row("search for a phrase", lambda: log.search('"which of the orders" week'))
    print_row("export of all events", lambda: sum(map(len, export(log, "events"))))
    print_row("verify", log.verify)
    print(f"{'most memory of an export':44}{_most_memory(log) / 1e6:7.1f} MB", flush=True)


def print_row(what: str, work: Callable[[], object]) -> None:
    cpu, wall = process_time(), perf_counter()
    work()
    print(f"{what:44}{(process_time() - cpu) * 1000:7.1f} ms{(perf_counter() - wall) * 1000:7.1f} ms", flush=True)


def _most_memory(log: LogHandle) -> int:
    tracemalloc.start()
    for _ in export(log, "conversations"):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def print_recovery(made: dict[str, Callable[[], str]]) -> None:
    for kind, database in made.items():
        with open_store(database(), auto_migrate=True) as store:
            log = store.log("ada")
            long_log(log, 10_000)
            print(f"\n{f'{kind}, a log of 10,000 events':44}{'CPU':>10}{'wall':>10}")
            print_row("recovery without a snapshot", log.state)
            print_row("recovery with one", log.state)


def main() -> None:
    """Print the tables; `--short` with a tenth of the messages."""
    messages = 10_000 if "--short" in sys.argv else 100_000
    with databases() as made:
        print_turns(made)
        print_processes(made)
        print_recovery(made)
        print_long(made, messages)


if __name__ == "__main__":
    main()
