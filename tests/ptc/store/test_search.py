"""Search gives the same hits, in the same order, on every database."""

from itertools import count

import pytest
from effort import tries
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from log_strategies import texts
from stores import new_url, opened

from ptc.events import ConversationStarted, NewEvent, UserMessage
from ptc.record.json_text import joined
from ptc.store.words import located_words, words

_owners = count()
VOCABULARY = (
    "the",
    "cat",
    "café",
    "CAFE",
    "北京大学",
    "北",
    "don't",
    "POL-358",
    "a",
    "ab",
    "abc",
    "ßß",
    "한국어",
    "_",
    "x" * 260,
)
SYNTAX = (
    '"',
    "*",
    "(",
    ")",
    "-",
    "+",
    ":",
    "^",
    "'",
    "\\",
    "&",
    "|",
    "!",
    "<->",
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    "words:",
    "{a}",
    "%",
    "\x00",
    "\ud800",
)

said = st.lists(st.one_of(st.sampled_from(VOCABULARY), texts(6)), max_size=8).map(" ".join)
asked = st.lists(st.one_of(st.sampled_from(VOCABULARY), st.sampled_from(SYNTAX), texts(3)), max_size=6).flatmap(
    lambda parts: st.sampled_from([" ".join(parts), "".join(parts), '"' + " ".join(parts), " ".join(parts) + "*"])
)


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    folder = tmp_path_factory.mktemp("search")
    with opened(new_url("memory", folder)) as memory, opened(new_url("postgresql", folder)) as server:
        yield memory, server


@settings(max_examples=tries(40, 1000), suppress_health_check=list(HealthCheck), deadline=None)
@given(st.lists(said, min_size=1, max_size=5), st.lists(asked, min_size=1, max_size=8))
def test_hits_are_the_same_everywhere(stores, messages, queries):
    found = []
    for store in stores:
        log = _saying(store, messages)
        found.append(
            [[(hit.message.sequence, hit.snippet, hit.marks) for hit in log.search(each).hits] for each in queries]
        )
    assert found[0] == found[1]
    for query, hits in zip(queries, found[0], strict=True):
        _check_hits(query, hits)


def _saying(store, messages):
    """A new log with these messages."""
    log = store.log(f"owner {next(_owners)}")
    events = [NewEvent(payload=UserMessage(text=text)) for text in messages]
    log.append([("conv_1", [NewEvent(payload=ConversationStarted()), *events])])
    return log


def _check_hits(query, hits):
    assert [hit[0] for hit in hits] == sorted((hit[0] for hit in hits), reverse=True)
    for _, snippet, marks in hits:
        assert words(query)
        assert all(0 <= start < end <= len(snippet) for start, end in marks)


@example("0\ud800\udc00")  # two halves are one letter when they are read back
@given(said)
def test_a_message_is_found_by_each_of_its_words(stores, text):
    log = _saying(stores[0], [text])
    assert len(log.search(text).hits) == bool(words(joined(text)))
    for word, _, _ in located_words(joined(text)):
        assert len(log.search(word).hits) == 1
