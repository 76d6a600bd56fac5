"""Where runs and their turns are shown."""

from urllib.parse import quote, urlencode


def page_name(file: str) -> str:
    """The file of a run's page: `run.json` gives `run.json.html`, which is never the index."""
    return f"{file}.html"


def run_address(page: str) -> str:
    """The address of a page, with what is not of addresses escaped."""
    return quote(page, errors="surrogateescape")


def turn_address(page: str, turn: str, *, whole: bool = False, calls: int = 1) -> str:
    """The page of a turn of the run at `page`, where a server has it: its texts whole, its calls from a number on."""
    given = {"turn": turn, **({"whole": "yes"} if whole else {}), **({"calls": calls} if calls > 1 else {})}
    return f"{run_address(page)}?{urlencode(given)}"
