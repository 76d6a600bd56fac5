"""What a run does while it goes on: a line for each turn, and on a terminal what is happening now."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

import attrs
from rich.console import Console
from rich.status import Status
from rich.text import Text

from ptc.record.events import (
    Event,
    Path,
    ReplyReceived,
    RetryScheduled,
    RunFinished,
    RunStarted,
    ToolFinished,
    ToolProgressed,
    ToolStarted,
    TurnFinished,
    TurnStarted,
)
from ptc.record.step import StepUsage
from ptc.views.visible import visible
from ptc_compression import ModelUsage, Turn
from ptc_interpreter import Evaluation

_NAMES_SHOWN: Final = 4
_TASK_CHARACTERS: Final = 60


@attrs.define(eq=False)
class Progress:
    """Writes the progress of a run to a console: an agent takes its `on_event` and `on_token`.

    Used as a context manager it also keeps a last line of what is happening now, where the console is a terminal.
    """

    console: Console
    _turns: dict[Path, int] = attrs.field(factory=dict[Path, int], init=False)  # the most each agent may take
    _status: Status | None = attrs.field(default=None, init=False)
    _streamed: str = attrs.field(default="", init=False)

    def __enter__(self) -> "Progress":
        if self.console.is_terminal:
            self._status = self.console.status("")
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def on_event(self, event: Event) -> None:
        """Shows one event."""
        match event:
            case RunStarted(path=path, max_turns=max_turns):
                self._turns[path] = max_turns
            case TurnStarted(path=path, number=number):
                self._streamed = ""
                self._now(f"{_speaker(path)}turn {number}: asking the model")
            case RetryScheduled(wait=wait, reason=reason):
                why = visible(reason.partition("\n")[0])
                self.console.print(Text(f"asking again in {wait:.1f} s: {why}", style="yellow"))
            case ReplyReceived(path=path, number=number):
                self._now(f"{_speaker(path)}turn {number}: running its program")
            case TurnFinished(path=path, turn=turn):
                self.console.print(progress_line(turn, path, self._turns.get(path)))
            case ToolStarted(path=path, number=number, name=name):
                self._now(f"{_speaker(path)}turn {number}: calling {name}")
            case ToolProgressed(path=path, number=number, name=name):
                self._now(f"{_speaker(path)}turn {number}: calling {name}, {how_far(event)}")
            case RunFinished(path=(), step=step) if tokens := tokens_text(step.usage):
                self.console.print(Text(f"in all{tokens}", style="dim"))
            case ToolFinished() | RunFinished():
                pass

    def on_token(self, text: str) -> None:
        """Shows the end of a reply that is being written."""
        self._streamed += text
        self._now(" ".join(self._streamed.split())[-_TASK_CHARACTERS:])

    def _now(self, text: str) -> None:
        if self._status is not None:
            self._status.update(Text(visible(text)))


def progress_line(turn: Turn, path: Path, max_turns: int | None = None) -> Text:
    """`researcher turn 2 of 5  called search-reviews, ...`."""
    line = Text("  " * len(path) + _speaker(path), style="bold")
    return line.append_text(turn_line(turn, max_turns=max_turns))


def turn_line(turn: Turn, name: str | None = None, max_turns: int | None = None) -> Text:
    """`turn 2 of 5  called search-reviews, defined reviews, printed 1 line  1,203 tokens in, 45 out`."""
    line = Text(f"turn {name or turn.number}{f' of {max_turns}' if max_turns else ''}", style="bold")
    line.append(f"  {visible(what_it_did(turn))}", style=_style(turn))
    return line.append(tokens_text(turn.usage), style="dim")


def tokens_text(usage: ModelUsage | StepUsage) -> str:
    """`  1,203 tokens in (800 cached), 45 out`; of a run with its cost; nothing where the provider did not count."""
    if not (usage.input_tokens or usage.output_tokens):
        return ""
    cached = f" ({usage.cached_tokens:,} cached)" if usage.cached_tokens else ""
    cost = usage.cost if isinstance(usage, StepUsage) else None
    return f"  {usage.input_tokens:,} tokens in{cached}, {usage.output_tokens:,} out{cost_text(cost)}"


def cost_text(cost: Decimal | None) -> str:
    """`, $0.0123`; nothing where it is not known."""
    if cost is None:
        return ""
    if cost >= 1:
        return f", ${cost:,.2f}"
    return f", ${cost:.4f}" if cost >= 0.001 else f", ${cost:.2g}"


def how_far(event: ToolProgressed) -> str:
    """`3 of 10 pages read`; as much of it as the tool says."""
    total = "" if event.total is None else f" of {event.total:g}"
    return f"{event.progress:g}{total} {event.message}".strip()


def what_it_did(turn: Turn) -> str:
    """Calls, definitions, prints and the outcome of a turn, in a few words."""
    evaluation = turn.evaluation
    said = [
        _counted("called", [call.name for call in evaluation.tool_calls]),
        _counted("defined", [definition.name for definition in evaluation.definitions]),
        _printed(len(evaluation.prints)),
        _outcome(evaluation),
    ]
    return ", ".join(filter(None, said)) or "gave a value"


def _outcome(evaluation: Evaluation) -> str:
    problem = evaluation.error
    if problem is not None:
        place = f" at {problem.span}" if problem.span else ""
        return f"{problem.code}{place}: {problem.message.splitlines()[0] if problem.message else ''}"
    return {"return": "returned", "fail": "gave up"}.get(evaluation.outcome, "")


def _counted(verb: str, names: Sequence[str]) -> str:
    counts = Counter(names)
    written = [name if count == 1 else f"{name} x{count}" for name, count in counts.items()]
    more = f" and {len(written) - _NAMES_SHOWN} more" if len(written) > _NAMES_SHOWN else ""
    return f"{verb} {' '.join(written[:_NAMES_SHOWN])}{more}" if names else ""


def _printed(count: int) -> str:
    return f"printed {count} {'entry' if count == 1 else 'entries'}" if count else ""


def _style(turn: Turn) -> str:
    return {"return": "green", "fail": "yellow", "error": "red"}.get(turn.evaluation.outcome, "")


def _speaker(path: Path) -> str:
    return f"{'/'.join(path)} " if path else ""
