"""Programs that are each the first of a process: what is imported when it is needed has to be there for any of them.

As a script it reads `[[source, data], ...]` as JSON and writes what each of them gives, in a process that is forked
for it before anything was evaluated.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from cases import Case, outcome

from ptc_interpreter import evaluate


def outcomes(cases: Sequence[Case]) -> list[str]:
    """What each of the cases gives as the first program of a process."""
    given = json.dumps([[case.source, case.data] for case in cases])
    folders = {**os.environ, "PYTHONPATH": os.path.dirname(__file__)}
    done = subprocess.run([sys.executable, __file__], input=given, env=folders, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _apart(source: str, data: dict[str, object]) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, outcome(evaluate(source, data=data)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        found = told.read().decode()
    os.waitpid(child, 0)
    return found


if __name__ == "__main__":
    print(json.dumps([_apart(source, data) for source, data in json.load(sys.stdin)]))
