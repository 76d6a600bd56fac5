"""Regular expressions. Patterns are Java's; what matches is bounded in time, whatever the pattern.

A short text for a pattern of known cost is matched at once. A longer one is followed by a look at the clock, and where
the cost may be without bound, matching itself stops when the time of the program is used up.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.mutable import is_builder, opened
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.printing.printer import to_clojure
from ptc_interpreter.regex.compiling import compile_regex
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Matcher, Regex

if TYPE_CHECKING:
    from ptc_interpreter.regex.planning import Plan

_RARE_LINE_ENDS: Final = re.compile("[\x85\u2028\u2029]")
_LIKE_A_PATTERN: Final = re.compile(r"[\\\[(]|[^+*?|][+*]")
_SPECIAL: Final = re.compile(r"[\\.^$*+?{}\[\]|()]")
_IN_QUOTES: Final = str.maketrans({'"': r"\"", "\n": r"\n", "\r": r"\r", "\t": r"\t"})
_AT_ONCE: Final = 1_000_000  # characters of a text whose matches are all found before the first is used
_LONG_PATTERN: Final = 50
_MOST_COMPARED: Final = 300_000_000
_PER_SECOND: Final = 500_000  # characters that are gone through between two looks at the clock in half a second
_MOST_RECORDS: Final = 1_000_000  # of a hundred bytes or two
_LEAST_SECONDS: Final = 0.001  # the module takes no timeout below this


def _compiled_for(plan: "Plan", pattern: Regex, text: str) -> Any:
    """The pattern that matches `text` fastest, where matching is not timed."""
    if plan.line is None or (plan.one_line and not is_one_line(text)):
        return pattern.compiled
    return plan.line


def is_one_line(text: str) -> bool:
    """Whether `text` has none of the line ends that Java knows."""
    return "\n" not in text and "\r" not in text and (text.isascii() or not _RARE_LINE_ENDS.search(text))


def as_regex(value: Any, function: str, position: int) -> Regex:
    """`value`, which must be a regex."""
    if type(value) is Regex:
        return value
    hint = None
    if type(value) is str:
        hint = f'write #"{_as_literal(value, function)}", or (re-pattern s) for a pattern made while running'
    raise wrong_type(function, position, value, "a regex", hint=hint)


def _as_literal(text: str, function: str) -> str:
    """What stands between the quotes of the literal that a text was meant for: the pattern it is, or its letters."""
    plain = function == "str/split" and (len(text) == 1 or not _LIKE_A_PATTERN.search(text))
    meant = _SPECIAL.sub(r"\\\g<0>", text[:60]) if plain else text[:60]
    return meant.translate(_IN_QUOTES)


def match_at(run: Run, pattern: Regex, text: str, start: int = 0, *, how: str = "search") -> Any:
    """The first match from `start` on (`how`: "search"), or of all the text ("fullmatch"); None if there is none."""
    plan: Plan = pattern.plan
    size = len(text) - start
    if size <= plan.quick:
        run.charge(1 + (size >> 4))
        return getattr(_compiled_for(plan, pattern, text), how)(text, start)
    run.charge(1)
    _check_size(run, pattern, text)
    if size <= plan.brief:
        found = getattr(_compiled_for(plan, pattern, text), how)(text, start)
    else:
        found = _timed(run, getattr(pattern.compiled, how), text, start)
    run.check()
    return found


def _check_size(run: Run, pattern: Regex, text: str) -> None:
    """Refuse a very long text for a long pattern, where the module sees no clock, or for one that has to be taken back.

    Between two looks at the clock the module may go through all of a text some hundred times; and where nothing is
    known of the cost, it keeps a record of each character and group.
    """
    if len(pattern.pattern) > _LONG_PATTERN and len(pattern.pattern) * len(text) > _MOST_COMPARED:
        message = f"A pattern of {len(pattern.pattern):,} characters takes too long in a text of {len(text):,}."
        raise LimitExceeded("limit_time", message, hint="(str/index-of s part) finds a part of a text")
    plan: Plan = pattern.plan
    if plan.degree == 1 or len(text) <= plan.brief:
        return
    most = int(_PER_SECOND * (1 + run.limits.seconds))
    if plan.degree == 0:
        most = min(most, _MOST_RECORDS // (2 + pattern.compiled.groups))
    if len(text) > most:
        shown = to_clojure(pattern, printable_limit=60)[0]
        message = (
            f"{shown} may have to be tried in very many ways: it takes up to {most:,} characters, not {len(text):,}."
        )
        raise LimitExceeded("limit_time", message, hint="match the lines of a text one by one: (str/split-lines s)")


def _timed(run: Run, match: Any, text: str, start: int) -> Any:
    try:
        return match(text, start, timeout=_seconds_left(run))
    except (TimeoutError, MemoryError) as error:
        raise _stopped(run, error) from None


def _seconds_left(run: Run) -> float:
    return max(run.limits.seconds - run.time.seconds, _LEAST_SECONDS)


def _stopped(run: Run, error: Exception) -> LimitExceeded:
    if isinstance(error, MemoryError):
        return LimitExceeded("limit_memory", "A regex needed more memory than there is.")
    allowed = run.limits.seconds
    message = f"The program is limited to {allowed:,} seconds and a regex needed more."
    return LimitExceeded("limit_time", message, hint="Use a simpler pattern, or a shorter text.")


def matches(run: Run, pattern: Regex, text: str) -> Iterable[Any]:
    """The matches one after the other, as Java's `find` gives them: after an empty one it goes on a character later."""
    size = len(text)
    _check_size(run, pattern, text)
    if size > min(pattern.plan.brief, _AT_ONCE):
        return _one_by_one(run, pattern, text)
    found = list(_compiled_for(pattern.plan, pattern, text).finditer(text))
    _account(run, pattern, text, size)
    run.charge(len(found))
    if any(match.start() == match.end() for match in found):
        return _one_by_one(run, pattern, text)
    return found


def _one_by_one(run: Run, pattern: Regex, text: str) -> Iterator[Any]:
    at = 0
    try:
        for match in pattern.compiled.finditer(text, timeout=_seconds_left(run)):
            start, end = match.span()
            _account(run, pattern, text, end - at)
            yield match
            at = end
            if start == end:
                break
        else:
            return _account(run, pattern, text, len(text) - at)
    except (TimeoutError, MemoryError) as error:
        raise _stopped(run, error) from None
    yield from _after_empty(run, pattern, text, at + 1)


def _account(run: Run, pattern: Regex, text: str, advance: int) -> None:
    run.charge(1 + (advance >> 4))
    if len(text) > pattern.plan.quick:
        run.check()


def _after_empty(run: Run, pattern: Regex, text: str, at: int) -> Iterator[Any]:
    """The matches from `at` on; Python and Java differ in where they look after an empty match."""
    while at <= len(text):
        match = match_at(run, pattern, text, at)
        if match is None:
            return
        yield match
        start, at = match.span()
        at += start == at


def groups_of(match: Any) -> Any:
    """What a match is to programs: its text, or a vector of its text and its groups where the pattern has some."""
    return match.group() if not match.re.groups else [match.group(), *match.groups()]


def _text(value: Any, function: str, pattern: Any) -> str:
    if type(value) is str:
        return value
    if is_builder(value):
        return opened(value)
    hint = f'the regex comes first, as ({function} #"..." s)' if type(value) is Regex else None
    if value is None:
        hint = f"test for nil first, as (some->> s ({function} {_shown(pattern)}))"
    raise wrong_type(function, 2, value, "a string", hint=hint)


def _shown(pattern: Any) -> str:
    return f'#"{pattern.pattern}"' if type(pattern) is Regex and len(pattern.pattern) < 40 else "pattern"


def _pattern(value: Any, function: str, text: Any) -> Regex:
    if type(value) is not Regex and type(text) is Regex:
        raise wrong_type(function, 1, value, "a regex", hint=f'the regex comes first, as ({function} #"..." s)')
    return as_regex(value, function, 1)


@core("re-pattern")
def re_pattern(run: Run, s: Any) -> Regex:
    r"""The regex of a pattern given as a string; a regex as it is.

    (re-find (re-pattern "\\d+") "a12")  ;=> "12"
    """
    if type(s) is Regex:
        return s
    if type(s) is not str:
        raise wrong_type("re-pattern", 1, s, "a string")
    run.charge(len(s))
    return compile_regex(s)


@core("re-matcher")
def re_matcher(run: Run, re: Any, s: Any) -> Matcher:
    r"""What `re-find` finds the matches of the regex in the string with, one after the other.

    (let [m (re-matcher #"\d" "a1b2")] [(re-find m) (re-find m) (re-find m)])  ;=> ["1" "2" nil]
    """
    return Matcher(_pattern(re, "re-matcher", s), _text(s, "re-matcher", re))


@core("re-groups")
def re_groups(run: Run, m: Any) -> Any:
    r"""What was found last with a matcher: the match, or with groups a vector of match and groups.

    (let [m (re-matcher #"(\w)(\d)" "a1")] (re-find m) (re-groups m))  ;=> ["a1" "a" "1"]
    """
    if type(m) is not Matcher:
        raise wrong_type("re-groups", 1, m, "a matcher", hint="re-find and re-matches give the groups themselves")
    if m.found is None:
        raise LispError("invalid_argument", "`re-groups`: nothing was found.", hint="call (re-find m) first")
    return groups_of(m.found)


def _next_found(run: Run, matcher: Any) -> Any:
    if type(matcher) is not Matcher:
        raise LispError("wrong_arity", "`re-find` needs a string after the regex.", hint="write (re-find re s)")
    if matcher.matches is None:
        matcher.matches = iter(matches(run, matcher.pattern, matcher.text))
    matcher.found = next(matcher.matches, None)
    return None if matcher.found is None else groups_of(matcher.found)


@core("re-find")
def re_find(run: Run, pattern: Any, s: Any = MISSING) -> Any:
    r"""The first match of the regex in the string; nil if there is none. With groups: a vector of match and groups.

    Given a matcher alone, the next match.

    (re-find #"\d+" "a12b3")  ;=> "12"
    (re-find #"(\w)(\d)" "a1")  ;=> ["a1" "a" "1"]
    """
    if type(pattern) is Regex and type(s) is str and len(s) <= pattern.plan.short:
        match = pattern.plan.line.search(s)
    elif s is MISSING:
        return _next_found(run, pattern)
    else:
        found = _pattern(pattern, "re-find", s)
        match = match_at(run, found, _text(s, "re-find", found))
    return None if match is None else match.group() if not match.re.groups else groups_of(match)


@core("re-matches")
def re_matches(run: Run, pattern: Any, s: Any) -> Any:
    r"""The match of the regex with the whole string; nil if it does not match. With groups: as `re-find`.

    (re-matches #"\d+" "12")  ;=> "12"
    (re-matches #"\d+" "12a")  ;=> nil
    """
    if type(pattern) is Regex and type(s) is str and len(s) <= pattern.plan.short:
        match = pattern.plan.line.fullmatch(s)
    else:
        text = _text(s, "re-matches", pattern) if type(pattern) is Regex else s
        match = match_at(run, _pattern(pattern, "re-matches", s), text, how="fullmatch")
    return None if match is None else groups_of(match)


def _texts(run: Run, pattern: Regex, text: str) -> tuple[str, ...]:
    """The texts of all matches of a pattern without groups, where that takes little: empty ones may be too many."""
    _check_size(run, pattern, text)
    found = _compiled_for(pattern.plan, pattern, text).findall(text)
    _account(run, pattern, text, len(text))
    run.charge(len(found))
    run.make(len(found))
    return tuple(found)


@core("re-seq")
def re_seq(run: Run, pattern: Any, s: Any) -> Any:
    r"""All matches of the regex in the string, one after the other; nil if there is none. With groups: as `re-find`.

    (re-seq #"\d+" "a12b3")  ;=> ["12" "3"]
    """
    compiled = _pattern(pattern, "re-seq", s)
    size = 1 + compiled.compiled.groups
    text = _text(s, "re-seq", pattern)
    at_once = size == 1 and len(text) <= min(compiled.plan.brief, _AT_ONCE)
    if at_once and "" not in (texts := _texts(run, compiled, text)):
        return texts or None
    found: list[Any] = []
    for match in matches(run, compiled, text):
        run.make(size)
        found.append(match.group() if size == 1 else [match.group(), *match.groups()])
    return tuple(found) or None
