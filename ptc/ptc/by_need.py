"""Names of a package that are imported when they are asked for, with the module that each is in."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def from_homes(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: `homes` has modules, each with the names that are its, a space between two."""
    module_of = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(module_of[name]), name)

    return get
