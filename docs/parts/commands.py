"""The help of every command."""

from collections.abc import Iterator
from typing import cast

import click

from docs.parts.markdown import as_code
from ptc.cli import cli


def commands() -> str:
    """The help of `ptc` and each of its commands."""
    return "\n\n".join(_helps(click.Context(cli, info_name="ptc", terminal_width=100, **cli.context_settings)))


def _helps(context: click.Context) -> Iterator[str]:
    """The help of a command, and of those below it."""
    yield _help(context)
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            yield from _helps(
                click.Context(cast("click.Command", group.get_command(context, name)), info_name=name, parent=context)
            )


def _help(context: click.Context) -> str:
    lines = [line.rstrip() for line in context.get_help().splitlines()]
    return f"## {as_code(context.command_path)}\n\n```text\n" + "\n".join(lines) + "\n```"
