"""The data of runs that keep it: what is kept of it, and the data that a run goes on with."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import attrs

from ptc.durable.reading import RunLog
from ptc.events import RunStarted
from ptc.record.json_text import canonical
from ptc.runs.resuming import ResumeRefused
from ptc.tools.secrets import MaskedData
from ptc_interpreter import SecretName
from ptc_interpreter.encoding import decode, encode

SECRET: Final = "secret"  # in place of the digest of a secret
STORED: Final = "store_data"  # the option of a run that keeps its data


@attrs.frozen
class Digests:
    """What tells the data of a run from other data: a digest by name."""

    of: dict[str, str]
    texts: dict[str, str] = attrs.field(factory=dict[str, str])  # by digest, of data that is to be kept


def digests_of(data: Mapping[str, Any]) -> dict[str, str]:
    """What tells the data of a run from other data, by name; of a secret that it is one."""
    return {name: SECRET if isinstance(value, SecretName) else digest(_told(value)) for name, value in data.items()}


def to_keep(data: Mapping[str, Any]) -> Digests:
    """The data with the texts that are kept of it; no log has the text of a secret."""
    written = {name: canonical(encode(value)) for name, value in data.items() if not isinstance(value, SecretName)}
    digests = {name: digest(text) for name, text in written.items()}
    return Digests(
        {name: digests.get(name, SECRET) for name in data}, {digests[name]: text for name, text in written.items()}
    )


def digest(text: str) -> str:
    """The digest of what is written of a value."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _told(value: Any) -> str:
    """A text that other values do not have; JSON's own of what JSON has, which is ten times as fast."""
    try:
        return json.dumps(value, default=encode)
    except (TypeError, ValueError, RecursionError):  # keys of other kinds, or nested too deeply
        return canonical(encode(value))


def begun_with(log: RunLog, run_id: str) -> RunStarted | None:
    """What a run was begun with, where it has kept its data."""
    first = log.read_stream(run_id, limit=1, types=("run.started",))
    started = first[0].data if first else None
    return started if isinstance(started, RunStarted) and started.options.get(STORED) else None


def data_of(log: RunLog, run_id: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data that a run goes on with: what it has kept, and of `given`, the agent's, the secrets.

    All that is given, where the run has kept nothing. Raises `ResumeRefused` where the store has it no more.
    """
    started = begun_with(log, run_id)
    if started is None:
        return given
    kept = {name: digest for name, digest in started.data.items() if digest != SECRET}
    texts = log.blobs(set(kept.values()))
    gone = ", ".join(f"data/{name}" for name, digest in kept.items() if digest not in texts)
    if gone:
        raise ResumeRefused(f"the run was begun with {gone}, which its store does not have any more: begin a new run")
    secret = {name: given[name] for name, digest in started.data.items() if digest == SECRET and name in given}
    return {name: _read(texts[digest], given.get(name)) for name, digest in kept.items()} | secret


def _read(text: str, given: Any) -> Any:
    """A value that was kept; the secrets that are given with it stay masked."""
    value = decode(json.loads(text))
    return attrs.evolve(given, shown=value) if isinstance(given, MaskedData) else value
