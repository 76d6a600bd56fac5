"""What every test runs under: tiktoken's files from the folder beside the repository, where there is one."""

import os
from pathlib import Path

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))
