"""What cost most, for the error of a limit, and what to write instead of it."""

from typing import Final

from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.records import evolved

_LIMITS: Final = frozenset({"limit_steps", "limit_time", "limit_elements", "limit_characters"})
_OFTEN: Final = 2  # runs from which a form is told
_MUCH: Final = 0.3  # of all steps
_SHOWN: Final = 60  # characters of a form

_ONCE: Final = "do it once, before the loop, and keep what it gives under a name"
_INDEX: Final = "to look things up again and again, make a map with `group-by` or a set once, before the loop"
_INSTEAD: Final = {
    **dict.fromkeys(("str", "format"), "gather the parts in a vector, and put them together once with `str/join`"),
    **dict.fromkeys(("dissoc", "disj"), "each copies what is left: take all out in one call, or `remove` them"),
    **dict.fromkeys(("some", "filter", "filterv", "remove", "keep", ".indexOf", ".contains"), _INDEX),
    **dict.fromkeys(("for", "doseq", "mapcat"), _INDEX),
    **dict.fromkeys(("sort", "sort-by", "distinct", "reverse", "frequencies", "group-by"), _ONCE),
    **dict.fromkeys(("vec", "set", "keys", "vals", "zipmap"), _ONCE),
    "range": "rounds within rounds multiply: make a map of one side with `group-by`, and look the other up in it",
}


def with_cost(problem: Problem, form: str, span: Span, *, runs: int, part: float) -> Problem:
    """The error of a limit with the form that took most steps: its text, about how often it ran, its part of all."""
    if problem.code not in _LIMITS or runs < _OFTEN or part < _MUCH:
        return problem
    where = "" if span == problem.span else f" at {span}"
    cost = f"{part:.0%} of the steps went into `{_short(form)}`{where}, which ran about {_rounded(runs):,} times."
    instead = _INSTEAD.get(form.lstrip("(").partition(" ")[0], problem.hint)
    return evolved(problem, message=f"{problem.message} {cost}", hint=instead)


def _short(form: str) -> str:
    line = " ".join(form.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."


def _rounded(count: int) -> int:
    """Two digits: looks now and then tell no more."""
    return round(count, 2 - len(str(count)))
