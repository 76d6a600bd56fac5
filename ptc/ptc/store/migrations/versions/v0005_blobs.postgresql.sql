CREATE TABLE blobs (
    log_id BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT blobs_key PRIMARY KEY (log_id, digest),
    FOREIGN KEY(log_id) REFERENCES logs (log_id)
)

ALTER TABLE blobs ENABLE ROW LEVEL SECURITY

ALTER TABLE blobs FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON blobs USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)
