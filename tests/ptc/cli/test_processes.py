"""The command as people run it: processes of their own, a real HTTP server, pipes and a terminal."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from forked import command as forked

from ptc.cli import cli

from ..models.servers import ChatCompletions, Fails, Hangs, Says, serving

PTC = [sys.executable, "-m", "ptc"]


def process(*arguments, stdin="", **environment):
    """A finished process; its environment has nothing that ptc would read but what is given."""
    return subprocess.run(
        [*PTC, *arguments], input=stdin, capture_output=True, encoding="utf-8", env=clean(environment), check=False
    )


def clean(environment):
    dropped = ("PTC_", "OPENAI_", "PYTHONU", "PYTHONI")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "NO_PROXY": "127.0.0.1", "PYTHONUTF8": "1", **environment}


@pytest.fixture
def server():
    with serving(ChatCompletions()) as server:
        yield server


@pytest.fixture
def environment(server):
    return {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": "test", "PTC_MODEL": "openai:tiny"}


def test_eval_of_standard_input_as_json():
    found = process("eval", "-", "--json", stdin='(println "printed") {:name "Zoë"}')
    assert (found.returncode, found.stdout, found.stderr) == (0, '{"name":"Zoë"}\n', "printed\n")


def test_garbage_is_collected_while_a_command_runs(tmp_path):
    """It is not while the command is imported."""
    tools = tmp_path / "garbage.py"
    tools.write_text("import gc\n\ndef collects() -> bool:\n    '''Whether it is.'''\n    return gc.isenabled()\n")
    found = process("eval", "(tool/collects)", "--tools", str(tools))
    assert (found.returncode, found.stdout) == (0, "true\n"), found.stderr


def test_an_error_of_a_program(ptc):
    found = ptc("eval", "(+ 1")
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith("Error: unclosed_bracket")


def test_bad_input(ptc):
    found = ptc("trace", "none.json")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "Error: cannot read none.json: no such file or directory. Check the path.\n"


@pytest.mark.parametrize(
    ("command", "exit_code", "stderr"),
    [
        ("eval 1 >&-", 0, ""),
        ("eval - <&-", 0, ""),
        ("eval '(+ 1' 2>&-", 1, ""),
        ("run - <&-", 2, "Error: the mission is empty"),
    ],
)
def test_closed_streams(command, exit_code, stderr):
    found = in_a_shell(command)
    assert found.returncode == exit_code
    assert found.stderr.startswith(stderr)
    assert "Traceback" not in found.stderr


def test_output_that_finds_no_room():
    found = in_a_shell("eval 1 >out", before="ulimit -f 0")
    assert found.returncode == 1
    assert found.stderr.startswith("Error: cannot write the output: file too large.")
    assert len(found.stderr.splitlines()) == 1


def in_a_shell(command, before=":"):
    shell = f'{before}; "{sys.executable}" -m ptc {command}'
    return subprocess.run(shell, shell=True, capture_output=True, encoding="utf-8", env=clean({}), check=False)


def test_what_the_encoding_lacks_is_written_as_an_escape():
    found = process("eval", r'"\u2603"', PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert (found.returncode, found.stdout) == (0, '"\\u2603"\n')


def test_a_run_with_a_real_server(server, asking, saved):
    server.script(Says("```clojure\n(def n 20)\n```", input=900, output=12), Says("(return {:n (inc n)})"))
    found = asking("run", "Count.", "--compress", "--save", "run.json")
    assert (found.exit_code, found.stdout) == (0, "{:n 21}\n")
    lines = found.stderr.splitlines()
    assert lines[0] == "turn 1 of 5  defined n  900 tokens in, 12 out"
    assert lines[1].startswith("turn 2 of 5  returned")
    assert [request.body["model"] for request in server.requests] == ["tiny", "tiny"]
    assert server.requests[1].body["messages"] == list(saved("run.json").trace[1].messages)
    assert "\x1b" not in found.stdout + found.stderr


@pytest.fixture
def asking(environment, ptc, monkeypatch):
    """The command in this process, with the server as OpenAI: what is no matter of processes."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return ptc


def test_settings_and_retries_reach_the_provider(server, asking):
    server.script(Fails(503, "busy"), Says("(return 1)"))
    settings = ("--temperature", "0", "--max-output-tokens", "99", "--reasoning", "low")
    found = asking("run", "Count.", *settings, "--retries", "0")
    assert (found.exit_code, len(server.requests)) == (1, 1)
    body = server.requests[0].body
    assert (body["temperature"], body["max_tokens"], body["reasoning_effort"]) == (0, 99, "low")


def test_a_run_ends_with_its_tokens_and_what_they_cost(server, asking):
    server.dialect.model = "gpt-5-mini"
    says = (Says("(def a 1)", input=50_000, output=10, cached=40_000), Says("(return 1)", input=50_000, output=10))
    server.script(*says)
    found = asking("run", "Count.", "--model", "openai:gpt-5-mini")
    last = found.stderr.splitlines()[-1]
    assert re.fullmatch(r"in all  100,000 tokens in \(40,000 cached\), 20 out, \$0\.\d{4}", last)


def test_a_retry_is_told_with_its_reason(server, asking):
    server.script(Fails(429, "slow down", headers={"retry-after": "0"}), Says("(return 1)"))
    found = asking("run", "Count.")
    assert (found.exit_code, found.stdout) == (0, "1\n")
    assert found.stderr.splitlines()[0] == "asking again in 0.0 s: openai answered 429: slow down (it asks to wait 0 s)"


def test_a_run_that_fails(server, asking):
    server.script(Fails(401, "wrong key"))
    found = asking("run", "Count.")
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith("The run failed (model_error): ")
    assert "wrong key" in found.stderr


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_keeps_what_was_done(server, environment, ptc):
    server.script(Says("(def n 20)"), Hangs())
    command = forked("-m", "ptc", "run", "Count.", "--save", "run.json", needs=("ptc.cli.run", "openai"))
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8", env=clean(environment)) as running:
        while len(server.requests) < 2 and running.poll() is None:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        _, stderr = running.communicate()
    assert running.returncode == 130
    assert "The run was interrupted in turn 2." in stderr
    assert "Traceback" not in stderr
    shown = ptc("trace", "run.json").stdout
    assert "failed: cancelled" in shown
    assert "defined   n = integer, sample: 20" in shown


@pytest.mark.usefixtures("keyboard")
def test_a_terminated_run_is_saved_and_goes_on(server, environment, asking, saved):
    server.script(Says("(def n 20)"), Hangs())
    command = forked("-m", "ptc", "run", "Count.", "--save", "run.json", needs=("ptc.cli.run", "openai"))
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8", env=clean(environment)) as running:
        while len(server.requests) < 2 and running.poll() is None:
            time.sleep(0.02)
        assert "(def n 20)" in saved("run.json").trace[0].reply  # after every turn
        running.send_signal(signal.SIGTERM)
        _, stderr = running.communicate()
    assert running.returncode == 143
    assert "The run was interrupted in turn 2." in stderr
    server.script(Says("(return (inc n))"))
    resumed = asking("run", "--resume", "run.json")
    assert (resumed.exit_code, resumed.stdout) == (0, "21\n")
    assert asking("run", "--resume", "run.json").stdout == "21\n"  # it has ended
    refused = asking("run", "Sing.", "--resume", "run.json")
    assert refused.exit_code == 2
    assert "its mission was 'Count.', and is 'Sing.'. Give the options that the run was begun with" in refused.stderr
    assert "another mission by --follow-up." in refused.stderr
    server.script(Says("(return [n *1])"))
    followed = asking("run", "Give both.", "--follow-up", "run.json")
    assert (followed.exit_code, followed.stdout) == (0, "[20 21]\n")
    assert (saved("run.json").mission, saved("run.json").first_mission) == ("Give both.", "Count.")
    both = asking("run", "Give both.", "--follow-up", "run.json", "--resume", "run.json")
    assert (both.exit_code, "give one of the two" in both.stderr) == (2, True)


def on_a_terminal(*arguments, **environment):
    """What a process writes to a terminal that is both its stdout and its stderr."""
    parent, child = pytest.importorskip("pty").openpty()
    process = subprocess.Popen(
        forked("-m", "ptc", *arguments, needs=("ptc.cli.run",)),
        stdin=child,
        stdout=child,
        stderr=child,
        env=clean({"TERM": "xterm", **environment}),
    )
    os.close(child)
    written = _written_to(parent)
    assert process.wait() == 0
    return written


@pytest.fixture
def on_a_terminal_here(monkeypatch):
    """The same of the command in this process."""

    def invoke(*arguments, **environment):
        for name, value in {"TERM": "xterm", **environment}.items():
            monkeypatch.setenv(name, value)
        parent, child = pytest.importorskip("pty").openpty()
        with os.fdopen(child, "w") as terminal, monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", terminal)
            patch.setattr(sys, "stderr", terminal)
            with pytest.raises(SystemExit) as ended:
                cli(arguments, prog_name="ptc")
        assert ended.value.code == 0
        return _written_to(parent)

    return invoke


def _written_to(terminal):
    """All that is written to a terminal until its other end is closed."""
    written = b""
    while piece := _piece(terminal):
        written += piece
    os.close(terminal)
    return written.decode()


def _piece(terminal):
    try:
        return os.read(terminal, 65_536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def test_colour_on_a_terminal(replayed):
    written = on_a_terminal("run", "Count.", **replayed)
    assert "\x1b[1mturn 1 of 5" in written


def test_no_colour_where_it_is_not_wanted(replayed, on_a_terminal_here):
    assert "\x1b[1mturn 1 of 5" in on_a_terminal_here("run", "Count.", **replayed)
    written = on_a_terminal_here("run", "Count.", NO_COLOR="1", **replayed)
    assert "turn 1 of 5  returned" in written
    assert "\x1b[1m" not in written
    assert "\x1b[3" not in written


def test_what_a_program_prints_cannot_steer_the_terminal(on_a_terminal_here):
    assert "\\x1b[2J" in on_a_terminal_here("eval", r'(println "\u001b[2J")')


def test_without_the_libraries_it_says_what_to_install(tmp_path):
    hide = "import sys; sys.modules['click'] = None; import importlib.util as u; f = u.find_spec\n"
    hide += "u.find_spec = lambda name, *rest: None if name == 'click' else f(name, *rest)\n"
    found = subprocess.run(
        [sys.executable, "-c", hide + "from ptc.__main__ import main; main()"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == "The command ptc needs click and rich: pip install 'ptc-runtime[cli]'\n"
