"""The tools by which a model ends the conversation, reads earlier ones, and searches."""

import pytest
from stores import START

from ptc import ScriptedModel, SubAgent
from ptc.conversations import (
    END_CONVERSATION,
    GET_CONVERSATION,
    SEARCH_CONVERSATIONS,
    end_conversation_tool,
    get_conversation_tool,
    search_conversations_tool,
)
from ptc.events import moment


@pytest.fixture
def tools(manager):
    made = [end_conversation_tool(manager), get_conversation_tool(manager), search_conversations_tool(manager)]
    return {tool.name: tool for tool in made}


def test_tools_have_the_names_and_words_of_the_founding_document(tools):
    assert [END_CONVERSATION["name"], GET_CONVERSATION["name"], SEARCH_CONVERSATIONS["name"]] == [
        name.replace("-", "_") for name in tools
    ]
    assert END_CONVERSATION["description"].startswith("End the current conversation and generate a summary. Use this")
    assert list(END_CONVERSATION["inputSchema"]["properties"]) == ["reason"]
    assert list(GET_CONVERSATION["inputSchema"]["properties"]) == ["conversation_id", "list_recent"]
    assert [tool.effect for tool in tools.values()] == ["act", "read", "read"]


async def test_an_agent_ends_its_conversation_after_its_last_word(manager, tools):
    first = await manager.add_message("That is all.")
    replies = [
        '(println (tool/end-conversation {:reason "task completed"}) (tool/end-conversation))',
        '(return "Bye.")',
    ]
    agent = SubAgent("Answer.", tools=list(tools.values()), model=ScriptedModel(replies))
    async with manager.answering() as answering:
        step = await agent.run()
        assert manager.active().id == first.id
        await answering.reply(step.return_value)
    assert step.trace[0].evaluation.prints == (
        f"{{:ended true, :conversation_id {first.id}}} "
        f"{{:ended true, :conversation_id {first.id}, :note The conversation is already ending.}}",
    )
    ended = manager.get(first.id)
    assert ([message.content for message in ended.messages][-1], ended.end_detail) == ("Bye.", "task completed")


def test_without_a_conversation_nothing_ends(manager, tools):
    assert tools["end-conversation"].function()["ended"] is False


async def test_a_conversation_is_given_whole_and_only_once_it_has_ended(manager, tools, clock):
    read = tools["get-conversation"].function
    first = await manager.add_message("How many rows?")
    await manager.add_message("", role="assistant", tool_calls=[{"id": "c", "function": {"name": "rows"}}])
    await manager.add_message("42", role="tool", tool_call_id="c")
    await manager.add_message("42.", role="assistant", tools_used=["rows"])
    with pytest.raises(ValueError, match=f"the conversation {first.id} is still active; only completed ones"):
        read(conversation_id=first.id)
    clock.forward(minutes=1)
    await manager.end()
    assert read(conversation_id=first.id, list_recent=5) == {
        "id": first.id,
        "title": None,
        "summary": None,
        "startedAt": "2025-01-15T10:00:00.000000Z",
        "endedAt": "2025-01-15T10:01:00.000000Z",
        "messages": [
            {"timestamp": "2025-01-15T10:00:00.000000Z", "role": "user", "content": "How many rows?"},
            {"timestamp": "2025-01-15T10:00:00.000000Z", "role": "assistant", "content": ""},
            {
                "timestamp": "2025-01-15T10:00:00.000000Z",
                "role": "assistant",
                "content": "42.",
                "toolsUsed": ["rows"],
            },
        ],
    }
    assert read() == {
        "conversations": [
            {
                "id": first.id,
                "title": None,
                "summary": None,
                "startedAt": "2025-01-15T10:00:00.000000Z",
                "endedAt": "2025-01-15T10:01:00.000000Z",
                "messageCount": 3,
            }
        ]
    }
    with pytest.raises(ValueError, match="there is no conversation conv_none; without an id the newest are listed"):
        read(conversation_id="conv_none")
    for count in (0, 101):
        with pytest.raises(ValueError, match=f"list_recent must be from 1 to 100; it is {count}"):
            read(list_recent=count)


async def test_of_a_long_conversation_the_newest_messages_are_given(manager):
    first = await manager.add_message("x" * 60)
    for number in range(3):
        await manager.add_message(f"{number}" * 30)
    await manager.end()
    read = get_conversation_tool(manager, limit_characters=70).function
    assert [each.get("omitted", each.get("content")) for each in read(first.id)["messages"]] == [2, "1" * 30, "2" * 30]
    shortest = get_conversation_tool(manager, limit_characters=0).function
    assert [each.get("omitted", each.get("content")) for each in shortest(first.id)["messages"]] == [3, "2" * 30]


async def test_what_was_said_is_found(manager, tools):
    search = tools["search-conversations"].function
    for number in range(12):
        first = await manager.add_message(f"agenda {number}", timestamp=moment(START))
    found = search("agenda")["hits"]
    assert (len(found), found[0]) == (
        10,
        {
            "conversation_id": first.id,
            "timestamp": "2025-01-15T10:00:00.000000Z",
            "role": "user",
            "snippet": "agenda 11",
        },
    )
    assert len(search("agenda", limit=3)["hits"]) == 3
    with pytest.raises(ValueError, match="limit must be from 1 to 50; it is 51"):
        search("agenda", limit=51)


async def test_the_model_that_writes_titles_may_come_late(manager):
    first = await manager.add_message("Bye.")
    title = '{"title": "A short and friendly goodbye message", "summary": "The user left. Nothing is open."}'
    tool = end_conversation_tool(manager, model=lambda: ScriptedModel([title]))
    assert tool.function() == {"ended": True, "conversation_id": first.id}
    await manager.add_message("Bye!", role="assistant")
    await manager.close(seconds=5)
    assert manager.get(first.id).title == "A short and friendly goodbye message"
