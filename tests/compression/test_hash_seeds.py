"""Same record and options, same bytes, under any hash seed."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from itertools import combinations
from ptc_compression import render
from ptc_interpreter import Keyword, to_clojure
from ptc_interpreter.values.maps import make_map, make_set
from records import Trace, called, defined

words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
host = frozenset(words) | frozenset(map(Keyword, words)) | frozenset(combinations(words, 2)) | {None, 1, 2.5}
nested = frozenset(frozenset(pair) for pair in combinations(words, 3))
program = make_set([*words, *map(Keyword, words), nested, host])
trace = Trace()
for name, value in {"host": host, "nested": nested, "program": program, "map": {"tags": set(words)}}.items():
    trace.good(defined(name, value, name), calls=[called("save", value, {"tags": value})], value=value)
    trace.failed(prints=[to_clojure(value)[0]])
for options in (True, False, {"sample_limit": 50, "sample_total_limit": 5000, "argument_limit": 50}):
    rendering = render("Mission", trace.turns, options=options)
    print(rendering.messages, rendering.stats)
"""


def rendered(seed):
    tests = Path(__file__).parents[1]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(tests)}
    ran = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, timeout=60, check=True)
    return ran.stdout


def test_same_bytes_under_any_hash_seed():
    first = rendered("0")
    assert len(first) > 10_000
    assert rendered("1") == rendered("12345") == first
