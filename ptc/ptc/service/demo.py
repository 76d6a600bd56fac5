"""A service that shows what there is without a key: a model that follows a script, a shop, and runs of agents."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from ptc.agent import SubAgent
from ptc.agents import Agents
from ptc.conversations import AgentResponder, ChatResponder, ConversationManager, Responder
from ptc.models import Reply
from ptc.store import Store
from ptc.tools import tool
from ptc.workers import Worker
from ptc_compression import Message, ModelUsage

_WORD_SECONDS: Final = 0.04
_HELLO: Final = (
    "This is the demo: a script answers here, and no model is asked. Ask for the orders to see a program call a tool. "
    "Ask for a refund to be asked for your permission. Then look at what was done under Runs, search for a word, "
    "branch a conversation, or end it."
)
_ORDERS: Final = (
    {"order": 1, "region": "north", "amount": 120},
    {"order": 2, "region": "south", "amount": 700},
    {"order": 3, "region": "north", "amount": 310},
    {"order": 4, "region": "west", "amount": 95},
)


@attrs.frozen
class Scripted:
    """A model that says what a function of the messages gives, word by word."""

    says: Callable[[Sequence[Message]], str]
    name: str = "demo"

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """What the script says."""
        text = self.says(messages)
        for word in text.split(" ") if on_token else ():
            assert on_token is not None
            on_token(f"{word} ")
            await asyncio.sleep(_WORD_SECONDS)
        tokens = sum(len(message["content"]) for message in messages) // 4
        return Reply(text=text, usage=ModelUsage(input_tokens=tokens, output_tokens=len(text) // 4))


def orders() -> list[dict[str, Any]]:
    """All orders."""
    return [dict(each) for each in _ORDERS]


def refund(order: int, amount: int) -> str:
    """Pays an amount back."""
    return f"order {order}: {amount} paid back"


def _is_large(order: int, amount: int) -> bool:  # noqa: ARG001
    return amount > 500


def demo_responder(manager: ConversationManager) -> Responder:
    """Who answers: a program where the shop is asked for, else a text."""
    newest = [message for message in manager.recent_messages(5) if message.role == "user"]
    asked = newest[-1].content.lower() if newest else ""
    if "refund" in asked:
        return _agent('(return (str "Done: " (tool/refund 2 700)))')
    if "order" in asked or "sell" in asked:
        return _agent(
            "(def rows (tool/orders))\n(count rows)",
            "(def by-region (group-by :region rows))\n(println (keys by-region))",
            '(return (str "There are " (count rows) " orders for " (reduce + (map :amount rows)) " in all."))',
        )
    return ChatResponder(model=Scripted(lambda _: _HELLO), retries=0)


def _agent(*programs: str) -> AgentResponder:
    shop = (tool(orders, effect="read"), tool(refund, approval=_is_large))
    return AgentResponder(model=_programs(*programs), tools=shop)


def _programs(*programs: str) -> Scripted:
    """Says the program of the turn that it is asked for."""

    def said(messages: Sequence[Message]) -> str:
        turn = sum(message["role"] == "assistant" for message in messages)
        return programs[min(turn, len(programs) - 1)]

    return Scripted(said)


def demo_agents() -> Agents:
    """An agent that counts, one that makes a mistake and mends it, and one that has another work for it."""
    agents = Agents()

    @agents.register("counter")
    def counter(params: dict[str, Any]) -> SubAgent[Any]:
        region = params.get("region", "north")
        return SubAgent(
            f"How many orders has the region {region}, and for how much?",
            tools=[tool(orders, effect="read")],
            model=_programs(
                f'(def rows (filter (fn [row] (= (:region row) "{region}")) (tool/orders)))',
                "(def total (reduce + (map :amont rows)))",
                "(def total (reduce + (map :amount rows)))",
                "(return {:orders (count rows) :amount total})",
            ),
            max_turns=6,
        )

    @agents.register("manager")
    def manager(_: dict[str, Any]) -> SubAgent[Any]:
        kid = counter({"region": "south"}).as_tool("count-south", "Counts the orders of the south.")
        return SubAgent(
            "Ask for the count of the south, and return it.",
            tools=[kid],
            model=_programs("(def south (tool/count-south))", "(return south)"),
            max_turns=4,
        )

    return agents


async def record_runs(store: Store, agents: Agents, *, owner: str) -> None:
    """Has the agents of the demo run once."""
    log = store.log(owner)
    await log.start("counter", {"region": "north"}, run="demo-counter")
    await log.start("manager", run="demo-manager")
    await Worker(store=store, agents=agents).run(until_idle=True)
