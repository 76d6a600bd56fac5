import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ptc import ModelError, ModelUsage, Reply, ScriptedModel, SubAgent

from .conftest import agent


def test_all_turns(ptc, run_file, snapshot):
    result = ptc("trace", run_file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


@pytest.mark.parametrize("turn", ["1", "4.1.2"])
def test_one_turn(ptc, run_file, snapshot, turn):
    assert ptc("trace", run_file, "--turn", turn).stdout == snapshot


def test_a_line_for_each_turn(ptc, run_file, snapshot):
    assert ptc("trace", run_file, "--summary").stdout == snapshot


def test_only_the_turns_that_failed(ptc, run_file):
    printed = ptc("trace", run_file, "--errors").stdout
    assert [line.split()[1] for line in printed.splitlines() if line.startswith("turn ")] == ["1", "2"]
    assert [turn["turn"] for turn in json.loads(ptc("trace", run_file, "--errors", "--json").stdout)["turns"]] == [
        "1",
        "2",
    ]
    none = ptc("trace", run_file, "--errors", "--turn", "5")
    assert (none.exit_code, none.stdout, none.stderr) == (0, "", "No turn failed.\n")


def test_nothing_is_shortened(ptc, write):
    replies = [f'(def words "All" (range 40)) (tool/book "{"x" * 100}") words', "(return (range 40))"]
    write("run.json", agent(replies).run_sync().to_json())
    numbers = " ".join(map(str, range(40)))
    full = ptc("trace", "run.json", "--full").stdout
    assert f'defined   words - "All" = [{numbers}]' in full
    assert f'called    book("{"x" * 100}") -> {{:number 41, :restaurant "{"x" * 100}"}}' in full
    assert f"returned  [{numbers}]" in full
    assert numbers not in ptc("trace", "run.json").stdout


def test_what_the_model_told_is_shown(ptc, write):
    told = {"model": "gpt-5-2026", "asked": "openai:gpt-5", "stop_reason": "stop"}
    reply = Reply(text="Let me look.\n```clojure\n(return 1)\n```\nThat is all.", thinking="Hm. " * 100, **told)
    step = SubAgent(
        "m",
        model=ScriptedModel([ModelError("slow down", retryable=True, retry_after=0.0), reply]),
        clock=lambda: 0.0,
        wall_clock=lambda: datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC),
    ).run_sync()
    write("run.json", step.to_json())
    assert ptc("trace", "run.json").stdout == (
        "m\n"
        "returned 1  1 of 5 turns, 2026-05-06 07:08:09 UTC for 0.0 ms\n"
        "\n"
        "turn 1 of 5  model 0.0 ms, program 0.0 ms\n"
        "  asked     openai:gpt-5 at 07:08:09, answered by gpt-5-2026, ended with stop\n"
        "  retried   after 0.0 ms: slow down\n"
        f"  thought   {('Hm. ' * 75).rstrip()}...\n"
        "  said      Let me look.\n"
        "  program   (return 1)\n"
        "  said      That is all.\n"
        "  returned  1\n"
    )
    assert "Hm. " * 99 in ptc("trace", "run.json", "--full").stdout
    assert json.loads(ptc("trace", "run.json", "--json").stdout)["turns"][0]["retries"][0]["reason"] == "slow down"


@pytest.mark.parametrize("command", ["trace", "prompt", "compare"])
def test_a_run_from_standard_input(ptc, run_file, command):
    text = Path(run_file).read_text("utf-8")
    assert ptc(command, "-", stdin=text).stdout.replace("run\n", "-\n") == ptc(command, run_file).stdout.replace(
        "run\n", "-\n"
    )
    assert ptc(command, "-", stdin="").stderr.startswith("Error: standard input is empty.")


@pytest.mark.parametrize(
    ("command", "views"),
    [("trace", ["--summary", "--json"]), ("trace", ["--full", "--summary"]), ("prompt", ["--diff", "--json"])],
)
def test_two_ways_to_show_a_run_are_refused(ptc, run_file, command, views):
    result = ptc(command, run_file, *views)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {views[0]} and {views[1]} are two ways to show a run: give one.\n"


def test_the_run_of_a_sub_agent_has_a_name(ptc, run_file):
    printed = ptc("trace", run_file, "--turn", "4.1").stdout
    assert [line.split()[1] for line in printed.splitlines() if "  turn " in line] == ["4.1.1", "4.1.2"]
    assert ptc("prompt", run_file, "--turn", "4.1").stdout == ptc("prompt", run_file, "--turn", "4.1.2").stdout


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
    from ptc.views.visible import visible

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


def test_what_turns_cost_is_shown(ptc, write):
    usage = ModelUsage(input_tokens=50_000, output_tokens=100, cached_tokens=40_000)
    told = {"model": "gpt-5-mini", "asked": "openai:gpt-5-mini", "usage": usage}
    write("run.json", SubAgent("m", model=ScriptedModel([Reply(text="(return 1)", **told)])).run_sync().to_json())
    tokens = r"50,000 tokens in \(40,000 cached\), 100 out, \$0\.\d{4}"
    _, ending, _, turn, *_ = ptc("trace", "run.json").stdout.splitlines()
    assert re.search(tokens, ending)
    assert re.search(tokens, turn)
    found = json.loads(ptc("trace", "run.json", "--json").stdout)
    assert found["cost"] == found["turns"][0]["cost"] > 0
    assert (found["cached_tokens"], found["cache_write_tokens"]) == (40_000, 0)
