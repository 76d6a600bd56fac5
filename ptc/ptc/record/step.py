"""`Step`: the outcome of one run of a sub-agent, with everything that happened on the way."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, cast

import attrs

from ptc.models import Reply
from ptc.record.calls import Question, RecordedCall
from ptc.record.cost import total_cost
from ptc.record.missions import EarlierMission, mission_text
from ptc_compression import HistoryOptions, Message, Rendering, Turn, render
from ptc_interpreter import Evaluation, LispError, Memory, Problem, ToolCall, to_clojure, to_python

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with a default, as Python 3.13 has it

    T_co = TypeVar("T_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    T_co = TypeVar("T_co", covariant=True)

# Why a run did not return a value: the one table of `Failure.code`.
FAILURE_CODES: Final[dict[str, str]] = {
    "max_turns": "All turns are used up and none returned a value.",
    "failed": "The program ended the run with `(fail v)`.",
    "run_timeout": "The run took longer than `run_timeout`.",
    "max_tokens": "The run used `max_tokens` tokens or more.",
    "max_requests": "The run asked models `max_requests` times.",
    "max_tool_calls": "The run called tools `max_tool_calls` times or more.",
    "max_cost": "The run cost `max_cost` or more, or what it cost is not known.",
    "model_error": "The model gave no reply.",
    "context_length": "The messages are longer than the model can read.",
    "cancelled": "The host cancelled the run.",
    "agent_changed": "A worker's agent lacks a tool that the program of the run calls.",
    "crashed_repeatedly": "Workers that went on with the run ended, or could not go on, again and again.",
    "host_error": "The host raised an exception, in a model's adapter or a history manager.",
}


def _check_code(_: Any, __: Any, code: str) -> None:
    if code not in FAILURE_CODES:
        raise ValueError(f"there is no failure code {code!r}")


@attrs.frozen(kw_only=True)
class Failure:
    """Why a run did not return a value."""

    code: str = attrs.field(validator=_check_code)  # one of FAILURE_CODES
    message: str  # for people
    value: Any = None  # what was given to `(fail v)`, as plain Python
    problem: Problem | None = None  # the error of the last turn, where that used up the turns


def failure_details(code: str, trace: Sequence[Turn]) -> dict[str, Any]:
    """What a Failure of `code` takes from the last turn: `value` of `(fail v)`, `problem` of the last error."""
    last = trace[-1].evaluation if trace else Evaluation(outcome="value")
    return {
        "value": _plain(last.value) if code == "failed" else None,
        "problem": last.error if code == "max_turns" else None,
    }


def _plain(value: Any) -> Any:
    try:
        return to_python(value)
    except LispError:
        return value_text(value)  # a function, for example


def value_text(value: Any) -> str:
    """A value that was given to `(fail v)`, for people."""
    return to_clojure(value, limit=10, printable_limit=200, total_limit=1_000)[0]


@attrs.frozen(kw_only=True)
class StepUsage:
    """What a run cost. All but `turns` include the sub-agents that it called as tools."""

    turns: int = 0
    model_calls: int = 0  # requests, those that failed or were repeated among them
    input_tokens: int = 0  # as providers counted them; 0 where they did not
    output_tokens: int = 0
    cached_tokens: int = 0  # part of `input_tokens` that came from providers' caches
    cache_write_tokens: int = 0  # part of `input_tokens` that was written to them
    tool_calls: int = 0
    evaluation_seconds: float = 0.0  # without the time inside tools
    trace: tuple[Turn, ...] = attrs.field(default=(), repr=False, eq=False)  # what `cost` is worked out from

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    @property
    def cost(self) -> Decimal | None:
        """US dollars by list prices, with the extra `prices`; None where the price of a model is not known."""
        return total_cost(self.trace)


@attrs.frozen(kw_only=True)
class Step(Generic[T_co]):
    """The outcome of one run. Never changed once built. A `Step[Row]` returns a Row, or has failed.

    `mission`, `max_turns` and `compress_history` are those of the run, so that its prompts can be rendered again; after
    a `follow_up` they are those of the newest mission, `earlier` has the ones before, and turns go on counting.
    `tools` are its tools as programs call them, by which `resume` knows whether it is given others.
    `pending` is a reply whose program was not run because the run ended; `resume` begins with it.
    """

    return_value: T_co = attrs.field(default=cast("Any", None))  # plain Python, or of the `output` type; None if not ok
    failure: Failure | None = None
    trace: tuple[Turn, ...] = ()
    mission: str = ""
    earlier: tuple[EarlierMission, ...] = ()  # missions, oldest first
    max_turns: int = 5
    compress_history: HistoryOptions | None = None
    model_calls: int = 0  # requests of this agent itself
    pending: Reply | None = None
    tools: tuple[str, ...] | None = None  # None: not known, as in steps of 0.1
    run_id: str = ""  # of a run that has a journal, or waits for people
    calls: tuple[RecordedCall, ...] = ()  # of a run that waits: what is known of those of the program of `pending`

    @property
    def ok(self) -> bool:
        """Whether the run returned a value."""
        return self.status == "done"

    @property
    def status(self) -> Literal["done", "failed", "waiting"]:
        """How the run ended; "waiting": it goes on when people have decided on what it is `waiting` for."""
        if self.failure is not None:
            return "failed"
        return "waiting" if self.calls else "done"

    @property
    def waiting(self) -> tuple[Question, ...]:
        """What people have to decide before the run goes on, its sub-agents' questions among it."""
        return tuple(question for call in self.calls for question in _questions(call))

    @property
    def first_mission(self) -> str:
        """The mission of the agent that made it."""
        return self.earlier[0].mission if self.earlier else self.mission

    @property
    def own_max_turns(self) -> int:
        """How many turns the newest mission could take."""
        return self.max_turns - (self.earlier[-1].turns if self.earlier else 0)

    @property
    def memory(self) -> Memory:
        """The names that programs have defined."""
        return self.trace[-1].evaluation.memory if self.trace else Memory()

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The ledger: the calls of all turns in call order; those of sub-agents are in their own Steps."""
        return tuple(call for turn in self.trace for call in turn.evaluation.tool_calls)

    @property
    def children(self) -> "tuple[Step, ...]":
        """The Steps of sub-agents, in call order."""
        return tuple(child for turn in self.trace for child in turn.children)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The last turn's messages and its reply; empty before there is a turn."""
        if not self.trace:
            return ()
        last = self.trace[-1]
        return (*last.messages, Message(role="assistant", content=last.reply))

    @property
    def usage(self) -> StepUsage:
        """What the run cost."""
        inside = [child.usage for child in self.children]
        own = [turn.usage for turn in self.trace]
        return StepUsage(
            turns=len(self.trace),
            model_calls=self.model_calls + sum(each.model_calls for each in inside),
            input_tokens=sum(each.input_tokens for each in (*own, *inside)),
            output_tokens=sum(each.output_tokens for each in (*own, *inside)),
            cached_tokens=sum(each.cached_tokens for each in (*own, *inside)),
            cache_write_tokens=sum(each.cache_write_tokens for each in (*own, *inside)),
            tool_calls=len(self.tool_calls) + sum(each.tool_calls for each in inside),
            evaluation_seconds=_seconds(self.trace) + sum(each.evaluation_seconds for each in inside),
            trace=self.trace,
        )

    def rendering(self, number: int) -> Rendering:
        """The prompt of turn `number` rendered again, with its sections and statistics; `messages` are as sent.

        `number` may be one past the last turn. Raises `ValueError` for any other number.
        """
        if not 1 <= number <= len(self.trace) + 1:
            raise ValueError(f"there is no turn {number}; the run has {len(self.trace)}")
        first = self.trace[0].messages[:1] if self.trace else ()
        system = first[0]["content"] if first and first[0]["role"] == "system" else None
        mission, max_turns = self.told(number)
        return render(
            mission,
            self.trace[: number - 1],
            system=system,
            max_turns=max_turns,
            options=self.compress_history,
        )

    def told(self, number: int) -> tuple[str, int]:
        """What the model was told to do in turn `number`, and how many turns it was told there are."""
        for place, each in enumerate(self.earlier):
            if number <= each.turns:
                return mission_text(self.earlier[:place], each.mission), each.max_turns
        return mission_text(self.earlier, self.mission), self.max_turns

    def to_json(self) -> str:
        """This step as JSON text: compact, and the same for the same step. `record.step_json` says what is in it."""
        from ptc.record.step_json import write_step  # which builds on this module

        return write_step(self)

    @classmethod
    def from_json(cls, text: str) -> "Step[Any]":
        """The step that `to_json` wrote; its return value is plain Python. Raises `ValueError` for any other text."""
        from ptc.record.step_json import read_step

        return read_step(text)


def _questions(call: RecordedCall) -> tuple[Question, ...]:
    """What people still have to decide before a call can be made, or come to its end."""
    if call.outcome is not None:
        return ()
    asked = (call.question,) if call.question is not None and call.decision is None else ()
    return asked if call.step is None else call.step.waiting


def _seconds(trace: Iterable[Turn]) -> float:
    return sum(turn.evaluation.usage.seconds for turn in trace)
