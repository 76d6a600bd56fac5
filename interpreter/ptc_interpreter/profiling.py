"""Where the time of a program goes, form by form.

    profile = Profile("(reduce + (map f data/rows))")
    with profile.running():
        evaluate(profile.text, data=data)
    for form in profile.forms(): ...  # FormTime, what took longest by itself first

Python's own profiler hooks are used, so a program takes several times as long while it is looked at; what is small is
overstated, and the order is right. What a program does inline, as arithmetic and lookups, is time of the form around,
and what a function does that is given to another is time of that call.
"""

import builtins
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import perf_counter
from types import CodeType, FrameType
from typing import Any, Final

import attrs

from ptc_interpreter.compiler.locations import form_of
from ptc_interpreter.errors import FILE, Span
from ptc_interpreter.reader.forms import Source
from ptc_interpreter.runtime.meter import Meter

__all__ = ["FormTime", "Profile"]

_Place = tuple[int, int]  # start and end of a form, as offsets
_Instruction = tuple[CodeType, int]  # of code; a form becomes several, which call one helper after the other
_PROGRAM: Final = "program"  # the function that a program is compiled to
_GRANTS: Final = vars(Meter)["_grant"].__code__  # steps, now and then, to whatever form draws one
_CHECKS: Final = frozenset({len, isinstance})  # what generated code asks of values on the way


@attrs.frozen(kw_only=True)
class FormTime:
    """What one form of a program took, in seconds of wall time, all rounds together."""

    text: str
    span: Span
    calls: int  # how often it was evaluated, going by the calls it made: of one of them, the one made most
    seconds: float  # from its beginning to its end, with the forms within it and the functions it calls
    own: float  # without the forms that are told of by themselves


@attrs.define
class _Total:
    calls: Counter["_Instruction"] = attrs.field(factory=Counter["_Instruction"])
    seconds: float = 0.0
    own: float = 0.0
    open: int = 0  # how many times it is being evaluated, within itself


@attrs.define(eq=False)
class _Open:
    """A form that is being evaluated."""

    frame: FrameType | None  # of what it calls; None for a function of C
    place: _Place
    instruction: _Instruction
    since: float
    inner: float = 0.0


class Profile:
    """What the forms of the program `text` took, of all its runs."""

    def __init__(self, text: str, clock: Callable[[], float] = perf_counter) -> None:
        self.text = text
        self._clock = clock
        self._totals: dict[_Place, _Total] = {}
        self._places: dict[_Instruction, _Place | None] = {}
        self._stacks: dict[int, list[_Open]] = {}  # by thread
        self._scope: dict[str, Any] | None = None  # of the functions of the program

    @contextmanager
    def running(self) -> Generator[None]:
        """While it lasts, what this thread and those it starts evaluate of the program is measured."""
        before = sys.getprofile()
        threading.setprofile(self._hook)
        sys.setprofile(self._hook)
        try:
            yield
        finally:
            sys.setprofile(before)
            threading.setprofile(before)

    def forms(self) -> list[FormTime]:
        """Each form that took time, that which took longest by itself first."""
        source = Source(self.text)
        found = [
            FormTime(
                text=self.text[slice(*place)],
                span=source.span(*place),
                calls=max(total.calls.values(), default=0),
                seconds=total.seconds,
                own=total.own,
            )
            for place, total in self._totals.items()
        ]
        return sorted(found, key=lambda form: (-form.own, form.span.line, form.span.column))

    def _hook(self, frame: FrameType, event: str, of: Any) -> None:
        match event:
            case "call":
                place = self._place_called(frame)
                if place is not None:
                    self._begin(frame, place, frame.f_back or frame)
            case "return":
                self._end(frame)
            case _ if frame.f_globals is self._scope and _takes_time(of) and (place := self._place(frame)) is not None:
                if event == "c_call":
                    self._begin(None, place, frame)
                else:
                    self._end(None)
            case _:
                pass

    def _place_called(self, frame: FrameType) -> _Place | None:
        """The form that calls a function; the whole text for the program itself."""
        caller = frame.f_back
        if frame.f_code.co_filename == FILE and frame.f_code.co_name == _PROGRAM and self._scope is None:
            self._scope = frame.f_globals
            return 0, len(self.text)
        if frame.f_code is _GRANTS:
            return None
        return self._place(caller) if caller is not None and caller.f_globals is self._scope else None

    def _place(self, frame: FrameType) -> _Place | None:
        key = (frame.f_code, frame.f_lasti)
        if key not in self._places:
            self._places[key] = form_of(*key)
        return self._places[key]

    def _begin(self, frame: FrameType | None, place: _Place, caller: FrameType) -> None:
        instruction = caller.f_code, caller.f_lasti
        self._stack().append(_Open(frame, place, instruction, self._clock()))
        self._totals.setdefault(place, _Total()).open += 1

    def _end(self, frame: FrameType | None) -> None:
        stack = self._stack()
        if not stack or stack[-1].frame is not frame:
            return
        ended = stack.pop()
        took, total = self._clock() - ended.since, self._totals[ended.place]
        total.open -= 1
        total.calls[ended.instruction] += 1
        total.own += took - ended.inner
        if not total.open:
            total.seconds += took
        if stack:
            stack[-1].inner += took

    def _stack(self) -> list[_Open]:
        return self._stacks.setdefault(threading.get_ident(), [])


def _takes_time(function: Any) -> bool:
    """Whether a function of C goes through a collection, as `sum` and `sorted` do; methods look one thing up."""
    return getattr(function, "__self__", None) is builtins and function not in _CHECKS
