"""What code knows is written by `docs.generate`: it is fresh, and its tables are whole."""

import re

import attrs
import pytest
from pages import PAGES, ROOT, headings

from docs import generate as generator
from docs.parts import errors, options
from ptc import ScriptedModel
from ptc.options import OPTION_NAMES, resolve_options
from ptc_compression import HistoryOptions
from ptc_interpreter import ERROR_CODES, Limits

DOCS = ROOT / "docs"


MEASURED = {"strategies.md", "strategies.svg"}


def stale(chosen):
    return [path.name for path, _ in generator.stale_pages(chosen)]


def test_generated_parts_are_fresh():
    rest = {path: make for path, make in generator.pages().items() if path.name not in MEASURED}
    assert stale(rest) == [], "run `make docs` and commit what it writes"


@pytest.mark.orderless("it counts tokens and facts of prompts, which other tests compare whole")
def test_measured_parts_are_fresh():
    measured = {path: make for path, make in generator.pages().items() if path.name in MEASURED}
    assert len(measured) == len(MEASURED)
    assert stale(measured) == [], "run `make docs` and commit what it writes"


def test_every_generated_part_is_on_a_page():
    found = {match for page in PAGES for match in re.findall(r"<!-- generated: ([a-z-]+) -->", page.read_text("utf-8"))}
    assert found == set(generator.PARTS)


def test_every_error_code_has_a_heading_and_an_example_or_a_note():
    assert headings(DOCS / "errors.md") >= set(ERROR_CODES)
    assert sorted([*errors.ERROR_EXAMPLES, *errors.ERROR_NOTES]) == sorted(ERROR_CODES)


def test_every_example_ends_with_its_error():
    for code in errors.ERROR_EXAMPLES:
        assert f"Error: {code}" in errors._error(code)[1]


def test_every_limit_and_option_is_described():
    assert set(options.LIMITS) == {field.name for field in attrs.fields(Limits)}
    assert set(options.HISTORY_OPTIONS) == {field.name for field in attrs.fields(HistoryOptions)}
    assert set(options.OPTIONS) == set(OPTION_NAMES)
    assert {code for _, code in options.LIMITS.values()} <= set(ERROR_CODES)


def test_defaults_of_options_are_as_written():
    resolved = resolve_options({"model": ScriptedModel([])})
    parts = (resolved.plumbing, resolved.bounds, resolved.rendering)
    values = {name: value for part in parts for name, value in attrs.asdict(part, recurse=False).items()}
    plain = {name: value for name, value in values.items() if isinstance(value, bool | int | float)}
    assert {name: options.OPTIONS[name][0] for name in plain} == {name: f"`{value}`" for name, value in plain.items()}
