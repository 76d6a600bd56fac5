"""Every example runs as its page says, from the repository's root."""

import os
import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA_OF_THIS_MACHINE = {"survey"}
EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("[a-z]*.py") if not path.stem.startswith("test_"))


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in DATA_OF_THIS_MACHINE])
def test_example(name, snapshot, capsys, monkeypatch):
    """In this process: what comes as a process of its own is the survey."""
    monkeypatch.chdir(ROOT)
    for variable in [*os.environ]:
        if variable.startswith(("OPENAI_", "ANTHROPIC_", "PTC_")):
            monkeypatch.delenv(variable)
    monkeypatch.delitem(sys.modules, f"examples.{name}", raising=False)
    runpy.run_module(f"examples.{name}", run_name="__main__", alter_sys=True)
    found = capsys.readouterr()
    assert found.err == ""
    assert found.out == snapshot


def test_each_example_is_a_page():
    for name in EXAMPLES:
        lines = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()
        assert f"python -m examples.{name}" in "\n".join(lines[:3])
        assert len(lines) < 100 or name in DATA_OF_THIS_MACHINE
