"""What generated code can reach: every core function, and the helpers that have no name in the language.

Generated code sees these as its builtins, under names that no program can write, and nothing of Python's own. Each is
there from when code is first written that uses it: programs wait for no module that none of them needs.
"""

import math
from importlib import import_module
from types import FunctionType, MappingProxyType
from typing import Any, Final

from ptc_interpreter.errors import Ended, LispError
from ptc_interpreter.runtime.registry import CORE, bring
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal, key_of
from ptc_interpreter.values.lazy import Lazy, Reduced, passing
from ptc_interpreter.values.metering import accounted_to, watched
from ptc_interpreter.values.persistent import Map, Set, Vector, new_map
from ptc_interpreter.values.scalars import MISSING, Keyword

# What Python raises for a program's own faults; `caught` looks closer. Limits are none of these.
_CATCHABLE = (LispError, TypeError, KeyError)
_KNOWN: Final[dict[str, Any]] = {
    "catchable": _CATCHABLE,
    "unwindable": (*_CATCHABLE, Ended),
    "type": type,
    "len": len,
    "tuple": tuple,
    "zip": zip,
    "int": int,
    "float": float,
    "ord": ord,
    "chr": chr,
    "str": str,
    "list": list,
    "absolute": abs,
    "root": math.sqrt,
    "power": math.pow,
    "dict": dict,
    "new_mark": object,
    "Function": FunctionType,
    "Keyword": Keyword,
    "Vector": Vector,
    "Map": Map,
    "new_map": new_map,
    "Set": Set,
    "Lazy": Lazy,
    "nothing": MappingProxyType[Any, Any]({}),
    "Reduced": Reduced,
    "watched": watched,
    "passing": passing,
    "equal": equal,
    "key_of": key_of,
    "MISSING": MISSING,
    "made_text": Run.made_text,
}
# (module -> helpers that are its functions and classes, a space between two)
HOMES: Final = {
    "compiler.going_through": """
Whole associative begun collected concatenated counted further gathered has_items item_of items_before items_to_read
items_to_visit leading left_of next_item numbered pairs_of parts_to_visit rest_of rows_to_visit side_by_side
spliced unfolded
watched_items watched_reader watched_sequence
    """,
    "compiler.letting_through": """
begin countdown is_another is_begun is_new is_open is_over last_part next_number nothing_before nothing_parted
nothing_seen numbers part_of_key part_of_size
    """,
    "compiler.helpers": """
assertion_failed called callable_of catches caught check_size data define_once end given held_key keyword_map late
look_up map_of no_matching_clause postwalked prewalked raise_error set_of throw unwinding variable vector_of
wrong_count
    """,
    "core.base.arguments": "reader sequence",
    "core.base.cells": "changed_cell hold_in",
    "core.base.stringify": "str_of",
    "core.collections.in_cells": """
add_in_cell add_to_cell found_along_in_cell found_in_cell is_in_cell pour_into_cell put_along_in_cell put_in_cell
take_from_cell value_in_cell
    """,
    "core.collections.along": "found_along",
    "core.collections.last_uses": """
assoc_last conj_last disj_last dissoc_last into_last pop_last put_along_last reduce_last
    """,
    "core.collections.changing": "put put_anew put_both selected",
    "core.collections.building": "vector_with",
    "core.collections.held": """
add_to assoc_within grown merge_into merge_into_with other_spelling own_copy own_vector own_within pour_into put_back
put_into settled snapshot take_first take_key take_last take_member taken_out update_within value_in_sorted
vector_of_rest without_item
    """,
    "core.collections.reducing": "added_up entries",
    "core.collections.updating": "merge_all_with",
    "core.collections.sorted_collections": "nearest",
    "core.general.printing": "printed_by",
    "core.numbers.operations": """
add decrement divide equals greater greater_equal increment less less_equal multiply subtract
    """,
    "core.sequences.generators": "charged_range range_to_read",
    "core.sequences.partitioning": "parted",
    "core.sequences.compared": "sorted_as",
    "core.sequences.sorting": "extreme_by grouped grouped_as_held sorted_by",
    "core.text.strings": "joined text_repeat text_reverse text_sort",
    "core.text.substitution": "replaced_text split_at",
    "host.tool_calls": "call_tool tool_function",
}
_HOME_OF: Final = {name: module for module, names in HOMES.items() for name in names.split()}


def prefixed(name: str) -> str:
    """The name of a helper in generated code."""
    return "~" + name


def core_helper(name: str) -> str:
    """The helper that is the core function `name`, there from now on; so `list` and Python's own `list` are two."""
    helper = "~" + name
    if prefixed(helper) not in BUILTINS:
        bring(name)
        BUILTINS[prefixed(helper)] = CORE.registered[name].function
    return helper


# All that generated code can reach so far, by the name that it has there.
BUILTINS: Final[dict[str, Any]] = {prefixed(name): helper for name, helper in _KNOWN.items()}


def bring_helper(name: str) -> None:
    """Have the helper that is `name` in generated code, if it is one and is not there yet."""
    bare = name.removeprefix(prefixed(""))
    if bare in _HOME_OF and name not in BUILTINS:
        with accounted_to(None):  # no program pays for what all have
            module = import_module(f"ptc_interpreter.{_HOME_OF[bare]}")
        BUILTINS[name] = getattr(module, bare)
