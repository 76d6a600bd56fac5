"""A whole run: a sub-agent, a model behind real HTTP, the compressed history; then saved, read back, traced, shown."""

import pytest
from click.testing import CliRunner

from ptc import OpenAIModel, Step, SubAgent
from ptc.cli import cli
from ptc.testing import assert_paired

from ..ptc.models.servers import ChatCompletions, Fails, Says, serving

REPLIES = [
    Says(
        'First the catalogue.\n```clojure\n(def cheap "Below 100" (filter #(< (:price %) 100) data/products))\n```',
        800,
        40,
    ),
    Says('(def reviews (tool/search-reviews {:category "Electronics"}))\n(println "Reviews:" reviews)', 900, 30, 700),
    Says('(def stars (parse-double (re-fnd #"[\\\\d.]+" reviews)))', 950, 30, 800),
    Fails(503, "overloaded", headers={"retry-after": "0"}),
    Says('(defn stars "From a line of reviews" [text] (parse-double (re-find #"[\\d.]+" text)))', 1_000, 30, 800),
    Says("(return {:products (map :name cheap) :stars (stars reviews)})", 1_050, 20, 800),
]


def search_reviews(category: str) -> str:
    """Customer reviews of a category."""
    return f"{category}: Mouse 4.5/5"


@pytest.fixture
def server():
    with serving(ChatCompletions()) as server:
        server.script(*REPLIES)
        yield server


@pytest.fixture
def step(server):
    agent = SubAgent(
        "Find well-reviewed products below 100.",
        tools=[search_reviews],
        data={"products": [{"name": "Laptop", "price": 1200}, {"name": "Mouse", "price": 25}]},
        model=OpenAIModel("tiny", base_url=server.url, api_key="test"),
        max_turns=6,
        compress_history=True,
    )
    return agent.run_sync()


def test_it_returns_what_the_programs_made(step):
    assert step.ok
    assert step.return_value == {"products": ["Mouse"], "stars": 4.5}
    assert [turn.succeeded for turn in step.trace] == [True, True, False, True, True]
    assert (step.usage.model_calls, step.usage.input_tokens, step.usage.cached_tokens) == (6, 4_700, 3_100)


def test_the_server_was_sent_what_the_record_says(step, server):
    answered = [request for request, reply in zip(server.requests, REPLIES, strict=True) if isinstance(reply, Says)]
    assert [request.body["messages"] for request in answered] == [list(turn.messages) for turn in step.trace]


def test_the_last_prompt(step, prompt_snapshot):
    assert_paired(step.trace[-1].messages)
    assert step.trace[-1].messages[1:] == prompt_snapshot


def test_prompts_can_be_rendered_again_from_the_record(step):
    for turn in step.trace:
        assert step.rendering(turn.number).messages == list(turn.messages)


def test_saved_read_back_traced_and_shown(step, tmp_path):
    path = tmp_path / "run.json"
    path.write_text(step.to_json(), encoding="utf-8")
    assert Step.from_json(path.read_text(encoding="utf-8")).to_json() == step.to_json()
    trace = CliRunner().invoke(cli, ["trace", str(path)])
    assert 'returned  {:products ["Mouse"], :stars 4.5}' in trace.stdout
    assert "Error: unresolved_symbol at 1:27: `re-fnd` is not defined." in trace.stdout
    prompt = CliRunner().invoke(cli, ["prompt", str(path), "--turn", "3"])
    assert all(message["content"] in prompt.stdout for message in step.trace[2].messages)
