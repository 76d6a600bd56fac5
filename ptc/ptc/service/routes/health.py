"""Whether the service is there, whether it can work, and what it has measured."""

import asyncio
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from ptc.service.access import Connection
from ptc.service.bodies import Health
from ptc.service.metrics import CONTENT_TYPE
from ptc.service.parameters import OfService
from ptc.service.problems import LOGGER, Refused, problems
from ptc.service.service import Service
from ptc.service.settings import LOOPBACK
from ptc.store import BadStore

_UNMEASURED = "Nothing is measured here: pip install 'ptc-runtime[metrics]', and start it again."
_OFF = "Nothing is measured here: the setting `metrics` is off."


@get("/healthz", tags=["health"], summary="Is the process there?", raises=[], responses={})
async def healthz() -> Health:
    """The process answers."""
    return Health(status="ok")


@get(
    "/readyz",
    tags=["health"],
    summary="Can it work?",
    raises=[],
    responses={503: problems()[503]},
    sync_to_thread=True,
)
def readyz(service: OfService) -> Health:
    """The database answers, and its tables are ours. Raises `Refused`."""
    service.store.heads([1])
    try:
        service.store.check()
    except BadStore as error:
        LOGGER.warning("store_not_ready", extra={"reason": str(error)})
        raise Refused(
            "unavailable", "The database is not as this version needs it: its log says what to do."
        ) from error
    return Health(status="ready")


@get(
    "/metrics",
    tags=["health"],
    summary="Read measurements",
    description="For Prometheus. Needs a token with the scope `admin`, or comes from this machine to a service that is "
    "asked by this machine alone.",
    media_type=MediaType.TEXT,
    responses={
        200: ResponseSpec(str, description="Measurements as text.", media_type=MediaType.TEXT),
        **problems("not_found"),
    },
    security=[{"bearer": ["admin"]}],
    raises=[],
)
async def read_metrics(service: OfService, request: Request[Any, Any, Any]) -> Response[bytes]:
    """What was measured. Raises `Refused`."""
    await _check_measurer(service, request)
    if service.metrics is None:
        raise Refused("not_found", _UNMEASURED if service.settings.metrics else _OFF)
    runs = await asyncio.to_thread(service.store.unfinished)
    text = service.metrics.text(streams_open=service.tails.open, runs=runs)
    return Response(text, media_type=CONTENT_TYPE)


async def _check_measurer(service: Service, request: Connection) -> None:
    """Raises `Refused` for whoever is neither an administrator nor on a machine that serves nobody else."""
    client = request.client
    local = client is not None and client.host in ("127.0.0.1", "::1")
    if local and set(service.settings.hosts) <= {*LOOPBACK, "::1"} and "authorization" not in request.headers:
        return
    token, _ = await service.authenticator.token_of(request)
    if "admin" not in token.scopes:
        raise Refused("forbidden", "The token has not the scope admin: make one that has.", scope="admin")


ROUTES = (healthz, readyz, read_metrics)
