"""Tagged data: `#inst`, `#uuid`, and maps whose keys share a namespace."""

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Final

from ptc_interpreter.reader.forms import Form, LiteralForm, MapForm, QualifiedForm, SymbolForm, TaggedForm
from ptc_interpreter.values.scalars import Keyword
from ptc_interpreter.values.uuids import UUID

_INSTANT: Final = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?)?)?)?"
    r"(?:Z|([+-])(\d\d):(\d\d))?",
    re.ASCII,
)


def untagged(form: TaggedForm) -> Form | None:
    """The form without its tag; None where the tag is another than these. Raises ValueError, with a text for people."""
    if form.tag.startswith(":"):
        return _qualified(form)
    (inner,) = form.items
    if form.tag not in _TAGS:
        return None
    if not isinstance(inner, LiteralForm) or not isinstance(inner.value, str):
        raise ValueError(f"`#{form.tag}` stands before a string")
    return LiteralForm(form.start, form.end, _TAGS[form.tag](inner.value))


def _instant(text: str) -> datetime:
    found = _INSTANT.fullmatch(text)
    if found is None:
        raise ValueError(f'`#inst` cannot read "{text[:60]}": it is written like "2024-01-31T10:30:00Z"')
    *numbers, fraction, sign, hours, minutes = found.groups()
    parts = [int(given or default) for given, default in zip(numbers, (1, 1, 1, 0, 0, 0), strict=True)]
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
    micro = int((fraction or "0").ljust(9, "0")) // 1000
    try:
        return datetime(*parts[:6], micro, tzinfo=timezone(offset)).astimezone(UTC)  # type: ignore[arg-type]
    except (ValueError, OverflowError) as error:
        raise ValueError(f"`#inst`: {error}") from None


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ValueError(f'`#uuid` cannot read "{text[:60]}"') from None


_TAGS: Final[dict[str, Any]] = {"inst": _instant, "uuid": _uuid}


def _qualified(form: TaggedForm) -> Form:
    """`#:a{:b 1}` is `{:a/b 1}`; `:_/b` stands for `:b`."""
    (inner,) = form.items
    name = form.tag.lstrip(":")
    if not isinstance(inner, MapForm) or not (name or form.tag == "::"):
        raise ValueError("`#:name` stands before a map")
    own = form.tag.startswith("::")
    items = [_key(item, name, own=own) if index % 2 == 0 else item for index, item in enumerate(inner.items)]
    return MapForm(form.start, form.end, items)


def _key(key: Form, name: str, *, own: bool) -> Form:
    if isinstance(key, SymbolForm):
        return SymbolForm(key.start, key.end, _named(key.name, name))
    if type(key) is not LiteralForm or type(key.value) is not Keyword:
        return key
    bare = key.value.name
    if own and "/" not in bare:
        return QualifiedForm(key.start, key.end, Keyword(f"{name or 'user'}/{bare}"), name or None, bare)
    return LiteralForm(key.start, key.end, Keyword(_named(bare, name)))


def _named(bare: str, name: str) -> str:
    namespace, slash, last = bare.partition("/")
    return f"{name}/{bare}" if not slash else last if namespace == "_" else bare
