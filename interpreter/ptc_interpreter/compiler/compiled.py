"""What compiling a program gives."""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.plain import plain
from ptc_interpreter.reader.forms import Source
from ptc_interpreter.runtime.run import Run


@plain
class Compiled:
    """A program that can be run: `run` takes a Run and returns the program's value."""

    run: Callable[[Run], Any]
    source: Source
    scope: dict[str, Any]  # the globals of its code, by which its frames are known
