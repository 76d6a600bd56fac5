"""What conversations refuse, beside what the store does.

StoreError
├── TooLarge              a message of too many characters
└── UnreadableHistory     a file that holds no history which can be taken over
"""

from ptc.store import StoreError


class TooLarge(StoreError, ValueError):
    """A message has too many characters."""

    code = "too_large"


class UnreadableHistory(StoreError, ValueError):
    """What was given holds no history that can be taken over; the message says what would."""

    code = "invalid_request"
