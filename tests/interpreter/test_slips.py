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
    "in another form": [
        "(for [x in data/x] x)",
        "(doseq x data/x (println x))",
        "(let x 5 (+ x 1))",
        "(if x = 5 1 2)",
        "(defn [x] x)",
        "(def x 1 2 3)",
        "(cond (> 1 2) :a :else)",
        "(loop [i 0] (if (< i 3) (do (recur (inc i)) i) i))",
        "#(map #(inc %) %)",
        '{"a": 1}',
        "{a: 1}",
        "{:a 1 :b}",
        '(print f"total")',
        '(str "a" + "b")',
        "(try (/ 1 0) (catch e (str e)))",
        "(def data/x 5)",
    ],
    "arguments": [
        "(-> data/x map inc)",
        "(->> data/x (map inc) filter odd?)",
        "(sort-by data/orders :total)",
        "(data/orders :id)",
        "({:a 1} :a :b :c)",
        '(nth [1 2 3] "1")',
        "(count 5)",
        "(+ 1 :price)",
        "(even? nil)",
        "(map nil [1])",
        "(iterate 1 inc)",
        '(str/split "a,b" ",")',
        '(str/replace "a" "b")',
        '(re-find "a" #"a")',
        '(re-find "[0-9]+" "a1")',
        '(str/split "a|b" "|")',
        '(str/split "a\tb" "\t")',
        '(str/split "a  b" "\\\\s+")',
        "(+ 0 (first data/orders))",
        "(for [x data/x when (odd? x)] x)",
        "(some #(= 2) data/x)",
        "(map #(+ %1 %2) data/x)",
        "(reduce max [])",
        '(+ "1" 2)',
        "(+ nil 1)",
        '(< 1 "2")',
        '(sort [1 "a"])',
        '(subs "abc" 5)',
        "(into {} [1 2])",
        '(format "%d" 2.5)',
        "(defn f [x y & more] x) (f 1)",
        "(defn f ([x] x) ([x y] y)) (f)",
        "(#(+ %1 %3) 1 2)",
        '(- (LocalDate/parse "2026-01-02") (LocalDate/parse "2026-01-01"))',
        '(LocalDate/parse "21.11.2026")',
        '(.plusDays "2026-01-01" 1)',
        "(where :a == 1)",
    ],
    "names": [
        "(json.dumps {:a 1})",
        "(JSON/parse data/x)",
        "(json/write {:a 1})",
        "(string/len 1)",
        "(walk/visit 1)",
        "(.name (first data/orders))",
        "(. data/x name)",
        "(java.util.WeakHashMap.)",
        "(Date.)",
        "(println data.orders)",
        "(map (fn [order] order.id) data/orders)",
        "(map (fn [order] order:id) data/orders)",
        "(def order {}) order.buyer.name",
        "./orders.clj",
        "(definterface P)",
        "(assert-equals 1 2)",
        "(require 'clojure.java.jdbc)",
        "(numerator 1)",
        "(println *out*)",
    ],
    "arguments of tools": [
        '(tool/search "a" "b")',
        '(tool/search :query "a")',
        '(tool/send-mail "a")',
        "(tool/search)",
    ],
    "Java": [
        '(.next (java.util.Scanner. ""))',
        '(.nextLine (java.util.Scanner. ""))',
        '(.nextInt (java.util.Scanner. "abc"))',
        '(.nextDouble (java.util.Scanner. ""))',
        "(.next (.iterator []))",
        "(.pop (java.util.ArrayDeque.))",
        '(.format (java.text.DecimalFormat. "0.00") "x")',
        '(.format (java.text.DecimalFormat. "0.00") nil)',
        '(.format (java.text.SimpleDateFormat. "dd.MM.yyyy") "2024-01-31")',
        '(.format (java.text.SimpleDateFormat. "dd.MM.yyyy") nil)',
        '(.format "2024-01-31" (java.time.format.DateTimeFormatter/ofPattern "dd.MM.yyyy"))',
        '(.format 5 "0.00")',
        '(java.util.Date. "x")',
        "(java.util.Date. 1.5)",
        "(.set (java.util.BitSet.) -1)",
        "(.set (java.util.BitSet.) 5 2)",
        '(.parse (java.text.SimpleDateFormat. "dd.MM.yyyy") "2024-01-31")',
        '(java.time.LocalDate/parse "31" (java.time.format.DateTimeFormatter/ofPattern "dd"))',
        "(do (derive ::a ::b) (derive ::b ::a))",
        "(derive ::a ::a)",
        "(do (derive ::a ::b) (derive ::b ::c) (derive ::a ::c))",
    ],
    "left out": ["(ref 1)", "(eval '(+ 1 2))", "(require '[clojure.java.io :as io])", '(slurp "a")', "(agent 0)"],
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
    from ptc_interpreter.analyzer.special import SPECIAL_FORMS
    from ptc_interpreter.diagnostics.suggestions import _INSTEAD
    from ptc_interpreter.runtime.registry import ALIASES, CORE

    assert not {*CORE, *ALIASES, *SPECIAL_FORMS} & {*_INSTEAD}


def test_an_alias_is_known_with_what_its_namespace_has():
    error = evaluate("(require '[clojure.set :as s]) (s/qqq #{} #{})").error
    assert error is not None
    assert error.hint.startswith("`s/` has difference, index, intersection")
