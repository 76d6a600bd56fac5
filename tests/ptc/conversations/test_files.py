"""Exports, and imports that change nothing when they are done again, or after a kill."""

import json
from contextlib import suppress
from itertools import count

import pytest
from effort import tries
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_strategies import histories, texts, written
from stores import START, new_url, opened

from ptc.conversations import ConversationManager, UnreadableHistory
from ptc.conversations.exporting import FORMATS, export
from ptc.conversations.importing import FORMATS as READABLE
from ptc.conversations.importing import drafts as importing_drafts
from ptc.conversations.importing import events_file, import_file
from ptc.events import moment
from ptc.store import NotFound
from ptc_compression import ApproximateCounter

_owners = count()
law = settings(max_examples=tries(10, 300), deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    with opened(new_url("memory", folder)) as memory, opened(new_url("postgresql", folder)) as server:
        yield memory, server


@pytest.fixture
def log(stores):
    return stores[0].log(f"owner {next(_owners)}")


@pytest.fixture
def file(tmp_path):
    def made(content):
        path = tmp_path / f"{next(_owners)}.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8", newline="")
        return path

    return made


def exported(log, kind, **given):
    return "".join(export(log, kind, **given))


def logs(stores):
    return [store.log(f"owner {next(_owners)}") for store in stores]


# -- all events ------------------------------------------------------------------------------------------------------


@law
@given(histories())
def test_events_come_back_byte_for_byte_from_the_other_database(stores, tmp_path_factory, history):
    first, second = logs(stores)
    written(first, history)
    path = tmp_path_factory.getbasetemp() / "events.jsonl"
    path.write_text(exported(first, "events"), "utf-8", newline="")
    import_file(second, path)
    assert "".join(export(second, "events")).encode() == path.read_bytes()
    assert second.verify() == ()
    head = second.head()
    import_file(second, path)
    assert second.head() == head
    back = stores[0].log(f"owner {next(_owners)}")
    import_file(back, path)
    assert (exported(back, "events"), back.verify()) == (exported(first, "events"), ())


async def test_an_export_is_the_log_as_it_was_when_it_began(log):
    manager = ConversationManager(log, counter=ApproximateCounter())
    await manager.add_message("before")
    pieces = export(log, "events")
    header = json.loads(next(pieces))
    await manager.add_message("after")
    assert [json.loads(piece)["sequence"] for piece in pieces] == list(range(1, header["head"] + 1))


async def test_a_restored_log_goes_on_where_the_file_does(stores, file):
    first, second = logs(stores)
    manager = ConversationManager(first, counter=ApproximateCounter())
    await manager.add_message("a")
    early = file(exported(first, "events"))
    await manager.add_message("b")
    late = file(exported(first, "events"))
    assert (import_file(second, early).messages, import_file(second, late).messages) == (1, 1)
    assert exported(second, "events") == exported(first, "events")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[:-1], "the file has 2 events, and is not as it was written"),
        (lambda lines: [lines[0], *lines[2:]], "event 2 follows event 0: the file is not whole"),
        (lambda lines: [*lines[:2], lines[2].replace("hi", "ho"), *lines[3:]], "is not as it was written"),
        (lambda lines: [lines[0], "nonsense\n", *lines[1:]], "line 2 is no JSON"),
        (lambda lines: [lines[0], "[]\n"], "line 2 is no event"),
        (
            lambda lines: [lines[0], "{}\n"],
            "line 2 is no event: sequence, version, .* cannot be used",
        ),
        (
            lambda lines: [lines[0], lines[1].replace("conv_", "conv\\u0000")],
            "line 2 is no event: stream cannot be used",
        ),
        (
            lambda lines: [lines[0], lines[1].replace('"payload":{}', '"payload":{"thread":5}')],
            "line 2: the payload of conv",
        ),
        (
            lambda lines: [*lines[:2], lines[2].replace('"schema":1', '"schema":9')],
            "line 3: .* has schema 9, .*: update ptc",
        ),
        (lambda lines: ['{"format":"ptc-events"}\n', *lines[1:]], "line 1 is no beginning of a file of events"),
        (
            lambda lines: [lines[0].replace('"schema":1', '"schema":2'), *lines[1:]],
            "has schema 2, and this version reads 1",
        ),
    ],
)
async def test_a_damaged_file_is_refused_before_anything_is_written(stores, file, change, told):
    first, second = logs(stores)
    manager = ConversationManager(first, counter=ApproximateCounter())
    for text in ("hi", "hey"):
        await manager.add_message(text)
    lines = exported(first, "events").splitlines(keepends=True)
    with pytest.raises(UnreadableHistory, match=told):
        import_file(second, file("".join(change(lines))))
    assert second.head() == 0


async def test_events_are_not_restored_over_others(stores, file):
    first, second = logs(stores)
    for log, text in ((first, "hers"), (second, "his")):
        await ConversationManager(log, counter=ApproximateCounter()).add_message(text)
    with pytest.raises(UnreadableHistory, match=r"has other events .* restore into the log of an owner who has none"):
        import_file(second, file(exported(first, "events")))


# -- conversations ---------------------------------------------------------------------------------------------------


async def talked(log):
    """Two conversations, one of them ended, with a call and a branch."""
    manager = ConversationManager(log, counter=ApproximateCounter())
    await manager.add_message("Be brief.", role="system")
    await manager.add_message("How many <rows>?\n# not a heading")
    call = {"id": "c1", "type": "function", "function": {"name": "rows", "arguments": "{}"}}
    await manager.add_message("", role="assistant", tool_calls=[call])
    await manager.add_message("42", role="tool", tool_call_id="c1", tool_name="rows")
    first = await manager.add_message("42 & no more.", role="assistant", tools_used=["rows"])
    await manager.branch(at=first.messages[0].id, thread="what-if")
    await manager.end()
    await manager.add_message("Still open.", timestamp=moment(START + 60_000_000))
    return manager


def without_ids(text):
    data = json.loads(text)
    for message in (each for conversation in data["conversations"] for each in conversation["messages"]):
        del message["id"]
    return data


@pytest.mark.parametrize("kind", ["conversations", "openai", "markdown", "html"])
async def test_what_is_exported(kind, snapshot):
    with opened("sqlite://") as store:
        await talked(store.log("ada"))
        assert exported(store.log("ada"), kind) == snapshot


async def test_one_conversation_is_exported(log):
    manager = await talked(log)
    active = manager.active()
    assert json.loads(exported(log, "conversations", conversation_id=active.id))["conversations"] == [active.to_data()]
    with pytest.raises(NotFound, match="there is no conversation conv_none"):
        export(log, "markdown", conversation_id="conv_none")
    with pytest.raises(ValueError, match="events are exported as a whole"):
        export(log, "events", conversation_id=active.id)
    with pytest.raises(ValueError, match="there is no format 'pdf'; there are events, conversations, openai"):
        export(log, "pdf")
    assert set(FORMATS) == {"events", "conversations", "openai", "markdown", "html"}
    assert set(READABLE) == {"events", "conversations", "history", "openai", "chatgpt"}


async def test_conversation_data_comes_back_as_it_was(stores, file):
    first, second = logs(stores)
    await talked(first)
    text = exported(first, "conversations")
    imported = import_file(second, file(text))
    assert (imported.format, imported.conversations, imported.messages, imported.problems) == (
        "conversations",
        3,
        5,
        (),
    )
    assert without_ids(exported(second, "conversations")) == without_ids(text)
    ids = [each["id"] for conversation in json.loads(text)["conversations"] for each in conversation["messages"]]
    assert {message.event_id for message in second.messages.newest(99)} >= set(ids)  # a branch's own are new
    assert second.verify() == ()
    assert import_file(second, file(text)).messages == 0
    assert ConversationManager(second, counter=ApproximateCounter()).active().messages[0].content == "Still open."


async def test_openai_lines_come_back_as_they_were(stores, file):
    first, second = logs(stores)
    await talked(first)
    text = exported(first, "openai")
    assert import_file(second, file(text)).messages == 8
    assert sorted(exported(second, "openai").splitlines()) == sorted(text.splitlines())
    assert import_file(second, file(text)).messages == 0


def test_a_conversation_is_taken_over_in_the_form_of_the_older_manager(log, file):
    data = {
        "conversationData": {
            "conversations": [
                {
                    "id": "conv-1704067200000",
                    "startedAt": "2024-01-01T00:00:00.000Z",
                    "endedAt": "2024-01-01T00:05:00.000Z",
                    "title": "Meeting Notes Creation Request",
                    "summary": "Done.",
                    "messages": [
                        {"id": "msg-1", "timestamp": "2024-01-01T00:00:00.000Z", "role": "user", "content": "one"},
                        {"id": "msg-1", "timestamp": "2024-01-01T00:00:01.000Z", "role": "assistant", "content": "two"},
                        {"id": "msg-2", "timestamp": "2024-01-01", "role": "user", "content": "no zone"},
                        {"id": "msg-3", "role": "user", "content": "no time"},
                        "nonsense",
                    ],
                },
                {"id": "run_1", "startedAt": "2024-01-02T00:00:00Z", "endedAt": None, "messages": []},
                {"id": "conv-3"},
            ]
        }
    }
    imported = import_file(log, file(data))
    assert list(map(str, imported.problems)) == [
        "conversation 0, message 2: 2024-01-01T00:00:00 has no zone: give one, such as datetime.now(UTC) or "
        "...replace(tzinfo=UTC)",
        "conversation 0, message 3: timestamp is missing",
        "conversation 0, message 4: it is no object",
        "conversation 2: startedAt is missing",
    ]
    found = log.conversations.get("conv-1704067200000")
    assert (found.title, found.summary, found.end_reason) == ("Meeting Notes Creation Request", "Done.", "imported")
    assert [message.content for message in log.messages.of("conv-1704067200000")] == ["one", "two"]
    assert log.conversations.active().conversation_id.startswith("conv_")  # not a name of ours
    assert import_file(log, file(data)).messages == 0
    assert log.verify() == ()


# -- the older flat history ------------------------------------------------------------------------------------------


def entry(number, at, **given):
    return {
        "id": f"e{number}",
        "timestamp": f"2024-01-{at:02}T00:00:00.000Z",
        "userMessage": f"question {number}",
        "assistantResponse": f"answer {number}",
        "toolsUsed": ["search"] if number % 2 else [],
        **given,
    }


HISTORY = {
    "recentConversations": [entry(1, 3), entry(2, 1), entry(3, 1), {"id": "e4"}, entry(5, 2, timestamp="2024-01-02")],
    "summaries": [{"startDate": "", "endDate": "", "summary": "Earlier, there was tea.", "conversationCount": 2}],
    "lastSummarized": "",
}


def test_a_flat_history_becomes_one_ended_conversation(log, file):
    imported = import_file(log, file(HISTORY))
    assert (imported.format, imported.conversations, imported.messages) == ("history", 1, 6)
    assert [problem.place for problem in imported.problems] == ["entry 3", "entry 4"]
    [row] = log.conversations.recent()
    assert (row.title, row.summary, row.end_reason) == (
        "Migrated Conversation History",
        "Earlier, there was tea.",
        "imported",
    )
    said = [message.content for message in log.messages.of(row.conversation_id)]
    assert said == ["question 2", "answer 2", "question 3", "answer 3", "question 1", "answer 1"]  # by time, stable
    assert import_file(log, file(HISTORY)).messages == 0
    assert "lastMigrated" in json.loads(exported(log, "conversations"))
    assert log.verify() == ()


# -- ChatGPT ---------------------------------------------------------------------------------------------------------


def node(name, parent, children, text=None, role="user", at=1_700_000_000.5, **message):
    content = {"content_type": "text", "parts": [text]}
    said = {"id": name, "author": {"role": role}, "create_time": at, "content": content, **message}
    return {"id": name, "parent": parent, "children": children, "message": said if text is not None else None}


TREE = [
    {
        "title": "Trip",
        "create_time": 1_700_000_000.0,
        "conversation_id": "abc",
        "current_node": "a2",
        "mapping": {
            "root": node("root", None, ["s"]),
            "s": node("s", "root", ["u"], "", role="system"),
            "u": node("u", "s", ["a1", "a2"], "Where to?"),
            "a1": node("a1", "u", ["u2", "u3"], "Rome.", role="assistant"),
            "a2": node("a2", "u", [], "Paris.", role="assistant", at=None),
            "u2": node("u2", "a1", [], "Why Rome?"),
            "u3": node("u3", "a1", ["a3"], "Rome it is."),
            "a3": node(
                "a3", "u3", [], "Good.", role="assistant", content={"parts": [{"content_type": "image"}, "Good."]}
            ),
        },
    },
    {"title": "Broken"},
]


def test_trees_become_branches(log, file):
    imported = import_file(log, file(TREE))
    assert (imported.format, imported.messages) == ("chatgpt", 6)
    assert list(map(str, imported.problems)) == ["conversation 1: 'mapping' is missing"]
    manager = ConversationManager(log, counter=ApproximateCounter())
    told = [[message.content for message in each.messages] for each in manager.recent()]
    assert sorted(told) == [
        ["Where to?", "Paris."],
        ["Where to?", "Rome.", "Rome it is.", "[image]\nGood."],
        ["Where to?", "Rome.", "Why Rome?"],
    ]
    assert {each.title for each in manager.recent()} == {"Trip"}
    assert import_file(log, file(TREE)).messages == 0
    assert log.verify() == ()


def test_a_tree_that_is_none_is_told(log, file):
    circle = {"mapping": {"a": node("a", "b", ["b"], "x"), "b": node("b", "a", ["a"], "y")}, "current_node": "a"}
    imported = import_file(log, file([circle]))
    assert list(map(str, imported.problems)) == ["conversation 0: its messages lead in a circle"]


# -- OpenAI's messages -----------------------------------------------------------------------------------------------


def test_lines_of_messages_are_one_conversation_or_one_each(log, file):
    lines = [
        '{"messages": [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": [{"type": "text", '
        '"text": "Look: "}, {"type": "image_url"}]}, {"role": "wizard"}]}',
        '{"messages": [{"role": "user", "content": "same"}]}',
        '{"messages": [{"role": "user", "content": "same"}]}',
        "nonsense",
        '{"other": 1}',
    ]
    imported = import_file(log, file("\n".join(lines)))
    assert [problem.place for problem in imported.problems] == ["line 4", "line 5", "line 1, message 2"]
    told = sorted([m.content for m in log.messages.of(row.conversation_id)] for row in log.conversations.recent())
    assert told == [["Be brief.", "Look: [image_url]"], ["same"], ["same"]]
    assert import_file(log, file("\n".join(lines))).messages == 0
    single = '{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n'
    assert import_file(log, file(single)).messages == 2


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"conversations": 5}', "nonsense", "\udcff"])
def test_what_is_no_history_is_refused(log, tmp_path, content):
    path = tmp_path / "file"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(UnreadableHistory, match=r"holds no history that can be imported|is no JSON|is no UTF-8 text"):
        import_file(log, path)


# -- in the middle ---------------------------------------------------------------------------------------------------

FILES = {
    "history": {**HISTORY, "recentConversations": [entry(n, 1 + n % 28) for n in range(9)]},
    "chatgpt": TREE,
    "openai": "\n".join(
        json.dumps({"messages": [{"role": "user", "content": f"{n}.{m}"} for m in range(4)]}) for n in range(4)
    ),
    "conversations": {
        "conversations": [
            {
                "id": f"conv-{n}",
                "startedAt": "2024-01-01T00:00:00Z",
                "endedAt": "2024-01-01T00:00:00Z",
                "messages": [
                    {"id": f"m{n}.{m}", "timestamp": "2024-01-01T00:00:00Z", "role": "user", "content": f"{n}.{m}"}
                    for m in range(5)
                ],
            }
            for n in range(3)
        ]
    },
}


class Killed(Exception):
    pass


@pytest.fixture(params=["memory", "postgresql"])
def store(stores, request):
    return stores[request.param == "postgresql"]


@pytest.mark.hypothesis  # `make fuzz` tries PostgreSQL at each append, too
@pytest.mark.parametrize("kind", [*FILES, "events"])
def test_after_a_kill_in_the_middle_an_import_goes_on(stores, store, file, monkeypatch, kind):
    monkeypatch.setattr(importing_drafts, "AT_ONCE", 3)
    monkeypatch.setattr(events_file, "AT_ONCE", 3)
    whole = store.log(f"owner {next(_owners)}")
    import_file(whole, file(FILES["conversations" if kind == "events" else kind]))
    path = file(exported(whole, "events") if kind == "events" else FILES[kind])
    for killed_at in range(1, 12, 1 if store is stores[0] else tries(5, 1)):
        log = store.log(f"owner {next(_owners)}")
        _import_until(log, path, killed_at, monkeypatch)
        import_file(log, path)
        assert sorted(m.content for m in log.messages.newest(1000)) == sorted(
            m.content for m in whole.messages.newest(1000)
        )
        assert len(list(log.conversations.all())) == len(list(whole.conversations.all()))
        assert kind != "events" or exported(log, "events") == exported(whole, "events")
        head = log.head()
        assert (import_file(log, path).messages, log.head()) == (0, head)
        assert log.verify() == ()


def _import_until(log, path, killed_at, monkeypatch):
    """An import that ends at the `killed_at`-th of its appends."""
    done = count(1)
    transact = log.transact

    def until(work):
        if next(done) == killed_at:
            raise Killed
        return transact(work)

    monkeypatch.setattr(log, "transact", until)
    with suppress(Killed):
        import_file(log, path)
    monkeypatch.setattr(log, "transact", transact)


@law
@given(st.lists(st.lists(texts(), min_size=1, max_size=4), min_size=1, max_size=3))
def test_any_texts_are_taken_over(stores, tmp_path_factory, said):
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_text(
        "\n".join(json.dumps({"messages": [{"role": "user", "content": t} for t in each]}) for each in said)
    )
    log = stores[1].log(f"owner {next(_owners)}")
    imported = import_file(log, path)
    assert imported.messages == sum(map(len, said))
    assert log.verify() == ()
