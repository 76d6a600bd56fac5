"""State folded from events: conversations, messages, runs and usage as rows, and the state of a whole log.

Pure. May import `events`. The store keeps the rows in tables; what it keeps is always the fold of the log.
"""

from ptc.projections.conversations import MOST_SUMMARY_ATTEMPTS, ConversationRow, conversation_after
from ptc.projections.messages import MessageRow, message_of
from ptc.projections.runs import RunRow, run_after
from ptc.projections.state import State, apply, fold
from ptc.projections.texts import shown
from ptc.projections.usage import Usage, usage_after

REDUCER_VERSION = 4  # higher with each change of what the reducers of this room give; older snapshots are then ignored

__all__ = [
    "MOST_SUMMARY_ATTEMPTS",
    "REDUCER_VERSION",
    "ConversationRow",
    "MessageRow",
    "RunRow",
    "State",
    "Usage",
    "apply",
    "conversation_after",
    "fold",
    "message_of",
    "run_after",
    "shown",
    "usage_after",
]
