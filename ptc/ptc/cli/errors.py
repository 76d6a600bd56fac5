"""How a command ends when it cannot give what was asked for.

BadInput    exit code 2: what the caller gave cannot be used; the message says what to do
Failed      exit code 1: a program or a run failed
Interrupted exit code 130: Ctrl-C ended it; 143: SIGTERM did
"""

from typing import IO, Any

import click


class Failed(click.ClickException):
    """A program or a run failed. The message is written as it is."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Writes the message to stderr."""
        click.echo(self.format_message(), file=file, err=True)


class BadInput(Failed):
    """What the caller gave cannot be used."""

    exit_code = 2

    def format_message(self) -> str:
        """The message after the word that people look for."""
        return f"Error: {self.message}"


class Interrupted(Failed):
    """Ctrl-C ended a command; the exit code is the one that shells expect."""

    exit_code = 130


class Terminated(Interrupted):
    """SIGTERM ended it."""

    exit_code = 143
