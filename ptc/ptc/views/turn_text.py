"""What a turn did, part by part, as text for people."""

from collections.abc import Iterator
from typing import Any, Final, Literal

import attrs

from ptc.runs.replies import prose_around
from ptc_compression import FailedRequest, HistoryOptions, Turn, call_text, definition_texts
from ptc_interpreter import Definition, ToolCall, to_clojure

Kind = Literal["plain", "program", "error", "aside"]
_SHOWN_THINKING: Final = 300  # characters
_UNBOUNDED: Final = HistoryOptions(argument_limit=10**9, argument_printable_limit=10**9)


@attrs.frozen(kw_only=True)
class Part:
    """One thing that a turn did, under a label."""

    label: str
    text: str
    kind: Kind = "plain"


def turn_parts(turn: Turn, *, full: bool = False) -> Iterator[Part]:
    """What the model was asked and wrote, and what its program did; `full`: nothing is shortened."""
    yield from _of_the_model(turn, full=full)
    yield from _of_the_reply(turn)
    yield from _of_the_program(turn, full=full)


def durations_text(turn: Turn) -> str:
    """`model 2.10 s, program 0.3 ms`; of the model only where it is known."""
    model = [] if turn.model_seconds is None else [f"model {seconds_text(turn.model_seconds)}"]
    program = [] if turn.program is None else [f"program {seconds_text(turn.evaluation_seconds)}"]
    return ", ".join(model + program)


def seconds_text(seconds: float) -> str:
    """`1.20 s`, `0.3 ms`."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def shortened(value: Any) -> str:
    """A value on a line."""
    return to_clojure(value, limit=5, printable_limit=80, total_limit=300)[0]


# -- the parts -------------------------------------------------------------------------------------------------------


def _of_the_model(turn: Turn, *, full: bool) -> Iterator[Part]:
    if turn.model_asked:
        yield Part(label="asked", text=_asked(turn), kind="aside")
    for failed in turn.retries:
        yield Part(label="retried", text=_retried(failed), kind="aside")
    if turn.thinking:
        cut = not full and len(turn.thinking) > _SHOWN_THINKING
        text = f"{turn.thinking[:_SHOWN_THINKING].rstrip()}..." if cut else turn.thinking.rstrip()
        yield Part(label="thought", text=text, kind="aside")


def _asked(turn: Turn) -> str:
    at = f" at {turn.started:%H:%M:%S}" if turn.started else ""
    answered = f", answered by {turn.model_answered}" if turn.model_answered else ""
    stopped = f", ended with {turn.stop_reason}" if turn.stop_reason else ""
    return f"{turn.model_asked}{at}{answered}{stopped}"


def _retried(failed: FailedRequest) -> str:
    return f"after {seconds_text(failed.wait)}: {failed.reason}"


def _of_the_reply(turn: Turn) -> Iterator[Part]:
    if turn.program is None:
        yield Part(label="reply", text=turn.reply)
        return
    before, after = prose_around(turn.reply, turn.program)
    if before:
        yield Part(label="said", text=before)
    yield Part(label="program", text=turn.program, kind="program")
    if after:
        yield Part(label="said", text=after)


def _of_the_program(turn: Turn, *, full: bool) -> Iterator[Part]:
    evaluation = turn.evaluation
    for call in evaluation.tool_calls:
        for error in call.retried:
            yield Part(label="retried", text=f"{call.name} after {error}", kind="aside")
        yield Part(label="called", text=_call(call, full=full))
    if evaluation.definitions:
        yield Part(label="defined", text="\n".join(_definitions(turn, full=full)))
    if evaluation.prints:
        yield Part(label="printed", text="\n".join(evaluation.prints))
    if evaluation.error is not None:
        yield Part(label="error", text=turn.error_text, kind="error")
    elif evaluation.outcome != "value" or not evaluation.named_value:
        label = {"return": "returned", "fail": "gave up"}.get(evaluation.outcome, "value")
        yield Part(label=label, text=_written(evaluation.value, full=full))


def _call(call: ToolCall, *, full: bool) -> str:
    outcome = _written(call.result, full=full) if call.error is None else f"failed: {call.error}"
    made = call_text(call, _UNBOUNDED) if full else call_text(call)
    return f"{made} -> {outcome}  {seconds_text(call.duration)}"


def _definitions(turn: Turn, *, full: bool) -> list[str]:
    return list(map(_definition, turn.evaluation.definitions)) if full else definition_texts(turn.evaluation)


def _definition(of: Definition) -> str:
    note = f' - "{of.docstring}"' if of.docstring else ""
    return f"{of.name}{note} = {to_clojure(of.value)[0]}"


def _written(value: Any, *, full: bool) -> str:
    return to_clojure(value)[0] if full else shortened(value)
