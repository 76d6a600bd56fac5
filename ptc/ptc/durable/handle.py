"""`RunHandle`: a run in a log, from anywhere: what it does, what it waits for, how it ended."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, Final

import attrs

from ptc.durable.cancelling import cancel
from ptc.durable.continuing import queue_follow_up
from ptc.durable.deciding import decide, open_questions, settle
from ptc.durable.forking import fork
from ptc.durable.reading import RunLog, run_id_of, step_of_run
from ptc.events import RunFinished, StoredEvent
from ptc.record.calls import Decision, Question
from ptc.record.step import Step

_LOOK_SECONDS: Final = 0.1  # between two looks for what other processes have written


@attrs.frozen(eq=False)
class RunHandle:
    """A run by its id. Made by `LogHandle.start` and `LogHandle.run`; holds nothing, and is good on any machine."""

    log: RunLog
    run_id: str

    async def events(self, after: int = 0) -> AsyncIterator[StoredEvent]:
        """The events of the run, and of the runs of its sub-agents, as they come, until the run has ended.

        `after` is the `sequence` of the last event that is known already. While the run waits for people nothing comes.
        """
        with self.log.woken() as woken:
            while True:
                woken.clear()
                while page := await asyncio.to_thread(self.log.read_run, self.run_id, after):
                    for event in page:
                        after = event.sequence
                        yield event
                        if isinstance(event.data, RunFinished) and event.stream == self.run_id:
                            return
                await _awaited(woken)

    async def result(self) -> Step:
        """The Step in which the run has ended, or waits: `step.status` is "done", "failed" or "waiting".

        Waits for that as long as it takes. The return value is plain Python, whatever the agent's `output` is.
        """
        with self.log.woken() as woken:
            while True:
                woken.clear()
                step = await asyncio.to_thread(self._result)
                if step is not None:
                    return step
                await _awaited(woken)

    def _result(self) -> Step | None:
        row = self.log.run_row(self.run_id)
        goes_on = row is not None and row.status in ("queued", "running")
        return None if goes_on else step_of_run(self.log, self.run_id)

    async def step(self) -> Step:
        """The Step of the run as far as it has come."""
        return await asyncio.to_thread(step_of_run, self.log, self.run_id)

    async def questions(self) -> tuple[Question, ...]:
        """What people have to decide before the run goes on."""
        return await asyncio.to_thread(open_questions, self.log, self.run_id)

    async def decide(
        self,
        call: str | Question,
        *,
        approve: bool = True,
        arguments: Mapping[str, Any] | None = None,
        reason: str | None = None,
        answer: Any = None,
    ) -> None:
        """Stores what a person says to a question, given by its `call`; a worker goes on with the run.

        `arguments` are taken in place of the program's, `reason` says why not, `answer` is for a program that asked.
        Raises `ValueError` where the run does not wait for it, or something else was said before.
        """
        key = call.call if isinstance(call, Question) else call
        said = Decision(call=key, approve=approve, arguments=arguments, reason=reason, answer=answer)
        self._check_own(key)
        await asyncio.to_thread(decide, self.log, said)

    async def settle(self, call: str, *, result: Any = None, error: str | None = None) -> None:
        """Stores what became of a call whose outcome was unknown, `tool_call.unknown`. Raises `ValueError`."""
        self._check_own(call)
        await asyncio.to_thread(lambda: settle(self.log, call, result=result, error=error))

    async def follow_up(self, mission: str, *, run: str | None = None) -> "RunHandle":
        """Queues another mission after this run, with all that it has defined and done, for workers to take up.

        It is a run of its own, by the same agent with the same parameters, and may be named by `run`. Raises
        `ValueError` for a run that has not ended, or that no worker has worked on.
        """
        queued = await asyncio.to_thread(lambda: queue_follow_up(self.log, self.run_id, mission, run=run))
        return RunHandle(self.log, queued)

    async def cancel(self, reason: str | None = None) -> bool:
        """Wants the run to stop, on whatever machine it is: whether it has stopped already."""
        return await asyncio.to_thread(cancel, self.log, self.run_id, reason)

    async def fork(self, turn: int, *, run: str | None = None) -> "RunHandle":
        """A new run of the same agent that begins behind a turn of this one; 0: with none of them.

        What was done in these turns is not done again. `run` names it; forked again under its name, it is the same run.
        Raises `ValueError` for a turn that this run has not completed.
        """
        named = None if run is None else run_id_of(run)
        return RunHandle(self.log, await asyncio.to_thread(fork, self.log, self.run_id, turn, named))

    def _check_own(self, key: str) -> None:
        if key.partition("/")[0].partition(".")[0] != self.run_id:
            raise ValueError(f"{key!r} is no call of {self.run_id}")


async def _awaited(woken: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(woken.wait(), _LOOK_SECONDS)
