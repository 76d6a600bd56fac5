"""What the package raises on its own account. Arguments that cannot be used are a `ValueError` or `TypeError`.

PtcError
└── CompressionError
    ├── BudgetTooSmall     what must be sent is over the budget by itself; a `ValueError` too
    ├── UnknownMessage     a message is not in OpenAI's chat form; a `TypeError` too
    └── EmptySummary       a summariser wrote nothing; a `ValueError` too
"""

from ptc_interpreter import PtcError


class CompressionError(PtcError):
    """Base of the exceptions of `ptc_compression`."""


class BudgetTooSmall(CompressionError, ValueError):
    """What must be sent is over the budget by itself: `needed` tokens would do."""

    def __init__(self, *, budget: int, needed: int) -> None:
        super().__init__(
            f"a budget of {budget} tokens is too small: system messages, tool specs, what is preserved and the newest "
            f"exchange take {needed}"
        )
        self.budget = budget
        self.needed = needed


class UnknownMessage(CompressionError, TypeError):
    """A message is not in OpenAI's chat form. `index` is its place among those given; the text names a converter."""

    def __init__(self, index: int, problem: str) -> None:
        super().__init__(f"messages are dicts in OpenAI's chat form; message {index} {problem}")
        self.index = index


class EmptySummary(CompressionError, ValueError):
    """A summariser wrote nothing."""

    def __init__(self) -> None:
        super().__init__("the summariser wrote nothing")
