"""The key of a call, for tools that act once for each key, and what a call is called in an address."""

import re
from contextvars import ContextVar
from typing import Final

from ptc.record.calls import call_key, parts_of_key

CALL_KEY: Final[ContextVar[str]] = ContextVar("ptc_call_key")
_CALL: Final = r"[0-9]{1,9}\.[0-9]{1,9}(-[0-9]{1,9})*"  # a turn, and the path of a call in it
ADDRESS: Final = rf"^{_CALL}(\.{_CALL})*$"


def idempotency_key() -> str:
    """The key of the call that this tool is working at: `run/turn/path`.

    A call that is made again after a crash has the same key, and no other call has it: whoever remembers the keys it
    has seen acts once. Raises `LookupError` where no tool is at work.
    """
    key = CALL_KEY.get(None)
    if key is None:
        raise LookupError("idempotency_key() is asked for by tools, while a program calls them")
    return key


def child_run(run: str, turn: int, path: str) -> str:
    """The id of the run of the sub-agent that a call is."""
    return f"{run}.{turn}.{path.replace('/', '-')}"


def address_of(key: str) -> str:
    """What a call is called below its run, where a slash would part it: `run_7/2/1/0/3` is `2.1-0-3`.

    A call within a sub-agent stands behind the one that the sub-agent is: `run_7.2.1/1/4` is `2.1.1.4`.
    """
    return child_run(*parts_of_key(key)).partition(".")[2]


def key_at(run: str, address: str) -> str:
    """The key of the call of a run that is called so. Raises `ValueError` for a text that is no address."""
    if not re.fullmatch(ADDRESS, address):
        raise ValueError(f"{address!r:.200} names no call: it is turn and path, as 2.1 for the call {run}/2/1")
    of_run, turn, path = f"{run}.{address}".rsplit(".", 2)
    return call_key(of_run, int(turn), path.replace("-", "/"))
