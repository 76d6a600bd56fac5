import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from ptc.repl.highlighting import PtcLispLexer
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.analyzer.unsupported import REFUSED
from ptc_interpreter.runtime.registry import ALIASES, CORE

LEXER = PtcLispLexer(stripnl=False, ensurenl=False)


def kinds(text):
    return [(kind, piece) for kind, piece in LEXER.get_tokens(text) if kind is not Whitespace]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("defn", Keyword),
        ("when-let", Keyword),
        ("map", Name.Builtin),
        ("str/join", Name.Builtin),
        ("clojure.string/join", Name.Builtin),
        ("Math/PI", Name.Builtin),
        (".toUpperCase", Name.Builtin),
        ("*1", Name.Builtin),
        ("tool/search", Name.Function),
        ("data/orders", Name.Variable),
        ("my-name", Name),
        ("->", Keyword),
        ("-", Name.Builtin),
        ("agent", Error),
        ("nil", Keyword.Constant),
        ("42", Number),
        ("-1.5e3", Number),
        ("##Inf", Number),
        (":key", String.Symbol),
        ("::key", String.Symbol),
        ('"a (b) \\" c"', String),
        ('"never closed', String),
        ('"ends in a backslash\\', String),
        ('#"[a-z]+"', String.Regex),
        ("\\newline", String.Char),
        ("\\(", String.Char),
        ("; (def x)", Comment.Single),
        ("#_", Operator),
        ("#fn", Operator),
        ("#{", Punctuation),
        ("~", Error),
    ],
)
def test_each_kind_of_token(text, kind):
    assert kinds(text) == [(kind, text)]


def test_a_program():
    assert kinds("(->> data/xs (map #(inc %)))") == [
        (Punctuation, "("),
        (Keyword, "->>"),
        (Name.Variable, "data/xs"),
        (Punctuation, "("),
        (Name.Builtin, "map"),
        (Punctuation, "#("),
        (Name.Builtin, "inc"),
        (Name, "%"),
        (Punctuation, ")"),
        (Punctuation, ")"),
        (Punctuation, ")"),
    ]


def test_every_name_of_the_tables_has_its_kind():
    assert [name for name in SPECIAL_FORMS if kinds(name) != [(Keyword, name)]] == []
    functions = [name for name in (*CORE, *ALIASES) if name not in SPECIAL_FORMS]
    assert [name for name in functions if kinds(name) != [(Name.Builtin, name)]] == []
    refused = [name for name in REFUSED if name not in CORE and name not in ALIASES]
    assert [name for name in refused if kinds(name) != [(Error, name)]] == []


@given(st.text(st.sampled_from("()[]{}\"\\;#'^@~:/+-.%&a1 \nü"), max_size=40))
def test_no_character_is_lost(text):
    assert "".join(piece for _, piece in LEXER.get_tokens(text)) == text
