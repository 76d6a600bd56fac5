"""Programs of others that tests use."""

import os
from shutil import which

import pytest


def needed(*names: str) -> str:
    """The path of the first of these that is installed. Without any the test is skipped, and fails where CI is set."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"  # where servers are, which a user's path may not name
    found = next((program for name in names if (program := which(name, path=path))), None)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{names[0]} is missing (apt-get install -y {names[0]})")
    return found
