"""Conversations as pages for people."""

from collections.abc import Iterator
from html import escape
from typing import Final

from ptc.conversations.exporting.cut import Cut
from ptc.conversations.records import ConversationMessage
from ptc.events import iso
from ptc.projections import ConversationRow
from ptc.projections.texts import shown

_NAMES: Final = {"user": "User", "assistant": "Assistant", "system": "System", "tool": "Tool"}
_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.2rem 0}"
    "article{border-top:1px solid #8886;margin-top:2rem}section{margin:1rem 0}"
    "h3{font-size:.9rem;margin:0}small,time{color:#777;font-weight:normal}.user pre{font-weight:600}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}"
)


def title_of(row: ConversationRow) -> str:
    """The title of a conversation, or when it was."""
    return row.title or f"Conversation of {_minute(row.started_us)}"


def _minute(us: int) -> str:
    return f"{iso(us)[:16].replace('T', ' ')} UTC"


def _about(row: ConversationRow) -> str:
    """Where a conversation comes from and how it ended, in a line."""
    began = f"began {_minute(row.started_us)}"
    branch = [f"a branch of {row.parent_id}"] if row.parent_id else []
    ended = f"ended {_minute(row.ended_us)} ({row.end_reason})" if row.ended_us is not None else "has not ended"
    return ", ".join([row.conversation_id, *branch, began, ended])


def _heading(message: ConversationMessage) -> str:
    used = f" [used: {', '.join(message.tools_used)}]" if message.tools_used else ""
    return f"{_NAMES[message.role]}{used}"


def _text(message: ConversationMessage) -> str:
    calls = [f"→ {shown(str(call.get('function', {}).get('name', '')))}" for call in message.tool_calls]
    return "\n".join([*([shown(message.content)] if message.content else []), *calls])


# -- Markdown --------------------------------------------------------------------------------------------------------


def markdown_text(cut: Cut) -> Iterator[str]:
    """A heading for each conversation and each message; what was said is quoted, so that it makes no headings."""
    for row in cut.conversations():
        yield f"# {title_of(row)}\n\n_{_about(row)}_\n\n"
        if row.summary:
            yield f"{row.summary}\n\n"
        for message in cut.messages(row):
            yield f"### {_heading(message)}, {_time(message)}\n\n{_quoted(_text(message))}\n\n"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines() or [""])


def _time(message: ConversationMessage) -> str:
    return f"{message.timestamp:%Y-%m-%d %H:%M:%S} UTC"


# -- HTML ------------------------------------------------------------------------------------------------------------


def html_text(cut: Cut) -> Iterator[str]:
    """One page, without scripts and without anything from elsewhere."""
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>Conversations</title><style>{_STYLE}</style></head><body>\n<h1>Conversations</h1>\n"
    )
    for row in cut.conversations():
        summary = f"<p>{escape(row.summary)}</p>" if row.summary else ""
        yield f'<article id="{escape(row.conversation_id)}"><h2>{escape(title_of(row))}</h2>'
        yield f"<small>{escape(_about(row))}</small>{summary}\n"
        for message in cut.messages(row):
            yield f'<section class="{message.role}"><h3>{escape(_heading(message))} <time>{_time(message)}</time></h3>'
            yield f"<pre>{escape(_text(message))}</pre></section>\n"
        yield "</article>\n"
    yield "</body></html>\n"
