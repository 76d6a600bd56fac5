"""Cases, what passes, and the report of runs under several models and strategies."""

import asyncio
import json
import types
from decimal import Decimal

import attrs
import pytest

from ptc import ModelUsage, RecordingModel, ReplayModel, Reply, ScriptedModel, Step
from ptc.evals import Case, UnreadableCases, grade, grade_sync, holds, load_cases, report_text

ORDERS = [{"region": "north", "total": 3}, {"region": "west", "total": 4.5}]


def scripted(*programs, **usage):
    return ScriptedModel([Reply(text=each, usage=ModelUsage(**usage)) for each in programs])


def case(name="best", **given):
    given = {"mission": "Which region sells most?", "data": {"orders": ORDERS}, **given}
    return Case(name=name, **({"expected": "west"} | given if "check" not in given else given))


BEST = "(def best (last (sort-by :total data/orders)))", "(return (:region best))"
WORSE = "(return (oops))", '(return "north")'


def test_a_row_for_each_model_and_strategy(snapshot):
    cases = [case(), case("sum", expected=7.5)]
    programs = {"best": BEST, "sum": ("(return (reduce + (map :total data/orders)))",)}
    models = {
        "good": lambda case: scripted(*programs[case.name], input_tokens=100, output_tokens=10),
        "bad": lambda case: scripted(*WORSE, input_tokens=50, output_tokens=5),
    }
    ticks = iter(range(1000))
    report = grade_sync(
        cases, models, strategies=["plain", "sections"], concurrency=1, repeats=2, clock=lambda: float(next(ticks))
    )
    assert not report.passed
    assert report_text(report) == snapshot(name="text")
    assert json.dumps(report.as_data(), indent=1) == snapshot(name="json")


def test_results_are_in_the_order_of_the_cases_and_told_as_they_come():
    async def slowly(seconds):
        await asyncio.sleep(seconds)
        return 1

    waits = {"slow": 0.1, "fast": 0.0}
    cases = [case(name, tools={"wait": slowly}, data={"seconds": waits[name]}, expected=1) for name in waits]
    told = []
    report = grade_sync(
        cases,
        {"m": lambda _: scripted("(return (tool/wait data/seconds))")},
        on_result=lambda each: told.append(each.case),
    )
    assert (told, [each.case for each in report.results]) == (["fast", "slow"], ["slow", "fast"])


@pytest.mark.parametrize("concurrency", [1, 3])
async def test_no_more_runs_at_once_than_asked_for(concurrency):
    running, most = 0, 0

    async def work():
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        return 1

    cases = [case(str(number), tools=[work], expected=1) for number in range(8)]
    report = await grade(cases, {"m": lambda _: scripted("(return (tool/work))")}, concurrency=concurrency)
    assert (report.passed, most) == (True, concurrency)


def test_a_cassette_makes_it_free(tmp_path):
    cassette = tmp_path / "c.jsonl"
    first = grade_sync([case()], RecordingModel(scripted(*BEST), cassette))
    again = grade_sync([case()], ReplayModel(cassette), clock=lambda: 0.0)
    assert [result.step.return_value for result in (*first.results, *again.results)] == ["west", "west"]


def test_what_the_host_raises_is_a_run_that_did_not_pass():
    class Broken:
        name = "broken"

        async def complete(self, messages, *, on_token=None):
            raise RuntimeError("no line")

    (result,) = grade_sync([case()], Broken()).results
    assert (result.passed, result.reason) == (False, "host_error: RuntimeError: no line")


def test_tools_with_a_state_are_made_for_each_run():
    def tools():
        made = []
        return {"make": lambda: made.append(1) or len(made)}

    model = {"m": lambda _: scripted("(return (tool/make))")}
    assert grade_sync([case(tools=tools, expected=1)], model, repeats=3).passed


def test_options_of_a_case_go_before_those_of_all():
    (result,) = grade_sync(
        [case(options={"max_turns": 3})], scripted("1", "2", '(return "west")'), options={"max_turns": 2}
    ).results
    assert (result.passed, result.step.max_turns) == (True, 3)


@pytest.mark.parametrize(
    ("expected", "value", "alike"),
    [
        (3, 3.0, True),
        (0.1 + 0.2, 0.3, True),
        (Decimal("1.5"), 1.5, True),
        (1, True, False),
        (True, True, True),
        ("a", "A", False),
        ([1, "a"], (1, "a"), True),
        ([1], [1, 2], False),
        ({"a": [1.0]}, {"a": [1]}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (None, None, True),
        (None, 0, False),
        ({1, 2}, {2, 1}, True),
    ],
)
def test_what_is_expected(expected, value, alike):
    assert (case(expected=expected).reason(Step(return_value=value)) == "") is alike


def test_what_was_expected_is_told():
    assert case(expected=[1]).reason(Step(return_value={"a": "b"})) == 'expected [1], got {:a "b"}'


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (None, ""),
        (True, ""),
        (False, "the check does not hold"),
        ("too long", "too long"),
        (AssertionError("a\nb"), "a"),
        (AssertionError(), "the check does not hold"),
        (KeyError("x"), "the check raised KeyError: 'x'"),
    ],
)
def test_what_a_check_says(said, reason):
    def check(step):
        if isinstance(said, Exception):
            raise said
        return said

    assert case(check=check).reason(Step(return_value=1)) == reason


@pytest.mark.parametrize(
    ("value", "facts", "held"),
    [
        (["West", 45951.8], ("west", 45951.8), True),
        ({"west": {"total": 45_951.8}}, ("west", 45951.8), True),
        ("West sold 45,951.80 in all", ("west", 45951.8), True),
        ("West sold 4,5951", (45951.8,), False),
        ([1, 2], (3,), False),
        ([True], (1,), False),
    ],
)
def test_facts_are_held_in_any_form(value, facts, held):
    assert (holds(*facts)(Step(return_value=value)) == "") is held


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"name": ""}, "name"),
        ({"mission": 3}, "mission takes the text"),
        ({"options": {"max_turns": 0}}, "max_turns must be"),
        ({"options": {"turns": 3}}, "turns"),
        ({"tools": [3]}, "a tool must be a function"),
    ],
)
def test_what_is_no_case_is_refused(given, message):
    with pytest.raises((TypeError, ValueError), match=message):
        case(**given)
    with pytest.raises(ValueError, match="needs what is expected, or a check"):
        Case(name="x", mission="y")


def test_what_cannot_be_graded_is_refused():
    with pytest.raises(ValueError, match="two cases are named 'best'"):
        grade_sync([case(), case()], scripted())
    with pytest.raises(ValueError, match="no run can have the strategy 'compaction'; there are 'plain', 'sections'"):
        grade_sync([case()], scripted(), strategies=["compaction"])
    with pytest.raises(TypeError, match="a model is a name, a Model, or a function"):
        grade_sync([case()], {"m": 3})


def test_every_strategy_that_runs_can_have_passes():
    from ptc.views.comparison import STRATEGIES

    names = [name for name, each in STRATEGIES.items() if each.options is not None]
    report = grade_sync([case()], {"m": lambda _: scripted(*BEST)}, strategies=names)
    assert (report.passed, [row.strategy for row in report.rows]) == (True, names)
    assert len(names) == len(STRATEGIES) - 1


def test_a_cost_is_known_where_that_of_every_run_is():
    def asked(program):
        return Named(scripted(program, input_tokens=1000, output_tokens=10))

    models = {"known": lambda _: asked('(return "west")'), "not": lambda _: scripted('(return "west")')}
    known, unknown = grade_sync([case()], models).rows
    assert (unknown.cost, known.cost > 0) == (None, True)


@attrs.frozen
class Named:
    inner: ScriptedModel
    name: str = "openai:gpt-4o"

    async def complete(self, messages, *, on_token=None):
        return await self.inner.complete(messages, on_token=on_token)


# -- files -----------------------------------------------------------------------------------------------------------


def test_cases_of_a_file(tmp_path):
    entries = [
        {"name": "a", "mission": "A?", "expected": None, "data": {"n": 1}},
        {"mission": "B?", "holds": ["west", 3], "options": {"max_turns": 2}},
    ]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(entries))
    first, second = load_cases(path).cases
    assert (first.name, first.expected, dict(first.agent().data)) == ("a", None, {"n": 1})
    assert (second.name, second.agent().max_turns) == (f"{path}, case 2", 2)
    assert second.reason(Step(return_value={"west": 3})) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "is no JSON"),
        ("[]", "must be a list of cases"),
        ("{}", "must be a list of cases"),
        ("[3]", "case 1: a case is an object with name, mission"),
        ('[{"mision": "x"}]', "case 1 has no field 'mision'; there are name, mission"),
        ('[{"name": "a", "mission": "x"}]', "case 1: the case 'a' needs what is expected, or a check"),
        ('[{"name": "a", "expected": 1}]', "case 1: mission takes the text"),
    ],
)
def test_what_is_no_file_of_cases_is_told(tmp_path, text, message):
    path = tmp_path / "cases.json"
    path.write_text(text)
    with pytest.raises(UnreadableCases, match=message):
        load_cases(path)
    with pytest.raises(UnreadableCases, match="cannot read"):
        load_cases(tmp_path / "none.json")


def test_a_module_needs_cases():
    with pytest.raises(UnreadableCases, match="m has no `cases`"):
        load_cases(types.ModuleType("m"))


def test_the_corpus_of_this_repository_passes():
    """A dozen missions, replied to as scripted: the tools act, the checks hold, each mission for itself."""
    from corpus.cases import cases, models

    report = grade_sync(cases, models, strategies=["sections"])
    assert [(each.case, each.reason) for each in report.results if not each.passed] == []
    swapped = {"swapped": lambda case: models["scripted"](cases[0] if case is cases[1] else cases[1])}
    assert not any(result.passed for result in grade_sync(cases[:2], swapped).results)
