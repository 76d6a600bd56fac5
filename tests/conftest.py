"""What every test runs under: tiktoken's files from beside the repository, if any, and Hypothesis unhurried.

A deadline for each example would make tests fail on a busy machine.
"""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))

settings.register_profile("ptc", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ptc")
