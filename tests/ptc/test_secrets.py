"""`Secret`: tools are given its text, and nothing that is stored or sent has it."""

import copy
import html
import json
import logging
import pickle
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import quote

import attrs
import pytest
from effort import examples
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import BaseModel, SecretStr
from typing_extensions import TypedDict

from ptc import (
    Decision,
    Reply,
    Retry,
    RunContext,
    ScriptedModel,
    Secret,
    Step,
    SubAgent,
    report_progress,
    tool,
)
from ptc.store import open_store
from ptc.telemetry import Telemetry
from ptc.viewer.export import exported_run
from ptc_interpreter import SecretName

TEXT = "hunter2-s3cr3t"


@attrs.frozen
class Shop:
    key: Secret[str]
    parts: dict


def login(user: str, password: Secret[str]) -> Secret[str]:
    return f"token of {user} {password.get_secret_value()}"


def agent(*programs: str, tools=(login,), **options) -> SubAgent:
    options = {"data": {"password": Secret(TEXT)}, **options}
    return SubAgent("Log in.", tools=tools, model=ScriptedModel(programs), **options)


# -- what a tool is given --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [Secret(TEXT), SecretStr(TEXT)], ids=["ours", "pydantic's"])
@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_tool_is_given_the_text_of_what_programs_have_the_name_of(given, isolation):
    seen = []

    def use(token: Secret[str], others: list[Secret[str]], more: Secret[str] | None = None) -> int:
        seen.extend([token.get_secret_value(), *(each.get_secret_value() for each in others), more])
        return 1

    program = '(def token (tool/login "ada" data/password)) (tool/use token [data/password token]) (return token)'
    data = {"password": given}
    step = agent(program, tools=[login, use], data=data, limits={"isolation": isolation}).run_sync()
    token = f"token of ada {TEXT}"
    assert seen == [token, TEXT, token, None]
    assert step.return_value == SecretName("login 1/1")


@attrs.frozen
class Login:
    user: str
    keys: list[Secret[str]]


@dataclass(frozen=True)
class PlainLogin:
    user: str
    keys: list[Secret[str]]


class NamedLogin(NamedTuple):
    user: str
    keys: list[Secret[str]]


class TypedLogin(TypedDict):
    user: str
    keys: list[Secret[str]]


class ModelLogin(BaseModel):
    user: str
    keys: list[Secret[str]]


@attrs.frozen
class Logins:
    logins: tuple[ModelLogin, ...]


@pytest.mark.parametrize("kind", [Login, PlainLogin, NamedLogin, TypedLogin, ModelLogin])
def test_a_record_has_the_secret_where_a_program_gave_its_name(kind):
    seen = []

    def use(login: kind) -> str:
        seen.append(login)
        return "in"

    step = agent('(return (tool/use {:user "ada" :keys [data/password]}))', tools=[use]).run_sync()
    assert seen == [kind(user="ada", keys=[Secret(TEXT)])]
    assert str(step.tool_calls[0].arguments) == '({:user "ada", :keys [#secret[password]]},)'
    assert TEXT not in step.to_json()


def test_a_record_within_a_record_has_it_too():
    seen = []

    def use(given: Logins) -> None:
        seen.append(given.logins[0].keys[0].get_secret_value())

    agent('(return (tool/use {:logins [{:user "ada" :keys [data/password]}]}))', tools=[use]).run_sync()
    assert seen == [TEXT]


def test_a_model_is_told_which_are_secrets():
    prompt = agent().render_system_prompt()
    assert "data/password  ; secret" in prompt
    assert "(tool/login user password)  ; user: string, password: secret -> secret" in prompt


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ('(tool/login "ada" "guess")', '`tool/login` takes `password` as secret, not string "guess".'),
        ("(tool/greet data/password)", "`tool/greet` takes `name` as string, not secret #secret[password]."),
    ],
)
def test_a_secret_goes_where_one_is_asked_for(program, message):
    def greet(name: str) -> str:
        raise AssertionError(name)

    step = agent(program, tools=[login, greet], max_turns=1).run_sync()
    assert step.trace[0].evaluation.error.message == message


def test_a_secret_of_a_tool_is_not_at_hand_in_another_run():
    step = agent('(def token (tool/login "ada" data/password))', max_turns=1).run_sync()
    stored = Step.from_json(step.to_json())

    def use(token: Secret[str]) -> int:
        raise AssertionError

    program = "(tool/use token)"
    more = agent(program, tools=[login, use], max_turns=2).resume_sync(attrs.evolve(stored, failure=None, tools=None))
    assert more.trace[0].evaluation.memory["token"] == SecretName("login 1/1")


def test_a_lost_secret_says_what_to_do():
    def use(token: Secret[str]) -> int:
        raise AssertionError

    first = agent('(def token (tool/login "ada" data/password))', "(return 1)", tools=[login, use]).run_sync()
    step = agent("(tool/use token)", tools=[login, use], max_turns=1).follow_up_sync(first, "Use it.")
    assert step.trace[-1].evaluation.error.message == (
        "`tool/use` failed: SecretLost: the text of the secret `login 1/1` is never stored: call the tool that gave it "
        "again"
    )


def test_a_sub_agent_is_given_a_secret_as_data():
    inner = SubAgent("Log in.", tools=[login], model=ScriptedModel(['(return [(tool/login "bob" data/key)])']))
    nested = inner.as_tool("inner", parameters={"key": Secret[str]})
    step = agent("(return (tool/inner data/password))", tools=[nested]).run_sync()
    assert step.return_value == [SecretName("login 1/1")]
    assert TEXT not in step.to_json()


def test_a_person_is_asked_about_its_name_and_a_predicate_is_given_the_secret():
    def needed(user: str, password: Secret[str]) -> bool:
        return password.get_secret_value() == TEXT

    asking = [tool(login, approval=needed)]
    program = '(return (tool/login "ada" data/password))'
    step = agent(program, tools=asking).run_sync()
    assert step.waiting[0].arguments == {"user": "ada", "password": SecretName("password")}
    stored = Step.from_json(step.to_json())
    decided = agent(tools=asking).resume_sync(stored, decisions=[Decision(call=stored.waiting[0].call)])
    assert decided.return_value == SecretName("login 1/1")


# -- where its text comes back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ({"shop": {"key": Secret(TEXT), "n": 1}}, {"key": "**********", "n": 1}),
        ({"shop": Login("ada", [Secret(TEXT)])}, {"user": "ada", "keys": ["**********"]}),
        ({"shop": [f"key={TEXT}", {TEXT: 1}], "password": Secret(TEXT)}, ["key=**********", {"**********": 1}]),
    ],
)
def test_within_data_it_is_a_mask(data, shown):
    def echo() -> str:
        return f"the key is {TEXT}"

    given = agent("(println data/shop (tool/echo)) (return [data/shop (tool/echo)])", tools=[echo], data=data)
    step = given.run_sync()
    assert step.return_value == [shown, "the key is **********"]
    assert TEXT not in step.to_json() + given.render_system_prompt()


def test_within_a_result_it_is_a_mask_from_then_on():
    def give() -> dict:
        return {"key": Secret(TEXT), "url": f"https://shop?key={TEXT}"}

    def echo() -> str:
        return f"the key is {TEXT}"

    step = agent("(return [(tool/give) (tool/echo)])", tools=[give, echo], data={}).run_sync()
    masked = "**********"
    assert step.return_value == [{"key": masked, "url": f"https://shop?key={masked}"}, f"the key is {masked}"]
    assert TEXT not in step.to_json()


# -- the value -------------------------------------------------------------------------------------------------------


def test_it_shows_a_mask_wherever_it_is_printed():
    secret = Secret(TEXT)
    assert {str(secret), repr(secret), f"{secret}"} == {"**********", "Secret('**********')"}
    assert (secret == Secret(TEXT), secret == Secret("other"), hash(secret) == hash(Secret(TEXT))) == (
        True,
        False,
        True,
    )
    assert copy.deepcopy(secret).get_secret_value() == copy.copy(secret).get_secret_value() == TEXT
    with pytest.raises(TypeError, match="is not pickled"):
        pickle.dumps(secret)
    with pytest.raises(TypeError, match="a secret is text; this one is of type int"):
        Secret(7)
    with pytest.raises(ValueError, match="is the environment variable set"):
        Secret("")


# -- it is in nothing that is stored or sent -------------------------------------------------------------------------


@attrs.frozen
class Listening:
    """A model that keeps what it is sent."""

    programs: tuple[str, ...]
    heard: list
    name: str = "listening"

    async def complete(self, messages, *, on_token=None):
        self.heard.append(messages)
        return Reply(text=self.programs[sum(each["role"] == "assistant" for each in messages)])


def leaking(how: str):
    """A tool that does with a secret what it should not."""

    def leak(context: RunContext[Shop], password: Secret[str]):
        text, key = password.get_secret_value(), context.deps.key.get_secret_value()
        report_progress(1, message=f"with {text} and {key}")
        match how:
            case "result":
                return {"echo": [text, f"<{key}>", (text.encode(), {key: text})], "url": f"https://x?{quote(text)}"}
            case "error":
                raise KeyError(f"{text} {key}")
            case "retry":
                raise Retry(f"busy: {text} {key}", after=0.0)
            case "secret":
                return Secret(text + key)
            case "nested":
                return {"secret": Secret(text), "shop": context.deps}
            case "fatal":
                raise KeyboardInterrupt(f"{text} {key}")

    return tool(leak, retries=1)


PROGRAMS = (
    "(println data/password (str data/password) (pr-str {:a data/password})) (def kept [data/password])",
    "(def result (try (tool/leak data/password) (catch Exception e (do (println (ex-message e)) (ex-message e)))))",
    "(println result) (return [result kept])",
)


def outputs(how: str, text: str, key: str, caplog) -> str:
    """All that a run stores, sends and tells, as one text."""
    heard, events, exporter = [], [], InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    telemetry = Telemetry(content=True, tracer_provider=provider)
    with TemporaryDirectory() as folder:
        url, saved = f"sqlite:///{folder}/store.db", Path(folder, "run.json")
        for where in ({}, {"save_to": saved}, {"journal": url}):
            leaker = SubAgent(
                "Leak.",
                tools=[leaking(how)],
                data={"password": Secret(text)},
                deps=Shop(Secret(key), {"a": [SecretStr(key)]}),
                model=Listening(PROGRAMS, heard),
                on_event=events.append,
                telemetry=telemetry,
            )
            step = _run(leaker, where)
        stored = [path.read_bytes().decode("utf-8", "replace") for path in Path(folder).iterdir()]
    spans = [span.to_json() for span in exporter.get_finished_spans()]
    page = exported_run(step, file="run.json")
    return "\n".join([step.to_json(), repr(step), *stored, *spans, page, json.dumps(heard), repr(events), caplog.text])


def _run(leaker: SubAgent, where: dict) -> Step:
    try:
        if "journal" not in where:
            return leaker.run_sync(**where)
        with open_store(where["journal"]) as store:
            return leaker.run_sync(journal=store.journal("run-1"))
    except KeyboardInterrupt as error:
        return error.step


SECRETS = st.text(st.characters(exclude_categories=()), min_size=1, max_size=12).map(lambda text: f"s3c{text}r3t")


def _forms(secret: str) -> set[str]:
    return {secret, repr(secret)[1:-1], json.dumps(secret)[1:-1], html.escape(secret)}


@pytest.mark.parametrize("how", ["result", "error", "retry", "secret", "nested", "fatal"])
def test_no_bytes_that_are_stored_or_sent_have_its_text(how, caplog):
    caplog.set_level(logging.DEBUG)

    @settings(examples(15), phases=[Phase.generate])  # a run costs too much to shrink
    @given(SECRETS, SECRETS.map(lambda text: f"k3y{text}"))
    def check(text, key):
        told = outputs(how, text, key, caplog)
        assert told.count("**********") > 3  # the tool was called, and leaked
        assert [form for secret in (text, key) for form in _forms(secret) if form in told] == []

    check()
