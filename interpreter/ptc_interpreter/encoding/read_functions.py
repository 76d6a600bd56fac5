"""The functions and regexes of a record that is read: each text compiled once, within the time of a program."""

import re
from collections.abc import Callable
from time import thread_time
from types import FunctionType
from typing import Any, Final, TypeVar

from ptc_interpreter.encoding import reading_time
from ptc_interpreter.encoding.function_restore import Restored, function_maker
from ptc_interpreter.errors import PtcError
from ptc_interpreter.limits import Limits
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.footprint import Footprint
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.scalars import Opaque

_Compiled = TypeVar("_Compiled")
_MAKING: Final = Limits(steps=100_000, seconds=0.5, elements=100_000, characters=1_000_000)
_NAME: Final = re.compile(r"[^\s,()\[\]{}\";@^`~\\]+")


class Functions:
    """The functions and regexes of one record, each text compiled once, all in no more time than a program may take."""

    def __init__(self) -> None:
        self._made: dict[Any, Callable[[], Restored]] = {}
        self._left = reading_time.READING.seconds
        self._footprint = Footprint()
        self._footprint.excess(0)

    def restored(self, written: Any, source: Any) -> Restored:
        """A function, and what sets its locals; a marker where its source is no function any more."""
        if type(source) is not str:
            raise ValueError("a function has no text")
        names, variables = tuple(written["environment"]), tuple(written.get("variables", ()))
        known = self._made.get((source, names, variables))
        if known is None:
            if not all(map(_NAME.fullmatch, names)):
                raise ValueError("a function has a local that no program can name")
            known = self._made[source, names, variables] = self._maker(source, names, variables)
        return known()

    def _maker(self, source: str, names: tuple[str, ...], variables: tuple[str, ...]) -> Callable[[], Restored]:
        try:
            return self.paid(lambda: function_maker(source, names, variables=variables))
        except PtcError:
            return lambda: Restored(Opaque("function"), lambda _name, _value: None)

    def paid(self, compiled: Callable[[], _Compiled]) -> _Compiled:
        """What compiling gives. Raises ValueError where no time is left for it, or no memory."""
        self._check_time()
        if taken := self._footprint.excess(0):
            raise ValueError(f"the functions and regexes take more than {taken >> 20:,} MB of memory")
        run = Run(limits=evolved(reading_time.READING, seconds=self._left), clock=thread_time)
        try:
            with accounted_to(run):
                return compiled()
        finally:
            self._left -= run.time.seconds

    def made_again(self, name: str, arguments: list[Any], what: str) -> Any:
        """What core function `name` gives for `arguments`; a marker where there is no such function any more."""
        self._check_time()
        run = Run(limits=evolved(_MAKING, seconds=min(_MAKING.seconds, self._left)), clock=thread_time)
        try:
            with accounted_to(run):
                made = CORE[name].function(run, *arguments)
        except (PtcError, KeyError, TypeError, RecursionError):
            return Opaque(what)
        finally:
            self._left -= run.time.seconds
        return made if type(made) in (FunctionType, Lazy) else Opaque(what)

    def _check_time(self) -> None:
        if self._left <= 0:
            most = reading_time.READING.seconds
            raise ValueError(f"the functions and regexes take more than {most:g} seconds to be read")
