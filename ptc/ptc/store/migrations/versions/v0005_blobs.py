"""The data that runs keep."""

from importlib.resources import files

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes the table."""
    dialect = op.get_bind().dialect.name
    text = (files("ptc.store.migrations.versions") / f"v0005_blobs.{dialect}.sql").read_text("utf-8")
    for statement in text.strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)


def downgrade() -> None:
    """Drops it."""
    op.get_bind().exec_driver_sql("DROP TABLE blobs")
