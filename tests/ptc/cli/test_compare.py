"""`ptc compare`."""

import json

import pytest

from ptc import ModelError, ScriptedModel, SubAgent


def test_a_table(ptc, run_file):
    result = ptc("compare", run_file, "--strategy", "plain", "--strategy", "sections")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["strategy", "plain", "sections"]
    assert [line.split()[0] for line in lines[4:7]] == ["tokens", "plain", "sections"]
    assert lines[8].startswith("1 run, counted by ")
    assert max(map(len, lines)) <= 100


def test_runs_of_one_name_are_told_apart(ptc, run_file, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "run.json").write_text((tmp_path / run_file).read_text("utf-8"), "utf-8")
    result = ptc("compare", run_file, "other/run.json", run_file, "--json", "--strategy", "plain")
    assert sorted(json.loads(result.stdout)["strategies"]["plain"]) == ["other/run.json", "run.json"]


def test_a_run_without_turns_is_left_out(ptc, run_file, tmp_path):
    step = SubAgent("M", model=ScriptedModel([ModelError("gone")])).run_sync()
    (tmp_path / "empty.json").write_text(step.to_json(), "utf-8")
    result = ptc("compare", run_file, "empty.json", "--strategy", "plain")
    assert (result.exit_code, "empty.json has no turns and is left out" in result.stderr) == (0, True)
    result = ptc("compare", "empty.json")
    assert (result.exit_code, "there is nothing to compare" in result.stderr) == (2, True)


def test_one_turn_has_no_prompt_before_it(ptc, tmp_path):
    step = SubAgent("M", model=ScriptedModel(["(+ 1 2)"]), max_turns=1).run_sync()
    (tmp_path / "one.json").write_text(step.to_json(), "utf-8")
    lines = ptc("compare", "one.json", "--strategy", "sections").stdout.splitlines()
    assert lines[0].split()[1:4] == ["tokens", "of", "sections"]
    assert (lines[1].split()[3], lines[3].split()[-1]) == ("0%", "1")


def test_numbers_and_a_drawing(ptc, run_file, tmp_path):
    result = ptc("compare", run_file, "--json", "--svg", "out.svg", "--strategy", "appended")
    measured = json.loads(result.stdout)["strategies"]["appended"]["run"]
    assert len(measured["tokens"]) == len(measured["cached"]) > 1
    assert (tmp_path / "out.svg").read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--strategy", "best"], "there is no strategy 'best'; there are 'plain', 'sections'"),
        (["--svg", "no/folder.svg"], "cannot write"),
        (["missing.json"], "cannot read missing.json"),
    ],
)
def test_what_cannot_be_used(ptc, run_file, arguments, message):
    result = ptc("compare", run_file, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
