"""`--seconds` and `--isolation`: how long one program may take, and in which process it runs."""

from importlib.util import find_spec
from typing import Any, Final

import click

from ptc_interpreter import Limits, start_ahead

_HAS_PROCESSES: Final = find_spec("resource") is not None  # what bounds a process, which not all systems have

seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds of the processor that a program may take; 5 unless given.",
)
isolation_option = click.option(
    "--isolation",
    type=click.Choice(["process", "none"]),
    default="process" if _HAS_PROCESSES else "none",
    help="Programs run in a process of their own, with bounded memory and no files; or with none, in that of ptc. "
    "[default: process, where the system has it]",
)


def limits_of(seconds: float | None, isolation: Any = "none") -> Limits:
    """The limits of programs that may take so long. The process that they need is started meanwhile."""
    limits = Limits(isolation=isolation) if seconds is None else Limits(seconds=seconds, isolation=isolation)
    start_ahead(limits)
    return limits
