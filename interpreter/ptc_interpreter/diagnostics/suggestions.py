"""Names of other languages that models write, and what to write instead."""

from collections.abc import Collection
from typing import Final

_WORDS: Final[dict[str, str]] = {
    "(json/generate-string x)": "json.dumps json/dumps json/stringify JSON.stringify JSON/stringify to-json",
    "(json/parse-string s)": "json.loads json/loads json/parse JSON.parse JSON/parse json/read parse-json from-json",
    '(= expected actual), or (assert (= a b) "what is wrong")': "assert-equals assert= is deftest",
    "nil": "null None NULL undefined Nothing nullptr",
    "true": "True TRUE #t",
    "false": "False FALSE #f",
    "(defn name [params] body)": "defun function func fun def-fn deffn definition",
    "(def name value), or (let [name value] ...)": "setq setf const define defvar defparameter assign let!",
    "(fn [x] body) or #(... %)": "lambda λ arrow =>",
    "(cond test value ... :else value)": "elif elsif elseif else-if else otherwise switch match",
    "(do ...)": "progn begin block",
    "(let [name value ...] body)": "let* letrec",
    "(println value)": "puts echo console.log console/log display write-line writeln print! log System.out.println",
    "(count coll)": "len length size list-length sizeof strlen",
    "(conj coll x)": "append push add append! push! list-append",
    "(concat a b), or (into a b)": "append-list",
    "(first coll)": "car head",
    "(rest coll)": "cdr tail",
    "(map f coll)": "mapcar map-list collect",
    "(filter pred coll)": "select-if remove-if-not grep where-list",
    "(reduce f start coll)": "foldl foldr fold fold-left inject accumulate",
    "(doseq [x coll] ...)": "foreach for-each each forEach",
    "(nil? x)": "null? is-null is-nil none? isnil",
    "(empty? coll)": "isEmpty is-empty isempty",
    "(= a b)": "equal? eq? eqv? equals equal eq eql ===",
    "(not= a b)": "!= <> /= != !== neq",
    "(and a b)": "&& and-then",
    "(or a b)": "|| or-else",
    "(not x)": "! not? negate",
    "(mod a b)": "modulo %%",
    "#(... %): `%` is its argument, and (mod a b) the remainder": "% %1 %2",
    "(Math/pow a b)": "** ^ pow expt",
    "(quot a b); comments begin with `;`": "//",
    "(str a b)": "string-append concat-str str-concat concatenate strcat ++ str+",
    "(contains? map key), or (some #{x} coll) for a value": "contains has has-key has-key? member? member",
    "(type x), or a predicate such as (string? x)": "typeof isinstance type-of instanceof",
    "(int x), or (parse-long s) for text": "parseInt parse-int string->number to-int str->int Integer",
    "(str x)": "toString to-string number->string str! to_string",
    "(hash-map ...), or {:key value}": "dict make-hash hash-table make-hash-table",
    "(update m k inc), or keep counts in `reduce`": "incf += inc!",
    "(try ... (catch Exception e ...))": "except rescue handler-case begin-rescue",
    '(throw (ex-info "what went wrong" {}))': "raise error panic abort throw-error",
    "(str/join sep coll)": "string-join str-join join-strings implode",
    '(str/split s #",")': "string-split str-split split-string explode",
    "(str/upper-case s)": "upcase toUpperCase to-upper upper string-upcase uppercase upper_case",
    "(str/lower-case s)": "downcase toLowerCase to-lower lower string-downcase lowercase lower_case",
    "(subs s start end)": "substring substr slice",
    "(sort-by f coll)": "sortBy sorted order-by ascending asc",
    "(sort-by f > coll), which puts the greatest first": "descending desc",
    "the value itself: there is nothing to wait for": "await async",
    "(get-in m [:a :b])": "dig getIn get_in",
    "(loop [i 0] (when (< i n) ... (recur (inc i))))": "while-loop for-loop do-while until",
}
_INSTEAD: Final = {name: instead for instead, names in _WORDS.items() for name in names.split()}
_CALLS: Final = frozenset({"tool", "tools", "call-tool", "call_tool", "invoke", "invoke-tool", "tool-call", "use-tool"})
_SHOWN: Final = 8
_BINDING: Final = ("(def", "(fn", "(let", "(loop", "(doseq", "(try")


def slip_hint(name: str, tools: Collection[str], data: Collection[str]) -> str | None:
    """What to write in place of a name that nothing defines; None for one that no other language has."""
    if name in _CALLS:
        return f"call a tool as (tool/name ...){_listed('tool/', tools)}"
    if name in ("data", "input", "inputs"):
        return f"read input data as data/name{_listed('data/', data)}"
    if name.endswith("'"):
        return 'strings stand in double quotes, as "text"'
    if name.endswith(":"):
        return f"the colon of a keyword stands in front: {{:{name[:-1]} value}}"
    if name.startswith(".") and "/" not in name:
        return f"(:{name.strip('.-')} x) reads a field of a map"
    if name.endswith("."):
        return "objects of Java's classes are not made: write data, as [] {} #{} or a string"
    instead = _INSTEAD.get(name)
    return f"write {instead}" if instead else None


def is_binding_slip(name: str) -> bool:
    """Whether a name is that of a form in another language whose parts are names, and no values."""
    return _INSTEAD.get(name, "").startswith(_BINDING)


def _listed(prefix: str, names: Collection[str]) -> str:
    if not names:
        return "; this program is given none"
    return f"; there are {', '.join(prefix + name for name in sorted(names)[:_SHOWN])}"
