"""`--mcp` of `ptc run`, and what `ptc mcp` refuses. What it serves is tested in tests/ptc/mcp."""

import shlex

import pytest
from forked import command as forked

from ptc import ScriptedModel

SERVER = """
from mcp.server.mcpserver import MCPServer

server = MCPServer("echo")


@server.tool()
def echo(text: str) -> dict[str, str]:
    return {"text": text}


server.run("stdio")
"""


def served(write) -> str:
    """The command of that server."""
    return shlex.join(forked(write("server.py", SERVER), needs=("mcp.server.mcpserver",)))


def test_the_tools_of_a_server_are_those_of_a_run(ptc, write, monkeypatch):
    monkeypatch.setattr("ptc.cli.models.resolve_model", lambda _: ScriptedModel(['(return (tool/echo "hello"))']))
    server = served(write)
    result = ptc("run", "Echo.", "--mcp", server, "--model", "scripted")
    assert (result.exit_code, result.stdout) == (0, '{:text "hello"}\n'), result.stderr
    assert f"Tools of {server}: echo." in result.stderr


def test_a_program_and_a_prompt_call_them_too(ptc, write):
    server = ["--mcp", served(write)]
    assert ptc("eval", '(tool/echo "hi")', *server).stdout == '{:text "hi"}\n'
    assert ptc("repl", *server, stdin='(:text (tool/echo "ho"))').stdout == '"ho"\n'


@pytest.mark.parametrize(
    "command", [["run", "Echo.", "--model", "replay:none.jsonl"], ["mcp"], ["eval", "1"], ["repl"]]
)
def test_a_server_that_is_not_there_is_told(ptc, write, command):
    write("none.jsonl", "")
    result = ptc(*command, "--mcp", "no-such-server --stdio")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "Error: --mcp: no MCP server at `no-such-server --stdio`: there is no such command; install it, or check its "
        "name.\n"
    )


@pytest.mark.parametrize(
    ("module", "told"),
    [
        (
            "x = 1",
            "agents.py has no agents: an agent is a SubAgent, a Tool of one, agent.as_tool(...), or registered, "
            "@agents.register(...).",
        ),
        (
            "from ptc import Agents\nagents = Agents()\nagents.register('the clerk')(lambda params: None)",
            "`the clerk` is no name of a served agent that programs can write: use letters, digits, - and _.",
        ),
        (
            "from ptc import SubAgent\nfinder = SubAgent('Find.')",
            "the agent finder has no model: give it one, or add --model openai:gpt-5-mini.",
        ),
        (
            "from ptc import ScriptedModel, SubAgent\nrun_program = SubAgent('Run.', model=ScriptedModel([]))",
            "an agent cannot be named run_program: the server has that.",
        ),
    ],
)
def test_a_module_without_agents_is_refused(ptc, write, module, told):
    result = ptc("mcp", write("agents.py", module))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"Error: {told}"


def test_a_port_that_is_taken_is_told(ptc):
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = ptc("mcp", "--port", port)
    assert (result.exit_code, result.stderr) == (
        2,
        f"Error: cannot serve on port {port}: Address already in use. Take another one.\n",
    )


def test_without_the_extra_it_says_what_to_install(ptc, monkeypatch):
    monkeypatch.setattr("ptc.cli.servers.find_spec", lambda _: None)
    for command in (["mcp"], ["run", "Echo.", "--mcp", "x", "--model", "openai:x"]):
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        result = ptc(*command)
        assert result.exit_code == 2
        assert "need the extra `mcp`: pip install 'ptc-runtime[cli,mcp]'" in result.stderr
