"""What the service answers with, and what its tokens allow."""

from docs.parts.markdown import as_code, table
from ptc.service.problems import CODES
from ptc.store import SCOPES


def service_problems() -> str:
    """Each code of a problem of the service, with its status and its title."""
    rows = ((str(status), as_code(name), title) for name, (status, title) in CODES.items())
    return table(("status", "`code`", "what it is"), rows)


def service_scopes() -> str:
    """The scopes of tokens."""
    return table(("scope", "allows to"), ((as_code(name), text) for name, text in SCOPES.items()))
