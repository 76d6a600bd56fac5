"""Counting tokens: tiktoken where its file can be had, otherwise a stated approximation with one warning.

tiktoken reads the file of an encoding from `TIKTOKEN_CACHE_DIR` or fetches it; neither happens before a count is asked
for.
"""

import warnings
from functools import lru_cache
from threading import Thread
from typing import Any, Final, Protocol

import attrs

DEFAULT_ENCODING: Final = "o200k_base"
APPROXIMATE: Final = "approximate"
_BYTES_FOR_A_TOKEN: Final = 4
_CHARACTERS_AT_ONCE: Final = 50_000  # tiktoken fails on a million blanks; a cut costs one token too many at most
_SECONDS_TO_LOAD: Final = 15.0  # tiktoken itself would wait for a silent network without end


class TokenCounter(Protocol):
    """Counts tokens as a model would."""

    @property
    def name(self) -> str:
        """Who counts, for reports: `tiktoken o200k_base`."""
        ...

    def count(self, text: str) -> int:
        """Tokens in `text`."""
        ...


class TokenCountWarning(UserWarning):
    """Tokens are approximated, because the file of an encoding cannot be had."""


@attrs.frozen
class ApproximateCounter:
    """A token for every four bytes of UTF-8: near the truth for English, and an upper bound for few languages."""

    reason: str = ""

    @property
    def name(self) -> str:
        """That it is an approximation, and why."""
        return f"approximation: UTF-8 bytes / {_BYTES_FOR_A_TOKEN}" + (f" ({self.reason})" if self.reason else "")

    def count(self, text: str) -> int:
        """A quarter of the bytes, rounded up."""
        return -(-len(text.encode("utf-8", "surrogatepass")) // _BYTES_FOR_A_TOKEN)


@attrs.frozen
class TiktokenCounter:
    """Counts by a tiktoken encoding; approximates, saying so once, where the encoding cannot be loaded."""

    encoding: str = DEFAULT_ENCODING

    @classmethod
    def for_model(cls, model: str) -> "TiktokenCounter":
        """The counter of the encoding that a model ("openai:gpt-4", "gpt-4") uses; `o200k_base` if it is not known."""
        import tiktoken

        try:
            return cls(tiktoken.encoding_name_for_model(model.rpartition(":")[2].rpartition("/")[2]))
        except KeyError:
            return cls()

    @property
    def name(self) -> str:
        """The encoding, or that it is approximated."""
        return _counter(self.encoding).name

    def count(self, text: str) -> int:
        """Tokens in `text`; raises `ValueError` for an encoding that does not exist."""
        return _counter(self.encoding).count(text)


def counter_named(name: str) -> TokenCounter:
    """The counter of that name: "approximate", or an encoding of tiktoken."""
    return ApproximateCounter() if name == APPROXIMATE else TiktokenCounter(name)


@attrs.frozen(eq=False)
class _Loaded:
    name: str
    encode: Any

    def count(self, text: str) -> int:
        starts = range(0, len(text), _CHARACTERS_AT_ONCE)
        return sum(len(self.encode(text[start : start + _CHARACTERS_AT_ONCE])) for start in starts)


@lru_cache(maxsize=8)
def _counter(encoding: str) -> TokenCounter:
    """The counter of an encoding. A process that could not load it keeps to the approximation, so counts compare."""
    try:
        return _Loaded(f"tiktoken {encoding}", _load(encoding).encode_ordinary)
    except _NotLoaded as problem:
        _warn_once(encoding, str(problem))
        return ApproximateCounter(f"{encoding} could not be loaded")


def check_encoding(encoding: str) -> None:
    """Raises `ValueError` for a name that no encoding of tiktoken has."""
    import tiktoken

    known = tiktoken.list_encoding_names()
    if encoding not in known:
        raise ValueError(f"tiktoken has no encoding {encoding!r}; it has {', '.join(known)}")


class _NotLoaded(Exception):
    """The file of an encoding cannot be had; the text says why."""


def _load(encoding: str) -> Any:
    """The encoding. Raises `_NotLoaded`."""
    import tiktoken

    check_encoding(encoding)
    found: list[Any] = []
    problems: list[str] = []

    def load() -> None:
        try:
            found.append(tiktoken.get_encoding(encoding))
        except Exception as error:  # whatever the network, a proxy or a damaged file can raise
            problems.append(type(error).__name__)

    thread = Thread(target=load, daemon=True)
    thread.start()
    thread.join(_SECONDS_TO_LOAD)
    if not found:
        raise _NotLoaded(next(iter(problems), f"no answer in {_SECONDS_TO_LOAD:.0f} s"))
    return found[0]


_warned: Final[list[str]] = []


def _warn_once(encoding: str, problem: str) -> None:
    if not _warned:
        _warned.append(encoding)
        warnings.warn(
            f"tokens are approximated ({ApproximateCounter().name}): the tiktoken encoding {encoding} cannot be loaded "
            f"({problem}). Set TIKTOKEN_CACHE_DIR to a folder that holds its file.",
            TokenCountWarning,
            stacklevel=5,
        )
