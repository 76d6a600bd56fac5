"""`python -m tests.corpus`: makes tests/data/runs again."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus.recording import RUNS, recorded

for name, text in recorded().items():
    (RUNS / name).write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{name}: {len(text):,} characters\n")
