"""Whether the service is there, and whether it can work."""

from litestar import get

from ptc.service.bodies import Health
from ptc.service.parameters import OfService
from ptc.service.problems import problems


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
    """The database answers. Raises `StoreUnavailable`."""
    service.store.heads([1])
    return Health(status="ready")


ROUTES = (healthz, readyz)
