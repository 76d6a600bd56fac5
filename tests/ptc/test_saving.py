"""`save_to`: a run in a file."""

import pytest

from ptc import ScriptedModel, Step, SubAgent


def test_the_file_has_the_run_after_every_turn(tmp_path):
    path, seen = tmp_path / "run.json", []

    def look() -> int:
        seen.append(len(Step.from_json(path.read_text("utf-8")).trace) if path.exists() else 0)
        return 1

    programs = ["(def a (tool/look))", "(tool/look)", "(return (+ a (tool/look)))"]
    step = SubAgent("Look", tools=[look], model=ScriptedModel(programs)).run_sync(save_to=path)
    assert seen == [0, 1, 2]
    assert path.read_text("utf-8") == step.to_json()


def test_a_run_that_was_stopped_goes_on_from_its_file(tmp_path):
    class Stopped(BaseException):
        pass

    def look() -> int:
        calls.append(1)
        if len(calls) == 2:
            raise Stopped
        return 1

    calls, path = [], tmp_path / "run.json"
    agent = SubAgent("Look", tools=[look], model=ScriptedModel(["(def a (tool/look))", "(return (+ a (tool/look)))"]))
    with pytest.raises(Stopped):
        agent.run_sync(save_to=path)
    step = Step.from_json(path.read_text("utf-8"))
    assert (len(step.trace), step.pending.text) == (1, "(return (+ a (tool/look)))")
    assert agent.resume_sync(step, save_to=path).return_value == 2
    assert Step.from_json(path.read_text("utf-8")).ok


def test_a_file_that_cannot_be_is_told_before_the_run(tmp_path):
    agent = SubAgent("Look", model=ScriptedModel([]))
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        agent.run_sync(save_to=tmp_path / "none" / "run.json")
    with pytest.raises(IsADirectoryError, match="is a folder"):
        agent.run_sync(save_to=tmp_path)


def test_a_file_that_cannot_be_written_ends_no_run(tmp_path, caplog):
    (tmp_path / "run.json.tmp").mkdir()
    step = SubAgent("Look", model=ScriptedModel(["(def a 1)", "(return 1)"])).run_sync(save_to=tmp_path / "run.json")
    assert step.return_value == 1
    assert len([record for record in caplog.records if "cannot be saved" in record.message]) == 1
