"""What tests of agents and prompts need. Nothing here is imported by running agents.

`assert_prefix_stable` and `assert_paired` check laws of prompts; the pytest fixture `prompt_snapshot` (see `plugin`)
compares a whole prompt with a readable file. Importing this package needs neither pytest nor syrupy.
"""

from ptc.testing.checks import assert_paired, assert_prefix_stable

__all__ = ["assert_paired", "assert_prefix_stable"]
