"""The functions of PTC-Lisp, one module a family. Importing this package fills `table.CORE`."""

from importlib import import_module

# In the order in which documentation lists them; each module registers its functions when it is imported.
FAMILIES = (
    "numbers",
    "integers",
    "conversions",
    "sequences",
    "transforming",
    "partitioning",
    "reducing",
    "infinite",
    "collections",
    "associative",
    "ordering",
    "sorting",
    "sets",
    "functions",
    "regexes",
    "strings",
)

for _family in FAMILIES:
    import_module(f"{__name__}.{_family}")
