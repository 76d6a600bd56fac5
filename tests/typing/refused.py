"""What type checkers have to refuse: every line marked so, and no other. Read by checkers, never run."""
# pyright: strict

import attrs

from ptc import Event, Step, SubAgent, ToolFinished, tool


@attrs.frozen
class Row:
    name: str


def on_text(text: str) -> None:
    print(text)


row = SubAgent("Find it", output=Row)
wrong: int = row.run_sync().return_value  # refused
price = row.run_sync().return_value.price  # refused
step: Step[int] = row.run_sync()  # refused
row.run_sync().return_value = Row("b")  # refused
SubAgent("m", output="nonsense")  # refused
SubAgent("m", output=5)  # refused
SubAgent("m", max_turns="5")  # refused
SubAgent("m", limits=5)  # refused
SubAgent("m", run_timeout="1 s")  # refused
SubAgent("m", on_event=on_text)  # refused
SubAgent("m", compress_history="yes")  # refused
SubAgent("m", max_turn=5)  # refused
SubAgent(5)  # refused
tool(5)  # refused
tool(print, effect="look")  # refused
row.resume_sync("{}")  # refused


def finished(event: Event) -> float:
    if isinstance(event, ToolFinished):
        return event.duration  # refused
    return event.seconds  # refused
