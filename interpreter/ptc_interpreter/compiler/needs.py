"""Modules of the compiler that are imported when something is first written that is theirs to write."""

from functools import partial
from importlib import import_module
from typing import Any

from ptc_interpreter.values.metering import accounted_to


def by_need(module: str, table: dict[Any, Any], *keys: Any) -> None:
    """Put under `keys` of a table what imports the module, which registers itself in its place, and then writes."""
    table.update({key: partial(_first, module, table, key) for key in keys})


def _first(module: str, table: dict[Any, Any], key: Any, *given: Any) -> Any:
    with accounted_to(None):  # no program pays for what all have
        import_module(module)
    return table[key](*given)
