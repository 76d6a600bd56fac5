import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner, Result

from ptc import ModelUsage, RecordingModel, Reply, ScriptedModel, Step, SubAgent
from ptc.cli import cli


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    """Commands work in an empty folder, with nothing of the machine's environment that they would read."""
    monkeypatch.chdir(tmp_path)
    for name in ("PTC_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def ptc():
    """Runs a command in this process: `ptc("eval", "(+ 1 1)").stdout`."""

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, list(arguments), prog_name="ptc", input=stdin, terminal_width=100)

    return invoke


@pytest.fixture
def write(tmp_path):
    """Writes a file, data as JSON, and gives its name."""

    def file(name: str, content: object) -> str:
        text = content if isinstance(content, str) else json.dumps(content)
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return file


def book(restaurant: str) -> dict[str, object]:
    """Books a table."""
    return {"number": 41, "restaurant": restaurant}


def fails(reason: str) -> None:
    """Raises."""
    raise ValueError(reason)


REPLIES = [
    '(def booking "The table" (tool/book "Lola"))\n(println "Booked" booking)\n(tool/fails "no line")',
    "I am not sure what to do.",
    "(defn twice [x] (* 2 x))\n(twice (:number booking))",
    '(def nested (tool/reader {:title "tides"}))',
    "(return {:number (:number booking) :title nested})",
]
READER = ['(println "reading" data/title)', "(return data/title)"]


def agent(replies=REPLIES, **options) -> SubAgent:
    """An agent whose run has a failed turn, a reply without a program, and a sub-agent; its clock stands still."""
    model = ScriptedModel(
        [Reply(text=text, usage=ModelUsage(input_tokens=1_200, output_tokens=30)) for text in replies]
    )
    reader = SubAgent("Read.", model=ScriptedModel(READER), max_turns=3).as_tool("reader", parameters={"title": str})
    given = {
        "tools": [book, fails, reader],
        "model": model,
        "clock": lambda: 0.0,
        "wall_clock": lambda: datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC),
        "compress_history": True,
        "system_prompt": "You write PTC-Lisp.",
    }
    return SubAgent("Book a table at Lola.", **given, **options)


@pytest.fixture
def run_file(write):
    """A saved run of five turns."""
    return write("run.json", agent(max_turns=6).run_sync().to_json())


@pytest.fixture
def saved(tmp_path):
    """Reads a saved run."""
    return lambda name: Step.from_json((tmp_path / name).read_text(encoding="utf-8"))


@pytest.fixture
def replayed():
    """The environment of a run of one turn whose reply was recorded."""
    SubAgent("Count.", model=RecordingModel(ScriptedModel(["(return 1)"]), "cassette.jsonl")).run_sync()
    return {"PTC_MODEL": "replay:cassette.jsonl"}
