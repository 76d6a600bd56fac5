"""What every test runs under: tiktoken's files from beside the repository, if any, and Hypothesis unhurried.

A deadline for each example would make tests fail on a busy machine; pytest-timeout bounds each test.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from pgserver import MISSING

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))

_UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("ptc", **_UNHURRIED)
settings.register_profile("ptc-long", max_examples=int(os.environ.get("PTC_EXAMPLES", "5000")), **_UNHURRIED)
settings.load_profile("ptc-long" if "PTC_EXAMPLES" in os.environ else "ptc")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says so where the tests on PostgreSQL did not run."""
    skipped: list[Any] = terminalreporter.stats.get("skipped", [])
    missing = [report for report in skipped if MISSING in str(report.longrepr)]
    if missing:
        what = f"{MISSING.upper()}: {len(missing)} TESTS OF THE STORE DID NOT RUN (apt-get install -y postgresql)"
        terminalreporter.write_line(what, red=True, bold=True)
