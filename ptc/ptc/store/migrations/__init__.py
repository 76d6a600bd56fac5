"""The steps of the tables from version to version, run by alembic. A step that was released is never changed."""
