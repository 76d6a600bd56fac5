"""Atoms between programs: what is remembered, recorded, stored, and kept apart."""

import gc
import json
from typing import Any

import pytest

from ptc_interpreter import Evaluation, Limits, Memory, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import Decoder, Encoder, decode, encode, evaluation_from_data, evaluation_to_data
from ptc_interpreter.encoding.survey import parts
from ptc_interpreter.runtime import atoms
from ptc_interpreter.values.scalars import Atom

HERE, APART = Limits(), Limits(isolation="process")


def shown(evaluation):
    assert evaluation.error is None, evaluation.error
    return to_clojure(evaluation.value)[0]


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_an_atom_keeps_what_it_holds_for_later_programs(limits):
    memory = evaluate("(def a (atom [])) (defn add [x] (swap! a conj x)) (add 1)", limits=limits).memory
    memory = evaluate("(add 2)", memory=memory, limits=limits).memory
    memory = evaluate("(swap! a conj 3)", memory=memory, limits=limits).memory
    assert shown(evaluate("[@a (add 4) @a]", memory=memory, limits=limits)) == "[[1 2 3] [1 2 3 4] [1 2 3 4]]"


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_atoms_that_only_functions_and_collections_hold_are_kept(limits):
    source = "(def up (let [n (atom 10)] (fn [] (swap! n inc)))) (def m {:a (atom 1) :b [(volatile! 2)]}) (up)"
    memory = evaluate(source, limits=limits).memory
    memory = evaluate("(up) (swap! (:a m) inc)", memory=memory, limits=limits).memory
    assert shown(evaluate("[(up) @(:a m) @(first (:b m))]", memory=memory, limits=limits)) == "[13 2 2]"


def test_what_was_recorded_is_never_changed():
    first = evaluate("(def a (atom 1))")
    second = evaluate("(swap! a inc)", memory=first.memory)
    third = evaluate("(reset! a 50)", memory=second.memory)
    assert [to_clojure(each.memory["a"])[0] for each in (first, second, third)] == ["#atom[1]", "#atom[2]", "#atom[50]"]
    assert shown(evaluate("@a", memory=first.memory)) == "1"


def test_two_programs_from_one_memory_do_not_see_each_other():
    memory = evaluate("(def a (atom 0))").memory
    left, right = evaluate("(swap! a + 1) (def b (atom 7))", memory=memory), evaluate("(swap! a + 10)", memory=memory)
    assert [shown(evaluate("@a", memory=each.memory)) for each in (left, right)] == ["1", "10"]
    assert evaluate("b", memory=right.memory).error.code == "unresolved_symbol"


def test_a_changed_atom_counts_as_defined():
    memory = evaluate('(def a "How many" (atom 0)) (def b 1)').memory
    later = evaluate("(swap! a inc)", memory=memory)
    assert [(each.name, to_clojure(each.value)[0], each.docstring) for each in later.definitions] == [
        ("a", "#atom[1]", "How many")
    ]
    assert list(later.memory) == ["b", "a"]
    assert evaluate("@a", memory=later.memory).definitions == ()


def test_a_program_that_fails_leaves_what_it_did():
    failed = evaluate("(def a (atom 0)) (swap! a inc) (/ 1 0)")
    assert shown(evaluate("@a", memory=failed.memory)) == "1"


def test_atoms_are_stored_with_their_evaluations():
    programs = (
        "(def a (atom {:n 1})) (def f (let [c (atom 0)] (fn [] (swap! c inc))))",
        "(swap! a assoc :m 2) (f)",
        "@a",
    )
    memory, evaluations = Memory(), []
    for program in programs:
        evaluations.append((memory, evaluate(program, memory=memory)))
        memory = evaluations[-1][1].memory
    encoder = Encoder([value for before, each in evaluations for value in held(before, each)])
    written = [evaluation_to_data(each, encoder.write, before=before) for before, each in evaluations]
    stored = json.loads(json.dumps({"table": encoder.table, "evaluations": written}))
    decoder, before = Decoder(stored["table"]), Memory()
    for data, (_, original) in zip(stored["evaluations"], evaluations, strict=True):
        again = evaluation_from_data(data, decoder.read, before=before)
        assert {name: to_clojure(value) for name, value in again.memory.items()} == {
            name: to_clojure(value) for name, value in original.memory.items()
        }
        before = again.memory
    assert shown(evaluate("[(f) @a]", memory=before)) == "[2 {:n 1, :m 2}]"


def held(before, evaluation):
    found = []
    evaluation_to_data(evaluation, lambda value: found.append(value), before=before)
    return found


def test_atoms_that_nothing_holds_are_dropped():
    memory = evaluate("(def kept (atom 1)) (dotimes [i 100] (let [a (atom i)] (swap! a inc)))").memory
    gc.collect()
    assert list(memory.atoms) == ["1"]
    later = evaluate("(def other (atom 5)) [@kept @other]", memory=memory)
    assert shown(later) == "[1 5]"


def test_calls_side_by_side_make_atoms_of_their_own():
    source = "(def made (pmap (fn [x] (tool/wait x) (atom x)) [1 2 3])) (map deref made)"
    evaluation = evaluate(source, tools={"wait": lambda x: x})
    assert shown(evaluation) == "[1 2 3]"
    assert shown(evaluate("(swap! (second made) inc) (map deref made)", memory=evaluation.memory)) == "[1 3 3]"
    shared = evaluate("(def a (atom 0)) (pmap (fn [x] (tool/wait x) (swap! a + x)) [1 2])", tools={"wait": lambda x: x})
    assert shared.error.code == "invalid_state"
    assert "swap!" in shared.error.hint


def test_what_leaves_is_no_atom():
    assert evaluate("(return @(atom {:a 1}))").value.state
    with pytest.raises(Exception, match="cannot leave"):
        to_python(evaluate("(return (atom 1))").value)


@pytest.mark.parametrize(
    "written",
    [
        {"$atom": {"identity": "a", "kind": "atom", "docstring": None}},
        {"$atom": {"identity": "1", "kind": "ref", "docstring": None}},
        {"$atom": {"kind": "atom", "docstring": None}},
    ],
)
def test_a_forged_atom_is_refused(written):
    with pytest.raises((ValueError, KeyError)):
        decode(written)


def test_an_atom_is_stored_by_itself():
    value = evaluate("(def a (atom [1]))").memory["a"]
    assert to_clojure(decode(json.loads(json.dumps(encode(value)))))[0] == "#atom[[1]]"


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_an_atom_that_had_a_name_holds_what_it_held_where_else_it_is(limits):
    memory = evaluate('(def a "How many" (atom 1)) (def b [a]) (def a nil)', limits=limits).memory
    assert shown(evaluate("(swap! (first b) inc)", memory=memory, limits=limits)) == "2"


@pytest.mark.parametrize("end", ["(atom a)", '(throw (ex-info "m" {}))', "(reduce + (range))"])
@pytest.mark.parametrize("made", ["(atom a)", "(volatile! [a])", "(delay @a)", "(doto (promise) (deliver a))"])
def test_atoms_that_hold_each_other_are_forgotten_with_the_last(made, end):
    source = f"(loop [i 0 a nil] (if (< i 1000) (recur (inc i) {made}) {end})) 1"
    assert evaluate(source, limits=Limits(steps=100_000)).memory.atoms == {}


CIRCLES = "(dotimes [i {}] (let [a (atom nil) b (atom a)] (reset! a b))) "
HOLDERS = [
    "[1 {:k #{(o 7)}}]",
    "{(o 7) 1}",
    "(let [a (o 7)] (fn [] @a))",
    "(partial vector (o 7))",
    "(comp vector (let [a (o 7)] (fn [x] [x a])))",
    "(memoize (let [a (o 7)] (fn [x] a)))",
    "(let [f (memoize (fn [x] (o x)))] (f 7) f)",
    "(let [a (o 7)] (map (fn [i] [i a]) (range)))",
    "(let [s (map (fn [i] (o 7)) (range))] (first s) s)",
    "(let [a (o 7)] (lazy-seq [a]))",
    "(let [a (o 7)] (delay @a))",
    "(let [d (delay (o 7))] @d d)",
    "(doto (promise) (deliver (o 7)))",
    "(java.util.ArrayList. [(o 7)])",
    "(java.util.HashMap. {(o 7) (o 7)})",
    "(object-array [(o 7)])",
    "(java.util.PriorityQueue. 1 (let [a (o 0)] (fn [x y] @a)))",
    "(.iterator (java.util.ArrayList. [(o 7)]))",
    "(sorted-set-by (let [a (o 7)] (fn [x y] @a 1)))",
    "(reify clojure.lang.IDeref (deref [_] (o 7)))",
    "(let [a (o 7)] (reify Object (toString [_] (str @a))))",
    "(doto (multimethod 'm identity) (add-method 1 (let [a (o 7)] (fn [_] @a))))",
    '(ex-info "m" {:a (o 7)} (ex-info "n" {:a (o 7)}))',
    "(zip/vector-zip [[(o 7)]])",
    "(transient [(o 7)])",
    "(volatile! (o (o 7)))",
    "(conj clojure.lang.PersistentQueue/EMPTY (o 7))",
    "(eduction (let [a (o 7)] (map (fn [x] @a))) [1])",
    "(let [a (atom nil) b (atom a)] (reset! a [b]) b)",
    "(reduced (o 7))",
    "(iterate (let [a (o 7)] (fn [x] [a x])) 1)",
]


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize("where", ["(def h {})", "{}", "(swap! old conj {})", '(throw (ex-info "m" {{:h {}}}))'])
@pytest.mark.parametrize("many", [60, pytest.param(5_000, marks=pytest.mark.costly)])
def test_atoms_in_circles_are_left_out_and_all_others_kept(
    holder: str, where: str, many: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(atoms, "_MANY", many)
    before = evaluate("(def old (atom [])) (defn o [x] (atom x))").memory
    done = evaluate(CIRCLES.format(many) + where.format(holder), memory=before)
    kept = evaluate(where.format(holder), memory=before)
    assert _held(done) <= done.memory.atoms.keys() <= {"1", *_held(done)}
    assert len(done.memory.atoms) <= len(kept.memory.atoms)


def _held(done: Evaluation) -> set[str]:
    """The atoms in what a program leaves, as it is stored."""
    found: set[str] = set()
    left: list[Any] = [done.value, done.thrown, *done.memory.values()]
    while left:
        value = left.pop()
        if isinstance(value, Atom) and value.identity not in found:
            found.add(value.identity)
            left.append(done.memory.atoms.get(value.identity))
        left += parts(value)
    return found
