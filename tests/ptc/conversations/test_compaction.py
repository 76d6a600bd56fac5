"""Compactions are events of a conversation: made by a `Compactor`, undone, redone, and there after a restart."""

import pytest

from ptc.store import NotFound
from ptc_compression.chats import Compactor, OutlineSummarizer


async def turns(manager, first, last):
    for number in range(first, last):
        await manager.add_message(f"question {number}")
        await manager.add_message(f"answer {number}", role="assistant")


def compactor():
    return Compactor(OutlineSummarizer(), 3, 1)


def heads(messages):
    return [message["content"].splitlines()[0] for message in messages]


async def test_a_compaction_stands_for_old_turns_until_it_is_undone(manager, managed):
    await turns(manager, 0, 4)
    prepared = await manager.prepare(compactor())
    assert heads(prepared.messages) == ['<earlier-turns count="3">', "question 3", "answer 3"]
    assert len(manager.active().messages) == 8
    again = managed()
    assert heads(again.context_for()) == heads(prepared.messages)
    await again.undo_compaction()
    assert len(manager.context_for()) == 8
    await manager.undo_compaction()
    await manager.redo_compaction()
    await manager.redo_compaction()
    assert heads(manager.context_for()) == heads(prepared.messages)
    kinds = [event.type for event in manager.log.events() if event.type.startswith("history")]
    assert kinds == ["history.compacted", "history.undone", "history.redone"]
    assert manager.log.verify() == ()


async def test_compactions_follow_each_other_and_the_window_keeps_their_summary(manager):
    await turns(manager, 0, 4)
    await manager.prepare(compactor())
    await turns(manager, 4, 9)
    prepared = await manager.prepare(compactor())
    assert heads(prepared.messages) == ['<earlier-turns count="8">', "question 8", "answer 8"]
    await turns(manager, 9, 11)
    assert heads(manager.context_for(2)) == ['<earlier-turns count="8">', "question 10", "answer 10"]
    assert (await manager.prepare(compactor())).compacted is None


async def test_a_branch_begins_without_the_compactions_of_its_parent(manager):
    await turns(manager, 0, 4)
    await manager.prepare(compactor())
    branched, _ = await manager.branch()
    assert len(manager.on_thread(branched.thread).context_for()) == 8


async def test_without_a_conversation_there_is_nothing_to_compact(manager):
    for ask in (lambda: manager.prepare(compactor()), manager.undo_compaction, manager.redo_compaction):
        with pytest.raises(NotFound):
            await ask()
