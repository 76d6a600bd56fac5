CREATE TABLE tokens (
    token_id TEXT COLLATE "C" NOT NULL,
    tenant TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C",
    hash BYTEA NOT NULL,
    scopes TEXT NOT NULL,
    name TEXT NOT NULL,
    created_us BIGINT NOT NULL,
    expires_us BIGINT,
    revoked_us BIGINT,
    PRIMARY KEY (token_id)
)

CREATE TABLE chunks (
    log_id BIGINT NOT NULL,
    after BIGINT NOT NULL,
    tick INTEGER NOT NULL,
    run_id TEXT COLLATE "C" NOT NULL,
    message_id TEXT COLLATE "C" NOT NULL,
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT chunks_key PRIMARY KEY (log_id, after, tick),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE INDEX chunks_run ON chunks (log_id, run_id)

CREATE TABLE shares (
    share_id TEXT COLLATE "C" NOT NULL,
    log_id BIGINT NOT NULL,
    conversation_id TEXT COLLATE "C" NOT NULL,
    through BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    grantee TEXT,
    includes TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    created_us BIGINT NOT NULL,
    expires_us BIGINT,
    revoked_us BIGINT,
    PRIMARY KEY (share_id),
    CONSTRAINT shares_hash UNIQUE (hash),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

CREATE INDEX shares_log ON shares (log_id)
