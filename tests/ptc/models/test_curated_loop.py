"""The documented loop of the `openai` SDK, with a manager in it, against a server that answers with tool calls."""

import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from openai import OpenAI

from ptc.testing.checks import assert_paired
from ptc_compression.chats import pairing

from .servers import ChatCompletions, Raw, Says, serving

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "chat-histories.md"
TOOLS = [{"type": "function", "function": {"name": "rows", "parameters": {"type": "object"}}}]


@pytest.fixture(scope="module")
def documented() -> ModuleType:
    """The first block of the page, as a module."""
    module = ModuleType("documented")
    block = re.search(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    exec(block[1], module.__dict__)
    return module


def calls(*pages: int) -> Raw:
    """An answer that calls `rows` once for each page, at once."""
    made = [
        {"id": f"c{page}", "type": "function", "function": {"name": "rows", "arguments": json.dumps({"page": page})}}
        for page in pages
    ]
    message = {"role": "assistant", "content": None, "tool_calls": made}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    answer = {"id": "c", "object": "chat.completion", "created": 1, "model": "tiny", "choices": [choice]}
    return Raw(json.dumps(answer).encode(), "application/json")


def test_the_loop_of_the_sdk_sends_curated_histories(documented: ModuleType) -> None:
    messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "How many rows?"}]
    with serving(ChatCompletions()) as server:
        server.script(calls(1, 2), calls(3), calls(4), Says("400"))
        with OpenAI(base_url=server.url, api_key="test", max_retries=0) as client:
            answer = documented.ask(client, messages, TOOLS, {"rows": lambda page: f"page {page}: " + "row, " * 99})
        sent = [request.body["messages"] for request in server.requests]
    assert answer == "400"
    assert len(messages) == 10
    assert [len(each) for each in sent] == [2, 5, 4, 6]
    for each in sent:
        assert each[:2] == messages[:2]
        assert pairing.check(each) == ()
        assert all(len(message.get("content") or "") <= 60 for message in each)
        if len(each) == 2:
            assert_paired(each)
