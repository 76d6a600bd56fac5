"""What every test runs under: tiktoken's files, from the folder beside the repository, and no deadlines."""

import os
from pathlib import Path

from hypothesis import settings

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))

# How long an example takes says more about the machine than about the code; pytest-timeout bounds each test.
settings.register_profile("ptc", deadline=None)
settings.register_profile("ptc-long", deadline=None, max_examples=int(os.environ.get("PTC_EXAMPLES", "5000")))
settings.load_profile("ptc-long" if "PTC_EXAMPLES" in os.environ else "ptc")
