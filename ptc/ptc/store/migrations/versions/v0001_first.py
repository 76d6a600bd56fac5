"""The tables of the first version."""

from importlib.resources import files

from alembic import op

revision = "0001"
down_revision = None

_TABLES = (
    "search",
    "consumers",
    "snapshots",
    "leases",
    "runs",
    "messages",
    "conversations",
    "streams",
    "events",
    "logs",
)


def upgrade() -> None:
    """Makes the tables."""
    dialect = op.get_bind().dialect.name
    text = (files("ptc.store.migrations.versions") / f"v0001_first.{dialect}.sql").read_text("utf-8")
    for statement in text.strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)


def downgrade() -> None:
    """Drops them."""
    if op.get_bind().dialect.name == "sqlite":
        op.get_bind().exec_driver_sql("DROP TABLE search_index")
        op.get_bind().exec_driver_sql("DROP VIEW search_content")
    for table in _TABLES:
        op.get_bind().exec_driver_sql(f"DROP TABLE {table}")
