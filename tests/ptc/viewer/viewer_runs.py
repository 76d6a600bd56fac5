"""Runs that pages are made of."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import attrs
from effort import tries

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent, tool

EVIL = "</script></pre><img src=x onerror=alert(1)><svg onload=alert(2)>\"'`{{7*7}}{% raw %}\x00\u202eevil\ud800"
RTL = "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627"


def clock():
    """A tenth of a second later each time."""
    ticks = count()
    return lambda: next(ticks) / 10


def wall():
    """A second later each time."""
    ticks = count()
    return lambda: datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC) + timedelta(seconds=next(ticks))


def search(words: str, limit: int = 3) -> list[str]:
    """Searches."""
    return [f"{words} {number}" for number in range(limit)]


def fails(reason: str) -> None:
    """Raises."""
    raise ValueError(reason)


REPLIES = [
    '(def found "The shoes" (tool/search "shoes"))\n(println "found" (count found))',
    "I am not sure.",
    '(def found (conj found "boots"))\n(tool/search "shoes")\n(tool/fails "no line")',
    "(defn twice [x] (* 2 x))\n(def n (twice (count found)))",
    '(def title (tool/reader {:title "tides"}))',
    "(return {:n n :title title})",
]
READER = ['(println "reading" data/title)', "(return data/title)"]


def a_run(**options) -> Step:
    """A run with a failed turn, a reply without a program, equal calls, a sub-agent, usage and times."""
    usage = ModelUsage(input_tokens=1_200, output_tokens=30, cached_tokens=400)
    model = ScriptedModel([Reply(text=text, usage=usage, asked="scripted:shoes", thinking="Hm.") for text in REPLIES])
    reader = SubAgent("Read.", model=ScriptedModel(READER), max_turns=3).as_tool("reader", parameters={"title": str})
    given = {
        "tools": [search, fails, reader],
        "model": model,
        "max_turns": 8,
        "compress_history": {
            "println_limit": 0,
            "newest_output_characters": 0,
            "tool_call_limit": 1,
            "failed_turns": "digest",
        },
        "system_prompt": "You write PTC-Lisp.",
        "clock": clock(),
        "wall_clock": wall(),
    }
    return SubAgent("Find shoes & <boots>.", **{**given, **options}).run_sync()


def with_unknown(step: Step) -> Step:
    """The run with its first call cut off."""
    first, *others = step.trace
    call, *calls = first.evaluation.tool_calls
    cut = attrs.evolve(call, unknown="run_7/1/0", result=None, error="ToolOutcomeUnknown: who knows")
    evaluation = attrs.evolve(first.evaluation, tool_calls=(cut, *calls))
    return attrs.evolve(step, trace=(attrs.evolve(first, evaluation=evaluation), *others))


def hostile_agent(calls: int) -> SubAgent:
    """Writes markup, letters from right to left, a line of 1 MB, NUL, and calls a tool as often as said."""
    replies = [
        f"(def evil data/evil) (println data/evil data/rtl) (tool/search data/evil)\n; {EVIL[:60]}",
        "(def line data/long) (println (subs data/long 0 150000))",
        f'(doseq [n (range {calls})] (tool/search (str "call " n) 1))',
        f"{EVIL} {RTL}\n{'y' * 1_000_000}",
        "(return data/evil)",
    ]
    data = {"evil": EVIL, "rtl": RTL, "long": "x" * 1_000_000}
    model = ScriptedModel(replies)
    return SubAgent(f"{EVIL} {RTL}", tools=[tool(search, effect="read")], data=data, model=model, system_prompt=EVIL)


def hostile_calls() -> int:
    """How many that run makes in pages of files: three times what is on a page, by `make fuzz` ten times."""
    return tries(600, 2_000)


@cache
def hostile() -> Step:
    """The run of that agent."""
    return hostile_agent(hostile_calls()).run_sync()


def a_report() -> dict[str, Any]:
    """What `ptc grade --json --save` says of two cases under two models; one name and one reason are hostile."""
    rows = [_row("good", 2), _row(f"bad {EVIL[:20]}", 0)]
    results = [
        _result("shoes", "good", run="shoes--good.json"),
        _result("shoes", rows[1]["model"], reason="expected 2, got 3", value=3),
        _result(f"boots {EVIL}", "good"),
        _result(f"boots {EVIL}", rows[1]["model"], reason=f"fail: {EVIL}", value=None),
    ]
    return {"schema": 1, "rows": rows, "results": results}


def _row(model: str, passed: int) -> dict[str, Any]:
    counts = {"runs": 2, "passed": passed, "turns": 9, "failed_turns": 2 - passed, "tokens": 12_000}
    return {"model": model, "strategy": "plain", **counts, "cost": 0.25 if passed else None}


def _result(case: str, model: str, *, reason: str = "", value: Any = 2, **more: Any) -> dict[str, Any]:
    counts = {"number": 1, "turns": 4, "failed_turns": int(bool(reason)), "tokens": 6_000, "cost": None, "seconds": 1.5}
    told = {"passed": not reason, "reason": reason, "value": value}
    return {"case": case, "model": model, "strategy": "plain", **told, **counts, **more}
