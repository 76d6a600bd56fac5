"""`core/index.py`: the names that each module of the language registers."""

import pkgutil
import textwrap
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from ptc_interpreter import core
from ptc_interpreter.runtime.registry import REGISTERED_BY

_HEAD = '''\
"""The names of the language by the module that registers them; `python -m docs.generate` writes this file."""

from typing import Final

# (module of this folder -> names of its functions and constants, and what else they are called, a space between two)
NAMES: Final[dict[str, str]] = {
'''
_WIDTH: Final = 116  # characters of a line


def core_index() -> str:
    """The whole file, from what the modules register when they are imported."""
    for module in pkgutil.walk_packages(core.__path__, f"{core.__name__}."):
        import_module(module.name)
    return _HEAD + "".join(f"{line}\n" for line in _lines()) + "}\n"


def _lines() -> Iterator[str]:
    by_module: dict[str, list[str]] = {}
    for name, module in sorted(REGISTERED_BY.items()):
        by_module.setdefault(module, []).append(name)
    for module, names in sorted(by_module.items()):
        yield f'    "{module}": """'
        yield from textwrap.wrap(" ".join(names), _WIDTH, break_long_words=False, break_on_hyphens=False)
        yield '    """,'
