"""Snapshot tests of prompts: `python -m pytest examples`. The fixture `prompt_snapshot` comes with ptc's pytest plugin.

Each prompt is kept as text in `__snapshots__/`; a change of a tool, an instruction or an option shows in review as a
difference of what the model reads. `--snapshot-update` writes the files anew.
"""

from examples import booking, reviews
from ptc.testing import assert_paired, assert_prefix_stable


def test_what_the_last_turn_is_sent(prompt_snapshot):
    assert reviews.run().trace[2].messages == prompt_snapshot


def test_a_failed_turn_is_kept_with_its_error(prompt_snapshot):
    assert booking.run().trace[1].messages == prompt_snapshot


def test_roles_alternate_and_the_system_prompt_stays():
    first, second, third = (turn.messages for turn in reviews.run().trace)
    for messages in (first, second, third):
        assert_paired(messages)
    assert_prefix_stable(first[:1], second)
