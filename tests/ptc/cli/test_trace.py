import json

import pytest

from .conftest import agent


def test_all_turns(ptc, run_file, snapshot):
    result = ptc("trace", run_file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


@pytest.mark.parametrize("turn", ["1", "4.1.2"])
def test_one_turn(ptc, run_file, snapshot, turn):
    assert ptc("trace", run_file, "--turn", turn).stdout == snapshot


def test_a_failed_run(ptc, write, snapshot):
    write("run.json", agent(max_turns=2).run_sync().to_json())
    assert ptc("trace", "run.json").stdout == snapshot


def test_a_run_without_turns(ptc, write):
    write("run.json", agent(replies=[]).run_sync().to_json())
    assert "failed: model_error: all replies of the script are used (0)" in ptc("trace", "run.json").stdout
    assert json.loads(ptc("trace", "run.json", "--json").stdout)["turns"] == []
    assert "the run has no turns" in ptc("trace", "run.json", "--turn", "1").stderr


def test_json(ptc, run_file, snapshot):
    found = json.loads(ptc("trace", run_file, "--json").stdout)
    assert [turn["turn"] for turn in found["turns"]] == ["1", "2", "3", "4", "4.1.1", "4.1.2", "5"]
    assert found["return_value"] == {"number": 41, "title": "tides"}
    assert found["turns"][0] == snapshot
    assert found["turns"][2]["definitions"][0]["value"].startswith("#fn")


def test_what_a_model_wrote_cannot_steer_a_terminal():
    from ptc.cli.output import visible

    assert visible("a\x1b[2J\tb\r\nc\x9b\u202e") == "a\\x1b[2J\tb\\x0d\nc\\x9b\u202e"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read run.json: no such file"),
        ("", "run.json is empty. Check the path"),
        (
            "{",
            "run.json is no run: it is no JSON (Expecting property name enclosed in double quotes at line 1, column 2)",
        ),
        ({"a": 1}, "run.json is no run that can be read"),
        ([], "run.json is no run that can be read: it holds other JSON than a step that `to_json` wrote."),
        ({"schema": 999}, "this version reads steps of schema 1, and this one has 999"),
    ],
)
@pytest.mark.parametrize("command", ["trace", "prompt"])
def test_what_is_no_run(ptc, write, command, content, message):
    if content is not None:
        write("run.json", content)
    result = ptc(command, "run.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize("turn", ["0", "6", "4.1.3", "4.2.1", "x", "-1", ""])
@pytest.mark.parametrize("command", ["trace", "prompt"])
def test_an_unknown_turn_names_those_that_exist(ptc, run_file, command, turn):
    result = ptc(command, run_file, "--turn", turn)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: there is no turn {turn}; the run has 1, 2, 3, 4, 4.1.1, 4.1.2, 5.\n"
