"""What people have said, put into the record of a run that waits for it."""

from collections.abc import Iterable

import attrs

from ptc.record.calls import Decision, RecordedCall
from ptc.record.step import Step


def with_decisions(step: Step, decisions: Iterable[Decision]) -> Step:
    """The step of a run that goes on with these decisions. Raises `ValueError` for one that nothing waits for."""
    for decision in decisions:
        if decision.call not in [each.call for each in step.waiting]:
            waiting = ", ".join(each.call for each in step.waiting)
            raise ValueError(f"nothing waits for {decision.call!r}; the run waits for {waiting or 'nothing'}")
        step = _decided(step, decision)
    return step


def _decided(step: Step, decision: Decision) -> Step:
    return attrs.evolve(step, calls=tuple(_with(call, decision) for call in step.calls))


def _with(call: RecordedCall, decision: Decision) -> RecordedCall:
    if call.question is not None and call.question.call == decision.call:
        return attrs.evolve(call, decision=decision)
    return call if call.step is None else attrs.evolve(call, step=_decided(call.step, decision))
