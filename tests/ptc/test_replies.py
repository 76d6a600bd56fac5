"""Which part of a reply is run."""

import pytest

from ptc.runs.replies import NO_PROGRAM, SUMMARY_REPEATED, find_program, prose_around

SUMMARY = """Find it

; Tool calls:
;   search("a")
; Defined: x = list[2], sample: 1
; Output:
Laptop 4.5/5
(def y 2)

Turns left: 3"""

PROGRAMS = {
    "whole reply": ("(def x 1)\n(inc x)", "(def x 1)\n(inc x)"),
    "comment before two forms": ("; two\n(def x 1)\n(inc x)", "; two\n(def x 1)\n(inc x)"),
    "clojure fence": ("Sure:\n```clojure\n(+ 1 2)\n```\nDone.", "(+ 1 2)"),
    "lisp fence": ("```lisp\n(+ 1 2)\n```", "(+ 1 2)"),
    "clj fence": ("```clj\n(+ 1 2)\n```", "(+ 1 2)"),
    "bare fence": ("```\n(+ 1 2)\n```", "(+ 1 2)"),
    "tilde fence": ("~~~clojure\n(+ 1 2)\n~~~", "(+ 1 2)"),
    "fence on one line": ("```clojure (+ 1 2)```", "(+ 1 2)"),
    "fence cut off": ("```clojure\n(+ 1 2)", "(+ 1 2)"),
    "indented fence": ("  ```clojure\n  (+ 1 2)\n  ```", "  (+ 1 2)"),
    "last fence": ("```clojure\n(+ 1 2)\n```\nor better\n```clojure\n(+ 3 4)\n```", "(+ 3 4)"),
    "last fence that parses": ("```clojure\n(+ 1 2)\n```\n```clojure\n(+ 3\n```", "(+ 1 2)"),
    "no fence parses": ("```clojure\n(+ 1\n```\n```clojure\n(+ 3\n```", "(+ 3"),
    "output after the program": ("```clojure\n(+ 1 2)\n```\nwhich prints\n```\nhello world\n```", "(+ 1 2)"),
    "another language beside it": ("```clojure\n(+ 1 2)\n```\n```json\n{}\n```", "(+ 1 2)"),
    "one value": ("42", "42"),
    "one name": ("electronics", "electronics"),
    "comment first": ("; the answer\n(return 1)", "; the answer\n(return 1)"),
    "unfinished": ("(def x (inc 1)", "(def x (inc 1)"),
    "fence in a string": ('```clojure\n(str "a ``` b")\n```', '(str "a ``` b")'),
    "longer fence": ('````clojure\n(str "```")\n````', '(str "```")'),
    "fence with more than a language": ("```clojure title=x {.y}\n(+ 1 2)\n```", "(+ 1 2)"),
    "fence after a word": ("Here: ```clojure\n(+ 1 2)\n```", "(+ 1 2)"),
    "fence closed at the end of a line": ("```clojure\n(+ 1 2)```\nThat is it.", "(+ 1 2)"),
    "fence on one line, then prose": ("```clojure (+ 1 2)``` adds them.", "(+ 1 2)"),
    "line ends of Windows": ("Sure:\r\n```clojure\r\n(+ 1\r\n 2)\r\n```\r\nDone.", "(+ 1\n 2)"),
    "comment like a summary, then code": ("; Defined: x = 1\n(return x)", "; Defined: x = 1\n(return x)"),
}


@pytest.mark.parametrize(("reply", "program"), PROGRAMS.values(), ids=PROGRAMS)
def test_program_is_found(reply, program):
    assert find_program(reply, SUMMARY) == program


PROSE = {
    "empty": "",
    "blank": " \n",
    "sentence": "I will look at the data first.",
    "one word": "Done.",
    "two words": "Looking now",
    "number first": "3 items were found.",
    "program inside a sentence": "Then (return 1) should do.",
    "comment": "; nothing to do",
    "other language": "```python\nprint(1)\n```",
    "words in a fence": "```\nhello world\n```",
    "text in a form": 'Use "x".',
}


@pytest.mark.parametrize("reply", PROSE.values(), ids=PROSE)
def test_prose_is_no_program(reply):
    assert find_program(reply, SUMMARY) is NO_PROGRAM


REPEATS = {
    "whole": SUMMARY.partition("\n\n")[2],
    "a part": '; Tool calls:\n;   search("a")',
    "fenced": "```clojure\n; Defined: x = list[2], sample: 1\n```",
    "made up": '; Tool calls:\n;   search("b")\n; Defined: z = 1',
    "with output": "; Output:\nLaptop 4.5/5\n(def y 2)",
}


@pytest.mark.parametrize("reply", REPEATS.values(), ids=REPEATS)
def test_a_repeated_summary_is_refused(reply):
    assert find_program(reply, SUMMARY) is SUMMARY_REPEATED


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_prose_stands_around_the_program(end):
    reply = end.join(["Sure:", "```clojure", "(+ 1", " 2)", "```", "Done."])
    assert prose_around(reply, find_program(reply)) == ("Sure:", "Done.")
