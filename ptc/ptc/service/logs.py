"""Lines of what happens, as text or as JSON. Never what was said, only how long it was."""

import json
import logging
import sys
from typing import Any, Final, Literal, TypeAlias

Format: TypeAlias = Literal["text", "json"]
_OWN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {
    "message",
    "taskName",
    "asctime",
    "color_message",
}


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says beside its name: what was given as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in _OWN and value is not None}


class JsonLines(logging.Formatter):
    """A line of JSON for each."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class TextLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        named = " ".join(f"{name}={value}" for name, value in fields_of(record).items())
        text = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower():<7} {record.getMessage()} {named}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text.rstrip()


def write_logs(kind: Format, level: int = logging.INFO) -> None:
    """Writes lines to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    for name in ("ptc", "uvicorn"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.setLevel(level)
