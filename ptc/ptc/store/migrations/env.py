"""What alembic runs: the steps, on the connection that it is given."""

from alembic import context

from ptc.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
