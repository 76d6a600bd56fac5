"""Programs made at random never raise, and are never a fault of the interpreter."""

import random

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from programs import SMALL, all_sources, forms, mutated

from ptc_interpreter import evaluate, format_problem, to_clojure

pytestmark = [pytest.mark.usefixtures("both_ways"), pytest.mark.orderless("it looks for faults, not for values")]
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
@examples(400)
def test_well_formed_programs(source: str):
    check(source)


@given(st.text(max_size=60) | st.text(alphabet="()[]{}#\"';,\\@^~:%&/ \n\tabn01.-+", max_size=60))
@examples(400)
def test_any_text(source: str):
    check(source)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.costly) for seed in range(2, 8))])
def test_mutated_programs(seed: int):
    chance = random.Random(seed)
    sources = all_sources()
    for _ in range(250):
        check(mutated(sources, chance))
