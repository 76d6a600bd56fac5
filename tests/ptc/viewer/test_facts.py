"""What pages say of runs, as records."""

from datetime import datetime

import attrs
import pytest
from corpus.recording import RUNS
from hypothesis import given
from hypothesis import strategies as st

from ptc import ScriptedModel, Step, SubAgent
from ptc.conversations.context import HEADING
from ptc.viewer.facts import listed_run, memory, run_page, search_runs
from ptc.viewer.facts.finding import hits_of
from ptc.viewer.facts.memory import marks
from ptc.viewer.facts.texts import CONVERSATION
from ptc.views.visible import plain_to_see

from .viewer_runs import REPLIES, a_run, search, with_unknown


@pytest.fixture(scope="module")
def page():
    return run_page(a_run(), file="my run.json")


def left_out(page, turn):
    return {each.what: each for each in page.run.turns[turn - 1].prompt.left_out}


def test_the_head_of_a_run(page):
    run = page.run
    assert (run.status, run.mission.text, run.outcome.text) == (
        "done",
        "Find shoes & <boots>.",
        '{:n 8, :title "tides"}',
    )
    assert dict(run.spend)["turns"] == "6 of 8"
    assert dict(run.spend)["tokens"].startswith("7,200 in")
    assert [each.name for each in page.runs] == ["", "5.1"]
    assert page.runs[1].turns[1].name == "5.1.2"


def test_turns(page):
    turns = page.run.turns
    assert [turn.status for turn in turns] == ["ok", "failed", "failed", "ok", "ok", "returned"]
    assert "".join(token.text for token in turns[0].program) == REPLIES[0]
    assert ("nf", "tool/search") in [(token.kind, token.text) for token in turns[0].program]
    assert turns[1].said.text == "I am not sure."
    assert "^^^^" in turns[2].error.text
    assert [(each.name, each.mark) for each in turns[2].definitions] == [("found", "changed")]
    assert [(each.name, each.state) for each in turns[2].calls] == [("search", "done"), ("fails", "failed")]
    assert turns[4].children == ("5.1",)


def test_memory_over_time(page):
    assert dict(marks(page.run.memory)) == {
        "found": "n=c===",
        "twice": "...n==",
        "n": "...n==",
        "title": "....n=",
    }
    (found, *_) = page.run.memory.rows
    assert [(cell.turn, cell.type) for cell in found.history] == [("1", "list[3]"), ("3", "list[4]")]


def test_a_name_that_is_given_the_same_value_again_is_the_same():
    model = ScriptedModel(["(def a [1])", "(def a [1])", "(def a (atom 1))", "(swap! a inc)", "(return 1)"])
    page = run_page(SubAgent("m", model=model).run_sync())
    assert dict(marks(page.run.memory)) == {"a": "n=cc="}


def test_what_the_record_has_and_the_prompt_has_not(page):
    assert left_out(page, 1) == {}
    second = left_out(page, 2)
    assert second["printed lines"].rule.startswith("`println_limit=0`")
    assert [(item.turn, item.text) for item in second["printed lines"].items] == [("1", "found 3")]
    assert [item.turn for item in second["replies"].items] == ["1"]
    assert second["what the model thought"].rule == "`Turn.thinking`: what a model thought is never sent back"
    last = left_out(page, 6)
    assert last["tool calls"].rule.startswith("`tool_call_limit=1`")
    assert [item.text for item in last["tool calls"].items] == [
        'search("shoes")',
        'search("shoes")',
        'fails("no line")',
    ]
    assert last["failed turns without a pair of messages"].rule == '`failed_turns="digest"`'
    assert last["results of tool calls"].rule == '`tool_results="none"`'


def test_every_call_and_line_that_a_prompt_lacks_is_listed_with_a_rule():
    """What is listed is what `comparison` counts as not shown."""
    from ptc.views.comparison.facts import Record
    from ptc.views.comparison.strategies import rendered

    for name in ("regions", "log-triage"):
        step = attrs.evolve(
            Step.from_json((RUNS / f"{name}.json").read_text("utf-8")), compress_history=a_run().compress_history
        )
        prompts = list(rendered(step.compress_history)(step))
        trace = (attrs.evolve(turn, messages=tuple(p.messages)) for turn, p in zip(step.trace, prompts, strict=True))
        step = attrs.evolve(step, trace=tuple(trace))
        record = Record()
        for turn, prompt, view in zip(step.trace, prompts, run_page(step).run.turns, strict=True):
            facts = record.shown_in(prompt)
            counts = {each.what: each.count for each in view.prompt.left_out}
            assert all(each.rule for each in view.prompt.left_out)
            assert counts.get("tool calls", 0) == facts.calls.there - facts.calls.shown
            assert counts.get("printed lines", 0) == facts.prints.there - facts.prints.shown
            assert counts.get("names in memory", 0) == facts.names.there - facts.names.shown
            record.add(turn)


class Counted(str):
    """A text that counts how often something is looked for in it."""

    __slots__ = ("looked",)
    __hash__ = str.__hash__

    def __contains__(self, part) -> bool:
        self.looked = getattr(self, "looked", 0) + 1
        return super().__contains__(part)


def test_a_reply_is_looked_through_for_a_tool_once_however_often_it_was_called():
    from ptc.views.comparison.facts import Record

    record = Record()
    record.add(a_run_of_calls(500).trace[0])
    reply = Counted("(+ 1 2)")
    missing = record.missing_from([{"role": "assistant", "content": reply}])
    assert (len(missing.calls), reply.looked) == (500, 1)


def test_what_is_left_out_is_written_where_it_is_listed_alone(monkeypatch):
    written = []

    def call_text(call):
        written.append(call)
        return call.name

    monkeypatch.setattr("ptc.viewer.facts.left_out.call_text", call_text)
    page = run_page(a_run_of_calls(500))
    counts = [each.count for turn in page.run.turns for each in turn.prompt.left_out if "calls" in each.what]
    assert counts == [400, 500] * 3  # a hundred are in the prompt, and no result
    assert len(written) == 12 * len(counts)


def a_run_of_turns(number: int, **options) -> Step:
    """So many turns, each of which calls a tool with an argument of its own, and defines one of three names."""
    programs = [f'(def n{turn % 3} (tool/search "word {turn}" 1))' for turn in range(number - 1)]
    model = ScriptedModel([*programs, "(return 1)"])
    return SubAgent("m", model=model, tools=[search], max_turns=number, **options).run_sync()


def test_a_reply_that_writes_a_call_is_not_looked_for_again(monkeypatch):
    """The work of a plain history grows with the calls of each prompt, not with their number times that of replies."""
    from ptc.views.comparison.facts import Record

    looked = []
    found_in = Record._found_in
    monkeypatch.setattr(Record, "_found_in", lambda *given: looked.append(given) or found_in(*given))
    run_page(a_run_of_turns(40, compress_history=False))
    assert len(looked) == sum(range(1, 40))  # of each call once, through the replies before its own


def test_a_cell_of_the_memory_is_made_once(monkeypatch):
    made = []
    cell = memory.Cell
    monkeypatch.setattr(memory, "Cell", lambda **given: made.append(given) or cell(**given))
    view = run_page(a_run_of_turns(20)).run.memory
    assert len(made) == sum(len(row.cells) for row in view.rows) == 3 * 20


def a_run_of_calls(number: int) -> Step:
    """A turn with so many calls, and three behind it."""
    model = ScriptedModel([f"(doseq [n (range {number})] (tool/search (str n) 1))", "1", "2", "(return 3)"])
    return SubAgent("m", tools=[search], model=model, compress_history={"tool_call_limit": 100}).run_sync()


def test_a_prompt_that_its_options_do_not_give_says_so():
    step = a_run(compress_history=False, history=lambda messages: messages[:2])
    rules = {each.rule for each in run_page(step).run.turns[5].prompt.left_out}
    assert "a history manager, or options that the record has not, made this prompt" in rules


def test_prompts_by_section(page):
    prompt = page.run.turns[3].prompt
    assert prompt.messages[0].same_as == "1"
    sections = [piece.section for message in prompt.fresh for piece in message.pieces if piece.section]
    assert {"mission", "tool calls", "definitions", "turns"} <= set(sections)


@pytest.mark.parametrize("name", ["regions", "prices"])
def test_fresh_messages_and_those_they_follow_are_the_prompt(name):
    step = Step.from_json((RUNS / f"{name}.json").read_text("utf-8"))
    sent: dict[tuple[str, int], str] = {}
    for turn, view in zip(step.trace, run_page(step).run.turns, strict=True):
        for number, message in enumerate(view.prompt.messages):
            text = "".join(piece.text for piece in message.pieces)
            sent[view.name, number] = sent[message.same_as, number] if message.same_as else text
        said = [message["content"] for message in turn.messages]
        assert [sent[view.name, number] for number in range(len(said))] == said
        cached = sum(len(p.text) for m in view.prompt.fresh for p in m.pieces if p.cached)
        repeated = sum(m.content.characters for m in view.prompt.messages if m.same_as)
        assert cached + repeated == view.prompt.cached


def test_what_differs_from_the_turn_before(page):
    difference = page.run.turns[3].prompt.differences
    assert page.run.turns[0].prompt.differences == ()
    assert any(line.mark == "+" and "tool/fails" in line.text for line in difference)
    marked = [line.mark for line in difference]
    assert set(marked) <= {" ", "+", "-", "@"}


def test_the_ledger_has_calls_of_sub_agents_and_marks_equal_ones(page):
    rows = [(row.turn, row.call, row.state, row.again) for row in page.ledger]
    assert rows == [
        ("1", 'search("shoes")', "done", "1 of 2"),
        ("3", 'search("shoes")', "done", "2 of 2"),
        ("3", 'fails("no line")', "failed", ""),
        ("5", '{reader}({:title "tides"})'.replace("{reader}", "reader"), "done", ""),
    ]


def test_the_ledger_by_the_time_that_calls_took():
    step = a_run()
    made, slowest = run_page(step), run_page(step, order="time")
    assert slowest.ledger == tuple(sorted(made.ledger, key=lambda row: row.seconds, reverse=True))
    assert (made.order, slowest.order) == ("turn", "time")
    assert slowest.runs == made.runs


def test_a_call_of_unknown_outcome():
    page = run_page(with_unknown(a_run()))
    call = page.run.turns[0].calls[0]
    assert (call.state, call.key) == ("unknown", "run_7/1/0")
    assert page.ledger[0].state == page.run.timeline.bars[0].calls[0].state == "unknown"


def test_tokens_by_section_beside_the_plain_history(page):
    rows = page.run.tokens.rows
    assert [row.turn for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert dict(rows[0].sections)["mission"] > 0
    assert rows[0].cached == 0
    assert all(row.cached <= row.total for row in rows)
    assert rows[-1].counted == (1_200, 30, 400)
    plain = run_page(a_run(compress_history=False)).run.tokens.rows
    assert [row.total for row in plain] == [row.plain for row in plain]


def test_the_timeline(page):
    timeline = page.run.timeline
    assert [bar.failed for bar in timeline.bars] == [False, True, True, False, False, False]
    starts = [bar.start for bar in timeline.bars]
    assert starts == sorted(starts)
    assert all(bar.model > 0 for bar in timeline.bars)
    first = timeline.bars[2].calls[0]
    assert first.start >= timeline.bars[2].start + timeline.bars[2].model


def test_calls_at_the_same_time_are_in_different_lanes():
    model = ScriptedModel(['(pmap (fn [w] (tool/search w)) ["a" "b" "c"])', "(return 1)"])
    step = SubAgent("m", tools=[search], model=model, clock=lambda: 0.0).run_sync()
    first, *others = step.trace
    calls = first.evaluation.tool_calls
    at = [(0.0, 2.0), (0.5, 1.0), (1.8, 1.0)]
    moved = tuple(attrs.evolve(call, started=s, duration=d) for call, (s, d) in zip(calls, at, strict=True))
    evaluation = attrs.evolve(first.evaluation, tool_calls=moved)
    page = run_page(attrs.evolve(step, trace=(attrs.evolve(first, evaluation=evaluation), *others)))
    assert [call.lane for call in page.run.timeline.bars[0].calls] == [0, 1, 1]


def test_long_values_are_cut_and_say_how_to_see_the_whole():
    model = ScriptedModel(['(def words (apply str (repeat 30000 "a")))', "(return words)"])
    page = run_page(SubAgent("m", model=model).run_sync(), file="my run.json")
    cut = page.run.turns[0].definitions[0].value
    assert (len(cut.text), cut.characters, cut.command) == (
        20_000,
        30_002,
        "ptc trace 'my run.json' --turn 1 --full",
    )


def test_a_run_that_has_no_turns():
    page = run_page(Step(mission="m"))
    assert (page.run.turns, page.ledger, page.run.timeline.seconds) == ((), (), 0.0)


def test_facts_are_a_pure_function_of_the_record():
    step = a_run()
    assert run_page(step) == run_page(Step.from_json(step.to_json()))
    assert isinstance(step.trace[0].started, datetime)


# -- what is found ---------------------------------------------------------------------------------------------------


def found_in(query, step=None):
    hits = hits_of(query, step or a_run(), name="run", page="run.html")
    return [(each.turn, each.what, each.line, "".join(text for text, _ in each.parts)) for each in hits]


def test_a_search_looks_at_programs_replies_errors_prints_values_and_missions():
    assert found_in("not SURE") == [("2", "reply", 1, "I am not sure.")]
    assert ("", "mission", 1, "Find shoes & <boots>.") in found_in("shoes boots")
    assert ("3", "error", 2, '  3 | (tool/fails "no line")') in found_in("no line |")
    assert ("5.1.1", "printed", 1, "reading tides") in found_in("reading")
    assert ("6", "returned", 1, '{:n 8, :title "tides"}') in found_in("tides :n")
    assert found_in("") == found_in("shoes nowhere") == []


@given(st.text(max_size=30), st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=3))
def test_marks_are_what_was_asked_for(before, words):
    line = before + "".join(words)
    query = " ".join(words)
    for hit in hits_of(query, Step(mission=line), name="r", page="p"):
        asked = [word.lower() for word in query.split()]
        shown = [plain_to_see(word) for word in asked]
        marked = [text.lower() for text, mark in hit.parts if mark]
        assert all(any(text in (*asked, *shown) or word.startswith(text) for word in shown) for text in marked)


def test_a_line_of_a_megabyte_is_shown_in_part():
    line = f"{'x' * 1_000_000} needle {'y' * 1_000_000}"
    ((_, _, _, text),) = found_in("needle", Step(mission=line))
    assert len(text) < 300
    assert text.startswith("...x")
    assert text.endswith("y...")


def test_no_more_is_found_than_can_be_read():
    runs = [("r", "p", Step(mission="\n".join("x" * 200)))]
    many, more = search_runs("x", runs)
    assert (len(many.hits), more) == (100, True)
    rest, more = search_runs("x", runs, first=101)
    assert ([each.line for each in rest.hits], more) == ([*range(101, 201)], False)


def test_the_mission_of_an_answer_is_what_the_user_said_last():
    assert CONVERSATION.strip() == HEADING
    step = Step(mission=f"{HEADING}\n[2025]\nUser: First\n\n[2025]\nAssistant: Yes?\n\n[2025]\nUser: A refund, please.")
    assert listed_run("r", step).mission == run_page(step).run.title == "A refund, please."
