"""Whole prompts, one readable file for each: the scenarios of DESIGN 5 and combinations of them."""

import datetime as dt

import pytest
from records import Trace, adder, called, defined, products

from ptc_compression import HistoryOptions, compress
from ptc_interpreter import Keyword, Problem, Span
from ptc_interpreter.values.maps import make_map, make_set

MISSION = "Find well-reviewed products in stock"
SYSTEM = "You write PTC-Lisp.\n\n(tool/search-reviews category)  ; category: string -> string"
REVIEWS = "Laptop 4.5/5, Mouse 3.2/5"


def electronics():
    return defined("electronics", products(), "In the catalogue")


def reviewed(trace):
    return trace.good(
        defined("reviews", REVIEWS),
        prints=[f"Reviews: {REVIEWS}"],
        calls=[called("search-reviews", "Electronics")],
        reply='(def reviews (tool/search-reviews "Electronics"))\n(println "Reviews:" reviews)',
    )


def explored():
    return Trace().good(electronics(), named=True, reply='(def electronics "In the catalogue" ...)')


def worked_example():
    return reviewed(explored())


def first_turn():
    return Trace()


def failed_first_turn():
    return Trace().failed()


def exploration_with_samples():
    trace = explored().good(defined("inventory", make_set(["b", None, 3]), "What is in; \n stock"), named=True)
    return trace.good(defined("by-name", adder, 'Says "hi"'), defined("when", dt.date(2026, 11, 20)), value=products(2))


def one_failed_turn():
    return reviewed(Trace()).failed()


def several_failed_turns():
    unclosed = Problem(
        phase="read",
        code="unclosed_bracket",
        message="`(` is never closed.",
        span=Span(2, 3),
        hint="the bracket was opened at 2:3",
    )
    return worked_example().failed().failed(reply="(let [x 1]\n  (println x)", error=unclosed)


def failed_and_put_right():
    trace = explored().failed(
        defined("tried", 1), prints=["trying"], calls=[called("search-reviews", "Toys", error="HTTPError: 503")]
    )
    return reviewed(trace).failed(reply="")


def side_effects():
    calls = [called("make-call", {"to": name, "message": "Meeting at 3pm"}) for name in ("Alice", "Bob")]
    trace = Trace().good(calls=calls)
    return trace.good(
        calls=[called("send-email", make_map([(Keyword("to"), ["a@example.com"] * 5), (Keyword("n"), 1)]))]
    )


def limits_reached():
    trace = Trace().good(
        defined("rows", [list(range(12))] * 30),
        calls=[called("fetch", n) for n in range(22)],
        prints=[f"row {n}" for n in range(9)],
    )
    return trace.good(defined("more", {"a": 1}), prints=["several\nlines", "", *[f"more {n}" for n in range(8)]])


def samples_come_back():
    return worked_example().good(prints=[f"line {n}" for n in range(15)])


def a_long_run():
    trace = Trace()
    for n in range(6):
        trace.good(defined(f"step-{n}", n * 1.5), calls=[called("step", n)], prints=["done"] if n % 2 else [])
    return trace.failed().good(value=adder)


SCENARIOS = [
    first_turn,
    failed_first_turn,
    worked_example,
    exploration_with_samples,
    one_failed_turn,
    several_failed_turns,
    failed_and_put_right,
    side_effects,
    limits_reached,
    samples_come_back,
    a_long_run,
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_compressed(scenario, prompt_snapshot):
    assert compress(MISSION, scenario().turns, system=SYSTEM, max_turns=9) == prompt_snapshot


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_plain(scenario, prompt_snapshot):
    assert compress(MISSION, scenario().turns, system=SYSTEM, max_turns=9, options=False) == prompt_snapshot


def test_tight_options(prompt_snapshot):
    options = HistoryOptions(
        println_limit=1,
        tool_call_limit=1,
        sample_limit=1,
        sample_printable_limit=5,
        sample_total_limit=60,
        argument_limit=1,
        argument_printable_limit=5,
    )
    trace = reviewed(failed_and_put_right()).good(defined("summary", {"name": "A long name", "price": 3}), named=True)
    assert compress(MISSION, trace.turns, system=SYSTEM, max_turns=9, options=options) == prompt_snapshot


def test_the_worked_example_is_character_for_character():
    """DESIGN 5.4."""
    assert (
        compress(MISSION, worked_example().turns)[0]["content"]
        == """\
Find well-reviewed products in stock

; Tool calls:
;   search-reviews("Electronics")
; Defined: electronics - "In the catalogue" = list[4], sample: {:name "Laptop", :price 1200, :category "Electronics"}
; Defined: reviews = string
; Output:
Reviews: Laptop 4.5/5, Mouse 3.2/5

Turns left: 3"""
    )
