"""Programs made at random never raise, are never a fault of the interpreter, and mean the same under any hash seed."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import SMALL, all_sources, forms, mutated

from ptc_interpreter import evaluate, format_problem, to_clojure

TESTS = Path(__file__).parents[1]
DATA = {"rows": [{"id": 1, "name": "a", "tags": ["x"]}, {"id": 2, "name": None}], "text": "b a", "n": 3}
TOOLS = {"echo": lambda *values: list(values), "fails": lambda: 1 / 0}


def check(source: str) -> None:
    evaluation = evaluate(source, data=DATA, tools=TOOLS, limits=SMALL)
    problem = evaluation.error
    if problem is None:
        to_clojure(evaluation.value, total_limit=1_000)
    else:
        assert problem.phase != "internal", (source, problem)
        format_problem(problem, source)


@given(forms())
@settings(max_examples=400)
def test_well_formed_programs(source: str):
    check(source)


@given(st.text(max_size=60) | st.text(alphabet="()[]{}#\"';,\\@^~:%&/ \n\tabn01.-+", max_size=60))
@settings(max_examples=400)
def test_any_text(source: str):
    check(source)


@pytest.mark.parametrize("seed", range(8))
def test_mutated_programs(seed: int):
    chance = random.Random(seed)
    sources = all_sources()
    for _ in range(250):
        check(mutated(sources, chance))


SUMMARY = """
import hashlib, sys
from programs import all_sources, SMALL
from ptc_interpreter import evaluate, to_clojure
digest = hashlib.sha256()
for source in all_sources():
    evaluation = evaluate(source, limits=SMALL, clock=lambda: 0.0)
    text = to_clojure(evaluation.value, total_limit=2000)[0]
    found = (source, text, evaluation.error, evaluation.prints, evaluation.usage)
    digest.update(repr(found).encode("utf-8", "replace"))
print(digest.hexdigest())
"""


def test_results_are_the_same_under_any_hash_seed():
    def digest(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS)}
        return subprocess.check_output([sys.executable, "-c", SUMMARY], text=True, env=environment)

    assert digest("0") == digest("4242")
