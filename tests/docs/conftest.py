"""What the tests of the documentation share: the folders of their modules on the path."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
