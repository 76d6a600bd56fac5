"""Programs that are written in another language: recognized by the line of their first mistake, and told so.

Nothing of this is looked at unless a program has failed.
"""

import re
from typing import Final

from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.plain import plain
from ptc_interpreter.records import evolved

_FUNCTION: Final = "a function is written (defn name [x] ...), without a name (fn [x] ...)"
_BINDING: Final = "a name is given with (def name value), or (let [name value] ...) for a part of the program"
_CHOICE: Final = "a choice is written (if test then else), or (cond test value ... :else value)"
_ROUNDS: Final = "write (for [x coll] value), (doseq [x coll] ...) or (map f coll)"
_CALL: Final = "the function stands inside the brackets: (f x y), and not f(x, y)"


@plain
class _Line:
    """A line as another language has it."""

    pattern: re.Pattern[str]  # of its beginning; strings are taken out of the line before
    language: str  # empty: of several
    hint: str  # what to write instead

    @property
    def message(self) -> str:
        return f"This is {self.language}, not PTC-Lisp" if self.language else "This is not how PTC-Lisp is written"


_LINES: Final = tuple(
    _Line(re.compile(pattern), language, hint)
    for pattern, language, hint in (
        (r"(?:async\s+)?def\s+\w+\s*\(.*\)\s*(?:->.*)?:", "Python", _FUNCTION),
        (r"for\s+[\w,\s]+\s+in\s.*:", "Python", _ROUNDS),
        (r"while\s.*:\s*$", "Python", "write (loop [x start] (if done x (recur next)))"),
        (r"(?:if|elif)\s[^()]*.*:\s*$|else\s*:", "Python", _CHOICE),
        (r"(?:import\s+[\w.]+|from\s+[\w.]+\s+import\s.*)$", "Python", "nothing is imported; tools are tool/name"),
        (r"(?:try|except\b.*|finally)\s*:", "Python", "write (try ... (catch Exception e ...))"),
        (r"(?:const|let|var)\s+[\w{}\[\], ]+\s*=", "JavaScript", _BINDING),
        (r"(?:async\s+)?function\b", "JavaScript", _FUNCTION),
        (r"(?:if|while|for|switch)\s*\(.*\)\s*\{", "JavaScript", _CHOICE),
        (r"import\s.*\bfrom\b", "JavaScript", "nothing is imported; tools are tool/name"),
        (r"#(?:\s|$)", "Python", "a comment begins with `;`"),
        (r"//", "JavaScript", "a comment begins with `;`"),
        (r"[A-Za-z_][\w.]*\s*(?::\s*\w+\s*)?(?:[-+*/]|:)?=(?!=)(?:\s|$)", "", _BINDING),
        (r"return\s+[^()\s]", "", "write (return value)"),
        (r"[A-Za-z_][\w.]*\(.*\)[;,]?\s*$", "", _CALL),
    )
)
_LOOKED_AT: Final = 300  # characters of a line: matching may take as long as their number cubed
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\'\n]*\'')
_INFIX: Final = re.compile(r"\(\s*([^\s()]+)\s+(===?|==?|!==?|<=?|>=?|[-+*/%])\s+([^\s()]+|\([^()]*\))\s*\)")
_OPERATORS: Final = {"==": "=", "===": "=", "!=": "not=", "!==": "not=", "%": "mod"}
_INFIX_CODES: Final = frozenset({"not_a_function", "wrong_arity", "unresolved_symbol"})


def explained(problem: Problem, text: str) -> Problem:
    """The problem, with what to write if the line that it is at is no Lisp."""
    if problem.span is None:
        return problem
    if problem.phase in ("read", "analyze"):
        found = _of_line(_first_line(text), any_language=False) or _of_line(_line(text, problem.span))
        if found:
            return evolved(problem, message=f"{found.message}: {problem.message}", hint=found.hint, others=())
    others = tuple(_with_operator_first(other, text) for other in problem.others)
    return _with_operator_first(evolved(problem, others=others), text)


def _of_line(line: str, *, any_language: bool = True) -> _Line | None:
    """What a line is; None for one that may be Lisp. Without `any_language`, the language must be certain."""
    known = (each for each in _LINES if each.language or any_language)
    return next((each for each in known if each.pattern.match(line)), None)


def _first_line(text: str) -> str:
    return _without_strings(text.lstrip().partition("\n")[0])


def _line(text: str, span: Span) -> str:
    """The line of a span, without what its strings hold."""
    rows = text.split("\n")
    return _without_strings(rows[span.line - 1]) if span.line <= len(rows) else ""


def _without_strings(line: str) -> str:
    return _STRING.sub('""', line[:_LOOKED_AT]).strip()


def _with_operator_first(problem: Problem, text: str) -> Problem:
    """`(1 + 2)` has its operator in the middle."""
    if problem.code not in _INFIX_CODES or problem.span is None:
        return problem
    row = text.split("\n")[problem.span.line - 1]
    match = _INFIX.match(row, row.rfind("(", 0, problem.span.column))
    if match is None:
        return problem
    left, operator, right = match.groups()
    hint = f"the function comes first: ({_OPERATORS.get(operator, operator)} {left} {right})"
    return evolved(problem, hint=hint)
