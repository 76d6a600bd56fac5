"""How long a process takes before its first value: wall milliseconds, medians of interleaved runs."""

import statistics
import subprocess
import sys
from time import perf_counter

_ROUNDS = 15
_PROGRAMS = {
    "bare Python": "pass",
    "import ptc_interpreter, (+ 1 1)": "from ptc_interpreter import evaluate; assert evaluate('(+ 1 1)').value == 2",
    "import ptc": "import ptc",
    "from ptc import SubAgent": "from ptc import SubAgent",
    "ptc eval 1": "import sys; sys.argv = ['ptc', 'eval', '1']; from ptc.__main__ import main; main()",
}


def milliseconds(program: str) -> float:
    """One process from start to end."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    return (perf_counter() - start) * 1000


def medians() -> dict[str, float]:
    """The median of each program; a first round, which fills caches of files, is not counted."""
    rounds = [{name: milliseconds(program) for name, program in _PROGRAMS.items()} for _ in range(_ROUNDS + 1)]
    return {name: statistics.median(times[name] for times in rounds[1:]) for name in _PROGRAMS}


def main() -> None:
    """Print the table."""
    found = medians()
    bare = found["bare Python"]
    for name, time in found.items():
        print(f"{name:40}{time:9.0f} ms{time - bare:+9.0f} ms")


if __name__ == "__main__":
    main()
