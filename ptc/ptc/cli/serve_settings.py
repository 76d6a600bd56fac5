"""What `ptc serve` can be told beside its everyday flags: limits of the service and of conversations."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs
import click
from click.core import ParameterSource

from ptc.cli.errors import BadInput
from ptc.cli.settings import NumberOrNever

if TYPE_CHECKING:
    from ptc.service import ServiceSettings

# setting -> what it takes, and what it says; in the order of `ServiceSettings`, then of `ConversationSettings`
LIMITS: Final[Mapping[str, tuple[Any, str]]] = {
    "max_body_bytes": (int, "bytes of a request's body, at most"),
    "streams_per_user": (int, "streams of events that one owner may have open"),
    "stream_frames": (int, "events that wait for a slow reader before it is let go"),
    "heartbeat_seconds": (float, "seconds without an event after which a stream says that it is still there"),
    "poll_seconds": (float, "seconds after which events of other processes come"),
    "notify": (bool, "whether processes on one PostgreSQL tell each other of what is new; off behind PgBouncer"),
    "metrics": (bool, "whether anything is measured, where the extra is installed"),
    "per_user_gauge": (bool, "whether `/metrics` has a time series for each owner, named by a hash"),
    "workers": (int, "runs of agents that this process works on at once; 0 leaves them to `ptc worker`"),
    "lease_seconds": (float, "seconds after which another process goes on with what one that died had begun"),
    "secure_cookies": (bool, "whether browsers send the cookie over HTTPS alone"),
    "conversation_idle_timeout_minutes": (
        NumberOrNever(),
        'minutes without a message after which the next begins a conversation; "never"',
    ),
    "max_conversations_retained": (int, "conversations that have ended and are listed; older ones expire"),
    "conversation_state_timeout_minutes": (
        float,
        "minutes after which a question that nobody answered no longer keeps its conversation",
    ),
    "context_window_messages": (int, "messages that a model is shown"),
    "max_messages_hot": (int, "messages that are not archived, of all conversations of an owner"),
    "max_history_days": (NumberOrNever(), 'days after which messages are archived; "never"'),
    "expired": (click.Choice(["archive", "erase"]), "what happens to messages of conversations that have expired"),
    "erase_after_days": (
        NumberOrNever(),
        'days after which an expired conversation is erased all the same; "never"',
    ),
}


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the limits, as flags that its help leaves out: there are many, and few are ever needed."""
    for name, (kind, text) in reversed(LIMITS.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, type=kind, hidden=True, help=text)(command)
    return command


def service_settings(
    ctx: click.Context, limits: Mapping[str, Any], *, hosts: tuple[str, ...], sharing: bool
) -> "ServiceSettings":
    """The settings, with the limits that were given. Raises `BadInput`."""
    from ptc.conversations import ConversationSettings
    from ptc.service import ServiceSettings

    given = {
        name: value for name, value in limits.items() if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
    }
    own = {
        name: given.pop(name) for name in [each.name for each in attrs.fields(ConversationSettings)] if name in given
    }
    try:
        return ServiceSettings(hosts=hosts, sharing=sharing, conversations=ConversationSettings(**own), **given)
    except ValueError as error:
        raise BadInput(f"{error}.") from error


def limit_values(settings: "ServiceSettings") -> dict[str, Any]:
    """The limits that are used, by name; "never" for None."""
    parts = {
        **attrs.asdict(settings, recurse=False),
        **attrs.asdict(settings.conversations, recurse=False),
    }
    return {name: "never" if parts[name] is None else parts[name] for name in LIMITS}
