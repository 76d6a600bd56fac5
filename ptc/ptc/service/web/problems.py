"""What is refused, as a page for browsers and as a problem document for everyone else."""

from typing import Any

from litestar import Request, Response

from ptc.service import problems
from ptc.service.problems import refused_of, request_id_of
from ptc.service.web.pages import moved, page

_API = ("/api/", "/v1/", "/healthz", "/readyz", "/static/")


def answer_to(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that has raised something."""
    answer = problems.answer_to(request, error)
    if request.url.path.startswith(_API) or "text/html" not in request.headers.get("accept", ""):
        return answer
    refused = refused_of(error)
    if refused.code == "unauthenticated":
        return moved("/login")
    return page("problem.html", refused.problem(request_id_of(request)), status=answer.status_code or 500)
