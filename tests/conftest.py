"""What every test runs under: tiktoken's files, from the folder beside the repository, and Hypothesis unhurried.

How long an example takes says more about the machine than about the code; pytest-timeout bounds each test.
"""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"
_UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))

settings.register_profile("ptc", **_UNHURRIED)
settings.register_profile("ptc-long", max_examples=int(os.environ.get("PTC_EXAMPLES", "5000")), **_UNHURRIED)
settings.load_profile("ptc-long" if "PTC_EXAMPLES" in os.environ else "ptc")
