"""Settings of `ptc serve`: `ptc.toml`, then the environment, then flags; what is unknown is refused."""

import tomllib
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from ptc.cli import cli
from ptc.cli.serve import serve
from ptc.cli.serve_settings import LIMITS
from ptc.cli.settings import key_of, settings_of
from ptc.conversations import ConversationSettings
from ptc.service import ServiceSettings


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def invoked(*arguments, settings=None, command="serve", **variables):
        if settings is not None:
            Path("ptc.toml").write_text(settings, "utf-8")
        found = CliRunner().invoke(cli, [command, *arguments], env=variables)
        return found.exit_code, found.stdout, found.stderr

    return invoked


def printed(run, *arguments, **given):
    """What is set, and where it is from, by name."""
    code, text, _ = run("--print-settings", *arguments, **given)
    assert code == 0
    sources = {line.partition(" = ")[0]: line.rpartition("  # ")[2] for line in text.splitlines()}
    return tomllib.loads(text), sources


def test_a_flag_overrides_a_variable_which_overrides_the_file(run):
    file = 'port = 1\nmax_turns = 2\nmax_body_bytes = 3\nname = ["a.example", "b.example"]\nsharing = true\n'
    values, sources = printed(run, "--port", "9", settings=file, PTC_PORT="5", PTC_MAX_TURNS="6", PTC_MODEL="")
    assert (values["port"], sources["port"]) == (9, "--port")
    assert (values["max_turns"], sources["max_turns"]) == (6, "PTC_MAX_TURNS")
    assert (values["max_body_bytes"], sources["max_body_bytes"]) == (3, "ptc.toml")
    assert (values["name"], values["sharing"]) == (["a.example", "b.example"], True)
    assert (values["retries"], sources["retries"]) == (2, "default")
    assert "model" not in values  # an empty variable is none, as compose files write them


def test_what_is_printed_can_be_read_back(run):
    flags = ("--workers", "0", "--max-history-days", "never", "--expired", "erase", "--store", "a.db")
    _, text, _ = run("--print-settings", *flags)
    again, sources = printed(run, settings=text)
    assert again == tomllib.loads(text)
    assert (again["workers"], again["max_history_days"], again["expired"]) == (0, "never", "erase")
    assert {sources[name] for name in again} == {"ptc.toml"}


def test_passwords_are_not_printed(run):
    url = "postgresql://ada:secret@db/ptc?sslpassword=secret"
    _, text, _ = run("--print-settings", PTC_STORE=url)
    assert "secret" not in text
    assert "ada:***@db" in text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"settings": "prot = 1"}, "Error: ptc.toml: there is no setting 'prot': did you mean port?"),
        ({"settings": "zzz = 1"}, "there is no setting 'zzz': `ptc serve --print-settings` lists them."),
        ({"settings": "port = 3.5"}, "Error: ptc.toml: port: '3.5' is not a valid integer range."),
        ({"settings": "[port]\na = 1"}, "Error: ptc.toml: port is a table; it takes one value."),
        ({"settings": "port = [1]"}, "Error: ptc.toml: port takes one value, and not a list."),
        ({"settings": "port"}, "Error: ptc.toml is no TOML: "),
        ({"settings": "demo = true"}, "there is no setting 'demo'"),
        ({"settings": "workers = -1"}, "Error: workers must be an integer, 0 or more; it is -1."),
        ({"settings": "max_history_days = 'always'"}, "max_history_days: 'always' is neither a number nor \"never\"."),
        ({"PTC_PROT": "1"}, "Error: there is no setting PTC_PROT: did you mean PTC_PORT? Unset it"),
        ({"PTC_PORT": "tcp://10.0.0.1:80"}, "Error: PTC_PORT: 'tcp://10.0.0.1:80' is not a valid integer range."),
        ({"PTC_CONFIG": "none.toml"}, "Error: cannot read the settings none.toml: no such file or directory."),
    ],
)
def test_what_cannot_be_used_is_said_with_its_place(run, given, said):
    code, _, told = run(**given)
    assert code == 2
    assert said in told


def test_the_store_of_the_file_is_that_of_all_commands(run):
    run("create", "--owner", "ada", command="token", settings='store = "here.db"\n')
    assert Path("here.db").is_file()
    assert "ada" in run("list", command="token")[1]


def test_every_setting_of_the_service_can_be_set():
    own = {each.name for each in (*attrs.fields(ServiceSettings), *attrs.fields(ConversationSettings))}
    flags = {key_of(each) for each in settings_of(serve)}
    assert own - flags == {"hosts", "conversations"}  # `--name` and `--host` say the hosts
    assert set(LIMITS) <= own


def test_the_example_of_the_docs_is_a_file_of_settings(run):
    page = (Path(__file__).parents[3] / "docs" / "how-to" / "serving.md").read_text("utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    values, sources = printed(run, settings=example)
    assert {name for name in values if sources[name] == "ptc.toml"} == set(tomllib.loads(example))
