"""The ledger of a page: every call of every turn, of sub-agents too."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

import attrs

from ptc.record.step import Step
from ptc.viewer.facts.texts import on_a_line, short_value
from ptc.viewer.facts.turns import state_of
from ptc.views.turn_text import seconds_text
from ptc_compression import call_text
from ptc_interpreter import ToolCall, to_clojure

Order: TypeAlias = Literal["turn", "time"]  # as they were made, or those first that took the longest


@attrs.frozen(kw_only=True)
class LedgerRow:
    """A call."""

    turn: str
    call: str  # `search("shoes" {:limit 3})`, shortened
    outcome: str  # shortened
    state: str  # "done", "failed", "unknown"
    effect: str
    time: str
    seconds: float
    key: str  # of a call of unknown outcome, by which it is settled
    again: str  # "2 of 3" of calls that are equal; "" of one that was made once


def order_of(asked: str) -> Order:
    """The order that an address asks for; that of turns, unless it asks for the other."""
    return "time" if asked == "time" else "turn"


def ledger_of(step: Step, order: Order = "turn") -> tuple[LedgerRow, ...]:
    """The calls. In the order of turns a sub-agent's come after those of the turn that called it."""
    rows = _ledger_of(step)
    return tuple(sorted(rows, key=lambda row: -row.seconds)) if order == "time" else tuple(rows)


def _ledger_of(step: Step) -> list[LedgerRow]:
    made = list(_calls(step, ""))
    keys = [_key(call) for _, call in made]
    times, seen = Counter(keys), Counter[str]()
    rows: list[LedgerRow] = []
    for (turn, call), key in zip(made, keys, strict=True):
        seen[key] += 1
        rows.append(_row(turn, call, f"{seen[key]} of {times[key]}" if times[key] > 1 else ""))
    return rows


def _calls(step: Step, prefix: str) -> Iterator[tuple[str, ToolCall]]:
    for turn in step.trace:
        name = f"{prefix}{turn.number}"
        for call in turn.evaluation.tool_calls:
            yield name, call
        for position, child in enumerate(turn.children, start=1):
            yield from _calls(child, f"{name}.{position}.")


def _key(call: ToolCall) -> str:
    return f"{call.name} {' '.join(to_clojure(each)[0] for each in call.arguments)}"


def _row(turn: str, call: ToolCall, again: str) -> LedgerRow:
    state = state_of(call)
    said = {"done": short_value(call.result), "failed": on_a_line(call.error or ""), "unknown": "outcome unknown"}
    return LedgerRow(
        turn=turn,
        call=on_a_line(call_text(call)),
        outcome=said[state],
        state=state,
        effect=call.effect,
        time=seconds_text(call.duration),
        seconds=call.duration,
        key=call.unknown or "",
        again=again,
    )
