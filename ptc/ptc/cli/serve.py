"""`ptc serve`: the chat, the viewer and the API, in one command."""

import asyncio
import logging
import socket
import webbrowser
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from ptc.cli.errors import BadInput
from ptc.cli.limits import isolation_option, limits_of
from ptc.cli.models import load_model, model_option, retries_option
from ptc.cli.output import note, print_text
from ptc.cli.registries import agents_option, load_agents
from ptc.cli.responders import responder_maker
from ptc.cli.serve_settings import limit_options, limit_values, service_settings
from ptc.cli.settings import Configured, key_of, settings_file_option, settings_of, written
from ptc.cli.stores import OWNER, opened_store, store_option, store_url
from ptc.cli.tools import load_tools, tools_option

if TYPE_CHECKING:
    from ptc.service import Service, ServiceSettings
    from ptc.store import Store

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_NEEDED: Final = ("litestar", "uvicorn", "msgspec", "jinja2", "sqlalchemy")


@click.command(cls=Configured, short_help="Serve a web chat, the viewer and an API.")
@store_option
@model_option
@tools_option
@agents_option(required=False)
@retries_option
@click.option("--plain", is_flag=True, help="The model answers at once, without programs and tools.")
@click.option("--max-turns", type=click.IntRange(min=1), default=8, show_default=True, help="Replies for one answer.")
@isolation_option
@click.option("--demo", is_flag=True, help="A script answers, and runs are recorded: no key, and nothing is kept.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(min=0, max=65535), default=8000, show_default=True, help="0: a free one.")
@click.option("--public", is_flag=True, help="Listen on an address that others reach.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="A name under which it is asked. Repeatable.")
@click.option("--sharing", is_flag=True, help="Conversations can be shared by a link.")
@click.option("--open", "opens", is_flag=True, help="Open it in the browser.")
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--quiet", is_flag=True, help="Write only warnings.")
@limit_options
@settings_file_option
@click.option("--print-settings", is_flag=True, help="Print every setting and where it is from, and serve nothing.")
@click.pass_context
def serve(
    ctx: click.Context,
    store: str | None,
    model: str | None,
    tools: Sequence[str],
    modules: Sequence[str],
    retries: int,
    plain: bool,
    max_turns: int,
    isolation: str,
    demo: bool,
    host: str,
    port: int,
    public: bool,
    names: Sequence[str],
    sharing: bool,
    opens: bool,
    log_format: Any,
    quiet: bool,
    print_settings: bool,
    **limits: Any,
) -> None:
    """Serve a web chat at /, the runs at /runs, and the API at /api/v1, whose OpenAPI document is /api/v1/openapi.json.

    \b
    ptc serve --demo --open                       all of it without a key
    ptc serve --model openai:gpt-5-mini --tools shop.py
    ptc serve --agents survey.py                  agents that clients start by name, and that OpenAI's API has as models
    ptc serve --store postgresql+psycopg://ptc@db/ptc --public --name chat.example.org

    There is nothing to set up: conversations are in a file of ptc's own, and a link that logs in once is printed. The
    first time a token is printed too; `ptc token` makes others. Each answer is a run of a sub-agent, kept in the log,
    so that it goes on after a restart. Ctrl-C stops it.

    A setting may also be a variable, PTC_PORT=9000, or a line of ptc.toml, port = 9000. A flag overrides a variable, a
    variable the file. --print-settings lists all of them, limits too that have no line here.
    """
    _check_installed()
    settings = service_settings(ctx, limits, hosts=_hosts(host, names, public=public), sharing=sharing)
    if print_settings:
        _print_settings(ctx, settings)
        return
    _check_address(host, public=public)
    from ptc.service.metrics import new_metrics

    metrics = new_metrics(settings)
    watched: Any = {} if metrics is None else {"observe": metrics.observe}
    with _demo_store(ctx, watched) if demo else opened_store(store, make=True, **watched) as opened:
        _check_tokens(opened, public=public and not demo)
        programs = limits_of(None, isolation)
        given = {"plain": plain, "max_turns": max_turns, "retries": retries, "limits": programs}
        service = _demo(opened, settings) if demo else _service(opened, settings, model, load_tools(tools), given)
        if not demo:
            service.agents = load_agents(modules, programs)
        service.metrics = metrics
        _serve(service, host, port, opens=opens, level=logging.WARNING if quiet else logging.INFO, kind=log_format)


# -- what is served --------------------------------------------------------------------------------------------------


@contextmanager
def _demo_store(ctx: click.Context, watched: Mapping[str, Any]) -> "Generator[Store]":
    """A store that is gone in the end, whatever the settings say."""
    if ctx.get_parameter_source("store") is ParameterSource.COMMANDLINE:
        raise BadInput("--demo has a store of its own, which is gone with it: leave --store out.")
    with (
        TemporaryDirectory(prefix="ptc-demo-") as folder,
        opened_store(str(Path(folder) / "demo.db"), make=True, **watched) as opened,
    ):
        yield opened


def _hosts(host: str, names: Sequence[str], *, public: bool) -> tuple[str, ...]:
    from ptc.service.settings import ANY_HOST, LOOPBACK

    own = (*LOOPBACK, *names) if names or not public else (ANY_HOST,)
    return (*own, host)


def _print_settings(ctx: click.Context, settings: "ServiceSettings") -> None:
    """A file of settings as they are now, but for the password of a database."""
    from ptc.store import shown_url

    given = {key_of(option): ctx.params[option.name] for option in settings_of(ctx.command) if option.name}
    used = {**given, **limit_values(settings), "store": shown_url(store_url(given["store"]))}
    for line in written(ctx, used):
        print_text(line)


def _demo(store: "Store", settings: Any) -> "Service":
    from ptc.service import Service
    from ptc.service.demo import demo_agents, demo_responder, record_runs

    agents = demo_agents()
    asyncio.run(record_runs(store, agents, owner=OWNER))
    return Service(store=store, settings=settings, responder=demo_responder, agents=agents)


def _service(
    store: "Store", settings: Any, model: str | None, tools: tuple[Any, ...], how: dict[str, Any]
) -> "Service":
    from ptc.service import Service

    if not model:
        note("No model is given: messages are kept, and nobody answers. --model openai:gpt-5-mini has one answer.")
        return Service(store=store, settings=settings)
    chosen = load_model(model, None)
    responder = responder_maker(chosen, tools, **how)
    return Service(store=store, settings=settings, responder=responder, titles=chosen)


# -- where -----------------------------------------------------------------------------------------------------------


def _check_installed() -> None:
    if any(find_spec(name) is None for name in _NEEDED):
        raise BadInput("ptc serve needs an optional dependency: pip install 'ptc-runtime[server]'")


def _check_address(host: str, *, public: bool) -> None:
    if host not in _LOOPBACK and not public:
        raise BadInput(f"{host} is an address that others reach: add --public if that is what you want.")


def _check_tokens(store: "Store", *, public: bool) -> None:
    now_us = store.parts.now_us()
    if any(each.is_valid(now_us) for each in store.tokens.all()):
        return
    if public:
        raise BadInput("nobody has a token yet: `ptc token create` makes one; then serve it to others.")
    from ptc.store import SCOPES

    _, text = store.tokens.create(owner=OWNER, scopes=list(SCOPES), name="first")
    note(f"The first token, which is shown once: {text}")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(100)  # who comes now is answered in a moment
    except OSError as error:
        bound.close()
        reason = (error.strerror or "").lower()
        raise BadInput(f"cannot listen on {host}, port {port}: {reason}. Give another --port, or --port 0.") from error
    return bound


def _reached(host: str) -> str:
    """Where a browser on this machine finds what listens there."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{here}]" if ":" in here else here


def _serve(service: "Service", host: str, port: int, *, opens: bool, level: int, kind: Any) -> None:
    from ptc.service.logins import new_login
    from ptc.service.logs import write_logs
    from ptc.service.server import Server
    from ptc.store import SCOPES

    write_logs(kind, level)
    with _bound(host, port) as bound:
        address = f"http://{_reached(host)}:{bound.getsockname()[1]}"
        login = address + new_login(service, owner=OWNER, scopes=frozenset(SCOPES))
        note(f"Serving {service.store.name} at {address} (Ctrl-C ends it)")
        note(f"Log in, once and within ten minutes: {login}")
        server: Server = Server(service)
        if opens:
            webbrowser.open(login)
        server.run(sockets=[bound])
