"""The service under load: streams that follow, and posts, on one process: `python -m benchmarks serving`.

Prints how long an event took from its post's answer being asked for to each of the streams, the server's CPU and memory
over time, and how long it takes to stop with all streams open.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx

from ptc.store import open_store

_PROGRAM: Final = """
import sys
from ptc.service import Service
from ptc.service.server import Server
from ptc.store import open_store
Server(Service(store=open_store(sys.argv[1])), port=int(sys.argv[2])).run()
"""
_STREAMS_OF_A_USER: Final = 10
_STREAMS: Final = 200
_POSTS: Final = 50  # in a second
_SECONDS: Final = 60


class Load:
    """What clients do, and what they see."""

    def __init__(self, address: str, tokens: list[str]) -> None:
        self.address = f"{address}/api/v1"
        self.tokens = tokens
        self.posted: dict[str, float] = {}
        self.seconds: list[float] = []
        self.open = 0
        self.refused = 0

    async def follow(self, client: httpx.AsyncClient, token: str) -> None:
        """One stream, to its end."""
        headers = {"Authorization": f"Bearer {token}"}
        async with client.stream("GET", f"{self.address}/events", headers=headers) as response:
            async for line in response.aiter_lines():
                if line == ": here":
                    self.open += 1
                if line.startswith("data: {") and '"user.message"' in line:
                    posted = self.posted.get(json.loads(line[6:])["event_id"])
                    if posted is not None:
                        self.seconds.append(time.perf_counter() - posted)

    async def post(self, client: httpx.AsyncClient, number: int) -> None:
        """One message."""
        event_id = f"m-{number}"
        headers = {"Authorization": f"Bearer {self.tokens[number % len(self.tokens)]}"}
        self.posted[event_id] = time.perf_counter()
        body = {"text": f"message {number}", "event_id": event_id, "respond": False}
        answer = await client.post(f"{self.address}/messages", json=body, headers=headers)
        self.refused += answer.status_code != 201


async def _paced(count: int, each: float) -> AsyncIterator[int]:
    began = time.perf_counter()
    for number in range(count):
        await asyncio.sleep(max(0.0, began + number * each - time.perf_counter()))
        yield number


def _memory(pid: int) -> float:
    """Resident megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _cpu(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _measured(load: Load, process: "subprocess.Popen[bytes]", streams: int, rate: int, seconds: int) -> Any:
    async with httpx.AsyncClient(timeout=None, limits=httpx.Limits(max_connections=streams + 100)) as client:
        following = [
            asyncio.create_task(load.follow(client, load.tokens[n % len(load.tokens)])) for n in range(streams)
        ]
        while load.open < streams:
            await asyncio.sleep(0.1)
        memory, cpu, posts = [_memory(process.pid)], _cpu(process.pid), set[Any]()
        async for number in _paced(rate * seconds, 1 / rate):
            posts.add(asyncio.create_task(load.post(client, number)))
            if number % (rate * 10) == 0:
                memory.append(_memory(process.pid))
        await asyncio.gather(*posts)
        await asyncio.sleep(1)
        cpu, memory = _cpu(process.pid) - cpu, [*memory, _memory(process.pid)]
        process.send_signal(signal.SIGTERM)
        began = time.perf_counter()
        await asyncio.gather(*following, return_exceptions=True)
        return memory, cpu, time.perf_counter() - began


def main() -> None:
    """Print how the service fares with 200 streams and 50 posts in a second, for a minute."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/load.db"
        with open_store(url) as store:
            users = _STREAMS // _STREAMS_OF_A_USER
            tokens = [store.tokens.create(owner=f"user-{n}", scopes=["read", "write"])[1] for n in range(users)]
        port = _free_port()
        process = subprocess.Popen([sys.executable, "-c", _PROGRAM, url, str(port)])
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address)
            load = Load(address, tokens)
            memory, cpu, stopping = asyncio.run(_measured(load, process, _STREAMS, _POSTS, _SECONDS))
        finally:
            process.kill()
            process.wait()
    taken = sorted(load.seconds)
    posts = f"{_POSTS * _SECONDS:,} posts in {_SECONDS} s"
    print(f"{_STREAMS} streams, {posts}, refused {load.refused}, deliveries {len(taken):,}")
    middle, late = (taken[len(taken) * part // 100] * 1e3 for part in (50, 99))
    print(f"from a post to a stream: p50 {middle:.0f} ms, p99 {late:.0f} ms")
    print(f"memory, MB: {' '.join(f'{each:.0f}' for each in memory)}")
    print(f"CPU of the server: {cpu / _SECONDS:.2f} of a processor; all streams ended after {stopping:.2f} s")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _wait_for(address: str) -> None:
    while True:
        try:
            httpx.get(f"{address}/readyz").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    main()
