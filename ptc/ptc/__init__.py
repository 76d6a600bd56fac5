"""Multi-turn sub-agents that act by writing small, safe PTC-Lisp programs.

from ptc import SubAgent

agent = SubAgent("Find well-reviewed products", tools=[search_reviews], data={"products": products},
model="openai:gpt-5-mini")
step = agent.run_sync()
step.return_value

The names are those of `ptc.public`, which is imported when the first of them is asked for: who needs a part alone, as
the command line does, does not wait for the whole.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptc.public import *  # noqa: F403 # pyright: ignore[reportWildcardImportFromLibrary]
    from ptc.public import __all__ as __all__
else:

    def __getattr__(name: str) -> Any:
        public = import_module("ptc.public")
        if not hasattr(public, name):
            raise AttributeError(f"module 'ptc' has no attribute {name!r}")
        return getattr(public, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *import_module("ptc.public").__all__})
