"""`ptc compare`."""

import json

import pytest


def test_a_table(ptc, run_file):
    result = ptc("compare", run_file, "--strategy", "plain", "--strategy", "sections")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["strategy", "plain", "sections"]
    assert lines[4].startswith("1 run, counted by ")


def test_numbers_and_a_drawing(ptc, run_file, tmp_path):
    result = ptc("compare", run_file, "--json", "--svg", "out.svg", "--strategy", "appended")
    measured = json.loads(result.stdout)["strategies"]["appended"]["run"]
    assert len(measured["tokens"]) == len(measured["cached"]) > 1
    assert (tmp_path / "out.svg").read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--strategy", "best"], "there is no strategy 'best'; there are plain, sections"),
        (["--svg", "no/folder.svg"], "cannot write"),
        (["missing.json"], "cannot read missing.json"),
    ],
)
def test_what_cannot_be_used(ptc, run_file, arguments, message):
    result = ptc("compare", run_file, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
