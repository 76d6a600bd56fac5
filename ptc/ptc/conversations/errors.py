"""What conversations refuse, beside what the store does.

AgentError
├── NoAnswer                  the run that was to answer has failed
└── StoreError
    ├── TooLarge              a message of too many characters
    └── UnreadableHistory     a file that holds no history which can be taken over
"""

from ptc.errors import AgentError
from ptc.record.step import Failure
from ptc.store import StoreError


class NoAnswer(AgentError):
    """The run that was to answer a message has failed. `failure` says why."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"The run failed ({failure.code}): {failure.message}")
        self.failure = failure


class TooLarge(StoreError, ValueError):
    """A message has too many characters."""

    code = "too_large"


class UnreadableHistory(StoreError, ValueError):
    """What was given holds no history that can be taken over; the message says what would."""

    code = "invalid_request"
