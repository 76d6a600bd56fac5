"""Names with a namespace or an alias of one: which core function each is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ptc_interpreter.runtime.registry import ALIASES, CONSTANTS, CORE, core_function

# The namespaces, with the prefix that their names have in the table of core functions.
NAMESPACES: Final[dict[str, str]] = {
    "clojure.core": "",
    "clojure.string": "str/",
    "clojure.set": "set/",
    "clojure.walk": "walk/",
    "clojure.zip": "zip/",
    "clojure.pprint": "pprint/",
    "clojure.math": "math/",
    "clojure.edn": "edn/",
    "clojure.data": "clojure.data/",
    "clojure.core.reducers": "clojure.core.reducers/",
    "clojure.data.json": "json/",
    "cheshire.core": "json/",
}
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def meaning(name: str, required: Mapping[str, str] = _NOTHING) -> str:
    """The name in the table of core functions that `name` means; itself if it has no alias.

    `required` is what programs have required, as `Memory` has it.
    """
    alias, _, bare = name.rpartition("/")
    if not alias or not bare:
        return required.get(name, name)
    namespace = required.get(f"{alias}/", alias)
    return core_name(namespace, bare) or name


def core_name(namespace: str, bare: str) -> str | None:
    """What a name of a namespace is in the table of core functions; None where there is no such name."""
    if namespace not in NAMESPACES:
        return None
    candidates = (f"{namespace}/{bare}", NAMESPACES[namespace] + bare)
    return next((candidate for candidate in candidates if core_function(candidate) or candidate in CONSTANTS), None)


def names_of(namespace: str) -> list[str]:
    """The names of a namespace."""
    beginnings = {f"{namespace}/", NAMESPACES[namespace]}
    return sorted(
        {name.rpartition("/")[2] for name in (*CORE, *ALIASES) if name.rpartition("/")[0] + "/" in beginnings}
    )
