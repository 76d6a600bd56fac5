"""Pages as HTML: templates over facts. Everything foreign is escaped by them, and a policy lets nothing else run."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from ptc.errors import MissingExtra
from ptc.viewer.charts import evals_svg, timeline_svg, tokens_svg
from ptc.viewer.facts import ComparePage, EvalsPage, Listing, RunPage, RunSearch, TurnPage, lines_of
from ptc.viewer.facts.addresses import turn_address
from ptc.viewer.facts.texts import WHOLE
from ptc.viewer.facts.timeline import Timeline
from ptc.viewer.facts.tokens import TokensView
from ptc.viewer.facts.turns import CALLS_OF_A_TURN
from ptc.views.visible import plain_to_see

if TYPE_CHECKING:
    from jinja2 import Environment

_TURNS: Final = 50  # of a run that are shown whole where each has a page of its own
_FOLDER: Final = Path(__file__).parent
STATIC: Final = _FOLDER / "static"
TEMPLATES: Final = _FOLDER / "templates"  # `runs.html` has what other pages of runs are made of

Site = Sequence[tuple[str, str]]  # names and addresses of the pages beside one
NO_SITE: Final[Site] = ()


@attrs.frozen
class Live:
    """What a page is followed by: a text at an address, which is another when the page is."""

    address: str
    version: str  # that text as it was before the page was drawn
    writing: "Writing | None" = None


@attrs.frozen(kw_only=True)
class Writing:
    """What a page of a run shows of the programs that are being written, by the events of a service."""

    run: str
    cursor: str  # behind which events come
    turn: int  # of the program that is being written
    text: str  # what there is of it


@attrs.frozen(kw_only=True)
class Served:
    """What a page leads to where a server gives it; a page that opens from disk has nothing but itself."""

    run: str  # the address of the page of the run; behind it, `?turn=3` is that of a turn
    link_to: str = ""  # the address of the list that it is in
    record: str = ""  # where the record of the run is had
    people: str = ""  # under which people decide calls, and say what became of them
    live: Live | None = None  # what the page is followed by
    site: Site = NO_SITE  # the pages beside it


def run_html(page: RunPage, *, link_to: str = "", served: Served | None = None) -> str:
    """The page of a run; the same facts give the same text. `link_to` is the list of one that is written to disk."""
    drawings = {"timeline_svg": _timeline, "tokens_svg": _tokens}
    return _of_run("run.html", page, served, link_to=link_to, colours=_colours(page), own="", **drawings)


def turn_html(page: TurnPage, served: Served) -> str:
    """The page of a turn."""
    names = (piece.section for message in page.turn.prompt.fresh for piece in message.pieces if piece.section)
    colours = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return _of_run("turn_page.html", page, served, colours=colours, own=page.turn.name, lines_of=lines_of)


def _of_run(template: str, page: Any, served: Served | None, *, own: str, **others: Any) -> str:
    """A page of a run, or of its turn `own`."""
    if served is None:
        return _drawn(template, page, own=own, **others)
    given = {**others, "people": served.people, "link_to": served.link_to, "served": served, "own": own}
    return _drawn(template, page, forms=bool(served.people), live=served.live, site=served.site, **given)


def wait_html(file: str, reason: str, *, live: Live | None = None) -> str:
    """The live page of a run whose file is not there yet, or cannot be read."""
    return _drawn("wait.html", plain_to_see(file), live=live, reason=plain_to_see(reason))


def listing_html(page: Listing, *, live: Live | None = None) -> str:
    """The page of a folder of runs; a live one is filtered, searched and compared by the server that it came from."""
    return _drawn("listing.html", page, live=live, forms=bool(live))


def search_html(page: RunSearch) -> str:
    """The page of a search in runs."""
    return _drawn("search.html", page, forms=True)


def evals_html(page: EvalsPage, *, link_to: str = "") -> str:
    """The page of a report."""
    return _drawn("evals.html", page, link_to=link_to, evals_svg=_evals)


def compare_html(page: ComparePage, *, runs: Sequence[str] = (), link_to: str = "", site: Site = NO_SITE) -> str:
    """The page of two runs; `runs` are the addresses of their pages, where they have some."""
    return _drawn("compare.html", page, link_to=link_to, site=site, runs=runs)


def _colours(page: RunPage) -> dict[str, int]:
    """A number for each section of prompts, the same in messages as in the drawing of tokens."""
    names: dict[str, int] = {}
    for run in page.runs:
        for number, name in enumerate(run.tokens.names):
            names.setdefault(name, number)
    return {"turns": len(names)} | names


def _drawn(
    template: str, page: Any, *, live: Live | None = None, forms: bool = False, site: Site = NO_SITE, **others: Any
) -> str:
    environment = _environment()
    style, scripts = _static("page.css"), list(map(_static, _scripts(live)))
    policy = policy_of(style, scripts, connect=_own(live is not None), forms=_own(forms))
    given = {
        "page": page,
        "live": live,
        "forms": forms,
        "style": style,
        "scripts": scripts,
        "policy": policy,
        "site": site,
        "turn_address": turn_address,
        "most_characters": WHOLE,
        "calls_of_a_page": CALLS_OF_A_TURN,
        "turns_of_a_page": _TURNS,
        **_ABSENT,
    }
    return environment.get_template(template).render(**{**given, **others})


def _scripts(live: Live | None) -> list[str]:
    """What a page runs."""
    if live is None:
        return ["page.js"]
    return ["page.js", "live.js", *(["following.js", "writing.js"] if live.writing else [])]


_ABSENT: Final[Mapping[str, Any]] = {"served": None, "own": "", "people": "", "link_to": ""}  # of pages that have none


def _own(allowed: bool) -> str:
    return "'self'" if allowed else "'none'"


@cache
def _environment() -> "Environment":
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtra("The viewer", "viewer") from error
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _static(name: str) -> Any:
    return _markup(static_text(name))


def static_text(name: str) -> str:
    """A style or script of the pages."""
    return (STATIC / name).read_text("utf-8")


def _timeline(of: Timeline, name: str) -> Any:
    return _markup(timeline_svg(of, name))


def _tokens(of: TokensView) -> Any:
    return _markup(tokens_svg(of))


def _evals(of: EvalsPage) -> Any:
    return _markup(evals_svg(of))


def _markup(text: str) -> Any:
    """A text of ours, which templates take as it is."""
    from markupsafe import Markup

    return Markup(text)


def policy_of(style: str, scripts: Iterable[str], *, connect: str = "'none'", forms: str = "'none'") -> str:
    """The policy of a page: its own style and scripts, by their hashes, and nothing from anywhere."""
    runs = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {runs}; connect-src {connect}; "
        f"base-uri 'none'; form-action {forms}"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
