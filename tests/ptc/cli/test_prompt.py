import json

from ptc import Step


def step_of(path):
    with open(path, encoding="utf-8") as file:
        return Step.from_json(file.read())


def test_the_last_turn_unless_one_is_named(ptc, run_file, prompt_snapshot):
    result = ptc("prompt", run_file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == prompt_snapshot
    assert ptc("prompt", run_file, "--turn", "5").stdout == result.stdout


def test_every_character_is_as_it_was_sent(ptc, run_file):
    for turn in step_of(run_file).trace:
        shown = ptc("prompt", run_file, "--turn", str(turn.number)).stdout
        assert all(message["content"] in shown for message in turn.messages)


def test_a_turn_of_a_sub_agent(ptc, run_file):
    assert "=== USER ===\nRead.\n" in ptc("prompt", run_file, "--turn", "4.1.1").stdout


def test_json_is_what_a_provider_takes(ptc, run_file):
    found = json.loads(ptc("prompt", run_file, "--turn", "2", "--json").stdout)
    assert found == list(step_of(run_file).trace[1].messages)


def test_the_difference_from_the_turn_before(ptc, run_file, snapshot):
    assert ptc("prompt", run_file, "--turn", "2", "--diff").stdout == snapshot


def test_the_first_turn_has_none_before_it(ptc, run_file):
    result = ptc("prompt", run_file, "--turn", "4.1.1", "--diff")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "turn 4.1.1 is the first" in result.stderr


def test_tokens_by_section(ptc, run_file):
    lines = ptc("prompt", run_file, "--tokens").stdout.splitlines()
    names = [line[:28].strip() for line in lines]
    sections = ["system", "mission", "tool calls", "functions", "definitions", "output", "turns left", "failed turns"]
    assert names[1:-3] == [name for name in sections if name in names]
    assert names[-3:-1] == ["total", "shared with the turn before"]
    assert lines[-1].startswith("counted by ")


def test_approximated_tokens_are_told_on_stderr(ptc, run_file, monkeypatch):
    import warnings

    from ptc_compression import Rendering, TokenCountWarning

    def count(rendering, counter=None):
        warnings.warn("tokens are approximated", TokenCountWarning, stacklevel=2)
        return counted(rendering, counter)

    counted = Rendering.count_tokens
    monkeypatch.setattr(Rendering, "count_tokens", count)
    result = ptc("prompt", run_file, "--tokens")
    assert (result.exit_code, result.stderr) == (0, "tokens are approximated\n")
