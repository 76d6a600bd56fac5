"""Where runs begin, or go on: with an agent's assignment, after a Step, or from what a journal has kept."""

import attrs

from ptc.options import Plumbing
from ptc.record.events import Speaker
from ptc.record.step import Step
from ptc.runs.driver import Driver
from ptc.runs.journal import FollowUp, Journal
from ptc.runs.loop import State
from ptc.runs.observers import Line, observer
from ptc.runs.resuming import check_mission, followed_up, resumed
from ptc.runs.saving import Saving
from ptc.runs.starting import Assignment, start


@attrs.frozen(kw_only=True, eq=False)
class Beginning:
    """What a run goes on from: nothing, the turns of a Step, or what a journal has kept."""

    after: Step | None = None
    mission: str | None = None  # the next one, after that Step
    allow_changes: bool = False
    speaker: Speaker | None = None  # who runs within another run
    journal: Journal | None = None
    saving: Saving | None = None
    run_id: str = ""  # in the keys of its calls; the speaker's unless there is one


async def run_to_step(of: Assignment, beginning: Beginning) -> Step:
    """The Step in which a run ends. Callbacks have come back when this does, whatever happened.

    Raises `ResumeRefused` for a Step of another mission or other tools, unless these changes are allowed.
    """
    line = Line()
    watched = _watched(of, line)
    speaker = beginning.speaker or _speaker(of.options.plumbing, beginning.journal)
    state = await _state(watched, beginning, speaker)
    step = None
    try:
        step = await Driver(watched, state, speaker, beginning.journal, beginning.saving).run()
        return step
    finally:
        await _settled(line, step)


def _watched(of: Assignment, line: Line) -> Assignment:
    """The assignment with callbacks that cannot fail the run."""
    plumbing = of.options.plumbing
    told = attrs.evolve(plumbing, on_event=observer("on_event", plumbing.on_event, line))
    return attrs.evolve(
        of, options=attrs.evolve(of.options, plumbing=told), on_token=observer("on_token", of.on_token, line)
    )


async def _state(of: Assignment, beginning: Beginning, speaker: Speaker) -> State:
    """The state in which a run begins, or goes on."""
    state = attrs.evolve(start(of), run_id=beginning.run_id or speaker.run)
    if beginning.journal is not None:
        kept = attrs.evolve(state, run_id=beginning.journal.run_id)
        return await beginning.journal.begin(kept, _follow_up(beginning))
    if beginning.after is None:
        return state
    if beginning.mission is None:
        return resumed(state, beginning.after, allow_changes=beginning.allow_changes)
    return followed_up(state, beginning.after, beginning.mission, allow_changes=beginning.allow_changes)


def _follow_up(of: Beginning) -> FollowUp | None:
    """What is wanted of a journal. Raises `ValueError` for a step that no journal has kept."""
    if of.after is None or of.mission is None:
        return None
    check_mission(of.mission)
    if not of.after.run_id:
        raise ValueError(
            "the step is of no run with a journal, after which a journal could keep another: run its mission with a "
            "journal, too, or follow up without one"
        )
    return FollowUp(run_id=of.after.run_id, mission=of.mission, allow_changes=of.allow_changes)


def _speaker(plumbing: Plumbing, journal: Journal | None) -> Speaker:
    run = plumbing.new_id() if journal is None else journal.run_id
    return Speaker(run=run, wall_clock=plumbing.wall_clock)


async def _settled(line: Line, step: Step | None) -> None:
    """Wait for callbacks; the Step goes with whatever ends the waiting."""
    try:
        await line.settled()
    except BaseException as error:
        if step is not None:
            error.step = step  # type: ignore[attr-defined]
        raise
