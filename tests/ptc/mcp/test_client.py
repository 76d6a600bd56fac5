"""Tools of servers as tools of agents: a server made with the SDK, in a process of its own, by stdio and by HTTP."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest
from forked import command
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider

from ptc import ScriptedModel, SubAgent, ToolProgressed
from ptc.mcp import McpUnavailable, mcp_tools

from .conftest import wait_for


def run(tools, *programs, **options):
    return SubAgent(
        "Work.", tools=tools, model=ScriptedModel(programs), max_turns=len(programs) + 1, **options
    ).run_sync()


def value(tools, program):
    return run(tools, f"(return {program})").return_value


def error(tools, program):
    return run(tools, program, "(return 1)").trace[0].error_text


def test_tools_are_told_as_the_server_describes_them(warehouse, snapshot):
    told = [line for tool in warehouse.shared for line in (f"{tool.effect}  {tool.signature()}", *tool.notes())]
    assert told == snapshot(name="told")


def test_results_are_data(warehouse):
    tools = warehouse.shared
    program = """{:stock (tool/stock "Laptop") :least (tool/stock {:name "x" :at-least 7}) :order (tool/order "Mouse")
                  :nothing (tool/nothing)
                  :shelves (tool/shelf-list-all {:shelf {:name "a" :below {:name "b"}} :camelCase false})}"""
    found = value(tools, program)
    assert (found["stock"], found["least"]) == ({"result": 3}, {"result": 7})
    assert (found["order"], found["nothing"]) == ({"result": "ordered Mouse"}, None)
    assert [shelf["name"] for shelf in found["shelves"]["result"]] == ["a", "b"]
    assert value(tools, "(tool/pictures)") == [
        "A dot:",
        {"type": "image", "mime_type": "image/png", "data": b"\x00\x01"},
        {"type": "resource", "uri": "file:///a.txt", "mime_type": "text/plain", "text": "hello"},
    ]
    assert warehouse.journal == ["ordered Mouse"]


def test_errors_of_the_server_are_errors_of_the_call(warehouse, snapshot):
    tools = warehouse.shared
    wrong = ['(tool/refuses "no such shelf")', "(tool/stock)", '(tool/stock "a" "many")']
    assert [error(tools, program) for program in wrong] == snapshot(name="errors")


LIAR = """
import anyio
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool

PROMISED = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


async def on_list_tools(ctx, params):
    return ListToolsResult(tools=[Tool(name="count", input_schema={"type": "object"}, output_schema=PROMISED)])


async def on_call_tool(ctx, params):
    return CallToolResult(content=[TextContent(text="3")], structured_content={"n": "three"})


async def main():
    server = Server("liar", on_list_tools=on_list_tools, on_call_tool=on_call_tool)
    async with stdio_server() as streams:
        await server.run(*streams, server.create_initialization_options())


anyio.run(main)
"""


def test_an_answer_that_is_not_as_promised_is_an_error_of_the_call():
    with mcp_tools(command=command("-c", LIAR, needs=("mcp.server.mcpserver",))) as tools:
        assert [tool.signature() for tool in tools] == ["(tool/count)  ; -> {:n integer}"]
        told = error(tools, "(tool/count)")
    assert "McpToolFailed: the answer cannot be used: Invalid structured content returned by tool count" in told


def test_calls_at_once(warehouse):
    assert value(warehouse.shared, '(map :result (pmap tool/stock (repeat 20 "Laptop")))') == [3] * 20


def test_progress_is_told_as_events(warehouse):
    events = []
    run(warehouse.shared, "(return (tool/slow 3))", on_event=events.append)
    told = [(each.progress, each.total, each.message) for each in events if isinstance(each, ToolProgressed)]
    assert told == [(1, 3, "counting"), (2, 3, "counting"), (3, 3, "counting")]


def test_a_call_that_takes_too_long_is_cancelled_at_the_server(warehouse):
    told = run(warehouse.shared, "(tool/slow 100)", "(return 1)", tool_timeout=0.5).trace[0].error_text
    assert "no result within 0.5 seconds" in told
    wait_for(lambda: "cancelled" in warehouse.journal)


async def test_a_run_that_is_cancelled_cancels_the_call(warehouse):
    tools = await asyncio.to_thread(lambda: warehouse.shared)
    agent = SubAgent("Work.", tools=tools, model=ScriptedModel(["(tool/slow 100)"]))
    running = asyncio.create_task(agent.run())
    await asyncio.to_thread(wait_for, lambda: "step 1" in warehouse.journal)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await asyncio.to_thread(wait_for, lambda: "cancelled" in warehouse.journal)


def test_a_call_that_acts_is_not_made_again_when_the_connection_breaks(own):
    tools = own.tools()
    told = error(tools, "(tool/breaks)")
    assert "McpCallLost: the connection to " in told
    assert "the call may have been made or not" in told
    own.start()
    assert value(tools, "(tool/breaks)") == {"result": "whole again"}  # connected once more


@pytest.mark.parametrize("own", ["stdio"], indirect=True)
@pytest.mark.parametrize(("trusted", "lost"), [(True, False), (False, True)])
def test_a_call_that_may_be_repeated_is_made_once_more(own, trusted, lost):
    """Over stdio, where the connection itself starts the server again."""
    tools = own.tools(trusted=trusted)
    found = run(tools, "(return (tool/breaks-harmlessly))", "(return nil)")
    assert (found.return_value, len(found.trace)) == ((None, 2) if lost else ({"result": "whole again"}, 1))
    assert {tool.idempotent for tool in tools} == ({None} if lost else {None, "key"})
    assert {tool.effect for tool in tools} == ({"act"} if lost else {"act", "read"})


def test_a_server_that_was_restarted_is_connected_again_before_a_call_that_acts(own):
    tools = own.tools()
    before = value(tools, "(tool/whoami)")["pid"]
    os.kill(int(before), signal.SIGKILL)
    if own.process is not None:
        own.process.wait()
        told = error(tools, '(tool/order "Mouse")')
        assert "McpUnavailable: no MCP server at " in told
    own.start()
    wait_for(lambda: value(tools, '(tool/stock "Laptop")') == {"result": 3})
    assert value(tools, '(tool/order "Mouse")') == {"result": "ordered Mouse"}
    assert value(tools, "(tool/whoami)")["pid"] != before
    assert own.journal == ["ordered Mouse"]


def test_agents_on_several_event_loops_share_a_connection(warehouse):
    tools = warehouse.shared
    assert len({value(tools, "(tool/whoami)")["pid"] for _ in range(3)}) == 1


@pytest.mark.parametrize("running", ["http"], indirect=True)
def test_names_and_choice(warehouse):
    tools = warehouse.tools(prefix="depot", only=["order", "shelf/list.all"])
    assert [tool.name for tool in tools] == ["depot-order", "depot-shelf-list-all"]
    with pytest.raises(ValueError, match=r"the server has no tool 'orders'; it has 'stock', 'shelf/list.all'"):
        warehouse.tools(only=["orders"])


def test_after_closing_calls_fail_and_the_server_has_ended(own):
    with own.tools() as tools:
        pid = int(value(tools, "(tool/whoami)")["pid"])
    tools.close()
    assert "McpUnavailable: the connection to " in error(tools, '(tool/stock "a")')
    if own.transport == "stdio":
        wait_for(lambda: not is_running(pid))


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("running", ["http"], indirect=True)
async def test_in_async_code_it_closes_without_holding_up_the_loop(warehouse):
    async with await asyncio.to_thread(warehouse.tools) as tools:
        step = await SubAgent("Work.", tools=tools, model=ScriptedModel(['(return (tool/stock "Laptop"))'])).run()
    assert step.return_value == {"result": 3}


@pytest.mark.parametrize("running", ["stdio"], indirect=True)
def test_the_environment_is_given(warehouse):
    tools = warehouse.tools(env={"SHOP": "Lola"})
    assert value(tools, "(:shop (tool/whoami))") == "Lola"


@pytest.mark.parametrize("running", ["http"], indirect=True)
def test_headers_are_sent(warehouse):
    tools = warehouse.tools(headers={"Authorization": "Bearer secret"})
    assert value(tools, "(:header (tool/whoami))") == "Bearer secret"


def test_the_key_of_a_call_is_sent_beside_its_arguments(warehouse):
    program = "(return [(:key (tool/whoami)) (:key (tool/whoami))])"
    keys = run(warehouse.shared, program, new_id=lambda: "run-1").return_value
    assert len(set(keys)) == 2
    assert all(key.startswith("run-1/1/") for key in keys)


def test_the_trace_of_a_run_goes_on_at_the_server(warehouse, monkeypatch):
    monkeypatch.setattr(trace, "_TRACER_PROVIDER", TracerProvider())
    tools = warehouse.shared
    with trace.get_tracer("t").start_as_current_span("run") as span:
        seen = value(tools, "(:trace (tool/whoami))")
    assert seen.split("-")[1] == trace.format_trace_id(span.get_span_context().trace_id)


# -- what is no server -----------------------------------------------------------------------------------------------

DIES = [sys.executable, "-c", "import sys; sys.exit('no shop file')"]


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ({"command": "no-such-server --stdio"}, "there is no such command; install it, or check its name"),
        ({"command": DIES}, "it ended, or closed the connection, before it answered; it wrote: no shop file"),
        ({"url": "http://127.0.0.1:9/mcp"}, "nothing answers there; start it, or check the address"),
        ({"command": "sleep 60", "connect_timeout": 0.5}, "it did not answer within 0.5 seconds"),
    ],
)
def test_what_is_no_server(where, why):
    with pytest.raises(McpUnavailable) as caught:
        mcp_tools(**where)
    assert str(caught.value).endswith(f"`: {why}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "takes one of command="),
        ({"command": "a", "url": "http://b"}, "takes one of command="),
        ({"command": " "}, "the command is empty"),
        ({"command": "a", "headers": {}}, "headers go with url"),
        ({"url": "http://b", "env": {}}, "env and cwd go with command"),
        ({"url": "localhost:80"}, "begins with http"),
    ],
)
def test_arguments_that_do_not_go_together(arguments, message):
    with pytest.raises(ValueError, match=message):
        mcp_tools(**arguments)


def test_an_address_is_told_without_its_password():
    with pytest.raises(McpUnavailable) as caught:
        mcp_tools(url="http://ada:secret@127.0.0.1:9/mcp")
    assert "secret" not in str(caught.value)
    assert "http://127.0.0.1:9/mcp" in str(caught.value)


def test_without_the_extra_it_says_what_to_install():
    code = "import ptc.public, importlib.util\nimportlib.util.find_spec = lambda *_: None\nimport ptc.mcp"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr
    assert told.endswith("MissingExtra: MCP needs an optional dependency: pip install 'ptc-runtime[mcp]'\n")
