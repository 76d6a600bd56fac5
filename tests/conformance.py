"""Runs the cases of `tests/data/eval/` on Clojure 1.11 too, and prints where the two differ: `make conformance`.

Values are compared as text in which vectors and lists look alike, characters are strings, maps and sets have no order,
a ratio is its quotient, a float its bits, and what `def` gives is the value and not the var. What a case prints is
compared too. Cases that have names that only PTC-Lisp has are left out. The differences that are meant are in
`tests/data/conformance/differences.toml`, each with its reason. `--generated N` compares as many expressions that
Hypothesis makes, too, and shows what differs as small as it gets.
"""

import argparse
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import attrs

from ptc_interpreter import Evaluation, Keyword, Limits, LispError, Symbol, evaluate, to_display
from ptc_interpreter.printing.printer import members
from ptc_interpreter.runtime.registry import ALIASES, CORE
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES, items
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Regex

sys.path.insert(0, str(Path(__file__).parent))
from cases import Case, file_cases
from generated import generated, smaller

DATA = Path(__file__).parent / "data"
RUNNER = DATA / "conformance" / "runner.clj"
DIFFERENCES = DATA / "conformance" / "differences.toml"
NO_CLOJURE = "Clojure is not installed: on Debian and Ubuntu, `apt-get install clojure`, then run this again."

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|;[^\n]*|\\.|[^\s,()\[\]{}"\';@#^`~\\]+', re.DOTALL)
_OWN_FAMILIES = frozenset({"records/aggregates", "records/describing", "text/json", "sequences/lazy_seq"})
_OWN = frozenset({"return", "fail", "*1", "*2", "*3"})
_NEWER = frozenset({"partitionv", "partitionv-all", "splitv-at"})  # of Clojure 1.12
_CLOJURE_SPACES = {"str": "clojure.string", "set": "clojure.set", "walk": "clojure.walk"}


@attrs.frozen
class Answer:
    """What one of the two gave for a case."""

    status: str  # "value" or "error"
    normal: str
    shown: str
    printed: str


def words(source: str) -> set[str]:
    """The names, numbers and keywords of a program, strings and comments aside."""
    return {word for word in _WORD.findall(source) if word[0] not in '";\\:'}


def is_portable(case: Case) -> bool:
    """Whether Clojure has every name of a case, and the case has a value."""
    if case.fails:
        return False
    used = words(case.source)
    if used & (_OWN | _NEWER) or any(word.startswith("tool/") for word in used):
        return False
    return not any(_is_own(word) for word in used if f"defn {word}" not in case.source)


def _is_own(word: str) -> bool:
    entry = CORE.get(ALIASES.get(word, word))
    return entry is not None and entry.family in _OWN_FAMILIES


def refers(source: str) -> dict[str, list[str]]:
    """What a program uses without the prefix that Clojure needs, by namespace: `join`, `union`."""
    found: dict[str, list[str]] = {}
    for word in sorted(words(source)):
        prefix, _, bare = ALIASES.get(word, "").partition("/")
        defines = re.search(rf"\((?:def|defn|declare|defonce)\s+{re.escape(word)}\s", source)
        if prefix in _CLOJURE_SPACES and bare == word and not defines:
            found.setdefault(_CLOJURE_SPACES[prefix], []).append(word)
    return found


def edn(value: Any) -> str:
    """JSON-like data as Clojure reads it; the keys of records are keywords."""
    if isinstance(value, dict):
        keys = host_keys(value)
        return "{" + " ".join(f"{edn(key)} {edn(item)}" for key, item in zip(keys, value.values(), strict=True)) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(edn, value)) + "]"
    if isinstance(value, Keyword):
        return repr(value)
    return "nil" if value is None else json.dumps(value)


def on_clojure(command: str, cases: list[Case]) -> list[Answer]:
    """What Clojure gives for each case. Its process ends behind one that does not end: another goes on from there."""
    answers: list[Answer] = []
    while len(answers) < len(cases):
        found, said = _in_one_process(command, cases[len(answers) :])
        if not found:
            raise SystemExit(f"Clojure stopped after {len(answers)} of {len(cases)} cases:\n{said[-2000:]}")
        answers += found
    return answers


def _in_one_process(command: str, cases: list[Case]) -> tuple[list[Answer], str]:
    """The answers that one process gives, and what it says of its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.edn"
        path.write_text(edn([_for_clojure(index, case) for index, case in enumerate(cases)]), "utf-8")
        environment = {"JAVA_TOOL_OPTIONS": "-Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -Xss8m"}
        run = subprocess.run(
            [command, str(RUNNER), str(path)],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, **environment},
        )
    lines = [line for line in run.stdout.splitlines() if line.startswith("[")]
    return [Answer(*json.loads(line, strict=False)[1:]) for line in lines], run.stderr


def _for_clojure(index: int, case: Case) -> tuple[Any, ...]:
    return index, case.source, list(refers(case.source).items()), list(case.data.items())


def on_ptc(case: Case) -> Answer:
    """What we give for a case."""
    evaluation = evaluate(case.source, data=case.data)
    if evaluation.error is not None:
        return Answer("error", "", f"{evaluation.error.code}: {evaluation.error.message}", "")
    shown = case.expected or to_display(evaluation.value)
    try:
        return Answer("value", normal(evaluation.value), shown, _output(evaluation))
    except LispError as error:  # of a sequence that is worked out only now
        return Answer("error", "", f"{error.problem.code}: {error.problem.message}", "")


def _output(evaluation: Evaluation) -> str:
    return "\n".join(evaluation.prints)


def normal(value: Any) -> str:
    """A value as text, with only what PTC-Lisp and Clojure have in common."""
    if value is None or isinstance(value, bool):
        return {None: "nil", True: "true", False: "false"}[value]
    write = _NORMAL.get(type(value))
    if write is not None:
        return write(value)
    return "fn" if callable(value) else to_display(value)


def _sequence(values: Any) -> str:
    return "[" + " ".join(map(normal, values)) + "]"


def _lazy(value: Lazy) -> str:
    """As many items as the runner takes of a sequence that may have no end."""
    run = Run(limits=Limits(), clock=perf_counter)
    return _sequence(islice(value.start(run), 20_000))


def _map(value: Any) -> str:
    return "{" + " ".join(sorted(f"{normal(key)} {normal(item)}" for key, item in items(value))) + "}"


def _set(value: Any) -> str:
    return "#{" + " ".join(sorted(map(normal, members(value)))) + "}"


def _float(value: float) -> str:
    bits = int.from_bytes(struct.pack(">d", value if value == value else float("nan")), "big")
    return f"d{bits:x}"


_CLOJURE_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\", "\f": "\\f", "\b": "\\b"}


def _string(value: str) -> str:
    return '"' + "".join(_CLOJURE_ESCAPES.get(character, character) for character in value) + '"'


_NORMAL: dict[type, Any] = {
    str: _string,
    int: str,
    float: _float,
    Decimal: lambda value: _float(float(value)),
    Keyword: repr,
    Symbol: lambda value: value.name,
    Regex: lambda value: "#" + _string(value.pattern),
    list: _sequence,
    tuple: _sequence,
    Vector: lambda value: _sequence(value.state),
    Seq: _sequence,
    Queue: lambda value: _sequence(value.items),
    Lazy: _lazy,
    **dict.fromkeys(MAP_TYPES, _map),
    **dict.fromkeys(SET_TYPES, _set),
}


@attrs.frozen(kw_only=True)
class Difference:
    """A difference that is meant: a pattern found in the text of its cases, and the reason."""

    pattern: str = ""
    reason: str
    file: str = ""  # the data file it is limited to

    def covers(self, case: Case) -> bool:
        """Whether the case differs for this reason."""
        return case.where.startswith(self.file) and re.search(self.pattern, case.source) is not None


def listed_differences() -> list[Difference]:
    """The differences that are meant, as the file has them."""
    return [Difference(**entry) for entry in tomllib.loads(DIFFERENCES.read_text("utf-8")).get("difference", [])]


def agree(ours: Answer, theirs: Answer) -> bool:
    """Whether both gave the same value and printed the same, line ends aside."""
    return (ours.status, ours.normal) == (theirs.status, theirs.normal) and (
        ours.printed.replace("\n", "") == theirs.printed.replace("\n", "")
    )


def report(case: Case, ours: Answer, theirs: Answer) -> str:
    """The lines that show one difference."""
    lines = [f"{case.where}: {case.source}", f"   ptc      {ours.shown}", f"   Clojure  {theirs.shown}"]
    if ours.status == theirs.status == "value" and ours.normal == theirs.normal:
        lines += [f"   ptc printed      {ours.printed!r}", f"   Clojure printed  {theirs.printed!r}"]
    return "\n".join(lines)


def differing(cases: list[Case], answers: list[Answer]) -> Iterator[tuple[Case, Answer, Answer]]:
    """The cases on which the two do not agree."""
    for case, theirs in zip(cases, answers, strict=True):
        ours = on_ptc(case)
        if not agree(ours, theirs):
            yield case, ours, theirs


@attrs.frozen(kw_only=True)
class GeneratedDifference:
    """The same for generated expressions: patterns of the expression, of what we give, and of what Clojure gives."""

    reason: str
    source: str = ""
    ours: str = ""
    theirs: str = ""

    def covers(self, found: tuple[Case, Answer, Answer]) -> bool:
        """Whether they differ for this reason."""
        case, ours, theirs = found
        return all(
            re.search(pattern, text, re.DOTALL)
            for pattern, text in (
                (self.source, case.source),
                (self.ours, ours.normal or ours.shown),
                (self.theirs, theirs.normal or theirs.shown),
            )
        )


def listed_generated() -> list[GeneratedDifference]:
    """The differences of generated expressions that are meant, as the file has them."""
    return [GeneratedDifference(**entry) for entry in tomllib.loads(DIFFERENCES.read_text("utf-8"))["generated"]]


Found = tuple[Case, Answer, Answer]
_BRACKETS = str.maketrans("()", "[]")  # lists and vectors print alike


def _compared(command: str, expressions: list[str]) -> list[Found]:
    """The expressions that differ."""
    cases = [Case(where="generated", source=text, expected="", fails=False) for text in expressions]
    return [
        (case, ours, theirs)
        for case, ours, theirs in differing(cases, on_clojure(command, cases))
        if ours.status != theirs.status
        or ours.normal.translate(_BRACKETS) != theirs.normal.translate(_BRACKETS)
        or ours.printed.translate(_BRACKETS) != theirs.printed.translate(_BRACKETS)
    ]


def _unlisted(command: str, expressions: list[str], listed: list[GeneratedDifference]) -> tuple[list[Found], int]:
    """The differences that no entry of the list covers, and how many one covers."""
    found = _compared(command, expressions)
    unlisted = [each for each in found if not any(difference.covers(each) for difference in listed)]
    return unlisted, len(found) - len(unlisted)


def shrunk(command: str, found: Found, listed: list[GeneratedDifference]) -> Found:
    """The smallest expression met on the way down from `found` that differs without being listed."""
    while True:
        candidates = list(dict.fromkeys(smaller(found[0].source)))
        unlisted, _ = _unlisted(command, candidates, listed) if candidates else ([], 0)
        if not unlisted:
            return found
        found = min(unlisted, key=lambda each: len(each[0].source))


def compare_generated(command: str, count: int, seed: int) -> int:
    """Print how many generated expressions agree, and the smallest forms of those that do not; how many these are."""
    expressions, listed = generated(count, seed), listed_generated()
    unlisted, meant = _unlisted(command, expressions, listed)
    by_function = {each[0].source.split()[0]: each for each in reversed(unlisted)}
    for each in list(by_function.values())[:_SHOWN]:
        print(report(*shrunk(command, each, listed)))
    print(
        f"{len(expressions)} generated expressions, seed {seed}: {len(expressions) - meant - len(unlisted)} agree, "
        f"{meant} differ as listed, {len(unlisted)} differ unlisted"
    )
    return len(unlisted)


_SHOWN = 10  # differences that are made small and shown


def compare_cases(command: str) -> int:
    """Print how the cases of `tests/data/eval/` compare; how many of them differ without being listed."""
    every = file_cases(DATA / "eval")
    cases = [case for case in every if is_portable(case)]
    found = list(differing(cases, on_clojure(command, cases)))
    listed = listed_differences()
    unlisted = [each for each in found if not any(difference.covers(each[0]) for difference in listed)]
    for each in unlisted:
        print(report(*each))
    for reason in dict.fromkeys(difference.reason for difference in listed):
        covering = [difference for difference in listed if difference.reason == reason]
        count = sum(any(difference.covers(case) for difference in covering) for case, _, _ in found)
        print(f"meant, {count:3} cases: {reason}")
    print(
        f"{len(every)} cases: {len(every) - len(cases)} left out (errors, tools, names of PTC-Lisp alone), "
        f"{len(cases) - len(found)} agree, {len(found) - len(unlisted)} differ as listed, "
        f"{len(unlisted)} differ unlisted"
    )
    return len(unlisted)


def main() -> int:
    """Print the comparison; 0 if every difference is listed, 1 if not, 2 without Clojure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generated", type=int, default=0, metavar="N", help="compare N generated expressions as well")
    parser.add_argument("--seed", type=int, default=None, help="make the same expressions again")
    options = parser.parse_args()
    command = shutil.which("clojure") or shutil.which("clojure1.11")
    if command is None:
        print(NO_CLOJURE, file=sys.stderr)
        return 2
    unlisted = compare_cases(command)
    if options.generated:
        seed = random.randrange(1 << 32) if options.seed is None else options.seed
        unlisted += compare_generated(command, options.generated, seed)
    return 1 if unlisted else 0


if __name__ == "__main__":
    raise SystemExit(main())
