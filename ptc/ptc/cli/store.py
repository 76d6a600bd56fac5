"""`ptc store`: what is in a store, what goes in and out, and keeping it in order."""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from ptc.cli.errors import BadInput, Failed
from ptc.cli.output import note, print_text
from ptc.cli.stores import existing_file, log_of, opened_log, opened_store, store_and_owner, store_option, store_url
from ptc.views.visible import visible

if TYPE_CHECKING:
    from ptc.events import StoredEvent
    from ptc.projections import ConversationRow
    from ptc.store import Hit, LogHandle

_EXPORTS: Final = ("events", "conversations", "openai", "markdown", "html")
_IMPORTS: Final = ("events", "conversations", "history", "openai", "chatgpt")
_PROJECTIONS: Final = ("conversations", "messages", "runs", "snapshots")
_limit_option = click.option("--limit", type=click.IntRange(min=1, max=200), default=20, show_default=True)
_json_option = click.option("--json", "as_json", is_flag=True, help="Write a line of JSON for each.")
_all_option = click.option("--all", "everybody", is_flag=True, help="Of all owners.")


@click.group(short_help="List, search, export and keep conversations.")
def store() -> None:
    """List, search, export and keep the conversations of a store.

    \b
    ptc store conversations                     what there is
    ptc store search "agenda tomorrow"          where it was said
    ptc store export --format events -o all.jsonl
    ptc store import all.jsonl --store other.db
    ptc store erase --owner ada                 everything that ada said

    A store is a file, or a database of PostgreSQL; --owner says whose conversations are meant.
    """


# -- looking ---------------------------------------------------------------------------------------------------------


@store.command()
@store_and_owner
@_limit_option
@_json_option
def conversations(store: str | None, owner: str, limit: int, as_json: bool) -> None:
    """List conversations: those that have not ended, then the newest that have."""
    with opened_log(store, owner) as log:
        rows = [*log.conversations.open(), *log.conversations.recent(limit)][:limit]
        for row in rows:
            status = _status(log, row)
            print_text(_json(_conversation_data(row, status)) if as_json else _conversation_line(row, status))
        usage = log.state().usage
    note(f"{usage.conversations:,} conversations, {usage.user_messages + usage.assistant_messages:,} messages")


def _status(log: "LogHandle", row: "ConversationRow") -> str:
    from ptc.conversations import ConversationSettings
    from ptc.conversations.boundary import status_of

    return status_of(row, log.parts.now_us(), ConversationSettings())


def _conversation_data(row: "ConversationRow", status: str) -> dict[str, Any]:
    from ptc.conversations.records import conversation_from

    head = conversation_from(row, tuple).head_data()
    return {**head, "status": status, "messageCount": row.message_count, "thread": row.thread, "parent": row.parent_id}


def _conversation_line(row: "ConversationRow", status: str) -> str:
    from ptc.conversations.exporting.pages import title_of

    state = status if row.ended_us is None else str(row.end_reason)
    return f"{row.conversation_id}  {state:<15}  {row.message_count:>4} messages  {visible(title_of(row))}"


@store.command()
@click.argument("query")
@store_and_owner
@_limit_option
@click.option("--before", type=click.IntRange(min=0), metavar="NUMBER", help="Go on from the page before.")
@_json_option
def search(query: str, store: str | None, owner: str, limit: int, before: int | None, as_json: bool) -> None:
    """Search what users and the assistant have said, the newest first.

    All words must occur; "quoted words" stand together; a * at the end makes the last word a beginning.
    """
    with opened_log(store, owner) as log:
        _check_query(query)
        found = log.search(query, before=before, limit=limit)
        for hit in found.hits:
            print_text(_json(_hit_data(hit)) if as_json else _hit_line(hit))
    if not found.hits:
        note(f"Nothing that {owner} or the assistant said has all these words.")
    if found.next_before is not None:
        note(f"There is more: --before {found.next_before}")
    if found.partly_indexed:
        note(f"{found.partly_indexed:,} long messages can be found by their first words only.")


def _check_query(query: str) -> None:
    """Raises `BadInput` for a query that asks for nothing."""
    from ptc.store.words import parse_query

    if not parse_query(query):
        raise BadInput("there is no word in the query: give letters or digits to search for.")


def _hit_data(hit: "Hit") -> dict[str, Any]:
    from ptc.events import iso

    message = hit.message
    return {
        "sequence": message.sequence,
        "conversation_id": message.conversation_id,
        "message_id": message.event_id,
        "timestamp": iso(message.recorded_us),
        "role": message.role,
        "snippet": hit.snippet,
        "marks": hit.marks,
    }


def _hit_line(hit: "Hit") -> str:
    from ptc.events import iso

    when = iso(hit.message.recorded_us)[:16].replace("T", " ")
    return f"{hit.message.conversation_id}  {when}  {hit.message.role}: {' '.join(visible(hit.snippet).split())}"


@store.command()
@store_and_owner
@click.option("--after", type=click.IntRange(min=0), default=0, metavar="NUMBER", help="Events behind this one.")
@click.option("--limit", type=click.IntRange(min=1, max=500), default=50, show_default=True)
@click.option("--type", "types", multiple=True, metavar="TYPE", help="Of this type only. Repeatable.")
@click.option("--at", type=click.IntRange(min=0), metavar="NUMBER", help="The state after this event, as JSON.")
def log(store: str | None, owner: str, after: int, limit: int, types: Sequence[str], at: int | None) -> None:
    """Write the events of a log as lines of JSON, or the state it had after one of them. Nothing is executed."""
    with opened_log(store, owner) as log:
        if at is not None:
            print_text(_state_text(log, at))
            return
        _check_types(types)
        for event in log.read(after, limit=limit, types=types):
            print_text(_event_text(event))


def _check_types(types: Sequence[str]) -> None:
    """Says which types are not ptc's own: a host may have more of them."""
    from ptc.events.types import BY_NAME

    for unknown in (name for name in types if name not in BY_NAME):
        note(f"{unknown} is no event of ptc's; those are {', '.join(BY_NAME)}")


def _state_text(log: "LogHandle", at: int) -> str:
    from ptc.events import canonical
    from ptc.events.codec import to_data

    try:
        return canonical(to_data(log.state(at)))
    except ValueError as error:
        raise BadInput(str(error)) from error


def _event_text(event: "StoredEvent") -> str:
    from ptc.events import canonical, iso

    head = {"sequence": event.sequence, "at": iso(event.recorded_us), "stream": event.stream, "type": event.type}
    return f'{canonical(head)[:-1]},"payload":{event.payload or "null"}}}'


# -- out and in ------------------------------------------------------------------------------------------------------


@store.command()
@store_and_owner
@click.option("--format", "kind", type=click.Choice(_EXPORTS), default="conversations", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--conversation", metavar="ID", help="This one alone.")
def export(store: str | None, owner: str, kind: str, output: Path | None, conversation: str | None) -> None:
    """Write all conversations to standard output, or to FILE; `events` loses nothing, and can be imported again."""
    with opened_log(store, owner) as log:
        from ptc.conversations.exporting import export as exported

        try:
            pieces = exported(log, kind, conversation_id=conversation)
        except ValueError as error:
            raise BadInput(str(error)) from error
        _write(pieces, output)


def _write(pieces: Iterable[str], output: Path | None) -> None:
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    unfinished = output.with_name(f"{output.name}.tmp")
    try:
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        unfinished.replace(output)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadInput(f"cannot write {output}: {reason}. Give another path.") from error
    note(f"written: {output}")


@store.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@store_and_owner
@click.option("--format", "kind", type=click.Choice(_IMPORTS), help="What FILE holds, where that cannot be seen.")
@click.option("--delete-source", is_flag=True, help="Remove FILE once everything in it is stored.")
def import_(file: Path, store: str | None, owner: str, kind: str | None, delete_source: bool) -> None:
    """Take over the conversations of FILE: an export of ours, OpenAI's messages as JSONL, or ChatGPT's export.

    Doing it again changes nothing. What cannot be read is listed, and the rest is taken over.
    """
    with opened_log(store, owner, make=True) as log:
        from ptc.conversations import UnreadableHistory
        from ptc.conversations.importing import import_file

        try:
            imported = import_file(log, existing_file(file), kind=kind)
        except UnreadableHistory as error:
            raise BadInput(str(error)) from error
    for problem in imported.problems:
        note(f"left out: {problem}")
    note(f"{imported.conversations:,} conversations ({imported.format}), {imported.messages:,} new messages")
    if imported.problems and not imported.conversations:
        raise Failed(f"Nothing of {file} could be taken over; it is kept as it is.")
    if delete_source and not imported.problems:
        file.unlink()
        note(f"removed: {file}")
    elif delete_source:
        raise Failed(f"{file} is kept, since parts of it could not be read.")


# -- keeping it in order ---------------------------------------------------------------------------------------------


def _logs(store: Any, owner: str, *, everybody: bool) -> list["LogHandle"]:
    return store.logs() if everybody else [log_of(store, owner)]


@store.command()
@store_and_owner
@_all_option
@click.option("--days", type=click.FloatRange(min=0), metavar="N", help="Archive messages older than this; 30 else.")
@click.option("--hot", type=click.IntRange(min=0), metavar="N", help="Messages that stay hot; 100 else.")
def archive(store: str | None, owner: str, everybody: bool, days: float | None, hot: int | None) -> None:
    """Move old messages to the archive, where they can still be read, searched and exported."""
    with opened_store(store) as opened:
        from ptc.conversations import ConversationSettings, keep_in_order

        given = {"max_history_days": days, "max_messages_hot": hot}
        settings = ConversationSettings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
        logs = _logs(opened, owner, everybody=everybody)
        archived = sum(keep_in_order(log, settings, every_day=False) for log in logs)
    note(f"{archived:,} messages archived")


@store.command()
@store_and_owner
@_all_option
def verify(store: str | None, owner: str, everybody: bool) -> None:
    """Compare the tables with the events they follow from. Exit code 1: they differ; `ptc store rebuild` mends it."""
    with opened_store(store) as opened:
        found = [(log, each) for log in _logs(opened, owner, everybody=everybody) for each in log.verify()]
    for log, difference in found:
        print_text(f"{log.owner}: {difference}")
    if found:
        raise Failed(f"{len(found):,} rows are not what the events say.")
    note("The tables are what the events say.")


@store.command()
@store_and_owner
@_all_option
@click.option("--projection", type=click.Choice(_PROJECTIONS), help="These rows alone.")
def rebuild(store: str | None, owner: str, everybody: bool, projection: str | None) -> None:
    """Make the tables anew from the events."""
    with opened_store(store) as opened:
        for log in _logs(opened, owner, everybody=everybody):
            log.rebuild(projection)
    note("rebuilt")


@store.command()
@store_option
@click.option("--owner", required=True, metavar="NAME", help="Whose log.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(store: str | None, owner: str, yes: bool) -> None:
    """Erase everything that an owner said, for good.

    Numbers, types and times of the events stay. Backups and exports are out of reach: erase them too.
    """
    if not yes and not (sys.stdin.isatty() and click.confirm(f"Erase everything of {owner}?", err=True)):
        raise BadInput(f"nothing is erased: say that you mean it with --yes, ptc store erase --owner {owner} --yes")
    with opened_log(store, owner) as log:
        events = log.erase()
    note(f"{events:,} events of {owner} erased" if events else f"there is nothing of {owner}")


@store.command()
@store_option
def upgrade(store: str | None) -> None:
    """Make the tables of a store, or bring them up to date."""
    from ptc.store import BadStore, StoreError, upgrade_store

    try:
        version = upgrade_store(store_url(store))
    except BadStore as error:
        raise BadInput(str(error)) from error
    except StoreError as error:
        raise Failed(f"Error: {error}") from error
    note(f"The tables have version {version}.")


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))
