"""`make fuzz SECONDS=60`: random bytes, mutated programs, generated forms, the shapes of attacks, and every limit at
its bounds under programs that are costly, until time is up.

Each runs in a process whose processor time, memory and end another watches. It prints how many programs ran and how
they ended, and fails if one raised out of `evaluate` or out of its record, was a fault of the interpreter, took more
than it may of time or memory, ended its process, or changed the data it was given. Such a program is kept in
`tests/interpreter/crashers/`, where the tests run it from then on.
"""

import argparse
import copy
import hashlib
import json
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from copy import deepcopy
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).parent))  # as the tests import what they share

from compiled import written_out
from odd_hosts import ODD_TOOLS
from programs import SMALL, all_sources, mutated, well_formed
from shapes import SHAPES, odd_limits
from sweep import GIVEN, MANY, TURN, sweep
from watching import watched

from ptc_interpreter import Evaluation, LimitExceeded, Limits, LispError, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode

CRASHERS = Path(__file__).parent / "interpreter" / "crashers"
_UNDER = ";; limits: "  # begins the file of a program that is kept
_LIMITS = attrs.evolve(SMALL, seconds=0.2)
_STARTING = 1.5  # seconds of the processor that a process takes to start and to be ended
_LONGEST = 5.0  # seconds of a program that is ended by other limits
_HANDED = 30.0  # and of one whose tools hand over what they may, twenty times: that is bounded by `seconds` alone
_SWEPT = 0.3  # of the cases
_APART = 0.1  # of the shapes of attacks, in a process of their own
_CHARACTERS = "()[]{}#\"';,\\@^~:%&/ \n\tabn01.-+λ\u2028\x00"
TOOLS: dict[str, Any] = {
    "echo": lambda *values: list(values),
    "fails": lambda: 1 / 0,
    "rows": lambda: MANY,
    **ODD_TOOLS,
}


@attrs.frozen
class Case:
    """A program with what it is given; `TURN` parts it into programs that run one after the other, with a memory."""

    source: str
    data: dict[str, Any]
    limits: Limits = _LIMITS
    shape: str = "random"

    @property
    def seconds(self) -> float:
        """What the processor may take for it, with what a host does with its record."""
        longest = _HANDED if self.limits.isolation == "process" and "tool/" in self.source else _LONGEST
        limit = self.limits.seconds if self.limits.seconds <= longest else longest
        turns = self.source.count(TURN) + 1
        return turns * (2 * limit + 1.0) + (_STARTING if self.limits.isolation == "process" else 0)


def _noise(chance: random.Random) -> str:
    if chance.random() < 0.5:
        return "".join(chance.choices(_CHARACTERS, k=chance.randrange(80)))
    return chance.randbytes(chance.randrange(60)).decode("latin-1")


def _value(chance: random.Random, depth: int = 0) -> Any:
    """A value as a host might give it."""
    kind = chance.randrange(7 if depth < 3 else 5)
    if kind == 5:
        return [_value(chance, depth + 1) for _ in range(chance.randrange(5))]
    if kind == 6:
        return {chance.choice("abcde"): _value(chance, depth + 1) for _ in range(chance.randrange(5))}
    return chance.choice([None, True, False, 0, -1, 1 << 70, 2.5, float("inf"), "", "a b", "2026-11-20", ":k"])


def _program(sources: list[str], chance: random.Random) -> str:
    kind = chance.randrange(10)
    if kind == 0:
        return _noise(chance)
    if kind < 4:
        return " ".join(well_formed(chance, chance.randrange(5)) for _ in range(chance.randrange(1, 4)))
    return mutated(sources, chance)


def _case(sources: list[str], data: dict[str, Any], chance: random.Random) -> Case:
    if chance.random() < 0.5:
        return Case(_program(sources, chance), data)
    shape = chance.choice(list(SHAPES))
    limits = odd_limits(chance)
    if chance.random() < _APART:
        limits = attrs.evolve(limits, isolation="process")
    return Case(SHAPES[shape](chance), data, limits, shape)


def _swept(chance: random.Random) -> Iterator[Case]:
    """Families of what is costly under each limit at its bounds, again and again."""
    for name, program, limits in chain.from_iterable(map(sweep, repeat(chance))):
        yield Case(program, GIVEN, limits, name)


def fault_of(source: str, data: dict[str, Any], limits: Limits = _LIMITS) -> tuple[str, str | None]:
    """How a program ended, and what is wrong with that; None where nothing is."""
    given, memory, ended = deepcopy(data), None, "none"
    for turn in source.split(TURN):
        try:
            with written_out() if len(source) % 2 else nullcontext():
                evaluation = evaluate(turn, data=data, tools=TOOLS, limits=limits, memory=memory)
            _handle(evaluation)
        except Exception as error:
            return "raised", f"raised {error!r}"
        memory, ended = evaluation.memory, evaluation.error.code if evaluation.error else evaluation.outcome
        if ended == "internal_error":
            return ended, str(evaluation.error)
    return ended, None if repr(given) == repr(data) else "changed its data"


def _handle(evaluation: Evaluation) -> None:
    """Do with a record what hosts do."""
    to_clojure(evaluation.value, limit=3, total_limit=1_000)
    if len(repr(evaluation)) > 1_000_000 or evaluation != copy.copy(evaluation):
        raise ValueError("the record is long, or not itself")
    deepcopy(evaluation.memory)
    with suppress(LispError, LimitExceeded):
        to_python(evaluation.value)
    try:
        decode(encode(evaluation.value))
        pickle.loads(pickle.dumps(evaluation.memory))
    except ValueError as error:
        if "take more than" not in str(error):
            raise


def _checked(case: Case) -> tuple[str, str | None]:
    return fault_of(case.source, case.data, case.limits)


def fuzz(rounds: Iterable[object], seed: int, count: int = 50) -> tuple[Counter[str], list[tuple[Case, str]]]:
    """How so many programs ended in each round, and those that should not have ended so, with the reason."""
    chance = random.Random(seed)
    sources = all_sources()
    swept = _swept(chance)
    outcomes: Counter[str] = Counter()
    faults: list[tuple[Case, str]] = []
    for _ in rounds:
        data = {"rows": _value(chance), "text": "b a", "n": chance.randrange(-3, 100)}
        cases = [*islice(swept, int(count * _SWEPT))]
        cases += [_case(sources, data, chance) for _ in range(count - len(cases))]
        for case, ended, fault in watched(cases, _checked, seconds=lambda case: case.seconds):
            outcomes[ended] += 1
            faults += [] if fault is None else [(case, fault)]
    return outcomes, faults


def _keep(case: Case) -> Path:
    """Keep a program for the tests, with the limits that it had."""
    CRASHERS.mkdir(exist_ok=True)
    text = f"{_UNDER}{json.dumps(attrs.asdict(case.limits))}\n{case.source}".encode("utf-8", "replace")
    path = CRASHERS / f"{hashlib.sha256(text).hexdigest()[:12]}.clj"
    path.write_bytes(text)
    return path


def kept(path: Path) -> Case:
    """A program that was kept, with data of the fuzzer's own."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith(_UNDER):
        return Case(text, GIVEN)
    first, _, source = text.partition("\n")
    return Case(source, GIVEN, Limits(**json.loads(first.removeprefix(_UNDER))))


def main() -> int:
    """Fuzz as the command line says; 1 if a program was found that should not have ended as it did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = random.randrange(1 << 32) if options.seed is None else options.seed
    until = time.monotonic() + options.seconds
    outcomes, faults = fuzz(iter(lambda: time.monotonic() < until, False), seed)
    print(f"{sum(outcomes.values()):,} programs, seed {seed}")
    for code, count in outcomes.most_common():
        print(f"{count:10,}  {code}")
    for case, fault in faults:
        print(f"{_keep(case)}: {case.shape}: {fault} ({case.limits})", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
