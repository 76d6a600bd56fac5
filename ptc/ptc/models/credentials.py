"""Finding a provider's API key."""

import os

from ptc.models.errors import ModelError

# What is sent to a server that asks for no key: the SDKs refuse to start without one.
NO_KEY = "no-key"


def find_key(provider: str, given: str | None, *, variable: str, base_url: str | None) -> str:
    """The key given, or the environment's; a placeholder for a server of one's own (`base_url`), which may need none.

    Raises `ModelError` when there is none.
    """
    key = given or os.environ.get(variable)
    if key:
        return key
    if base_url:
        return NO_KEY
    raise ModelError(f"no API key for {provider}: set the environment variable {variable}, or pass api_key=...")
