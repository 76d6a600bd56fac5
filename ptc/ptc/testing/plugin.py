"""The pytest plugin of ptc: the fixture `prompt_snapshot`. pytest loads it by itself wherever ptc is installed.

syrupy is imported when the fixture is used, so a project without it can still run its tests.
"""

from importlib.util import find_spec
from typing import Any

import pytest


@pytest.fixture
def prompt_snapshot(request: pytest.FixtureRequest) -> Any:
    """A syrupy snapshot that keeps each prompt in a readable `.prompt.txt`: `assert turn.messages == prompt_snapshot`.

    Takes messages (dicts with "role" and "content"), anything that has `.messages`, or text. `--snapshot-update`
    writes the files; `prompt_snapshot(name="...")` names one of several in a test.
    """
    if find_spec("syrupy") is None:
        pytest.fail("the fixture `prompt_snapshot` needs syrupy: pip install 'ptc-runtime[testing]'", pytrace=False)
    from ptc.testing.snapshot import PromptSnapshotExtension

    return request.getfixturevalue("snapshot").use_extension(PromptSnapshotExtension)
