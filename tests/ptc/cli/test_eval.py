import json

import pytest


def test_the_value_is_printed_as_data(ptc):
    result = ptc("eval", '(assoc {:a [1 2]} :b "x")')
    assert (result.exit_code, result.stdout, result.stderr) == (0, '{:a [1 2], :b "x"}\n', "")


def test_a_profile_goes_to_stderr(ptc):
    result = ptc("eval", "(defn f [x] (str x)) (map f [1 2 3])", "--profile")
    assert (result.exit_code, result.stdout) == (0, '["1" "2" "3"]\n')
    head, *lines = result.stderr.splitlines()
    assert head.split() == ["calls", "self", "ms", "total", "ms", "form"]
    rows = [line.split(maxsplit=4) for line in lines]
    assert ["3", "1:13", "(str x)"] in [[row[0], *row[3:]] for row in rows]


def test_a_program_that_fails_has_its_profile_before_the_error(ptc):
    result = ptc("eval", "(str 1) (/ 1 0)", "--profile")
    assert result.exit_code == 1
    assert result.stderr.index("(str 1)") < result.stderr.index("by zero")


def test_prints_come_before_the_value(ptc):
    assert ptc("eval", '(println "hi" :there) (print "more") nil').stdout == "hi :there\nmore\nnil\n"


def test_with_json_prints_go_to_stderr(ptc):
    result = ptc("eval", '(println "hi") {:a [1 nil "ü"]}', "--json")
    assert (result.stdout, result.stderr) == ('{"a":[1,null,"ü"]}\n', "hi\n")


def test_a_program_of_a_file(ptc, write):
    assert ptc("eval", write("sum.clj", "(reduce + [1 2 3])")).stdout == "6\n"


def test_a_file_of_any_name(ptc, write):
    assert ptc("eval", write("program", "(str 1 2)")).stdout == '"12"\n'


def test_a_program_of_standard_input(ptc):
    assert ptc("eval", "-", stdin="(str 1 2)").stdout == '"12"\n'


def test_a_program_longer_than_a_path(ptc):
    assert ptc("eval", f"(count [{'1 ' * 5_000}])").stdout == "5000\n"


def test_data_of_files(ptc, write):
    write("orders.json", [{"total": 2}, {"total": 3}])
    write("my orders.json", {"total": 4})
    program = "(+ (:total data/more) (reduce + (map :total data/orders)))"
    assert ptc("eval", program, "--data", "orders.json", "--data", "more=my orders.json").stdout == "9\n"


def test_an_error_is_shown_with_its_place(ptc, snapshot):
    result = ptc("eval", '(println "before")\n(+ 1 (undefined-name 2))')
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == snapshot


def test_what_was_printed_before_an_error_is_kept(ptc):
    result = ptc("eval", '(println "before") (/ 1 0)')
    assert (result.exit_code, result.stdout) == (1, "before\n")
    assert result.stderr.startswith("Error: division_by_zero at 1:20:")


def test_fail_is_a_failure(ptc):
    result = ptc("eval", '(fail {:reason "no data"})')
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == 'The program failed with {:reason "no data"}\n'


def test_return_is_a_value(ptc):
    assert ptc("eval", "(return [1]) 2").stdout == "[1]\n"


def test_limits_can_be_moved(ptc):
    result = ptc("eval", "(loop [] (recur))", "--seconds", "0.05")
    assert result.exit_code == 1
    assert "limit_time" in result.stderr


@pytest.mark.parametrize("program", ["inc", "##Inf", "(range)"])
def test_what_json_cannot_say_is_an_error(ptc, program):
    result = ptc("eval", program, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be written as JSON" in result.stderr


def test_a_cut_value_is_told(ptc):
    result = ptc("eval", "(vec (range 400000))", "--seconds", "20")
    assert result.exit_code == 0
    assert "--json writes all of it" in result.stderr
    whole = ptc("eval", "(vec (range 400000))", "--seconds", "20", "--json")
    assert len(json.loads(whole.stdout)) == 400_000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.clj"], "cannot read nothing.clj: no such file"),
        (["1", "--data", "no.json"], "cannot read no.json: no such file"),
        (["1", "--data", "bad.json"], "bad.json is no JSON: Expecting value at line 2, column 7"),
        (["1", "--data", "latin.json"], "latin.json is no UTF-8 text (byte 1)"),
        (
            ["1", "--data", "my data.json"],
            "'my data' cannot be a name in a program; give one: --data NAME=my data.json",
        ),
        (["1", "--data", "1a=a.json"], "'1a' cannot be a name in a program; give one: --data NAME=a.json"),
        (["1", "--data", "a.json", "--data", "b/a.json"], "--data has two files named a"),
        (["1", "--data", "."], "cannot be a name"),
        (["1", "--data", "x=."], "cannot read .: is a directory"),
        (["1", "--seconds", "0"], "0.0 is not in the range x>0"),
    ],
)
def test_bad_input(ptc, write, tmp_path, arguments, message):
    write("bad.json", '{"a": 1,\n "b": }')
    write("a.json", "1")
    write("my data.json", "1")
    (tmp_path / "latin.json").write_bytes(b'"\xe4"')
    result = ptc("eval", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_sequence_without_an_end_is_shown_by_its_first_items(ptc):
    result = ptc("eval", "(iterate inc 1)")
    assert (result.exit_code, result.stdout) == (0, "[1 2 3 4 5 6 7 8 9 10 ...]\n")
    assert "(take n ...)" in result.stderr


def test_ctrl_c_ends_a_program(ptc, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("ptc.cli.eval.evaluate", interrupted)
    result = ptc("eval", "(reduce + (range))")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Interrupted.\n")
