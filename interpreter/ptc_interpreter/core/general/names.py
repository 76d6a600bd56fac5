"""Names as Clojure's compiler writes them, and the version of the Clojure that the language follows."""

from typing import Any, Final

from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import make_map
from ptc_interpreter.values.scalars import Keyword, Symbol

# What stands for a character in the names of Java.
_CHARACTERS: Final = "-:+><=~!@#'\"%^&*|{}[]/\\?"
_STAND_FOR: Final = (
    "_ _COLON_ _PLUS_ _GT_ _LT_ _EQ_ _TILDE_ _BANG_ _CIRCA_ _SHARP_ _SINGLEQUOTE_ _DOUBLEQUOTE_ _PERCENT_ _CARET_ "
    "_AMPERSAND_ _STAR_ _BAR_ _LBRACE_ _RBRACE_ _LBRACK_ _RBRACK_ _SLASH_ _BSLASH_ _QMARK_"
)
_MUNGED: Final = str.maketrans(dict(zip(_CHARACTERS, _STAND_FOR.split(), strict=True)))
_LONGEST: Final = 14  # characters that stand for one

constants(
    __name__,
    {
        "*clojure-version*": make_map(
            (Keyword(part), value)
            for part, value in {"major": 1, "minor": 11, "incremental": 1, "qualifier": None}.items()
        )
    },
)


@core("clojure-version")
def clojure_version(run: Run) -> str:
    """The version of Clojure that the language follows.

    (clojure-version)  ;=> "1.11.1"
    """
    run.write(6)
    return "1.11.1"


@core("munge")
def munge(run: Run, s: Any) -> Any:
    """A name as Clojure's compiler writes it for Java: a symbol of a symbol, and a string of anything else.

    (munge "a-b?")  ;=> "a_b_QMARK_"
    """
    text = str_of(run, s)
    run.write(_LONGEST * len(text))
    munged = text.translate(_MUNGED)
    return Symbol(munged) if type(s) is Symbol else munged


@core("namespace-munge")
def namespace_munge(run: Run, ns: Any) -> str:
    """The name of a namespace as that of a package of Java's.

    (namespace-munge 'my-app.core)  ;=> "my_app.core"
    """
    text = str_of(run, ns)
    run.write(len(text))
    return text.replace("-", "_")
