"""`--agents`: the modules whose agents are run by name."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from ptc.agents import Agents
from ptc.cli.errors import BadInput
from ptc.cli.tools import imported
from ptc_interpreter import Limits


def agents_option(*, required: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Gives a command `modules`."""
    return click.option(
        "--agents",
        "modules",
        multiple=True,
        required=required,
        envvar="PTC_AGENTS",
        show_envvar=True,
        metavar="MODULE",
        help="A module or file with agents = Agents() and @agents.register(name) on what makes each. Repeatable.",
    )


def load_agents(modules: Sequence[str], limits: Limits | None = None) -> Agents:
    """The agents of all `--agents` options; those that leave out their limits get these. Raises `BadInput`."""
    from ptc.workers.modules import agents_of

    try:
        agents = Agents(*(agents_of(imported(module, "--agents")) for module in modules))
        return agents if limits is None else agents.limited(limits)
    except ValueError as error:
        raise BadInput(f"--agents: {error}.") from error
