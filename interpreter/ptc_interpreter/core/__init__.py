"""The functions of PTC-Lisp, one module a family. Importing this package fills `table.CORE`."""

from ptc_interpreter.core import (
    aggregates,
    associative,
    collections,
    functions,
    infinite,
    partitioning,
    reducing,
    sequences,
    sets,
    sorting,
    transforming,
)

__all__ = [
    "aggregates",
    "associative",
    "collections",
    "functions",
    "infinite",
    "partitioning",
    "reducing",
    "sequences",
    "sets",
    "sorting",
    "transforming",
]
