"""What callers write and type checkers have to accept; and the types that they see. Read by checkers, never run."""
# pyright: strict

from datetime import UTC, datetime
from typing import Any, Literal, assert_type

import attrs

from ptc import Event, Limits, RunFinished, ScriptedModel, Step, SubAgent, ToolFinished, tool


@attrs.frozen
class Row:
    name: str
    price: float


def search(category: str, limit: int = 10) -> list[str]:
    return [category][:limit]


async def ask(question: str) -> str:
    return question


MODEL = ScriptedModel([])

# -- the type of what a run returns ----------------------------------------------------------------------------------

row = SubAgent("Find it", model=MODEL, output=Row)
assert_type(row, SubAgent[Row])
assert_type(row.run_sync(), Step[Row])
assert_type(row.run_sync().return_value, Row)
assert_type(row.run_sync().return_value.price, float)
assert_type(SubAgent("Find them", output=list[Row]).run_sync().return_value, list[Row])
assert_type(SubAgent("Count", output=int).run_sync().return_value, int)
assert_type(SubAgent[str]("Name it", output={"type": "string"}).run_sync().return_value, str)
assert_type(SubAgent("Do as you like").run_sync().return_value, Any)
SubAgent("Choose", output=Literal["a", "b"])
SubAgent("Find it or not", output=Row | None)
SubAgent("By schema", output={"type": "integer"})


def name_of(step: Step[Row]) -> str:
    return step.return_value.name


def any_step(step: Step) -> bool:
    return step.ok


name_of(row.run_sync())
any_step(row.run_sync())
any_step(Step.from_json("{}"))
assert_type(row.resume_sync(Step.from_json("{}")), Step[Row])
assert_type(row.follow_up_sync(Step.from_json("{}"), "now"), Step[Row])


async def running() -> None:
    assert_type(await row.run(), Step[Row])
    async for each in row.iter():
        assert_type(each, Event | Step[Row])
        if isinstance(each, RunFinished):
            assert_type(each.step.failure is None, bool)


# -- tools, options, callbacks ---------------------------------------------------------------------------------------


def on_event(event: Event) -> None:
    if isinstance(event, ToolFinished):
        print(event.name, event.seconds)


async def on_event_later(event: Event) -> None:
    print(event)


def on_token(text: str) -> None:
    print(text)


async def on_token_later(text: str) -> None:
    print(text)


SubAgent("m", tools=[search, ask, tool(search, name="find", timeout=5)], on_event=on_event, on_token=on_token)
SubAgent("m", tools={"find": search, "child": row, "ask": ask}, on_event=on_event_later)
SubAgent("m", tools=(row.as_tool("row", "Finds it."),), on_event=print, on_token=on_token_later)
SubAgent("m", data={"rows": [Row("a", 1.0)]}, limits=Limits(seconds=5), max_turns=3, tool_timeout=None)
SubAgent("m", limits={"seconds": 5}, compress_history={"layout": "appended"}, system_prompt="Be brief.")
SubAgent("m", now=datetime(2026, 1, 1, tzinfo=UTC), clock=lambda: 0.0, new_id=lambda: "r1", history=lambda sent: sent)
