"""Agents for processes of executors and engines, which import this module by its name.

What they do is written to a file, `SPREAD_WORLD`, a line for each effect; the process is killed where a program says
so, the first time.
"""

import os
import signal
from pathlib import Path

import attrs

from ptc import Agents, SubAgent, tool
from ptc.models import Reply

agents = Agents()


def world() -> Path:
    return Path(os.environ["SPREAD_WORLD"])


def move_to(world: str) -> None:
    """What this process does is written there."""
    os.environ["SPREAD_WORLD"] = world


def act(what: str) -> None:
    file = os.open(world(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(file, f"{what}\n".encode())
    os.close(file)


def done() -> list[str]:
    return world().read_text("utf-8").splitlines() if world().exists() else []


@attrs.frozen
class ByTurn:
    replies: tuple[str, ...]
    run: str
    name: str = "by-turn"

    async def complete(self, messages, *, on_token=None) -> Reply:
        number = sum(message["role"] == "assistant" for message in messages)
        act(f"model {self.run} {number}")
        return Reply(text=self.replies[number])


def look(n: int) -> int:
    return n * 10


def die(what: str) -> str:
    """Kills the process that it works in, once."""
    act(f"die {what}")
    if done().count(f"die {what}") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return what


def agent(name: str, *programs: str) -> SubAgent:
    tools = [tool(look, effect="read"), tool(die, effect="read")]
    return SubAgent("Do it.", tools=tools, model=ByTurn(programs, name), max_turns=4)


@agents.register("looker")
def looker(params) -> SubAgent:
    return agent(f"looker {params['n']}", f"(def a (tool/look {params['n']}))", "(return (inc a))")


@agents.register("dying")
def dying(params) -> SubAgent:
    return agent("dying", "(def a (tool/look 1))", '(return [a (tool/die "once")])')


@agents.register("failing")
def failing(params) -> SubAgent:
    return agent("failing", '(fail "no")')
