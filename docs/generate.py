"""Fills the parts of the documentation that code knows: `python -m docs.generate`, with `--check` to compare only.

A page holds a part between two comments, and the rest of the page is written by hand:

    <!-- generated: limits -->
    ...
    <!-- end -->

What is filled in is committed, and a test fails when it is stale.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from docs.parts.api import MODULES, api, extras, llms_text
from docs.parts.commands import commands
from docs.parts.conversations import (
    chat_commands,
    conversation_settings,
    event_types,
    export_formats,
    import_formats,
    measurements,
)
from docs.parts.core_index import core_index
from docs.parts.errors import error_codes, exceptions, failure_codes
from docs.parts.language import constants, core_functions, differences, namespaces, refused_names, special_forms
from docs.parts.options import agent_options, history_options, limits
from docs.parts.rooms import rooms
from docs.parts.service import problem_pages, service_problems, service_scopes, service_settings
from docs.parts.strategies import drawing, measured_options, strategies

FOLDER: Final = Path(__file__).parent
_REGION: Final = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "special-forms": special_forms,
    "core-functions": core_functions,
    "constants": constants,
    "namespaces": namespaces,
    "differences": differences,
    "refused-names": refused_names,
    "limits": limits,
    "history-options": history_options,
    "agent-options": agent_options,
    "error-codes": error_codes,
    "failure-codes": failure_codes,
    "exceptions": exceptions,
    "commands": commands,
    "strategies": strategies,
    "measured-options": measured_options,
    "rooms": rooms,
    "event-types": event_types,
    "conversation-settings": conversation_settings,
    "measurements": measurements,
    "export-formats": export_formats,
    "import-formats": import_formats,
    "chat-commands": chat_commands,
    "service-problems": service_problems,
    "problem-pages": problem_pages,
    "service-scopes": service_scopes,
    "service-settings": service_settings,
    "extras": extras,
    **{f"api-{page}": partial(api, page) for page in MODULES},
}
# whole files, by their path in the project
FILES: Final[Mapping[str, Callable[[], str]]] = {
    "docs/images/strategies.svg": drawing,
    "docs/llms.txt": llms_text,
    "interpreter/ptc_interpreter/core/index.py": core_index,
}


def filled(page: str) -> str:
    """The text of a page with its generated parts as they are now. Raises KeyError for a part that does not exist."""
    return _REGION.sub(lambda match: f"{match[1]}\n{PARTS[match[2]]()}\n\n{match[3]}", page)


def pages() -> Mapping[Path, Callable[[str], str]]:
    """The files that code fills in or writes, each with what makes its text of that which it has."""
    found: dict[Path, Callable[[str], str]] = dict.fromkeys(sorted(FOLDER.rglob("*.md")), filled)
    return {**found, **{FOLDER.parent / name: partial(_whole, make) for name, make in FILES.items()}}


def _whole(make: Callable[[], str], _: str) -> str:
    return make()


def stale_pages(among: Mapping[Path, Callable[[str], str]]) -> Iterator[tuple[Path, str]]:
    """Those of these pages that differ from what they should be, and what they should be."""
    for path, make in among.items():
        text = path.read_text("utf-8") if path.exists() else ""
        wanted = make(text)
        if wanted != text:
            yield path, wanted


def main(arguments: list[str]) -> int:
    """Write the pages that are stale, or with `--check` only name them."""
    stale = list(stale_pages(pages()))
    for path, wanted in stale:
        print(path.relative_to(FOLDER.parent))
        if "--check" not in arguments:
            path.write_text(wanted, encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
