"""`ptc repl` as people use it: the real command on a pseudo-terminal."""

import os
import re
import subprocess
import sys
import time

import pytest
from forked import command as forked

fcntl, pty, termios = (pytest.importorskip(name) for name in ("fcntl", "pty", "termios"))

TOOLS = '''
import time


def wait(seconds: float) -> str:
    """Waits."""
    time.sleep(seconds)
    return "waited"
'''
_ESCAPE = r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])"
NEEDED = ("ptc.cli.repl", "ptc.repl.terminal")
CTRL_C, CTRL_D = "\x03", "\x04"


def plain(written):
    """What was written, without colours and movements."""
    return re.sub(_ESCAPE, "", written)


class Terminal:
    """A process on a terminal of its own, which is its stdin and stderr, and its stdout unless another is given."""

    def __init__(self, *arguments, stdout=None, command=None, **environment):
        self.parent, child = pty.openpty()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PTC_", "NO_COLOR"))}
        self.process = subprocess.Popen(
            [*(command or forked("-m", "ptc", needs=NEEDED)), "repl", *arguments],
            stdin=child,
            stdout=stdout or child,
            stderr=child,
            env={**kept, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches the process
        )
        os.close(child)
        self.raw = ""

    def shows(self, text):
        """Waits until `text` was written, whatever its colours, and gives what was written up to there."""
        wanted = re.compile(f"(?:{_ESCAPE})*".join(map(re.escape, text)).replace("\\\n", "\r*\n"))
        while not (found := wanted.search(self.raw)):
            piece = self._piece()
            assert piece, f"{text!r} is not in {plain(self.raw)!r}"
            self.raw += piece
        seen, self.raw = self.raw[: found.end()], self.raw[found.end() :]
        return seen

    def types(self, text):
        """Types when the prompt is there."""
        self.shows("ptc> ")
        os.write(self.parent, text.encode())

    def ends(self):
        """The exit code of the process, and what it has written since."""
        while piece := self._piece():
            self.raw += piece
        os.close(self.parent)
        return self.process.wait(), plain(self.raw)

    def _piece(self):
        try:
            return os.read(self.parent, 65_536).decode()
        except OSError:  # how Linux says that the other end is closed
            return ""


@pytest.fixture
def terminal(tmp_path):
    """Starts the command; what is typed is kept in the test's folder."""
    started = []

    def start(*arguments, **options):
        started.append(Terminal(*arguments, XDG_STATE_HOME=str(tmp_path / "state"), **options))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()


@pytest.mark.usefixtures("keyboard")
def test_a_session(terminal, write, tmp_path):
    session = terminal("--tools", write("tools.py", TOOLS))
    session.shows(":help tells more, Ctrl-D leaves.")
    session.types("(def x 20)\r")
    session.shows("20\n")
    session.types("(defn f [a]\r(+ a x))\r")
    assert "...    (+ a x))" in plain(session.shows("#fn[a]\n"))
    session.types("(f nil)\r")
    assert "\x1b[31mError: type_error" in session.shows("hint: ")
    session.types(f"(lost{CTRL_C}")
    session.types("(tool/wait 60)\r")
    session.shows("(tool/wait 60)")
    time.sleep(0.3)  # until the tool is called; earlier, Ctrl-C would find the program before it
    os.write(session.parent, CTRL_C.encode())
    session.shows("Error: cancelled")
    session.types("[(f 1) (string? (ex-message *e))]\r")
    assert "\x1b[0;36m21" in session.shows("[21 true]\n")
    session.types('(println "\\u001b[2J")\r')
    session.shows("\\x1b[2J\nnil\n")
    session.types(CTRL_D)
    assert session.ends()[0] == 0
    kept = (tmp_path / "state" / "ptc" / "repl-history").read_text("utf-8")
    assert "+(defn f [a]\n+  (+ a x))\n" in kept
    assert "lost" not in kept


def test_values_go_elsewhere_and_the_prompt_stays(terminal, tmp_path):
    with (tmp_path / "values.txt").open("w") as file:
        session = terminal("--history", "typed.txt", stdout=file)
        session.types("(inc 1)\r")
        session.types("(/ 1 0)\r")
        session.shows("division_by_zero")
        session.types("exit\r")
        assert session.ends()[0] == 0
    assert (tmp_path / "values.txt").read_text() == "2\n"
    assert "+(inc 1)" in (tmp_path / "typed.txt").read_text()


def test_without_colour_and_without_a_history(terminal):
    session = terminal("--history", "/dev/null/history", NO_COLOR="1")
    session.shows("What you type is not kept: cannot write /dev/null/history")
    session.types('(str "a")\r')
    session.types("(/ 1 0)\r")
    shown = session.shows("hint: ")
    session.types(CTRL_D)
    assert session.ends()[0] == 0
    assert "\x1b[3" not in shown


HIDE = """
import sys, importlib.util as u
find = u.find_spec
u.find_spec = lambda name, *rest: None if name == "prompt_toolkit" else find(name, *rest)
from ptc.__main__ import main
main()
"""


def test_without_its_libraries_a_terminal_is_told_what_to_install(terminal):
    code, written = terminal(command=(sys.executable, "-c", HIDE)).ends()
    assert code == 2
    assert "The prompt needs prompt_toolkit and pygments: pip install 'ptc-runtime[cli]'" in written


def test_without_its_libraries_a_pipe_works():
    command = [sys.executable, "-c", HIDE.replace("None if", "1 / 0 if"), "repl"]
    found = subprocess.run(command, input="(inc 1)\n", capture_output=True, encoding="utf-8", check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "2\n", "")
