"""Several processes on one log, and processes that are killed while they write."""

import random
import signal
import time

import pytest
from effort import tries
from store_processes import Process, started, write_some, write_until_killed
from stores import empty_url, opened

pytestmark = pytest.mark.hypothesis  # `make fuzz` tries them often

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(params=KINDS)
def url(request, tmp_path):
    return empty_url(request.param, tmp_path)


def test_numbers_are_dense_and_in_the_order_of_commits(url):
    writers, batches = 4, tries(12, 100)
    with opened(url) as store:
        log = store.log("ada")
        started(log)
        processes = [Process(write_some, url, "ada", number, batches) for number in range(writers)]
        seen = _tailed(log, 2 + writers * batches * 2)
        told = [[process.told() for _ in range(batches)] for process in processes]
        assert [process.ended() for process in processes] == [0] * writers
        assert seen == list(range(1, 3 + writers * batches * 2))  # none came late, none is missing
        assert all(numbers == sorted(numbers) for numbers in told)
        assert all(second == first + 1 for batches in told for first, second in batches)
        assert log.verify() == ()


def _tailed(log, last):
    """The numbers that a reader sees who asks again and again for what comes behind the last it has seen."""
    seen = []
    while len(seen) < last:
        seen += [event.sequence for event in log.read(seen[-1] if seen else 0)]
    return seen


def test_a_killed_writer_leaves_nothing_half_done(url):
    chance = random.Random(7)
    with opened(url) as store:
        log = store.log("ada")
        started(log)
        stored = 0
        for number in range(tries(8, 200)):
            stored = _killed_once(url, log, stored, chance, at_a_place=number % 2 == 0)


def _killed_once(url, log, stored, chance, *, at_a_place):
    """How many messages there are after a writer was killed: between two statements, or at any time, in one too."""
    point = chance.randrange(1, 120) if at_a_place else 10**9
    process = Process(write_until_killed, url, "ada", stored, point)
    acknowledged = []
    if not at_a_place:
        acknowledged = [process.told() for _ in range(chance.randrange(4))]
        time.sleep(chance.random() / 100)
        process.kill()
    acknowledged += _told(process)
    assert process.ended() == -signal.SIGKILL
    events = list(log.events())
    said = [event.event_id for event in events[2:]]
    now = len(said) // 2
    assert said == [f"evt_{number}.{part}" for number in range(now) for part in "ab"]  # whole batches, each once
    assert acknowledged == list(range(stored, stored + len(acknowledged)))
    assert now - stored - len(acknowledged) in (0, 1)  # one may be stored whose answer the kill cut off
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    assert log.verify() == ()
    return now


def _told(process):
    found = []
    try:
        while True:
            found.append(process.told())
    except EOFError:
        return found
