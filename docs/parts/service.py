"""What the service answers with, and what its tokens allow."""

from docs.parts.markdown import as_code, table
from ptc.cli.serve import serve
from ptc.cli.serve_settings import LIMITS, limit_values
from ptc.cli.settings import key_of, settings_of, variable_of
from ptc.service import ServiceSettings
from ptc.service.problems import ADVICE, CODES
from ptc.store import SCOPES


def service_problems() -> str:
    """Each code of a problem of the service, with its status and its title."""
    rows = (
        (str(status), f"[{as_code(name)}](../problems.md#{name})", title) for name, (status, title) in CODES.items()
    )
    return table(("status", "`code`", "what it is"), rows)


def problem_pages() -> str:
    """A section for each code of a problem: what it is, and what to do about it."""
    return "\n\n".join(
        f"## {name}\n\n{title}: status {status}.\n\n{ADVICE[name]}" for name, (status, title) in CODES.items()
    )


def service_scopes() -> str:
    """The scopes of tokens."""
    return table(("scope", "allows to"), ((as_code(name), text) for name, text in SCOPES.items()))


def service_settings() -> str:
    """Each setting of `ptc serve` that has no everyday flag, with its default."""
    values = limit_values(ServiceSettings())
    rows = (
        (as_code(key_of(each)), as_code(variable_of(each)), as_code(str(values[key_of(each)])), LIMITS[key_of(each)][1])
        for each in settings_of(serve)
        if key_of(each) in LIMITS
    )
    return table(("setting", "variable", "default", "what it says"), rows)
