"""What is done again and again costs the same in a long log as in a short one, as SQLite counts its steps."""

import asyncio

import pytest
from stores import opened

from ptc.conversations import ConversationManager
from ptc.events import (
    AssistantMessage,
    ConversationEnded,
    ConversationStarted,
    ConversationSummarized,
    MessagesArchived,
    NewEvent,
    UserMessage,
)
from ptc_compression import ApproximateCounter

ENDED = [ConversationEnded(reason="explicit"), ConversationSummarized(title="No")]
OFTEN = {
    "post": lambda manager: asyncio.run(manager.add_message("What is on my agenda?")),
    "call": lambda manager: manager.log.transact(lambda writing: writing.calls("conv_last")),
    "context": lambda manager: manager.context_for(20),
    "prompt": lambda manager: manager.context_prompt(),
    "active": lambda manager: manager.active(),
    "recent": lambda manager: manager.recent(5),
    "open": lambda manager: manager.log.conversations.open(),
    "hot": lambda manager: manager.log.messages.hot(),
    "one": lambda manager: manager.log.messages.get(manager.log.read(2, limit=1)[0].event_id),
    "newest": lambda manager: manager.recent_messages(5),
    "archived": lambda manager: manager.log.messages.archived(limit=5),
    "old": lambda manager: list(manager.log.messages.of("conv_0")),
    "search": lambda manager: manager.search("needle"),
    "often found": lambda manager: manager.search("no", limit=5),
    "next page": lambda manager: manager.search("no", limit=5, before=manager.log.head() // 2),
    "due": lambda manager: manager.log.conversations.unsummarized(),
}


@pytest.fixture(scope="module")
def grown():
    """Managers of a short log and of one that is ten times as long, and the steps of what is done with one."""
    with opened("sqlite://") as store:
        managers = [ConversationManager(store.log(f"of {size}"), counter=ApproximateCounter()) for size in (40, 400)]
        for manager, size in zip(managers, (40, 400), strict=True):
            _fill(manager.log, size)
        connection = store._parts.database.engine.raw_connection()
        driver = connection.driver_connection
        connection.close()
        yield managers, lambda work: _steps(driver, work)


def _fill(log, conversations):
    """Ended conversations whose messages are archived, but for the last."""
    for number in range(conversations):
        name = "conv_last" if number == conversations - 1 else f"conv_{number}"
        said = [UserMessage(text="needle" if number == 0 else "Yes?"), *[AssistantMessage(text="No.")] * 5]
        ended = (
            [ConversationEnded(reason="explicit"), ConversationSummarized(title="No")]
            if name != "conv_last"
            else said * 20
        )
        log.append([(name, [NewEvent(payload=each) for each in (ConversationStarted(), *said, *ended)])])
    archived = MessagesArchived(through=log.head() - 100, count=1, oldest_ts=0)
    log.append([("log", [NewEvent(payload=archived)])])


def _steps(driver, work):
    """How many tens of steps SQLite's machine makes."""
    steps = []
    driver.set_progress_handler(lambda: steps.append(1), 10)
    try:
        work()
    finally:
        driver.set_progress_handler(None, 0)
    return len(steps)


@pytest.mark.parametrize("name", OFTEN)
def test_it_costs_the_same_in_a_long_log(grown, name):
    managers, steps = grown
    work = OFTEN[name]
    for manager in managers:
        work(manager)  # what is only done the first time
    short, long = (steps(lambda manager=manager: work(manager)) for manager in managers)
    assert long <= 1.5 * short + 10
