import pytest

from ptc.repl import ReplSession
from ptc.repl.commands import COMMANDS, Leave, NoAnswer, Program, Question, meaning_of
from ptc.repl.documentation import PROMPT_NAMES, documented, known_names
from ptc.repl.evaluator import Evaluator
from ptc.tools import tools_of
from ptc_interpreter import Limits
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.analyzer.unsupported import REFUSED
from ptc_interpreter.runtime.registry import ALIASES, CONSTANTS, CORE


def search_reviews(category: str, limit: int = 3) -> list[str]:
    """Customer reviews of a category."""
    return [category] * limit


@pytest.fixture(scope="module")
def session():
    session = ReplSession(tools=tools_of([search_reviews]), data={"orders": [{"id": 1}]})
    with Evaluator() as evaluator:
        for program in (
            '(def in-stock "What can be sold." [1 2])',
            '(defn rating "Stars." [product n] n)',
            "(defn many ([] 0) ([x] x))",
            "(defn rest-of [x & xs] xs)",
            "(def nothing nil)",
        ):
            session = evaluator.after(session, program)
    return session


def answer(text, session):
    asked = meaning_of(text, session)
    assert isinstance(asked, Question)
    return asked.answer()


TABLES = [*SPECIAL_FORMS, *CORE, *ALIASES, *CONSTANTS, *REFUSED, *PROMPT_NAMES]


def test_every_name_of_the_tables_is_documented(session):
    pages = {name: answer(f"(doc {name})", session) for name in TABLES}
    assert [name for name, page in pages.items() if "\n  " not in page] == []  # a usage, and a text below it


def test_every_known_name_is_documented(session):
    assert [name for name in known_names(session) if documented(name, session) is None] == []


@pytest.mark.parametrize(
    "name",
    [
        *("map", "join", "clojure.string/join", "if-let", "Math/PI", "agent", "*e", "doc"),
        *("in-stock", "rating", "many", "rest-of", "nothing"),
        *("tool/search-reviews", "search_reviews", "data/orders", "orders"),
    ],
)
def test_doc(session, name, snapshot):
    assert answer(f"(doc {name})", session) == snapshot


@pytest.mark.parametrize("text", ["(doc 'map)", '(doc "map")', "  (doc map) ; a comment"])
def test_other_ways_to_ask(session, text):
    assert answer(text, session) == answer("(doc map)", session)


def test_help_without_a_colon(session):
    assert answer("help", session) == answer("(help)", session) == answer(":help", session)


def test_a_name_of_the_session_hides_the_one_of_the_language():
    with Evaluator() as evaluator:
        session = evaluator.after(ReplSession(), '(defn map "Mine." [x] x)')
    assert answer("(doc map)", session) == "(map x)\n  Mine."


def test_an_alias_that_the_session_required_is_documented():
    with Evaluator() as evaluator:
        session = evaluator.after(ReplSession(), "(require '[clojure.string :as s])")
    assert answer("(doc s/join)", session).endswith("`s/join` is `str/join`.")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(doc fliter)", "Nothing is known of `fliter`: did you mean `filter` or `filterv`?"),
        ("(doc qqqqqq)", "Nothing is known of `qqqqqq`: the Tab key lists the names"),
        ("(doc)", "Ask about one name: (doc map)."),
        ("(source map inc)", "Ask about one name: (source map)."),
        ("(doc 1)", "Ask about one name: (doc map)."),
        ("(source map)", "`map` was not defined in this session: (doc map) tells what it is."),
        ("(source ratin)", "Nothing is known of `ratin`: did you mean `rating`?"),
    ],
)
def test_what_there_is_no_answer_to(session, text, message):
    with pytest.raises(NoAnswer) as raised:
        answer(text, session)
    assert str(raised.value) == message


def test_time_of_a_session_without_programs():
    with pytest.raises(NoAnswer, match="Nothing has run yet"):
        answer(":time", ReplSession())


def test_time_shows_what_was_used_beside_the_limits(session):
    rows = dict(line.rsplit(None, 3)[:2] for line in answer(":time", session).splitlines() if " of " in line)
    assert rows.keys() >= {"seconds", "steps", "tool calls", "printed characters"}
    assert f"of {Limits().steps:,}" in answer(":time", session)


@pytest.mark.parametrize("text", ["", "  ", "; a comment", "#_(ignored)"])
def test_an_input_without_a_form_asks_for_nothing(session, text):
    assert meaning_of(text, session) is None


@pytest.mark.parametrize("text", [":quit", "quit", "(quit)", "exit", "(exit)"])
def test_leaving(session, text):
    assert isinstance(meaning_of(text, session), Leave)


@pytest.mark.parametrize(
    "text",
    [
        *("(do (doc map))", "[doc map]", "()"),
        *(":unknown", "[:time]", ":time 1", "exit 1", "[exit]", '"quit"'),
        *("(map inc [1])", "("),
    ],
)
def test_everything_else_is_a_program(session, text):
    assert meaning_of(text, session) == Program(text=text)


def test_names_of_the_session_are_no_questions():
    with Evaluator() as evaluator:
        session = evaluator.after(ReplSession(), "(defn doc [x] x) (def exit 1) (def x 2)")
    assert isinstance(meaning_of("(doc x)", session), Program)
    assert isinstance(meaning_of("exit", session), Program)


def test_help_names_every_command_and_what_was_given(session):
    text = answer(":help", session)
    assert [name for name in COMMANDS if name not in text] == []
    assert text.endswith("This session has tool/search-reviews, data/orders.")
