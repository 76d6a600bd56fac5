"""Going on after the turns of a Step, as if they had just happened."""

import warnings

import attrs

from ptc.record.step import Step
from ptc.runs.loop import State, continued
from ptc_compression import Turn
from ptc_interpreter import Memory
from ptc_interpreter.encoding import opaque_part


class LostNameWarning(UserWarning):
    """A name of a Step that was read back holds a value that could not be stored; programs no longer find it."""


def resumed(state: State, step: Step) -> State:
    """The state after the turns of `step`."""
    for turn in step.trace[:-1]:
        state = continued(state, turn)
    for turn in step.trace[-1:]:
        state = continued(state, turn, _without_lost_names(turn))
    return attrs.evolve(state, reply=step.pending, model_calls=step.model_calls)


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
    evaluation = attrs.evolve(turn.evaluation, memory=Memory(names, results, memory.required))
    return attrs.evolve(turn, evaluation=evaluation)
