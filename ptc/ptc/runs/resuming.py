"""Going on after the turns of a Step, as if they had just happened."""

import warnings
from collections.abc import Iterator, Sequence
from textwrap import shorten

import attrs

from ptc.errors import AgentError
from ptc.record.step import Step
from ptc.runs.loop import State, continued
from ptc_compression import Turn
from ptc_interpreter.encoding import opaque_part


class LostNameWarning(UserWarning):
    """A name of a Step that was read back holds a value that could not be stored; programs no longer find it."""


class ResumeRefused(AgentError, ValueError):
    """A Step is of another mission or other tools than the agent that would go on after it."""


def resumed(state: State, step: Step, *, allow_changes: bool = False) -> State:
    """The state after the turns of `step`. Raises `ResumeRefused` where that was another agent's."""
    if not isinstance(step, Step):  # pyright: ignore[reportUnnecessaryIsInstance] - it is what a caller gives
        raise TypeError(f"resume takes a Step, such as Step.from_json(text); it is of type {type(step).__name__}")
    changes = [] if allow_changes else list(_changes(state, step.mission, step.tools))
    if changes:
        raise ResumeRefused(
            f"the step was made by another agent: {'; '.join(changes)}. Give it to an agent like that one, or write "
            "resume(step, allow_changes=True): earlier turns stay as they were"
        )
    for turn in step.trace[:-1]:
        state = continued(state, turn)
    for turn in step.trace[-1:]:
        state = continued(state, turn, _without_lost_names(turn))
    return attrs.evolve(
        state,
        reply=step.pending,
        model_calls=step.model_calls,
        run_id=step.run_id or state.run_id,
        calls=step.calls,
    )


def check_agent(state: State, *, mission: str, tools: Sequence[str] | None) -> None:
    """Raises `ResumeRefused` where a run with this mission and these tools was another agent's."""
    changes = list(_changes(state, mission, tools))
    if changes:
        raise ResumeRefused(
            f"the run was begun by another agent: {'; '.join(changes)}. Go on with an agent like that one, or begin a "
            "run of another name"
        )


def _changes(state: State, mission: str, tools: Sequence[str] | None) -> Iterator[str]:
    """What differs between the agent of a run and the one that goes on."""
    if mission and mission != state.mission:
        yield f"its mission was {shorten(mission, 80)!r}, and is {shorten(state.mission, 80)!r}"
    then, now = tools_by_name(tools), tools_by_name(state.tools)
    if tools is None:
        return
    for name in sorted({*then, *now}):
        if name not in now:
            yield f"the tool {name} is missing"
        elif name not in then:
            yield f"the tool {name} is new"
        elif then[name] != now[name]:
            yield f"the tool {name} was {then[name]}, and is {now[name]}"


def tools_by_name(signatures: Sequence[str] | None) -> dict[str, str]:
    """Signatures, such as `(tool/find name)  ; name: string -> string`, by the name of the tool."""
    return {each.removeprefix("(tool/").split(")")[0].split(" ")[0]: each for each in signatures or ()}


def _without_lost_names(turn: Turn) -> Turn:
    """The turn as prompts after it see it: without the names that hold what could not be stored."""
    memory = turn.evaluation.memory
    lost = {name: kind for name, value in memory.items() if (kind := opaque_part(value)) is not None}
    if not lost and not any(opaque_part(value) for value in memory.results):
        return turn
    for name, kind in lost.items():
        message = f"`{name}` held a {kind}, which could not be stored: programs no longer find it"
        warnings.warn(message, LostNameWarning, stacklevel=2)
    names = {name: value for name, value in memory.items() if name not in lost}
    results = tuple(None if opaque_part(value) else value for value in memory.results)
    evaluation = attrs.evolve(turn.evaluation, memory=attrs.evolve(memory, values_by_name=names, results=results))
    return attrs.evolve(turn, evaluation=evaluation)
