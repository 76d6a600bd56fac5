"""What one recorded call of a tool costs: CPU microseconds, beside the call in native Python; the least of rounds."""

from collections.abc import Callable
from typing import Any, Final

import attrs

from benchmarks.speed import least
from ptc_interpreter import Limits, evaluate

_CALLS: Final = 5_000
_LIMITS: Final = Limits(tool_calls=_CALLS, seconds=60)


@attrs.frozen(kw_only=True)
class Call:
    """A call in a loop over `i`, and what the tool is that it calls."""

    what: str
    reach: float  # microseconds
    lisp: str
    native: str
    tool: Callable[..., Any]


def flat_records(count: int) -> list[dict[str, Any]]:
    """Records of plain values."""
    return [{"id": index, "name": f"item {index}", "price": 9.5, "active": True} for index in range(count)]


def nested_records(count: int) -> list[dict[str, Any]]:
    """Records that hold records and lists."""
    return [
        {"id": index, "owner": {"name": "Ada", "address": {"city": "Oslo", "zip": "0150"}}, "tags": ["new", "sale"]}
        for index in range(count)
    ]


def _page(page: int, size: int) -> int:
    return page * size


_FLAT: Final = flat_records(100)
_NESTED: Final = nested_records(20)
CALLS: Final = (
    Call(what="two arguments", reach=3, lisp="i 2", native="i, 2", tool=_page),
    Call(what="one map of two", reach=4, lisp="{:page i :size 2}", native="page=i, size=2", tool=_page),
    Call(what="gives 100 flat records", reach=10, lisp="i", native="i", tool=lambda _: _FLAT),
    Call(what="gives 20 nested records", reach=10, lisp="i", native="i", tool=lambda _: _NESTED),
)


def microseconds(call: Call) -> tuple[float, float]:
    """What one call costs beyond its loop: in a program, and in Python."""
    head = f"(loop [i 0] (if (< i {_CALLS}) "
    program, empty = f"{head}(do (tool/asked {call.lisp}) (recur (inc i))) i))", f"{head}(recur (inc i)) i))"
    scope: dict[str, Any] = {"asked": call.tool}
    exec(f"def native():\n    for i in range({_CALLS}):\n        asked({call.native})\n", scope)
    tools = {"asked": call.tool}
    called, loop, native = least(lambda: _value(program, tools), lambda: _value(empty, tools), scope["native"])
    return (called - loop) / _CALLS * 1e6, native / _CALLS * 1e6


def _value(program: str, tools: dict[str, Callable[..., Any]]) -> Any:
    evaluation = evaluate(program, tools=tools, limits=_LIMITS)
    if evaluation.error is not None:
        raise ValueError(f"{program}: {evaluation.error}")
    return evaluation.value


def main() -> None:
    """Print the table."""
    print(f"{'CPU microseconds of one call':36}{'ptc':>9}{'native':>9}{'goal':>9}")
    for call in CALLS:
        ours, native = microseconds(call)
        print(f"{call.what:36}{ours:9.2f}{native:9.2f}{call.reach:9.1f}", flush=True)


if __name__ == "__main__":
    main()
