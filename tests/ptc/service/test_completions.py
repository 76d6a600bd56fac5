"""OpenAI's own client talks to the agents of the service."""

import openai
import patient
import pytest
from stores import opened, sqlite_url

from ptc import Agents, SubAgent
from ptc.store import StoreUnavailable

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


def test_a_stream_tells_what_it_cost(client):
    asked = {"model": "shouter", "messages": MESSAGES, "stream": True}
    pieces = list(client.chat.completions.create(**asked, stream_options={"include_usage": True}))
    assert [each.usage is None for each in pieces] == [True] * (len(pieces) - 1) + [False]
    assert (pieces[-1].choices, pieces[-1].usage.total_tokens) == ([], 0)
    assert pieces[-2].choices[0].finish_reason == "stop"


@pytest.mark.parametrize(
    ("stop", "said"),
    [("L", "HE"), (["X", "LO", "E"], "H"), (["X"], "HELLO"), ([], "HELLO"), ("", "HELLO"), (None, "HELLO")],
)
def test_an_answer_ends_before_a_stop(client, stop, said):
    answer = client.chat.completions.create(model="shouter", messages=MESSAGES, stop=stop)
    assert answer.choices[0].message.content == said
    pieces = client.chat.completions.create(model="shouter", messages=MESSAGES, stop=stop, stream=True)
    assert "".join(each.choices[0].delta.content or "" for each in pieces) == said


PICTURE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA"}}


@pytest.mark.parametrize(
    ("given", "param"),
    [
        ({"n": 2}, "n"),
        ({"n": 0}, "n"),
        ({"logprobs": True}, "logprobs"),
        ({"modalities": ["text", "audio"]}, "modalities"),
        ({"tool_choice": "required"}, "tool_choice"),
        ({"response_format": {"type": "json_schema", "json_schema": {"name": "a"}}}, "response_format"),
        ({"messages": [*MESSAGES, {"role": "user", "content": [PICTURE]}]}, "messages[2].content"),
        ({"stop": ["a"] * 17}, "stop"),
        ({"messages": []}, "messages"),
    ],
)
def test_what_an_agent_cannot_do_is_refused(client, given, param):
    with pytest.raises(openai.BadRequestError) as refused:
        client.chat.completions.create(**{"model": "shouter", "messages": MESSAGES, **given})
    assert (refused.value.param, refused.value.type) == (param, "invalid_request_error")
    assert refused.value.code == "invalid_request"


def test_what_clients_send_beside_it_does_no_harm(client):
    given = {"n": 1, "logprobs": False, "tool_choice": "auto", "user": "ada", "seed": 1, "max_tokens": 5, "top_p": 0.5}
    given |= {"response_format": {"type": "text"}, "stream": None, "stop": None, "stream_options": None}
    body = {"model": "shouter", "messages": [*MESSAGES, {"role": "user", "content": "hi", "name": "ada"}], **given}
    answer = client.post("/chat/completions", body=body, cast_to=dict)
    assert answer["choices"][0]["message"]["content"] == "HI"


def test_a_request_that_reaches_no_route_is_told_in_the_same_shape(served):
    text = {"Content-Type": "text/plain", "Authorization": f"Bearer {served.token('ada')}"}
    for path, headers, kind in (
        ("/v1/chat/completions", text, "invalid_request_error"),
        ("/v1/chat/completions", {"Host": "evil.example"}, "invalid_request_error"),
        ("/v1/none", {"Content-Type": "application/json"}, "not_found_error"),
    ):
        answer = patient.post(served.url + path, content=b"{}", headers=headers).json()
        assert (answer["error"]["message"], answer["error"]["type"]) == (answer["detail"], kind)


def test_a_store_that_goes_away_ends_a_stream_with_an_error(client, monkeypatch):
    async def gone(handle):
        raise StoreUnavailable("password=secret")

    monkeypatch.setattr("ptc.durable.RunHandle.result", gone)
    with pytest.raises(openai.APIError) as broken:
        list(client.chat.completions.create(model="shouter", messages=MESSAGES, stream=True))
    assert "Send it again" in str(broken.value)
    assert "secret" not in str(broken.value)


def test_agents_are_listed_and_others_refused(client, served):
    assert {each.id for each in client.models.list()} == {"shouter", "counter"}
    assert client.models.retrieve("shouter").owned_by == "ptc"
    with pytest.raises(openai.NotFoundError, match="GET /v1/models lists them"):
        client.models.retrieve("cat")
    with pytest.raises(openai.UnprocessableEntityError) as refused:
        client.chat.completions.create(model="cat", messages=MESSAGES)
    assert refused.value.response.json()["code"] == "unknown_agent"
    assert "GET /v1/models lists them" in str(refused.value)  # what its users see
    stranger = openai.OpenAI(base_url=f"{served.url}/v1", api_key="nonsense", max_retries=0)
    with stranger, pytest.raises(openai.AuthenticationError):
        stranger.models.list()
