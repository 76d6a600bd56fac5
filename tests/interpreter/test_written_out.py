"""What the compiler writes out, opens or changes in place gives what calling every core function gives."""

from pathlib import Path

import pytest
from cases import cases_of
from changing_states import changing_states
from compiled import both, same
from effort import examples
from generated import expressions
from hypothesis import given
from nested_changes import nested_changes
from parted_states import parted_states
from pipelines import pipelines, places, transductions
from rows_taken_apart import rows_taken_apart
from sorted_states import sorted_states
from uses import uses
from written_out import accumulations, calls

from benchmarks.corpus.programs import ASIDE, programs

FOLDER = Path(__file__).parents[1] / "data" / "eval"


@pytest.mark.orderless("both are of one process; `test_cases` runs them all under each seed")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.clj")), ids=lambda path: path.stem)
@pytest.mark.parametrize("each", [9, pytest.param(3, marks=pytest.mark.costly)])
def test_cases_give_the_same(path, each):
    """A file is one test, as in `test_cases`, where their values are looked at, and here what is told as well."""
    pairs = {case.where: both(case.source, data=case.data) for case in cases_of(path)[::each]}
    assert {where: pair for where, pair in pairs.items() if pair[0] != pair[1]} == {}


@pytest.mark.orderless("both are of one process")
@pytest.mark.parametrize("program", programs(), ids=lambda program: program.name)
@pytest.mark.parametrize("part", [60, pytest.param(20, marks=pytest.mark.costly)])
def test_programs_of_the_corpus_give_the_same(program, part):
    smaller = program.grown(1 / part)
    same(smaller.lisp, data=smaller.data())


@pytest.mark.costly
@pytest.mark.orderless("both are of one process")
@pytest.mark.parametrize("program", programs(ASIDE), ids=lambda program: program.name)
def test_programs_beside_the_corpus_give_the_same(program):
    same(program.lisp, data=program.data())


ASKED_ONCE = [  # what is looked up in one local on several ways through a function
    "(if (:a r) (:b r) (:c r))",
    "[(and (:a r) (:b r)) (:c r) (or (:z r) (:a r))]",
    "(let [x (when (:z r) (:a r))] [(:b r) x (:a r)])",
    "(let [x (or (:z r) (when-let [y (:y r)] y) (:a r))] [x (:b r)])",
    "(case (:a r) 1 (:b r) 2 (:c r) (:d r))",
    "(cond (:z r) (:a r) (:y r) (:b r) :else (:c r))",
    "[(for [x [1 2] :when (:a r)] (+ x (:a r))) (:b r)]",
    "(loop [r r n 0] (if (< n 3) (recur {:a (:a r) :n n} (inc n)) [(:a r) (:b r)]))",
    "(loop [n 0] (if (and (:a r) (< n 3)) (recur (inc n)) [n (:b r)]))",
    "[(reduce (fn [acc k] (assoc acc k (:a acc))) r [:c :d]) (:c r)]",
    "(let [r (assoc r :e 1)] (if (:e r) (let [r (:b r)] (:a r)) (:c r)))",
    "[(map #(+ % (:a r)) [1 2]) (mapv (fn [k] (get r k)) [:a :b]) (:c r)]",
    "(try (inc (:z r)) (catch Exception e (:a r)) (finally (:b r)))",
    "(let [{:keys [a b] :or {a (:b r)}} r] [a b (:a r)])",
    "(some-> r :b (get :a) (+ (:a r)))",
    "(let [f (fn [] (:a r))] [(f) (:a r) (f)])",
    "(some (fn [k] (and (:a r) (k r))) [:z :b])",
    "(let [[r s] [(:b r) r]] [(:a r) (:a s) (:b s)])",
    "[(and (:a r) (:b r) (= (:a r) (:b r))) (or (:z r) (and (:a r) (:z r)) [(:a r) (:z r)])]",
    "(let [x (if (:a r) (:a r) (:b r))] [x (:b r) (:a r)])",
    "(cond (nil? (:z r)) [(:a r) (:a r)] (:a r) (:z r))",
    "(loop [r r n 0] (if (and (map? r) (:a r) (< n 2)) (recur (assoc r :a n) (inc n)) [(:a r) (:a r)]))",
    "[(for [x [1 2] :when (or (:z r) (:a r))] [(:a r) x (:a r) (:z r)]) (:a r)]",
    "(let [f (fn [r] (if (:a r) (:a r) (:b r)))] [(f r) (f {:a 2 :b 1}) (:a r)])",
    '(let [x (:a r) y (:a r) r {:a 5}] [(:a r) x y (:a r) (get r "a") (get r :a)])',
    "[(try (inc (:z r)) (catch Exception e (:z r)) (finally (:a r))) (:z r) (:a r)]",
    "[(when (:b r) (:a r)) (mapv (fn [x] [(:a r) (:b r)]) [1]) (:a r)]",
    "(if (= (:a r) 1) (str (:a r) (:a r)) (str (:b r) (:a r) (:b r)))",
    "(reduce (fn [m x] (if (:a m) (assoc m :a (:a m) :n (:a r)) (assoc m :a (:a r)))) {} [1 (:a r) 3])",
    "(let [{b :b a :a} r, {r :b c :c} r, {:keys [a]} r] [a b c (:a r)])",
    "(let [{r :b} r, {r :a} {:a r}] [(:a r) (:b r)])",
]
RECORDS = ["{:a 1 :b {:a 2}}", "{:b {:a 3} :c 4}", "nil", '"text"', "#{:a}", "[1]"]


@pytest.mark.parametrize("body", ASKED_ONCE)
def test_what_is_looked_up_in_one_local_gives_the_same(body):
    records = '[{:a 1 :b {:a 2}} {:b {:a 3} :c 4} nil "text" #{:a} [1]]'
    for each in (*records.strip("[]").split(" nil "), "nil"):
        same(f"(defn f [r] {body}) (mapv f [{each}])")
    same(f"(mapv (fn [r] {body}) data/rows)", data=DATA)
    same(f"(for [r (concat data/rows [{{:a 1 :b {{:a 2}}}}])] {body})", data=DATA)


OTHER_SPELLINGS = [  # what is built up has a key as text that is looked up as a keyword, and the other way round
    "(reduce (fn [m k] (assoc m (name k) (inc (get m k 0)))) {} [:a :b :a])",
    "(reduce (fn [m k] (assoc m k (inc (get m (name k) 0)))) {} [:a :b :a])",
    "(reduce (fn [m k] (assoc m (name k) (inc (or (get m k) 0)))) {} [:a :b :a])",
    "(reduce (fn [m k] (if (contains? m k) m (assoc m (name k) k))) {} [:a :b :a])",
]


@pytest.mark.parametrize("program", OTHER_SPELLINGS)
def test_keys_are_found_under_their_other_spelling_in_what_is_built_up(program):
    same(program)


@pytest.mark.parametrize(
    "entry",
    ["x 1", "(str x) (do (println x) x)", "[x 1] x", "(do (println x) x) (throw (ex-info (str x) {}))", "(vec x) 1"],
)
def test_a_map_of_one_entry_gives_the_same(entry):
    same(f'(mapv (fn [x] {{{entry}}}) [1 "a" :b nil [1 2] {{1 2}} 1.0 true 99999999999999999999 (list 1) #{{1}}])')
    same(f'(apply merge-with str (map (fn [x] {{{entry}}}) [1 "a" 1 :a "a" 1.0 [1]]))')


DATA = {"rows": [{"a": 1, "b": [1]}, {"a": 2}, {"b": None}], "row": {"a": 1, "in": {"in": 2}}}


@given(expressions())
@examples(500)
def test_expressions_give_the_same(expression):
    same(expression)


@given(accumulations())
@examples(1_000)
def test_what_is_built_up_gives_the_same(program):
    same(program, data=DATA)


@given(nested_changes())
@examples(1_000)
def test_what_is_changed_within_maps_gives_the_same(program):
    same(program, data=DATA)


@given(changing_states())
@examples(1_000)
def test_states_that_change_give_the_same(program):
    same(program, data=DATA)


@given(parted_states())
@examples(1_000)
def test_states_that_are_carried_in_parts_give_the_same(program):
    same(program)


OF_ALL_NUMBERS = [
    "(take 4 (filter odd? (range)))",
    "(take-while #(< % 5) (range))",
    "(first (filter #(> (* % %) 50) (range)))",
    "(first (drop-while #(< % 3) (map inc (range))))",
    "(take 3 (map-indexed vector (range)))",
    "(take 2 (keep #(when (> % 2) (str %)) (range)))",
    "(take 0 (filter (fn [v] (print v) v) (range)))",
    "(take x (map (fn [v] (print v) (* v x)) (range)))",
    "(first (filter #(= 3 (/ 6 (- 2 %))) (range)))",
    "(->> (range) (map #(* % %)) (filter even?) (take-while #(< % 100)))",
    "(take 3 (distinct (map #(quot % 2) (range))))",
    "(let [s (range)] [(take 2 s) (first (filter odd? s)) (take 2 (rest s))])",
    "(first (remove #{0 1 x} (range)))",
    "(first (keep #(when (= (mod % x) 1) [% x]) (range)))",
    "(count (take 20 (take-nth x (range))))",
    "(take x (range))",
    "(first (filter #(> % x) (map #(* 3 %) (iterate inc 0))))",
    "(first (filter #(> % 40) (iterate (fn [v] (print v) (* v x)) 3)))",
    "(first (filter #(> (/ 9 (- % 4)) x) (iterate inc 0)))",
    "[(first (range)) (nth (range) x) (take 2 (map vector (range) [x x]))]",
]


@pytest.mark.parametrize("body", OF_ALL_NUMBERS)
def test_what_is_made_of_all_numbers_gives_the_same(body):
    same(f"(mapv (fn [x] {body}) [2 3])")
    same(f"(defn f [x] {body}) [(try (f 2) (catch Exception e (ex-message e))) (f 5)]")


@given(rows_taken_apart())
@examples(1_000)
def test_parts_and_rows_that_are_gone_through_give_the_same(program):
    same(program, data=DATA)


@given(sorted_states())
@examples(1_000)
def test_sorted_states_give_the_same(program):
    same(program)


@pytest.mark.parametrize(
    "next_values",
    [
        "(assoc s n 1) (inc n) (count s)",
        "(assoc m n 1) (inc n) (count s)",
        "(update s :k (fnil inc 0)) (+ n 1) [(:k s) (get m :k)]",
        "(assoc s n (count m)) (inc n) (s :k)",
    ],
)
def test_what_a_loop_reads_under_another_name_is_read_before_it_changes(next_values):
    same(f"(loop [m {{}} n 0 q 0] (if (> n 3) [m q] (let [s m] (recur {next_values}))))")


@given(calls())
@examples(1_000)
def test_calls_with_functions_give_the_same(call):
    same(call, data=DATA)


@given(pipelines())
@examples(500)
def test_functions_within_functions_give_the_same(program):
    same(program, data={"numbers": [2, 0, 1]})


@given(places())
@examples(400)
def test_functions_in_all_places_give_the_same(program):
    same(program)


@given(uses())
@examples(2_000)
def test_uses_of_functions_give_the_same(use):
    same(use, data=DATA)


@given(transductions())
@examples(1_000)
def test_what_goes_through_transducers_gives_the_same(program):
    same(program, data={"numbers": [2, 0, 1]})
