"""A run that is killed at given places, and what is true of it afterwards.

A place is before and after each commit of the journal, and before and after each effect: of a model, of a tool. The
world that tools act on is a file, which every effect is written to and flushed.
"""

import gc
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
from forked import command

from ptc import Reply, Step, SubAgent, idempotency_key, tool
from ptc.durable import Decision, decide, recover
from ptc.durable.reading import events_of
from ptc.runs import driver as _imported_once  # noqa: F401 - before processes are made
from ptc.store import LogHandle, Store, open_store
from ptc.tools import NOT_DONE
from ptc_interpreter import Limits, evaluate

RUN = "run_killed"
DRIVERS = ("psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite.pysqlite")
_TIMES = re.compile(
    r'"(?:started|finished|duration|seconds|tool_seconds|model_seconds|model_calls)":(?:[-\d.e]+|"[^"]*"),?'
)
KID = ('(def seen (tool/look 7)) (tool/pay {:what "kid" :amount 7})', "(return (inc seen))")
PROGRAMS = (
    """
    (defn careful [f] (try (f) (catch Exception e :unknown)))
    (def seen (pmap (fn [n] (tool/look n)) [1 2 3]))
    (def mailed (careful #(tool/mail "ada")))
    (println seen)
    """,
    """
    (def paid (pmap (fn [n] (tool/pay {:what "part" :amount n})) seen))
    (def shipped (tool/ship "box"))
    """,
    """
    (def both (pmap (fn [f] (f)) [(fn [] (tool/kid)) (fn [] (careful #(tool/mail "bob")))]))
    """,
    """
    (def refunds (pmap (fn [n] (careful #(tool/refund n))) [10 20]))
    """,
    "(return {:seen seen :mailed mailed :paid paid :shipped shipped :both both :refunds refunds})",
)


# -- the places ------------------------------------------------------------------------------------------------------


class Places:
    """Counts the places that are passed, and kills the process at one of them."""

    def __init__(self, fatal: int | None) -> None:
        self.passed = 0
        self._fatal = fatal

    def pass_one(self) -> None:
        self.passed += 1
        if self.passed == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


class KilledLog(LogHandle):
    """A log with a place before and after each commit."""

    places: Places

    def transact(self, work: Any) -> Any:
        self.places.pass_one()
        result = super().transact(work)
        self.places.pass_one()
        return result


# -- the world -------------------------------------------------------------------------------------------------------


@attrs.frozen
class World:
    """A file with a line for each effect."""

    path: Path
    places: Places

    def act(self, *what: str | int) -> None:
        self.places.pass_one()
        self._write(json.dumps(what))
        self.places.pass_one()

    def act_once(self, *what: str | int) -> None:
        """As `act`, but a line that is there is not written again: what a service does with a key."""
        self.places.pass_one()
        if json.dumps(what) not in lines(self.path):
            self._write(json.dumps(what))
        self.places.pass_one()

    def _write(self, line: str) -> None:
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(file, f"{line}\n".encode())
        os.fsync(file)
        os.close(file)


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []


@attrs.frozen
class ByTurn:
    """A model that knows by the messages which turn it is."""

    replies: tuple[str, ...]
    world: World
    name: str = "by-turn"

    async def complete(self, messages: Any, *, on_token: Any = None) -> Reply:
        number = sum(message["role"] == "assistant" for message in messages)
        self.world.act("model", number)
        return Reply(text=self.replies[number])


def agent(world: World, isolation: Any = "none") -> SubAgent:
    """An agent with a tool of each kind."""

    def look(n: int) -> int:
        world.act("look", n)
        return n * 10

    def mail(to: str) -> str:
        world.act("mail", to)
        return f"mailed {to}"

    def pay(what: str, amount: int, idempotency_key: str) -> str:
        world.act_once("pay", what, amount, idempotency_key)
        return f"paid {amount}"

    def ship(what: str) -> str:
        world.act("ship", what, idempotency_key())
        return f"shipped {what}"

    def shipped(key: str) -> Any:
        done = [json.loads(line)[1] for line in lines(world.path) if line.startswith('["ship"') and key in line]
        return f"shipped {done[0]}" if done else NOT_DONE

    def refund(amount: int) -> str:
        world.act("refund", amount)
        return f"refunded {amount}"

    reading = [tool(look, effect="read"), tool(pay, idempotent="key")]
    kid = SubAgent("Look and pay.", tools=reading, model=ByTurn(KID, world), max_turns=3)
    tools = [
        *reading,
        mail,
        tool(ship, check=shipped),
        tool(refund, approval=True),
        kid.as_tool("kid", "Looks and pays."),
    ]
    limits = Limits(isolation=isolation)
    return SubAgent("Do it all.", tools=tools, model=ByTurn(PROGRAMS, world), max_turns=6, limits=limits)


# -- one process -----------------------------------------------------------------------------------------------------


def run_once(url: str, world: str, fatal: int | None, isolation: str) -> list[Any]:
    """Goes on with the run: its Step, its status and the places that were passed; unless it is killed before."""
    places = Places(fatal)
    with open_store(url) as store:
        log = KilledLog(store._parts, "ada", "")
        log.places = places
        step = agent(World(Path(world), places), isolation).run_sync(journal=log.journal(RUN))
    return [step.to_json(), step.status, places.passed]


def serve() -> None:
    """Does jobs, a line of JSON each, in a process of its own each, which has all that it needs imported already."""
    evaluate("(defn f [x] (inc x)) (f 1)")
    gc.freeze()  # what the garbage collector looks at in a process is copied for it
    for line in sys.stdin:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            os.write(writing, b"")
            with os.fdopen(writing, "w") as told:
                json.dump(run_once(*json.loads(line)), told)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            text = told.read()
        _, status = os.waitpid(child, 0)
        print(json.dumps([os.waitstatus_to_exitcode(status), text and json.loads(text)]), flush=True)


class Processes:
    """A process that makes others: each goes on with a run."""

    def __init__(self) -> None:
        server = command("-c", "import killed_runs; killed_runs.serve()", needs=("killed_runs", *DRIVERS))
        self._server = subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, *job: Any) -> list[Any] | None:
        """What a process tells; None where it was killed."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(f"{json.dumps(job)}\n")
        self._server.stdin.flush()
        code, told = json.loads(self._server.stdout.readline())
        assert code == (0 if told else -signal.SIGKILL), f"exit code {code}"
        return told or None

    def close(self) -> None:
        self._server.communicate()


@attrs.frozen
class Ended:
    """How a run ended that was killed on the way."""

    text: str  # of the Step, without times and attempts
    value: Any
    places: int  # that were passed by processes that were not killed
    deaths: int
    unknown: tuple[str, ...]  # keys of the calls whose outcome nobody knows
    world: tuple[str, ...]


def run_killed(processes: Processes, url: str, world: Path, fatal: tuple[int, ...], isolation: str = "none") -> Ended:
    """The run, in one process after the other: killed so many places after its start, or after the death before."""
    left, deaths, passed = list(fatal), 0, 0
    while True:
        told = processes.run(url, str(world), left[0] if left else None, isolation)
        if told is None:
            deaths += 1
            left.pop(0)
            continue
        text, status, places = told
        passed += places
        left[:1] = [each - places for each in left[:1] if each > places]
        if status != "waiting":
            return ended_run(url, world, text, passed, deaths)
        _decide(url, Step.from_json(text))


def _decide(url: str, step: Step) -> None:
    with open_store(url) as store:
        for question in step.waiting:
            decide(store.log("ada"), Decision(call=question.call))


def ended_run(url: str, world: Path, text: str, places: int, deaths: int) -> Ended:
    """What has become of the run; the log says what it should."""
    step = Step.from_json(text)
    assert step.ok, step.failure
    with open_store(url) as store:
        unknown = _check_log(store)
    return Ended(_TIMES.sub("", text), step.return_value, places, deaths, unknown, tuple(lines(world)))


def _check_log(store: Store) -> tuple[str, ...]:
    """The calls whose outcome the log says nobody knows: exactly those that had begun and not ended at a start."""
    events = list(store.log("ada").events())
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    unknown = [event.data.unknown for event in events if event.type == "tool.finished" and event.data.unknown]
    begun, ended, acted = set(), set(), []
    for event in events:
        if event.type == "run.started" and event.stream == RUN:
            acted += [call for call in begun - ended if call not in acted]
        if event.type == "tool.requested" and event.data.name in ("mail", "refund"):
            begun.add(event.data.key)
        if event.type == "tool.finished":
            ended.add(f"{event.stream}/{event.data.turn}/{event.data.path}")
    assert sorted(unknown) == sorted(acted)
    assert recover(events_of(store.log("ada"), RUN)).finished is not None
    return tuple(unknown)


# -- what is true of it ----------------------------------------------------------------------------------------------


def check(ended: Ended, whole: Ended) -> None:
    """What is promised of a killed run; `whole` was never killed."""
    count, expected = _effects(ended), _effects(whole)
    assert set(count) <= set(expected)
    for effect, times in expected.items():
        if effect.startswith(("pay", "ship")):
            assert count[effect] == times == 1, effect  # it takes a key, or can be asked
        elif effect.startswith(("mail", "refund")):
            assert count[effect] <= 1, effect
        else:
            assert count[effect] >= times, effect
    if ended.unknown:
        _check_value(ended, whole)
    else:
        assert ended.text == whole.text


def _effects(of: Ended) -> Counter[str]:
    return Counter(json.loads(line)[0] + str(json.loads(line)[1:]) for line in of.world)


def _check_value(ended: Ended, whole: Ended) -> None:
    """The value is right, but for what nobody knows."""
    told = json.dumps(ended.value).count('"unknown"')
    assert told == len(ended.unknown)
    expected = re.findall(r'"[a-z]+ed [a-z0-9]+"', json.dumps(whole.value))
    assert sum(part in json.dumps(ended.value) for part in expected) == len(expected) - told
