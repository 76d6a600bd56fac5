"""How long a process takes before its first value: milliseconds by the clock and of CPU, medians of rounds."""

import os
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


def milliseconds(program: str) -> tuple[float, float]:
    """One process from start to end: by the clock, and of CPU."""
    start = perf_counter()
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{program}: ended with {process.returncode}")
    return (perf_counter() - start) * 1000, (used.ru_utime + used.ru_stime) * 1000


def medians() -> dict[str, tuple[float, float]]:
    """The medians of each program; a first round, which fills caches of files, is not counted."""
    rounds = [{name: milliseconds(program) for name, program in _PROGRAMS.items()} for _ in range(_ROUNDS + 1)]
    return {name: (_median(rounds, name, 0), _median(rounds, name, 1)) for name in _PROGRAMS}


def _median(rounds: list[dict[str, tuple[float, float]]], name: str, which: int) -> float:
    return statistics.median(times[name][which] for times in rounds[1:])


def main() -> None:
    """Print the table."""
    found = medians()
    bare = found["bare Python"]
    print(f"{'':40}{'clock':>12}{'':>8}{'CPU':>12}")
    for name, times in found.items():
        print(f"{name:40}" + "".join(f"{time:9.0f} ms{time / of:7.1f}x" for time, of in zip(times, bare, strict=True)))


if __name__ == "__main__":
    main()
