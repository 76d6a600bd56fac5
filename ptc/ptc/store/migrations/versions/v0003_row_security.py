"""PostgreSQL shows a transaction no row of a log that it is not for. SQLite has nothing of the kind."""

from importlib.resources import files

from alembic import op

revision = "0003"
down_revision = "0002"

_TABLES = (
    "logs",
    "tokens",
    "events",
    "streams",
    "conversations",
    "messages",
    "runs",
    "leases",
    "snapshots",
    "consumers",
    "chunks",
    "shares",
    "search",
)


def upgrade() -> None:
    """Makes the policies."""
    if op.get_bind().dialect.name == "postgresql":
        text = (files("ptc.store.migrations.versions") / "v0003_row_security.postgresql.sql").read_text("utf-8")
        for statement in text.strip().split("\n\n"):
            op.get_bind().exec_driver_sql(statement)


def downgrade() -> None:
    """Drops them."""
    if op.get_bind().dialect.name == "postgresql":
        for table in _TABLES:
            op.get_bind().exec_driver_sql(f"DROP POLICY own_log ON {table}")
            op.get_bind().exec_driver_sql(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
            op.get_bind().exec_driver_sql(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
