"""Tools as programs call them: what a call asks for, and what takes it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

from ptc_interpreter.errors import PtcError, Span
from ptc_interpreter.plain import Compared, plain
from ptc_interpreter.records import field, record
from ptc_interpreter.runtime.results import Effect, ToolCall
from ptc_interpreter.values.host_code import asked

_LONGEST_LINE: Final = 2_000
_LONGEST_NAME: Final = 200


class ToolRefused(PtcError):
    """Raised by a tool that will not be called with these arguments: nothing has been done, nothing is recorded."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


# Without slots, as the `ToolCall` that becomes of it.
@record(kw_only=True, slots=False)
class ToolRequest(Compared):
    """A call on its way from a program to a tool and into the ledger: the same wherever the two are.

    `arguments` are the program's own values in order, which the ledger has; `positional` and `named` are the same as
    plain Python, as the tool takes them.
    """

    name: str  # as programs write it, without `tool/`
    arguments: tuple[Any, ...]
    positional: list[Any]
    named: dict[str, Any]
    started: float = 0.0  # seconds since the evaluation began
    span: Span | None = None  # the form in the program; None where a function of an earlier program makes the call
    effect: Effect = "act"  # of the tool
    path: str = ""  # which call of the program it is, whatever the times: `2`, in the first of parallel calls `3/0/1`
    # In the host's process: what `from_python` is given by a HostTool that uses it, so that its time is the program's.
    handing: Any = field(default=None, compared=False, local=True)

    def ended(self, outcome: "ToolOutcome") -> ToolCall:
        """The record of the call."""
        return ToolCall(
            name=self.name,
            arguments=self.arguments if outcome.arguments is None else outcome.arguments,
            result=outcome.result,
            error=None if outcome.raised is None else first_line(outcome.raised),
            started=self.started,
            duration=outcome.duration,
            span=self.span,
            effect=self.effect,
            retried=outcome.retried,
            unknown=outcome.unknown,
        )


@record(kw_only=True, slots=False)
class ToolOutcome(Compared):
    """How a call ended: with a result, as programs see it, or with what was raised."""

    result: Any = None
    raised: BaseException | None = None
    duration: float = 0.0  # seconds
    retried: tuple[str, ...] = ()  # the errors of the attempts before
    unknown: str | None = None  # the key of the call, where nobody knows whether it was done
    arguments: tuple[Any, ...] | None = None  # that the tool was given, where a person has changed the program's


@plain
class CallSite:
    """Where a program calls a tool: its text, and the span of the form in it."""

    text: str
    span: Span


class HostTool(ABC):
    """A tool that takes requests whole. Anything else that is called as a tool is given the plain arguments alone."""

    @property
    @abstractmethod
    def parameters(self) -> Mapping[str, bool]:
        """The parameters that can be named, as Python writes them, each with whether a call has to give it."""

    @property
    def effect(self) -> Effect:
        """Whether calls only read: "read", or else "act"."""
        return "act"

    @abstractmethod
    def take(self, request: ToolRequest) -> ToolOutcome:
        """How the call ended. Raises ToolRefused for arguments that do not fit; what else it raises is an outcome."""


Tool = Callable[..., Any] | HostTool


def first_line(raised: BaseException) -> str:
    """Type and message of what a tool raised, its first line, up to 2,000 characters of it."""
    text: str = asked(lambda: str.__str__(str(raised)), otherwise="")
    line = next(iter(text.strip().splitlines()), "")
    kind = name_of(type(raised))
    shown = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}..."
    return f"{kind}: {shown}" if shown else kind


def name_of(kind: type[Any], *, module: bool = False) -> str:
    """The name of a class in one line, with that of its module if it is not built in; classes may lie about theirs."""
    name: str = asked(_name_of, kind, module, otherwise="")
    return "".join(filter(str.isprintable, name))[:_LONGEST_NAME] or "object"


def _name_of(kind: type[Any], module: bool) -> str:
    name = f"{kind.__module__}.{kind.__qualname__}" if module else kind.__name__
    return name.removeprefix("builtins.").encode("utf-8", "replace").decode()


def code_of(raised: BaseException) -> str | None:
    """The code that an exception says it has; None where it has none."""
    code = asked(getattr, raised, "code", otherwise=None)
    return code if type(code) is str else None
