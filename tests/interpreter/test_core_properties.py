"""Functions over numbers and text against plain Python models."""

import json
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ptc_interpreter import evaluate
from ptc_interpreter.errors import LispError
from ptc_interpreter.regex.compiling import compile_regex

INTEGERS = st.integers(-(10**30), 10**30)
FLOATS = st.floats(-1e15, 1e15, allow_nan=False)
TEXTS = st.text(alphabet="ab,. \n$\\é", max_size=12)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=15,
)


def value(source: str, **data: Any) -> Any:
    evaluation = evaluate(source, data=data)
    assert evaluation.error is None, evaluation.error
    return evaluation.value


@given(INTEGERS, INTEGERS)
def test_integers_are_pythons(a: int, b: int) -> None:
    assert value("[(+ data/a data/b) (- data/a data/b) (* data/a data/b) (< data/a data/b)]", a=a, b=b) == [
        a + b,
        a - b,
        a * b,
        a < b,
    ]


@given(INTEGERS | FLOATS, INTEGERS | FLOATS)
def test_mixed_arithmetic_is_pythons(a: float, b: float) -> None:
    assert value("[(+ data/a data/b) (* data/a data/b) (>= data/a data/b)]", a=a, b=b) == [a + b, a * b, a >= b]


@given(INTEGERS, INTEGERS.filter(bool))
def test_quotient_and_remainder_make_the_number_again(a: int, b: int) -> None:
    quotient, rest, modulus = value("[(quot data/a data/b) (rem data/a data/b) (mod data/a data/b)]", a=a, b=b)
    assert quotient * b + rest == a
    assert abs(rest) < abs(b)
    assert rest == 0 or (rest < 0) == (a < 0)
    assert modulus == a % b


@given(INTEGERS, INTEGERS.filter(bool))
def test_division_is_exact_where_it_can_be(a: int, b: int) -> None:
    quotient = value("(/ data/a data/b)", a=a, b=b)
    assert quotient == (a // b if a % b == 0 else a / b)
    assert type(quotient) is (int if a % b == 0 else float)


@given(INTEGERS, st.integers(0, 20))
def test_format_of_integers(n: int, width: int) -> None:
    shape = width or ""
    found = value(f'(format "%{shape}d|%,d|%+d|%o" data/n data/n data/n data/m)', n=n, m=abs(n))
    assert found == f"{n:{shape}d}|{n:,d}|{n:+d}|{abs(n):o}"


@given(FLOATS, st.integers(0, 8))
def test_format_of_floats_rounds_half_up(x: float, places: int) -> None:
    rounded = Decimal(repr(x)).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    assert value(f'(format "%.{places}f" data/x)', x=x) == f"{rounded:f}"


@given(FLOATS)
def test_scientific_format_keeps_six_places(x: float) -> None:
    found = value('(format "%e" data/x)', x=x)
    assert re.fullmatch(r"-?\d\.\d{6}e[+-]\d{2,}", found)
    assert math.isclose(float(found), x, rel_tol=1e-6)


@given(JSON)
def test_json_is_read_as_python_reads_it(data: Any) -> None:
    text = json.dumps(data)
    assert value("(= (json/parse-string data/text) data/given)", text=text, given=data) is True


@given(JSON)
def test_json_is_written_as_python_writes_it(data: Any) -> None:
    text = value("(json/generate-string data/given)", given=data)
    assert json.loads(text) == data
    assert json.loads(value("(json/generate-string data/given {:pretty true})", given=data)) == data
    assert text == json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@given(st.integers() | st.floats(allow_nan=False))
def test_numbers_are_read_back(x: float) -> None:
    read = "parse-long" if type(x) is int else "parse-double"
    assert value(f"(= data/x ({read} (str data/x)))", x=x) is True


@given(st.lists(st.text(alphabet="ab c", min_size=1), min_size=1, max_size=6))
def test_split_undoes_join(parts: list[str]) -> None:
    assert value('(str/split (str/join "," data/parts) #",")', parts=parts) == parts


@given(TEXTS, TEXTS, TEXTS)
def test_replacing_text_is_pythons(text: str, old: str, new: str) -> None:
    assert value("(str/replace data/text data/old data/new)", text=text, old=old, new=new) == text.replace(old, new)


@given(TEXTS, TEXTS)
def test_a_quoted_replacement_stands_for_itself(text: str, new: str) -> None:
    source = '(str/replace data/text #"a+" (str/re-quote-replacement data/new))'
    assert value(source, text=text, new=new) == re.sub("a+", lambda _: new, text)


@given(TEXTS)
def test_matches_are_those_of_python_where_none_is_empty(text: str) -> None:
    found = value(r'(re-seq #"a+|[^b]|\." data/text)', text=text)
    assert list(found or ()) == re.findall(r"a+|[^b]|\.", text)


@given(st.text(alphabet="ab\\.[](){}*+?|^$-", max_size=8), TEXTS)
def test_any_pattern_matches_or_is_refused(pattern: str, text: str) -> None:
    evaluation = evaluate("(re-seq (re-pattern data/p) data/text)", data={"p": pattern, "text": text})
    assert evaluation.error is None or evaluation.error.code == "invalid_literal"


@given(st.text(alphabet="%-+# 0,(<$.123456789sdxofegbcn", max_size=8), st.lists(INTEGERS | FLOATS | TEXTS | st.none()))
def test_any_format_is_written_or_refused(fmt: str, arguments: list[Any]) -> None:
    evaluation = evaluate("(apply format data/fmt data/arguments)", data={"fmt": fmt, "arguments": arguments})
    allowed = {"invalid_argument", "type_error", "limit_characters"}
    assert evaluation.error is None or evaluation.error.code in allowed, evaluation.error


_ATOMS = st.sampled_from(
    ["a", "b", ".", r"\w", "[ab]", "[^b]", r"\d", "(a)", "(ab|b)", "^", "$", r"\b", "(?=a)", "(?i)b"]
)
_REPEATS = st.sampled_from(["", "", "*", "+", "?", "{2}", "{1,3}", "*?", "++"])


@given(st.lists(st.tuples(_ATOMS, _REPEATS), min_size=1, max_size=4), st.text(alphabet="abAB1 é", max_size=10))
def test_both_engines_of_regexes_agree(pieces: list[tuple[str, str]], text: str) -> None:
    try:
        pattern = compile_regex("".join(atom + repeat for atom, repeat in pieces))
    except LispError:
        return
    if pattern.plan.line is not None:
        for how in ("search", "fullmatch"):
            found = [getattr(engine, how)(text) for engine in (pattern.plan.line, pattern.compiled)]
            assert found[0] is found[1] or found[0].span() == found[1].span()
            assert found[0] is None or found[0].groups() == found[1].groups()
