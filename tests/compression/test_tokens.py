"""Counting tokens, with and without tiktoken's files."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from ptc_compression import ApproximateCounter, TiktokenCounter, TokenCountWarning, render
from ptc_compression.record import tokens

FILES = Path(__file__).parents[3] / "shared" / "tiktoken"


@pytest.fixture
def fresh(monkeypatch):
    """As in a new process: no encoding loaded, no warning given."""
    tokens._counter.cache_clear()
    monkeypatch.setattr(tokens, "_warned", [])
    yield monkeypatch
    tokens._counter.cache_clear()


@pytest.fixture
def unreachable(fresh):
    import tiktoken

    def refuse(name):
        raise ConnectionError("no route to host")

    fresh.setattr(tiktoken, "get_encoding", refuse)


def counted_thrice():
    render("M", []).count_tokens()
    TiktokenCounter().count("again")
    TiktokenCounter("cl100k_base").count("and another encoding")


def test_one_warning_and_an_approximation_that_says_so(unreachable):
    with pytest.warns(
        TokenCountWarning, match="o200k_base cannot be loaded .ConnectionError.*TIKTOKEN_CACHE_DIR"
    ) as seen:
        counted_thrice()
    assert len(seen) == 1
    counts = render("M" * 8, []).count_tokens()
    assert counts.counter == "approximation: UTF-8 bytes / 4 (o200k_base could not be loaded)"
    assert counts.sections["mission"] == 2


def test_a_cache_without_the_file_and_no_network(tmp_path):
    """The real thing, in a process of its own: tiktoken finds neither its file nor a network."""
    program = (
        "import warnings; warnings.simplefilter('ignore');"
        "from ptc_compression import TiktokenCounter; c = TiktokenCounter(); print(c.count('12345678'), c.name)"
    )
    nowhere = "http://127.0.0.1:9"
    env = {"TIKTOKEN_CACHE_DIR": str(tmp_path), "HTTPS_PROXY": nowhere, "https_proxy": nowhere, "PATH": ""}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.strip() == "2 approximation: UTF-8 bytes / 4 (o200k_base could not be loaded)"


def test_a_network_that_never_answers_is_not_waited_for(fresh):
    import threading

    import tiktoken

    gate = threading.Event()
    fresh.setattr(tiktoken, "get_encoding", lambda name: gate.wait(30))
    fresh.setattr(tokens, "_SECONDS_TO_LOAD", 0.05)
    with pytest.warns(TokenCountWarning, match="no answer in 0 s"):
        assert TiktokenCounter().count("1234") == 1
    gate.set()


def counted(text, encoding="o200k_base"):
    """The count and who made it, wherever the tests run: with the files beside the repository, or without."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TokenCountWarning)
        counter = TiktokenCounter(encoding)
        return counter.count(text), counter.name


def test_tiktoken_counts_where_its_files_are(fresh):
    if FILES.is_dir():
        fresh.setenv("TIKTOKEN_CACHE_DIR", str(FILES))
        assert counted("hello world") == (2, "tiktoken o200k_base")
    else:  # then it depends on the machine's own cache and network
        count, name = counted("hello world")
        assert (count, name.split(":")[0]) in {(2, "tiktoken o200k_base"), (3, "approximation")}


@pytest.mark.parametrize("text", ["", "<|endoftext|>", "\ud800 lone", " " * 1_000_000, "a" * 300_000])
def test_any_text_can_be_counted(text):
    assert counted(text)[0] >= bool(text)
    assert ApproximateCounter().count(text) >= bool(text)


def test_the_encoding_of_a_model():
    assert TiktokenCounter.for_model("gpt-4") == TiktokenCounter("cl100k_base")
    assert TiktokenCounter.for_model("openai:gpt-4") == TiktokenCounter("cl100k_base")
    assert TiktokenCounter.for_model("openai:gpt-5-mini") == TiktokenCounter("o200k_base")
    assert TiktokenCounter.for_model("anthropic:claude-sonnet") == TiktokenCounter()


def test_an_encoding_that_does_not_exist(fresh):
    with pytest.raises(ValueError, match=r"tiktoken has no encoding 'nope'; it has .*o200k_base"):
        TiktokenCounter("nope").count("x")


def test_the_approximation_is_a_quarter_of_the_bytes_rounded_up():
    assert [ApproximateCounter().count(text) for text in ("", "a", "abcd", "abcde", "ééé")] == [0, 1, 1, 2, 2]
    assert ApproximateCounter().name == "approximation: UTF-8 bytes / 4"


def test_importing_and_rendering_do_not_load_tiktoken():
    program = (
        "import sys; from ptc_compression import render; render('M', []).stats;"
        "assert not {'tiktoken', 'requests'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
