"""Logs of events in SQLite or PostgreSQL: one for each owner, append-only, with tables that follow from it.

Needs the extra `store`, PostgreSQL also `postgres`. May import `events` and `projections`.
"""

from ptc.store.errors import (
    BadQuery,
    BadStore,
    ConversationClosed,
    Erased,
    EventIdReused,
    LeaseLost,
    NotFound,
    PartlyKnown,
    RunInProgress,
    SchemaMismatch,
    StoreError,
    StoreUnavailable,
    ThreadBusy,
    UnknownToolCall,
    VersionConflict,
)
from ptc.store.keeping import Keeper
from ptc.store.leases import Claim, claim, give_back
from ptc.store.log import LogHandle
from ptc.store.queueing import queue_run
from ptc.store.searching import Found, Hit
from ptc.store.shares import Share
from ptc.store.store import Store, open_store, shown_url, upgrade_store
from ptc.store.tokens import SCOPES, Token, Tokens
from ptc.store.verifying import Difference
from ptc.store.writing import Appended, Writing

__all__ = [
    "SCOPES",
    "Appended",
    "BadQuery",
    "BadStore",
    "Claim",
    "ConversationClosed",
    "Difference",
    "Erased",
    "EventIdReused",
    "Found",
    "Hit",
    "Keeper",
    "LeaseLost",
    "LogHandle",
    "NotFound",
    "PartlyKnown",
    "RunInProgress",
    "SchemaMismatch",
    "Share",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "ThreadBusy",
    "Token",
    "Tokens",
    "UnknownToolCall",
    "VersionConflict",
    "Writing",
    "claim",
    "give_back",
    "open_store",
    "queue_run",
    "shown_url",
    "upgrade_store",
]
