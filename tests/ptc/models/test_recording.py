import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc.models import ModelError, RecordingModel, ReplayModel, Reply, ScriptedModel
from ptc.models.cassette import Exchange, append_exchange, read_exchanges, request_key
from ptc_compression import Message, ModelUsage

from .contract import MESSAGES, ModelContract, Subject, failure
from .servers import Says
from .test_scripted import GrowingScript, reply_of


class TestRecordingModel(ModelContract):
    @pytest.fixture
    def subject(self, tmp_path: Path) -> Subject:
        inner = GrowingScript()
        return Subject(RecordingModel(inner, tmp_path / "run.jsonl"), inner.script)


class LateReplay:
    """Opens the cassette when it is first asked: the contract says what was recorded after it made the model."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._model: ReplayModel | None = None

    @property
    def model(self) -> ReplayModel:
        self._model = self._model or ReplayModel(self._path)
        return self._model

    @property
    def name(self) -> str:
        return self.model.name

    def with_settings(self, settings):
        return self.model.with_settings(settings)

    async def complete(self, messages, *, on_token=None) -> Reply:
        return await self.model.complete(messages, on_token=on_token)


class TestReplayModel(ModelContract):
    @pytest.fixture
    def subject(self, tmp_path: Path) -> Subject:
        path = tmp_path / "run.jsonl"

        def script(*replies: Says) -> None:
            for reply in map(reply_of, replies):
                append_exchange(path, Exchange(model="openai:tiny", messages=tuple(MESSAGES), reply=reply))

        return Subject(LateReplay(path), script)


def asking(text: str) -> list[Message]:
    return [{"role": "user", "content": text}]


async def record(path: Path, **replies: str) -> None:
    """A cassette in which each request was replied to as given."""
    model = RecordingModel(ScriptedModel(replies.values()), path)
    for request in replies:
        await model.complete(asking(request))


async def test_a_recording_is_one_line_of_plain_json(tmp_path: Path):
    path = tmp_path / "folder" / "run.jsonl"
    reply = Reply(text="é", usage=ModelUsage(input_tokens=3, output_tokens=1), model="tiny-2026")
    await RecordingModel(ScriptedModel([reply]), path).complete(asking("hello"))
    assert path.read_text("utf-8") == (
        '{"schema": 1, "model": "scripted", "messages": [{"role": "user", "content": "hello"}], '
        '"reply": {"text": "é", "usage": {"input_tokens": 3, "output_tokens": 1, "cached_tokens": 0}, '
        '"model": "tiny-2026"}}\n'
    )


async def test_recording_again_gives_the_same_bytes(tmp_path: Path):
    for name in ("one", "two"):
        await record(tmp_path / name, first="1", second="2")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


async def test_a_failure_is_not_recorded(tmp_path: Path):
    model = RecordingModel(ScriptedModel([ModelError("down", retryable=True), "up"]), tmp_path / "run.jsonl")
    await failure(model)
    await model.complete(MESSAGES)
    assert len(read_exchanges(tmp_path / "run.jsonl")) == 1


async def test_requests_may_come_in_any_order(tmp_path: Path):
    await record(tmp_path / "run.jsonl", first="1", second="2")
    model = ReplayModel(tmp_path / "run.jsonl")
    assert [(await model.complete(asking(text))).text for text in ("second", "first")] == ["2", "1"]
    assert (model.unused, model.name) == ((), "scripted")


async def test_unused_are_the_replies_not_replayed_yet(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    await record(path, first="1", second="2")
    await record(path, first="3")
    model = ReplayModel(path)
    assert [reply.text for reply in model.unused] == ["1", "2", "3"]
    await model.complete(asking("first"))
    assert [reply.text for reply in model.unused] == ["2", "3"]


async def test_a_request_replayed_too_often_fails(tmp_path: Path):
    await record(tmp_path / "run.jsonl", first="1")
    model = ReplayModel(tmp_path / "run.jsonl")
    await model.complete(asking("first"))
    with pytest.raises(ModelError, match="holds this request 1 times and all are replayed"):
        await model.complete(asking("first"))


async def test_an_unknown_request_shows_the_nearest_recording_and_the_difference(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    await record(path, **{"Count the rows\n\nTurns left: 4": "1", "Something else": "2"})
    with pytest.raises(ModelError) as caught:
        await ReplayModel(path).complete(asking("Count the rows\n\nTurns left: 3"))
    assert not caught.value.retryable
    assert str(caught.value) == (
        "run.jsonl holds no such request: record the run again. Nearest is recording 1:\n"
        "--- recorded\n"
        "+++ asked\n"
        "@@ -1,4 +1,4 @@\n"
        " [user]\n"
        " Count the rows\n"
        " \n"
        "-Turns left: 4\n"
        "+Turns left: 3"
    )


async def test_a_long_difference_is_cut(tmp_path: Path):
    await record(tmp_path / "run.jsonl", first="1")
    asked = asking("\n".join(map(str, range(1000))))
    with pytest.raises(ModelError, match=r"\n\.\.\. 905 more lines$"):
        await ReplayModel(tmp_path / "run.jsonl").complete(asked)


async def test_an_empty_cassette_fails_every_request(tmp_path: Path):
    (tmp_path / "run.jsonl").touch()
    model = ReplayModel(tmp_path / "run.jsonl")
    with pytest.raises(ModelError, match="holds no recordings"):
        await model.complete(MESSAGES)
    assert model.name == "replay"


def test_a_missing_cassette_says_how_to_write_one(tmp_path: Path):
    with pytest.raises(ModelError, match="RecordingModel"):
        ReplayModel(tmp_path / "none.jsonl")


@pytest.mark.parametrize("line", ["not json", "[]", "{}", '{"schema": 1, "model": "m", "messages": [{}]}'])
def test_a_damaged_cassette_names_the_line(tmp_path: Path, line: str):
    path = tmp_path / "run.jsonl"
    path.write_text(f"\n{line}\n")
    with pytest.raises(ModelError, match="line 2"):
        ReplayModel(path)


def test_a_cassette_of_another_schema_is_refused(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    path.write_text(json.dumps({"schema": 2}))
    with pytest.raises(ModelError, match="schema 2 is not 1"):
        ReplayModel(path)


any_text = st.text(st.characters(exclude_categories=()), max_size=20)  # halves of surrogate pairs too
roles = st.sampled_from(["system", "user", "assistant"])
messages = st.lists(st.builds(lambda role, content: Message(role=role, content=content), roles, any_text), max_size=3)
exchanges = st.builds(
    lambda sent, text: Exchange(model="m", messages=tuple(sent), reply=Reply(text=text)), messages, any_text
)


@given(st.lists(exchanges, max_size=4))
def test_what_is_written_reads_back_equal(tmp_path_factory: pytest.TempPathFactory, written: list[Exchange]):
    path = tmp_path_factory.mktemp("cassette") / "run.jsonl"
    path.touch()
    for exchange in written:
        append_exchange(path, exchange)
    assert read_exchanges(path) == tuple(written)


@given(messages, messages)
def test_keys_are_equal_exactly_when_messages_are(one: list[Message], other: list[Message]):
    assert (request_key(one) == request_key(other)) == (one == other)
