"""Runs that are kept, beside LangGraph with its checkpointers: CPU and bytes of a turn, and a side effect at a crash.

A turn is a reply of the model and one call of a tool that reads, both scripted alike. LangGraph runs the usual graph of
two nodes, an agent and its tools, with `durability="sync"`, which keeps each step before the next one begins; ours
keeps each reply and each call before it has effect. CPU is that of the process and its threads, least of three runs,
with an open database. LangGraph is measured where it is installed (`make bench` does it).
"""

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

import attrs
from sqlalchemy import create_engine, text

from benchmarks.conversations import databases
from ptc import Reply, SubAgent, tool
from ptc.store import open_store, upgrade_store

_TURNS = (20, 100)
_REPEATS = 3
_RESULT = "Two are open: 4711 to Lisbon, due on Thursday, and 4712 to Porto, due on Friday. Both wait for one part."
Run = Callable[..., None]  # takes the number of turns, the function behind the tool, and what is said of it
_LANGGRAPH = ("langgraph", "langgraph.checkpoint.sqlite")


# -- ours ------------------------------------------------------------------------------------------------------------


@attrs.frozen
class ByTurn:
    """A model that knows by the messages which turn it is, also after a crash."""

    turns: int
    name: str = "by-turn"

    async def complete(self, messages: Any, *, on_token: Any = None) -> Reply:  # noqa: ARG002 - as all models
        number = sum(message["role"] == "assistant" for message in messages)
        last = number == self.turns - 1
        return Reply(text='(return "done")' if last else f"(def order-{number} (tool/look {number}))")


@contextmanager
def ours(url: str | None) -> Iterator[Run]:
    with open_store(url or "sqlite://") as store:

        def run(turns: int, function: Callable[[int], str], **says: Any) -> None:
            tools = {"look": tool(function, **says)}
            agent = SubAgent("Look at all.", tools=tools, model=ByTurn(turns), max_turns=turns)
            agent.run_sync(journal=store.journal("run") if url else None)

        yield run


# -- LangGraph -------------------------------------------------------------------------------------------------------


@contextmanager
def langgraph(url: str | None) -> Iterator[Run]:
    with _checkpointer(url) as saver:
        yield lambda turns, function, **_: _run_graph(saver, turns, function)


def _run_graph(saver: Any, turns: int, function: Callable[[int], str]) -> None:
    from langchain_core.messages import ToolMessage
    from langgraph.graph import START, MessagesState, StateGraph

    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [_reply(sum(each.type == "ai" for each in state["messages"]), turns)]}

    def tools(state: MessagesState) -> dict[str, Any]:
        call = state["messages"][-1].tool_calls[0]
        return {"messages": [ToolMessage(function(call["args"]["n"]), tool_call_id=call["id"])]}

    graph = StateGraph(MessagesState).add_node(agent).add_node(tools)
    graph.add_edge(START, "agent").add_edge("tools", "agent")
    graph.add_conditional_edges("agent", lambda state: "tools" if state["messages"][-1].tool_calls else "__end__")
    compiled = graph.compile(checkpointer=saver)
    config: Any = {"configurable": {"thread_id": "run"}, "recursion_limit": 3 * turns}
    begun = saver is not None and compiled.get_state(config).values
    given = None if begun else {"messages": [("user", "Look at all.")]}
    compiled.invoke(given, config, durability="sync" if saver else None)


def _reply(number: int, turns: int) -> Any:
    from langchain_core.messages import AIMessage

    if number == turns - 1:
        return AIMessage("done")
    return AIMessage("", tool_calls=[{"name": "look", "args": {"n": number}, "id": f"call-{number}"}])


@contextmanager
def _checkpointer(url: str | None) -> Iterator[Any]:
    if url is None:
        yield None
    elif url.startswith("sqlite"):
        from langgraph.checkpoint.sqlite import SqliteSaver

        with SqliteSaver.from_conn_string(url.removeprefix("sqlite:///")) as saver:
            yield saver
    else:
        from langgraph.checkpoint.postgres import PostgresSaver

        with PostgresSaver.from_conn_string(url.replace("+psycopg", "")) as saver:
            saver.setup()
            yield saver


# -- what a turn costs -----------------------------------------------------------------------------------------------


@attrs.frozen
class Way:
    """A way to keep a run."""

    name: str
    opened: Callable[[str | None], AbstractContextManager[Run]]
    prepare: Callable[[str], object]


def _prepare_langgraph(url: str) -> None:
    with _checkpointer(url) as saver:
        saver.setup()


def ways() -> list[Way]:
    found = [Way("ptc", ours, upgrade_store)]
    if all(map(_is_there, _LANGGRAPH)):
        found.append(Way("LangGraph", langgraph, _prepare_langgraph))
    return found


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def look(_: int) -> str:
    return _RESULT


def _cpu(way: Way, turns: int, url: str | None) -> float:
    with way.opened(url) as run:
        began = process_time()
        run(turns, look, effect="read")
        return (process_time() - began) * 1000 / turns


def _size(url: str) -> int:
    """Bytes of a database."""
    if url.startswith("sqlite"):
        path = url.removeprefix("sqlite:///")
        return sum(os.path.getsize(each) for each in (path, f"{path}-wal") if os.path.exists(each))
    engine = create_engine(url)
    with engine.connect() as connection:
        return connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()


def _kept(way: Way, turns: int, database: Callable[[], str]) -> tuple[float, float]:
    """CPU milliseconds and bytes of a turn that is kept."""
    found: list[tuple[float, float]] = []
    _cpu(way, turns, None)
    for _ in range(_REPEATS):
        url = database()
        way.prepare(url)
        empty = _size(url)
        found.append((_cpu(way, turns, url), (_size(url) - empty) / turns))
    return min(cpu for cpu, _ in found), min(size for _, size in found)


def print_turns(made: dict[str, Callable[[], str]]) -> None:
    print(f"{'a turn':36}{'turns':>6}{'not kept':>12}{'kept':>12}{'bytes':>10}")
    for kind, database in made.items():
        for way in ways():
            for turns in _TURNS:
                plain = min(_cpu(way, turns, None) for _ in range(_REPEATS))
                cpu, size = _kept(way, turns, database)
                what = f"{kind}, {way.name}"
                print(f"{what:36}{turns:6}{plain:9.2f} ms{cpu:9.2f} ms{size:10,.0f}", flush=True)


# -- a crash after a side effect -------------------------------------------------------------------------------------


def _acting(way: int, url: str, world: str, says: dict[str, Any]) -> None:
    """Runs with a tool that acts, and after which the process is killed the first time."""

    def act(n: int) -> str:
        path = Path(world)
        first = not path.exists()
        if first or "idempotent" not in says or f"{n}" not in path.read_text("utf-8").split():
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{n}\n")
        if first:
            os.kill(os.getpid(), signal.SIGKILL)
        return "sent"

    with ways()[way].opened(url) as run:
        run(3, act, **says)


def print_crashes(made: dict[str, Callable[[], str]]) -> None:
    print(f"\n{'killed after a tool has acted, and run again':56}{'the tool has acted':>20}")
    kinds: list[dict[str, Any]] = [{}, {"idempotent": "key"}]
    for kind, database in made.items():
        for number, way in enumerate(ways()):
            for says in kinds if way.name == "ptc" else [{}]:
                what = f"{kind}, {way.name}{', a tool with a key' if says else ''}"
                print(f"{what:56}{_times(number, way, database(), says):14} times", flush=True)


def _times(number: int, way: Way, url: str, says: dict[str, Any]) -> int:
    """How often a tool has acted for its first call."""
    way.prepare(url)
    with tempfile.TemporaryDirectory() as folder:
        world = str(Path(folder, "world"))
        for _ in range(2):
            process = get_context("spawn").Process(target=_acting, args=(number, url, world, says))
            process.start()
            process.join()
        return Path(world).read_text("utf-8").splitlines().count("0")


def main() -> None:
    with databases() as made:
        print_turns(made)
        print_crashes(made)


if __name__ == "__main__":
    main()
