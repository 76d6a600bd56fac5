import pytest


@pytest.mark.parametrize(
    "command", ["", "run", "eval", "repl", "trace", "prompt", "compare", "chat", "store", "mcp", "grade"]
)
def test_help(ptc, snapshot, command):
    result = ptc(*filter(None, [command]), "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


def test_version(ptc):
    from importlib.metadata import version

    assert ptc("--version").stdout == f"ptc, version {version('ptc-runtime')}\n"


@pytest.mark.parametrize("arguments", [["evil"], ["eval"], ["run"], ["trace"], ["eval", "1", "--limit"]])
def test_what_is_no_command_names_the_help(ptc, arguments):
    result = ptc(*arguments)
    assert result.exit_code == 2
    assert "--help" in result.stderr
