"""What `import ptc` gives, and what it costs."""

import importlib
import json
import re
import subprocess
import sys
from pkgutil import walk_packages

import pytest

import ptc
from ptc import models, public
from ptc.errors import AgentError

HEAVY = {
    "litestar",
    "uvicorn",
    "msgspec",
    "sqlalchemy",
    "jinja2",
    "openai",
    "anthropic",
    "any_llm",
    "click",
    "rich",
    "tiktoken",
    "pydantic",
    "cattrs",
    "asyncio",
    "mcp",
    "opentelemetry",
}


def test_all_is_what_there_is():
    assert all(hasattr(ptc, name) for name in ptc.__all__)
    assert ptc.__all__ == sorted(ptc.__all__, key=lambda name: (not name.isupper(), name.islower(), name))


def test_each_name_is_imported_from_where_the_public_module_has_it():
    assert {name: getattr(ptc, name) for name in ptc.__all__} == {name: getattr(public, name) for name in ptc.__all__}
    assert set(ptc.__all__) <= set(dir(ptc))


def test_each_model_is_imported_when_it_is_asked_for():
    assert {name for name in models.__all__ if not hasattr(models, name)} == set()
    with pytest.raises(AttributeError, match="has no attribute 'OpenAI'"):
        _ = models.OpenAI  # pyright: ignore[reportAttributeAccessIssue]
    code = "import sys; from ptc import SubAgent; print(*(name for name in sys.modules if name.startswith('ptc.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"ptc.models.anthropic", "ptc.models.openai", "ptc.views.comparison", "ptc.public"}
    assert "ptc.agent" in loaded


@pytest.mark.parametrize(("old", "new"), [("progress", "record.events"), ("prompt_text", "views.prompt_text")])
def test_a_module_that_moved_is_found_under_its_old_name_with_a_warning(old, new):
    sys.modules.pop(f"ptc.{old}", None)
    with pytest.warns(DeprecationWarning, match=f"ptc.{old} is now ptc.{new}"):
        moved = importlib.import_module(f"ptc.{old}")
    there = importlib.import_module(f"ptc.{new}")
    assert all(getattr(moved, name) is getattr(there, name) for name in moved.__all__)


def test_the_tree_of_errors_is_told_whole():
    for module in walk_packages(ptc.__path__, "ptc."):
        if module.name.endswith("errors") or module.name.startswith("ptc.events."):
            importlib.import_module(module.name)
    below = [AgentError]
    for each in below:
        below += each.__subclasses__()
    told = re.findall(r"(?:── |^)(\w+)(?:  |$)", str(ptc.errors.__doc__), re.MULTILINE)
    assert sorted(told) == sorted(each.__name__ for each in below)


def test_what_is_not_there_is_said():
    with pytest.raises(AttributeError, match="module 'ptc' has no attribute 'SubAgnet'"):
        _ = ptc.SubAgnet
    assert set(ptc.__all__) <= set(dir(ptc))


def test_the_names_are_imported_when_one_is_asked_for():
    program = "import sys, ptc; assert 'ptc.agent' not in sys.modules; ptc.SubAgent; assert 'ptc.agent' in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_import_is_light():
    program = "from ptc import *; import sys, json; print(json.dumps([name.partition('.')[0] for name in sys.modules]))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(json.loads(loaded))
