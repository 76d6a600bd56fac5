"""Statements on a connection of the database's own driver.

SQLAlchemy writes each statement once for a dialect; what runs it is the driver's cursor. Built and run by SQLAlchemy in
the call, an append costs five times the CPU.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

import attrs
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

Row: TypeAlias = tuple[Any, ...]
Values: TypeAlias = Mapping[str, Any]
_NOTHING: Final[Values] = {}


@attrs.frozen
class Compiled:
    """A statement as a driver takes it."""

    sql: str
    names: tuple[str, ...] | None  # of the parameters in order; None where the driver takes them by name
    fixed: Values  # parameters that the statement itself has

    def parameters(self, values: Values) -> Any:
        """The values as the driver takes them."""
        given = {**self.fixed, **values} if self.fixed else values
        return given if self.names is None else [given[name] for name in self.names]


_COMPILED: Final[defaultdict[Any, dict[ClauseElement, Compiled]]] = defaultdict(dict)  # by the kind of database


class Statements:
    """The statements of one dialect, each compiled when it is first used; stores of one kind share them."""

    def __init__(self, dialect: Dialect) -> None:
        self.is_sqlite = dialect.name == "sqlite"
        self._dialect = dialect

    @cached_property
    def _compiled(self) -> dict[ClauseElement, Compiled]:
        """Those that there are: asked for behind the first connection, which tells the version of the server."""
        dialect: Any = self._dialect
        return _COMPILED[dialect.name, dialect.driver, dialect.server_version_info]

    def compiled(self, statement: ClauseElement) -> Compiled:
        """The statement for the driver."""
        found = self._compiled.get(statement)
        if found is None:
            found = self._compiled[statement] = self._compile(statement)
        return found

    def _compile(self, statement: ClauseElement) -> Compiled:
        made: Any = statement.compile(dialect=self._dialect, compile_kwargs={"render_postcompile": True})
        fixed = {name: value for name, value in made.params.items() if value is not None}
        names = tuple(made.positiontup) if made.positional else None
        return Compiled(str(made), names, fixed)


class Transaction:
    """What can be done while a transaction is open."""

    def __init__(self, cursor: Any, statements: Statements) -> None:
        self._cursor = cursor
        self._statements = statements
        self.is_sqlite = statements.is_sqlite

    def rows(self, statement: ClauseElement, values: Values = _NOTHING) -> list[Row]:
        """All rows."""
        self._execute(statement, values)
        return self._cursor.fetchall()

    def row(self, statement: ClauseElement, values: Values = _NOTHING) -> Row | None:
        """The first row, None where there is none."""
        self._execute(statement, values)
        return self._cursor.fetchone()

    def value(self, statement: ClauseElement, values: Values = _NOTHING) -> Any:
        """The first value of the first row, None where there is none."""
        row = self.row(statement, values)
        return None if row is None else row[0]

    def run(self, statement: ClauseElement, values: Values = _NOTHING) -> int:
        """How many rows it changed."""
        self._execute(statement, values)
        return self._cursor.rowcount

    def run_each(self, statement: ClauseElement, values: Sequence[Values]) -> None:
        """Runs it for each of the values."""
        if len(values) == 1:
            self._execute(statement, values[0])
        elif values:
            compiled = self._statements.compiled(statement)
            self._cursor.executemany(compiled.sql, [compiled.parameters(each) for each in values])

    def run_text(self, sql: str) -> None:
        """Runs a statement of the dialect's own."""
        self._cursor.execute(sql)

    def _execute(self, statement: ClauseElement, values: Values) -> None:
        compiled = self._statements.compiled(statement)
        self._cursor.execute(compiled.sql, compiled.parameters(values))
