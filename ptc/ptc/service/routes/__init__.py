"""The routes of the API, one module a resource."""

from collections.abc import Sequence
from typing import Any

from ptc.service.routes import conversations, events, health, history, messages, runs, tokens

ROUTES: Sequence[Any] = (
    *messages.ROUTES,
    *conversations.ROUTES,
    *events.ROUTES,
    *history.ROUTES,
    *runs.ROUTES,
    *tokens.ROUTES,
)
OPEN: Sequence[Any] = health.ROUTES
