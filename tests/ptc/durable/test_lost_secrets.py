"""Runs with secrets that go on after a crash: no log has their texts."""

import attrs
import pytest
from dying import ByTurn, Calls, Killed
from stores import opened

from ptc import ResumeRefused, Secret, SubAgent, tool
from ptc.durable import RunJournal
from ptc_interpreter import SecretName

TEXT = "hunter2-s3cr3t"


@attrs.frozen
class Login:
    user: str
    key: Secret[str]


@pytest.fixture
def memory():
    with opened("sqlite://") as store:
        yield store


def agent_of(calls, *programs, data=None, **says):
    """An agent with a tool that gives a secret, and two that take it, one within a record."""

    def give(password: Secret[str]) -> Secret[str]:
        calls("give", password.get_secret_value())
        return f"token of {password.get_secret_value()}"

    def use(token: Secret[str]) -> str:
        calls("use", token.get_secret_value())
        return "used"

    def enter(login: Login) -> str:
        calls("enter", login.key.get_secret_value())
        return "in"

    giving = tool(give, **says.pop("giving", {}))
    tools = [giving, *(tool(each, **says) for each in (use, enter))]
    data = {"password": Secret(TEXT)} if data is None else data
    return SubAgent("Log in.", tools=tools, data=data, model=ByTurn(programs), max_turns=3)


def text_of(store):
    return "".join(event.payload for event in store.log().events())


# -- a secret of the host --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [{}, {"password": "no secret"}])
def test_an_agent_without_it_is_told_what_to_give_and_nothing_is_lost(memory, data):
    calls = Calls("use")
    programs = ("(def t (tool/give data/password)) (tool/use data/password)", "(return 1)")
    with pytest.raises(Killed):
        agent_of(calls, *programs, idempotent="key").run_sync(journal=memory.journal("r"))
    before = memory.log().head()
    without = agent_of(calls, *programs, data=data, idempotent="key")
    for journal in (memory.journal("r"), RunJournal(memory.log(), "run_r", allow_changes=True)):
        with pytest.raises(ResumeRefused, match=r"secret data/password, .* data=\{\"password\": Secret\(\.\.\.\)\}"):
            without.run_sync(journal=journal)
    assert memory.log().head() == before
    again = agent_of(calls, *programs, idempotent="key")
    assert again.run_sync(journal=memory.journal("r")).return_value == 1
    assert calls.made == [("give", TEXT), ("use", TEXT), ("use", TEXT)]
    ended = without.run_sync(journal=memory.journal("r"))
    assert ended.return_value == 1  # there is nothing left that needs it
    assert TEXT not in text_of(memory)


# -- a secret of a tool ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("says", [{"effect": "read"}, {"idempotent": "key"}])
@pytest.mark.parametrize(("last", "value"), [("use", "used"), ("enter", "in")])
def test_a_tool_that_may_be_called_again_gives_it_again(memory, says, last, value):
    calls = Calls(last)
    use = "(tool/use t)" if last == "use" else '(tool/enter {:user "ada" :key t})'
    agent = agent_of(calls, f"(def t (tool/give data/password)) (return {use})", idempotent="key", giving=says)
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = agent.run_sync(journal=memory.journal("r"))
    assert (step.return_value, len(step.trace)) == (value, 1)
    token = f"token of {TEXT}"
    assert calls.made == [("give", TEXT), (last, token), ("give", TEXT), (last, token)]
    assert [call.name for call in step.tool_calls] == ["give", last]
    assert TEXT not in text_of(memory) + step.to_json()
    assert agent.run_sync(journal=memory.journal("r")).to_json() == step.to_json()


@pytest.mark.parametrize("last", ["use", "enter"])
def test_what_was_begun_with_a_lost_secret_may_have_been_done(memory, last):
    calls = Calls(last)
    use = "(tool/use t)" if last == "use" else '(tool/enter {:user "ada" :key t})'
    programs = (f"(def t (tool/give data/password)) {use}", "(return t)")
    agent = agent_of(calls, *programs, idempotent="key")
    with pytest.raises(Killed):
        agent.run_sync(journal=memory.journal("r"))
    step = agent.run_sync(journal=memory.journal("r"))
    assert step.trace[0].evaluation.error.code == "tool_outcome_unknown"
    assert step.tool_calls[1].unknown == "run_r/1/2"
    assert calls.made == [("give", TEXT), (last, f"token of {TEXT}")]
    assert step.return_value == SecretName("give 1/1")


def test_the_model_is_told_how_to_have_a_lost_secret_again(memory):
    calls = Calls()
    programs = ("(def t (tool/give data/password))", "(tool/use t)", "(return (tool/use (tool/give data/password)))")
    with pytest.raises(IndexError):
        agent_of(calls, programs[0]).run_sync(journal=memory.journal("r"))
    step = agent_of(calls, *programs).run_sync(journal=memory.journal("r"))
    assert step.trace[1].evaluation.error.message == (
        "`tool/use` failed: SecretLost: the text of the secret `give 1/1` is never stored: call the tool that gave it "
        "again"
    )
    assert step.return_value == "used"
