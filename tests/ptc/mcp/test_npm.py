"""Servers of another implementation: the reference servers of npm, in TypeScript."""

import subprocess

import pytest

from ptc import ScriptedModel, SubAgent, ToolProgressed
from ptc.mcp import mcp_tools

from .conftest import accepts, free_port, npm_server, wait_for


@pytest.fixture(scope="module", params=["stdio", "http"])
def everything(request):
    """`server-everything`, by either transport."""
    command = npm_server("server-everything")
    if request.param == "stdio":
        with mcp_tools(command=command) as tools:
            yield tools
        return
    port = free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*command, "streamableHttp"], env={"PORT": str(port)}, **quiet) as process:
        wait_for(lambda: accepts(port))
        with mcp_tools(url=f"http://127.0.0.1:{port}/mcp") as tools:
            yield tools
        process.kill()


def run(tools, *programs, **options):
    return SubAgent("Work.", tools=tools, model=ScriptedModel(programs), **options).run_sync()


def test_its_tools(everything, snapshot):
    assert [f"{tool.effect}  {tool.signature()}" for tool in everything] == snapshot(name="everything")


def test_calls(everything):
    program = """(return {:sum (tool/get-sum 1 2)
                          :weather (:conditions (tool/get-structured-content "Chicago"))
                          :image (map :type (filter map? (tool/get-tiny-image)))
                          :links (count (filter map? (tool/get-resource-links 3)))})"""
    assert run(everything, program).return_value == {
        "sum": "The sum of 1 and 2 is 3.",
        "weather": "Light rain / drizzle",
        "image": ["image"],
        "links": 3,
    }


def test_errors(everything):
    step = run(everything, '(tool/get-resource-reference "Text" -5)', "(return 1)")
    assert "McpToolFailed: Invalid resourceId: -5. Must be a finite positive integer." in step.trace[0].error_text


def test_progress(everything):
    events = []
    run(everything, "(return (tool/trigger-long-running-operation 0.1 2))", on_event=events.append)
    assert [(each.progress, each.total) for each in events if isinstance(each, ToolProgressed)] == [(1, 2), (2, 2)]


def test_files(tmp_path):
    (tmp_path / "a.txt").write_text("hello")
    with mcp_tools(command=[*npm_server("server-filesystem"), str(tmp_path)]) as tools:
        folder = tmp_path.resolve()
        program = f"""(tool/write-file "{folder}/b.txt" "more")
                      (return {{:names (:content (tool/list-directory "{folder}"))
                                :text (:content (tool/read-text-file "{folder}/a.txt"))}})"""
        found = run(tools, program).return_value
        refused = run(tools, '(tool/read-text-file "/etc/passwd")', "(return 1)").trace[0].error_text
        effects = {tool.name: tool.effect for tool in tools}
    assert found == {"names": "[FILE] a.txt\n[FILE] b.txt", "text": "hello"}
    assert (tmp_path / "b.txt").read_text() == "more"
    assert "McpToolFailed: Access denied" in refused
    assert (effects["read-text-file"], effects["write-file"]) == ("read", "act")
