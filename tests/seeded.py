"""What the same programs and records give: `python seeded.py 4` prints it for the hash seed of its own process.

The number is that of the cases of the language of which one is evaluated.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations
from typing import Any

from programs import SMALL, all_sources
from records import Trace, called, defined

from ptc import ScriptedModel, SubAgent
from ptc.store import open_store
from ptc.viewer.export import exported_run
from ptc_compression import render
from ptc_interpreter import Keyword, evaluate, to_clojure
from ptc_interpreter.values.maps import make_set

_HASHES = '(map hash [nil 1 1.5 "a" :a [1 "b" #{:x :y}] {:a 1 "b" [nil]} (list 1 2) 123456789012345678901])'
_WORDS = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")


def seeded(each: int) -> dict[str, str]:
    """Digests of the cases of the language, the hashes of values, prompts that show sets, and what a run leaves."""
    return {
        "language": _digest(_language(each)),
        "hashes": str(evaluate(_HASHES).value),
        "prompts": _digest(_prompts()),
        **{name: _digest(iter([text])) for name, text in _left_by_a_run()},
    }


def _digest(texts: Iterator[str]) -> str:
    found = hashlib.sha256()
    for text in texts:
        found.update(text.encode("utf-8", "replace"))
    return found.hexdigest()


def _language(each: int) -> Iterator[str]:
    for source in all_sources()[::each]:  # all of them run under a second seed as well
        evaluation = evaluate(source, limits=SMALL, clock=lambda: 0.0)
        text = to_clojure(evaluation.value, total_limit=2_000)[0]
        too_deep = evaluation.error is not None and evaluation.error.code == "limit_depth"  # goes by the frames around
        used = None if too_deep else evaluation.usage
        yield repr((source, text, evaluation.error, evaluation.prints, used))


def _prompts() -> Iterator[str]:
    host, nested = _sets()
    program = make_set([*_WORDS, *map(Keyword, _WORDS), nested, host])
    trace = Trace()
    values = {"host": host, "nested": nested, "program": program, "map": {"tags": set(_WORDS)}}
    for name, value in values.items():
        trace.good(defined(name, value, name), calls=[called("save", value, {"tags": value})], value=value)
        trace.failed(prints=[to_clojure(value)[0]])
    for options in (True, False, {"sample_limit": 50, "sample_total_limit": 5_000, "argument_limit": 50}):
        rendering = render("Mission", trace.turns, options=options)
        yield f"{rendering.messages} {rendering.stats}"


def _sets() -> tuple[frozenset[Any], frozenset[Any]]:
    host = frozenset(_WORDS) | frozenset(map(Keyword, _WORDS)) | frozenset(combinations(_WORDS, 2)) | {None, 1, 2.5}
    return host, frozenset(frozenset(triple) for triple in combinations(_WORDS, 3))


def _left_by_a_run() -> Iterator[tuple[str, str]]:
    """The log of a run with sets in data, memory, calls, prints and errors, its Step as JSON, and its page."""
    host, nested = _sets()
    programs = (
        f"(def seen (into #{{}} {json.dumps(_WORDS)})) (println seen data/host) (tool/keep {{:a seen :b data/nested}})",
        '(def again (tool/keep {:seen seen})) (def f (fn [x] (contains? seen x))) (throw (ex-info "no" {:in seen}))',
        "(return {:seen seen :again again :nested data/nested})",
    )
    agent = SubAgent(
        "Keep.",
        tools={"keep": lambda a: a},
        data={"host": host, "nested": nested},
        model=ScriptedModel(programs),
        max_turns=4,
        clock=lambda: 0.0,
        wall_clock=lambda: datetime(2025, 1, 15, tzinfo=UTC),
    )
    with open_store("sqlite://", now_us=lambda: 0, random=bytes) as store:
        step = agent.run_sync(journal=store.journal("r"))
        for event in store.log().read_stream("run_r"):
            yield f"{event.sequence} {event.type}", event.payload or ""
    yield "step", step.to_json()
    yield "page", exported_run(step)


if __name__ == "__main__":
    print(json.dumps(seeded(int(sys.argv[1]))))
