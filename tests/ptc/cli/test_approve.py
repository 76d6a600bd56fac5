"""`ptc approve`, and runs that wait at the command line."""

import pytest

from ptc import RecordingModel, ScriptedModel, SubAgent, ask_person, tool
from ptc.cli import asking
from ptc.store import open_store

SHOP = '''
from ptc import ask_person, tool


def refund(amount: int) -> str:
    """Pays back."""
    return f"refunded {amount}"


__all__ = ["ask_person", "refund"]
refund = tool(refund, approval=True)
'''
PROGRAM = '(return [(tool/refund 5) (tool/ask-person "Which colour?")])'


def refund(amount: int) -> str:
    """Pays back."""
    return f"refunded {amount}"


def agent(model):
    return SubAgent("Refund.", tools=[ask_person, tool(refund, approval=True)], model=model, new_id=lambda: "run")


@pytest.fixture
def shop(write):
    write("shop.py", SHOP)
    agent(RecordingModel(ScriptedModel([PROGRAM]), "cassette.jsonl")).run_sync()
    return ["--tools", "shop.py", "--model", "replay:cassette.jsonl"]


@pytest.fixture
def waiting(write):
    return write("run.json", agent(ScriptedModel([PROGRAM])).run_sync().to_json())


def test_a_run_that_waits_says_for_what(ptc, shop):
    result = ptc("run", "Refund.", *shop, "--save", "run.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "The run waits for a person:" in result.stderr
    assert "refund {:amount 5}" in result.stderr


def test_a_terminal_asks(ptc, shop, monkeypatch):
    monkeypatch.setattr("ptc.cli.run.can_ask", lambda: True)
    result = ptc("run", "Refund.", *shop, stdin="y\nblue\n")
    assert (result.exit_code, result.stdout) == (0, '["refunded 5" "blue"]\n')


def test_a_terminal_takes_a_refusal_with_its_reason(monkeypatch):
    question = agent(ScriptedModel([PROGRAM])).run_sync().waiting[0]
    monkeypatch.setattr(asking.click, "confirm", lambda *_, **__: False)
    monkeypatch.setattr(asking.click, "prompt", lambda *_, **__: "too much")
    assert (asking.ask(question).approve, asking.ask(question).reason) == (False, "too much")


def test_a_saved_run_is_decided_and_goes_on(ptc, shop, waiting):
    assert ptc("approve", waiting).stdout == "run/1/1  refund {:amount 5}\n"
    assert ptc("approve", waiting, "run/1/1", "--arguments", '{"amount": 4}').stderr.startswith("Nothing is left")
    result = ptc("run", "--resume", waiting, *shop)
    assert "run/1/2  Which colour?" in result.stderr
    assert ptc("approve", waiting, "run/1/2", "--answer", "blue").exit_code == 0
    assert ptc("run", "--resume", waiting, *shop).stdout == '["refunded 4" "blue"]\n'


def test_a_refusal(ptc, shop, waiting, saved):
    ptc("approve", waiting, "run/1/1", "--refuse", "too much")
    ptc("run", "--resume", waiting, *shop)
    assert saved(waiting).trace[0].evaluation.error.code == "call_refused"


def test_a_run_in_a_store_is_decided(ptc):
    with open_store("runs.db") as store:
        agent(ScriptedModel([PROGRAM])).run_sync(journal=store.journal("r"))
    assert ptc("approve", "r", "--store", "runs.db").stdout == "run_r/1/1  refund {:amount 5}\n"
    assert ptc("approve", "r", "run_r/1/1", "--store", "runs.db").exit_code == 0
    with open_store("runs.db") as store:
        step = agent(ScriptedModel([])).run_sync(journal=store.journal("r"))
    assert [question.text for question in step.waiting] == ["Which colour?"]
    assert ptc("approve", "r", "run_r/1/2", "--answer", "blue", "--store", "runs.db").exit_code == 0
    assert ptc("approve", "r", "--store", "runs.db").stderr == "r waits for nothing.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run.json", "run/9/9"), "nothing waits for 'run/9/9'; the run waits for run/1/1."),
        (("run.json", "run/1/1", "--arguments", "{"), "--arguments is no JSON"),
        (("run.json", "run/1/1", "--arguments", "[1]"), "takes an object"),
        (("run.json", "run/1/1", "--refuse", "no", "--answer", "x"), "give one"),
        (("none.json",), "cannot read none.json"),
        (("a.b", "--store", "runs.db"), "the name of a run has letters"),
        (("other", "run_r/1/1", "--store", "runs.db"), "there is no run other of local: `ptc runs` lists them."),
        (("r", "run_r/1/9", "--store", "runs.db"), "nothing waits for 'run_r/1/9': the run waits for run_r/1/1."),
        (("r", "what", "--store", "runs.db"), "'what' names no call"),
    ],
)
def test_bad_input(ptc, waiting, arguments, message):
    with open_store("runs.db") as store:
        agent(ScriptedModel([PROGRAM])).run_sync(journal=store.journal("r"))
    result = ptc("approve", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
