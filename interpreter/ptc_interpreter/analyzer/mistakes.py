"""The mistakes of a program: noted where they are found, so that the analysis goes on, and told together."""

from typing import Final

from ptc_interpreter.errors import LispError, Problem, Span
from ptc_interpreter.nodes import Raise
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.reader.forms import Form
from ptc_interpreter.records import evolved

_TOLD: Final = 5
_LOOKED_FOR: Final = 10  # not quite in the order of the text; a hint for each takes up to a hundredth of a second


class TooManyMistakes(Exception):
    """More of them need not be looked for."""


@plain
class Mistakes:
    """Those found so far."""

    found: list[LispError] = fresh(factory=list[LispError])

    def note(self, mistake: LispError, form: Form) -> Raise:
        """What stands for a form with a mistake while others are looked for. Raises TooManyMistakes."""
        self.found.append(mistake)
        if len(self.found) >= _LOOKED_FOR:
            raise TooManyMistakes
        return Raise(form.start, form.end, mistake.problem.code, mistake.problem.message)

    def together(self) -> LispError:
        """The first mistake in the text, with those that follow it. One that is made again and again is told once."""
        problems = sorted((mistake.problem for mistake in self.found), key=_position, reverse=True)
        different = {(problem.code, problem.message): problem for problem in problems}
        first, *others = sorted(different.values(), key=_position)
        error = next(mistake for mistake in self.found if mistake.problem is first)
        error.problem = evolved(first, others=tuple(others[: _TOLD - 1]))
        return error


def _position(problem: Problem) -> tuple[int, int]:
    span = problem.span or Span(1, 1)
    return span.line, span.column
