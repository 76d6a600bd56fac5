"""The tables. Times are microseconds since 1970 in UTC; JSON is text, which no database changes or refuses.

`migrations/` makes them step by step; a new database gets them at once. A test compares the two.
"""

from typing import Any, Final

from sqlalchemy import (
    DDL,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)
from sqlalchemy.dialects.postgresql import TEXT, TSVECTOR

HEAD: Final = "0006"  # the newest migration

METADATA: Final = MetaData()
_Big: Final = BigInteger().with_variant(Integer(), "sqlite")
_Id: Final = Text().with_variant(TEXT(collation="C"), "postgresql")  # in the same order on every database


def _log_id() -> Column[Any]:
    return Column("log_id", _Big, ForeignKey("logs.log_id"), nullable=False)


LOGS: Final = Table(
    "logs",
    METADATA,
    Column("log_id", _Big, primary_key=True, autoincrement=True),
    Column("tenant", _Id, nullable=False),
    Column("owner", _Id, nullable=False),
    Column("head", _Big, nullable=False),  # the newest sequence
    Column("tick", Integer, nullable=False),  # pieces of replies since then
    Column("created_us", BigInteger, nullable=False),
    Column("erased_us", BigInteger),
    UniqueConstraint("tenant", "owner", name="logs_owner"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    _log_id(),
    Column("sequence", _Big, nullable=False),
    Column("event_id", _Id, nullable=False),
    Column("stream", _Id, nullable=False),
    Column("version", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("payload", Text),
    Column("digest", LargeBinary),
    Column("recorded_us", BigInteger, nullable=False),
    Column("request_id", Text),
    Column("operation_id", Text),
    Column("client_action_id", Text),
    Column("causation_id", Text),
    Column("trace_id", Text),
    Column("actor", Text),
    PrimaryKeyConstraint("log_id", "sequence", name="events_key"),
    UniqueConstraint("log_id", "event_id", name="events_id"),
    UniqueConstraint("log_id", "stream", "version", name="events_stream"),
    sqlite_with_rowid=False,
)
IS_COMPACTION: Final = "type IN ('history.compacted', 'history.undone', 'history.redone')"
Index(
    "events_compactions",
    EVENTS.c.log_id,
    EVENTS.c.stream,
    EVENTS.c.version,
    sqlite_where=text(IS_COMPACTION),
    postgresql_where=text(IS_COMPACTION),
)

STREAMS: Final = Table(
    "streams",
    METADATA,
    _log_id(),
    Column("stream", _Id, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("updated_us", BigInteger, nullable=False),
    PrimaryKeyConstraint("log_id", "stream", name="streams_key"),
    sqlite_with_rowid=False,
)

CONVERSATIONS: Final = Table(
    "conversations",
    METADATA,
    _log_id(),
    Column("conversation_id", _Id, nullable=False),
    Column("thread", _Id, nullable=False),
    Column("started_us", BigInteger, nullable=False),
    Column("last_message_us", BigInteger, nullable=False),
    Column("ended_us", BigInteger),
    Column("ended_sequence", _Big),
    Column("end_reason", Text),
    Column("end_detail", Text),
    Column("end_requested_us", BigInteger),
    Column("title", Text),
    Column("summary", Text),
    Column("summary_state", Text, nullable=False),
    Column("summary_attempts", Integer, nullable=False),
    Column("summary_failed_us", BigInteger),
    Column("awaiting_since_us", BigInteger),
    Column("message_count", Integer, nullable=False),
    Column("turn_count", Integer, nullable=False),
    Column("parent_id", _Id),
    Column("branched_at", _Big),
    Column("expired_us", BigInteger),
    PrimaryKeyConstraint("log_id", "conversation_id", name="conversations_key"),
)
Index(
    "conversations_active",
    CONVERSATIONS.c.log_id,
    CONVERSATIONS.c.thread,
    unique=True,
    sqlite_where=text("ended_us IS NULL"),
    postgresql_where=text("ended_us IS NULL"),
)
Index(
    "conversations_ended",
    CONVERSATIONS.c.log_id,
    CONVERSATIONS.c.ended_us,
    CONVERSATIONS.c.ended_sequence,
    sqlite_where=text("expired_us IS NULL"),
    postgresql_where=text("expired_us IS NULL"),
)
IS_DUE: Final = "summary_state = 'due'"
Index(
    "conversations_due",
    CONVERSATIONS.c.log_id,
    CONVERSATIONS.c.ended_us,
    CONVERSATIONS.c.ended_sequence,
    sqlite_where=text(IS_DUE),
    postgresql_where=text(IS_DUE),
)

MESSAGES: Final = Table(
    "messages",
    METADATA,
    _log_id(),
    Column("sequence", _Big, nullable=False),
    Column("event_id", _Id, nullable=False),
    Column("conversation_id", _Id, nullable=False),
    Column("role", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("altered", Integer, nullable=False),  # 1: what no table takes is U+FFFD here; the payload has it
    Column("tokens", Integer),
    Column("tools_used", Text),
    Column("tool_calls", Text),
    Column("tool_call_id", Text),
    Column("tool_name", Text),
    Column("run_id", _Id),
    Column("recorded_us", BigInteger, nullable=False),
    Column("request_id", Text),
    Column("operation_id", Text),
    Column("client_action_id", Text),
    Column("archived_us", BigInteger),
    PrimaryKeyConstraint("log_id", "sequence", name="messages_key"),
    sqlite_with_rowid=False,
)
Index("messages_conversation", MESSAGES.c.log_id, MESSAGES.c.conversation_id, MESSAGES.c.sequence)
Index(
    "messages_hot",
    MESSAGES.c.log_id,
    MESSAGES.c.sequence,
    sqlite_where=text("archived_us IS NULL"),
    postgresql_where=text("archived_us IS NULL"),
)

RUNS: Final = Table(
    "runs",
    METADATA,
    _log_id(),
    Column("run_id", _Id, nullable=False),
    Column("conversation_id", _Id),
    Column("agent", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("fence", _Big, nullable=False),
    Column("cancel_requested", Integer, nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("started_us", BigInteger),
    Column("finished_us", BigInteger),
    Column("turns", Integer, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("failure_code", Text),
    Column("cached_tokens", Integer, server_default=text("0"), nullable=False),
    Column("tool_calls", Integer, server_default=text("0"), nullable=False),
    PrimaryKeyConstraint("log_id", "run_id", name="runs_key"),
)
Index(
    "runs_unfinished",
    RUNS.c.log_id,
    RUNS.c.conversation_id,
    sqlite_where=text("finished_us IS NULL"),
    postgresql_where=text("finished_us IS NULL"),
)

IS_READY: Final = "status IN ('queued', 'running')"
Index("runs_ready", RUNS.c.created_us, sqlite_where=text(IS_READY), postgresql_where=text(IS_READY))

# Who works on which run, and until when nobody else does. No projection: it follows from no event.
LEASES: Final = Table(
    "leases",
    METADATA,
    _log_id(),
    Column("run_id", _Id, nullable=False),
    Column("worker", _Id, nullable=False),  # "": nobody, the run is only not to be begun yet
    Column("fence", _Big, nullable=False),
    Column("leased_us", BigInteger, nullable=False),
    Column("until_us", BigInteger, nullable=False),
    Column("not_before_us", BigInteger, nullable=False),
    PrimaryKeyConstraint("log_id", "run_id", name="leases_key"),
)
Index("leases_worker", LEASES.c.worker)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _log_id(),
    Column("projection", _Id, nullable=False),
    Column("sequence", _Big, nullable=False),
    Column("reducer_version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_us", BigInteger, nullable=False),
    PrimaryKeyConstraint("log_id", "projection", name="snapshots_key"),
)

CONSUMERS: Final = Table(
    "consumers",
    METADATA,
    Column("name", _Id, nullable=False),
    _log_id(),
    Column("sequence", _Big, nullable=False),
    PrimaryKeyConstraint("name", "log_id", name="consumers_key"),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("token_id", _Id, primary_key=True),
    Column("tenant", _Id, nullable=False),
    Column("owner", _Id),  # none: of an administrator, who says for whom each request is
    Column("hash", LargeBinary, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger),
    Column("revoked_us", BigInteger),
)

CHUNKS: Final = Table(
    "chunks",
    METADATA,
    _log_id(),
    Column("after", _Big, nullable=False),  # the newest sequence when it came
    Column("tick", Integer, nullable=False),  # the number of pieces since then
    Column("run_id", _Id, nullable=False),
    Column("message_id", _Id, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("kind", Text, server_default=text("'message'"), nullable=False),  # what it is a piece of
    Column("turn", Integer, server_default=text("1"), nullable=False),
    PrimaryKeyConstraint("log_id", "after", "tick", name="chunks_key"),
    sqlite_with_rowid=False,
)
Index("chunks_run", CHUNKS.c.log_id, CHUNKS.c.run_id)

# The data of runs that are to keep it, each once for a log. No projection: it follows from no event.
BLOBS: Final = Table(
    "blobs",
    METADATA,
    _log_id(),
    Column("digest", _Id, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("log_id", "digest", name="blobs_key"),
)

SHARES: Final = Table(
    "shares",
    METADATA,
    Column("share_id", _Id, primary_key=True),
    _log_id(),
    Column("conversation_id", _Id, nullable=False),
    Column("through", _Big, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("grantee", Text),
    Column("includes", Text, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger),
    Column("revoked_us", BigInteger),
    UniqueConstraint("hash", name="shares_hash"),
)
Index("shares_log", SHARES.c.log_id)

SEARCH: Final = Table(
    "search",
    METADATA,
    Column("id", _Big, primary_key=True, autoincrement=True),
    _log_id(),
    Column("sequence", _Big, nullable=False),
    Column("words", Text().with_variant(TSVECTOR(), "postgresql"), nullable=False),
    Column("left_out", Integer, nullable=False),  # words of the message behind those that are indexed
    UniqueConstraint("log_id", "sequence", name="search_message"),
)
Index("search_words", SEARCH.c.words, postgresql_using="gin").ddl_if(dialect="postgresql")
IS_PARTLY: Final = "left_out > 0"
Index(
    "search_partly",
    SEARCH.c.log_id,
    sqlite_where=text(IS_PARTLY),
    postgresql_where=text(IS_PARTLY),
)

# SQLite indexes words in a table of its own, which triggers keep. The log is a column of it, so that one user's words
# are found without looking at those of others. Words come ready made: `ascii` splits at blanks and changes nothing.
SQLITE_SEARCH: Final = (
    "CREATE VIEW search_content AS SELECT id, 'l' || log_id AS log, words FROM search",
    "CREATE VIRTUAL TABLE search_index USING fts5"
    "(log, words, content='search_content', content_rowid='id', tokenize='ascii', columnsize=0)",
    "CREATE TRIGGER search_added AFTER INSERT ON search BEGIN "
    "INSERT INTO search_index(rowid, log, words) VALUES (new.id, 'l' || new.log_id, new.words); END",
    "CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN "
    "INSERT INTO search_index(search_index, rowid, log, words) "
    "VALUES ('delete', old.id, 'l' || old.log_id, old.words); END",
)

# What SQLite takes for the size of tables and of their parts: rows, of a log, of a conversation. Without it, it takes a
# log for ten rows, and looks through all of them instead of asking an index.
_STATISTICS: Final = (
    ("events", "events", "1000000 10000 1"),
    ("events", "sqlite_autoindex_events_2", "1000000 10000 1"),
    ("events", "sqlite_autoindex_events_3", "1000000 10000 100 1"),
    ("events", "events_compactions", "1000 10 2 1"),
    ("conversations", "sqlite_autoindex_conversations_1", "10000 100 1"),
    ("conversations", "conversations_active", "200 2 1"),
    ("conversations", "conversations_ended", "5000 50 2 1"),
    ("conversations", "conversations_due", "100 2 1 1"),
    ("messages", "messages", "1000000 10000 1"),
    ("messages", "messages_conversation", "1000000 10000 200 1"),
    ("messages", "messages_hot", "2000 20 1"),
    ("search", "sqlite_autoindex_search_1", "1000000 10000 1"),
    ("search", "search_partly", "100 10"),
)
SQLITE_STATISTICS: Final = (
    "ANALYZE sqlite_master",
    *(f"INSERT INTO sqlite_stat1 VALUES ('{table}', '{index}', '{rows}')" for table, index, rows in _STATISTICS),
    "ANALYZE sqlite_master",
)
for _statement in (*SQLITE_SEARCH, *SQLITE_STATISTICS):
    event.listen(METADATA, "after_create", DDL(_statement.replace("%", "%%")).execute_if(dialect="sqlite"))

# A second lock on PostgreSQL, should a statement forget the log that it is for: a transaction says which it is
# (`Database`), and rows of others are not there; "all" is said by those who look after all logs, and by those who look
# for a token or a share, before it is known whose it is. The owner of the tables is not spared.
LOG_SETTING: Final = "ptc.log_id"
_ASKED: Final = f"current_setting('{LOG_SETTING}', true)"
_OWN: Final = f"CASE {_ASKED} WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = {_ASKED}::bigint END"


def _locked(table: Table) -> tuple[str, ...]:
    own = _OWN if "log_id" in table.c else f"{_ASKED} = 'all'"
    return (
        f"ALTER TABLE {table.name} ENABLE ROW LEVEL SECURITY",
        f"ALTER TABLE {table.name} FORCE ROW LEVEL SECURITY",
        f"CREATE POLICY own_log ON {table.name} USING ({own}) WITH CHECK ({own})",
    )


POLICIES: Final = tuple(statement for table in METADATA.sorted_tables for statement in _locked(table))
for _statement in POLICIES:
    event.listen(METADATA, "after_create", DDL(_statement).execute_if(dialect="postgresql"))

# Every table that holds something of a log: what erasing has to look at.
OF_A_LOG: Final = tuple(table for table in METADATA.sorted_tables if "log_id" in table.c and table is not LOGS)
