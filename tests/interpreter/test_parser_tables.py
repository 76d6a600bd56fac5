"""The reader's tables are those of its grammar."""

from parser_tables import READER, tables_text


def test_the_tables_are_those_of_the_grammar() -> None:
    assert (READER / "tables.py").read_text("utf-8") == tables_text(), "run `python tests/parser_tables.py`"
