"""The routes of the API, one module a resource."""

from collections.abc import Sequence
from typing import Any

from ptc.service.routes import completions, conversations, events, health, history, messages, runs, shares, tokens

ROUTES: Sequence[Any] = (
    *messages.ROUTES,
    *conversations.ROUTES,
    *events.ROUTES,
    *history.ROUTES,
    *runs.ROUTES,
    *shares.ROUTES,
    *tokens.ROUTES,
)
OUTSIDE: Sequence[Any] = (*health.ROUTES, *completions.ROUTES)  # of the prefix
