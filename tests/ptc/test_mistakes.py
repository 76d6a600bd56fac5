"""Several mistakes of one program in a record: as they are stored, and as a prompt shows them."""

import json

from ptc import ScriptedModel, Step, SubAgent
from ptc_compression import compress

SOURCE = '(def paid (fliter :paid data/orders))\n(println "paid" (count paid) (total paid))\n(get :a {})'


def a_step(*programs):
    return SubAgent("Count", model=ScriptedModel(programs), data={"orders": []}, clock=lambda: 0.0).run_sync()


def test_they_come_back_from_json():
    step = a_step(SOURCE, "(return 1)")
    back = Step.from_json(step.to_json())
    assert back.trace[0].evaluation.error == step.trace[0].evaluation.error
    assert back.to_json() == step.to_json()


def test_one_mistake_is_stored_as_it_always_was():
    stored = json.loads(a_step("(fliter)", "(return 1)").to_json())
    error = stored["step"]["trace"][0]["evaluation"]["error"]
    assert list(error) == ["phase", "code", "message", "span", "hint"]


def test_a_prompt_shows_them_guarded():
    step = a_step(SOURCE)
    for options in ({}, {"guard_output": True}):
        shown = compress("Count", step.trace, options=options)[-1]["content"]
        assert shown.startswith(step.trace[0].error_text)
        assert "put these 3 mistakes right." in shown
