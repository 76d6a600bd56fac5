"""No version of a collection changes once somebody has kept it, however cells and loops change what they hold."""

from random import Random

import pytest
from aliases import program
from compiled import compiled
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from sweep import TURN

from ptc_interpreter import Limits, Memory
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.core.collections import in_cells, last_uses


def _given(source: str, inline: Inline) -> list[object]:
    memory, found = Memory(), list[object]()
    for turn in source.split(TURN):
        done = compiled(inline, turn, memory=memory, limits=Limits(seconds=60))
        memory = done.memory
        found.append(done.error.message if done.error else done.value)
    return found


@given(st.randoms(note_method_calls=False))
@examples(100)
def test_what_was_kept_stays_as_it_was(chance):
    source, expected = program(chance)
    for inline in Inline:
        assert _given(source, inline) == expected, (inline, source)


@pytest.mark.skipif(not last_uses._ONCE, reason="Python does not tell who has a value: it is copied")
@pytest.mark.parametrize("module", [in_cells, last_uses])
def test_a_version_that_changes_is_seen(module, monkeypatch):
    monkeypatch.setattr(module, "_ONCE", 10)  # as though nobody else had what two or three have
    made = [program(Random(seed)) for seed in range(60)]
    assert any(_given(source, Inline.EVERYWHERE) != expected for source, expected in made)
