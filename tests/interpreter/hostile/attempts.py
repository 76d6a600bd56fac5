"""Reads the attempts: `attempts.clj` has those that are text, `_generated` those that a pattern of text makes.

What repeats something thousands of times is tried at a quarter of that, which is too deep or too long for Python all
the same; `LONG` has it whole.
"""

import re
from pathlib import Path

_REPEATED = re.compile(r"⟦(.+?)\*(\d+)⟧", re.DOTALL)


_MANY = 4_000


def _read(text: str, part: int = 1) -> dict[str, str]:
    """The attempts by name; of what is repeated more than `_MANY` times a part."""

    def repeated(match: re.Match[str]) -> str:
        count = int(match[2])
        return match[1] * (count // part if count > _MANY else count)

    blocks = (block.partition("\n") for block in text.split("\n;; ")[1:])
    return {name: _REPEATED.sub(repeated, program.strip("\n")) for name, _, program in blocks}


def _names(count: int, value: str) -> str:
    return " ".join(f"a{index} {value.format(index, index - 1)}" for index in range(1, count))


def _generated(part: int = 1) -> dict[str, str]:
    many, next_names = 8_000 // part, " ".join(f"a{index}" for index in range(2, 800))
    return {
        "kinds-exp": f"(let [a0 (first [1]) {_names(60, '(+ a{1} a{1})')}] a59)",
        "many-lets": f"(let [{_names(many, '{0}')}] a1)",
        "loop-names": f"(loop [{_names(800, '{0}')}] (if false (recur {next_names} 1.0) 1))",
        "case-long": f"(case 1 {' '.join(f'{i + 2} {i}' for i in range(many))} 0)",
        "surrogate-name": "(def \ud800 1)",
        "surrogate-string": '(def x "\ud800")',
        "surrogate-doc": '(defn f "\ud800" [x] x)',
        "nul-name": "(let [a\0b 1] a\0b)",
    }


_TEXT = Path(__file__).with_name("attempts.clj").read_text(encoding="utf-8")
ATTEMPTS = {**_read(_TEXT, part=4), **_generated(part=4)}
LONG = {name: program for name, program in {**_read(_TEXT), **_generated()}.items() if program != ATTEMPTS[name]}
