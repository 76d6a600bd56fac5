"""`ptc prompt`: what a model was sent."""

import json
import sys
import warnings
from collections.abc import Iterable, Sequence
from difflib import unified_diff
from pathlib import Path

import click
from rich.text import Text

from ptc.cli.errors import BadInput
from ptc.cli.output import console, note, print_text, shown
from ptc.cli.saved import FoundTurn, find_turn, one_view, read_run, run_argument
from ptc.views.prompt_text import prompt_text
from ptc_compression import Rendering, TokenCounter, TokenStats, Turn

_DIFF_STYLES = {"+": "green", "-": "red", "@": "cyan"}


@click.command(short_help="Print what the model was sent for a turn of a saved run.")
@run_argument
@click.option("--turn", metavar="N", help="The turn, or 3.1.2 for a sub-agent's; the last one unless given.")
@click.option("--diff", "views", flag_value="diff", multiple=True, help="Only what differs from the turn before.")
@click.option("--tokens", "views", flag_value="tokens", multiple=True, help="Tokens by section, in a table.")
@click.option("--json", "views", flag_value="json", multiple=True, help="The messages as JSON.")
def prompt(run: Path, turn: str | None, views: Sequence[str]) -> None:
    """Print exactly what the model was sent for a turn of a saved run.

    RUN.json is a file that ptc run --save wrote, or - for standard input.

    \b
    ptc prompt run.json                     the last turn
    ptc prompt run.json --turn 2            turn 2
    ptc prompt run.json --turn 3.1.2        turn 2 of the first sub-agent that turn 3 called
    ptc prompt run.json --turn 2 --diff     what turn 2 was sent beside turn 1
    ptc prompt run.json --tokens            where the tokens go
    """
    _VIEWS[one_view(views)](find_turn(read_run(run), turn))


def _print_prompt(found: FoundTurn) -> None:
    click.echo(shown(prompt_text(found.turn.messages), sys.stdout), nl=False)


def _print_json(found: FoundTurn) -> None:
    print_text(json.dumps(found.turn.messages, ensure_ascii=False, indent=2))


def _print_diff(found: FoundTurn) -> None:
    before = found.before
    if before is None:
        raise BadInput(f"turn {found.name} is the first: there is no turn before it to compare with.")
    out = console()
    for line in _difference(before, found.turn):
        out.print(Text(shown(line, sys.stdout), style=_DIFF_STYLES.get(line[:1], "")))


def _difference(before: Turn, after: Turn) -> Iterable[str]:
    old, new = (prompt_text(turn.messages).removesuffix("\n").split("\n") for turn in (before, after))
    return unified_diff(old, new, f"turn {before.number}", f"turn {after.number}", lineterm="")


def _print_tokens(found: FoundTurn) -> None:
    rendering = found.step.rendering(found.turn.number)
    if rendering.messages != list(found.turn.messages):
        note("The prompt, rendered again, differs from what was sent: sections are those of the new rendering.")
    print_text(token_table(rendering, count_tokens(rendering)))


def count_tokens(rendering: Rendering, counter: TokenCounter | None = None) -> TokenStats:
    """The tokens of a rendering; a warning that they are approximated goes to stderr as a sentence."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        counted = rendering.count_tokens(counter)
    for warning in caught:
        note(str(warning.message))
    return counted


def token_table(rendering: Rendering, counted: TokenStats) -> str:
    """Sections with their tokens and characters, and what the provider may have cached."""
    rows = [(name, counted.sections[name], len(text)) for name, text in rendering.sections.items()]
    rows.append(("total", counted.total, rendering.stats.characters))
    rows.append(("shared with the turn before", counted.shared_prefix, rendering.stats.shared_prefix))
    lines = [f"{name.replace('_', ' '):28}{tokens:>9,}{characters:>12,}" for name, tokens, characters in rows]
    return "\n".join([f"{'section':28}{'tokens':>9}{'characters':>12}", *lines, f"counted by {counted.counter}"])


_VIEWS = {None: _print_prompt, "diff": _print_diff, "tokens": _print_tokens, "json": _print_json}
