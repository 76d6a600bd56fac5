"""`postwalk` and `prewalk` of functions that ask for a kind of value are the same written out and called."""

from compiled import same
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

_ASKED = ["map?", "string?", "number?", "integer?", "int?", "float?", "keyword?", "boolean?", "nil?", "symbol?"]
_CHANGES = [
    "(if ({asked} x) (str x) x)",
    "(if (and ({asked} x) (not= x 1)) 1 x)",
    "(if ({asked} x) nil x)",
    "(if ({asked} x) (dissoc x :a) x)",
    '(if ({asked} x) (throw (ex-info "found" {{}})) x)',
    "(if (= x [:a 1]) [:b 2] x)",
]
_GROWING = ["(if ({asked} x) [x x] x)", "(if ({asked} x) {{:was (count (str x))}} x)"]  # without end from the outside
_LEAVES = st.sampled_from([":a", '"a"', "1", "2.5", "nil", "true", "'s", "##NaN", r"\c", '#"x"'])
_FORMS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda of: f"[{' '.join(of)}]"),
        st.lists(inner, max_size=3).map(lambda of: f"(list {' '.join(of)})"),
        st.lists(inner, max_size=2).map(lambda of: f"(set [{' '.join(of)}])"),
        st.lists(st.tuples(inner, inner), max_size=3).map(
            lambda of: f"(into {{}} [{' '.join(f'[{key} {value}]' for key, value in of)}])"
        ),
        st.just("(sorted-map :a 1 :b [2])"),
        st.just("data/row"),
        st.just("(map inc [1 2])"),
    ),
    max_leaves=8,
)


def _walked(walk, asked, change, form):
    change = change.format(asked=asked)
    same(f"(walk/{walk} (fn [x] {change}) {form})", data={"row": {"a": 1, "b": [2, {"c": None}]}})


@given(st.sampled_from(_ASKED), st.sampled_from(_CHANGES + _GROWING), _FORMS)
@examples(80)
def test_from_inside(asked, change, form):
    _walked("postwalk", asked, change, form)


@given(st.sampled_from(_ASKED), st.sampled_from(_CHANGES), _FORMS)
@examples(80)
def test_from_outside(asked, change, form):
    _walked("prewalk", asked, change, form)
