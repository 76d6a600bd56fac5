ALTER TABLE logs ENABLE ROW LEVEL SECURITY

ALTER TABLE logs FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON logs USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE tokens ENABLE ROW LEVEL SECURITY

ALTER TABLE tokens FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON tokens USING (current_setting('ptc.log_id', true) = 'all') WITH CHECK (current_setting('ptc.log_id', true) = 'all')

ALTER TABLE chunks ENABLE ROW LEVEL SECURITY

ALTER TABLE chunks FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON chunks USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE consumers ENABLE ROW LEVEL SECURITY

ALTER TABLE consumers FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON consumers USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE conversations ENABLE ROW LEVEL SECURITY

ALTER TABLE conversations FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON conversations USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE events ENABLE ROW LEVEL SECURITY

ALTER TABLE events FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON events USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE leases ENABLE ROW LEVEL SECURITY

ALTER TABLE leases FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON leases USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE messages ENABLE ROW LEVEL SECURITY

ALTER TABLE messages FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON messages USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE runs ENABLE ROW LEVEL SECURITY

ALTER TABLE runs FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON runs USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE search ENABLE ROW LEVEL SECURITY

ALTER TABLE search FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON search USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE shares ENABLE ROW LEVEL SECURITY

ALTER TABLE shares FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON shares USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE snapshots ENABLE ROW LEVEL SECURITY

ALTER TABLE snapshots FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON snapshots USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)

ALTER TABLE streams ENABLE ROW LEVEL SECURITY

ALTER TABLE streams FORCE ROW LEVEL SECURITY

CREATE POLICY own_log ON streams USING (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END) WITH CHECK (CASE current_setting('ptc.log_id', true) WHEN 'all' THEN true WHEN '' THEN false ELSE log_id = current_setting('ptc.log_id', true)::bigint END)
