"""The agents of modules."""

from importlib import import_module
from types import ModuleType

from ptc.agents import Agents


def agents_of(given: Agents | ModuleType | str) -> Agents:
    """The agents of a registry, or all that a module registers: the module, or its name, such as `shop.agents`.

    Raises `ImportError`, and `ValueError` for a module that has no `Agents`.
    """
    if isinstance(given, Agents):
        return given
    module = import_module(given) if isinstance(given, str) else given
    found = {id(each): each for each in vars(module).values() if isinstance(each, Agents)}
    if not found:
        raise ValueError(
            f"{module.__name__} registers no agents: it needs agents = Agents(), and @agents.register(name) on what "
            "makes each"
        )
    return Agents(*found.values())
