"""Whatever a program calls its names, they never meet those of the Python that is generated for it."""

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from programs import LISP_NAMES, PYTHON_NAMES, odd_names

from ptc_interpreter import Keyword, evaluate, to_python
from ptc_interpreter.compiler.runtime import BUILTINS, bring_helper, prefixed
from ptc_interpreter.encoding.function_restore import restore_function
from ptc_interpreter.encoding.survey import environment_of
from ptc_interpreter.nodes import Helper

FORMS = [
    "(let [NAME 5] NAME)",
    "((fn [NAME] NAME) 5)",
    "((fn [& NAME] (nth NAME 0)) 5)",
    "(def NAME 5) NAME",
    "(defn NAME [x] x) (NAME 5)",
    "((fn NAME [x] (if x (NAME nil) 5)) 1)",
    "(let [[NAME] [5]] NAME)",
    "(let [{:keys [NAME]} {:NAME 5}] NAME)",
    "(let [{NAME :k :or {NAME 5}} {}] NAME)",
    "(loop [i 0 NAME 5] (if (< i 3) (recur (inc i) NAME) NAME))",
    "(last (for [NAME [4 5]] NAME))",
    "((last (for [NAME [4 5]] (fn [] NAME))))",
    "(let [NAME 5] ((fn [] ((fn [] NAME)))))",
    "(let [NAME 4] (let [NAME 5] NAME))",
    "(let [NAME 5] (doseq [x [1 2]] (dotimes [y 2] [x y NAME])) NAME)",
    "(do (def NAME 5) (defn reading-it [] NAME) (reading-it))",
    "(let [NAME 5 tested (and NAME (or nil NAME))] tested)",
    "(let [NAME 5] (try NAME (catch Exception e 1)))",
    "(let [NAME 5] (-> NAME (max 1) (min 9)))",
    "(let [NAME 5] (get {:a 1 :b [NAME]} :c NAME))",
    "(let [NAME 5 its-map {:a 1 :v [1 2]} its-set #{1 2}] (if (= [1 2] (:v its-map)) NAME its-set))",
]
ODD = [name for name in (*PYTHON_NAMES, *LISP_NAMES) if name not in ("&", "%", "%1", "try", "case", "def")]


def value_of(source: str) -> object:
    evaluation = evaluate(source)
    assert evaluation.error is None, (source, evaluation.error)
    return to_python(evaluation.value)


@pytest.mark.parametrize("name", ODD)
def test_names_that_python_has_its_own_ideas_about(name: str):
    for form in FORMS:
        if name in ("max", "min", "=", "<", "inc", "last", "nth", "get"):
            continue
        assert value_of(form.replace("NAME", name)) == 5, form


@given(odd_names().filter(lambda name: "%" not in name and name not in "< = . inc"), st.sampled_from(FORMS))
@examples(150)
def test_any_name(name: str, form: str):
    assert value_of(form.replace("NAME", name)) == 5


@given(st.lists(odd_names(), min_size=1, max_size=8))
@examples(100)
def test_many_names_side_by_side(names: list[str]):
    bound = " ".join(f"{name} {index}" for index, name in enumerate(names))
    wanted = [max(i for i, other in enumerate(names) if other == name) for name in names]
    read = " ".join(names)
    assert value_of(f"(let [{bound}] ((fn [] [{read}])))") == wanted
    nested = "".join(f"(let [{name} {index}] " for index, name in enumerate(names))
    assert value_of(f"{nested}[{read}]{')' * len(names)}") == wanted
    looped = f"(loop [{bound}] [{read}])"
    assert value_of(looped) == wanted


@given(st.lists(odd_names(), min_size=1, max_size=5, unique=True))
@examples(50)
def test_environments_have_the_names_of_the_program(names: list[str]):
    bound = " ".join(f"{name} {index}" for index, name in enumerate(names))
    function = evaluate(f"(let [{bound}] (fn [] [{' '.join(names)}]))").value
    environment = environment_of(function)
    assert environment == {name: index for index, name in enumerate(names)}
    again = restore_function(function.__doc__, environment)
    for name, value in environment.items():
        again.fill(name, value)
    assert environment_of(again.function) == environment


@given(odd_names())
@examples(50)
def test_keywords_and_strings_of_any_name(name: str):
    assert evaluate(f"(let [k :{name}] k)").value is Keyword(name)


@pytest.mark.parametrize("helper", Helper)
def test_every_helper_that_forms_call_is_there(helper: Helper):
    bring_helper(prefixed(helper.value))
    assert callable(BUILTINS[prefixed(helper.value)])
