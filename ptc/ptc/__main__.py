"""The command `ptc`, and `python -m ptc`."""

import gc
import os
import sys
from importlib.util import find_spec

_NEEDED = ("click", "rich")


def main() -> None:
    """Runs the command line; says what to install, with exit code 2, where its libraries are missing."""
    if not all(map(find_spec, _NEEDED)):
        print("The command ptc needs click and rich: pip install 'ptc-runtime[cli]'", file=sys.stderr)
        raise SystemExit(2)
    _open_what_is_closed()
    gc.disable()  # until the command is imported, as `ptc.cli.app` has it
    from ptc.cli import cli

    try:
        cli(prog_name="ptc")
    except OSError as error:  # files are read and written by functions that say which; what is left is the output
        _end_without_output(error)


def _open_what_is_closed() -> None:
    """A standard stream that the caller has closed is empty to read and forgets what is written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _end_without_output(error: OSError) -> None:
    """Says why nothing more can be written, and exits with code 1."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # else Python writes what is left at its end, and fails once more
    reason = (error.strerror or type(error).__name__).lower()
    print(f"Error: cannot write the output: {reason}. Make room for it, or send it elsewhere.", file=sys.stderr)
    raise SystemExit(1)


if __name__ == "__main__":
    main()
