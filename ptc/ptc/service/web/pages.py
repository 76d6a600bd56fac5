"""Records drawn as HTML, under a policy that lets nothing of elsewhere in."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from litestar import Response

from ptc.service.access import Access
from ptc.viewer.pages import STATIC, TEMPLATES

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER: Final = Path(__file__).parent
_HTML: Final = "text/html; charset=utf-8"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
NO_SCRIPTS: Final = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_OWN: Final = _FOLDER / "static"
_CSS: Final = "text/css"
_JS: Final = "text/javascript"
_STATIC: Final = {
    "web.css": (_OWN, _CSS),
    "chat.js": (_OWN, _JS),
    "log.js": (_OWN, _JS),
    "slider.js": (_OWN, _JS),
    "page.css": (STATIC, _CSS),
    "page.js": (STATIC, _JS),
    "live.js": (STATIC, _JS),
    "following.js": (STATIC, _JS),
}
SITE: Final = (("Chat", "/"), ("Runs", "/runs"), ("Log", "/log"), ("Search", "/search"))  # above the pages of runs


def page(
    template: str, drawn: Any = None, *, access: Access | None = None, status: int = 200, **others: Any
) -> Response[str]:
    """A page as an answer."""
    given = {
        "page": drawn,
        "owner": access.owner if access else "",
        "query": "",
        "problem": "",
        "live": None,
        "here": "",
        **others,
    }
    text = _environment().get_template(template).render(**given)
    policy = NO_SCRIPTS if template == "shared.html" else POLICY
    headers = {"Content-Security-Policy": policy}
    return Response(text, media_type=_HTML, status_code=status, headers=headers)


def part(template: str, drawn: Any) -> str:
    """A part of a page."""
    return _environment().get_template(template).render(each=drawn)


def whole_page(text: str) -> Response[str]:
    """A page that carries its own policy, such as that of a run."""
    return Response(text, media_type=_HTML)


def moved(address: str) -> Response[None]:
    """Sends a browser to another page."""
    return Response(None, status_code=303, headers={"Location": address})


@cache
def static_file(name: str) -> tuple[bytes, str] | None:
    """A file that pages load, and what it is."""
    found = _STATIC.get(name)
    return None if found is None else ((found[0] / name).read_bytes(), found[1])


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([_FOLDER / "templates", TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
