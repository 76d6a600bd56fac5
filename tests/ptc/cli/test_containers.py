"""The Dockerfile and compose.yaml, which name commands, variables, folders and extras: those are all there."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
import yaml

from ptc.cli.app import cli

ROOT = Path(__file__).parents[3]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
TOKEN = ["token", "create", "--owner", "ada"]  # as the comment says


def instructions(name):
    joined = DOCKERFILE.replace("\\\n", " ")
    return [line.split(" ", 1)[1] for line in joined.splitlines() if line.startswith(f"{name} ")]


def parsed(arguments, environment=None):
    """The command that `ptc` takes these arguments for, and what it is given."""
    name, *rest = arguments
    context = click.Context(cli, **cli.context_settings)
    command = cli.get_command(context, name)
    while isinstance(command, click.Group):
        name, *rest = rest
        command = command.get_command(click.Context(command), name)
    with pytest.MonkeyPatch.context() as patched:
        for variable, value in (environment or {}).items():
            patched.setenv(variable, re.sub(r"\$\{\w+:-(.*?)\}", r"\1", str(value)))
        return command.make_context(name, list(rest), parent=context).params  # commands keep how they are helped with


def test_the_image_installs_what_there_is():
    copied = {source: target for each in instructions("COPY") for source, target in [each.split()]}
    [install] = [each for each in instructions("RUN") if "pip install" in each]
    installed = [each for each in shlex.split(install.split("&&")[0]) if each.startswith("/src")]
    assert [each.partition("[")[0] for each in installed] == list(copied.values())
    for source in copied:
        assert (ROOT / source / "pyproject.toml").is_file()
        assert source not in (ROOT / ".dockerignore").read_text("utf-8").split()
    extras = re.findall(r"\[(.*?)\]", install)[0].split(",")
    project = tomllib.loads((ROOT / "ptc/pyproject.toml").read_text("utf-8"))["project"]
    assert set(extras) <= set(project["optional-dependencies"])
    assert eval(instructions("ENTRYPOINT")[0])[0] in project["scripts"]
    assert float(re.search(r"python:(\d\.\d+)", DOCKERFILE)[1][2:]) >= float(project["requires-python"][4:])


def test_the_image_starts_the_service_where_it_says(monkeypatch):
    from ptc.cli.stores import store_url

    for arguments in (eval(instructions("CMD")[0]), DOCKERFILE.splitlines()[0].partition("8000 ptc ")[2].split()):
        given = parsed(arguments)
        assert (given["host"], given["public"], str(given["port"])) == ("0.0.0.0", True, instructions("EXPOSE")[0])
    monkeypatch.setenv("HOME", instructions("ENV")[0].removeprefix("HOME="))
    for name in ("XDG_DATA_HOME", "PTC_STORE"):
        monkeypatch.delenv(name, raising=False)
    [volume] = instructions("VOLUME")
    assert str(Path(store_url(None)).parent) == volume
    user, made, mounted = (DOCKERFILE.index(text) for text in ("USER 1000", f"mkdir -p {volume}", "VOLUME "))
    assert user < made < mounted  # else it belongs to root, and the service cannot write


def test_services_run_commands_that_there_are():
    services = COMPOSE["services"]
    for name in ("tables", "ptc", "worker"):
        service = services[name]
        given = parsed(service["command"], service["environment"])
        assert given["store"] == "postgresql+psycopg://ptc@db/ptc"
        mounted = {each.split(":")[1] for each in service.get("volumes", ())}
        assert set(given.get("modules", ())) == mounted
    serving = parsed(services["ptc"]["command"], services["ptc"]["environment"])
    assert (serving["workers"], serving["public"], serving["model"]) == (0, True, None)
    assert services["ptc"]["ports"] == [f"{serving['port']}:{serving['port']}"]
    assert f":{serving['port']}/readyz" in services["ptc"]["healthcheck"]["test"][-1]
    compile(services["ptc"]["healthcheck"]["test"][-1], "healthcheck", "exec")
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert f"ptc {' '.join(TOKEN)}" in text
    assert parsed(TOKEN, services["ptc"]["environment"])["owner"] == "ada"


def test_services_wait_for_those_that_there_are():
    services = COMPOSE["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        assert "image" in service or service["build"] == "."
    db = services["db"]
    assert db["environment"]["POSTGRES_PASSWORD"] == services["ptc"]["environment"]["PGPASSWORD"]
    assert db["volumes"][0].split(":")[0] in COMPOSE["volumes"]
    assert services["tables"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert services["worker"]["deploy"]["replicas"] == 2
