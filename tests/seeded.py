"""What the same programs and records give: `python seeded.py` prints it for the hash seed of its own process."""

import hashlib
import json
from collections.abc import Iterator
from itertools import combinations

from programs import SMALL, all_sources
from records import Trace, called, defined

from ptc_compression import render
from ptc_interpreter import Keyword, evaluate, to_clojure
from ptc_interpreter.values.maps import make_set

_HASHES = '(map hash [nil 1 1.5 "a" :a [1 "b" #{:x :y}] {:a 1 "b" [nil]} (list 1 2) 123456789012345678901])'
_WORDS = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")


def seeded() -> dict[str, str]:
    """Digests of the cases of the language, the hashes of values, and prompts that show sets."""
    return {"language": _digest(_language()), "hashes": str(evaluate(_HASHES).value), "prompts": _digest(_prompts())}


def _digest(texts: Iterator[str]) -> str:
    found = hashlib.sha256()
    for text in texts:
        found.update(text.encode("utf-8", "replace"))
    return found.hexdigest()


def _language() -> Iterator[str]:
    for source in all_sources()[::4]:  # all of them run under a second seed as well
        evaluation = evaluate(source, limits=SMALL, clock=lambda: 0.0)
        text = to_clojure(evaluation.value, total_limit=2_000)[0]
        too_deep = evaluation.error is not None and evaluation.error.code == "limit_depth"  # goes by the frames around
        used = None if too_deep else evaluation.usage
        yield repr((source, text, evaluation.error, evaluation.prints, used))


def _prompts() -> Iterator[str]:
    host = frozenset(_WORDS) | frozenset(map(Keyword, _WORDS)) | frozenset(combinations(_WORDS, 2)) | {None, 1, 2.5}
    nested = frozenset(frozenset(triple) for triple in combinations(_WORDS, 3))
    program = make_set([*_WORDS, *map(Keyword, _WORDS), nested, host])
    trace = Trace()
    values = {"host": host, "nested": nested, "program": program, "map": {"tags": set(_WORDS)}}
    for name, value in values.items():
        trace.good(defined(name, value, name), calls=[called("save", value, {"tags": value})], value=value)
        trace.failed(prints=[to_clojure(value)[0]])
    for options in (True, False, {"sample_limit": 50, "sample_total_limit": 5_000, "argument_limit": 50}):
        rendering = render("Mission", trace.turns, options=options)
        yield f"{rendering.messages} {rendering.stats}"


if __name__ == "__main__":
    print(json.dumps(seeded()))
