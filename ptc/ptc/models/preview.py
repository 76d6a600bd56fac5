"""Text shown while it is written, when several requests may write it."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import attrs


@runtime_checkable
class Rewritten(Protocol):
    """Is shown text as it is written, and can be told that what it was shown is void: the text comes anew."""

    def __call__(self, text: str) -> None:
        """The next piece of the text."""
        ...

    def anew(self) -> None:
        """The text comes from its beginning."""
        ...


@attrs.define
class Preview:
    """Shows the text of the first request that has any, and of no other; of later ones too to who can begin anew."""

    _on_token: Callable[[str], None] | None
    _shown: bool = attrs.field(default=False, init=False)

    def callback(self) -> Callable[[str], None] | None:
        """What the next request is to call with its text."""
        on_token = self._on_token
        if not isinstance(on_token, Rewritten):
            return None if on_token is None or self._shown else _Shown(self, on_token)
        if self._shown:
            on_token.anew()
        return _ShownAnew(self, on_token)

    def note(self) -> None:
        """Something was shown."""
        self._shown = True


@attrs.define
class _Shown:
    _preview: Preview
    _on_token: Callable[[str], None]

    def __call__(self, text: str) -> None:
        self._preview.note()
        self._on_token(text)


@attrs.define
class _ShownAnew:
    _preview: Preview
    _on_token: Rewritten

    def __call__(self, text: str) -> None:
        self._preview.note()
        self._on_token(text)

    def anew(self) -> None:
        self._on_token.anew()


@attrs.define
class Both:
    """Who is shown the text of the first request that has any, and who can begin anew."""

    _first: Callable[[str], None] | None
    _other: Rewritten

    def __call__(self, text: str) -> None:
        """The next piece of the text."""
        if self._first is not None:
            self._first(text)
        self._other(text)

    def anew(self) -> None:
        """The text comes from its beginning."""
        self._first = None
        self._other.anew()
