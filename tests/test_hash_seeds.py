"""Same programs, same record, same options: same bytes under any hash seed."""

import json
import os
import subprocess
import sys

import pytest
import seeded

from ptc_interpreter import Keyword, evaluate


@pytest.mark.parametrize("each", [16, pytest.param(4, marks=pytest.mark.costly)])
def test_what_is_given_is_the_same_under_another_hash_seed(each):
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    found = subprocess.check_output([sys.executable, seeded.__file__, str(each)], text=True, env=environment)
    assert json.loads(found) == seeded.seeded(each)


def test_what_a_lookup_takes_does_not_go_by_the_keywords_of_other_programs():
    def taken():
        return evaluate('(get (sorted-map 1 :a) "a name of no other test")').usage.steps

    before = taken()
    kept = Keyword("a name of no other test")
    assert taken() == before
    del kept
