"""Where a server is: a command that starts it, or an address."""

import shlex
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, Final, Protocol, cast

import attrs

_STDERR_SHOWN: Final = 500  # characters of what a server wrote there


class Endpoint(Protocol):
    """A server that a connection can be made to, again and again."""

    @property
    def name(self) -> str:
        """What errors call it."""
        ...

    def opened(self, errors: IO[str]) -> Any:
        """A transport of the SDK; `errors` takes what the server writes to standard error."""
        ...


@attrs.frozen(kw_only=True)
class Command:
    """A program that speaks MCP on its standard input and output."""

    words: tuple[str, ...]
    env: Mapping[str, str] | None = None  # beside PATH, HOME and their like
    cwd: str | Path | None = None

    @property
    def name(self) -> str:
        """The command as it is typed."""
        return shlex.join(self.words)

    def opened(self, errors: IO[str]) -> Any:
        """The program, started."""
        from mcp import StdioServerParameters, stdio_client

        env = None if self.env is None else dict(self.env)
        program, *arguments = self.words
        server = StdioServerParameters(command=program, args=arguments, env=env, cwd=self.cwd)
        return stdio_client(server, errlog=cast("Any", errors))


@attrs.frozen(kw_only=True)
class Url:
    """An address that speaks MCP by streamable HTTP."""

    address: str
    headers: Mapping[str, str] | None = attrs.field(default=None, repr=False)  # may hold a token

    @property
    def name(self) -> str:
        """The address, without a name and password that it may hold."""
        scheme, slashes, rest = self.address.partition("//")
        host, slash, path = rest.partition("/")
        return f"{scheme}{slashes}{host.rpartition('@')[2]}{slash}{path}"

    @asynccontextmanager
    async def opened(self, errors: IO[str]) -> AsyncGenerator[Any]:  # noqa: ARG002 - as all endpoints
        """A client of the address, with the timeouts that the SDK advises."""
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        timeout = httpx2.Timeout(30, read=300)
        async with (
            httpx2.AsyncClient(headers=dict(self.headers or {}), timeout=timeout) as client,
            streamable_http_client(self.address, http_client=client) as streams,
        ):
            yield streams


def endpoint_of(
    *,
    command: str | Sequence[str] | None,
    url: str | None,
    env: Mapping[str, str] | None,
    cwd: str | Path | None,
    headers: Mapping[str, str] | None,
) -> Endpoint:
    """The server that is meant. Raises `ValueError` for both or neither, and for what only the other one takes."""
    if (command is None) == (url is None):
        raise ValueError('mcp_tools takes one of command="npx some-server" and url="https://host/mcp"')
    if command is None:
        return _url(cast("str", url), env, cwd, headers)
    words = tuple(shlex.split(command) if isinstance(command, str) else command)
    if not words:
        raise ValueError('the command is empty; give one, such as command="npx some-server"')
    if headers is not None:
        raise ValueError("headers go with url; a command takes env and cwd")
    return Command(words=words, env=env, cwd=cwd)


def _url(url: str, env: Any, cwd: Any, headers: Mapping[str, str] | None) -> Url:
    if not url.startswith(("http://", "https://")):
        raise ValueError(f"url takes an address that begins with http:// or https://; it is {url!r}")
    if env is not None or cwd is not None:
        raise ValueError("env and cwd go with command; a url takes headers")
    return Url(address=url, headers=headers)


def written_to(errors: IO[str]) -> str:
    """The end of what a server wrote to standard error, on one line; "" where it wrote nothing."""
    errors.seek(0)
    return " ".join(errors.read().split())[-_STDERR_SHOWN:]
