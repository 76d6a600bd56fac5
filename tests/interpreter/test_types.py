"""Records, protocols and multimethods between programs: what is remembered, stored, sent apart and handed out."""

import pytest
from kept import shown, stored

from ptc_interpreter import Limits, Memory, evaluate, to_clojure, to_python
from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.values.equality import Likeness
from ptc_interpreter.values.typed import Record

HERE, APART = Limits(), Limits(isolation="process")

DEFINED = """
(require '[clojure.string :as s])
(defprotocol Shape (area [s]) (named [s]))
(defrecord Square [w]
  Shape (area [_] (* w w)) (named [_] (s/upper-case (str "sq" w)))
  Object (toString [x] (str "<" (named x) ">")))
(defrecord Pair [a b])
(extend-type Pair Shape (area [p] (+ (area (.a p)) (area (:b p)))))
(defmulti size :kind)
(defmethod size [:a :b] [x] (inc (:n x)))
(def square (->Square 4))
(def pair (fn [x] (Pair. x x)))
(def five (let [k 5] (reify Shape (area [_] k))))
"""
USED = """
[(area square) (named square) (str square) (size {:kind [:a :b] :n 1}) (area (pair square)) (.-w square)
 (instance? Square square) (area five) (= square (->Square 4)) (assoc square :w 1)]
"""
GIVEN = '[16 "SQ4" "<SQ4>" 2 32 4 true 5 true #user.Square{:w 1}]'


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_types_are_there_in_later_programs(limits):
    memory = evaluate(DEFINED, limits=limits).memory
    assert shown(evaluate(USED, memory=memory, limits=limits)) == GIVEN


def test_types_are_stored():
    memory = evaluate(DEFINED).memory
    assert shown(evaluate(USED, memory=stored(memory))) == GIVEN
    assert shown(evaluate(USED, memory=stored(stored(memory)))) == GIVEN


_AGAIN = """
(defprotocol Fold (fold [_ xs acc]))
(defrecord Adding [k] Fold (fold [_ [x & more] acc] (if x (recur more (+ acc x k)) [acc k])))
(def adding (->Adding 10))
(def counting (reify Fold (fold [_ xs acc] (if (seq xs) (recur (rest xs) (inc acc)) acc))))
"""


@pytest.mark.parametrize("keep", [lambda memory: memory, stored, lambda memory: stored(stored(memory))])
def test_methods_that_go_on_by_recur_are_stored(keep):
    memory = keep(evaluate(_AGAIN).memory)
    assert shown(evaluate("[(fold adding [1 2] 0) (fold counting [5 6 7] 0)]", memory=memory)) == "[[23 10] 3]"


def test_a_later_program_extends_a_protocol_and_an_earlier_memory_stays_as_it_was():
    memory = evaluate(DEFINED).memory
    later = evaluate("(extend-type String Shape (area [s] (count s))) (defmethod size :c [_] 7)", memory=memory)
    assert shown(evaluate('[(area "abc") (size {:kind :c})]', memory=later.memory)) == "[3 7]"
    assert evaluate('(area "abc")', memory=memory).error.code == "invalid_argument"


def test_calls_side_by_side_call_methods():
    memory = evaluate(DEFINED).memory
    assert shown(evaluate("(pmap area [square square])", memory=memory)) == "[16 16]"
    assert evaluate("(pmap (fn [x] (defmethod size x [_] 1)) [1 2])", memory=memory).error.code == "invalid_state"


@pytest.mark.parametrize("limits", [HERE, APART], ids=["here", "apart"])
def test_a_record_is_a_dict_to_tools_and_to_the_host(limits):
    given = []
    memory = evaluate(DEFINED).memory
    tools = {"note": lambda x: given.append(x)}
    evaluation = evaluate("(tool/note square) (tool/note [square]) [square]", memory=memory, tools=tools, limits=limits)
    assert given == [{"w": 4}, [{"w": 4}]]
    assert to_python(evaluation.value) == [{"w": 4}]


def test_a_record_whose_fields_are_parameters_is_named_arguments():
    source = '(defrecord Query [text limit]) (tool/search (->Query "a" 2))'
    assert evaluate(source, tools={"search": lambda text, limit: text * limit}).value == "aa"


def test_a_record_is_written_abridged_as_a_map_with_its_type():
    record = evaluate("(defrecord P [a b c]) (->P 1 2 3)").value
    assert type(record) is Record
    assert to_clojure(record, limit=2) == ("#user.P{:a 1, :b 2, ...} (3 keys, showing first 2)", True)
    assert to_clojure([record], limit=2) == ("[map[3]]", True)
    for most in range(1, 60):
        assert len(to_clojure(record, total_limit=most)[0]) <= max(most, len("map[3]"))


def test_a_forged_record_is_refused():
    for forged in ({"type": 1, "fields": [], "text": None, "entries": []}, {"type": "P", "fields": [1], "text": None}):
        with pytest.raises(ValueError):
            decode({"$record": forged})
    with pytest.raises(ValueError):
        decode({"$record": {"type": "P", "fields": [], "text": "x", "entries": []}})


def test_a_program_that_defines_types_anew_has_the_new_ones():
    memory = evaluate(DEFINED).memory
    again = evaluate("(defrecord Square [side] Shape (area [_] (* 2 side))) (area (->Square 3))", memory=memory)
    assert shown(again) == "6"


def test_methods_without_end_are_stopped():
    source = "(defmulti f identity) (defmethod f :default [x] (f x)) (f 1)"
    assert evaluate(source).error.code == "limit_depth"
    source = "(defprotocol A (fa [x])) (defrecord P [] A (fa [x] (fa x))) (fa (->P))"
    assert evaluate(source).error.code == "limit_depth"
    source = "(defmulti f identity) (dotimes [i 100000000] (defmethod f i [x] x))"
    assert evaluate(source, limits=Limits(steps=100_000)).error.code == "limit_steps"


def test_what_is_defined_is_told():
    evaluation = evaluate(DEFINED)
    names = [definition.name for definition in evaluation.definitions]
    assert names[:6] == ["area", "named", "Shape", "Square", "->Square", "map->Square"]
    assert isinstance(evaluation.memory, Memory)


@pytest.mark.parametrize("keep", [lambda memory: memory, stored])
def test_types_stay_themselves_in_memory(keep):
    memory = evaluate("(deftype T [a]) (def t (T. 1)) (def by-type {t :x}) (def both [t t])").memory
    again = evaluate(
        "[(by-type t) (by-type (T. 1)) (= t (first both) (second both)) (:a t) (.-a t)]", memory=keep(memory)
    )
    assert shown(again) == "[:x nil true nil 1]"


def test_types_are_compared_by_their_fields_in_records_of_the_host():
    value = evaluate("(deftype T [a]) (let [t (T. 1)] [{t :x} #{[t]} t])").value
    assert Likeness().holds(value, decode(encode(value)))
    assert not Likeness().holds(value, evaluate("(deftype T [a]) (let [t (T. 2)] [{t :x} #{[t]} t])").value)


def test_fields_that_change_do_so_in_later_programs_too() -> None:
    source = (
        "(defprotocol P (up [_])) (deftype T [^:volatile-mutable n] P (up [t] (set! (.-n t) (inc n)))) (def t (T. 1))"
    )
    memory = stored(evaluate(f"{source} (up t)").memory)
    later = evaluate("[(up t) (.-n t) (up t)]", memory=memory)
    assert later.value == [3, 3, 4]
    assert evaluate("(.-n t)", memory=later.memory).value == 4
    assert evaluate("(.-n t)", memory=memory).value == 2
