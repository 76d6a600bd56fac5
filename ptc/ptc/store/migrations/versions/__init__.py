"""The steps, each with its statements for SQLite and for PostgreSQL beside it, between blank lines."""
