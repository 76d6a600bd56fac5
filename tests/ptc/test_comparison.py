"""Comparing strategies on recorded runs, and the recorded runs themselves."""

from xml.etree import ElementTree

import pytest
from corpus.recording import RUNS, recorded

from docs.parts.strategies import comparison_of_runs
from ptc import ScriptedModel, Step, SubAgent, compare
from ptc.testing import assert_paired
from ptc.viewer.charts import svg_chart
from ptc.views.comparison import STRATEGIES, Strategy, curated, markdown_table, rendered, text_table
from ptc.views.comparison.facts import facts_of, messages_of
from ptc.views.comparison.strategies import AnswerMasker
from ptc_compression import ApproximateCounter


class Letters:
    name = "letters"

    def count(self, text: str) -> int:
        return len(text)


def look(word: str) -> str:
    """Looks."""
    return word


def a_run(**options):
    replies = [
        '(def a 1) (tool/look "x")',
        '(println "one\\ntwo")',
        "(def w (str a)) (tool/look w)",
        "(oops)",
        "(return a)",
    ]
    agent = SubAgent("M", tools=[look], model=ScriptedModel(replies), max_turns=9, system_prompt="S", **options)
    return agent.run_sync()


# -- the corpus ------------------------------------------------------------------------------------------------------


def test_recording_again_gives_the_same_bytes():
    made = recorded()
    assert sorted(made) == sorted(path.name for path in RUNS.iterdir() if path.name != "system.md")
    assert [name for name, text in made.items() if (RUNS / name).read_text("utf-8") != text] == []


def test_the_corpus_is_what_a_comparison_needs():
    steps = [Step.from_json(path.read_text("utf-8")) for path in RUNS.glob("*.json")]
    lengths = [len(step.trace) for step in steps]
    assert (len(steps) >= 12, min(lengths), max(lengths)) == (True, 5, 60)
    assert all(step.ok and step.tool_calls for step in steps)
    assert sum(path.stat().st_size for path in RUNS.iterdir()) < 3_000_000


@pytest.mark.orderless("a page has the same comparison in numbers, which `test_generated` compares")
def test_the_folded_layout_is_on_the_frontier():
    """Nothing that shows all names and calls is cheaper where prefixes are cached, and little is shorter."""
    steps = {path.stem: Step.from_json(path.read_text("utf-8")) for path in RUNS.glob("*.json")}
    comparison = comparison_of_runs()
    facts = comparison.facts("folded")
    assert facts.names.part == facts.calls.part == 1
    assert comparison.cached_share("folded") >= 0.85
    assert comparison.priced("folded") == min(map(comparison.priced, STRATEGIES))
    assert comparison.largest("folded") < 0.6 * comparison.largest("appended")
    constant = sum(prompt_constants(step) for step in steps.values())  # what no layout changes
    assert comparison.total("folded") - constant < 0.75 * (comparison.total("appended") - constant)


def prompt_constants(step):
    """Tokens of the system message and the mission, over all prompts of a run."""
    system = step.trace[0].messages[0]["content"]
    return len(step.trace) * sum(map(ApproximateCounter().count, [system, step.mission]))


# Which put user messages side by side: the mission before what a window left, a summary before a turn.
BESIDE = {"sliding window", "token budget", "compaction"}


# -- measuring -------------------------------------------------------------------------------------------------------


def test_the_plain_strategy_gives_what_was_sent():
    step = a_run()
    assert [tuple(prompt.messages) for prompt in rendered(False)(step)] == [turn.messages for turn in step.trace]


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_strategy_gives_a_prompt_for_each_turn(name):
    step = Step.from_json((RUNS / "code-survey.json").read_text("utf-8"))
    prompts = list(map(messages_of, STRATEGIES[name].prompts(step)))
    assert len(prompts) == len(step.trace)
    for prompt in prompts:
        assert prompt[0] == step.trace[0].messages[0]
        assert any(step.mission in message["content"] for message in prompt[1:])
        if name not in BESIDE:
            assert_paired(prompt)


def test_tokens_and_cached_prefixes():
    step = a_run()
    (plain,) = compare([step], strategies=["plain"], counter=Letters()).measured["plain"]
    sizes = [sum(len(message["content"]) for message in turn.messages) for turn in step.trace]
    assert (list(plain.tokens), plain.total, plain.largest) == (sizes, sum(sizes), sizes[-1])
    assert list(plain.cached) == [0, *sizes[:-1]]


def test_facts_of_a_plain_prompt_and_of_a_summary():
    step = a_run()
    plain, sections = (facts_of(step, list(rendered(options)(step)), {}) for options in (False, True))
    assert (plain.names.part, plain.prints.part) == (1, 1)
    assert plain.calls.shown == 4  # the call with a computed argument is in no reply
    assert (sections.calls.shown, sections.calls.there) == (6, 6)
    assert sections.prints.there == plain.prints.there == 6


def test_a_call_is_shown_with_its_result_or_without():
    step = a_run()
    for word in ("none", "shape", "preview"):
        assert facts_of(step, list(rendered({"tool_results": word})(step)), {}).calls.part == 1


def test_strategies_of_your_own():
    mine = Strategy("first only", "", curated(lambda: FirstOnly()))
    comparison = compare({"a": a_run()}, strategies=["plain", mine], counter=Letters())
    assert list(comparison.measured) == ["plain", "first only"]
    assert comparison.facts("first only").names.part == 0
    with pytest.raises(ValueError, match="no strategy 'no'; there are 'plain', 'sections'"):
        compare([a_run()], strategies=["no"])


class FirstOnly:
    def curate(self, messages, /):
        return messages[:2]


def test_masked_answers_say_how_long_they_were():
    messages = [{"role": "user", "content": "M"}]
    for number in range(3):
        messages += [
            {"role": "assistant", "content": f"(f {number})"},
            {"role": "user", "content": f"{'x' * 90}\n\nTurn {number + 2} of 9"},
        ]
    masked = AnswerMasker(keep_recent=1).curate(messages)
    assert [message["content"] for message in masked[2::2]] == [
        "(answer left out: 90 characters)\n\nTurn 2 of 9",
        "(answer left out: 90 characters)\n\nTurn 3 of 9",
        f"{'x' * 90}\n\nTurn 4 of 9",
    ]


# -- showing ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def comparison():
    return compare({"a": a_run(), "b": a_run()}, strategies=["plain", "sections", "appended"], counter=Letters())


def test_tables(comparison, snapshot):
    assert text_table(comparison) == snapshot
    assert markdown_table(comparison).count("\n") == 4


def test_a_drawing_is_well_formed_and_the_same_each_time(comparison):
    drawn = svg_chart(comparison)
    assert drawn == svg_chart(comparison)
    tree = ElementTree.fromstring(drawn)
    assert len(tree.findall("{*}polyline")) == 3
    left, right = 0, float(tree.attrib["viewBox"].split()[2])
    for bar in tree.findall("{*}rect"):
        start, width = float(bar.attrib.get("x", 0)), float(bar.attrib["width"])
        assert left <= start <= start + width <= right
    texts = [text.text for text in tree.findall("{*}text")]
    assert texts.count("appended") == 8
    assert svg_chart(compare([], counter=Letters())).endswith("</svg>\n")
