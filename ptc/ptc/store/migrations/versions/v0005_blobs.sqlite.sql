CREATE TABLE blobs (
    log_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT blobs_key PRIMARY KEY (log_id, digest),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)
