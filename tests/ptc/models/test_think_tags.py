"""Thinking in the text itself is parted from it, in whatever pieces it comes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc.models import OpenAIModel
from ptc.models.think_tags import ThinkTags

from .contract import MESSAGES
from .servers import ChatCompletions, Says, serving

texts = st.text(st.sampled_from("<think>/ \n(a"), max_size=30) | st.sampled_from(
    [
        "<think>Add.</think>\n\n(+ 1 2)",
        "\n<think>\nHm. (a <b\n</think>(a)",
        "<think></think>",
        "<think>cut off",
        "<thin",
    ]
)


def parted(pieces: list[str]) -> tuple[str, str]:
    tags = ThinkTags()
    *first, last = pieces
    written = "".join([*map(tags.written, first), tags.written(last, last=True)])
    return tags.thinking, written


@pytest.mark.parametrize(
    ("text", "thinking", "written"),
    [
        ("(return 1)", "", "(return 1)"),
        ("<think>Add.</think>\n\n(+ 1 2)", "Add.", "(+ 1 2)"),
        ("\n<think>\nAdd.\n</think>(+ 1 2)</think>", "Add.", "(+ 1 2)</think>"),
        ("<think>cut off", "cut off", ""),
        ("Say <think>a</think>", "", "Say <think>a</think>"),
        ("<thinker>", "", "<thinker>"),
        ("", "", ""),
    ],
)
def test_what_is_thinking(text: str, thinking: str, written: str):
    assert parted([text]) == (thinking, written)


@given(texts, st.data())
def test_pieces_make_no_difference(text: str, data: st.DataObject):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert parted(pieces) == parted([text])


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_a_server_that_leaves_it_in_the_text_is_understood(streamed: bool):
    pieces: list[str] = []
    on_token: Any = pieces.append if streamed else None
    with serving(ChatCompletions()) as server:
        server.script(Says("<think>\nAdd them.\n</think>\n\n(return 1)"))
        reply = await OpenAIModel("tiny", base_url=server.url).complete(MESSAGES, on_token=on_token)
    assert (reply.text, reply.thinking) == ("(return 1)", "Add them.")
    assert "".join(pieces) == ("(return 1)" if streamed else "")
