"""Every name that the language promises is in one of its tables: `tests/data/names.txt`."""

import re
from pathlib import Path

import pytest

from ptc_interpreter import evaluate
from ptc_interpreter.analyzer.special import SPECIAL_FORMS
from ptc_interpreter.analyzer.unsupported import REFUSED
from ptc_interpreter.runtime.registry import ALIASES, CONSTANTS, CORE

LINES = (Path(__file__).parents[1] / "data" / "names.txt").read_text("utf-8").splitlines()


def groups():
    found, group = {}, ""
    for line in LINES:
        if line.startswith("= "):
            group = line.removeprefix("= ")
            found[group] = []
        elif line and not line.startswith(";"):
            found[group] += line.split()
    return found


GROUPS = groups()


def written():
    """The names as programs write them: those of a group with prefixes under each of them."""
    for group, names in GROUPS.items():
        prefixes = group.split() if group.endswith("/") else [""]
        if group != "refused":
            yield from (prefix + name for prefix in prefixes for name in names)


def test_the_promised_names_are_there():
    assert set(written()) - {*CORE, *ALIASES, *CONSTANTS, *SPECIAL_FORMS} == set()


KNOWN = {*CORE, *ALIASES, *CONSTANTS, *REFUSED}
FULL = [name for name in KNOWN if name.startswith(("java.", "clojure.lang."))]


def test_every_full_name_of_a_class_has_a_short_one():
    def short(name):
        package = re.match(r"(?:[a-z]+\.)+", name)[0]
        return name.removeprefix(package)

    assert [name for name in FULL if short(name) not in KNOWN] == []


def test_every_short_name_of_a_class_has_a_full_one():
    written = [name for name in KNOWN if re.match(r"[A-Z]\w*(/|\.?$)", name)]
    packages = {name[: len(name) - len(rest)] for name in FULL for rest in [re.sub(r"^(?:[a-z]+\.)+", "", name)]}
    assert len(written) > 200
    assert [name for name in written if not any(package + name in KNOWN for package in packages)] == []


def test_a_refused_name_says_what_to_do_instead():
    assert [name for name in GROUPS["refused"] if not REFUSED[name].instead] == []
    codes = {name: evaluate(f"({name} 1)").error.code for name in GROUPS["refused"]}
    assert set(codes.values()) == {"unsupported"}, codes


@pytest.mark.parametrize("name", GROUPS["transducers"])
def test_a_transducer_takes_no_collection(name):
    argument = {"distinct": "", "dedupe": "", "replace": "{1 2}"}.get(name, "1" if "take" in name else "identity")
    argument = {"take-while": "some?", "drop": "1", "partition-all": "1"}.get(name, argument)
    argument = "vector" if name in ("mapcat", "map-indexed", "keep-indexed") else argument
    evaluation = evaluate(f"(into [] ({name} {argument}) [1])")
    assert evaluation.error is None, evaluation.error


@pytest.mark.parametrize("source", ["#'inc", "(map #'inc [1])"])
def test_a_var_is_its_value(source):
    assert evaluate(source).error is None
