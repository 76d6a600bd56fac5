"""`ptc`: the group of commands."""

import gc
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import click

from ptc.cli.errors import Interrupted
from ptc.cli.output import noted_warnings

# command -> the function of it, in the module of its name
COMMANDS: Final[Mapping[str, str]] = {
    "approve": "approve",
    "cancel": "cancel",
    "chat": "chat",
    "compare": "compare",
    "eval": "eval_",
    "grade": "grade",
    "mcp": "mcp",
    "prompt": "prompt",
    "repl": "repl",
    "run": "run",
    "runs": "runs",
    "serve": "serve",
    "store": "store",
    "submit": "submit",
    "token": "token",
    "trace": "trace",
    "view": "view",
    "worker": "worker",
}


class Commands(click.Group):
    """The commands, each imported when it is used.

    Ctrl-C ends any with the exit code that shells expect, and what is warned of is said in a sentence.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands, in alphabetical order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name, or None."""
        function = COMMANDS.get(cmd_name)
        command = None if function is None else getattr(import_module(f"ptc.cli.{cmd_name}"), function)
        _collect_garbage()
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises `Interrupted` on Ctrl-C."""
        try:
            with noted_warnings():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("Interrupted.") from None


def _collect_garbage() -> None:
    """Go on with what `main` has put off: what is imported stays to the end, and nobody looks for garbage in it."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="ptc-runtime", prog_name="ptc")
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
    Serve it to others:     ptc serve --model openai:gpt-5-mini, or ptc serve --demo
    Serve other agents:     ptc mcp --tools shop.py
    Run agents in the back: ptc submit surveyor --param field=north, then ptc worker --agents survey.py
    See how they get on:    ptc runs

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
