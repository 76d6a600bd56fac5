"""Records written by hand: turns as a run would leave them, without running anything."""

from collections.abc import Iterable
from typing import Any

from ptc_compression import Turn
from ptc_interpreter import Definition, Evaluation, Memory, Problem, Span, ToolCall


def defined(name: str, value: Any, docstring: str | None = None) -> Definition:
    return Definition(name=name, value=value, docstring=docstring)


def called(name: str, *arguments: Any, error: str | None = None) -> ToolCall:
    return ToolCall(name=name, arguments=arguments, error=error)


def looked(name: str, *arguments: Any, error: str | None = None) -> ToolCall:
    """A call of a tool that only reads."""
    return ToolCall(name=name, arguments=arguments, error=error, effect="read")


def adder(run: Any, x: Any, y: Any) -> Any:
    """A function as the compiler makes them: the run first, then the parameters of its source."""
    return x + y


def unresolved(name: str, *, column: int = 9) -> Problem:
    return Problem(
        phase="analyze",
        code="unresolved_symbol",
        message=f"`{name}` is not defined.",
        span=Span(1, column, len(name)),
        hint="define it, or call a tool as (tool/name ...)",
    )


class Trace:
    """Turns in order, with the memory and the numbers that a run would give them."""

    def __init__(self, memory: dict[str, Any] | None = None) -> None:
        self.memory = dict(memory or {})
        self.turns: list[Turn] = []

    def good(
        self,
        *definitions: Definition,
        value: Any = None,
        named: bool = False,
        prints: Iterable[str] = (),
        calls: Iterable[ToolCall] = (),
        reply: str = "(good)",
    ) -> "Trace":
        evaluation = Evaluation(
            outcome="value",
            value=value,
            named_value=named,
            memory=self._after(definitions),
            definitions=definitions,
            prints=tuple(prints),
            tool_calls=tuple(calls),
        )
        return self._add(reply, evaluation)

    def failed(
        self,
        *definitions: Definition,
        reply: str = "(def x (broken-code))",
        error: Problem | None = None,
        prints: Iterable[str] = (),
        calls: Iterable[ToolCall] = (),
    ) -> "Trace":
        evaluation = Evaluation(
            outcome="error",
            error=error or unresolved("broken-code"),
            memory=self._after(definitions),
            definitions=definitions,
            prints=tuple(prints),
            tool_calls=tuple(calls),
        )
        return self._add(reply, evaluation)

    def _after(self, definitions: Iterable[Definition]) -> Memory:
        for definition in definitions:
            self.memory.pop(definition.name, None)
            self.memory[definition.name] = definition.value
        return Memory(dict(self.memory))

    def _add(self, reply: str, evaluation: Evaluation) -> "Trace":
        self.turns.append(Turn(number=len(self.turns) + 1, reply=reply, program=reply, evaluation=evaluation))
        return self


def products(count: int = 4) -> list[dict[str, Any]]:
    return [{"name": "Laptop", "price": 1200, "category": "Electronics"} for _ in range(count)]
