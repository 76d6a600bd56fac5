"""Text shown while it is written, when several requests may write it."""

from collections.abc import Callable
from functools import partial

import attrs


@attrs.define
class Preview:
    """Shows the text of the first request that has any, and of no other."""

    _on_token: Callable[[str], None] | None
    _shown: bool = attrs.field(default=False, init=False)

    def callback(self) -> Callable[[str], None] | None:
        """What the next request is to call with its text."""
        if self._on_token is None or self._shown:
            return None
        return partial(self._show, self._on_token)

    def _show(self, on_token: Callable[[str], None], text: str) -> None:
        self._shown = True
        on_token(text)
