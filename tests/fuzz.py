"""`make fuzz SECONDS=60`: random bytes, mutated programs, generated forms and the shapes of attacks, until time is up.

Each runs in a process whose processor time, memory and end another watches. It prints how many programs ran and how
they ended, and fails if one raised out of `evaluate` or out of its record, was a fault of the interpreter, took more
than it may of time or memory, ended its process, or changed the data it was given. Such a program is kept in
`tests/interpreter/crashers/`, where the tests run it from then on.
"""

import argparse
import copy
import hashlib
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).parent))  # as the tests import what they share

from compiled import written_out
from odd_hosts import ODD_TOOLS
from programs import SMALL, all_sources, mutated, well_formed
from shapes import SHAPES, odd_limits
from watching import watched

from ptc_interpreter import Evaluation, LimitExceeded, Limits, LispError, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode

CRASHERS = Path(__file__).parent / "interpreter" / "crashers"
_LIMITS = attrs.evolve(SMALL, seconds=0.2)
_MOST = 2 * _LIMITS.seconds + 1.0  # seconds of the processor that a program may take
_CHARACTERS = "()[]{}#\"';,\\@^~:%&/ \n\tabn01.-+λ\u2028\x00"
_TOOLS: dict[str, Any] = {"echo": lambda *values: list(values), "fails": lambda: 1 / 0, **ODD_TOOLS}


@attrs.frozen
class Case:
    """A program with what it is given."""

    source: str
    data: dict[str, Any]
    limits: Limits = _LIMITS
    shape: str = "random"


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
    return Case(SHAPES[shape](chance), data, odd_limits(chance), shape)


def fault_of(source: str, data: dict[str, Any], limits: Limits = _LIMITS) -> tuple[str, str | None]:
    """How a program ended, and what is wrong with that; None where nothing is."""
    given = deepcopy(data)
    try:
        with written_out() if len(source) % 2 else nullcontext():
            evaluation = evaluate(source, data=data, tools=_TOOLS, limits=limits)
        _handle(evaluation)
    except Exception as error:
        return "raised", f"raised {error!r}"
    ended = evaluation.error.code if evaluation.error else evaluation.outcome
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


def fuzz(rounds: Iterable[object], seed: int, seconds: float = _MOST) -> tuple[Counter[str], dict[str, str]]:
    """How fifty programs ended in each round, and those that should not have ended so, with the reason.

    `seconds` of the processor may each take, with what a host does with its record.
    """
    chance = random.Random(seed)
    sources = all_sources()
    outcomes: Counter[str] = Counter()
    faults: dict[str, str] = {}
    for _ in rounds:
        data = {"rows": _value(chance), "text": "b a", "n": chance.randrange(-3, 100)}
        cases = [_case(sources, data, chance) for _ in range(50)]
        for case, ended, fault in watched(cases, _checked, seconds=seconds):
            outcomes[ended] += 1
            if fault is not None:
                faults[case.source] = f"{case.shape}: {fault} ({case.limits})"
    return outcomes, faults


def _keep(source: str) -> Path:
    CRASHERS.mkdir(exist_ok=True)
    path = CRASHERS / f"{hashlib.sha256(source.encode('utf-8', 'replace')).hexdigest()[:12]}.clj"
    path.write_text(source, encoding="utf-8", errors="replace")
    return path


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
    for source, fault in faults.items():
        print(f"{_keep(source)}: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
