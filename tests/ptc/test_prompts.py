"""The system prompt: its text, its parts, and that its examples run."""

import re

import pytest

from ptc import ScriptedModel, SubAgent, SystemPrompt
from ptc.prompts import language_card
from ptc_interpreter import evaluate, to_clojure

PRODUCTS = [{"name": f"Laptop {n}", "price": 1200.5, "tags": ["a", "b"]} for n in range(7)]


def search_reviews(category: str) -> str:
    """Customer reviews of a category."""
    return ""


def find(query: str, max_results: int = 10) -> list[dict[str, int]]:
    return []


def an_agent(**options):
    given = {"tools": [search_reviews, find], "data": {"products": PRODUCTS, "limit": 3, "names": []}}
    return SubAgent("Find well-reviewed products", model=ScriptedModel([]), **{**given, **options})


CARD = [line for line in language_card().splitlines() if line.startswith("(")]


@pytest.mark.parametrize("line", CARD)
def test_every_example_of_the_language_card_runs(line):
    source, arrow, expected = line.partition("  ;=> ")
    evaluation = evaluate(source)
    assert evaluation.error is None, evaluation.error
    if arrow:
        assert to_clojure(evaluation.value)[0] == expected


def test_what_the_card_says_of_the_language_holds():
    assert len(CARD) > 12
    assert to_clojure(evaluate(r'[(/ 7 2) \a (= [1] (list 1)) (get {:a 1} "a") (= :a "a")]').value)[0] == (
        '[3.5 "a" true 1 false]'
    )
    assert evaluate("(+ nil 1)").error.code == "type_error"


def test_names_in_the_card_exist():
    names = set(re.findall(r"`\((/|[\w?!-]+) ", language_card()))
    assert names
    assert all(evaluate(name).error is None for name in names)


def test_the_whole_text(snapshot):
    assert an_agent(output=list[dict[str, float]]).render_system_prompt() == snapshot


def test_the_whole_text_of_a_single_turn_without_tools_and_data(snapshot):
    assert an_agent(tools=[], data={}, max_turns=1).render_system_prompt() == snapshot


def test_the_same_bytes_every_turn():
    step = SubAgent("m", model=ScriptedModel(["(def a 1)", "(oops)", "(return a)"])).run_sync()
    assert len({turn.messages[0]["content"] for turn in step.trace}) == 1


@pytest.mark.parametrize(
    ("part", "heading"),
    [
        ("language", "# PTC-Lisp"),
        ("tools", "# Tools"),
        ("data", "# Data"),
        ("answering", "# How to answer"),
        ("output", "# Result"),
    ],
)
def test_each_part_can_be_replaced_and_left_out(part, heading):
    whole = an_agent(output=int).render_system_prompt()
    assert heading in whole
    replaced = an_agent(output=int, system_prompt=SystemPrompt(**{part: "MINE"})).render_system_prompt()
    assert heading not in replaced
    assert "MINE" in replaced
    left_out = an_agent(output=int, system_prompt=SystemPrompt(**{part: ""})).render_system_prompt()
    assert left_out == replaced.replace("MINE\n\n", "").replace("\n\nMINE", "")


def test_a_role_comes_first_and_a_text_replaces_all():
    assert (
        an_agent(system_prompt=SystemPrompt(role="You are careful."))
        .render_system_prompt()
        .startswith("You are careful.\n\n# PTC-Lisp")
    )
    assert an_agent(system_prompt="All of it.").render_system_prompt() == "All of it."


def test_an_error_hint_of_the_prompt_names_existing_tools():
    assert "(tool/search-reviews category)  ; category: string -> string" in an_agent().render_system_prompt()


def test_the_limits_are_those_of_the_agent():
    assert "10,000,000 steps (rounds, calls, items worked through) and 5 seconds" in an_agent().render_system_prompt()
    tight = an_agent(limits={"steps": 20_000, "seconds": 0.5}, max_turns=1).render_system_prompt()
    assert "A program may take 20,000 steps (rounds, calls, items worked through) and 0.5 seconds" in tight
    assert "steps" not in an_agent(system_prompt=SystemPrompt(language="Write PTC-Lisp.")).render_system_prompt()


def test_a_run_is_told_the_limits_that_it_has():
    agent = SubAgent("Count", model=ScriptedModel(["(return 1)"]), limits={"steps": 30_000})
    assert "A program may take 30,000 steps" in agent.run_sync().trace[0].messages[0]["content"]
