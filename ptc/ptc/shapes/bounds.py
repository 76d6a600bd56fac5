"""Bounds on values: of JSON Schema, and of what Python's types are annotated with."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from ptc.shapes.shape import ListOf, MapOf, Mismatch, Mismatches, Shape, TupleOf, shown

_LONGEST_SEARCH: Final = (
    1.0  # seconds for a pattern; a value that takes longer, as some patterns can be made to, is none
)

# What a value has to be, and whether it is.
Bound = tuple[str, Callable[[Any], bool]]


@attrs.frozen(kw_only=True)
class Bounded:
    """A shape with bounds on its values."""

    inner: Shape
    bounds: tuple[Bound, ...]

    def describe(self) -> str:
        """`integer (at least 1, at most 5)`."""
        return f"{self.inner.describe()} ({', '.join(text for text, _ in self.bounds)})"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The value, if it keeps to all bounds."""
        before = len(found)
        made = self.inner.fit(value, path, found)
        if len(found) == before and not all(holds(made) for _, holds in self.bounds):
            found.append(Mismatch(path=path, expected=self.describe(), got=shown(value)))
        return made


def bounded(inner: Shape, limits: Mapping[str, Any]) -> Shape:
    """The shape with the bounds that are named as in JSON Schema; itself where there are none."""
    noun = "item" if isinstance(inner, ListOf | MapOf | TupleOf) else "character"
    bounds = tuple(
        (
            text.format(_named(limits[keyword]), noun=noun, s="" if limits[keyword] == 1 else "s"),
            _bound(holds, limits[keyword]),
        )
        for keyword, (text, holds) in _BOUNDS.items()
        if keyword in limits
    )
    return Bounded(inner=inner, bounds=bounds) if bounds else inner


def _matches(value: Any, pattern: str) -> bool:
    import regex  # takes as long to import as a tenth of ptc, and few types have a pattern

    return regex.search(pattern, value, timeout=_LONGEST_SEARCH) is not None


_BOUNDS: Final[dict[str, tuple[str, Callable[[Any, Any], bool]]]] = {
    "minimum": ("at least {}", lambda value, bound: value >= bound),
    "maximum": ("at most {}", lambda value, bound: value <= bound),
    "exclusiveMinimum": ("more than {}", lambda value, bound: value > bound),
    "exclusiveMaximum": ("less than {}", lambda value, bound: value < bound),
    "multipleOf": ("a multiple of {}", lambda value, bound: value % bound == 0),
    "minLength": ("at least {} {noun}{s}", lambda value, bound: len(value) >= bound),
    "maxLength": ("at most {} {noun}{s}", lambda value, bound: len(value) <= bound),
    "pattern": ("matching {}", _matches),
    "predicate": ("for which {} holds", lambda value, bound: bool(bound(value))),
}


def _named(limit: Any) -> Any:
    if not callable(limit):
        return limit
    name = getattr(limit, "__name__", "")
    return name if name.isidentifier() else "the condition"


def _bound(holds: Callable[[Any, Any], bool], bound: Any) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        try:
            return holds(value, bound)
        except TypeError:  # as JSON Schema has it, a bound on numbers says nothing of a string
            return True
        except Exception:  # a condition of the caller's, which the value does not even reach the end of
            return False

    return check


# -- of annotations --------------------------------------------------------------------------------------------------

# As annotated-types, pydantic's Field and msgspec's Meta name them -> as JSON Schema does.
_KEYWORDS: Final[Mapping[str, str]] = {
    "ge": "minimum",
    "le": "maximum",
    "gt": "exclusiveMinimum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}


def limits_of(metadata: Iterable[Any]) -> dict[str, Any]:
    """The bounds in what follows the type in `Annotated[int, ...]`, by their names in JSON Schema."""
    found: dict[str, Any] = {}
    for each in single(metadata):
        for name, keyword in _KEYWORDS.items():
            limit = getattr(each, name, None)
            if limit is not None:
                found[keyword] = getattr(limit, "pattern", limit)  # a compiled pattern, or its text
        if type(each).__name__ == "Predicate" and callable(getattr(each, "func", None)):
            found["predicate"] = each.func
    return found


def single(metadata: Iterable[Any]) -> Iterator[Any]:
    """The pieces of metadata, those that stand in one together (`Interval`, `Field`) each by itself."""
    for each in metadata:
        yield each
        together = getattr(each, "metadata", None)
        if isinstance(together, list | tuple):
            yield from single(together)  # pyright: ignore[reportUnknownArgumentType]


def description_of(metadata: Iterable[Any]) -> str:
    """What metadata says of a value in words: `Field(description=...)`, `Meta(description=...)`, `Doc(...)`, a text."""
    for each in metadata:
        told = (each, getattr(each, "description", None), getattr(each, "documentation", None))
        text = next((text for text in told if isinstance(text, str) and text.strip()), None)
        if text is not None:
            return text
    return ""
