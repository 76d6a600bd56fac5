"""Functions that a program makes of functions and names, as by `comp`, give what they give where they are called."""

import pytest
from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate

_FIRST = st.sampled_from(
    [
        *(
            "(comp inc :n)",
            "(partial + 1)",
            "(complement :n)",
            "(juxt :n :s)",
            "(comp (partial <= 2) :n)",
            "(partial get)",
        ),
        *("(some-fn :s :n)", "(every-pred :n :s)", "(fnil inc 0)", "(comp #{1 2} :n)", "(partial nth)", "(comp)"),
        *(
            "(comp str (fn [r] (:n r)))",
            "(fn [r] (:n r))",
            ":n",
            "#{1}",
            "(partial / 1)",
            "(comp g :n)",
            "(comp tool/t :n)",
        ),
    ]
)
_SECOND = st.sampled_from(
    [
        *(
            "(comp f f)",
            "(comp str f)",
            "(complement f)",
            "(juxt f f)",
            "(every-pred f (complement f))",
            "(some-fn f :s)",
        ),
        *("(partial f)", "(fnil f {:n 1})", "(comp (partial = 1) f)", "f", "(comp later f)", "(comp f g)"),
    ]
)
_USES = st.sampled_from(
    [
        *("(map h data/rows)", "(filter h data/rows)", "(map f data/rows)", "(mapv h [1 2 0])", "(some h data/rows)"),
        *("(reduce (fn [n r] (if (h r) (inc n) n)) 0 data/rows)", "(sort-by f data/rows)", "(group-by h data/rows)"),
        *("(map (comp h identity) data/rows)", "(for [r data/rows] (h r))", "(into [] (map h) data/rows)", "[h f]"),
        *("(defn k [r] (h r)) (map k data/rows)", "(try (map h [nil :x]) (catch Exception e :no))", "(map h)"),
    ]
)


@given(_FIRST, _SECOND, _USES, st.sampled_from(["", "(def g dec)", "(def f :s)", "(def h f)", "(defn later [x] x)"]))
@examples(200)
def test_functions_of_functions_by_their_names_give_the_same(first, second, use, between):
    rows = [{"n": n, "s": "abc"[:n]} for n in range(4)]
    program = f"(def g inc) (def f {first}) (def h {second}) {between} (def later inc) {use}"
    same(program, data={"rows": rows}, tools={"t": lambda x: x})


@pytest.mark.parametrize("anew", ["(def low 5)", "(def small? pos?)"])
def test_a_name_that_is_defined_anew_in_a_later_program_is_used(anew):
    first = (
        "(def low 2) (def small? (partial > low)) (def both? (every-pred small? odd?)) (defn f [xs] (filter both? xs))"
    )
    memory = evaluate(f"{first} (f (range 300))").memory
    assert evaluate("(vec (f (range 9)))", memory=memory).value == [1]
    later = evaluate(f"{anew} (def both? (complement odd?)) (vec (f (range 5)))", memory=memory)
    assert later.value == [0, 2, 4]
