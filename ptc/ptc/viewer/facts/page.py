"""A run as a page: its head, its turns, and the same for each of its sub-agents."""

from collections.abc import Iterable, Iterator
from datetime import datetime

import attrs

from ptc.record.calls import Question
from ptc.record.step import Step
from ptc.viewer.facts.ledger import LedgerRow, Order, ledger_of
from ptc.viewer.facts.left_out import Recorded
from ptc.viewer.facts.memory import MemoryView, memory_view
from ptc.viewer.facts.prompts import PromptView, prompt_view
from ptc.viewer.facts.texts import Shown, Source, cut_text, headline_of, on_a_line
from ptc.viewer.facts.timeline import Timeline, timeline_of
from ptc.viewer.facts.tokens import TokensView, tokens_view
from ptc.viewer.facts.turns import TurnView, turn_view
from ptc.views.comparison.strategies import rendered
from ptc.views.turn_text import seconds_text
from ptc_compression import Rendering
from ptc_interpreter import Memory, to_clojure


@attrs.frozen(kw_only=True)
class WaitingView:
    """What a person has to decide."""

    call: str
    kind: str  # "approval", "question"
    text: str


@attrs.frozen(kw_only=True)
class RunView:
    """A run, or that of a sub-agent."""

    name: str  # "" of the whole, "3.1" of the first sub-agent that turn 3 called
    mission: Shown  # as the model was told it last: after a follow-up those before stand in it, too
    newest_mission: str
    status: str  # "done", "failed", "waiting"
    outcome: Shown  # the value, or why there is none
    waiting: tuple[WaitingView, ...]  # what people have to decide
    pending: Shown  # a reply whose program was not run, or has not come to its end
    spend: tuple[tuple[str, str], ...]
    turns: tuple[TurnView, ...]
    timeline: Timeline
    memory: MemoryView
    tokens: TokensView

    @property
    def depth(self) -> int:
        """How many agents are above it."""
        return (self.name.count(".") + 1) // 2 if self.name else 0

    @property
    def id(self) -> str:
        """Where it is on the page."""
        return f"run-{self.name}" if self.name else "run"

    @property
    def title(self) -> str:
        """The mission, on a line."""
        return title_of(self.newest_mission)


@attrs.frozen(kw_only=True)
class RunPage:
    """What a page says of a run."""

    runs: tuple[RunView, ...]  # the whole first, then its sub-agents in the order of their names
    ledger: tuple[LedgerRow, ...]
    order: Order  # of the ledger
    command: str  # that shows the run in a terminal

    @property
    def run(self) -> RunView:
        """The run that is not a sub-agent's."""
        return self.runs[0]


def run_page(step: Step, *, file: str = "RUN.json", order: Order = "turn") -> RunPage:
    """A run as a page shows it; `file` is what the commands name that show the whole of what is cut.

    `order` is that of the ledger.
    """
    source = Source(file=file)
    runs, ledger = tuple(_runs(step, "", source)), ledger_of(step, order)
    return RunPage(runs=runs, ledger=ledger, order=order, command=source.run(""))


def _runs(step: Step, name: str, source: Source) -> Iterator[RunView]:
    yield _run_view(step, name, source)
    for turn in step.trace:
        for position, child in enumerate(turn.children, start=1):
            yield from _runs(child, f"{name}.{turn.number}.{position}".lstrip("."), source)


def _run_view(step: Step, name: str, source: Source) -> RunView:
    prefix = f"{name}." if name else ""
    made = list(rendered(step.compress_history)(step))
    return RunView(
        name=name,
        mission=cut_text(step.told(len(step.trace) + 1)[0], source.run(name)),
        newest_mission=step.mission,
        status=step.status,
        outcome=_outcome(step, prefix, source),
        waiting=tuple(map(_waiting, step.waiting)),
        pending=cut_text(step.pending.text if step.pending is not None else "", source.run(name)),
        spend=tuple(spend_of(step)),
        turns=tuple(turn_views(step, prefix, made, source)),
        timeline=timeline_of(step, prefix),
        memory=memory_view(step, prefix, source),
        tokens=tokens_view(step, prefix, made, list(rendered(False)(step))),
    )


def _waiting(of: Question) -> WaitingView:
    arguments = to_clojure(dict(of.arguments))[0] if of.arguments and of.kind == "approval" else ""
    text = on_a_line(f"{of.kind}: {of.name}: {of.text} {arguments}", 400)
    return WaitingView(call=of.call, kind=of.kind, text=text)


def turn_views(
    step: Step, prefix: str, made: Iterable[Rendering], source: Source, *, only: int | None = None, first_call: int = 1
) -> Iterator[TurnView]:
    """The turns of a run, or the one of that number; `made` are its prompts rendered again."""
    recorded = Recorded(prefix, step.compress_history)
    memory, earlier = Memory(), ()
    before: tuple[str, PromptView] | None = None
    for turn, rendering in zip(step.trace, made, strict=only is None):
        name = f"{prefix}{turn.number}"
        prompt = prompt_view(
            turn.messages,
            rendering,
            earlier,
            before=before,
            whole=source.prompt(name),
            left_out=recorded.left_out_of(turn.messages, rendering),
        )
        if only in (None, turn.number):
            yield turn_view(turn, name, memory, prompt, source.turn(name), first_call=first_call)
        recorded.add(turn)
        memory, earlier, before = turn.evaluation.memory, turn.messages, (name, prompt)


def _outcome(step: Step, prefix: str, source: Source) -> Shown:
    if step.failure is not None or step.status == "waiting" or not step.trace:
        said = f"{step.failure.code}: {step.failure.message}" if step.failure is not None else ""
        return cut_text(said, source.run(prefix.rstrip(".")))
    last = step.trace[-1]
    return source.turn(f"{prefix}{last.number}").value(last.evaluation.value)


def title_of(mission: str) -> str:
    """A mission, on a line."""
    return on_a_line(headline_of(mission), 100) or "(no mission)"


def spend_of(step: Step) -> Iterator[tuple[str, str]]:
    """What a run cost, as names and texts: turns, tokens, cost, times, calls."""
    used = step.usage
    yield "turns", f"{len(step.trace)} of {step.max_turns}"
    if used.input_tokens or used.output_tokens:
        yield "tokens", f"{used.input_tokens:,} in, {used.output_tokens:,} out"
    if used.cached_tokens:
        yield "from caches", f"{used.cached_tokens:,} tokens"
    if (cost := used.cost) is not None:
        yield "cost", f"${cost:.4f}"
    yield "tool calls", f"{len(step.tool_calls):,}"
    started, finished = times_of(step)
    if started is not None:
        yield "started", f"{started:%Y-%m-%d %H:%M:%S %Z}".strip()
        if finished is not None:
            yield "took", seconds_text((finished - started).total_seconds())


def times_of(step: Step) -> tuple[datetime | None, datetime | None]:
    """When a run began and ended, where its record says so."""
    return (step.trace[0].started, step.trace[-1].finished) if step.trace else (None, None)
