"""`ptc`: the group of commands."""

import sys
from importlib.metadata import version
from typing import Any

import click

from ptc.cli.approve import approve
from ptc.cli.chat import chat
from ptc.cli.compare import compare
from ptc.cli.errors import Interrupted
from ptc.cli.eval import eval_
from ptc.cli.grade import grade
from ptc.cli.mcp import mcp
from ptc.cli.prompt import prompt
from ptc.cli.repl import repl
from ptc.cli.run import run
from ptc.cli.store import store
from ptc.cli.trace import trace
from ptc.cli.view import view


class Commands(click.Group):
    """The commands, of which Ctrl-C ends any with the exit code that shells expect."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises `Interrupted` on Ctrl-C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("Interrupted.") from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(version("ptc-runtime"), prog_name="ptc")
def cli() -> None:
    """Multi-turn sub-agents that act by writing small, safe PTC-Lisp programs.

    \b
    Try the language:       ptc eval '(map inc [1 2 3])', or ptc repl
    Run a sub-agent:        ptc run "Which region sells most?" --data orders.json \\
                                --model openai:gpt-5-mini --save run.json
    See what it did:        ptc trace run.json
    See it in a browser:    ptc view run.json --open
    See what it was sent:   ptc prompt run.json --turn 2
    Try other histories:    ptc compare run.json
    Grade models on cases:  ptc grade cases.json --model openai:gpt-5-mini
    Have a conversation:    ptc chat --model openai:gpt-5-mini
    See what was said:      ptc store conversations
    Serve other agents:     ptc mcp --tools shop.py

    Values and documents go to standard output, everything else to standard error. Exit codes: 0 it worked, 1 the
    program or the run failed, 2 the input cannot be used, 130 Ctrl-C ended it.

    Shell completion: eval "$(_PTC_COMPLETE=bash_source ptc)", or zsh_source, fish_source.
    """
    _write_what_cannot_be_encoded()


def _write_what_cannot_be_encoded() -> None:
    """Half of a surrogate pair, or a letter that the terminal's encoding lacks, is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


for command in (eval_, repl, run, approve, trace, view, prompt, compare, grade, chat, store, mcp):
    cli.add_command(command)
