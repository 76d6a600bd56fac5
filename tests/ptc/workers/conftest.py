"""Agents that workers run: their model knows by the messages which turn it is, wherever a run goes on."""

import attrs
import pytest
from stores import Clock, empty_url, opened

from ptc import Agents, SubAgent, ask_person, tool
from ptc.models import Reply
from ptc_compression import ModelUsage


@attrs.frozen
class ByTurn:
    """Says the program of the turn that it is asked for; `asked` has the turns."""

    replies: tuple[str, ...]
    asked: list[int] = attrs.field(factory=list)
    name: str = "by-turn"

    async def complete(self, messages, *, on_token=None):
        number = sum(message["role"] == "assistant" for message in messages)
        self.asked.append(number + 1)
        return Reply(text=self.replies[number], usage=ModelUsage(input_tokens=10, output_tokens=2))


@attrs.define
class Shop:
    """What the agents do, and what they are asked."""

    done: list[str] = attrs.field(factory=list)
    asked: list[int] = attrs.field(factory=list)
    made: int = 0
    holding: object = None  # awaited by the tool `hold`

    def agent(self, *programs, tools=(), **options):
        self.made += 1
        return SubAgent("Do it.", tools=tools, model=ByTurn(programs, self.asked), max_turns=4, **options)

    def look(self, n: int) -> int:
        self.done.append(f"look {n}")
        return n * 10

    def mail(self, to: str) -> str:
        self.done.append(f"mail {to}")
        return f"mailed {to}"

    def refund(self, amount: int) -> str:
        self.done.append(f"refund {amount}")
        return f"refunded {amount}"

    async def hold(self) -> str:
        self.done.append("hold")
        await self.holding()
        return "held"


@pytest.fixture
def shop():
    return Shop()


@pytest.fixture
def agents(shop):
    """An agent that looks, one that mails, one that waits for people, one that holds, and one that calls another."""
    agents = Agents()
    look, mail = tool(shop.look, effect="read"), tool(shop.mail)

    @agents.register("looker")
    def looker(params):
        n = params.get("n", 1)
        return shop.agent(f"(def a (tool/look {n}))", "(return (inc a))", tools=[look])

    @agents.register("mailer")
    def mailer(params):
        return shop.agent('(def a (tool/mail "ada"))', "(return a)", tools=[mail])

    @agents.register("refunder")
    def refunder(params):
        program = "(return (pmap tool/refund [5 700]))"
        return shop.agent(program, tools=[tool(shop.refund, approval=lambda amount: amount > 500)])

    @agents.register("asker")
    def asker(params):
        return shop.agent('(return (tool/ask-person "Which colour?"))', tools=[ask_person])

    @agents.register("holder")
    def holder(params):
        return shop.agent(
            "(def a (tool/look 1))", "(return (tool/hold))", '(return "gave up")', tools=[look, tool(shop.hold)]
        )

    @agents.register("boss")
    def boss(params):
        kid = shop.agent('(return (tool/mail "kid"))', tools=[mail]).as_tool("kid", "Mails.")
        return shop.agent("(return (tool/kid))", tools=[kid])

    return agents


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request, tmp_path, clock):
    with opened(empty_url(request.param, tmp_path), now_us=clock) as store:
        yield store


@pytest.fixture
def memory(clock):
    with opened("sqlite://", now_us=clock) as store:
        yield store
