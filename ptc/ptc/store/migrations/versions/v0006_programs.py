"""Pieces of replies say what they are pieces of: of a message, or of the program of a turn."""

from alembic import op

revision = "0006"
down_revision = "0005"

_COLUMNS = {"kind": "TEXT DEFAULT 'message'", "turn": "INTEGER DEFAULT 1"}


def upgrade() -> None:
    """Adds the columns. What there is are pieces of messages."""
    for column, kind in _COLUMNS.items():
        op.get_bind().exec_driver_sql(f"ALTER TABLE chunks ADD COLUMN {column} {kind} NOT NULL")


def downgrade() -> None:
    """Drops them, with the pieces of programs, which were not there."""
    op.get_bind().exec_driver_sql("DELETE FROM chunks WHERE kind <> 'message'")
    for column in _COLUMNS:
        op.get_bind().exec_driver_sql(f"ALTER TABLE chunks DROP COLUMN {column}")
