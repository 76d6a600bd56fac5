"""`ptc serve` and `ptc token`: what is refused, what is printed, and a service that begins and ends as a process."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import patient
import pytest
from click.testing import CliRunner
from forked import command as forked
from patient import PATIENCE

from ptc.cli import cli

NEEDED = ("ptc.cli.serve", "ptc.service.demo", "ptc.service.server")


@pytest.fixture
def run(tmp_path):
    def invoked(*arguments):
        found = CliRunner().invoke(cli, [*arguments, "--store", str(tmp_path / "a.db")])
        return found.exit_code, found.stdout, found.stderr

    return invoked


def test_tokens_are_made_listed_and_revoked(run):
    code, text, told = run("token", "create", "--owner", "ada", "--scope", "read", "--name", "phone", "--days", "2")
    assert (code, re.fullmatch(r"ptc_[0-9a-f]{16}_[\w-]{43}\n", text) is not None) == (0, True)
    token_id = text.split("_")[1]
    assert told == f"token {token_id} of ada, for: read\n"
    assert run("token", "list")[1] == f"{token_id}  valid    ada  read  phone\n"
    assert run("token", "revoke", token_id)[0] == 0
    assert "revoked  ada" in run("token", "list")[1]
    assert "there is no token nope" in run("token", "revoke", "nope")[2]
    assert "give --owner or --any-owner" in run("token", "create", "--owner", "ada", "--any-owner")[2]
    assert "a token has an owner, or the scope admin" in run("token", "create", "--any-owner", "--scope", "read")[2]


def test_what_is_not_served(run):
    assert "is an address that others reach: add --public" in run("serve", "--host", "0.0.0.0")[2]
    assert "nobody has a token yet: `ptc token create`" in run("serve", "--public", "--port", "0")[2]
    assert "--demo has a store of its own" in run("serve", "--demo")[2]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, _, told = run("serve", "--port", str(taken.getsockname()[1]))
    assert (code, "cannot listen on 127.0.0.1" in told, "Give another --port" in told) == (2, True, True)


def test_a_newer_database_is_refused(run, tmp_path):
    import sqlite3

    run("token", "list")
    run("token", "create")
    with sqlite3.connect(tmp_path / "a.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    code, _, told = run("serve", "--port", "0")
    assert (code, "have version 9999, which is newer than" in told) == (2, True)


def test_a_service_begins_and_ends(tmp_path):
    service = [sys.executable, "-m", "ptc", "serve", "--port", "0", "--store", str(tmp_path / "a.db")]
    process = subprocess.Popen(service, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    lines = []
    while not lines or "Application startup complete" not in lines[-1]:
        lines.append(process.stderr.readline())
    text = "".join(lines)
    token = re.search(r"ptc_\S+", text)
    link = re.search(r"http\S+code=\S+", text)
    address = re.search(r"at (http://127.0.0.1:\d+)", text)
    assert token
    assert link
    assert address
    assert patient.get(link[0]).status_code == 303
    headers = {"Authorization": f"Bearer {token[0]}"}
    state = patient.get(f"{address[1]}/api/v1/state", headers=headers).json()
    assert state["user_id"] == "local"
    process.send_signal(signal.SIGTERM)
    with process.stderr:
        rest = process.stderr.read()
    assert process.wait(PATIENCE) != 0  # as whoever is ended by a signal
    assert "Traceback" not in text + rest


def test_the_demo_needs_no_token_before_it_begins(tmp_path):
    demo = forked("-m", "ptc", "serve", "--demo", "--public", "--host", "0.0.0.0", "--port", "0", needs=NEEDED)
    process = subprocess.Popen(demo, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    assert process.stderr is not None
    with process.stderr as told:
        lines = [told.readline() for _ in range(3)]
        link = re.search(r"http\S+code=\S+", lines[-1])
        assert link, lines
        while "startup complete" not in told.readline():
            pass
        assert patient.get(link[0]).status_code == 303  # the address can be opened on this machine
        process.terminate()
        told.read()
    process.wait(PATIENCE)


def test_the_compose_file_says_commands_that_there_are():
    text = (Path(__file__).parents[3] / "compose.yaml").read_text("utf-8")
    for command in re.findall(r"command: \[(.*)\]", text):
        words = [word.strip().strip('"') for word in command.split(",")]
        named = [word for word in words if not word.startswith(("-", "/")) and word not in ("json", "0.0.0.0")]
        found = CliRunner().invoke(cli, [*named, "--help"])
        assert found.exit_code == 0
        assert all(word in found.stdout for word in words if word.startswith("--"))
