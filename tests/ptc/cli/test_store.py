"""`ptc store`: what is in a store, what goes in and out, and keeping it in order."""

import asyncio
import json
import sqlite3

import pytest

from ptc.conversations import ConversationManager
from ptc.events import AssistantMessage, ConversationStarted, NewEvent
from ptc.store import open_store, upgrade_store
from ptc.store.schema import HEAD
from ptc_compression import ApproximateCounter


@pytest.fixture
def store(ptc):
    """Runs `ptc store` on a store with two conversations of `local` and one of `ada`."""

    async def talk():
        with open_store("a.db") as opened:
            for owner, texts in (("local", ["What is on my agenda?", "And tomorrow?"]), ("ada", ["A secret."])):
                manager = ConversationManager(opened.log(owner), counter=ApproximateCounter())
                for text in texts:
                    await manager.add_message(text, to="new")
                    await manager.add_message("Nothing.", role="assistant")

    asyncio.run(talk())
    return lambda *arguments, **given: ptc("store", *arguments, *given.pop("at", ("--store", "a.db")), **given)


def test_a_conversation_whose_run_waits_for_people_awaits_an_answer(ptc):
    with open_store("s.db") as store:
        log = store.log()
        said = [
            NewEvent(payload=ConversationStarted()),
            NewEvent(payload=AssistantMessage(text="May I?", awaits_answer=True)),
        ]
        log.append([("conv_1", said)])
    shown = ptc("store", "conversations", "--store", "s.db").stdout
    assert shown.startswith("conv_1  awaiting_answer     1 messages")
    assert json.loads(ptc("store", "conversations", "--store", "s.db", "--json").stdout)["status"] == "awaiting_answer"


def test_conversations_are_listed(store):
    result = store("conversations")
    open_one, ended = result.stdout.splitlines()
    assert (" active " in open_one, " explicit " in ended, "2 messages" in ended) == (True, True, True)
    assert result.stderr == "2 conversations, 4 messages\n"
    first = json.loads(store("conversations", "--json", "--limit", "1").stdout)
    assert (first["endedAt"], first["messageCount"], first["thread"]) == (None, 2, "main")
    assert store("conversations", "--owner", "nobody").stdout == ""


def test_what_was_said_is_found(store):
    result = store("search", "nothing", "--limit", "1")
    assert "assistant: Nothing." in result.stdout
    before = result.stderr.split()[-1]
    assert store("search", "nothing", "--before", before, "--json").stdout.count("\n") == 1
    nothing = store("search", "secret")
    assert (nothing.stdout, "has all these words" in nothing.stderr, nothing.exit_code) == ("", True, 0)
    hit = json.loads(store("search", "secret", "--json", "--owner", "ada").stdout)
    assert (hit["snippet"], hit["marks"], hit["role"]) == ("A secret.", [[2, 8]], "user")
    assert store("search", "a " * 65).exit_code == 1


def test_the_log_is_lines_of_json_or_a_state(store):
    events = [json.loads(line) for line in store("log", "--after", "1", "--limit", "2").stdout.splitlines()]
    assert [(each["sequence"], each["type"]) for each in events] == [(2, "user.message"), (3, "assistant.message")]
    assert events[0]["payload"] == {"text": "What is on my agenda?"}
    assert store("log", "--type", "conversation.ended").stdout.count("\n") == 1
    assert "nope is no event of ptc's; those are user.message, " in store("log", "--type", "nope").stderr
    state = json.loads(store("log", "--at", "2").stdout)
    assert (state["sequence"], len(state["messages"])) == (2, 1)
    result = store("log", "--at", "99")
    assert (result.exit_code, "there is no state at 99" in result.stderr) == (2, True)


def test_everything_goes_out_and_into_another_store(store, ptc, tmp_path):
    assert store("export", "--format", "events", "-o", "all.jsonl").stderr == "written: all.jsonl\n"
    other = ("--store", "b.db")
    result = store("import", "all.jsonl", "--delete-source", at=other)
    assert result.stderr == "2 conversations (events), 4 new messages\nremoved: all.jsonl\n"
    assert not (tmp_path / "all.jsonl").exists()
    assert store("export", at=other).stdout == store("export").stdout
    assert "# Conversation of" in store("export", "--format", "markdown").stdout
    identity = json.loads(store("conversations", "--json", "--limit", "1").stdout)["id"]
    assert json.loads(store("export", "--conversation", identity).stdout)["conversations"][0]["id"] == identity


def test_what_cannot_be_read_is_listed_and_its_file_is_kept(store, write, tmp_path):
    entry = {"id": "e2", "timestamp": "2024-01-01T00:00:00Z", "userMessage": "a", "assistantResponse": "b"}
    for entries, told in (
        ([{"id": "e1"}, entry], "old.json is kept, since parts of it could not be read."),
        ([{"id": "e1"}], "Nothing of old.json could be taken over; it is kept as it is."),
    ):
        write("old.json", {"recentConversations": entries, "summaries": []})
        result = store("import", "old.json", "--delete-source")
        assert result.exit_code == 1
        said = (len(entries) - 1, 2 * len(entries) - 2)
        assert result.stderr.splitlines() == [
            "left out: entry 0: timestamp is missing",
            f"{said[0]} conversations (history), {said[1]} new messages",
            told,
        ]
        assert (tmp_path / "old.json").exists()


def test_tables_are_compared_and_made_anew(store):
    assert store("verify", "--all").stderr == "The tables are what the events say.\n"
    with sqlite3.connect("a.db") as database:
        database.execute("UPDATE messages SET content = 'changed' WHERE sequence = 2 AND log_id = 2")
    database.close()
    assert store("verify").exit_code == 0
    result = store("verify", "--all")
    assert (result.exit_code, result.stdout) == (1, "ada: messages 2: differs in content\n")
    assert result.stderr == "1 rows are not what the events say.\n"
    store("rebuild", "--owner", "ada", "--projection", "messages")
    assert store("verify", "--all").exit_code == 0


def test_old_messages_are_archived(store):
    assert store("archive", "--hot", "1", "--all").stderr == "4 messages archived\n"
    assert store("archive", "--hot", "1", "--all").stderr == "0 messages archived\n"
    assert store("archive", "--days", "0").stderr == "1 messages archived\n"


def test_erasing_needs_a_word_and_an_owner(store):
    assert store("erase").exit_code == 2
    result = store("erase", "--owner", "ada")
    assert (result.exit_code, "say that you mean it with --yes" in result.stderr) == (2, True)
    assert store("erase", "--owner", "ada", "--yes").stderr == "3 events of ada erased\n"
    assert store("erase", "--owner", "ada", "--yes").stderr == "there is nothing of ada\n"
    assert store("search", "secret", "--owner", "ada").stdout == ""
    assert len(store("conversations").stdout.splitlines()) == 2


def test_tables_are_made_where_there_are_none(store):
    assert store("upgrade", at=("--store", "new.db")).stderr == f"The tables have version {HEAD}.\n"
    assert store("conversations", at=("--store", "new.db")).stderr == "0 conversations, 0 messages\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["conversations", "--store", "mysql://x"], "a store is SQLite or PostgreSQL, not mysql"),
        (["upgrade", "--store", "mysql://x"], "a store is SQLite or PostgreSQL, not mysql"),
        (["import", "none.json", "--store", "b.db"], "cannot read none.json: there is no such file"),
        (["import", ".", "--store", "b.db"], "cannot read .: it is a folder"),
        (["import", "text.txt", "--store", "b.db"], "text.txt is no JSON"),
        (
            ["import", "text.txt", "--store", "b.db"],
            "What can be imported: events, conversations, history",
        ),
        (["import", "old.json", "--format", "chatgpt", "--store", "b.db"], "old.json holds 'history', not 'chatgpt'"),
        (["import", "old.json", "--format", "events", "--store", "b.db"], "old.json holds 'history', not 'events'"),
        (["search", '"', "--store", "b.db"], "there is no word in the query: give letters or digits to search for."),
        (["export", "--store", "b.db", "-o", "none/all.json"], "cannot write none/all.json: no such file or directory"),
        (["export", "--store", "b.db", "--format", "events", "--conversation", "x"], "events are exported as a whole"),
    ],
)
def test_what_cannot_be_used_is_told(ptc, write, arguments, told):
    write("text.txt", "Dear diary")
    write("old.json", {"recentConversations": []})
    upgrade_store("b.db")
    result = ptc("store", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_what_a_database_cannot_do_is_told(ptc):
    result = ptc("store", "upgrade", "--store", "postgresql://me:secret@localhost:1/x")
    assert (result.exit_code, "secret" in result.stderr) == (1, False)
    assert "cannot open postgresql+psycopg://me:***@localhost:1/x" in result.stderr
    assert "Check that the server runs, and the names in the URL." in result.stderr


def test_a_missing_extra_is_named(ptc, monkeypatch):
    monkeypatch.setattr("ptc.cli.stores.find_spec", lambda name: None)
    result = ptc("store", "conversations")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: stores need the extra `store`: pip install 'ptc-runtime[cli,store]'\n",
    )


@pytest.mark.parametrize("command", ["conversations", "search", "log", "export", "import", "archive", "verify"])
def test_help(ptc, snapshot, command):
    assert ptc("store", command, "--help").stdout == snapshot


_READERS = [
    ("store", "conversations"),
    ("store", "export"),
    ("store", "log"),
    ("store", "search", "x"),
    ("store", "verify"),
    ("store", "archive"),
    ("store", "rebuild"),
    ("store", "erase", "--owner", "ada", "--yes"),
    ("runs",),
    ("approve", "run-7"),
    ("cancel", "run-7"),
    ("token", "list"),
]


@pytest.mark.parametrize("url", ["none.db", "sqlite:///none.db", "sqlite+pysqlite:///none.db?timeout=5"])
@pytest.mark.parametrize("command", _READERS, ids=" ".join)
def test_a_store_that_is_only_looked_at_is_not_made(ptc, tmp_path, command, url):
    result = ptc(*command, "--store", url)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no store none.db. `ptc chat` makes one" in result.stderr
    assert not (tmp_path / "none.db").exists()
