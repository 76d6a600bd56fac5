CREATE TABLE logs (
    log_id INTEGER NOT NULL,
    tenant TEXT NOT NULL,
    owner TEXT NOT NULL,
    head INTEGER NOT NULL,
    tick INTEGER NOT NULL,
    created_us BIGINT NOT NULL,
    erased_us BIGINT,
    PRIMARY KEY (log_id),
    CONSTRAINT logs_owner UNIQUE (tenant, owner)
)

CREATE TABLE consumers (
    name TEXT NOT NULL,
    log_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    CONSTRAINT consumers_key PRIMARY KEY (name, log_id),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE TABLE conversations (
    log_id INTEGER NOT NULL,
    conversation_id TEXT NOT NULL,
    thread TEXT NOT NULL,
    started_us BIGINT NOT NULL,
    last_message_us BIGINT NOT NULL,
    ended_us BIGINT,
    ended_sequence INTEGER,
    end_reason TEXT,
    end_detail TEXT,
    end_requested_us BIGINT,
    title TEXT,
    summary TEXT,
    summary_state TEXT NOT NULL,
    summary_attempts INTEGER NOT NULL,
    summary_failed_us BIGINT,
    awaiting_since_us BIGINT,
    message_count INTEGER NOT NULL,
    turn_count INTEGER NOT NULL,
    parent_id TEXT,
    branched_at INTEGER,
    expired_us BIGINT,
    CONSTRAINT conversations_key PRIMARY KEY (log_id, conversation_id),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE UNIQUE INDEX conversations_active ON conversations (log_id, thread) WHERE ended_us IS NULL

CREATE INDEX conversations_due ON conversations (log_id, ended_us, ended_sequence) WHERE summary_state = 'due'

CREATE INDEX conversations_ended ON conversations (log_id, ended_us, ended_sequence) WHERE expired_us IS NULL

CREATE TABLE events (
    log_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    schema INTEGER NOT NULL,
    payload TEXT,
    digest BLOB,
    recorded_us BIGINT NOT NULL,
    request_id TEXT,
    operation_id TEXT,
    client_action_id TEXT,
    causation_id TEXT,
    trace_id TEXT,
    actor TEXT,
    CONSTRAINT events_key PRIMARY KEY (log_id, sequence),
    CONSTRAINT events_id UNIQUE (log_id, event_id),
    CONSTRAINT events_stream UNIQUE (log_id, stream, version),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)
 WITHOUT ROWID

CREATE INDEX events_compactions ON events (log_id, stream, version) WHERE type IN ('history.compacted', 'history.undone', 'history.redone')

CREATE TABLE leases (
    log_id INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    worker TEXT NOT NULL,
    fence INTEGER NOT NULL,
    leased_us BIGINT NOT NULL,
    until_us BIGINT NOT NULL,
    not_before_us BIGINT NOT NULL,
    CONSTRAINT leases_key PRIMARY KEY (log_id, run_id),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE INDEX leases_worker ON leases (worker)

CREATE TABLE messages (
    log_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    altered INTEGER NOT NULL,
    tokens INTEGER,
    tools_used TEXT,
    tool_calls TEXT,
    tool_call_id TEXT,
    tool_name TEXT,
    run_id TEXT,
    recorded_us BIGINT NOT NULL,
    request_id TEXT,
    operation_id TEXT,
    client_action_id TEXT,
    archived_us BIGINT,
    CONSTRAINT messages_key PRIMARY KEY (log_id, sequence),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)
 WITHOUT ROWID

CREATE INDEX messages_conversation ON messages (log_id, conversation_id, sequence)

CREATE INDEX messages_hot ON messages (log_id, sequence) WHERE archived_us IS NULL

CREATE TABLE runs (
    log_id INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    conversation_id TEXT,
    agent TEXT NOT NULL,
    status TEXT NOT NULL,
    fence INTEGER NOT NULL,
    cancel_requested INTEGER NOT NULL,
    created_us BIGINT NOT NULL,
    started_us BIGINT,
    finished_us BIGINT,
    turns INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    failure_code TEXT,
    CONSTRAINT runs_key PRIMARY KEY (log_id, run_id),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE INDEX runs_ready ON runs (created_us) WHERE status IN ('queued', 'running')

CREATE INDEX runs_unfinished ON runs (log_id, conversation_id) WHERE finished_us IS NULL

CREATE TABLE search (
    id INTEGER NOT NULL,
    log_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    words TEXT NOT NULL,
    left_out INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT search_message UNIQUE (log_id, sequence),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE INDEX search_partly ON search (log_id) WHERE left_out > 0

CREATE TABLE snapshots (
    log_id INTEGER NOT NULL,
    projection TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    reducer_version INTEGER NOT NULL,
    state TEXT NOT NULL,
    created_us BIGINT NOT NULL,
    CONSTRAINT snapshots_key PRIMARY KEY (log_id, projection),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE TABLE streams (
    log_id INTEGER NOT NULL,
    stream TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_us BIGINT NOT NULL,
    CONSTRAINT streams_key PRIMARY KEY (log_id, stream),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)
 WITHOUT ROWID

CREATE VIEW search_content AS SELECT id, 'l' || log_id AS log, words FROM search

CREATE VIRTUAL TABLE search_index USING fts5(log, words, content='search_content', content_rowid='id', tokenize='ascii', columnsize=0)

CREATE TRIGGER search_added AFTER INSERT ON search BEGIN INSERT INTO search_index(rowid, log, words) VALUES (new.id, 'l' || new.log_id, new.words); END

CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN INSERT INTO search_index(search_index, rowid, log, words) VALUES ('delete', old.id, 'l' || old.log_id, old.words); END

ANALYZE sqlite_master

INSERT INTO sqlite_stat1 VALUES ('events', 'events', '1000000 10000 1')

INSERT INTO sqlite_stat1 VALUES ('events', 'sqlite_autoindex_events_2', '1000000 10000 1')

INSERT INTO sqlite_stat1 VALUES ('events', 'sqlite_autoindex_events_3', '1000000 10000 100 1')

INSERT INTO sqlite_stat1 VALUES ('events', 'events_compactions', '1000 10 2 1')

INSERT INTO sqlite_stat1 VALUES ('conversations', 'sqlite_autoindex_conversations_1', '10000 100 1')

INSERT INTO sqlite_stat1 VALUES ('conversations', 'conversations_active', '200 2 1')

INSERT INTO sqlite_stat1 VALUES ('conversations', 'conversations_ended', '5000 50 2 1')

INSERT INTO sqlite_stat1 VALUES ('conversations', 'conversations_due', '100 2 1 1')

INSERT INTO sqlite_stat1 VALUES ('messages', 'messages', '1000000 10000 1')

INSERT INTO sqlite_stat1 VALUES ('messages', 'messages_conversation', '1000000 10000 200 1')

INSERT INTO sqlite_stat1 VALUES ('messages', 'messages_hot', '2000 20 1')

INSERT INTO sqlite_stat1 VALUES ('search', 'sqlite_autoindex_search_1', '1000000 10000 1')

INSERT INTO sqlite_stat1 VALUES ('search', 'search_partly', '100 10')

ANALYZE sqlite_master
