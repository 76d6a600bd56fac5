"""`ptc mcp`, asked by the SDK's own client: real processes, standard input and output, and HTTP."""

import asyncio
import re
import signal
import subprocess

import pytest
from forked import command
from mcp import Client, StdioServerParameters

from ptc import Agents, ScriptedModel, SubAgent
from ptc.mcp import mcp_server

SHOP = '''
"""A shop."""
import time
from ptc import tool

def price(name: str) -> int:
    "The price."
    print("this must not be taken for a message")
    return {"Laptop": 1200}[name]

price = tool(price, effect="read")

def waits(seconds: float) -> int:
    time.sleep(seconds)
    return 1
'''
AGENTS = """
from typing import Annotated
from ptc import ScriptedModel, SubAgent

clerk = SubAgent("Say what it costs.", model=ScriptedModel(['(def a 1)', '(return {:cost (* 2 a)})'] * 3))
finder = SubAgent("Find.", model=ScriptedModel(['(return {:found data/name :n data/count})'] * 3)).as_tool(
    "shelf-finder", "Finds a shelf.", parameters={"name": str, "count": int}
)
loser = SubAgent("Lose.", model=ScriptedModel(['(fail "lost")'] * 3))
_private = clerk
"""

NEEDED = ("ptc.cli.mcp", "ptc.mcp", "mcp.server.stdio")


@pytest.fixture(scope="module")
def arguments(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    for name, text in {"shop.py": SHOP, "agents.py": AGENTS, "orders.json": '[{"total": 3}, {"total": 4}]'}.items():
        (folder / name).write_text(text)
    files = {name: str(folder / name) for name in ("shop.py", "agents.py", "orders.json")}
    return ["-m", "ptc", "mcp", files["agents.py"], "--tools", files["shop.py"], "--data", files["orders.json"]]


@pytest.fixture(scope="module")
def address(arguments):
    """`ptc mcp --port`, at a port of its own."""
    begun = command(*arguments, "--port", "0", needs=(*NEEDED, "uvicorn"))
    with subprocess.Popen(begun, stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr:
            if found := re.search(r"http://\S+/mcp", line):
                yield found[0]
                break
        process.send_signal(signal.SIGTERM)
        process.stderr.read()


@pytest.fixture(params=["stdio", "http", "http of 2025"])
def connect(request, arguments):
    """Makes a client of the server."""
    if request.param == "stdio":
        program, *given = command(*arguments, needs=NEEDED)
        return lambda: Client(StdioServerParameters(command=program, args=given))
    mode = "legacy" if request.param == "http of 2025" else "auto"
    address = request.getfixturevalue("address")
    return lambda: Client(address, mode=mode)


async def text(client, program, **more):
    result = await client.call_tool("run_program", {"program": program, **more})
    assert len(result.content) == 1
    return result.content[0].text


async def test_programs_and_agents(connect, snapshot):
    """All of it by one connection: a process takes a second to start."""
    async with connect() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == ["run_program", "clerk", "shelf_finder", "loser"]
        assert tools["shelf_finder"].input_schema == {
            "type": "object",
            "properties": {"name": {"type": "string"}, "count": {"type": "integer"}},
            "required": ["name", "count"],
            "additionalProperties": False,
        }
        assert "(tool/price name)  ; name: string -> integer" in tools["run_program"].description
        assert "data/orders  ; list[2], sample {:total 3}" in client.session.instructions

        first = await text(client, '(println "hi") (def sum (reduce + (map :total data/orders)))')
        named = re.search(r"; session: (\w+)$", first)
        again = {} if named is None else {"session": named[1]}
        steps = ["(* sum 2)", '(tool/price "Laptop")', "(nope)", '(fail {:why "no"})', '(apply str (repeat 30000 "x"))']
        answers = [await client.call_tool("run_program", {"program": each, **again}) for each in steps]
        shown = [(answer.is_error, answer.content[0].text.partition("\n; session")[0][:300]) for answer in answers]
        assert [first.partition("\n; session")[0], *shown] == snapshot(name="programs")
        assert (await client.call_tool("run_program", {"program": "1", "session": "x"})).is_error

        told = []

        async def progress(done, most, said):
            told.append((done, most, said))

        clerk = await client.call_tool("clerk", {}, progress_callback=progress)
        found = await client.call_tool("shelf_finder", {"name": "A", "count": 3})
        lost = await client.call_tool("loser", {})
        wrong = await client.call_tool("shelf_finder", {"name": "A", "count": "x", "colour": 1})
        assert (clerk.content[0].text, clerk.structured_content) == ('{"cost": 2}', {"value": {"cost": 2}})
        assert told[:1] == [(1, 5, "turn 1")]
        assert found.structured_content == {"value": {"found": "A", "n": 3}}
        assert [(each.is_error, each.content[0].text) for each in (lost, wrong)] == snapshot(name="errors")


async def test_registered_agents_are_made_for_the_params_of_a_call():
    agents = Agents()

    @agents.register("shop-clerk")
    def clerk(params):
        "Says a price.\n\nOf anything."
        return SubAgent("Say it.", model=ScriptedModel([f"(return {params['price']})"]))

    async with Client(mcp_server([agents])) as client:
        served = (await client.list_tools()).tools[1]
        assert (served.name, served.description) == ("shop_clerk", "Says a price.")
        answers = [
            await client.call_tool("shop_clerk", arguments)
            for arguments in ({"params": {"price": 7}}, {}, {"params": 7}, {"price": 7})
        ]
    assert answers[0].structured_content == {"value": 7}
    assert [answer.content[0].text for answer in answers[1:]] == [
        "`shop_clerk` cannot be made for these params: KeyError: 'price'",
        "`tool/shop_clerk` takes `params` as map, not integer 7.",
        "`shop_clerk` has no argument `price`; it takes params.",
    ]
    with pytest.raises(ValueError, match="two agents are named shop_clerk"):
        mcp_server([agents, SubAgent("x", model=ScriptedModel([])).as_tool("shop-clerk")])


@pytest.mark.parametrize("connect", ["http", "http of 2025"], indirect=True)  # by stdio each has a process of its own
async def test_clients_do_not_see_what_others_define(connect):
    async with connect() as one, connect() as other:
        await text(one, "(def secret 42)")
        assert "`secret` is not defined" in await text(other, "secret")


async def test_a_program_that_is_cancelled_is_stopped(connect):
    async with connect() as client:
        await text(client, "(def before 1)")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await text(client, "(tool/waits 60)")
        assert (await text(client, "(+ 1 1)")).startswith("2")


async def test_an_empty_program_is_refused_in_words():
    async with Client(mcp_server()) as client:
        for arguments in ({}, {"program": " "}, {"program": 3}):
            result = await client.call_tool("run_program", arguments)
            assert (result.is_error, result.content[0].text[:25]) == (True, "`run_program` needs `prog")
        missing = await client.call_tool("run", {})
        assert missing.content[0].text == "There is no tool 'run'; there are run_program."


async def test_the_sessions_used_least_lately_are_forgotten():
    from ptc.mcp.programs import Programs

    ids = map(str, range(1000))
    programs = Programs(new_id=lambda: next(ids))
    for _ in range(257):
        await programs.run({"program": "(def n 1)"}, None)
    assert (await programs.run({"program": "n", "session": "256"}, None)).content[0].text == "1\n; session: 256"
    forgotten = await programs.run({"program": "n", "session": "0"}, None)
    assert forgotten.content[0].text.startswith("There is no session '0' any more.")


def test_what_is_no_agent_is_refused():
    from ptc import tool

    with pytest.raises(TypeError, match="`sorted` is no agent"):
        mcp_server([tool(sorted)])
    with pytest.raises(ValueError, match="cannot be named run_program"):
        mcp_server([SubAgent("x", model=ScriptedModel([])).as_tool("run-program", "x")])
