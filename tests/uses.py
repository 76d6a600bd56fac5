"""Uses of one core function each, on values of every kind: what is written out of them gives what a call gives."""

from typing import Any, Final

from hypothesis import strategies as st

_VALUES: Final = (
    *('""', '"a"', '"Z"', '"é"', '"7"', '"hello a"', '" "', '"héllo wörld"', '"abcdefghijklmnopqrstuvwxyzabcdefghij"'),
    *("0", "1", "-1", "2", "97", "63", "64", "55296", "4611686018427387903", "-4611686018427387905", "1e3", "2.5"),
    *("nil", "true", "false", ":a", ":b", "##NaN", "1000000000000000000000000"),
    *("[]", "[1 2]", "[1.0 2]", "[2 1]", "'(1 2)", "[1 [2]]", '["a" :a]', "[nil nil]", "(range 30)", "(seq [1 2])"),
    *("{}", "{:a 1}", '{"a" 1}', "{1 2}", "{true 1}", "{[1 2] 3}", "{:a nil :b [1 2]}", "#{}", "#{1 2}", "#{:a nil}"),
    *("#{[1 2]}", "(sorted-map :a 1)", "(sorted-set 1 2)", "data/row", "(first data/rows)", "(vec (range 30))"),
    *("(map inc [1 2])", "(iterate inc 1)", "inc", "(lazy-seq [1 2])", "(cons 1 [2])", "(hash-map :a {:b [1]})"),
)
_USES: Final = (
    *("(bit-and x y)", "(bit-or x y)", "(bit-xor x y)", "(bit-and x 3)", "(bit-xor x x y)", "(bit-test x 2)"),
    *("(bit-shift-left x 3)", "(bit-shift-left 1 x)", "(bit-shift-left x y)", "(bit-shift-right x 1)"),
    *("(bit-shift-left 5 x)", "(bit-shift-left x 61)", "(bit-shift-right x y)", "(bit-test x y)"),
    *("(char x)", "(char? x)", "(int x)", r"(- (int x) (int \a))", "(char (inc (int x)))", "(str (char x) y)"),
    *("(Character/isDigit x)", "(Character/isLetter x)", "(Character/isUpperCase x)", "(Character/isLowerCase x)"),
    *("(Character/isLetterOrDigit x)", "(Character/isWhitespace x)", "(Character/toUpperCase x)"),
    *("(Character/toLowerCase x)", "(str/index-of x y)", '(str/index-of x "a")', '(str/index-of "hello" x)'),
    *("(subs x y)", "(subs x 1)", "(subs x 0 y)", "(subs x y 3)", "(subs x 1 (count x))", '(subs "hello" x y)'),
    *("(count x)", "(empty? x)", "(if (empty? x) 1 (count x))", "(first x)", "(second x)", "(last x)"),
    *("(contains? x y)", "(contains? x :a)", '(contains? x "a")', "(contains? x 1)", "(contains? #{1 :a} x)"),
    *("(x 0)", "(x 1)", "(x y)", "(x :a)", "(get x y)", "(get x :a 7)", '(get x "b" 7)', "(:b x)"),
    *("(= x [1 2])", "(= [1 y] x)", "(not= x [y 2])", "(= [x y] [y x])", "(= [1 nil] x)", "(= x [:a x])"),
    *("(let [[a b] x] (= [b a] y))", "(= x y)", "(not= x y)", "(= [x] [y])", "(= {:k x} {:k y})", "(= #{x} #{y})"),
    *("(for [[k v] x] [v k])", "(map (fn [[k v]] (str k v)) x)", "(reduce (fn [n [k v]] (conj n v)) [] x)"),
    *("(for [[k v :as e] x] [e k])", "(into {} (for [[k v] x] [v k]))", "(doseq [[k v] x] (println k v))"),
    *("(some (fn [[k v]] (when v k)) x)", "(keep (fn [[k v]] v) x)", "(filter (fn [[k]] k) x)", "(let [{a true} x] a)"),
    *("(reduce-kv (fn [n k v] (conj n k v)) [] x)", "(map (fn [c i] [c i]) x (cycle y))", "(map vector x (range))"),
    *(
        "({:a 1 1 2} x y)",
        '({"a" nil} x 5)',
        "(let [m {:b y}] (m :b x))",
        "(x y :none)",
        "(x 1 y)",
        "(map x [0 1] [1 2])",
    ),
    *('(str/join "," [x y])', "(str/join [x 1 y])", "(str/join x [y 1])", '(str/join "-" [x])', "(str/join nil [x y])"),
    *("(nth (iterate inc y) (short x))", "(nth (iterate (fn [[a b]] [b a]) y) (short x))", "(nth (iterate x y) 2)"),
    *(
        "(nth (iterate #(if % x %) 0) 2)",
        "(nth (iterate (fn [v] (reduced v)) x) 3)",
        "(reduce max x y)",
        "(reduce min 1 x)",
    ),
    *(
        "(some even? (take-while pos? x))",
        "(every? #(< % 9) (take-while (fn [v] (not= v y)) x))",
        "(some x (take-while y x))",
    ),
    *("(not-any? nil? (take-while some? x))", "(some #(when % y) (take-while true? x))", "(some (set x) y)"),
    *("(filter (set x) y)", "(remove (set x) (set y))", "(every? (set x) y)", "(keep (set y) x)", "(map (set x) y)"),
    *(
        "(peek (pop x))",
        "(reduce (fn [v i] (conj (pop v) (peek (pop v)) i)) [x y] [1 2])",
        "(conj (pop x) (peek (pop x)))",
    ),
    *("(for [i x j (range 3) :while (< j i)] [i j])", "(str/capitalize x)", "(str/upper-case x)", "(Long/parseLong x)"),
    *("(sort > x)", "(sort x)", "(frequencies x)", "(zipmap x y)", "(reductions + x)", "(reductions + 1 x)"),
)


@st.composite
def uses(draw: Any) -> str:
    """A use within a function that is called with two values, of which nothing is known."""
    use = draw(st.sampled_from(_USES))
    x, y = draw(st.sampled_from(_VALUES)), draw(st.sampled_from(_VALUES))
    if any(each in use for each in ("take-while", "(set ", "(reduce ")):  # which need all items, or many
        x, y = (value.replace("(iterate inc 1)", "(range 40)") for value in (x, y))
    if ("cycle" in use and draw(st.booleans())) or x == y == "(iterate inc 1)":  # two without an end run into a limit
        y = "[1 2]"
    use = use.replace("(short x)", "(if (and (number? x) (< 99 x)) 9 x)")
    return f"(let [given (atom [[{x} {y}]])] (mapv (fn [[x y]] {use}) @given))"
