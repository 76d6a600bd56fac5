"""`--seconds`: how long one program may take."""

import click

from ptc_interpreter import Limits

seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds of the processor that a program may take; 5 unless given.",
)


def limits_of(seconds: float | None) -> Limits:
    """The limits of programs that may take so long."""
    return Limits() if seconds is None else Limits(seconds=seconds)
