"""The functions of PTC-Lisp, a room a subject; `functions`, of functions that make functions, is a room of one file.

Importing this package fills the table of `runtime.registry`.

May import values, regex, runtime, reader, printing, host and diagnostics. The analyzer and the compiler take from here
what forms expand to and what operators compile to.
"""

from ptc_interpreter.core import functions
from ptc_interpreter.core.collections import (
    arrays,
    associative,
    building,
    differing,
    reducing,
    sets,
    sorted_collections,
    updating,
    walk,
)
from ptc_interpreter.core.general import exceptions, metadata, predicates, printing, state
from ptc_interpreter.core.java import (
    classes,
    clock_times,
    collection_methods,
    date_methods,
    date_parts,
    dates,
    matchers,
    mathematics,
    names_of_time,
    offsets,
    statics,
    string_methods,
    whole_numbers,
    zones,
)
from ptc_interpreter.core.numbers import arithmetic, conversions, integers, wrapping
from ptc_interpreter.core.records import aggregates, describing
from ptc_interpreter.core.sequences import (
    access,
    combining,
    generators,
    lazy_seq,
    parallel,
    partitioning,
    sorting,
    transducers,
    transforming,
)
from ptc_interpreter.core.text import characters, edn, formatting, json, regexes, strings, substitution

FAMILIES = (  # each registers its functions
    functions,
    *(arithmetic, conversions, integers, wrapping),
    *(access, combining, generators, lazy_seq, parallel, partitioning, sorting, transducers, transforming),
    *(arrays, associative, building, differing, reducing, sets, sorted_collections, updating, walk),
    *(characters, edn, formatting, json, regexes, strings, substitution),
    *(aggregates, describing),
    *(
        classes,
        clock_times,
        collection_methods,
        matchers,
        date_methods,
        date_parts,
        dates,
        mathematics,
        names_of_time,
        offsets,
        statics,
        string_methods,
        whole_numbers,
        zones,
    ),
    *(exceptions, metadata, predicates, printing, state),
)
