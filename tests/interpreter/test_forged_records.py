"""Records from strangers: whatever stands in the place of whatever, they are read or refused with a ValueError."""

import json
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ptc_interpreter import Limits, Memory, evaluate, to_clojure
from ptc_interpreter.encoding import (
    Decoder,
    Encoder,
    decode,
    encode,
    evaluation_from_data,
    evaluation_to_data,
    reading_time,
)
from ptc_interpreter.encoding.reading import _READERS

_PROGRAM = """
  (defn f "Doc." [x] (+ x 1)) (def g (let [a 1 c (atom 3)] (fn [x] [a c x (f x)]))) (def p (partial + 1 2))
  (def v (volatile! [1])) (def d (delay (+ 1 2))) (def s (map inc (range))) (nth s 3) (def c (cycle [1 2]))
  (def sm (sorted-map 1 2)) (def ss (sorted-set-by > 1 2)) (def q (conj clojure.lang.PersistentQueue/EMPTY 1))
  (def m {:a 1 [1] 3}) (def st #{1 :a}) (def big 123456789012345678901234567890) (def nan ##NaN) (def dc 1.50M)
  (def u #uuid "00000000-0000-0000-0000-000000000001") (def dt (java.time.LocalDate/of 2020 1 2)) (def re #"a+b")
  (def pd (java.time.Period/of 1 2 3)) (def ex (ex-info "m" {:a 1} (ex-info "c" {}))) (def sy 'a) (def t tool/f)
  (def knot (letfn [(a [] (b)) (b [] (a))] a)) (def r (tool/f [1])) (println 1) {:k (java.time.Duration/ofSeconds 5)}
"""
_ODD: list[Any] = [
    *(None, True, -1, 5, 10**30, 1.5, "", "a b", [], [[1]], {}, {"a": 1}),
    *({"$ref": 10**9}, {"$ref": -1}, {"$ref": "a"}, {"$ref": 0}, {"$earlier": 0}, {"$keyword": 5}, {"$symbol": None}),
    *({"$seq": 5}, {"$set": "ab"}, {"$map": [1]}, {"$dict": [[1], 2]}, {"$hostset": [[1]]}, {"$sortedmap": []}),
    *(
        {"$float": "x"},
        {"$integer": "zz"},
        {"$decimal": "x"},
        {"$uuid": 5},
        {"$date": "x"},
        {"$timedelta": [10**20, 0]},
    ),
    *({"$period": [1, "b", None]}, {"$yearmonth": [10**20, 1]}, {"$bytes": "a"}, {"$regex": "("}, {"$regex": 5}),
    *({"$exception": {"code": 5}}, {"$function": {"source": 5, "environment": {}}}, {"$core": []}, {"$tool": [1]}),
    *({"$made": [5]}, {"$made": ["given", 5]}, {"$lazy": 5}, {"$cell": ["nope"]}, {"$cell": []}, {"$known": ["ab", 1]}),
    *({"$atom": {"identity": 5, "kind": "atom"}}, {"$opaque": ["a"]}, {"$knot": {"$ref": 0}}, {"$values": 5}),
]


@pytest.fixture(scope="module")
def record() -> str:
    done = evaluate(_PROGRAM, tools={"f": lambda x: {"a": {1}, "b": b"x", "o": object()}})
    assert done.error is None, done.error
    values = list[Any]()
    evaluation_to_data(done, values.append, before=Memory())
    encoder = Encoder(values)
    data = evaluation_to_data(done, encoder.write, before=Memory())
    return json.dumps({"data": data, "table": encoder.table})


def _places(node: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts."""
    if before:
        yield before
    for key, part in node.items() if type(node) is dict else enumerate(node) if type(node) is list else ():
        yield from _places(part, (*before, key))


def _put(record: str, place: tuple[Any, ...], value: Any) -> Any:
    forged = json.loads(record)  # costs a tenth of a deep copy
    around = forged
    for key in place[:-1]:
        around = around[key]
    around[place[-1]] = value
    return forged


def _read(record: Any) -> None:
    """Read a record as hosts do, and look at what it holds; a ValueError is a refusal."""
    try:
        decoder = Decoder(record["table"])
        read = evaluation_from_data(record["data"], decoder.read, before=Memory())
    except ValueError:
        return
    assert len(repr(read)) < 100_000
    for value in read.memory.values_by_name.values():
        to_clojure(value, limit=3, total_limit=100)


@pytest.mark.orderless("nothing that is read is compared with anything")
@pytest.mark.parametrize("at", range(len(_ODD)))
@pytest.mark.parametrize("part", [41, pytest.param(7, marks=pytest.mark.costly)])  # of the places, for each value
def test_whatever_stands_in_whatever_place_is_read_or_refused(record, at, part):
    for place in list(_places(json.loads(record)))[at % part :: part]:
        _read(_put(record, place, _ODD[at]))


@pytest.mark.parametrize("value", _ODD)
def test_what_no_encoder_writes_is_refused(value):
    try:
        decode(value)
    except ValueError as error:
        assert str(error)  # noqa: PT017 - many are what an encoder writes


@pytest.mark.parametrize("tag", [*_READERS, "$nothing" * 10_000])
def test_what_is_refused_is_not_told_whole(tag):
    long = "x" * 100_000
    written = (long, [long], [long, long], {long: long}, {"code": "a", long: 1})
    assert max(len(_report(lambda value=value: decode({tag: value}))) for value in written) < 20_000


def _report(do: Callable[[], Any]) -> str:
    """What Python prints of a ValueError, with what it came of."""
    try:
        do()
    except ValueError as error:
        return "".join(traceback.format_exception(error))
    return ""


def test_keys_that_are_nested_deep_are_read_again():
    memory = evaluate(
        "(def m {(reduce (fn [a _] [a]) [] (range 5000)) 1 (reduce (fn [a _] {:a a}) [] (range 700)) 2})"
    ).memory
    again = decode(json.loads(json.dumps(encode(memory["m"]))))
    assert evaluate("[(count m) (vals m)]", memory=Memory({"m": again})).value == [2, (1, 2)]


def test_what_core_functions_make_again_shares_the_time(monkeypatch):
    monkeypatch.setattr(reading_time, "READING", Limits(seconds=0.1))
    decoder = Decoder([list(range(50_000))])
    with pytest.raises(ValueError, match="take more than"):
        decoder.read([{"$made": ["hash", {"$ref": 0}]} for _ in range(1_000)])
