"""The corpus as cases: `ptc grade tests/corpus/cases.py`, with models that reply as the scripts do, or with --model.

What a run has to hold are facts of the recorded run; the form of the value is the model's own.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus.scripts import SCRIPTS, Script
from corpus.tools import tools
from ptc import ScriptedModel
from ptc.evals import Case, holds

# What each mission has to find out. Left out are those whose value says little of the work: `handbook`, which names
# lines, `code-notes`, `ticket-triage`.
FACTS = {
    "regions": ("west", 45951.8),
    "stock": ("Adapter", 18006.78, "Stand", 9804.9, "Chair", 2341.08, "Headset", 1402.72),
    "log-triage": ("api", 14),
    "code-survey": (35, 16),
    "duplicates": ("C006", "C018", "C030", "C042"),
    "sensors": (222, 528, 708, 714, 1218),
    "prices": (12,),
    "refunds": (2003, 2009, 2034, 2041, 2047, 2050, 2104, 2110),
    "log-blocks": ("mail", 32, "auth", 38, "api", 34, "search", 29, "cart", 32),
    "ticket-answers": (58, 2),
}


def case(script: Script) -> Case:
    """The script as a case."""
    options = {"max_turns": len(script.replies) + 3, "tool_timeout": None}
    return Case(
        name=script.name, mission=script.mission, tools=tools, check=holds(*FACTS[script.name]), options=options
    )


_SCRIPTS = {script.name: script for script in (make() for make in SCRIPTS) if script.name in FACTS}
cases = [case(script) for script in _SCRIPTS.values()]
models = {"scripted": lambda case: ScriptedModel(_SCRIPTS[case.name].replies)}
