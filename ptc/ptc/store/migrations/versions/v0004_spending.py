"""Runs say how many of their tokens a provider's cache gave, and how often they called tools."""

from alembic import op

revision = "0004"
down_revision = "0003"

_COLUMNS = ("cached_tokens", "tool_calls")


def upgrade() -> None:
    """Adds the columns. Of runs that have ended before it is not known: 0."""
    for column in _COLUMNS:
        op.get_bind().exec_driver_sql(f"ALTER TABLE runs ADD COLUMN {column} INTEGER DEFAULT 0 NOT NULL")


def downgrade() -> None:
    """Drops them."""
    for column in _COLUMNS:
        op.get_bind().exec_driver_sql(f"ALTER TABLE runs DROP COLUMN {column}")
