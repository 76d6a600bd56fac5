"""Going on after the turns of a Step, as if they had just happened."""

import warnings
from collections.abc import Iterator, Sequence
from textwrap import shorten
from typing import Any

import attrs

from ptc.errors import AgentError
from ptc.record.missions import EarlierMission
from ptc.record.step import Step
from ptc.runs.loop import State, continued
from ptc_compression import Turn
from ptc_interpreter.encoding import opaque_part


class LostNameWarning(UserWarning):
    """A name of a Step that was read back holds a value that could not be stored; programs no longer find it."""


class ResumeRefused(AgentError, ValueError):
    """A Step is of another mission or other tools than the agent that would go on after it."""


def resumed(state: State, step: Step, *, allow_changes: bool = False, call: str = "resume(step") -> State:
    """The state after the turns of `step`. Raises `ResumeRefused` where that was another agent's.

    `call` is what its message tells to write.
    """
    if not isinstance(step, Step):  # pyright: ignore[reportUnnecessaryIsInstance] - it is what a caller gives
        raise TypeError(f"resume takes a Step, such as Step.from_json(text); it is of type {type(step).__name__}")
    if not allow_changes:
        _check_maker(state, step, call)
    state = _with_turns(_within(state, step), step)
    return attrs.evolve(
        state,
        reply=step.pending,
        model_calls=step.model_calls,
        run_id=step.run_id or state.run_id,
        calls=step.calls,
    )


def followed_up(state: State, step: Step, mission: str, *, allow_changes: bool = False) -> State:
    """The state in which an agent begins another mission after `step`: it knows and has done what it had then.

    A reply whose program has not run is left unread. Raises as `resumed` does, `TypeError` for a mission that is no
    text, and `ValueError` for a step that waits for people.
    """
    check_mission(mission)
    turns, after = state.max_turns, resumed(state, step, allow_changes=allow_changes, call="follow_up(step, mission")
    if step.waiting:
        asked = ", ".join(each.call for each in step.waiting)
        raise ValueError(
            f"the step waits for people to decide {asked}: go on with resume(step, decisions=[...]) first, and refuse "
            "what is no longer wanted"
        )
    earlier = (*step.earlier, _over(step))
    over: Any = {"reply": None, "calls": (), "tokens": 0}
    return attrs.evolve(after, mission=mission, earlier=earlier, max_turns=len(step.trace) + turns, **over)


def check_mission(mission: str) -> None:
    """Raises `TypeError` for a next mission that is no text."""
    if not isinstance(mission, str):  # pyright: ignore[reportUnnecessaryIsInstance] - it is what a caller gives
        raise TypeError(f"follow_up takes the text of the next mission; it is {mission!r}")


def _over(step: Step) -> EarlierMission:
    return EarlierMission(
        mission=step.mission,
        turns=len(step.trace),
        max_turns=step.max_turns,
        model_calls=step.model_calls,
        failure=step.failure and step.failure.code,
    )


def _within(state: State, step: Step) -> State:
    """The state before the first turn, with the missions of `step`."""
    if not step.earlier:
        return state
    before = step.earlier[-1].turns
    return attrs.evolve(state, mission=step.mission, earlier=step.earlier, max_turns=before + state.max_turns)


def _with_turns(state: State, step: Step) -> State:
    """The state after the turns; the tokens of those of earlier missions are not counted."""
    for turn in step.trace:
        shown = _without_lost_names(turn) if turn is step.trace[-1] else turn
        state = continued(state, turn, shown)
        if turn.number == state.before:
            state = attrs.evolve(state, tokens=0)
    return state


def _check_maker(state: State, step: Step, call: str) -> None:
    """Raises `ResumeRefused` where a step was another agent's."""
    changes = list(_changes(state, step.first_mission, step.tools))
    if changes:
        raise ResumeRefused(
            f"the step was made by another agent: {'; '.join(changes)}. Give it to an agent like that one, or write "
            f"{call}, allow_changes=True): earlier turns stay as they were"
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
