"""Methods of Java's matchers and patterns: `(.find m)`, `(.group m 1)`, `(.matcher re s)`."""

from typing import Any

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.text.regexes import as_regex, match_at, re_find, re_matcher
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Matcher


@core(".matcher")
def matcher(run: Run, re: Any, s: Any) -> Matcher:
    r"""A matcher of the regex on the string, as `re-matcher`.

    (let [m (.matcher #"[0-9]" "a1")] (.find m) (.group m))  ;=> "1"
    """
    return re_matcher(run, re, s)


@core(".pattern")
def pattern(_run: Run, re: Any) -> str:
    """The text of a regex.

    (.pattern #"a+")  ;=> "a+"
    """
    return as_regex(re.pattern if type(re) is Matcher else re, ".pattern", 1).pattern


def as_matcher(value: Any, name: str) -> Matcher:
    """`value`, which must be a matcher."""
    if type(value) is Matcher:
        return value
    raise wrong_type(name, 1, value, "a matcher", hint='make one with (re-matcher #"..." s)')


@core(".find")
def find(run: Run, m: Any, start: Any = MISSING) -> bool:
    """Whether there is a next match, which `.group`, `.start` and `.end` then tell of; with `start`, from there on.

    (let [m (re-matcher #"[0-9]" "a1")] [(.find m) (.find m)])  ;=> [true false]
    """
    of = as_matcher(m, ".find")
    if start is not MISSING:
        if type(start) is not int or not 0 <= start <= len(of.text):
            raise wrong_type(".find", 2, start, "an index in the text")
        of.matches = None
        of.found = match_at(run, of.pattern, of.text, start)
        return of.found is not None
    re_find(run, of)
    return of.found is not None


def whole(run: Run, of: Matcher) -> bool:
    """Whether the regex of a matcher matches the whole text, which is what was found last then."""
    of.found = match_at(run, of.pattern, of.text, how="fullmatch")
    return of.found is not None


@core(".lookingAt")
def looking_at(run: Run, m: Any) -> bool:
    """Whether the regex of a matcher matches at the beginning of the text.

    (.lookingAt (re-matcher #"[0-9]+" "12a"))  ;=> true
    """
    of = as_matcher(m, ".lookingAt")
    of.found = match_at(run, of.pattern, of.text, how="match")
    return of.found is not None


@core(".reset")
def reset(run: Run, m: Any, newval: Any = MISSING) -> Any:
    """The matcher, which begins anew; of an atom and a value, what `reset!` gives."""
    if newval is not MISSING:
        return CORE["reset!"].function(run, m, newval)
    of = as_matcher(m, ".reset")
    of.matches = of.found = None
    return of


def _found(m: Any, name: str) -> Any:
    found = as_matcher(m, name).found
    if found is None:
        raise LispError("invalid_state", f"`{name}`: nothing was found.", hint="test (.find m) first")
    return found


def _of_group(m: Any, group: Any, name: str) -> Any:
    try:
        return getattr(_found(m, name), name[1:])(0 if group is MISSING else group)
    except IndexError:
        raise LispError("index_out_of_bounds", f"`{name}`: the regex has no group {group}.") from None


@core(".group")
def group(_run: Run, m: Any, group: Any = MISSING) -> Any:
    """What was found last, or a group of it, by number or name.

    (let [m (re-matcher #"(a)(b)?" "a")] (.find m) [(.group m) (.group m 1) (.group m 2)])  ;=> ["a" "a" nil]
    """
    return _of_group(m, group, ".group")


@core(".start")
def start(_run: Run, m: Any, group: Any = MISSING) -> int:
    """Where what was found last begins, or a group of it."""
    return _of_group(m, group, ".start")


@core(".end")
def end(_run: Run, m: Any, group: Any = MISSING) -> int:
    """Where what was found last ends, or a group of it."""
    return _of_group(m, group, ".end")


@core(".groupCount")
def group_count(_run: Run, m: Any) -> int:
    """How many groups the regex of a matcher has."""
    return as_matcher(m, ".groupCount").pattern.compiled.groups
