"""What the text of a function says it is called with."""

import pytest

from ptc_interpreter import evaluate, parameter_vectors
from ptc_interpreter.encoding import decode, encode

VECTORS = {
    "(fn [] 1)": ("[]",),
    "(fn own [x & more] x)": ("[x & more]",),
    '(defn f "Doc [a]." {:added "1"} [x, y] x)': ("[x, y]",),
    "(defn f ([a] a) ([a b] a))": ("[a]", "[a b]"),
    "(letfn [(g [a] a)] g)": ("[a]",),
    '(fn [{:keys [a] :or {a "; ["}} ; one\n  _] a)': ('[{:keys [a] :or {a "; ["}} _]',),
    '(fn [{:keys [a] :or {a "two\nlines"}}] a)': ('[{:keys [a] :or {a "two\\nlines"}}]',),
    "#(+ % %2 (apply + %&))": ("[%1 %2 & %&]",),
    "(partial + 1)": (),
    "(comp inc dec)": (),
    "inc": (),
    "tool/t": (),
    "7": (),
    ":key": (),
}


@pytest.mark.parametrize(("source", "vectors"), VECTORS.items())
def test_parameters_as_written(source, vectors):
    evaluation = evaluate(source, tools={"t": len})
    value = evaluation.definitions[0].value if evaluation.definitions else evaluation.value
    assert parameter_vectors(value) == vectors
    assert parameter_vectors(decode(encode(value))) == vectors


def test_functions_of_the_host_have_none():
    assert parameter_vectors(len) == ()
    assert parameter_vectors(lambda run, x: x) == ()
