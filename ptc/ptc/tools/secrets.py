"""The secrets of a run: what stands behind their names, and their texts masked in what tools give and raise."""

import copy
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final, cast
from urllib.parse import quote, quote_plus

import attrs

from ptc.record.calls_json import error_of_json
from ptc.shapes import Secret
from ptc.shapes.secret import MASK
from ptc.tools.errors import SecretLost
from ptc_interpreter import SecretName, ToolOutcome, from_python

_DEEPEST: Final = 4  # how far into `deps` secrets are looked for, and among how many objects
_MOST: Final = 10_000
_GIVEN_BY_TOOL: Final = re.compile(r" \d+/")  # in the name of a secret
_LINE: Final = 8  # characters of a line of a secret that is masked by itself


def is_secret_value(value: Any) -> bool:
    """Whether a value of the host is a secret: ours, or pydantic's `SecretStr`."""
    return isinstance(value, Secret) or type(value).__name__ == "SecretStr"


@attrs.define(eq=False)
class Secrets:
    """The secrets of one run. Used from the threads of programs."""

    _named: dict[str, Secret[str]] = attrs.field(factory=dict[str, Secret[str]], alias="named")
    _texts: tuple[str, ...] = attrs.field(default=(), alias="texts")  # that are masked, the longest first

    @classmethod
    def of(cls, data: Mapping[str, Any], deps: Any) -> "Secrets":
        """The secrets of an agent: its data that are secrets, by name, and those that stand in `deps`."""
        named = {name: cast("Secret[str]", value) for name, value in data.items() if isinstance(value, Secret)}
        within = (each for value in data.values() if isinstance(value, MaskedData) for each in value.secrets)
        found = (*named.values(), *within, *_secrets_in(deps))
        return cls(named=named, texts=_in_order(text for each in found for text in _written(each)))

    def revealed(self, value: Any) -> Any:
        """What a tool is given: the secret for its name, also in lists, maps and records. Raises `SecretLost`."""
        if isinstance(value, SecretName):
            return self._secret(value.name)
        if isinstance(value, list | tuple | set | frozenset):
            parts = map(self.revealed, cast("Iterable[Any]", value))
            kind = cast("Any", type(value))  # pyright: ignore[reportUnknownArgumentType]
            return kind(*parts) if hasattr(kind, "_fields") else kind(parts)
        if type(value) is dict:
            return {key: self.revealed(each) for key, each in cast("dict[Any, Any]", value).items()}
        return self._revealed_record(value)

    def _revealed_record(self, value: Any) -> Any:
        """A record of a class that a parameter has as its type; itself where nothing in it is another now."""
        parts = {name: getattr(value, name) for name in _field_names(cast("Any", type(value)))}
        changed = {name: now for name, part in parts.items() if (now := self.revealed(part)) is not part}
        if not changed:
            return value
        made = copy.copy(value)
        for name, part in changed.items():
            object.__setattr__(made, name, part)  # it may be frozen
        return made

    def has(self, name: SecretName) -> bool:
        """Whether the text of a secret is at hand."""
        return name.name in self._named

    def _secret(self, name: str) -> Secret[str]:
        if name in self._named:
            return self._named[name]
        if _GIVEN_BY_TOOL.search(name):
            raise SecretLost(f"the text of the secret `{name}` is never stored: call the tool that gave it again")
        raise SecretLost(
            f"the text of the secret `{name}` is never stored, and this agent was not given it: the host has to make "
            f'the agent with data={{"{name}": Secret(...)}}'
        )

    def named(self, result: Any, name: str, *, secret: bool) -> Any:
        """A result as programs see it: that of a tool that gives secrets is one, and programs see its `name`."""
        if not (is_secret_value(result) or (secret and isinstance(result, str) and result)):
            return result
        text = result if isinstance(result, str) else result.get_secret_value()
        self._named[name] = Secret(text)
        self._keep([self._named[name]])
        return SecretName(name)

    def seen(self, result: Any, shown: Any) -> None:
        """Masks from now on what stood within the result of a tool, which programs see as `shown`."""
        if shown is not result:  # plain data, which holds no secrets, is given as it is
            self._keep(_secrets_in(result))

    def _keep(self, found: Iterable[Secret[str]]) -> None:
        texts = [text for each in found for text in _written(each)]
        if texts:
            self._texts = _in_order((*self._texts, *texts))

    def programs_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Input data as programs see it: of secrets the names, and masks where their texts stand."""
        return {name: self._shown(name, value) for name, value in data.items()}

    def _shown(self, name: str, value: Any) -> Any:
        if isinstance(value, Secret):
            return SecretName(name)
        shown = value.shown if isinstance(value, MaskedData) else value
        return self._mask_in(shown) if self._texts else shown

    # -- masking -----------------------------------------------------------------------------------------------------

    def masked(self, outcome: ToolOutcome) -> ToolOutcome:
        """How a call ended, without the text of any secret of the run."""
        if not self._texts:
            return outcome
        raised = outcome.raised
        if raised is not None and (text := self.mask(str(raised))) != str(raised):
            raised = error_of_json({"kind": type(raised).__name__, "text": text, "code": getattr(raised, "code", None)})
        retried = tuple(map(self.mask, outcome.retried))
        return attrs.evolve(outcome, result=self._mask_in(outcome.result), raised=raised, retried=retried)

    def mask(self, text: str) -> str:
        """The text, with a mask in place of each secret."""
        for each in self._texts:
            text = text.replace(each, MASK)
        return text

    def _mask_in(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.mask(value)
        if isinstance(value, bytes):
            return self._mask_bytes(value)
        if isinstance(value, list | tuple | set | frozenset):
            parts = cast("Iterable[Any]", value)
            return type(cast("Any", value))(self._mask_in(each) for each in parts)
        if isinstance(value, dict):
            entries = cast("dict[Any, Any]", value).items()
            return {self._mask_in(key): self._mask_in(each) for key, each in entries}
        return value

    def _mask_bytes(self, value: bytes) -> bytes:
        for each in self._texts:
            value = value.replace(each.encode("utf-8", "surrogatepass"), MASK.encode())
        return value


@attrs.frozen
class MaskedData:
    """Input data with secrets somewhere in them: programs see masks there."""

    shown: Any
    secrets: tuple[Secret[str], ...] = attrs.field(repr=False)


def admitted_data(value: Any, path: str) -> Any:
    """Input data that an agent is given: a secret stays one, all else becomes what programs see."""
    if isinstance(value, MaskedData):
        return value
    if is_secret_value(value):
        return Secret(value.get_secret_value())
    shown = from_python(value, path)
    within = () if shown is value else tuple(_secrets_in(value))
    return MaskedData(shown, within) if within else shown


def _field_names(kind: type) -> tuple[str, ...]:
    """The fields of a class that has records; of any other none."""
    if attrs.has(kind):
        return tuple(field.name for field in attrs.fields(kind))
    return tuple(getattr(kind, "__dataclass_fields__", None) or getattr(kind, "model_fields", None) or ())


def _in_order(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(texts), key=lambda text: (-len(text), text)))


def _written(secret: Secret[str]) -> Iterator[str]:
    """A secret as it may stand in a text: as it is, escaped, in an address; and its lines."""
    text = secret.get_secret_value()
    lines = [line for line in text.splitlines() if len(line) >= _LINE]
    for each in {text, *lines}:
        yield from (each, repr(each)[1:-1], json.dumps(each)[1:-1], html.escape(each))
        with_utf8 = each.encode("utf-8", "surrogatepass")
        yield from (quote(with_utf8), quote(with_utf8, safe=""), quote_plus(with_utf8))


def _secrets_in(deps: Any) -> Iterator[Secret[str]]:
    """The secrets in what tools are given as `deps`: in fields, attributes, lists and maps, some levels deep."""
    level, seen = [deps], set[int]()
    for _ in range(_DEEPEST):
        level = [each for each in level if id(each) not in seen][: _MOST - len(seen)]
        seen.update(map(id, level))
        yield from (Secret(each.get_secret_value()) for each in level if is_secret_value(each))
        level = [part for each in level if not is_secret_value(each) for part in _parts(each)]


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return cast("Mapping[Any, Any]", value).values()
    if isinstance(value, list | tuple | set | frozenset):
        return cast("Iterable[Any]", value)
    if isinstance(value, type | ModuleType):
        return ()
    slots = [getattr(value, name, None) for kind in type(value).__mro__ for name in _slots(kind)]
    return [*slots, *getattr(value, "__dict__", {}).values()]


def _slots(kind: type) -> Iterable[str]:
    slots: Any = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else slots
