"""The prompt, key by key: what is typed goes through a pipe, and the screen is a dummy."""

import threading
import time

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ptc.repl import ReplSession
from ptc.repl.terminal import Prompt

UP, LEFT, ESCAPE = "\x1b[A", "\x1b[D", "\x1b"
TAB, ENTER, CTRL_C, CTRL_D = "\t", "\r", "\x03", "\x04"


@pytest.fixture
def typed():
    """What the prompt takes as inputs when the keys are pressed; Ctrl-D ends it.

    Among the keys may be what to wait for, a function of the buffer: completion and history take a moment.
    """

    def inputs(*keys, data=None, history=None):
        session = ReplSession(data=data or {})
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            prompt = Prompt(lambda: session, history, input=pipe, output=DummyOutput())
            buffer = prompt._asking.default_buffer
            typing = threading.Thread(target=lambda: [press(pipe, buffer, each) for each in (*keys, CTRL_D)])
            typing.start()
            found = list(prompt.inputs())
            typing.join()
            return found

    return inputs


def press(pipe, buffer, key):
    if isinstance(key, str):
        pipe.send_text(key)
        return
    while not key(buffer):
        time.sleep(0.005)


def reads(text):
    """Waits until that is what stands in the buffer."""
    return lambda buffer: buffer.text == text


def offers_names(buffer):
    return buffer.complete_state is not None


def knows(count):
    """Waits until so many inputs of the history can be gone back to."""
    return lambda buffer: len(buffer._working_lines) > count


def test_enter_runs_what_is_whole(typed):
    assert typed(f"(inc 1){ENTER}x{ENTER}") == ["(inc 1)", "x"]


def test_enter_begins_an_indented_line_in_what_is_not_whole(typed):
    assert typed(f"(defn f [x]{ENTER}(let [a 1]{ENTER}a)){ENTER}") == ["(defn f [x]\n  (let [a 1]\n    a))"]


def test_brackets_in_strings_are_no_brackets(typed):
    assert typed(f'(str "(){ENTER}"){ENTER}') == ['(str "()\n")']


def test_what_is_wrong_is_run_so_that_its_error_is_shown(typed):
    assert typed(f"(inc 1)){ENTER}(let [x 1){ENTER}") == ["(inc 1))", "(let [x 1)"]


def test_enter_within_a_whole_input_runs_it(typed):
    assert typed(f"(inc 1){LEFT}{LEFT}{ENTER}") == ["(inc 1)"]


def test_alt_enter_begins_a_line_wherever(typed):
    assert typed(f"1{ESCAPE}{ENTER}2{ENTER}") == ["1\n2"]


def test_ctrl_c_drops_the_line(typed):
    assert typed(f"(inc {ENTER}1{CTRL_C}(dec 1){ENTER}") == ["(dec 1)"]


def test_ctrl_d_leaves_only_where_nothing_is_typed(typed):
    assert typed(f"12{LEFT}{LEFT}{CTRL_D}{ENTER}") == ["2"]


def test_tab_completes_the_only_name(typed):
    assert typed(f"(str/upp{TAB}", reads("(str/upper-case"), f' "a"){ENTER}') == ['(str/upper-case "a")']


def test_tab_goes_through_several_names_and_enter_takes_one(typed):
    chosen = [f"data/{TAB}", offers_names, TAB, reads("data/orders"), TAB, reads("data/others")]
    assert typed(*chosen, f"{ENTER}{ENTER}", data={"orders": 1, "others": 2}) == ["data/others"]


def test_tab_at_the_start_of_a_line_indents_it(typed):
    assert typed(f"(let [a 1]{ENTER}{LEFT}{LEFT}{TAB}a){ENTER}") == ["(let [a 1]\n  a)"]


def test_up_gives_the_last_input(typed):
    assert typed(f"(inc 1){ENTER}", knows(1), f"{UP}{ENTER}") == ["(inc 1)", "(inc 1)"]


def test_pasted_lines_are_one_input(typed):
    pasted = "(def a 1)\n(def b 2)"
    assert typed(f"\x1b[200~{pasted}\x1b[201~{ENTER}") == [pasted]


def test_the_history_is_kept_in_a_file(typed, tmp_path):
    kept = tmp_path / "history"
    typed(f"(+ 1{ENTER}2){ENTER}", history=kept)
    assert typed(knows(1), f"{UP}{ENTER}", history=kept) == ["(+ 1\n   2)"]
