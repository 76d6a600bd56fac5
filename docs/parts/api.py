"""What names, docstrings and the navigation make: the parts of the API pages, the table of extras, `llms.txt`."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

import yaml

from docs.site import PAGES

_DOCS: Final = Path(__file__).parents[1]
_FENCED: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_ROOT: Final = _DOCS.parent
# page of the API -> the modules that it shows
MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "ptc": ("ptc", "ptc.testing"),
    "store": ("ptc.store", "ptc.events"),
    "conversations": ("ptc.conversations",),
    "durable": ("ptc.durable",),
    "evals": ("ptc.evals",),
    "service": ("ptc.service",),
    "mcp": ("ptc.mcp",),
    "telemetry": ("ptc.telemetry",),
    "compression": ("ptc_compression",),
    "chats": ("ptc_compression.chats",),
    "interpreter": (
        "ptc_interpreter",
        "ptc_interpreter.encoding",
        "ptc_interpreter.language",
        "ptc_interpreter.profiling",
    ),
}
# extra -> what it is for
EXTRAS: Final[Mapping[str, str]] = {
    "openai": "models of OpenAI, and of whatever speaks its protocol",
    "anthropic": "models of Anthropic",
    "any-llm": "models of all other providers, by any-llm",
    "prices": "`usage.cost` and `max_cost`, by the list prices of genai-prices",
    "cli": "the command `ptc`",
    "mcp": "[tools of MCP servers, and `ptc mcp`](how-to/mcp.md)",
    "metrics": "[measurements for Prometheus](how-to/serving.md#measurements) of the service",
    "otel": "[traces and metrics of OpenTelemetry](how-to/telemetry.md)",
    "store": "[conversations](how-to/conversations.md) and [durable runs](how-to/durable-runs.md) in a file of SQLite",
    "postgres": "[the same in PostgreSQL](how-to/postgresql.md)",
    "durable": "[queues of DBOS for runs](how-to/spreading.md)",
    "dask": "[runs on Dask's workers](how-to/spreading.md)",
    "server": "[`ptc serve`](how-to/serving.md): a web chat, the viewer and an API",
    "viewer": "[runs as pages](how-to/viewing.md)",
    "testing": "[`prompt_snapshot`](how-to/snapshot-tests.md) for pytest",
}


def api(page: str) -> str:
    """The public names of a page's modules, as mkdocstrings reads them."""
    return "\n\n".join(_names(module) for module in MODULES[page])


def _names(module: str) -> str:
    """A heading for a module and a directive for each name that is made in it; a line for the names of others."""
    package = import_module(module)
    names: list[str] = list(package.__all__)
    own = [name for name in names if _home(package, name).partition(".")[0] == module.partition(".")[0]]
    own.sort(key=str.isupper)  # constants last
    others = [f"`{name}`" for name in names if name not in own]
    also = [f"Also here, from the packages below it: {', '.join(others)}."] if others else []
    return "\n\n".join([f"## {module}", *also, *(f"::: {_home(package, name)}" for name in own)])


def _home(package: Any, name: str) -> str:
    """The dotted name of what a package publishes, where it is made."""
    value = getattr(package, name)
    home = getattr(value, "__module__", None)
    return (
        f"{home}.{name}"
        if hasattr(import_module(home or package.__name__), name) and home
        else f"{package.__name__}.{name}"
    )


def extras() -> str:
    """A table of the extras of `ptc-runtime`: what each is for and what it installs."""
    project = tomllib.loads((_ROOT / "ptc" / "pyproject.toml").read_text("utf-8"))["project"]
    given: dict[str, list[str]] = project["optional-dependencies"]
    rows = (
        f"| `{name}` | {EXTRAS[name]} | {', '.join(f'`{each}`' for each in needs)} |" for name, needs in given.items()
    )
    return "\n".join(["| extra | for | installs |", "| --- | --- | --- |", *rows])


# -- for language models ---------------------------------------------------------------------------------------------


def llms_text() -> str:
    """`llms.txt`: each page of the site with its first sentence."""
    site = yaml.safe_load((_ROOT / "mkdocs.yml").read_text("utf-8"))
    lines = [line for entry in site["nav"] for line in _entries(cast("dict[str, Any]", entry))]
    return f"# {site['site_name']}\n\n> {site['site_description']}\n\n" + "\n".join(lines) + "\n"


def _entries(entry: dict[str, Any], depth: int = 0) -> Iterator[str]:
    [(title, target)] = entry.items()
    if isinstance(target, str):
        text = PAGES[target]() if target in PAGES else (_DOCS / target).read_text("utf-8")
        yield f"- [{title}]({target.removesuffix('.md')}.html): {_first_sentence(text)}"
        return
    yield f"\n## {title}\n"
    for each in target:
        yield from _entries(each, depth + 1)


def _first_sentence(text: str) -> str:
    """What the first paragraph of a page begins with."""
    paragraphs = _FENCED.sub("", text).split("\n\n")
    first = next(each for each in map(str.strip, paragraphs) if each and not each.startswith(("#", "<", "|")))
    return " ".join(first.split()).partition(". ")[0].rstrip(".:") + "."
