"""Same programs, same record, same options: same bytes under any hash seed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import seeded

from ptc_interpreter import Keyword, evaluate


def test_what_is_given_is_the_same_under_another_hash_seed():
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    found = subprocess.check_output([sys.executable, Path(seeded.__file__)], text=True, env=environment)
    assert json.loads(found) == seeded.seeded()


def test_what_a_lookup_takes_does_not_go_by_the_keywords_of_other_programs():
    def taken():
        return evaluate('(get (sorted-map 1 :a) "a name of no other test")').usage.steps

    before = taken()
    kept = Keyword("a name of no other test")
    assert taken() == before
    del kept
