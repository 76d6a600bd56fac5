"""The lines of a summary: every sentence of DESIGN 5.2."""

import pytest
from records import Trace, adder, called, defined, products

from ptc_compression import compress
from ptc_interpreter import Keyword, evaluate
from ptc_interpreter.values.maps import make_map


def summary(trace, **options):
    """The lines between the mission and the turns left."""
    first = compress("M", trace.turns, max_turns=50, options=options)[0]["content"]
    return first.removeprefix("M\n\n").rpartition("\n\nTurns left: ")[0].split("\n")


def test_sections_stand_in_order_without_blank_lines():
    trace = Trace().good(
        defined("users", [1, 2], "Active users"),
        defined("add", adder, "Adds."),
        prints=["Found 2"],
        calls=[called("fetch", "users")],
    )
    assert summary(trace) == [
        "; Tool calls:",
        ';   fetch("users")',
        '; Function: add - "Adds."',
        '; Defined: users - "Active users" = list[2]',
        "; Output:",
        "Found 2",
    ]


@pytest.mark.parametrize(
    ("definition", "line"),
    [
        (defined("f", adder), "; Function: f"),
        (defined("f", adder, "Adds."), '; Function: f - "Adds."'),
        (defined("x", 1), "; Defined: x = integer, sample: 1"),
        (defined("x", 1, "One."), '; Defined: x - "One." = integer, sample: 1'),
        (defined("x", None), "; Defined: x = nil"),
        (defined("x", [], "None yet."), '; Defined: x - "None yet." = list[0]'),
    ],
)
def test_a_line_for_each_definition(definition, line):
    assert summary(Trace().good(definition, named=True)) == ["; No tool calls made", line]


FUNCTIONS = {
    "(defn f [x] x)": "; Function: f [x]",
    '(defn f "The p-th percentile" [xs p] xs)': '; Function: f - "The p-th percentile" [xs p]',
    "(defn f [] 1)": "; Function: f []",
    "(defn f ([a] a) ([a b] b) ([a b & more] b))": "; Function: f [a] [a b] [a b & more]",
    "(def f (fn [{:keys [n] :or {n 1}} [p & q]] n))": "; Function: f [{:keys [n] :or {n 1}} [p & q]]",
    "(defn f [a ; the first\n   b] a)": "; Function: f [a b]",
    "(def f #(+ %1 %2))": "; Function: f [%1 %2]",
    "(def f (partial + 1))": "; Function: f",
    "(def f inc)": "; Function: f",
}


@pytest.mark.parametrize(("program", "line"), FUNCTIONS.items())
def test_a_function_says_how_it_is_called(program, line):
    definitions = evaluate(program).definitions
    assert summary(Trace().good(*definitions, named=True))[1:] == [line]
    plain = compress("M", Trace().good(*definitions, named=True).turns, options=False)
    assert plain[2]["content"] == f"{line}\n\nTurn 2 of 5"


def test_a_function_without_a_name_says_how_it_is_called():
    assert summary(Trace().good(value=evaluate("(fn [x] x)").value))[1:] == ["; Function: *1 [x]"]


# -- tool calls ------------------------------------------------------------------------------------------------------


def test_calls_of_all_turns_failed_ones_too_in_order():
    trace = Trace().good(calls=[called("a")]).failed(calls=[called("b")]).good(calls=[called("c"), called("a")])
    assert summary(trace) == ["; Tool calls:", ";   a()", ";   b()", ";   c()", ";   a()"]


def test_older_calls_are_counted():
    trace = Trace().good(calls=[called("a", n) for n in range(25)]).good(calls=[called("b")])
    lines = summary(trace)
    assert lines[:3] == ["; Tool calls:", ";   ... 6 earlier calls", ";   a(6)"]
    assert lines[-1] == ";   b()"
    assert len(lines) == 22
    assert summary(trace, tool_call_limit=1) == ["; Tool calls:", ";   ... 25 earlier calls", ";   b()"]
    assert summary(trace, tool_call_limit=0) == ["; Tool calls:", ";   ... 26 earlier calls"]


NINE = make_map([(Keyword(key), number) for number, key in enumerate("abcdefghi")])
CALLS = [
    ((), "f()"),
    (("Electronics",), 'f("Electronics")'),
    (("a", 1, Keyword("k"), None, 1.5, True), 'f("a" 1 :k nil 1.5 true)'),
    (({"to": "Alice", "message": "Meeting at 3pm"},), 'f({:to "Alice" :message "Meeting at 3pm"})'),
    ((NINE,), "f({:a 0 :b 1 :c 2 :d 3 :e 4 :f 5 :g 6 :h 7 :i 8})"),
    ((NINE, 1), "f({:a 0 :b 1 :c 2 ...} (9 keys, showing first 3) 1)"),
    ((list(range(10)),), "f([0 1 2 ...] (10 items, showing first 3))"),
    (({"ids": list(range(10)), "deep": [[1]]},), "f({:ids [0 1 2 ...] (10 items, showing first 3) :deep [[1]]})"),
    (([[[1]]],), "f([list[1]])"),
    (("x" * 61,), f'f("{"x" * 60}...")'),
    (({"text": "x" * 61},), f'f({{:text "{"x" * 60}..."}})'),
    (({},), "f({})"),
    ((adder,), "f(#fn[x y])"),
    (("two\nlines",), 'f("two\\nlines")'),
    ((Keyword("odd\nname"),), "f(:odd name)"),
]


@pytest.mark.parametrize(("arguments", "text"), CALLS)
def test_arguments_as_the_program_would_write_them(arguments, text):
    assert summary(Trace().good(calls=[called("f", *arguments)])) == ["; Tool calls:", f";   {text}"]


def test_argument_options():
    call = called("f", "abcdef", [1, 2])
    assert summary(Trace().good(calls=[call]), argument_limit=1, argument_printable_limit=2) == [
        "; Tool calls:",
        ';   f("ab..." [1 ...] (2 items, showing first 1))',
    ]


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        ("ConnectionError: no route", " ; failed: ConnectionError: no route"),
        ("ValueError: a; b;\nsecond line", " ; failed: ValueError: a b"),
        ("E: " + "x" * 200, " ; failed: E: " + "x" * 117),
        ("", " ; failed: "),
    ],
)
def test_a_call_that_raised(error, shown):
    assert summary(Trace().failed(calls=[called("send", 1, error=error)])) == ["; Tool calls:", f";   send(1){shown}"]


# -- definitions -----------------------------------------------------------------------------------------------------


def test_functions_then_definitions_in_the_order_of_their_latest_definition():
    trace = (
        Trace().good(defined("a", 1), defined("f", adder), defined("b", 2)).good(defined("g", adder), defined("a", 3))
    )
    assert summary(trace) == [
        "; No tool calls made",
        "; Function: f",
        "; Function: g",
        "; Defined: b = integer, sample: 2",
        "; Defined: a = integer, sample: 3",
    ]


def test_a_name_defined_twice_in_one_turn_is_shown_once():
    trace = Trace().good(defined("x", 1, "First."), defined("y", 2), defined("x", "now"), named=True)
    assert summary(trace)[1:] == ["; Defined: y = integer, sample: 2", '; Defined: x = string, sample: "now"']


def test_a_name_may_change_from_data_to_a_function_and_back():
    trace = Trace().good(defined("x", 1)).good(defined("x", adder))
    assert summary(trace)[1:] == ["; Function: x"]
    assert summary(trace.good(defined("x", 2), named=True))[1:] == ["; Defined: x = integer, sample: 2"]


def test_what_a_failed_turn_defined_stays_defined():
    trace = Trace().good(defined("x", 1)).failed(defined("y", 2), defined("x", 3))
    assert summary(trace)[1:] == ["; Defined: y = integer, sample: 2", "; Defined: x = integer, sample: 3"]


def test_a_turn_that_printed_shows_no_samples():
    trace = Trace().good(defined("x", 1)).good(defined("y", 2), prints=["y is 2"])
    assert summary(trace)[1:] == ["; Defined: x = integer, sample: 1", "; Defined: y = integer", "; Output:", "y is 2"]


def test_it_goes_by_the_turn_that_made_the_latest_definition():
    trace = Trace().good(defined("x", 1), prints=["p"]).good(defined("x", 2), named=True)
    assert "; Defined: x = integer, sample: 2" in summary(trace)
    trace = Trace().good(defined("x", 1)).good(defined("x", 2), prints=["p"])
    assert "; Defined: x = integer" in summary(trace)


def test_samples_come_back_when_any_print_of_the_turn_is_dropped():
    trace = Trace().good(prints=["z"]).good(defined("x", 1), prints=["a", "b"]).good(prints=["c"])
    assert summary(trace, println_limit=3)[1:] == [
        "; Defined: x = integer",
        "; Output:",
        "; ... 1 earlier prints",
        "a",
        "b",
        "c",
    ]
    assert summary(trace, println_limit=2)[1:] == [
        "; Defined: x = integer, sample: 1",
        "; Output:",
        "; ... 2 earlier prints",
        "b",
        "c",
    ]


def test_a_failed_turn_that_printed_shows_its_definitions_without_samples():
    trace = Trace().good().failed(defined("x", 1), prints=["p", "q"])
    assert summary(trace)[1:] == ["; Defined: x = integer"]
    assert summary(trace, println_limit=1)[1:] == ["; Defined: x = integer, sample: 1"]
    assert summary(trace, failed_turns="last")[1:3] == ["; Defined: x = integer, sample: 1"]


# -- a value that would be lost --------------------------------------------------------------------------------------


def test_a_value_without_a_name_is_the_last_definition():
    trace = Trace().good(defined("x", 1)).good(defined("y", 2), value=products())
    assert summary(trace)[1:] == [
        "; Defined: x = integer, sample: 1",
        "; Defined: y = integer, sample: 2",
        '; Defined: *1 = list[4], sample: {:name "Laptop", :price 1200, :category "Electronics"}',
    ]


def test_a_function_without_a_name_is_the_last_function():
    trace = Trace().good(defined("f", adder), defined("x", 1), value=adder)
    assert summary(trace)[1:] == ["; Function: f", "; Function: *1", "; Defined: x = integer, sample: 1"]


@pytest.mark.parametrize(
    "trace",
    [
        Trace().good(value=None),
        Trace().good(value=7, prints=["p"]),
        Trace().good(defined("x", 7), value=7, named=True),
        Trace().good(value=7).good(),
    ],
)
def test_no_line_for_nil_what_was_printed_or_what_has_a_name(trace):
    assert not [line for line in summary(trace) if "*1" in line]


def test_the_value_is_that_of_the_latest_successful_turn():
    assert summary(Trace().good(value=1).good(value=False).failed())[1:] == ["; Defined: *1 = boolean, sample: false"]


# -- output ----------------------------------------------------------------------------------------------------------


def test_output_of_all_successful_turns_as_it_was():
    trace = Trace().good(prints=["one\n  two;", ""]).failed(prints=["lost"]).good(prints=["; Defined: x = 1  "])
    assert summary(trace) == ["; No tool calls made", "; Output:", "one", "  two;", "", "; Defined: x = 1  "]


def test_one_call_is_one_entry_however_many_lines():
    trace = Trace().good(prints=["1\n2\n3", "4\n5"]).good(prints=["6"])
    assert summary(trace, println_limit=2)[1:] == ["; Output:", "; ... 1 earlier prints", "4", "5", "6"]
    none = {"println_limit": 0, "newest_output_characters": 0}
    assert summary(trace, **none)[1:] == ["; Output:", "; ... 3 earlier prints"]


def test_printed_text_is_not_cut():
    assert summary(Trace().good(prints=["x" * 100_000]))[-1] == "x" * 100_000


ROWS = [f"row {n}" for n in range(37)]


def test_what_the_newest_successful_turn_printed_is_shown_whole():
    trace = Trace().good(prints=["before"]).good(defined("x", 1), prints=ROWS).failed(prints=["lost"])
    assert summary(trace)[1:] == ["; Defined: x = integer", "; Output:", "; ... 1 earlier prints", *ROWS]
    trace.good()
    assert summary(trace)[1:] == [
        "; Defined: x = integer, sample: 1",
        "; Output:",
        "; ... 23 earlier prints",
        *ROWS[-15:],
    ]


def test_the_limit_counts_what_is_shown_in_all():
    trace = Trace().good(prints=["a", "b", "c"]).good(prints=["d", "e"])
    assert summary(trace, println_limit=3)[1:] == ["; Output:", "; ... 2 earlier prints", "c", "d", "e"]
    assert summary(trace, println_limit=1)[1:] == ["; Output:", "; ... 3 earlier prints", "d", "e"]


@pytest.mark.parametrize(("characters", "shown"), [(0, 2), (221, 2), (222, 37), (12_000, 37)])
def test_more_than_newest_output_characters_is_cut_to_the_limit(characters, shown):
    trace = Trace().good(prints=["before"]).good(prints=[row.ljust(6) for row in ROWS])
    assert sum(len(row.ljust(6)) for row in ROWS) == 222
    lines = summary(trace, println_limit=2, newest_output_characters=characters)
    assert len(lines) == 3 + shown


# -- docstrings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("docstring", "shown"),
    [
        ("In the catalogue", ' - "In the catalogue"'),
        ("  One;\n\ttwo ;three  ", ' - "One two three"'),
        ('Says "hi" \\ bye', ' - "Says \\"hi\\" \\ bye"'),
        (";;; ", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_docstrings(docstring, shown):
    trace = Trace().good(defined("x", 1, docstring), defined("f", adder, docstring), named=True)
    assert summary(trace)[1:] == [f"; Function: f{shown}", f"; Defined: x{shown} = integer, sample: 1"]


def test_a_later_definition_without_a_docstring_has_none():
    trace = Trace().good(defined("x", 1, "Old.")).good(defined("x", 2), named=True)
    assert summary(trace)[1:] == ["; Defined: x = integer, sample: 2"]
