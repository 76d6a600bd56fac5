"""Clients of event loops: one each, made off the loop, closed with it or with what made them."""

import asyncio
import gc
import threading
import weakref

import pytest

from ptc.models.clients import LoopClients


class Client:
    """Remembers where it was made, and whether it was closed."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.closed = False

    async def close(self) -> None:
        await asyncio.sleep(0)
        self.closed = True


async def test_those_who_ask_at_once_get_the_same_client():
    clients = LoopClients(Client)
    got = await asyncio.gather(*(clients.get() for _ in range(9)))
    assert len(set(got)) == 1


async def test_a_client_is_not_made_on_the_loop_which_would_wait_for_it():
    assert (await LoopClients(Client).get()).thread != threading.get_ident()


def test_each_loop_has_its_own_which_is_closed_with_it():
    clients = LoopClients(Client)
    first, second = (asyncio.run(clients.get()) for _ in range(2))
    assert first is not second
    assert (first.closed, second.closed) == (True, True)


def test_a_client_is_closed_whose_owner_goes_with_the_last_task():
    async def main() -> Client:
        return await LoopClients(Client).get()

    assert asyncio.run(main()).closed


async def test_a_client_is_closed_when_its_owner_is_gone():
    clients = LoopClients(Client)
    client = await clients.get()
    del clients
    while not client.closed:
        await asyncio.sleep(0)


async def test_a_client_that_cannot_be_made_is_tried_again():
    tried: list[int] = []

    def make() -> Client:
        tried.append(1)
        if len(tried) == 1:
            raise ValueError("no key")
        return Client()

    clients = LoopClients(make)
    with pytest.raises(ValueError, match="no key"):
        await clients.get()
    assert await clients.get() is await clients.get()


async def test_one_who_stops_waiting_leaves_the_client_to_the_others():
    started, release = threading.Event(), threading.Event()

    def make() -> Client:
        started.set()
        release.wait(60)
        return Client()

    clients = LoopClients(make)
    tasks = [asyncio.create_task(clients.get()) for _ in range(2)]
    await asyncio.to_thread(started.wait)
    tasks[0].cancel()
    release.set()
    assert await tasks[1] is await clients.get()


def test_loops_that_are_closed_are_not_held_for_long():
    clients = LoopClients(Client)
    loops: list[weakref.ref[asyncio.AbstractEventLoop]] = []

    async def main() -> None:
        loops.append(weakref.ref(asyncio.get_running_loop()))
        await asyncio.gather(clients.get(), clients.get())

    for _ in range(3):
        asyncio.run(main())
    gc.collect()
    assert [loop() for loop in loops[:2]] == [None, None]


def test_a_loop_that_is_closed_without_its_generators_is_not_held_for_long():
    loop, clients = asyncio.new_event_loop(), LoopClients(Client)
    loop.run_until_complete(clients.get())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
    held = weakref.ref(loop)
    del loop
    asyncio.run(clients.get())
    gc.collect()
    assert held() is None
