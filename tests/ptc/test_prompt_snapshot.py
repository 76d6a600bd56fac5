"""The fixture `prompt_snapshot`, run by pytests within this one."""

import pytest

from ptc.testing import plugin
from ptc.views.prompt_text import prompt_text
from ptc_compression import render

TEST = """
def test_prompt(prompt_snapshot):
    messages = [{"role": "system", "content": "S\\r\\n é"}, {"role": "user", "content": '"quoted" \\\\n'}]
    assert messages == prompt_snapshot
    assert "only text" == prompt_snapshot(name="text")
"""
WRITTEN = '=== SYSTEM ===\nS\r\n é\n\n=== USER ===\n"quoted" \\n\n'


@pytest.fixture
def project(pytester):
    pytester.makepyfile(test_mine=TEST)
    return pytester


def test_each_prompt_is_a_file_that_people_can_read(project, run_pytest):
    assert run_pytest().ret == 1
    assert run_pytest("--snapshot-update").ret == 0
    written = project.path / "__snapshots__" / "test_mine"
    assert (written / "test_prompt.prompt.txt").read_bytes().decode() == WRITTEN
    assert (written / "test_prompt[text].prompt.txt").read_text() == "only text"
    assert run_pytest().ret == 0

    (written / "test_prompt.prompt.txt").write_bytes(WRITTEN.replace("\r", "").encode())
    assert run_pytest().ret == 1


def test_without_syrupy_other_tests_still_run(project, run_pytest, monkeypatch):
    monkeypatch.setattr(plugin, "find_spec", lambda name: None)
    project.makepyfile(test_other="def test_nothing(): pass")
    ran = run_pytest("-p", "no:syrupy")
    ran.assert_outcomes(passed=1, errors=1)
    ran.stdout.fnmatch_lines("*needs syrupy: pip install 'ptc-runtime[[]testing]'*")


def test_what_a_prompt_may_be():
    assert prompt_text("text") == "text"
    assert prompt_text(render("M", [])) == "=== USER ===\nM\n\nTurns left: 5\n"
    assert prompt_text({"role": "user", "content": "M"}) == "=== USER ===\nM\n"
    with pytest.raises(TypeError, match="a prompt is messages with role and content, or text; this is int"):
        prompt_text(3)
    with pytest.raises(TypeError, match=r"a message has role and content; this is \{'role': 'user'\}"):
        prompt_text([{"role": "user"}])
