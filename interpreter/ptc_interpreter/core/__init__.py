"""The functions of PTC-Lisp, a room a subject; `functions`, of functions that make functions, is a room of one file.

Each module registers its functions in the table of `runtime.registry`, and is imported when a program needs one of
them: `index` has the names of all.

May import values, regex, runtime, reader, printing, host and diagnostics. The analyzer and the compiler take from here
what forms expand to and what operators compile to.
"""

from ptc_interpreter.core.index import NAMES
from ptc_interpreter.runtime.registry import INDEX

INDEX.update({name: module for module, names in NAMES.items() for name in names.split()})
