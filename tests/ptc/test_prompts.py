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
    return SubAgent("Find well-reviewed products", model=ScriptedModel(["(return 1)"]), **{**given, **options})


def test_the_inventory_says_which_maps_have_strings_as_keys():
    graph = {"a": ["b"], "b": []}
    agent = an_agent(data={"graph": graph, "row": {"id": 1}, "by_day": {"2026-11-01": 3}, "none": {}})
    assert [line for line in agent.render_system_prompt().splitlines() if line.startswith("data/")] == [
        'data/graph  ; map[2] from strings, sample {"a" ["b"], "b" []}',
        "data/row  ; map[1], sample {:id 1}",
        'data/by_day  ; map[1] from strings, sample {"2026-11-01" 3}',
        "data/none  ; map[0]",
    ]


CARD = [line for line in language_card().splitlines() if line.startswith("(")]


@pytest.mark.parametrize("line", CARD)
def test_every_example_of_the_language_card_runs(line):
    source, arrow, expected = line.partition("  ;=> ")
    evaluation = evaluate(source)
    assert evaluation.error is None, evaluation.error
    if arrow:
        assert to_clojure(evaluation.value)[0] == expected


STATEMENTS = {
    "atoms": ("(let [a (atom 1)] (swap! a inc) (reset! a (inc @a)) @a)", "3"),
    "no agents": ("(agent 1)", "unsupported"),
    "watches": ("(let [a (atom 1)] (add-watch a :k (fn [_ _ old new] (println old new))) (swap! a inc))", "2"),
    "no refs": ("(ref 1)", "unsupported"),
    "no vars to alter": ("(def x 1) (alter-var-root #'x inc)", "unsupported"),
    "no macros": ("(defmacro m [x] x)", "unsupported"),
    "no threads": ("(future 1)", "unsupported"),
    "no files": ('(slurp "a")', "unsupported"),
    "no clock": ("(Instant/now)", "unsupported"),
    "eager": ('(map println ["a"]) nil', "nil"),
    "without an end": ("(take 2 (range))", "[0 1]"),
    "errors of tools": ("(try (tool/broken) (catch Exception e :caught))", ":caught"),
    "throw and ex-info": ('(throw (ex-info "no" {}))', "thrown"),
    "short and full names": (
        '(= (Integer/parseInt "7") (java.lang.Integer/parseInt "7") (count (.toUpperCase "seventy")))',
        "true",
    ),
    "java.time": ('(= (LocalDate/parse "2026-01-02") (java.time.LocalDate/parse "2026-01-02"))', "true"),
}


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_the_card_says_is_there_or_is_not(statement):
    def broken():
        raise ConnectionError("it is broken")

    source, expected = STATEMENTS[statement]
    evaluation = evaluate(source, tools={"broken": broken})
    assert (evaluation.error.code if evaluation.error else to_clojure(evaluation.value)[0]) == expected


def test_println_writes_strings_bare_and_prn_in_quotes():
    assert evaluate('(println ["a" :b]) (println "a") (prn "a")').prints == ("[a :b]", "a", '"a"')


HISTORIES = {
    "plain": {},
    "curated": {"history": lambda messages: messages[-6:]},
    "sections": {"compress_history": True},
    "appended": {"compress_history": {"layout": "appended", "tool_call_limit": 7, "tool_results": "shape"}},
    "folded": {"compress_history": {"layout": "folded", "newest_output_characters": 900}},
    "later": {"compress_history": {"trigger": {"turns": 4}, "keep_recent": 2, "newest_output_characters": 0}},
}


@pytest.mark.parametrize("name", HISTORIES)
def test_a_model_is_told_how_long_it_sees_what(name, snapshot):
    agent = an_agent(**HISTORIES[name])
    answering = agent.render_system_prompt().partition("cannot\n  be fulfilled.")[2]
    assert answering == snapshot
    assert agent.run_sync().trace[0].messages[0]["content"] == agent.render_system_prompt()


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
