"""Writes the reader's tables, which Lark makes of the grammar: `python tests/parser_tables.py`."""

from pathlib import Path
from typing import Any

from lark import Lark
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

READER = Path(__file__).parents[1] / "interpreter" / "ptc_interpreter" / "reader"
_HEAD = '''"""The tables of `grammar.lark`, written by `python tests/parser_tables.py`; a test holds the two equal."""
# ruff: noqa: E501
# fmt: off

from typing import Final
'''


class _NoLexer(Lexer):
    def __init__(self, lexer_conf: object) -> None: ...

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        return iter(())


def tables_text() -> str:
    """The text of `reader/tables.py`."""
    parser = Lark((READER / "grammar.lark").read_text("utf-8"), parser="lalr", lexer=_NoLexer)
    table: Any = parser.parser.parser.parser.parse_table  # type: ignore[attr-defined]
    order = _in_order(table.states, table.start_states["start"])
    rules = {rule: number for number, rule in enumerate(parser.rules)}
    made = [f'("{rule.origin.name}", {len(rule.expansion)}, "{rule.alias or rule.origin.name}")' for rule in rules]
    states = [_state(table.states[state], order, rules) for state in order]
    return "\n".join(
        [
            _HEAD,
            "# What a rule makes, of how many parts, and the name of the function that makes it.",
            *_tuple("RULES: Final[tuple[tuple[str, int, str], ...]]", made),
            "# For what comes next: the state that it leads to, or `~rule` where something is made of what was read.",
            *_tuple("STATES: Final[tuple[dict[str, int], ...]]", states),
        ]
    )


def _in_order(states: Any, start: int) -> dict[int, int]:
    """The states with their new numbers, in the order in which they are reached: Lark's own depends on hashes."""
    order, left = {start: 0}, [start]
    for state in left:
        reached = [to for _, (action, to) in sorted(states[state].items()) if action is Shift]
        fresh = [to for to in dict.fromkeys(reached) if to not in order]
        order |= {to: len(order) + index for index, to in enumerate(fresh)}
        left += fresh
    return order


def _state(actions: Any, order: dict[int, int], rules: dict[Any, int]) -> str:
    pairs = [f'"{name}": {order[to] if act is Shift else ~rules[to]}' for name, (act, to) in sorted(actions.items())]
    return "{" + ", ".join(pairs) + "}"


def _tuple(name: str, lines: list[str]) -> list[str]:
    return [f"{name} = (", *[f"    {line}," for line in lines], ")", ""]


if __name__ == "__main__":
    (READER / "tables.py").write_text(tables_text(), "utf-8")
