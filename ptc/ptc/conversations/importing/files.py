"""Files with histories: which format they have, and taking them over."""

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from ptc.conversations.errors import UnreadableHistory
from ptc.conversations.importing import chatgpt, conversation_data, legacy_history, openai_messages
from ptc.conversations.importing.drafts import Draft, Imported, Problem, write_drafts
from ptc.conversations.importing.events_file import is_events_file, restore
from ptc.conversations.settings import ConversationSettings
from ptc.store import LogHandle

# name -> what it is
FORMATS: Final[Mapping[str, str]] = {
    "events": "all events of a log, as `ptc store export --format events` writes them; for a log that is empty",
    "conversations": '`conversationData`: `{"conversations": [...]}`',
    "history": 'a flat history, `{"recentConversations": [...], "summaries": [...]}`: one conversation',
    "openai": "OpenAI's messages as lines of JSON",
    "chatgpt": "`conversations.json` of ChatGPT's export: trees become branches",
}
_CAN: Final = f"What can be imported: {', '.join(FORMATS)}."
_Drafts = Callable[[Any, LogHandle], tuple[list[Draft], list[Problem]]]
_READERS: Final[Mapping[str, _Drafts]] = {
    "conversations": conversation_data.drafts_of,
    "history": legacy_history.drafts_of,
    "openai": openai_messages.drafts_of,
    "chatgpt": chatgpt.drafts_of,
}


def import_file(
    log: LogHandle, path: Path, *, kind: str | None = None, settings: ConversationSettings | None = None
) -> Imported:
    """Takes a file over into a log; its format (`kind`) is seen from what it holds, unless it is given.

    Doing it again, after a kill too, changes nothing. What cannot be read is listed, and the rest taken over. Raises
    `UnreadableHistory` for a file of no format that is known.
    """
    found = _format(path) if kind is None else _checked(path, kind)
    if found == "events":
        return Imported(
            format=found, messages=restore(log, path), conversations=sum(1 for _ in log.conversations.all())
        )
    text = _text(path)
    data: Any = text.split("\n") if found == "openai" else _unwrapped(_json(text, path))
    drafts, problems = _READERS[found](data, log)
    hot = (settings or ConversationSettings()).max_messages_hot
    source = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return write_drafts(log, drafts, found, source, hot=hot, problems=problems)


def _checked(path: Path, kind: str) -> str:
    """The format that a file is said to have. Raises `UnreadableHistory` for one that it plainly has not."""
    if kind not in FORMATS:
        raise UnreadableHistory(f"there is no format {kind!r}. {_CAN}")
    if kind == "openai":
        return kind
    found = _format(path)
    if found != kind:
        raise UnreadableHistory(f"{path} holds {found!r}, not {kind!r}: leave the format out, or name that one")
    return kind


def _format(path: Path) -> str:
    """The format of a file, by what it holds."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        first = file.readline()
    if is_events_file(first):
        return "events"
    if _is_line_of_messages(first):
        return "openai"
    return _format_of(_unwrapped(_json(_text(path), path)), path)


def _format_of(data: Any, path: Path) -> str:
    if isinstance(data, Mapping):
        for name, key in (("conversations", "conversations"), ("history", "recentConversations")):
            if isinstance(cast("Any", data).get(key), list):
                return name
        if isinstance(cast("Any", data).get("messages"), list):
            return "openai"
    if isinstance(data, list) and any(isinstance(each, Mapping) and "mapping" in each for each in cast("Any", data)):
        return "chatgpt"
    raise UnreadableHistory(f"{path} holds no history that can be imported. {_CAN}")


def _is_line_of_messages(line: str) -> bool:
    try:
        data = json.loads(line)
    except ValueError:
        return False
    return isinstance(data, Mapping) and ("messages" in data or "role" in data)


def _unwrapped(data: Any) -> Any:
    """What stands under the key of the older storage, where that is around it."""
    given = cast("Mapping[str, Any]", data if isinstance(data, Mapping) else {})
    return given.get("conversationData", data)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableHistory(f"{path} is no UTF-8 text (byte {error.start}). {_CAN}") from error


def _json(text: str, path: Path) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableHistory(f"{path} is no JSON: {error}. {_CAN}") from error
