"""Runs with secrets that go on after a crash: no log has their texts."""

import attrs
import pytest
from dying import ByTurn, Calls, Killed
from stores import opened

from ptc import Decision, ResumeRefused, Secret, Step, SubAgent, tool
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


# -- a person who changes arguments ----------------------------------------------------------------------------------


def paying(calls):
    def pay(amount: int, card: Secret[str]) -> str:
        calls("pay", amount, card.get_secret_value())
        return f"paid {amount}"

    data = {"password": Secret(TEXT), "other": Secret("0ther-s3cret")}
    model = ByTurn(("(return (tool/pay {:amount 700 :card data/password}))",))
    return SubAgent("Pay.", tools=[tool(pay, approval=True)], data=data, model=model, max_turns=1)


def changed(question):
    """The arguments with another amount, as Python has them, and as JSON has them."""
    assert question.arguments == {"amount": 700, "card": SecretName("password")}
    return [{**question.arguments, "amount": 5}, {"amount": 5, "card": {"$secret": "password"}}]


@pytest.mark.parametrize("way", [0, 1], ids=["Python", "JSON"])
def test_secrets_stay_where_a_person_changes_arguments(memory, way):
    calls = Calls()
    agent = paying(calls)
    question = agent.run_sync(journal=memory.journal("r")).waiting[0]
    memory.journal("r").decide(question.call, arguments=changed(question)[way])
    memory.journal("r").decide(question.call, arguments=changed(question)[1 - way])  # says the same
    step = agent.run_sync(journal=memory.journal("r"))
    assert (step.return_value, calls.made) == ("paid 5", [("pay", 5, TEXT)])
    assert step.tool_calls[0].arguments == ({"amount": 5, "card": SecretName("password")},)
    assert TEXT not in text_of(memory) + step.to_json()


@pytest.mark.parametrize("way", [0, 1], ids=["Python", "JSON"])
def test_secrets_stay_where_a_step_goes_on_with_other_arguments(way):
    calls = Calls()
    agent = paying(calls)
    step = Step.from_json(agent.run_sync().to_json())
    said = Decision(call=step.waiting[0].call, arguments=changed(step.waiting[0])[way])
    assert agent.resume_sync(step, decisions=[said]).return_value == "paid 5"
    assert calls.made == [("pay", 5, TEXT)]


def test_a_person_may_name_another_secret_and_none_that_is_not_there(memory):
    calls = Calls()
    agent = paying(calls)
    for run, name in (("r", "other"), ("s", "nosuch")):
        question = agent.run_sync(journal=memory.journal(run)).waiting[0]
        memory.journal(run).decide(question.call, arguments={"amount": 5, "card": {"$secret": name}})
    assert agent.run_sync(journal=memory.journal("r")).return_value == "paid 5"
    refused = agent.run_sync(journal=memory.journal("s")).trace[0].evaluation.error
    assert "this agent was not given it" in refused.message
    assert calls.made == [("pay", 5, "0ther-s3cret")]
