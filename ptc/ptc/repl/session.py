"""`ReplSession`: what was typed so far and what it came to. Each program is a turn, as if a model had written it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from ptc.tools import Tool
from ptc_compression import History, Rendering, Turn, start_history
from ptc_interpreter import Definition, Evaluation, ExceptionValue, Limits, LispError, Memory
from ptc_interpreter.language import Form, ListForm, LiteralForm, Source, SymbolForm, read

_EXCEPTION: Final = "*e"
_DEFINING: Final = frozenset({"def", "defn", "defn-", "defonce"})
_MISSION: Final = "(the mission)"


@attrs.frozen(kw_only=True, eq=False)
class ReplSession:
    """The state between two programs. Never changed: `with_evaluation` gives the next one."""

    tools: tuple[Tool, ...] = ()
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    limits: Limits = attrs.field(factory=Limits)
    turns: tuple[Turn, ...] = ()
    memory: Memory = attrs.field(factory=Memory)
    history: History = attrs.field(factory=lambda: start_history(True))
    exception: ExceptionValue | None = None  # `*e`, the last error

    @property
    def given_memory(self) -> Memory:
        """The memory that the next program is given: `*e` is a name there, and no longer when the program has run."""
        return attrs.evolve(self.memory, values_by_name={**self.memory.values_by_name, _EXCEPTION: self.exception})

    def with_evaluation(self, program: str, evaluation: Evaluation, children: tuple[Any, ...] = ()) -> "ReplSession":
        """The session after `program` has run with `given_memory`."""
        known = attrs.evolve(evaluation, memory=_without_exception(evaluation.memory))
        number = len(self.turns) + 1
        turn = Turn(number=number, reply=program, program=program, evaluation=known, children=children)
        return attrs.evolve(
            self,
            turns=(*self.turns, turn),
            memory=known.memory,
            history=self.history.with_turn(turn),
            exception=known.exception or self.exception,
        )

    def rendering(self) -> Rendering:
        """What a model would be sent now, had it written the programs; it has one turn left, and no system message."""
        return self.history.render(_MISSION, max_turns=len(self.turns) + 1)

    def definition(self, name: str) -> Definition | None:
        """The latest definition of a name."""
        found = (each for turn in reversed(self.turns) for each in reversed(turn.evaluation.definitions))
        return next((each for each in found if each.name == name), None)

    def source(self, name: str) -> str | None:
        """The form that defined a name, as it was typed."""
        if name not in self.memory:
            return None
        for turn in reversed(self.turns):
            defined = any(each.name == name for each in turn.evaluation.definitions)
            forms = _defining(turn.program or "", name) if defined else []
            if forms:
                return forms[-1]
        return None


def _without_exception(memory: Memory) -> Memory:
    kept = {name: value for name, value in memory.items() if name != _EXCEPTION}
    return attrs.evolve(memory, values_by_name=kept)


def _defining(program: str, name: str) -> list[str]:
    """The texts of the forms that define a name."""
    try:
        forms = read(Source(program))
    except LispError:
        return []
    return [program[form.start : form.end] for form in _all_forms(forms) if _defines(form, name)]


def _all_forms(forms: list[Form]) -> Iterator[Form]:
    """The forms and those within them, in the order in which they begin."""
    for form in forms:
        yield form
        if not isinstance(form, LiteralForm | SymbolForm):
            yield from _all_forms(form.items)  # type: ignore[attr-defined]


def _defines(form: Form, name: str) -> bool:
    if not isinstance(form, ListForm) or len(form.items) < 2:
        return False
    head, target = form.items[:2]
    called = isinstance(head, SymbolForm) and head.name in _DEFINING
    return called and isinstance(target, SymbolForm) and target.name == name
