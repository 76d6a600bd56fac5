"""Fifty agents of three turns at once against a server that answers after 0.2 s: how long, and is the loop blocked."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter, process_time

import attrs

from ptc import AnthropicModel, Model, OpenAIModel, SubAgent

_AGENTS, _LATENCY = 50, 0.2  # seconds that the server thinks
_REPLIES = ("(def a 1)", "(def b (+ a 1))", "(return (+ a b))")
_MODELS: dict[str, Callable[[str], Model]] = {
    "openai": lambda url: OpenAIModel("tiny", base_url=f"{url}/v1", api_key="none"),
    "anthropic": lambda url: AnthropicModel("tiny", base_url=url, api_key="none"),
}


# -- the server, a process of its own --------------------------------------------------------------------------------


async def serve() -> None:
    """Answer requests of both interfaces until standard input ends. Prints the port, and at its end the connections."""
    connections = 0

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        try:
            while True:
                await _answer(reader, writer)
        except (asyncio.IncompleteReadError, asyncio.CancelledError):  # the client is done, or the server is
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0, backlog=_AGENTS)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(connections, flush=True)


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    request = json.loads(await reader.readexactly(length))
    await asyncio.sleep(_LATENCY)
    text = _REPLIES[sum(message["role"] == "assistant" for message in request["messages"])]
    kind, body = _events(text) if request.get("stream") else ("application/json", _completion(text))
    writer.write(
        b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind.encode(), len(body)) + body
    )
    await writer.drain()


def _completion(text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return json.dumps(
        {"id": "c", "object": "chat.completion", "created": 1, "model": "tiny", "choices": [choice]}
    ).encode()


def _events(text: str) -> tuple[str, bytes]:
    usage = {"input_tokens": 10, "output_tokens": 5}
    message = {"id": "m", "type": "message", "role": "assistant", "model": "tiny", "content": [], "usage": usage}
    delta = {"type": "text_delta", "text": text}
    events = (
        {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    )
    return "text/event-stream", b"".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n".encode() for e in events)


@asynccontextmanager
async def _server() -> AsyncIterator[tuple[str, list[int]]]:
    """The address of a server, and the number of connections it has had once the block has ended."""
    command = [sys.executable, "-c", "import asyncio; from benchmarks.gather import serve; asyncio.run(serve())"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    connections: list[int] = []
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}", connections
    finally:
        process.stdin.close()
        connections.append(int(process.stdout.readline()))
        process.wait()
        process.stdout.close()


# -- the measurement -------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Measured:
    """What a gather of agents took."""

    wall: float  # seconds
    cpu: float  # seconds
    blocked: float  # seconds, the longest time that the loop did nothing else
    connections: int


async def measured(make: Callable[[str], Model]) -> Measured:
    """One gather: all agents share the model object."""
    async with _server() as (url, connections):
        model = make(url)
        watching = asyncio.create_task(_longest_block())
        start, cpu = perf_counter(), process_time()
        agents = [SubAgent(f"Add, number {number}", model=model) for number in range(_AGENTS)]
        steps = await asyncio.gather(*(agent.run() for agent in agents))
        wall, cpu = perf_counter() - start, process_time() - cpu
        watching.cancel()
        if {step.return_value for step in steps} != {3}:
            raise SystemExit(f"not every agent returned 3: {next(step for step in steps if not step.ok).failure}")
    return Measured(wall=wall, cpu=cpu, blocked=await watching, connections=connections[0])


async def _longest_block(every: float = 0.005) -> float:
    """Until it is cancelled: the most by which a sleep took longer than it should."""
    longest = 0.0
    try:
        while True:
            start = perf_counter()
            await asyncio.sleep(every)
            longest = max(longest, perf_counter() - start - every)
    except asyncio.CancelledError:
        return longest


def main() -> None:
    """Print the table: the first gather in a process imports the SDK, the second does not."""
    print(f"{_AGENTS} agents of three turns; the server alone takes {3 * _LATENCY:.1f} s")
    print(f"{'':24}{'wall':>8}{'CPU':>8}{'blocked':>10}{'connections':>13}")
    for name, make in _MODELS.items():
        for when in ("first", "again"):
            found = asyncio.run(measured(make))
            times = f"{found.wall:6.2f} s{found.cpu:6.2f} s{found.blocked * 1000:7.0f} ms"
            print(f"{name + ', ' + when:24}{times}{found.connections:13}", flush=True)


if __name__ == "__main__":
    main()
