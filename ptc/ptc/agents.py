"""`Agents`: agents by name. A log keeps the name and the parameters of a run, and code makes the agent of them."""

import copy
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import wraps
from typing import Any, Final, TypeAlias

import attrs

from ptc.agent import SubAgent
from ptc.errors import AgentError
from ptc.options import UNSET
from ptc_interpreter import Limits

Make: TypeAlias = Callable[[dict[str, Any]], SubAgent[Any]]  # an agent for the parameters of a run
LONGEST_NAME: Final = 100
_NO_DICT: Final = (str, int, float, bool, "str", "int", "float", "bool")


class UnknownAgent(AgentError, LookupError):
    """No agent is registered under a name."""

    code = "unknown_agent"

    def __init__(self, name: str, names: Iterable[str]) -> None:
        known = sorted(names)
        near = get_close_matches(name, known, n=1)
        there = f"there are {', '.join(known)}" if known else "there are none: @agents.register(name) adds one"
        super().__init__(f"there is no agent {name!r}; {f'did you mean {near[0]!r}?' if near else there}")
        self.name = name


class Agents:
    """Agents by name, each made anew for a run, wherever that goes on.

    agents = Agents()

    @agents.register("surveyor")
    def surveyor(params: dict[str, Any]) -> SubAgent:
        return SubAgent(f"Survey {params['field']}", tools=[measure], model="openai:gpt-5-mini")
    """

    def __init__(self, *others: "Agents") -> None:
        """With those of others among them. Raises `ValueError` for a name that two have."""
        self._made_by: dict[str, Make] = {}
        self._store_data: set[str] = set()
        for other in others:
            for name, make in other._made_by.items():
                self.register(name, store_data=other.stores_data(name))(make)

    def register(self, name: str, *, store_data: bool = False) -> Callable[[Make], Make]:
        """Registers what makes an agent of the parameters of a run: plain data, a copy for each call.

        It is called again wherever the run goes on, so it gives the same agent for the same parameters. With
        `store_data` a run keeps the data that its agent has when it begins, each value once for a log, and goes on
        with that whatever the agent is made with by then: for data that changes under long runs. Raises
        `ValueError` for a name that is taken or can be none, and `TypeError` for what does not take the parameters as
        one dict.
        """
        check_agent_name(name)
        check_flag("store_data", store_data)

        def registered(make: Make) -> Make:
            if not callable(make):
                raise TypeError(f"an agent is registered as what makes it, such as a function; {name!r} is {make!r}")
            _check_takes_params(name, make)
            if self._made_by.setdefault(name, make) is not make:
                raise ValueError(f"there is an agent {name!r} already: take another name")
            if store_data:
                self._store_data.add(name)
            return make

        return registered

    def make(self, name: str, params: Mapping[str, Any] | None = None) -> SubAgent[Any]:
        """The agent for the parameters of a run. Raises `UnknownAgent`, `TypeError`, and what makes it raises."""
        if name not in self._made_by:
            raise UnknownAgent(name, self._made_by)
        agent: Any = self._made_by[name](copy.deepcopy(dict(params or {})))
        if not isinstance(agent, SubAgent):
            raise TypeError(f"what is registered as {name!r} has to return a SubAgent; it returned {agent!r:.100}")
        return agent  # pyright: ignore[reportUnknownVariableType]

    def limited(self, limits: Limits) -> "Agents":
        """The same agents; those that leave out their limits get these."""
        given = Agents()
        for name, make in self._made_by.items():
            given.register(name, store_data=self.stores_data(name))(_limited(make, limits))
        return given

    def stores_data(self, name: str) -> bool:
        """Whether runs of the agents of a name keep their data."""
        return name in self._store_data

    def description(self, name: str) -> str:
        """What is said of the agents of a name: the first line of the docstring of what makes them."""
        return (inspect.getdoc(self._made_by[name]) or "").strip().split("\n", 1)[0]

    def __contains__(self, name: object) -> bool:
        return name in self._made_by

    def __iter__(self) -> Iterator[str]:
        return iter(self._made_by)

    def __len__(self) -> int:
        return len(self._made_by)


def _check_takes_params(name: str, make: Make) -> None:
    try:
        signature = inspect.signature(make)
        first = next(iter(signature.parameters.values()), None)
        signature.bind({})
    except ValueError:  # it has none
        return
    except TypeError:
        first = None
    if first is None or first.annotation in _NO_DICT:
        raise TypeError(
            f"what makes {name!r} is called with one dict, which has all parameters of a run: write "
            "def make(params: dict[str, Any]) -> SubAgent, and params['field'] in it"
        )


def with_limits(agent: SubAgent[Any], limits: Limits) -> SubAgent[Any]:
    """The agent, with these limits if it leaves out its own."""
    return attrs.evolve(agent, limits=limits) if agent.limits is UNSET else agent


def _limited(make: Make, limits: Limits) -> Make:
    @wraps(make)
    def made(params: dict[str, Any]) -> SubAgent[Any]:
        agent: Any = make(params)
        return with_limits(agent, limits) if isinstance(agent, SubAgent) else agent  # pyright: ignore[reportUnknownArgumentType]

    return made


def check_flag(name: str, given: Any) -> None:
    """Raises `TypeError` for what is neither True nor False."""
    if type(given) is not bool:
        raise TypeError(f"{name} takes True or False; it is {given!r:.100}")


def check_agent_name(name: Any) -> None:
    """Raises `ValueError` for a name that no agent can have."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name.strip() != name:
        raise ValueError(f"the name of an agent is a text of 1 to {LONGEST_NAME} printable characters; it is {name!r}")
