"""The tables of the service: tokens, pieces of replies, and what is shared."""

from importlib.resources import files

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the tables."""
    dialect = op.get_bind().dialect.name
    text = (files("ptc.store.migrations.versions") / f"v0002_service.{dialect}.sql").read_text("utf-8")
    for statement in text.strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)


def downgrade() -> None:
    """Drops them."""
    for table in ("shares", "chunks", "tokens"):
        op.get_bind().exec_driver_sql(f"DROP TABLE {table}")
