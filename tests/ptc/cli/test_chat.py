"""`ptc chat` over a pipe: answers on stdout, everything else on stderr, and the conversation is there afterwards."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import time
from contextlib import ExitStack, contextmanager

import pytest
from forked import command

from ptc import Decision, ModelError, RecordingModel, ScriptedModel
from ptc.cli import chat as chat_command
from ptc.conversations import ConversationManager
from ptc.store import open_store

TITLE = '{"title": "Nothing is on the agenda today", "summary": "The user asked. Nothing was found."}'


@pytest.fixture
def model(monkeypatch):
    """Gives `ptc chat` a model with these replies."""

    def scripted(*replies):
        made = ScriptedModel(replies)
        monkeypatch.setattr(chat_command, "load_model", lambda name, record: made)
        return made

    return scripted


@pytest.fixture
def talk(ptc):
    return lambda stdin, *options: ptc("chat", "--store", "a.db", *options, stdin=stdin)


@pytest.fixture
def manager(talk):
    with ExitStack() as stores:
        yield lambda: ConversationManager(stores.enter_context(open_store("a.db")).log("local"))


def test_a_model_answers_at_once(talk, model, manager):
    asked = model("Nothing.", "Still nothing.", TITLE)
    result = talk("What is on my agenda?\n\nReally?\n/end done\n/list\n", "--plain")
    first, second, *_ = result.stdout.splitlines()
    assert (result.exit_code, first, second) == (0, "Nothing.", "Still nothing.")
    assert [message["content"] for message in asked.calls[1][1:]] == ["What is on my agenda?", "Nothing.", "Really?"]
    [ended] = manager().recent()
    assert (ended.end_detail, ended.title, ended.message_count) == ("done", "Nothing is on the agenda today", 4)


def test_that_a_title_takes_long_is_said(talk, model, monkeypatch, manager):
    monkeypatch.setattr(chat_command, "_SILENT_SECONDS", 0.01)
    asked = model("Nothing.", TITLE)
    answer = asked.complete

    async def late(messages, **given):
        await asyncio.sleep(0.2 if asked.calls else 0)
        return await answer(messages, **given)

    monkeypatch.setattr(asked, "complete", late)
    assert "Titles are being written; Ctrl-C leaves them" in talk("Hello.\n/end\n", "--plain").stderr
    assert manager().recent()[0].title == "Nothing is on the agenda today"


def test_a_chat_goes_on_where_it_was(talk, model):
    model("One.")
    talk("First.\n", "--plain")
    asked = model("Two.")
    result = talk("Second.\n", "--plain")
    assert re.fullmatch(r"going on with conv_\w+ on thread main, 2 messages\n", result.stderr)
    assert [message["content"] for message in asked.calls[0][1:]] == ["First.", "One.", "Second."]


def test_an_agent_answers_with_its_tools(talk, model, write, manager):
    write("shop.py", 'def price(name: str) -> int:\n    """The price of a thing."""\n    return 7\n')
    asked = model('(def p (tool/price "tea"))', '(return (str "It costs " p "."))')
    result = talk("What does tea cost?\n", "--tools", "shop.py")
    assert (result.exit_code, result.stdout) == (0, "It costs 7.\n")
    assert "User: What does tea cost?" in asked.calls[0][1]["content"]
    last = manager().active().messages[-1]
    assert (last.content, last.tools_used) == ("It costs 7.", ("price",))
    assert "turn 1 of 8" in result.stderr


def test_an_agent_that_asks_waits_for_the_answer(talk, model, manager):
    model('(return {:question "For how many?"})', '(return "Booked.")')
    assert talk("Book a table.\n").stdout == "For how many?\n"
    assert manager().status() == "awaiting_answer"
    assert talk("Four.\n").stdout == "Booked.\n"
    assert manager().status() == "active"


SHOP = """
from ptc import tool
refund = tool(lambda amount: f"refunded {amount}", name="refund", approval=True)
__all__ = ["refund"]
"""


def test_what_a_person_has_to_allow_is_asked_at_the_terminal(talk, model, write, monkeypatch, manager):
    model("(return (tool/refund 700))", TITLE)
    monkeypatch.setattr(chat_command, "can_ask", lambda: True)
    monkeypatch.setattr(chat_command, "ask", lambda question: Decision(call=question.call, arguments={"amount": 70}))
    result = talk("Refund me.\n", "--tools", write("shop.py", SHOP))
    assert (result.exit_code, result.stdout) == (0, "refunded 70\n")
    said = [message.content for message in manager().active().messages]
    assert said == ["Refund me.", 'May `refund` be called? {"amount":700}', "refunded 70"]


def test_over_a_pipe_it_is_decided_elsewhere_and_the_next_message_goes_on(talk, ptc, model, write, manager):
    model("(return (tool/refund 700))", TITLE)
    result = talk("Refund me.\n", "--tools", write("shop.py", SHOP))
    assert result.stdout == 'May `refund` be called? {"amount":700}\n'
    run, call = re.search(r"ptc approve (\S+) (\S+)\. The next message of this chat", result.stderr).groups()
    assert manager().status() == "awaiting_answer"
    assert ptc("approve", run, call, "--store", "a.db").exit_code == 0
    model('(return "You are welcome.")', TITLE)
    result = talk("Thanks.\n", "--tools", "shop.py")
    assert result.stdout == "refunded 700\nYou are welcome.\n"


def test_an_agent_reads_what_was_said_before_and_ends_the_conversation(talk, model, manager):
    model("Tea is in the kitchen.", TITLE)
    talk("Where is the tea?\n/end\n", "--plain")
    model(
        '(def hit (first (:hits (tool/search-conversations "tea kitchen"))))',
        '(tool/end-conversation {:reason "answered"})\n(return (:snippet hit))',
        TITLE,
    )
    assert talk("Where was it?\n").stdout == "Tea is in the kitchen.\n"
    assert [each.end_detail for each in manager().recent()] == ["answered", None]
    assert manager().active() is None


def test_an_answer_that_fails_is_told_and_the_chat_goes_on(talk, model, manager):
    model(ModelError("the provider is away"), "Here I am.")
    result = talk("Hello?\nHello?\n", "--plain")
    assert (result.exit_code, result.stdout) == (1, "Here I am.\n")
    assert "the provider is away" in result.stderr
    failed = manager().log.read(types=["run.finished"])[0].data
    assert failed.failure["code"] == "host_error"
    model("no program", "no program")
    result = talk("Hi.\n", "--max-turns", "2")
    assert result.exit_code == 1
    assert "The run failed (max_turns)" in result.stderr


def test_commands_within_a_chat(talk, model, snapshot):
    model("One.", "Two.", "Three.", TITLE)
    said = "/show\n/end\nFirst.\nSecond.\n/show\n/branch 1\nThird.\n/show\n/search first\n/branch 9\n/thread main\n"
    result = talk(
        f"{said}/thread\n/new\n/list\n/show conv_none\n/search {'a ' * 65}\n/nope\n/help\n/quit\nnever read\n",
        "--plain",
    )
    assert result.exit_code == 0
    titled = result.stdout.replace("Nothing is on the agenda today", "(no title yet)")  # it may be there by now
    assert re.sub(r"conv_\w+", "conv_ID", titled) == snapshot
    assert re.sub(r"conv_\w+", "conv_ID", result.stderr) == snapshot


def test_a_recorded_chat_needs_no_provider(talk, ptc, tmp_path, monkeypatch):
    recording = RecordingModel(ScriptedModel(["Hello!"]), tmp_path / "chat.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr(chat_command, "load_model", lambda name, record: recording)
        talk("Hi.\n", "--plain")
    result = ptc("chat", "--store", "b.db", "--plain", "--model", "replay:chat.jsonl", stdin="Hi.\n")
    assert result.stdout == "Hello!\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "no model is given"),
        (["--model", "x"], "x"),
        (["--model", "replay:none.jsonl"], "none.jsonl"),
        (["--owner", ""], "no model is given"),
    ],
)
def test_what_cannot_be_used_is_told(talk, options, told):
    result = talk("Hi.\n", *options)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize(
    ("option", "told"), [("--owner", "--owner: owner must be"), ("--thread", "--thread: thread must")]
)
def test_names_that_can_be_none_are_told(talk, model, option, told):
    model()
    result = talk("Hi.\n", option, "x" * 300)
    assert (result.exit_code, told in result.stderr) == (2, True)


def test_the_store_is_in_the_folder_of_the_user(ptc, model, monkeypatch, tmp_path):
    model("Hello!")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert ptc("chat", "--plain", stdin="Hi.\n").stdout == "Hello!\n"
    assert (tmp_path / "data" / "ptc" / "conversations.db").is_file()


CHAT = """
import asyncio, sys
from ptc import ModelUsage, Reply, ScriptedModel
from ptc.cli import chat, cli

class Model(ScriptedModel):
    async def complete(self, messages, **given):
        if "Wait" in messages[-1]["content"]:
            print("thinking", file=sys.stderr)
            await asyncio.Event().wait()
        return await super().complete(messages, **given)

chat.load_model = lambda name, record: Model([Reply(text="Hello!", usage=ModelUsage(output_tokens=1))])
cli(["chat", "--plain", "--store", "a.db"])
"""


@pytest.fixture
def chatting(keyboard):
    """Starts a chat as a process: `with chatting(stdin=...) as process:`."""

    @contextmanager
    def started(**streams):
        environment = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        chat = command("-c", CHAT, needs=("ptc.cli.chat", "ptc.repl.terminal"))
        process = subprocess.Popen(chat, env=environment, start_new_session=True, **streams)
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    return started


def test_at_a_terminal_there_is_a_prompt_and_ctrl_c_stops_an_answer(chatting):
    parent, child = pty.openpty()
    with chatting(stdin=child, stdout=child, stderr=child) as process:
        os.close(child)
        _until(parent, "you>")
        os.write(parent, b"Wait.\r")
        _until(parent, "thinking")
        process.send_signal(signal.SIGINT)
        _until(parent, "The answer was stopped.")
        _until(parent, "you>")
        os.write(parent, b"Hi.\r")
        _until(parent, "Hello!")
        _until(parent, "you>")
        os.write(parent, b"\x04")
        assert process.wait(timeout=60) == 0
    os.close(parent)


def test_over_a_pipe_ctrl_c_ends_the_chat_though_no_line_comes(chatting):
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with chatting(**streams) as process, process.stdin as lines, process.stdout as answers:
        lines.write(b"Hi.\n")
        lines.flush()
        assert answers.readline() == b"Hello!\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


def _until(terminal, text):
    """Waits until a text is written."""
    seen, end = "", time.monotonic() + 60
    while text not in seen:
        assert time.monotonic() < end, seen
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 1).decode("utf-8", "replace")
