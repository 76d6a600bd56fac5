"""A chat with tool calls that outgrows what a model can be sent. No agent, plain dicts. `python -m examples.long_chat`.

Forty questions about orders, each answered after two calls at once. The session keeps all of it. What would be sent is
cut back seldom, so that a prompt cache holds; a crash in the middle of two calls is repaired; and a summary stands for
old turns, with every refund listed beside it, until it is undone.
"""

import asyncio
from collections.abc import Iterator

from ptc_compression import ApproximateCounter
from ptc_compression.chats import (
    ChatMessage,
    Compactor,
    ComposedManager,
    OutlineSummarizer,
    Session,
    TokenBudgetManager,
    ToolResultTruncator,
    pairing,
    prefix_report,
)

COUNTER = ApproximateCounter()
MANAGER = ComposedManager([ToolResultTruncator(300), TokenBudgetManager(2_000, COUNTER, hysteresis=1_000)])


def turn(number: int) -> Iterator[ChatMessage]:
    """A question, two calls at once, their results out of order, an answer."""
    yield {"role": "user", "content": f"What became of order {number}?"}
    names = {f"look-{number}": "look_up", f"pay-{number}": "refund"}
    arguments = f'{{"order": {number}}}'
    calls = [
        {"id": each, "type": "function", "function": {"name": name, "arguments": arguments}}
        for each, name in names.items()
    ]
    yield {"role": "assistant", "content": None, "tool_calls": calls}
    yield {"role": "tool", "tool_call_id": f"pay-{number}", "content": "paid back"}
    yield {"role": "tool", "tool_call_id": f"look-{number}", "content": f"order {number}: returned; " * 40}
    yield {"role": "assistant", "content": f"Order {number} came back, and is paid back."}


def chat(turns: int) -> Session:
    """The record of a chat."""
    session = Session()
    session.record({"role": "system", "content": "You answer for a shop."})
    for number in range(1, turns + 1):
        for message in turn(number):
            session.record(message)
    return session


def show(title: str, messages: list[ChatMessage]) -> None:
    tokens = TokenBudgetManager(0, COUNTER).count(messages)
    print(f"{title:<28}{len(messages):>4} messages{tokens:>7,} tokens{len(pairing.check(messages)):>3} problems")


async def main() -> None:
    session = chat(40)
    whole = session.messages()
    show("recorded", whole)
    show("cut to 2,000 tokens", MANAGER.curate(whole))
    print(f"{prefix_report(MANAGER, whole).byte_share:.0%} of what is sent begins as the request before")

    crashed = whole[:-2]  # before the second result
    show("crashed", crashed)
    show("repaired", pairing.repair(crashed))
    print(pairing.check(crashed)[0].message)

    compactor = Compactor(OutlineSummarizer(total_length=300), counter=COUNTER)
    prepared = await compactor.prepare(whole, session=session)
    show("compacted", prepared.messages)
    print("\n".join(line for line in prepared.messages[1]["content"].splitlines() if "37" in line or "..." in line))
    compactor.undo(session)
    show("undone", compactor.curate(whole, session=session))


if __name__ == "__main__":
    asyncio.run(main())
