import pytest

from ptc.repl import ReplSession
from ptc.repl.completion import called_form, candidates
from ptc.repl.evaluator import Evaluator
from ptc.tools import tools_of


def book_table(restaurant: str) -> str:
    """Books a table."""
    return restaurant


@pytest.fixture(scope="module")
def session():
    with Evaluator() as evaluator:
        given = ReplSession(tools=tools_of([book_table]), data={"orders": [{"id": 1}], "other": 2})
        return evaluator.after(given, '(def order-count "How many." 3) (defn tally [x] x)')


def names(text, session):
    return [each.name for each in candidates(text, session)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(partition-", ["partition-all", "partition-by"]),
        ("(str/upp", ["str/upper-case"]),
        ("(tool/", ["tool/book-table"]),
        ("data/o", ["data/orders", "data/other"]),
        ("(map #'tal", ["tally"]),
        ("(when-f", ["when-first"]),
        (":", [":time", ":prompt", ":help", ":quit"]),
        ("  :pr", [":prompt"]),
        ("(get m :ti", []),
        ('(str "partition-', []),
        ("; partition-", []),
        ('(str "a ; b" partition-a', ["partition-all"]),
        ("(", []),
        ("", []),
        ("(partition-all ", []),
        ("(agent", []),  # `agent` is refused
        ("*", ["*1", "*2", "*3", "*e", "*", "*'", "*clojure-version*"]),
    ],
)
def test_names_that_a_word_may_become(session, text, expected):
    assert names(text, session) == expected


def test_names_of_the_session_come_first(session):
    assert names("(ord", session)[:2] == ["order-count", "data/orders"]


def test_a_name_is_found_by_what_follows_its_namespace(session):
    assert names("(book", session) == ["tool/book-table"]
    assert "set/difference" in names("(differ", session)


def test_candidates_come_with_what_is_known_of_them(session):
    (found,) = candidates("(tool/b", session)
    assert found.usage == "(tool/book-table restaurant)  ; restaurant: string -> string"
    assert found.summary == "Books a table."
    assert candidates("(trim-n", session)[0].summary.startswith("The string without")


@pytest.mark.parametrize(
    ("text", "usage"),
    [
        ("(reduce ", "(reduce f init-or-coll coll?)"),
        ("(tally (inc 1", "(inc x)"),
        ("(tally (inc 1) ", "(tally x)"),
        ("(nope ", None),
        ("[", None),
        ('(str "', None),
        ("", None),
    ],
)
def test_the_form_that_is_being_typed(session, text, usage):
    found = called_form(text, session)
    assert (found and found.usage) == usage
