"""Erasing what was said, and all that follows from it. Events stay as numbers, types, times and ids.

In SQLite's file the bytes are overwritten. Backups, copies and PostgreSQL's dead rows until its next VACUUM are out of
reach.
"""

from typing import Any

from sqlalchemy import bindparam, delete, func, null, select, update

from ptc.events import LogErased, NewEvent
from ptc.store.access import LogAccess
from ptc.store.preparing import LOG_STREAM
from ptc.store.schema import EVENTS, MESSAGES, OF_A_LOG, SEARCH, SNAPSHOTS, STREAMS
from ptc.store.statements import CHILDREN_OF, FORGET_OWNER
from ptc.store.transactions import Transaction
from ptc.store.writing import Writing

_SAID = dict.fromkeys(
    ("payload", "digest", "request_id", "operation_id", "client_action_id", "causation_id", "trace_id", "actor"), null()
)

_BLANK_LOG = (
    update(EVENTS).where(EVENTS.c.log_id == bindparam("log"), EVENTS.c.sequence <= bindparam("through")).values(_SAID)
)
_BLANK_STREAM = (
    update(EVENTS).where(EVENTS.c.log_id == bindparam("log"), EVENTS.c.stream == bindparam("of")).values(_SAID)
)
_EMPTIED = [
    delete(table).where(table.c.log_id == bindparam("log")) for table in OF_A_LOG if table not in (EVENTS, STREAMS)
]
_COUNT_MESSAGES = select(func.count()).select_from(MESSAGES).where(MESSAGES.c.log_id == bindparam("log"))
_OF_CONVERSATION = select(MESSAGES.c.sequence).where(
    MESSAGES.c.log_id == bindparam("log"), MESSAGES.c.conversation_id == bindparam("of")
)
_DROP_WORDS = delete(SEARCH).where(SEARCH.c.log_id == bindparam("log"), SEARCH.c.sequence.in_(_OF_CONVERSATION))
_DROP_MESSAGES = delete(MESSAGES).where(
    MESSAGES.c.log_id == bindparam("log"), MESSAGES.c.conversation_id == bindparam("of")
)
_DROP_SNAPSHOTS = delete(SNAPSHOTS).where(SNAPSHOTS.c.log_id == bindparam("log"))


def erase_log(log: LogAccess) -> int:
    """Erases everything in a log and takes it from its owner: how many events there were."""
    if not log.log_id:
        return 0
    events = log.transact(_erase)
    sweep(log)
    return events


def _erase(writing: Writing) -> int:
    events, bound = writing.head, {"log": writing.log_id}
    messages = writing.transaction.value(_COUNT_MESSAGES, bound)
    writing.append([(LOG_STREAM, [NewEvent(payload=LogErased(events=events, messages=messages))])])
    writing.transaction.run(_BLANK_LOG, {**bound, "through": events})
    for statement in _EMPTIED:
        writing.transaction.run(statement, bound)
    forgotten = {"log_id": writing.log_id, "forgotten": f"erased:{writing.log_id}", "erased_us": writing.now_us}
    writing.transaction.run(FORGET_OWNER, forgotten)
    return events


def erase_conversation(writing: Writing, conversation_id: str) -> bool:
    """Erases what was said in a conversation. False, and nothing is done, while a branch reads from it."""
    bound = {"log": writing.log_id, "of": conversation_id}
    if writing.transaction.rows(CHILDREN_OF, {"log_id": writing.log_id, "parent_id": conversation_id}):
        return False
    for statement in (_BLANK_STREAM, _DROP_WORDS, _DROP_MESSAGES, _DROP_SNAPSHOTS):
        writing.transaction.run(statement, bound)
    return True


def sweep(log: LogAccess) -> None:
    """Overwrites what SQLite still has of erased words, in its index and beside its file."""
    database = log.parts.database
    if database.is_sqlite:
        database.write(_merge_index, of=log.log_id)
        database.checkpoint()


def _merge_index(transaction: Transaction) -> Any:
    transaction.run_text("INSERT INTO search_index(search_index) VALUES ('optimize')")
