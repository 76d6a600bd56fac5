"""Branches read their parent's messages up to a point, and nothing is copied."""

import pytest

from ptc.store import NotFound, ThreadBusy

CALL = {"id": "c1", "type": "function", "function": {"name": "rows", "arguments": "{}"}}


def said(conversation):
    return [message.content for message in conversation.messages]


async def conversation(manager, *texts):
    for text in texts:
        found = await manager.add_message(text)
    return found


async def test_a_branch_goes_on_from_a_message(manager):
    parent = await conversation(manager, "a", "b", "c")
    second = parent.messages[1]
    for at in (second.id, second.sequence):
        branched, point = await manager.branch(at=at)
        assert (said(branched), branched.parent, branched.branched_at) == (["a", "b"], parent.id, second.sequence)
        assert (point.after, point.moved) == (second.sequence, False)
    there = manager.on_thread(branched.thread)
    await there.add_message("d")
    assert (said(there.active()), said(manager.active())) == (["a", "b", "d"], ["a", "b", "c"])
    assert there.active().message_count == 1
    assert [each["content"] for each in there.context_for(2)] == ["b", "d"]
    assert there.context_prompt().count("User: ") == 3
    assert len(manager.log.messages.newest(100)) == 4


async def test_a_branch_of_a_branch_of_an_ended_and_archived_conversation(managed):
    from ptc.conversations import ConversationSettings

    manager = managed(settings=ConversationSettings(max_messages_hot=0))
    parent = await conversation(manager, "a", "b", "c")
    await manager.end()
    assert manager.log.messages.hot() == []
    branched, _ = await manager.branch(parent.id, at=parent.messages[1].id)
    first = manager.on_thread(branched.thread)
    await first.add_message("d")
    deeper, _ = await first.branch()
    second = first.on_thread(deeper.thread)
    await second.add_message("e")
    earlier, _ = await second.branch(at=parent.messages[0].id)
    assert said(second.active()) == ["a", "b", "d", "e"]
    assert said(earlier) == ["a"]
    assert [message.content for message in second.active().messages] == ["a", "b", "d", "e"]
    assert manager.log.verify() == ()


async def test_a_point_between_a_call_and_its_result_is_moved(manager):
    await manager.add_message("How many?")
    call = await manager.post("", role="assistant", tool_calls=[CALL])
    result = await manager.post("42", role="tool", tool_call_id="c1")
    branched, point = await manager.branch(at=call.message.id)
    assert (said(branched), point.moved) == (["How many?"], True)
    branched, point = await manager.branch(at=result.message.id)
    assert (len(branched.record), point.moved) == (3, False)


async def test_a_branch_takes_a_thread_that_is_free(manager):
    parent = await conversation(manager, "a")
    with pytest.raises(ThreadBusy, match=f"the thread 'main' has the conversation {parent.id}"):
        await manager.branch(thread="main")
    branched, _ = await manager.branch(thread="what-if")
    assert branched.thread == "what-if"
    await manager.end()
    again, _ = await manager.branch(parent.id, thread="main")
    assert manager.active().id == again.id
    with pytest.raises(ValueError, match="thread must be a text"):
        await manager.branch(thread="")


async def test_what_is_not_there_is_not_branched(manager):
    with pytest.raises(NotFound, match="the thread 'main' has no active conversation"):
        await manager.branch()
    await conversation(manager, "a")
    for at in ("evt_none", 99, 1):
        with pytest.raises(NotFound, match=f"the conversation has no message {at}"):
            await manager.branch(at=at)
