"""The language for editors, prompts and documentation: texts as tokens and forms, and the tables of its names.

    read(Source("(inc 1)"))                 # its forms; raises LispError where they are none
    list(tokens(Source("(inc"), nesting=100))  # its tokens, up to a mistake
    core_function(meaning("s/join", {"s/": "clojure.string"})).usage  # "(str/join separator coll?)"

SPECIAL_FORMS, CORE, CONSTANTS and REFUSED have what each name of the language is, ALIASES what a name of CORE is also
called, NAMESPACES the prefix that the names of a namespace have in CORE.
"""

from ptc_interpreter.analyzer.aliases import NAMESPACES, meaning
from ptc_interpreter.analyzer.special import SPECIAL_FORMS, SpecialForm, is_symbol
from ptc_interpreter.analyzer.unsupported import REFUSED, Refusal
from ptc_interpreter.reader import read
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    LiteralForm,
    MapForm,
    SetForm,
    Source,
    SymbolForm,
    VectorForm,
)
from ptc_interpreter.reader.lexer import Token, tokens
from ptc_interpreter.runtime.registry import ALIASES, CONSTANTS, CORE, CoreFunction, core_function
from ptc_interpreter.values.name_variants import spelled

__all__ = [
    "ALIASES",
    "CONSTANTS",
    "CORE",
    "NAMESPACES",
    "REFUSED",
    "SPECIAL_FORMS",
    "CoreFunction",
    "Form",
    "FunctionForm",
    "ListForm",
    "LiteralForm",
    "MapForm",
    "Refusal",
    "SetForm",
    "Source",
    "SpecialForm",
    "SymbolForm",
    "Token",
    "VectorForm",
    "core_function",
    "is_symbol",
    "meaning",
    "read",
    "spelled",
    "tokens",
]
