"""`mcp_tools`: the tools of a server, as tools of agents."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import attrs
import mcp_types

from ptc.mcp.connection import Asked, Connection
from ptc.mcp.endpoints import endpoint_of
from ptc.mcp.listed import description_of, effect_of, is_repeatable, name_of, parameters_of, result_of
from ptc.mcp.results import value_of
from ptc.options import UNSET, UnsetType
from ptc.tools import Parameter, Tool, tools_of
from ptc.tools.keys import CALL_KEY
from ptc.tools.reporting import current_reporter

KEY: Final = "ptc/idempotency-key"  # of `_meta`: a server that remembers those it has seen acts once


@attrs.frozen(eq=False)
class McpTools:
    """The tools of one server, and the connection behind them: a collection that is closed like a file.

    `with mcp_tools(...) as tools:` and `async with` close it; so does the end of the process.
    """

    tools: tuple[Tool, ...]
    _connection: Connection = attrs.field(repr=False)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self.tools)

    def __len__(self) -> int:
        return len(self.tools)

    def close(self) -> None:
        """Ends the connection, and the server where it was started for it. Later calls fail."""
        self._connection.close()

    def __enter__(self) -> "McpTools":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    async def __aenter__(self) -> "McpTools":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        import asyncio

        await asyncio.to_thread(self.close)


def mcp_tools(
    *,
    command: str | Sequence[str] | None = None,
    url: str | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | Path | None = None,
    headers: Mapping[str, str] | None = None,
    prefix: str = "",
    only: Iterable[str] | None = None,
    trusted: bool = True,
    timeout: float | UnsetType | None = UNSET,
    connect_timeout: float = 30.0,
) -> McpTools:
    """The tools of a server that `command` starts (stdio), or that is at `url` (streamable HTTP).

    It is connected here, which takes as long as the server takes to start; in async code call it in a thread:
    `await asyncio.to_thread(mcp_tools, ...)`. A connection that has broken is made again for the next call.

    env, cwd          of the command; it sees PATH, HOME and their like beside `env`
    headers           of every request to the url, such as {"Authorization": "Bearer ..."}
    prefix            before the names of all tools: "github" gives `github-search`
    only              the names, as the server has them, of the tools to take
    trusted           whether to believe what the server says of its tools: which only read, which may be repeated
    timeout           seconds of one call, as of any tool; UNSET: the agent's `tool_timeout`

    Raises `McpUnavailable` where there is no server, `ValueError` for arguments that go together with none, and for
    names that the server does not have.
    """
    connection = Connection(endpoint_of(command=command, url=url, env=env, cwd=cwd, headers=headers), connect_timeout)
    try:
        listed = _chosen(connection.tools(), only)
        made = [_tool(each, connection, prefix, timeout, trusted=trusted) for each in listed]
        return McpTools(tools_of(made), connection)
    except BaseException:
        connection.close()
        raise


def _chosen(listed: list[mcp_types.Tool], only: Iterable[str] | None) -> list[mcp_types.Tool]:
    if only is None:
        return listed
    by_name = {each.name: each for each in listed}
    wanted = list(only)
    missing = [name for name in wanted if name not in by_name]
    if missing:
        raise ValueError(f"the server has no tool {missing[0]!r}; it has {', '.join(map(repr, by_name))}")
    return [by_name[name] for name in wanted]


def _tool(
    listed: mcp_types.Tool, connection: Connection, prefix: str, timeout: float | UnsetType | None, *, trusted: bool
) -> Tool:
    parameters = parameters_of(listed)
    repeatable = trusted and is_repeatable(listed)
    return Tool(
        name=name_of(listed, prefix),
        function=_Call(listed.name, parameters, connection, repeatable=repeatable),
        description=description_of(listed),
        parameters=tuple(parameters.values()),
        returns=result_of(listed),
        timeout=timeout,
        effect=effect_of(listed) if trusted else "act",
        idempotent="key" if repeatable else None,
    )


@attrs.frozen(eq=False)
class _Call:
    """A tool of the server as a function."""

    name: str  # as the server has it
    parameters: Mapping[str, Parameter]  # by the names that the server has for them
    connection: Connection
    repeatable: bool = attrs.field(kw_only=True)

    async def __call__(self, *values: Any) -> Any:
        asked = Asked(
            name=self.name,
            arguments=self._arguments(values),
            again=self.repeatable,
            progress=current_reporter(),
            meta={KEY: key} if (key := CALL_KEY.get(None)) is not None else None,
        )
        return value_of(await self.connection.call(asked))

    def _arguments(self, values: Sequence[Any]) -> dict[str, Any]:
        """What the server is sent: what the program has not given is for the server to decide."""
        if "" in self.parameters:
            return dict(values[0] or {})
        pairs = zip(self.parameters.items(), values, strict=True)
        return {name: value for (name, parameter), value in pairs if value is not parameter.default}
