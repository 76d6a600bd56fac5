"""The demo, as a process of its own, on whatever Python this is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*arguments):
    """A finished process that knows no key and no server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "ANTHROPIC_", "PTC_"))}
    environment = {**kept, "PYTHONUTF8": "1", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)


class TestSurvey:
    @pytest.fixture(scope="class")
    @staticmethod
    def found():
        return run("examples.survey")

    def test_it_succeeds_without_a_word_that_something_is_wrong(self, found):
        assert found.returncode == 0
        assert "Traceback" not in found.stderr
        assert "Warning" not in found.stderr

    def test_progress_has_a_failed_turn_that_is_put_right(self, found):
        *lines, total = found.stderr.splitlines()
        assert len(lines) >= 6
        assert total.startswith("in all  ")
        assert [line.split("  ")[0] for line in lines] == [f"turn {n} of 12" for n in range(1, len(lines) + 1)]
        assert [n for n, line in enumerate(lines, start=1) if "division_by_zero" in line] == [3]
        assert "; Recovered: turn 4 succeeded" in found.stdout

    def test_the_whole_prompt_is_shown(self, found):
        prompt = found.stdout.split("--- What it returned ---")[0]
        assert re.findall(r"=== (\w+) ===", prompt) == ["SYSTEM", "USER", "ASSISTANT", "USER"]
        assert ";   read-function(" in prompt

    def test_the_table_adds_up(self, found):
        table = found.stdout.split("--- Tokens, plain against compressed ---")[1]
        rows = [[int(number.replace(",", "")) for number in line.split()[-3:-1]] for line in table.splitlines()[3:-3]]
        total = next(line for line in table.splitlines() if line.startswith("all "))
        sums = [sum(column) for column in zip(*rows, strict=True)]
        assert [f"{number:,}" for number in sums] == total.split()[1:3]
        assert sums[1] < sums[0]

    def test_nothing_steers_a_terminal_when_it_is_piped(self, found):
        assert "\x1b" not in found.stdout + found.stderr
