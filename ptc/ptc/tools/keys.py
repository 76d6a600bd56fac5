"""The key of a call, for tools that act once for each key."""

from contextvars import ContextVar
from typing import Final

CALL_KEY: Final[ContextVar[str]] = ContextVar("ptc_call_key")


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
