"""Cases in files: a Python module that has `cases`, or a list of them in JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

import attrs

from ptc.errors import AgentError
from ptc.evals.cases import Case
from ptc.evals.checks import holds
from ptc.options import UNSET

_FIELDS: Final = ("name", "mission", "data", "expected", "holds", "options")


class UnreadableCases(AgentError):
    """What was given as cases is none; the message says where, and what a case is."""


@attrs.frozen(kw_only=True)
class CaseFile:
    """What a file has."""

    cases: tuple[Case, ...]
    models: Mapping[str, Any] = attrs.field(factory=dict[str, Any])  # its own `models`, for when none is named


def load_cases(source: str | Path | ModuleType) -> CaseFile:
    """The cases of a file of JSON, or of a module that has been imported. Raises `UnreadableCases`."""
    if isinstance(source, ModuleType):
        return _of_module(source)
    path = Path(source)
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UnreadableCases(
            f'cannot read {path}: {reason}. Give a file such as [{{"name": "sum", "mission": "Add up data/orders.", '
            '"data": {"orders": [1, 2]}, "expected": 3}], or a Python file with `cases`; `ptc grade --help` says more'
        ) from error
    except ValueError as error:
        raise UnreadableCases(f"{path} is no JSON: {error}") from error
    if not isinstance(data, list) or not data:
        raise UnreadableCases(f'{path} must be a list of cases, [{{"name": ..., "mission": ..., "expected": ...}}]')
    entries = cast("list[Any]", data)
    return CaseFile(cases=tuple(_of_entry(f"{path}, case {at}", entry) for at, entry in enumerate(entries, start=1)))


def _of_module(module: ModuleType) -> CaseFile:
    given = getattr(module, "cases", None)
    cases = list(cast("Iterable[Any]", given)) if isinstance(given, Iterable) else []
    if not cases or not all(isinstance(each, Case) for each in cases):
        raise UnreadableCases(f"{module.__name__} has no `cases`: a list of Case(name=..., mission=..., expected=...)")
    models: Mapping[str, Any] = getattr(module, "models", None) or {}
    return CaseFile(cases=tuple(cases), models=models)


def _of_entry(where: str, entry: Any) -> Case:
    if not isinstance(entry, Mapping):
        raise UnreadableCases(f"{where}: a case is an object with {', '.join(_FIELDS)}")
    fields = cast("Mapping[str, Any]", entry)
    unknown = [name for name in fields if name not in _FIELDS]
    if unknown:
        raise UnreadableCases(f"{where} has no field {unknown[0]!r}; there are {', '.join(_FIELDS)}")
    facts: Sequence[Any] | None = fields.get("holds")
    try:
        return Case(
            name=fields.get("name", where),
            mission=fields.get("mission"),  # type: ignore[arg-type] - an agent says what it takes
            data=fields.get("data") or {},
            expected=fields.get("expected", UNSET),
            check=None if facts is None else holds(*facts),
            options=fields.get("options") or {},
        )
    except (TypeError, ValueError) as error:
        raise UnreadableCases(f"{where}: {error}") from error
