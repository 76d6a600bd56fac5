"""Where the parameters of a request go."""

from collections.abc import Mapping
from typing import Any

# What the SDKs take to mean the request itself, and do not send in its body.
_OPTIONS = frozenset({"extra_headers", "extra_query", "timeout"})


def request_parameters(params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as arguments for an SDK: options of the request by name, all the rest into its body unchanged.

    The SDKs name the parameters their provider has today. Compatible servers have others, and one release of an SDK
    knows a name (`temperature`) that the next does not; the body takes any, and the server says what it thinks of it.
    """
    options = {name: value for name, value in params.items() if name in _OPTIONS}
    body = {name: value for name, value in params.items() if name not in _OPTIONS | {"extra_body"}}
    return {**options, "extra_body": {**body, **params.get("extra_body", {})}}
