"""Reads the attempts: `attempts.clj` has those that are text, `GENERATED` those that a pattern of text makes."""

import re
from pathlib import Path

_REPEATED = re.compile(r"⟦(.+?)\*(\d+)⟧", re.DOTALL)


def _read(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for block in text.split("\n;; ")[1:]:
        name, _, program = block.partition("\n")
        found[name] = _REPEATED.sub(lambda match: match[1] * int(match[2]), program.strip("\n"))
    return found


def _names(count: int, value: str) -> str:
    return " ".join(f"a{index} {value.format(index, index - 1)}" for index in range(1, count))


GENERATED = {
    "kinds-exp": f"(let [a0 (first [1]) {_names(60, '(+ a{1} a{1})')}] a59)",
    "many-lets": f"(let [{_names(8_000, '{0}')}] a1)",
    "loop-names": f"(loop [{_names(800, '{0}')}] (if false (recur {' '.join(f'a{i}' for i in range(2, 800))} 1.0) 1))",
    "case-long": f"(case 1 {' '.join(f'{i + 2} {i}' for i in range(8_000))} 0)",
    "surrogate-name": "(def \ud800 1)",
    "surrogate-string": '(def x "\ud800")',
    "surrogate-doc": '(defn f "\ud800" [x] x)',
    "nul-name": "(let [a\0b 1] a\0b)",
}
ATTEMPTS = {**_read(Path(__file__).with_name("attempts.clj").read_text(encoding="utf-8")), **GENERATED}
