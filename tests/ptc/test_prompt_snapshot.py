"""The fixture `prompt_snapshot`, run by a pytest of its own."""

import subprocess
import sys

import pytest

from ptc.views.prompt_text import prompt_text
from ptc_compression import render

TEST = """
def test_prompt(prompt_snapshot):
    messages = [{"role": "system", "content": "S\\r\\n é"}, {"role": "user", "content": '"quoted" \\\\n'}]
    assert messages == prompt_snapshot
    assert "only text" == prompt_snapshot(name="text")
"""
WRITTEN = '=== SYSTEM ===\nS\r\n é\n\n=== USER ===\n"quoted" \\n\n'


def run_pytest(folder, *arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "test_mine.py").write_text(TEST)
    return tmp_path


def test_each_prompt_is_a_file_that_people_can_read(project):
    assert run_pytest(project).returncode == 1
    assert run_pytest(project, "--snapshot-update").returncode == 0
    written = project / "__snapshots__" / "test_mine"
    assert (written / "test_prompt.prompt.txt").read_bytes().decode() == WRITTEN
    assert (written / "test_prompt[text].prompt.txt").read_text() == "only text"
    assert run_pytest(project).returncode == 0

    (written / "test_prompt.prompt.txt").write_bytes(WRITTEN.replace("\r", "").encode())
    assert run_pytest(project).returncode == 1


def test_without_syrupy_other_tests_still_run(project):
    (project / "test_other.py").write_text("def test_nothing(): pass\n")
    (project / "conftest.py").write_text(
        "import importlib.util as util\nfind = util.find_spec\n"
        "import ptc.testing.plugin as plugin\n"
        "plugin.find_spec = lambda name: None if name == 'syrupy' else find(name)\n"
    )
    ran = run_pytest(project, "-p", "no:syrupy")
    assert "1 passed, 1 error" in ran.stdout
    assert "needs syrupy: pip install 'ptc-runtime[testing]'" in ran.stdout


def test_what_a_prompt_may_be():
    assert prompt_text("text") == "text"
    assert prompt_text(render("M", [])) == "=== USER ===\nM\n\nTurns left: 5\n"
    assert prompt_text({"role": "user", "content": "M"}) == "=== USER ===\nM\n"
    with pytest.raises(TypeError, match="a prompt is messages with role and content, or text; this is int"):
        prompt_text(3)
    with pytest.raises(TypeError, match=r"a message has role and content; this is \{'role': 'user'\}"):
        prompt_text([{"role": "user"}])
