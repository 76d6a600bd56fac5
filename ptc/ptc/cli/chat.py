"""`ptc chat`: a conversation at a terminal, or over a pipe, that goes on where it was."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from io import UnsupportedOperation
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final

import attrs
import click

from ptc.cli.asking import ask, can_ask
from ptc.cli.errors import BadInput, Failed, Interrupted
from ptc.cli.limits import isolation_option, limits_of
from ptc.cli.models import load_model, model_option, retries_option
from ptc.cli.output import console, note, print_text
from ptc.cli.progress import Progress
from ptc.cli.responders import responder_maker
from ptc.cli.stores import opened_log, store_and_owner
from ptc.cli.tools import load_tools, tools_option
from ptc.models import Model, ModelError
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.conversations import Conversation, ConversationManager
    from ptc.conversations.posting import Posted
    from ptc.durable import RunHandle
    from ptc.store import LogHandle

_SECONDS_FOR_TITLES: Final = 10.0  # at the end
_SILENT_SECONDS: Final = 1.0  # of them
# name -> what it does
COMMANDS: Final[Mapping[str, str]] = {
    "/help": "this list",
    "/new": "end this conversation and begin a new one",
    "/end [WHY]": "end this conversation; the next message begins a new one",
    "/list": "the conversations of before",
    "/show [ID]": "what was said, in this conversation or in another",
    "/search WORDS": "where something was said",
    "/branch [N]": "go on from the N-th message of this conversation, in a new one beside it",
    "/thread [NAME]": "go on in another line of conversations; without a name, which there are",
    "/quit": "leave; so does Ctrl-D",
}


@click.command(short_help="Talk with a model; conversations are kept.")
@store_and_owner
@click.option("--thread", metavar="NAME", help="The line of conversations to go on with; the newest unless given.")
@model_option
@tools_option
@retries_option
@click.option("--plain", is_flag=True, help="The model answers at once, without programs and tools.")
@click.option("--max-turns", type=click.IntRange(min=1), default=8, show_default=True, help="Replies for one answer.")
@isolation_option
def chat(
    store: str | None,
    owner: str,
    thread: str | None,
    model: str | None,
    tools: Sequence[str],
    retries: int,
    plain: bool,
    max_turns: int,
    isolation: str,
) -> None:
    """Talk with a model. Each answer is a run of a sub-agent with the tools, or with --plain a reply of the model.

    \b
    ptc chat --model openai:gpt-5-mini --tools shop.py
    ptc chat --plain --store conversations.db --model anthropic:claude-sonnet-4-5
    printf 'Hello\\n/end\\n' | ptc chat --plain --model replay:chat.jsonl

    Conversations are kept: the next `ptc chat` goes on where this one was. After half an hour without a message a new
    one begins. Those that have ended get a title and a summary, are searched by the model and by `ptc store search`.
    Over a pipe each line is a message; answers go to standard output. Exit code 1: an answer failed.

    What a tool asks a person to allow is asked at the terminal; over a pipe `ptc approve RUN CALL` decides it.
    At a terminal Ctrl-C stops an answer, and drops a line. Within a conversation /help lists what else there is.
    """
    chosen = load_model(model, None)
    loaded = load_tools(tools)
    limits = limits_of(None, isolation)
    made = responder_maker(chosen, loaded, retries=retries, max_turns=max_turns, plain=plain, limits=limits)
    with opened_log(store, owner, make=True) as log:
        talk = _Talk(_manager(log, chosen, thread), made)
        try:
            asyncio.run(talk.goes_on(_inputs()))
        except KeyboardInterrupt:
            raise Interrupted("The chat was interrupted.") from None
    if talk.failed:
        raise click.exceptions.Exit(Failed.exit_code)


def _manager(log: "LogHandle", model: Model, thread: str | None) -> "ConversationManager":
    """The manager of the thread that is meant: the one where something was said last."""
    from ptc.conversations import ConversationManager

    open_ones = log.conversations.open()
    newest = thread or (open_ones[0].thread if open_ones else "main")
    try:
        return ConversationManager(log, model=model, thread=newest)
    except ValueError as error:
        raise BadInput(f"--thread: {error}") from error


@attrs.define
class _Talk:
    """A conversation that goes on, and whether an answer has failed."""

    manager: "ConversationManager"
    responder: Any
    failed: bool = False

    async def goes_on(self, inputs: AsyncIterator[str]) -> None:
        """Takes inputs until there are no more."""
        await self.manager.load()
        self._tells_where()
        async for text in inputs:
            if text.strip() and not await self._takes(text.strip()):
                break
        await self._closes()

    async def _closes(self) -> None:
        """Waits for titles that are being written, and says so where that takes long."""
        closing = asyncio.ensure_future(self.manager.close(seconds=_SECONDS_FOR_TITLES))
        if not (await asyncio.wait([closing], timeout=_SILENT_SECONDS))[0]:
            note("Titles are being written; Ctrl-C leaves them for the next chat.")
        await closing

    async def _takes(self, text: str) -> bool:
        """Does what an input asks for. False for one that ends the chat."""
        name, _, rest = text.partition(" ")
        if name in ("/quit", "/exit"):
            return False
        if name.startswith("/"):
            await self._does(name, rest.strip())
        else:
            await self._answers(text)
        return True

    async def _answers(self, text: str) -> None:
        from ptc.conversations import NoAnswer
        from ptc.store import StoreError

        try:
            await self._goes_on_with_what_was_decided()
            await self.manager.add_message(text)
            answer = asyncio.ensure_future(self._answer())
            with _stopped_by_ctrl_c(answer):
                await asyncio.wait([answer])
            if answer.cancelled():
                note("The answer was stopped.")
            else:
                print_text(answer.result())
        except (ModelError, NoAnswer, StoreError) as error:
            self.failed = True
            note(str(error))

    async def _answer(self) -> str:
        posted = await self._shown(lambda responder, how: responder.respond(self.manager, **how))
        while (run := self._waiting(posted)) is not None:
            questions = await run.questions()
            if not can_ask():
                calls = "; ".join(f"ptc approve {run.run_id} {question.call}" for question in questions)
                note(f"The answer waits for a person: {calls}. The next message of this chat goes on with it.")
                break
            for question in questions:
                await run.decide(**attrs.asdict(await asyncio.to_thread(ask, question), recurse=False))
            posted = await self._goes_on(run)
        return posted.message.data.text

    async def _goes_on(self, run: "RunHandle") -> "Posted":
        """What a run says that was decided."""
        return await self._shown(lambda responder, how: responder.resume(self.manager, run.run_id, **how))

    async def _shown(self, answer: Callable[[Any, dict[str, Any]], Awaitable["Posted"]]) -> "Posted":
        """What a responder says, whose progress is shown."""
        with Progress(console(err=True)) as progress:
            shown = _Shown(progress)
            return await answer(shown.by(self.responder(self.manager)), {"on_token": shown.on_token})

    def _waiting(self, posted: "Posted") -> "RunHandle | None":
        """The run that has asked what was said last, where people have to decide it."""
        run_id = posted.message.data.run_id
        row = None if run_id is None else self.manager.log.run_row(run_id)
        return None if row is None or row.status != "waiting" else self.manager.log.run(row.run_id)

    async def _goes_on_with_what_was_decided(self) -> None:
        """Says what runs of the conversation say that somebody has decided meanwhile."""
        active = self.manager.active()
        for row in [] if active is None else self.manager.log.runs():
            if active and row.conversation_id == active.id and (row.status, row.agent) == ("queued", ""):
                print_text((await self._goes_on(self.manager.log.run(row.run_id))).message.data.text)

    # -- commands ----------------------------------------------------------------------------------------------------

    async def _does(self, name: str, rest: str) -> None:
        from ptc.store import StoreError

        known = {
            "/help": self._helps,
            "/new": self._begins_anew,
            "/end": self._ends,
            "/list": self._lists,
            "/show": self._shows,
            "/search": self._searches,
            "/branch": self._branches,
            "/thread": self._changes_thread,
        }
        if name not in known:
            note(f"There is no command {name}; /help lists them. A message that begins with / needs a blank before it.")
            return
        try:
            await known[name](rest)
        except (StoreError, ValueError) as error:
            note(str(error))

    async def _helps(self, _: str) -> None:
        width = max(map(len, COMMANDS))
        print_text("\n".join(f"{name:<{width}}  {what}" for name, what in COMMANDS.items()))

    async def _begins_anew(self, _: str) -> None:
        await self._ends("")

    async def _ends(self, why: str) -> None:
        ended = await self.manager.end(why or None)
        note("There is no conversation to end." if ended is None else f"ended: {ended.id}")

    async def _lists(self, _: str) -> None:
        for conversation in self.manager.recent(20):
            title = visible(conversation.title or "(no title yet)")
            print_text(f"{conversation.id}  {conversation.message_count:>4} messages  {title}")

    async def _shows(self, identity: str) -> None:
        conversation = self.manager.get(identity) if identity else self.manager.active()
        if conversation is None:
            note(f"There is no conversation {identity}." if identity else "There is no active conversation.")
            return
        for number, message in enumerate(conversation.messages, start=1):
            print_text(f"{number:>3}  {message.role}: {message.content}")

    async def _searches(self, query: str) -> None:
        for hit in self.manager.search(query).hits:
            print_text(f"{hit.message.conversation_id}  {hit.message.role}: {' '.join(visible(hit.snippet).split())}")

    async def _branches(self, place: str) -> None:
        at = None
        if place:
            at = self._message_id(self.manager.active(), place)
        branched, point = await self.manager.branch(at=at)
        self.manager = self.manager.on_thread(branched.thread)
        moved = "; it is a little earlier, so that a call keeps its result" if point.moved else ""
        note(f"on thread {branched.thread}, a branch of {branched.parent}{moved}")

    def _message_id(self, conversation: "Conversation | None", place: str) -> str | None:
        messages = () if conversation is None else conversation.messages
        if not place.isdecimal() or not 1 <= int(place) <= len(messages):
            raise ValueError(f"/branch takes the number of a message, 1 to {len(messages)}; /show lists them.")
        return messages[int(place) - 1].id

    async def _changes_thread(self, name: str) -> None:
        if name:
            self.manager = self.manager.on_thread(name)
            self._tells_where()
            return
        for row in self.manager.log.conversations.open():
            print_text(f"{visible(row.thread)}  {row.message_count} messages")

    def _tells_where(self) -> None:
        active = self.manager.active()
        if active is not None:
            note(f"going on with {active.id} on thread {self.manager.thread}, {active.message_count} messages")


@attrs.define
class _Shown:
    """The progress of an answer, where there is somebody to see it."""

    progress: Progress

    @property
    def on_token(self) -> Any:
        """Called with pieces of text, on a terminal."""
        return self.progress.on_token if self.progress.console.is_terminal else None

    def by(self, responder: Any) -> Any:
        """The responder, whose runs tell what they do."""
        if not hasattr(responder, "options"):
            return responder
        return attrs.evolve(responder, options={**responder.options, "on_event": self.progress.on_event})


# -- inputs ----------------------------------------------------------------------------------------------------------


def _inputs() -> AsyncIterator[str]:
    return _typed() if sys.stdin.isatty() else _lines()


async def _lines() -> AsyncIterator[str]:
    """The lines of standard input."""
    file = _standard_input()
    while line := await _read(file):
        yield line.decode("utf-8", "replace").rstrip("\r\n")


def _standard_input() -> IO[bytes]:
    """Standard input without what Python holds of it, which it would wait for in the end."""
    try:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    except (UnsupportedOperation, OSError):
        return sys.stdin.buffer


async def _read(file: IO[bytes]) -> bytes:
    """The next line. It is read by a thread that nobody waits for: Ctrl-C ends the chat while no line comes."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[bytes] = loop.create_future()

    def read() -> None:
        line = file.readline()
        with suppress(RuntimeError):  # the chat has ended
            loop.call_soon_threadsafe(lambda: found.cancelled() or found.set_result(line))

    Thread(target=read, daemon=True).start()
    return await found


@contextmanager
def _stopped_by_ctrl_c(answer: "asyncio.Future[str]") -> Generator[None]:
    """At a terminal, Ctrl-C stops the answer and not the chat."""
    if not sys.stdin.isatty():
        yield
        return
    loop = asyncio.get_running_loop()

    def stop(_: int, __: object) -> None:
        loop.call_soon_threadsafe(answer.cancel)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


async def _typed() -> AsyncIterator[str]:
    """What is typed at a terminal, until Ctrl-D. Ctrl-C drops a line."""
    if find_spec("prompt_toolkit") is None:
        raise BadInput("The prompt needs prompt_toolkit: pip install 'ptc-runtime[cli]'. Without it, use a pipe.")
    from prompt_toolkit import PromptSession

    asking = PromptSession[str]()
    while True:
        try:
            yield await asking.prompt_async("you> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
