"""The command `ptc`, and `python -m ptc`."""

import sys
from importlib.util import find_spec

_NEEDED = ("click", "rich")


def main() -> None:
    """Runs the command line; says what to install, with exit code 2, where its libraries are missing."""
    if not all(map(find_spec, _NEEDED)):
        print("The command ptc needs click and rich: pip install 'ptc-runtime[cli]'", file=sys.stderr)
        raise SystemExit(2)
    from ptc.cli import cli

    cli(prog_name="ptc")


if __name__ == "__main__":
    main()
