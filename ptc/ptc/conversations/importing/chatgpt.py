"""ChatGPT's export, `conversations.json`: trees of messages. The path shown last is a conversation, others branches."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from ptc.conversations.importing.drafts import Draft, Problem, conversation_id_of, own_id
from ptc.conversations.records import ConversationMessage
from ptc.events import moment
from ptc.store import LogHandle

Node: TypeAlias = Mapping[str, Any]
Nodes: TypeAlias = Mapping[str, Node]
_SECOND: Final = 1_000_000


def drafts_of(data: Sequence[Any], log: LogHandle) -> tuple[list[Draft], list[Problem]]:
    """The conversations with their branches, and those that could not be read."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    for index, each in enumerate(data):
        try:
            drafts += _Tree.of(each, log, f"conversation {index}", problems).drafts()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            problems.append(Problem(place=f"conversation {index}", reason=_reason(error)))
    return drafts, problems


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return str(error) if isinstance(error, ValueError) else "it has not the form of ChatGPT's conversations"


class _Tree:
    """A conversation of the export: its nodes, and the messages of those that say something."""

    def __init__(self, given: Node, nodes: Nodes, log: LogHandle) -> None:
        self.given = given
        self.nodes = nodes
        self.log = log
        self.key = str(given.get("conversation_id") or given.get("id") or given.get("title"))
        self.messages: dict[str, ConversationMessage] = {}

    @classmethod
    def of(cls, given: Node, log: LogHandle, place: str, problems: list[Problem]) -> "_Tree":
        tree = cls(given, given["mapping"], log)
        for name, node in tree.nodes.items():
            try:
                message = tree._message(name, node)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                problems.append(Problem(place=f"{place}, message {name}", reason=_reason(error)))
                continue
            if message is not None:
                tree.messages[name] = message
        return tree

    def drafts(self) -> Iterator[Draft]:
        """The conversation that was shown last, then each that was left at a fork."""
        main = self._path_to(self.given.get("current_node") or self._newest_leaf())
        yield from self._draft(
            main, conversation_id_of("chatgpt", self.log.tenant, self.log.owner, self.key), None, None
        )

    def _draft(self, path: Sequence[str], identity: str, parent: str | None, after: str | None) -> Iterator[Draft]:
        """The conversation of a path, and the branches that leave it."""
        said = tuple(self.messages[name] for name in path if name in self.messages)
        start_us = said[0].at_us if said and said[0].at_us is not None else self._created_us()
        yield Draft(
            id=identity,
            started_us=start_us,
            ended_us=max([start_us, *(message.at_us or 0 for message in said)]),
            title=_text(self.given.get("title")),
            messages=said,
            parent=parent,
            branched_after=after,
        )
        last = after
        for name in path:
            last = str(self.messages[name].id) if name in self.messages else last
            for child in self.nodes[name].get("children") or ():
                if child not in path:
                    branch = conversation_id_of("chatgpt", self.log.tenant, self.log.owner, self.key, child)
                    yield from self._draft(self._path_from(child), branch, identity, last)

    def _path_to(self, name: str) -> list[str]:
        """The nodes from the root to one."""
        path = [name]
        while parent := self.nodes[path[-1]].get("parent"):
            if parent in path:
                raise ValueError("its messages lead in a circle")
            path.append(parent)
        return path[::-1]

    def _path_from(self, name: str) -> list[str]:
        """The nodes from one to a leaf, by the newest of each one's children."""
        path = [name]
        while children := self.nodes[path[-1]].get("children"):
            if children[-1] in path:
                raise ValueError("its messages lead in a circle")
            path.append(children[-1])
        return path

    def _newest_leaf(self) -> str:
        leaves = [name for name, node in self.nodes.items() if not node.get("children")]
        if not leaves:
            raise ValueError("it has no messages" if not self.nodes else "its messages lead in a circle")
        return max(leaves, key=lambda name: _seconds(_within(self.nodes[name], "message").get("create_time")))

    def _created_us(self) -> int:
        return round(_seconds(self.given.get("create_time")) * _SECOND)

    def _message(self, name: str, node: Node) -> ConversationMessage | None:
        """The message of a node; None where it says nothing, as roots and hidden ones."""
        given = node.get("message")
        if not given or _within(given, "metadata").get("is_visually_hidden_from_conversation"):
            return None
        content = _content(_within(given, "content"))
        role = given["author"]["role"]
        if role not in ("user", "assistant", "system") or not content:
            return None
        at_us = round(_seconds(given.get("create_time")) * _SECOND) or self._created_us()
        return ConversationMessage(
            role=role, content=content, id=own_id(self.log, "chatgpt", self.key, name), timestamp=moment(at_us)
        )


def _within(node: Node, key: str) -> Node:
    """What stands under a key; nothing, where nothing does."""
    return cast("Node", node.get(key) or {})


def _content(content: Node) -> str:
    """The text of a message; pictures and the like are named in their place."""
    parts = content.get("parts")
    if isinstance(parts, list):
        return "\n".join(text for part in cast("list[Any]", parts) if (text := _part(part)))
    return _text(content.get("text")) or ""


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        return ""
    given = cast("Node", part)
    return _text(given.get("text")) or f"[{given.get('content_type', 'part')}]"


def _text(given: Any) -> str | None:
    return given if isinstance(given, str) else None


def _seconds(given: Any) -> float:
    return float(given) if isinstance(given, int | float) and given > 0 else 0.0
