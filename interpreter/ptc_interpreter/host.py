"""Values of the host: what programs may be given, how a plain dict looks to them, and how values leave again.

A plain dict is read in place, never copied. If all its keys are strings that look like field names it is a record, and
its keys come out as keywords; otherwise they all stay what they are.
"""

import re
from functools import lru_cache
from typing import Any, Final

from ptc_interpreter.values import Keyword

_FIELD: Final = re.compile(r"[a-z_][A-Za-z0-9_-]*")


@lru_cache(maxsize=4096)
def field_keyword(key: Any) -> Keyword | None:
    """The keyword that the key of a record comes out as; None for a key that is no field name."""
    return Keyword(key) if type(key) is str and _FIELD.fullmatch(key) else None


def host_keys(of: dict[Any, Any]) -> list[Any]:
    """The keys of a plain dict as a program sees them, in its order."""
    fields = [field_keyword(key) for key in of]
    return list(of) if None in fields else fields
