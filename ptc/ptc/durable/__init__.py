"""Runs that survive their process: the journal of a run in a log, and going on from what it holds.

May import the loop, the record and the events; a log is whatever can append and read them.
"""

from ptc.durable.beginning import AgentChanged
from ptc.durable.cancelling import cancel
from ptc.durable.deciding import decide, open_questions, settle
from ptc.durable.forking import fork
from ptc.durable.handle import RunHandle
from ptc.durable.journal import RunJournal
from ptc.durable.reading import RunLog, run_id_of, step_of_run
from ptc.durable.recovery import RecordedRun, recover
from ptc.record.calls import Decision, Question

__all__ = [
    "AgentChanged",
    "Decision",
    "Question",
    "RecordedRun",
    "RunHandle",
    "RunJournal",
    "RunLog",
    "cancel",
    "decide",
    "fork",
    "open_questions",
    "recover",
    "run_id_of",
    "settle",
    "step_of_run",
]
