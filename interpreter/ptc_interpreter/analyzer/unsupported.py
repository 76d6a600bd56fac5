"""What Clojure has and PTC-Lisp leaves out on purpose: why, and what to write instead."""

from typing import Final

from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.registry import spellings


@plain
class Refusal:
    """Why a name is refused, and what to do instead."""

    reason: str
    instead: str


_STATE = Refusal("of state there are atoms alone", "(def a (atom 0)) makes one, (swap! a inc) changes it, @a reads it")
_DEFINED = Refusal("a name is given another value by defining it anew", "(def x 2), or keep what changes in an atom")
_BOUND = Refusal("only names that the program defines are bound for a while", "(def x 1) before (binding [x 2] ...)")
_TAPPED = Refusal("nothing listens to what is tapped", "print it with println, or add it to an atom")
_MACRO = Refusal("there are no macros", "write a function with `defn`")
_RANDOM = Refusal("programs give the same result each time", "ask a tool for a random value")
_CLOCK = Refusal("a program sees no clock", "use what the host gives in `data/` or a tool")
_IO = Refusal("a program reaches values and tools, nothing else", "read through a tool, and print with `println`")
_XML = Refusal("there are no parsers of XML", "ask a tool for the data as JSON, or take it apart with re-seq")
_EVAL = Refusal("text is not run as a program", "write the form itself")
_READ = Refusal("text is not run as a program", "(edn/read-string s) reads data, (json/parse-string s) JSON")
_HOST = Refusal("there are no objects of Java's", "use maps and records, and functions that take them")
_THREADS = Refusal("a program runs in one thread", "(pmap f coll) lets tools work at the same time")
_RATIOS = Refusal("there are no ratios: (/ 7 2) is 3.5", "(quot a b) and (rem a b) are exact")
_DECIMALS = Refusal("there are no decimals of any precision: 1.5M is a float", '(format "%.2f" x) rounds in text')
_DYNAMIC = Refusal("there are no dynamic variables", "give a function what it needs as arguments")
_PRINTING = Refusal(
    "they have no value of their own", "(binding [*print-length* 10] ...) prints no more of a collection"
)
_NAMESPACES = Refusal("there is one namespace", "write the names with their prefix, as in str/join")

_GROUPS: Final = (
    (
        _STATE,
        "ref ref-set alter commute dosync ensure agent send send-off await with-local-vars var-set var-get locking",
    ),
    (_TAPPED, "tap>"),
    (_DEFINED, "alter-var-root"),
    (_BOUND, "binding with-redefs"),
    (_MACRO, "defmacro macroexpand macroexpand-1"),
    (_RANDOM, "rand rand-int rand-nth shuffle random-sample random-uuid"),
    (_RANDOM, "Math/random UUID/randomUUID"),
    (_CLOCK, "System/currentTimeMillis System/nanoTime time Thread/sleep"),
    (_IO, "slurp spit read-line line-seq with-open clojure.java.io/reader io/reader io/file flush load-file"),
    (_IO, "file-seq with-in-str"),
    (_IO, "System/exit System/getenv System/getProperty print-method"),
    (_XML, "xml-seq clojure.xml/parse xml/parse"),
    (_EVAL, "eval load-string resolve ns-resolve find-var intern"),
    (_READ, "read"),
    (_HOST, "proxy definterface bean gen-class"),
    (_RATIOS, "numerator denominator rationalize"),
    (_DECIMALS, "with-precision *math-context*"),
    (_DYNAMIC, "*out* *err* *in* *command-line-args*"),
    (_PRINTING, "*print-length* *print-level*"),
    (_DYNAMIC, "with-bindings with-redefs-fn bound? bound-fn bound-fn* thread-bound? get-thread-bindings"),
    (_THREADS, "future thread future-call"),
    (_NAMESPACES, "in-ns refer alias create-ns all-ns find-ns ns-name ns-publics the-ns remove-ns"),
)
REFUSED: Final[dict[str, Refusal]] = {
    spelling: refusal for refusal, names in _GROUPS for name in names.split() for spelling in spellings(name)
}
