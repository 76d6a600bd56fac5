import re

import pytest
from hypothesis import example, given
from log_strategies import texts

from ptc.record.json_text import joined
from ptc.store.words import (
    LONGEST_WORD,
    MOST_BYTES,
    MOST_OF_A_WORD,
    MOST_WORDS,
    SKIPPED,
    Phrase,
    indexed,
    located_words,
    parse_query,
    words,
)

_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")  # several of which are one letter


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Café, déjà-vu!", "the cafe deja vu"),
        ("POL-358 don't example.com a_b", "pol 358 don t example com a b"),
        ("STRASSE Straße ﬁne ½ ㎏ ℡", "strasse strasse fine 1 2 kg tel"),
        ("cafe\u0301s", "cafes"),
        ("北京大学", "北京 京大 大学"),
        ("iPhone手机 x", "iphone 手机 x"),
        ("ガッコウ が", "カッ ッコ コウ か"),
        ("한국어", "한국 국어"),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국"),
        ("हिन्दी", "हनद"),
        ("Ωμέγα ΣΊΣΥΦΟΣ", "ωμεγα σισυφοσ"),
        ("\x00 \ud800 \u2028 -- ☃", ""),
        ("x" * 300, "x" * LONGEST_WORD),
    ],
)
def test_words_of_a_text(text, found):
    assert " ".join(words(text)) == found


@given(texts())
@example("0¼")
def test_words_stand_where_they_are_said_to(text):
    found = list(located_words(text))
    assert [word for word, _, _ in found] == words(text)
    for word, start, end in found:
        assert 0 <= start < end <= len(text)
        assert word in words(text[start:end]) or _JAMO.search(text)


@given(texts())
def test_words_are_letters_and_digits_that_stay_as_they_are(text):
    for word in words(text):
        assert word.isalnum()
        assert word.isascii() is False or word == word.lower()
        assert words(word) == [word]


def test_an_index_gets_the_first_words_and_each_so_often():
    made = indexed("same " * 300 + " ".join(f"w{number}" for number in range(MOST_WORDS)))
    assert (len(made.words), made.left_out) == (MOST_WORDS, 300)
    assert (made.words.count("same"), made.words.count(SKIPPED)) == (MOST_OF_A_WORD, 300 - MOST_OF_A_WORD)
    long = indexed(" ".join(f"{'é' * 10}{'λ' * 200}{number:04}" for number in range(4000)))
    assert sum(len(word.encode()) for word in long.words) <= MOST_BYTES
    assert len(long.words) + long.left_out == 4000
    assert indexed("a b") == indexed("A, B")


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("Find me", [Phrase(("find",)), Phrase(("me",))]),
        ('"find me" now*', [Phrase(("find", "me")), Phrase(("now",), beginning=True)]),
        ("POL-358", [Phrase(("pol", "358"))]),
        ('"open end', [Phrase(("open", "end"))]),
        ("a* b", [Phrase(("a",)), Phrase(("b",))]),
        ("北京", [Phrase(("北京",))]),
        ("北", [Phrase(("北",), beginning=True)]),
        ('* -- "" \x00', []),
        (" ".join(["x"] * 64), [Phrase(("x",))] * 64),
    ],
)
def test_what_a_query_asks_for(query, asked):
    assert list(parse_query(query)) == asked


@given(texts())
@example('a"b"c')
@example("\ud800\udc00")  # halves of a letter, which is asked for as that letter
def test_every_word_of_a_query_is_asked_for(query):
    short = query[:60]
    assert [word for phrase in parse_query(short) for word in phrase.words] == words(joined(short))
