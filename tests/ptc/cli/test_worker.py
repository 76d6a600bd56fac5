"""`ptc submit`, `ptc worker`, `ptc runs` and `ptc cancel`, in one process; processes are in tests/ptc/workers."""

import json

import pytest

from ptc import Step

AGENTS = """
from ptc import Agents, ScriptedModel, SubAgent, tool

agents = Agents()

def refund(amount: int) -> str:
    return f"refunded {amount}"

@agents.register("counter")
def counter(params):
    return SubAgent("Count.", model=ScriptedModel([f"(def n {params['n']})", "(return (inc n))"]))

@agents.register("refunder")
def refunder(params):
    tools = [tool(refund, approval=True)]
    return SubAgent("Refund.", tools=tools, model=ScriptedModel(["(return (tool/refund 700))"]))

@agents.register("failing")
def failing(params):
    return SubAgent("Fail.", model=ScriptedModel(["(fail :no)"]))
"""


@pytest.fixture(autouse=True)
def _agents(write, monkeypatch):
    write("shop.py", AGENTS)
    monkeypatch.setenv("PTC_STORE", "store.db")
    monkeypatch.setenv("PTC_AGENTS", "shop.py")


def work(ptc):
    return ptc("worker", "--until-idle")


def test_a_run_is_submitted_worked_on_and_listed(ptc):
    submitted = ptc("submit", "counter", "--param", "n=41", "--run", "one")
    assert (submitted.exit_code, submitted.stdout) == (0, "run_one\n")
    assert ptc("submit", "counter", "--param", "n=41", "--run", "one").stdout == "run_one\n"
    found = work(ptc)
    assert (found.exit_code, found.stdout) == (0, "")
    first, begun, done, summary = found.stderr.splitlines()
    assert first.endswith(": counter, failing, refunder; 8 runs at once; sqlite:///store.db")
    assert begun == "run_one counter of local: begun"
    assert done.startswith("run_one counter of local: done after ")
    assert summary == "1 run: 1 done"
    [row] = [json.loads(line) for line in ptc("runs", "--json").stdout.splitlines()]
    assert (row["run"], row["agent"], row["status"], row["turns"], row["owner"]) == (
        *("run_one", "counter", "done", 2, "local"),
    )
    assert Step.from_json(ptc("runs", "one").stdout).return_value == 42
    waited = ptc("submit", "counter", "--param", "n=41", "--run", "one", "--wait", "--json")
    assert (waited.exit_code, waited.stdout) == (0, "42\n")
    assert waited.stderr.splitlines()[-2:] == ["turn 1 is over", "turn 2 is over"]


def test_runs_are_chosen(ptc):
    for name in ("counter", "failing", "refunder"):
        ptc("submit", name, "--param", "n=1", "--run", name)
    ptc("submit", "counter", "--param", "n=2", "--run", "hers", "--owner", "ada")
    work(ptc)
    ptc("submit", "counter", "--param", "n=1", "--run", "later")

    def listed(*options):
        return [line.split()[0] for line in ptc("runs", *options).stdout.splitlines()]

    assert listed() == ["run_later", "run_refunder", "run_failing", "run_counter"]
    assert listed("--all", "--agent", "counter") == ["run_later", "run_hers", "run_counter"]
    assert listed("--status", "waiting", "--status", "queued") == ["run_later", "run_refunder"]
    assert listed("--owner", "ada") == ["run_hers"]
    assert ptc("runs", "--limit", "2").stderr == "There are more: --limit 4\n"
    assert ptc("runs", "--status", "failed").stdout.endswith("failed   failing  1 turn  failed\n")
    assert ptc("runs", "--owner", "bob").stderr == "There are no such runs of bob: `ptc submit NAME` starts one.\n"


def test_a_run_that_waits_is_approved_and_goes_on(ptc):
    ptc("submit", "refunder", "--run", "r")
    work(ptc)
    waiting = ptc("submit", "refunder", "--run", "r", "--wait")
    assert (waiting.exit_code, waiting.stdout) == (1, "")
    assert waiting.stderr.endswith("The run waits for a person:\n  run_r/1/1  refund {:amount 700}\n")
    assert ptc("approve", "r").stdout == "run_r/1/1  refund {:amount 700}\n"
    approved = ptc("approve", "r", "run_r/1/1", "--arguments", '{"amount": 5}')
    assert (approved.exit_code, approved.stderr) == (0, "Nothing is left to decide: the run can go on.\n")
    work(ptc)
    assert ptc("submit", "refunder", "--run", "r", "--wait").stdout == '"refunded 5"\n'
    same = ptc("approve", "r", "run_r/1/1", "--arguments", '{"amount": 5}')
    assert (same.exit_code, same.stderr) == (0, "Nothing is left to decide: the run can go on.\n")
    other = ptc("approve", "r", "run_r/1/1")
    assert (other.exit_code, other.stderr) == (2, "Error: 'run_r/1/1' was decided before, in another way.\n")
    never = ptc("approve", "r", "run_r/1/2")
    assert (never.exit_code, never.stderr) == (
        2,
        "Error: nothing waits for 'run_r/1/2': the run waits for nothing.\n",
    )


def test_a_run_is_cancelled(ptc):
    ptc("submit", "counter", "--param", "n=1", "--run", "r")
    assert ptc("cancel", "r", "--reason", "not needed").stderr == "run_r is cancelled.\n"
    assert ptc("cancel", "r").stderr == "run_r had ended before: failed.\n"
    assert work(ptc).stderr.endswith("0 runs\n")
    failed = ptc("submit", "counter", "--param", "n=1", "--run", "r", "--wait")
    assert (failed.exit_code, failed.stderr.splitlines()[-1]) == (
        1,
        "The run failed (cancelled): The run was cancelled.",
    )


def test_what_is_left_to_other_workers_is_told(ptc, write):
    ptc("submit", "elsewhere", "--agents", "nothing.py")
    write("more.py", AGENTS.replace('"counter"', '"elsewhere"'))
    ptc("submit", "elsewhere", "--param", "n=1", "--agents", "more.py")
    assert "Left to workers that have these agents: elsewhere (1)." in work(ptc).stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("runs",), "there is no store store.db. `ptc chat` makes one, as `ptc submit` and"),
        (("cancel", "r"), "there is no store store.db."),
        (("approve", "r"), "there is no store store.db."),
        (("submit", "cuonter"), "there is no agent 'cuonter'; did you mean 'counter'?\n"),
        (
            ("submit", "counter"),
            "the agent 'counter' cannot be made of these parameters: KeyError: 'n'. Check --param.",
        ),
        (("submit", "counter", "--param", "n"), "--param takes KEY=VALUE, such as --param field=north; it is 'n'."),
        (("submit", "counter", "--param", "n=1", "--param", "n=2"), "--param n is given twice; a list is written"),
        (("submit", "counter", "--param", "n=NaN"), "cannot be written as JSON"),
        (("submit", "counter", "--param", "n=1", "--run", "a b"), "the name of a run has letters, digits, - and _"),
        (("worker", "--agents", "none.py"), "cannot read none.py: there is no such file."),
        (("worker", "--agents", "json"), "--agents: json registers no agents: it needs agents = Agents()"),
    ],
)
def test_what_cannot_be_done_says_what_to_do(ptc, arguments, told, tmp_path):
    found = ptc(*arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr
    assert found.stderr.startswith("Error: ")
    assert not (tmp_path / "store.db").exists() or arguments[0] == "submit"


def test_a_run_that_is_not_there_says_so(ptc):
    ptc("submit", "counter", "--param", "n=1", "--run", "r")
    for arguments in (("runs", "other"), ("cancel", "other"), ("approve", "other")):
        found = ptc(*arguments)
        assert (found.exit_code, found.stderr) == (
            2,
            "Error: there is no run other of local: `ptc runs` lists them.\n",
        )
    other = ptc("submit", "counter", "--param", "n=2", "--run", "r")
    assert (other.exit_code, other.stderr) == (
        2,
        "Error: there is a run r already, of another agent or with other parameters: name another.\n",
    )
    assert "leave out what chooses among runs" in ptc("runs", "r", "--all").stderr
