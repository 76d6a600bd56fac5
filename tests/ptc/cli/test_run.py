import json

import pytest

from ptc import RecordingModel, Step

SHOP = '''
"""A shop."""
from os.path import join


def search_reviews(category: str) -> str:
    """Reviews of a category."""
    return f"{category}: Laptop 4.5/5"


def undocumented():
    return 1


def _helper():
    """Not public."""
'''
MISSION = "Find well-reviewed products."
PROGRAMS = [
    '(def reviews (tool/search-reviews "Electronics"))\n(println reviews (count data/products))',
    "(println (missing))",
    "(return {:found reviews :n (count data/products)})",
]


@pytest.fixture
def shop(write):
    """The arguments of a run: a mission with a tool, data, and recorded replies."""
    write("shop.py", SHOP)
    write("products.json", [{"name": "Laptop"}])
    return [MISSION, "--tools", "shop.py", "--data", "products.json", "--model", f"replay:{recorded()}"]


def recorded(programs=PROGRAMS, **options):
    """A cassette of the run that these programs make."""
    from ptc import ScriptedModel, SubAgent
    from ptc.cli.tools import load_tools

    model = RecordingModel(ScriptedModel(programs), "cassette.jsonl")
    data = {"products": [{"name": "Laptop"}]}
    SubAgent(MISSION, tools=load_tools(["shop.py"]), data=data, model=model, **options).run_sync()
    return "cassette.jsonl"


def test_the_value_on_stdout_and_the_progress_on_stderr(ptc, shop, snapshot):
    result = ptc("run", *shop)
    assert (result.exit_code, result.stdout) == (0, '{:found "Electronics: Laptop 4.5/5", :n 1}\n')
    assert result.stderr == snapshot


def test_json(ptc, shop):
    assert json.loads(ptc("run", *shop, "--json").stdout) == {"found": "Electronics: Laptop 4.5/5", "n": 1}


def test_the_run_is_saved(ptc, shop):
    result = ptc("run", *shop, "--save", "run.json")
    assert result.stderr.endswith("saved: ptc trace run.json\n")
    with open("run.json", encoding="utf-8") as file:
        step = Step.from_json(file.read())
    assert (step.ok, len(step.trace), step.mission) == (True, 3, MISSION)


def test_the_value_is_told_even_if_the_run_cannot_be_saved(ptc, shop, tmp_path):
    (tmp_path / "run.json.tmp").mkdir()  # where the file is written until it is whole
    result = ptc("run", *shop, "--save", "run.json")
    assert (result.exit_code, result.stdout) == (2, '{:found "Electronics: Laptop 4.5/5", :n 1}\n')
    assert result.stderr.endswith("cannot write run.json: is a directory. Give another path.\n")


def test_a_mission_of_standard_input(ptc, shop):
    assert ptc("run", "-", *shop[1:], stdin=MISSION).exit_code == 0


def test_the_model_of_the_environment(ptc, shop, monkeypatch):
    monkeypatch.setenv("PTC_MODEL", shop.pop())
    assert ptc("run", *shop[:-1]).exit_code == 0


def test_replies_are_recorded_and_replayed(ptc, shop):
    first = ptc("run", *shop, "--record", "again.jsonl")
    again = ptc("run", *shop[:-1], "replay:again.jsonl")
    assert (again.exit_code, again.stdout) == (0, first.stdout)


def test_the_history_may_be_compressed(ptc, shop, tmp_path):
    assert "The run failed (model_error)" in ptc("run", *shop, "--compress").stderr  # other messages than recorded
    (tmp_path / "cassette.jsonl").unlink()
    recorded(compress_history=True)
    assert ptc("run", *shop, "--compress").exit_code == 0


def test_a_failed_run_is_saved_and_told(ptc, shop, write, tmp_path):
    (tmp_path / "cassette.jsonl").unlink()
    recorded(['(fail "no reviews")'])
    result = ptc("run", *shop, "--save", "run.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("saved: ptc trace run.json\nThe run failed (failed): no reviews\n")
    assert (tmp_path / "run.json").exists()


def test_a_schema_of_the_value(ptc, shop, write, tmp_path):
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    (tmp_path / "cassette.jsonl").unlink()
    recorded(['(return {:n "1"})', "(return {:n 1})"], output=schema)
    result = ptc("run", *shop, "--output", write("schema.json", schema))
    assert (result.exit_code, result.stdout) == (0, "{:n 1}\n")
    assert "invalid_result" in result.stderr


def test_turns_used_up(ptc, shop, write, tmp_path):
    (tmp_path / "cassette.jsonl").unlink()
    recorded(PROGRAMS[:1] * 2, max_turns=2)
    result = ptc("run", *shop, "--max-turns", "2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "The run failed (max_turns)" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no model is given: add --model openai:gpt-5-mini, or set PTC_MODEL."),
        (["--model", ""], "no model is given"),
        (["--model", "gpt-5-mini"], '`gpt-5-mini` is no model name: write "provider:model"'),
        (["--model", "nobody:gpt"], "`nobody` is none of anthropic, openai, openai-responses, replay"),
        (["--model", "replay:none.jsonl"], "cannot read the cassette none.jsonl"),
        (["--model", "openai:x", "--max-turns", "0"], "0 is not in the range x>=1"),
        (["--model", "openai:x", "--data", "none.json"], "cannot read none.json: no such file"),
        (["--model", "openai:x", "--output", "list.json"], "list.json is no JSON schema: it must be an object"),
        (["--model", "openai:x", "--output", "odd.json"], "odd.json is no JSON schema that can be read"),
        (["--model", "openai:x", "--save", "no/run.json"], "which does not exist"),
        (["--model", "openai:x", "--record", "."], "cannot write .: it is a folder"),
        (["--model", "openai:x", "--tools", "none.py"], "cannot read none.py: there is no such file"),
        (["--model", "openai:x", "--tools", "./"], "cannot read .: it is a folder"),
        (["--model", "openai:x", "--tools", "no_such_module"], "No module named 'no_such_module'"),
        (
            ["--model", "openai:x", "--tools", "broken.py"],
            "cannot import broken.py: ZeroDivisionError: division by zero",
        ),
        (["--model", "openai:x", "--tools", "exits.py"], "cannot import exits.py: SystemExit: 3"),
        (["--model", "openai:x", "--tools", "bare.py"], "bare.py has no tools: a tool is a public function of the"),
        (["--model", "openai:x", "--tools", "./list.json"], "list.json is no Python file"),
        (["--model", "openai:x", "--temperature", "-1"], "Invalid value for '--temperature'"),
        (["--model", "openai:x", "--max-output-tokens", "0"], "Invalid value for '--max-output-tokens'"),
        (["--model", "openai:x", "--reasoning", "loud"], "'loud' is not one of 'none', 'minimal', 'low', 'medium'"),
        (["--model", "openai:x", "--retries", "-1"], "Invalid value for '--retries'"),
        (["--model", "openai:x", "--tools", "shop.py", "--tools", "shop.py"], "two tools are named `search-reviews`"),
    ],
)
def test_bad_input(ptc, write, arguments, message):
    write("shop.py", SHOP)
    write("broken.py", "1 / 0")
    write("exits.py", "raise SystemExit(3)")
    write("bare.py", "LIMIT = 3")
    write("list.json", [])
    write("odd.json", {"type": "no such type"})
    result = ptc("run", MISSION, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_an_empty_mission(ptc):
    result = ptc("run", " ", "--model", "openai:x")
    assert (result.exit_code, "the mission is empty" in result.stderr) == (2, True)


def test_a_missing_key_is_a_failed_run(ptc):
    result = ptc("run", MISSION, "--model", "openai:gpt-5-mini")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "set the environment variable OPENAI_API_KEY" in result.stderr
