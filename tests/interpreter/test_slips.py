"""What a model is told about the slips that it makes, whole."""

import pytest

from ptc_interpreter import evaluate, format_problem

DATA = {"x": [1, 2], "orders": [{"id": 1}]}
TOOLS = {"search": lambda query: query, "send-mail": lambda to, text: None}
SLIPS = {
    "Python": [
        "def f(x):\n    return x + 1",
        "total = sum(x)",
        "for order in orders:\n    print(order)",
        "if total > 5:\n    print(total)",
        "while True:\n    x += 1",
        "import json",
        "from datetime import date",
        "# count the orders\n(count orders)",
        'print("done")',
        "try:\n    f()",
        "(if (= x None) 1 2)",
        "(if True 1 2)",
        "(println 'two words')",
        "return x",
    ],
    "JavaScript": [
        "const total = 5;",
        "let x = 1;",
        "function f(x) { return x + 1; }",
        "if (x > 5) { console.log(x) }",
        "// count the orders\n(count orders)",
        'console.log("done")',
        "x.map(inc)",
        "(if (=== 1 2) null undefined)",
        "(&& true false)",
        "import fs from 'fs'",
    ],
    "other Lisps": [
        "(defun f (x) x)",
        "(setq total 5)",
        "(lambda (x) x)",
        "(let ((x 1)) x)",
        "(defn f (x) x)",
        "(cond (true 1))",
        "(if (null? x) (elif 1) 2)",
        "(mapcar inc x)",
        "(car x)",
    ],
    "infix": ["(1 + 2)", "(x = 5)", "(let [n 3] (n * 2))", "(x != 1)"],
    "brackets": [
        "(defn f [x]\n  (let [y 1]\n    (+ x y))\n\n(defn g [x] x)\n(g 1)",
        "(def a [1 2\n\n(def b 2)",
        "(let [a 1\n      b (+ a 2]\n  b)",
        "(map inc [1 2 3]",
        "(map inc [1 2 3)",
        "(+ 1 2))",
        '(println "a)',
    ],
    "order": [
        "(map [1 2] inc)",
        "(filter [1 2] odd?)",
        "(reduce [1 2] +)",
        "(reduce [1 2] + 0)",
        "(nth 0 [1 2])",
        "(get :a {:a 1})",
        '(str/join [1 2] ",")',
        "(take [1 2] 1)",
        "(assoc :a 1 {})",
        "(sort [1 2] >)",
    ],
    "tools and data": [
        '(tool "search" {:query "a"})',
        "(tool search)",
        '(call-tool "search" "a")',
        "(tools/search 1)",
        "(tool/serch 1)",
        "(tool/delete 1)",
        '(data "x")',
        "(data/orderz)",
        "(input 1)",
    ],
    "calls": ["({:a 1})", "((get {:a 1} :a))", "(nth [1 2] 5)", "(foo/bar 1)", '(throw "text")', "(try 1 (catch e 2))"],
    "left out": ["(while true 1)", "(eval '(+ 1 2))", "(require '[clojure.java.io :as io])", '(slurp "a")', "(atom 0)"],
}


def told(source: str) -> str:
    error = evaluate(source, data=DATA, tools=TOOLS).error
    assert error is not None, source
    return f"{source}\n\n{format_problem(error, source)}\n"


@pytest.mark.parametrize("kind", SLIPS)
def test_what_a_model_is_told(kind, snapshot):
    assert "\n----\n\n".join(told(source) for source in SLIPS[kind]) == snapshot


@pytest.mark.parametrize(
    "source",
    [
        '(println "x = 5")',
        '(def text "def f(x):\n  return 1")\n(boom)',
        "(boom) ; const x = 5",
        "(let [a 1\n      b (boom)]\n  b)",
        "(->> x\n     (boom))",
        "{:a 1\n :b (boom)}",
        "(= 1 (boom))",
        "'(f (x)) (boom)",
    ],
)
def test_what_is_lisp_is_not_taken_for_another_language(source):
    error = evaluate(source, data=DATA).error
    assert error is None or "not PTC-Lisp" not in error.message
    assert error is None or error.message.startswith("`boom` is not defined")


def test_every_word_of_another_language_is_no_word_of_this_one():
    from ptc_interpreter.analyzer.slips import _INSTEAD
    from ptc_interpreter.analyzer.special import SPECIAL_FORMS
    from ptc_interpreter.core.table import ALIASES, CORE

    assert not {*CORE, *ALIASES, *SPECIAL_FORMS} & {*_INSTEAD}
