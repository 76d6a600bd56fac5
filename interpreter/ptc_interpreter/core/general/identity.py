"""What Clojure knows about values beyond the values: names that are made up, hashes."""

from collections.abc import Hashable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from zlib import crc32

from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.printing.scalar_text import integer_text
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import ByItsOwn, Key, canonical_key
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.scalars import Keyword, Symbol, kind_of
from ptc_interpreter.values.texts import pieces
from ptc_interpreter.values.typed import equals_of
from ptc_interpreter.values.uuids import UUID

_SPECIAL: Final = """
& . case* catch def deftype* do finally fn* if import* let* letfn* loop* monitor-enter monitor-exit new quote recur
reify* set! throw try var
"""
_BITS: Final = 32
_LONG: Final = frozenset({str, tuple, frozenset})
_WRITTEN: Final = frozenset({date, datetime, timedelta, Decimal, UUID})


@core("gensym")
def gensym(run: Run, prefix: Any = "G__") -> Symbol:
    """A symbol that is made up: the prefix and a number, which counts up from 1 in each program.

    [(gensym) (gensym "row")]  ;=> [G__1 row2]
    """
    run.generated += 1
    start = str_of(run, prefix)
    run.write(len(start))
    return Symbol(f"{start}{run.generated}")


@core("special-symbol?")
def is_special_symbol(_run: Run, s: Any) -> bool:
    """Whether the value is a symbol that Clojure itself gives a meaning.

    (map special-symbol? ['if 'when])  ;=> [true false]
    """
    return type(s) is Symbol and s.name in _SPECIAL.split()


@core("hash")
def hash_(run: Run, x: Any) -> int:
    """A number of 32 bits that is the same for equal values, in every run. It is not the number that Clojure gives.

    (= (hash {:a 1 :b [2]}) (hash {:b (list 2) :a 1}))  ;=> true
    """
    key = canonical_key(x)
    own = key.canonical[1] if equals_of(x) is not None else None
    found = own.hash % (1 << _BITS) if type(own) is ByItsOwn else _hash(run, key, {})
    return found - (1 << _BITS) if found >> (_BITS - 1) else found


def _hash(run: Run, part: Hashable, known: dict[int, int]) -> int:
    """The hash of a key, or of a part of one; parts that are shared are hashed once."""
    if type(part) is not Key:
        return _of_parts(run, part, known)
    found = known.get(id(part))
    if found is None:
        run.charge(1)
        found = known[id(part)] = _of_parts(run, part.canonical, known)
    return found


def _of_parts(run: Run, part: Any, known: dict[int, int]) -> int:
    kind = kind_of(part)
    if kind in _LONG:
        run.charge(len(part) >> 4)
    if kind is frozenset:
        return crc32(b"members %d" % (sum(_hash(run, each, known) for each in watched(part)) % (1 << _BITS)))
    if kind is ByItsOwn:
        return part.hash % (1 << _BITS)
    if kind is tuple and part[0] == "identity":
        return crc32(b"identity")  # where it lies is another place in each run
    if kind is tuple:
        return crc32(b"".join([_hash(run, each, known).to_bytes(4, "big") for each in watched(part)]))
    found = 0
    for piece in pieces(_text(part)):
        found = crc32(piece.encode("utf-8", "surrogatepass"), found)
    return found


def _text(part: Any) -> str:
    """What tells a value without parts from others; functions are told apart by nothing."""
    kind = kind_of(part)
    if kind is Keyword or kind is Symbol:
        return f"{kind.__name__} {part.name}"
    if kind is int:
        return f"int {integer_text(part)}"
    if part is None or kind in (str, float, bool, bytes):
        return f"{kind.__name__} {part!r}"
    return f"{kind.__name__} {part}" if kind in _WRITTEN else kind.__name__
