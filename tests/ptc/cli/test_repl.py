import subprocess
import sys

import pytest

SHOP = '''
"""A shop."""


def search_reviews(category: str) -> str:
    """Customer reviews of a category."""
    return f"{category}: Laptop 4.5/5"


async def stock(name: str) -> int:
    """How many there are."""
    return len(name)
'''
STOP = '''
import signal
import threading
import time


def stop() -> None:
    """Presses Ctrl-C. Python sees to a signal of the microseconds before its main thread waits when that wakes up."""
    time.sleep(0.1)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    time.sleep(60)  # in a thread that nobody waits for
'''
SESSION = """\
(def laptops "What is sold" (filter #(= (:name %) "Laptop") data/products))
(defn cheap? "Under 1000" [p]
  ; a comment with a bracket (
  (< (:price p) 1000))

(map cheap? data/products)
(println "reviews:" (tool/search-reviews "Electronics")) (tool/stock "Laptop")
[*1 *2]
(source cheap?)
(doc cheap?)
(cheap? :x)
(ex-message *e)
:prompt
"""


@pytest.fixture
def given(write):
    """The options of a session with data and tools."""
    products = [{"name": "Laptop", "price": 1200}, {"name": "Mouse", "price": 29}]
    return ["--data", write("products.json", products), "--tools", write("shop.py", SHOP)]


def test_a_session_over_a_pipe(ptc, given, snapshot):
    result = ptc("repl", *given, stdin=SESSION)
    assert result.exit_code == 1  # one input has failed
    assert result.output == snapshot


def test_values_go_to_stdout_and_nothing_is_said(ptc):
    result = ptc("repl", stdin="(def x 1)\n(+ x 1)\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1\n2\n", "")


def test_an_input_ends_with_the_line_at_which_it_is_whole(ptc):
    assert ptc("repl", stdin='(+ 1\n\n 2) 3\n"a\nb"\n\'\n(x)\n1').stdout == '3\n"a\\nb"\n[x]\n1\n'


def test_a_failing_input_stops_none_of_those_that_follow(ptc):
    result = ptc("repl", stdin="(def x 1) (/ x 0)\n(nope)\nx\n")
    assert (result.exit_code, result.stdout) == (1, "1\n")
    assert result.stderr.count("Error: ") == 2
    assert "Error: unresolved_symbol at 1:2: `nope` is not defined.\n  1 | (nope)\n" in result.stderr


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("(+ 1\n 2", "Error: unclosed_bracket at 1:1: `(` is never closed."),
        ("(inc 1))", "Error: unexpected_bracket at 1:8"),
        ('"a', "Error: unclosed_string at 1:1"),
        ("(fail :tired)", "The program failed with :tired"),
        ("(doc fliter)", "Nothing is known of `fliter`: did you mean `filter`"),
        (":time", "Nothing has run yet."),
    ],
)
def test_what_fails_gives_exit_code_1(ptc, stdin, message):
    result = ptc("repl", stdin=stdin)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(message)


def test_return_is_a_value_and_the_session_goes_on(ptc):
    assert ptc("repl", stdin="(return 1)\n*1\n").stdout == "1\n1\n"


@pytest.mark.parametrize("end", [":quit", "exit", "(quit)"])
def test_leaving(ptc, end):
    assert ptc("repl", stdin=f"1\n{end}\n2\n").stdout == "1\n"


def test_empty_input(ptc):
    result = ptc("repl", stdin="\n; nothing\n\n")
    assert (result.exit_code, result.output) == (0, "")


def test_line_ends_and_a_byte_order_mark_of_windows(ptc):
    assert ptc("repl", stdin="\ufeff(+ 1\r\n2)\r\n".encode()).stdout == "3\n"


def test_a_line_that_is_no_text(ptc):
    result = ptc("repl", stdin=b'1\n"\xe4"\n')
    assert (result.exit_code, result.stdout) == (2, "1\n")
    assert result.stderr == "Error: line 2 of standard input is no UTF-8 text (byte 1).\n"


def test_limits_can_be_moved(ptc):
    assert "limit_time" in ptc("repl", "--seconds", "0.02", stdin="(loop [] (recur))").stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--data", "none.json"], "cannot read none.json: no such file"),
        (["--tools", "none.py"], "cannot read none.py: there is no such file"),
        (["--seconds", "0"], "0.0 is not in the range x>0"),
    ],
)
def test_bad_input(ptc, arguments, message):
    result = ptc("repl", *arguments, stdin="1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_ends_a_session_over_a_pipe(ptc, write):
    tools = write("tools.py", STOP)
    result = ptc("repl", "--tools", tools, stdin="1\n(tool/stop)\n2\n")
    assert (result.exit_code, result.stdout) == (130, "1\n")
    assert result.stderr.endswith("The session was interrupted.\n")


def test_nothing_of_the_prompt_is_imported_before_it_is_needed():
    code = "import sys, ptc, ptc.cli; print(*{'prompt_toolkit', 'pygments', 'platformdirs'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert found.stdout.strip() == ""
