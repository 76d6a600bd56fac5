"""The secrets of a run: what stands behind their names, and their texts masked in what tools give and raise."""

import html
import json
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
        found = (*named.values(), *_secrets_in(deps))
        return cls(named=named, texts=_in_order(text for each in found for text in _written(each)))

    def revealed(self, value: Any) -> Any:
        """What a tool is given: for the name of a secret the secret, in lists and maps too. Raises `SecretLost`."""
        if isinstance(value, SecretName):
            return self._secret(value.name)
        if type(value) is list:
            return [self.revealed(each) for each in cast("list[Any]", value)]
        if type(value) is dict:
            return {key: self.revealed(each) for key, each in cast("dict[Any, Any]", value).items()}
        return value

    def _secret(self, name: str) -> Secret[str]:
        if name not in self._named:
            raise SecretLost(f"the text of the secret `{name}` is never stored: call the tool that gave it again")
        return self._named[name]

    def named(self, result: Any, name: str, *, secret: bool) -> Any:
        """A result as programs see it: that of a tool that gives secrets is one, and programs see its `name`."""
        if not (is_secret_value(result) or (secret and isinstance(result, str) and result)):
            return result
        text = result if isinstance(result, str) else result.get_secret_value()
        self._named[name] = Secret(text)
        self._texts = _in_order((*self._texts, *_written(self._named[name])))
        return SecretName(name)

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


def programs_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """Input data as programs see it: of secrets the names."""
    return {name: SecretName(name) if isinstance(value, Secret) else value for name, value in data.items()}


def admitted_data(value: Any, path: str) -> Any:
    """Input data that an agent is given: a secret stays one, all else becomes what programs see."""
    return Secret(value.get_secret_value()) if is_secret_value(value) else from_python(value, path)


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
