"""Who answers in a conversation: a model at once, or a sub-agent with tools."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptc.models import Model
from ptc.tools import Tool
from ptc_interpreter import Limits

if TYPE_CHECKING:
    from ptc.conversations import ConversationManager, Responder


def responder_maker(
    model: Model, tools: tuple[Tool, ...], *, retries: int, max_turns: int, plain: bool, limits: Limits
) -> "Callable[[ConversationManager], Responder]":
    """A function of the manager that gives who answers."""

    def made(manager: "ConversationManager") -> "Responder":
        from ptc.conversations import AgentResponder, ChatResponder

        if plain:
            return ChatResponder(model=model, retries=retries)
        own = _tools_of(manager)
        return AgentResponder(
            model=model, tools=(*tools, *own), max_turns=max_turns, options={"model_retries": retries, "limits": limits}
        )

    return made


def _tools_of(manager: "ConversationManager") -> tuple[Tool, ...]:
    from ptc.conversations import end_conversation_tool, get_conversation_tool, search_conversations_tool

    return end_conversation_tool(manager), get_conversation_tool(manager), search_conversations_tool(manager)
