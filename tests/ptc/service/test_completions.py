"""OpenAI's own client talks to the agents of the service."""

import openai
import pytest
from stores import opened, sqlite_url

from ptc import Agents, SubAgent

from .serving import made, serving
from .test_runs import ByTurn


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    agents = Agents()

    @agents.register("shouter")
    def shouter(params):
        program = f'(return (clojure.string/upper-case "{params["message"]}"))'
        return SubAgent("Shout.", model=ByTurn(program), max_turns=2)

    @agents.register("counter")
    def counter(params):
        return SubAgent("Count.", model=ByTurn(f"(return {{:said {len(params['messages'])}}})"), max_turns=2)

    url = sqlite_url(tmp_path_factory.mktemp("store"))
    with opened(url) as store, serving(made(store, agents=agents)) as running:
        yield running


@pytest.fixture
def client(served):
    with openai.OpenAI(base_url=f"{served.url}/v1", api_key=served.token("ada"), max_retries=0) as client:
        yield client


MESSAGES = [{"role": "system", "content": "Be loud."}, {"role": "user", "content": [{"type": "text", "text": "hello"}]}]


def test_an_answer(client):
    answer = client.chat.completions.create(model="shouter", messages=MESSAGES, temperature=0.5)
    assert answer.choices[0].message.content == "HELLO"
    assert answer.choices[0].finish_reason == "stop"
    value = client.chat.completions.create(model="counter", messages=MESSAGES)
    assert value.choices[0].message.content == '{"said":2}'


def test_a_stream(client):
    pieces = list(client.chat.completions.create(model="shouter", messages=MESSAGES, stream=True))
    assert "".join(each.choices[0].delta.content or "" for each in pieces) == "HELLO"
    assert pieces[-1].choices[0].finish_reason == "stop"


def test_agents_are_listed_and_others_refused(client, served):
    assert {each.id for each in client.models.list()} == {"shouter", "counter"}
    with pytest.raises(openai.UnprocessableEntityError) as refused:
        client.chat.completions.create(model="cat", messages=MESSAGES)
    assert refused.value.response.json()["code"] == "unknown_agent"
    assert "GET /v1/models lists them" in str(refused.value)  # what its users see
    stranger = openai.OpenAI(base_url=f"{served.url}/v1", api_key="nonsense", max_retries=0)
    with stranger, pytest.raises(openai.AuthenticationError):
        stranger.models.list()
