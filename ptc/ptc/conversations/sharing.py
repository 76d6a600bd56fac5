"""What others are shown of a conversation: a copy of what users and the assistant said, as it is now."""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from ptc.conversations.exporting.pages import title_of
from ptc.conversations.reading import rows_of
from ptc.durable import step_of_run
from ptc.events import canonical, iso
from ptc.projections import ConversationRow, MessageRow
from ptc.projections.texts import shown
from ptc.store import LogHandle
from ptc.store.shares import Share, add_share, renew_share
from ptc_interpreter import to_clojure

Include: TypeAlias = Literal["tools", "programs", "results"]
INCLUDES: Final[tuple[Include, ...]] = ("tools", "programs", "results")


def share(
    log: LogHandle,
    row: ConversationRow,
    *,
    seconds: float | None = None,
    includes: Sequence[Include] = (),
    grantee: str | None = None,
) -> tuple[Share, str]:
    """Freezes a conversation for others: the share, and its secret. What is said later is not in it.

    Names of tools, programs and results of tools are in the copy only where `includes` has them, instructions never.
    With a `grantee`, that owner alone reads it, with a token of the same tenant.
    """
    head = log.head()
    snapshot = _snapshot(log, row, head, includes)
    how: Any = {"seconds": seconds, "includes": includes, "grantee": grantee}
    return add_share(log, conversation_id=row.conversation_id, through=head, snapshot=snapshot, **how)


def republish(log: LogHandle, row: ConversationRow, old: Share) -> Share:
    """The copy made anew, as the conversation is now, under the address that it has."""
    head = log.head()
    return renew_share(log, old.share_id, through=head, snapshot=_snapshot(log, row, head, old.includes))


def _snapshot(log: LogHandle, row: ConversationRow, through: int, includes: Sequence[str]) -> str:
    said = [
        {"role": message.role, "content": shown(message.content), **_work(log, message, includes)}
        for message in rows_of(log, row, through=through)
        if message.role in ("user", "assistant") and message.content
    ]
    at = iso(log.parts.now_us())[:16].replace("T", " ")
    return canonical({"title": title_of(row), "at": f"{at} UTC", "messages": said})


def _work(log: LogHandle, message: MessageRow, includes: Sequence[str]) -> dict[str, Any]:
    """What was done for an answer, as far as it is shared."""
    found: dict[str, Any] = {"tools": list(message.tools_used)} if "tools" in includes and message.tools_used else {}
    if message.run_id is None or not {"programs", "results"} & {*includes}:
        return found
    turns = step_of_run(log, message.run_id).trace
    if "programs" in includes:
        found["programs"] = [shown(turn.program) for turn in turns if turn.program]
    if "results" in includes:
        calls = [call for turn in turns for call in turn.evaluation.tool_calls]
        found["results"] = [{"tool": call.name, "result": _text(call.result, call.error)} for call in calls]
    return found


def _text(result: Any, error: str | None) -> str:
    return shown(to_clojure(result)[0] if error is None else error)
