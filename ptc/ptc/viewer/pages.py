"""Pages as HTML: templates over facts. Everything foreign is escaped by them, and a policy lets nothing else run."""

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ptc.errors import MissingExtra
from ptc.viewer.charts import timeline_svg, tokens_svg
from ptc.viewer.facts import ComparePage, Listing, RunPage
from ptc.viewer.facts.timeline import Timeline
from ptc.viewer.facts.tokens import TokensView
from ptc.views.visible import plain_to_see

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER: Final = Path(__file__).parent


def run_html(page: RunPage, *, link_to: str = "", live: bool = False) -> str:
    """The page of a run. The same facts give the same text.

    `link_to` is the address of the list that it is in; `live`: it asks the server that it came from for changes.
    """
    drawings = {"timeline_svg": _timeline, "tokens_svg": _tokens}
    return _drawn("run.html", page, live=live, link_to=link_to, colours=_colours(page), **drawings)


def wait_html(file: str, reason: str) -> str:
    """The live page of a run whose file is not there yet, or cannot be read."""
    return _drawn("wait.html", plain_to_see(file), live=True, reason=plain_to_see(reason))


def listing_html(page: Listing) -> str:
    """The page of a folder of runs."""
    return _drawn("listing.html", page)


def compare_html(page: ComparePage) -> str:
    """The page of two runs."""
    return _drawn("compare.html", page)


def _colours(page: RunPage) -> dict[str, int]:
    """A number for each section of prompts, the same in messages as in the drawing of tokens."""
    names: dict[str, int] = {}
    for run in page.runs:
        for number, name in enumerate(run.tokens.names):
            names.setdefault(name, number)
    return {"turns": len(names)} | names


def _drawn(template: str, page: Any, *, live: bool = False, **others: Any) -> str:
    environment = _environment()
    style, scripts = _static("page.css"), [_static("page.js"), *([_static("live.js")] if live else [])]
    policy = policy_of(style, scripts, connect="'self'" if live else "'none'")
    given = {"page": page, "live": live, "style": style, "scripts": scripts, "policy": policy}
    return environment.get_template(template).render(**given, **others)


@cache
def _environment() -> "Environment":
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtra("The viewer", "viewer") from error
    return Environment(
        loader=FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _static(name: str) -> Any:
    return _markup((_FOLDER / "static" / name).read_text("utf-8"))


def _timeline(of: Timeline, name: str) -> Any:
    return _markup(timeline_svg(of, name))


def _tokens(of: TokensView) -> Any:
    return _markup(tokens_svg(of))


def _markup(text: str) -> Any:
    """A text of ours, which templates take as it is."""
    from markupsafe import Markup

    return Markup(text)


def policy_of(style: str, scripts: Iterable[str], *, connect: str = "'none'") -> str:
    """The policy of a page: its own style and scripts, by their hashes, and nothing from anywhere."""
    runs = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {runs}; connect-src {connect}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
