"""Long texts: there is room for them, whatever their characters take, and a clock is looked at meanwhile."""

import json
import re
import subprocess
from typing import Final

import pytest
from forked import command

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.values.texts import width_of

SMILE: Final = "\N{GRINNING FACE}"

# Each would take more than half a gigabyte at once; of one character, it would be a quarter of it or less.
TOO_WIDE: Final = [
    f'(.repeat "{SMILE}" 150000000)',
    f'(str/join (repeat 30 (.repeat "{SMILE}" 5000000)))',
    f'(str/replace (.repeat "x" 100000000) "xxxxxxxxxxx" "{SMILE}xxxxxxxxxxx")',
    f'(str/replace-first (.repeat "x" 100000000) #"x" "{SMILE}")',
    f'(format "%100000000s" "{SMILE}")',
    '(str/upper-case (.repeat "\u0390" 60000000))',
    '(str/lower-case (.repeat "\u03a3" 60000000))',
    '(cl-format nil "~(~a~)" (.repeat "\u03a3" 60000000))',
    pytest.param('(.toUpperCase (.repeat "\u0390" 60000000))', marks=pytest.mark.costly),
    '(.toLowerCase (.repeat "\u03a3" 60000000))',
    f'(.trim (.repeat "{SMILE} " 30000000))',
    f'(str/trimr (.repeat "{SMILE} " 30000000))',
    '(str/replace (.repeat "a" 1000000) #"a+" (.repeat "$0" 600))',
    f'(str/replace (.repeat "{SMILE}" 30000000) #"(?s).+" "$0 $0 $0 $0 $0")',
    '(str/replace-first (.repeat "a" 9000) #"(?=(a*))" (.repeat "$1" 60000))',
]

_MILLIONS: Final = re.compile(r"[0-9]+000000")


# Runs a program in a process that has freed no memory yet, in which texts would find room without its growing.
IN_A_PROCESS: Final = """
import sys
from ptc_interpreter import Limits, evaluate
from ptc_interpreter.runtime import footprint
part, source = int(sys.argv[1]), sys.argv[2]
footprint.MOST //= part
limits = Limits(seconds=3.0, steps=10**12, elements=10**12, characters=10**12)
print(getattr(evaluate(source, limits=limits).error, "code", None))
"""


def ended_in_a_process(source, part):
    called = command("-c", IN_A_PROCESS, str(part), source, needs=("ptc_interpreter",))
    return subprocess.run(called, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("source", TOO_WIDE)
@pytest.mark.parametrize("part", [4, pytest.param(1, marks=pytest.mark.costly)])
def test_there_has_to_be_room_for_a_text_before_it_is_made(source, part):
    """Where there is a part of the memory, for a part of the text."""
    smaller = _MILLIONS.sub(lambda found: str(int(found[0]) // part), source)
    assert ended_in_a_process(smaller, part) == "limit_memory"


@pytest.mark.parametrize("use", ["sort", "frequencies", ".toCharArray", "reverse"])
def test_there_has_to_be_room_for_the_characters_of_a_text(use):
    assert ended_in_a_process(f'(do ({use} (.repeat "\u0390" 7000000)) 1)', 1) == "limit_memory"
    assert ended_in_a_process(f'(do ({use} (.repeat "\u0390" 70000)) 1)', 1) == "None"


# Each took seconds in which no clock was looked at.
LONG: Final = [
    '(json/generate-string (.repeat "\\u0000" 8000000))',
    r'(json/parse-string (str "\"" (.repeat "\\ud800" 4000000) "\""))',
    '(cl-format nil "~:(~a~)" (.repeat "a " 12000000))',
    '(str/upper-case (.repeat "\u00df" 24000000))',
    '(.toUpperCase (.repeat "\u00df" 24000000))',
    '(let [t (.repeat "\u00df" 15000000)] (.equalsIgnoreCase t (str (subs t 1) "\u00df")))',
    '(str/replace "a" #"a" (.repeat "$0" 2000000))',
    '(let [t (.repeat "\u00df" 15000000)] (.compareToIgnoreCase t (str (subs t 1) "\u00df")))',
]


@pytest.mark.parametrize("source", LONG)
def test_the_clock_is_looked_at_while_a_long_text_is_gone_through(source):
    problem = evaluate(source, limits=Limits(seconds=0.05)).error
    assert problem is not None
    assert problem.code == "limit_time"


@pytest.mark.parametrize(
    ("text", "width"),
    [
        *(("", 1), ("a", 1), ("\u00e9", 1), ("\u0394", 2), (SMILE, 4)),
        *(("a" * 5_000, 1), ("\u00e9" * 5_000, 1), ("\u0394" * 5_000, 2), (SMILE * 5_000, 4), ("a" * 5_000 + SMILE, 4)),
    ],
)
def test_how_wide_a_text_is(text, width):
    assert width_of([text]) == width_of(["a", text]) == width


@pytest.mark.parametrize("text", ["\u00dfx" * 30_000, "\u039f\u03a3 " * 20_000, 'a\n"\\\1' * 20_000, "aB" * 60_000])
def test_in_pieces_a_text_becomes_what_it_becomes_whole(text):
    given = {"t": text}
    assert evaluate("(str/upper-case data/t)", data=given).value == text.upper()
    assert evaluate("(str/lower-case data/t)", data=given).value == text.lower()
    assert evaluate("(str/capitalize data/t)", data=given).value == text[:1].upper() + text[1:].lower()
    assert json.loads(evaluate("(json/generate-string data/t)", data=given).value) == text
    assert evaluate("(= (hash data/t) (hash (str data/t)))", data=given).value is True


def test_halves_of_characters_in_json_are_replaced_one_by_one():
    found = evaluate(r'(json/parse-string "[\"a\\ud800b\", \"\\ud83d\\ude00\", \"\\\\ud800\"]")').value
    assert found == ["a\ufffdb", SMILE, "\\ud800"]


def test_the_words_of_a_text_begin_with_capitals():
    assert evaluate('(cl-format nil "~:(~a~)" "ab cD, e")').value == "Ab Cd, E"
