"""The tools of the corpus: they read its files, and act on a shop that lives as long as a run."""

import csv
import json
import re
from pathlib import Path
from typing import Any

from ptc import Tool, tool

FILES = Path(__file__).parents[1] / "data" / "corpus"


def list_files() -> list[str]:
    """The names of all files."""
    return sorted(path.relative_to(FILES).as_posix() for path in FILES.rglob("*") if path.is_file())


def read_file(name: str) -> str:
    """The text of a file."""
    return _path(name).read_text("utf-8")


def read_lines(name: str, start: int, count: int) -> list[str]:
    """Lines of a file, from line `start`, 1-based."""
    return read_file(name).splitlines()[start - 1 : start - 1 + count]


def grep(pattern: str, name: str) -> list[dict[str, Any]]:
    """The lines of a file that match a regular expression, with their numbers."""
    found = re.compile(pattern)
    lines = enumerate(read_file(name).splitlines(), start=1)
    return [{"line": number, "text": text} for number, text in lines if found.search(text)]


def read_table(name: str) -> list[dict[str, Any]]:
    """The rows of a CSV file; numbers as numbers."""
    with _path(name).open(encoding="utf-8", newline="") as file:
        return [{key: _value(text) for key, text in row.items()} for row in csv.DictReader(file)]


def read_json(name: str) -> list[dict[str, Any]]:
    """The value of a JSON file."""
    return json.loads(read_file(name))


def _path(name: str) -> Path:
    path = FILES / name
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {name}")
    return path


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


class Shop:
    """What a run may change: prices, refunds, tickets, notes."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []

    def set_price(self, sku: str, price: float) -> str:
        """Changes a price."""
        return self._do("price", sku, price)

    def refund(self, order: int, amount: float) -> str:
        """Pays money back. Only orders that are paid can be refunded, and each once."""
        status = {row["id"]: row["status"] for row in read_table("orders.csv")}.get(order)
        if status != "paid":
            raise ValueError(f"order {order} is {status or 'unknown'}, not paid")
        if any(entry[:2] == ("refund", order) for entry in self.done):
            raise ValueError(f"order {order} has been refunded already")
        return self._do("refund", order, amount)

    def assign(self, ticket: str, team: str, urgent: bool = False) -> str:
        """Gives a ticket to a team."""
        return self._do("assign", ticket, team, urgent)

    def answer(self, ticket: str, text: str) -> str:
        """Answers a customer."""
        return self._do("answer", ticket, text)

    def note(self, title: str, text: str) -> str:
        """Writes a note."""
        return self._do("note", title, text)

    def _do(self, *entry: Any) -> str:
        self.done.append(entry)
        return f"{entry[0]}-{len(self.done)}"


READING = (list_files, read_file, read_lines, grep, read_table, read_json)


def tools() -> list[Tool]:
    """The tools of one run, with a shop of its own."""
    shop = Shop()
    acting = (shop.set_price, shop.refund, shop.assign, shop.answer, shop.note)
    return [*(tool(each, effect="read") for each in READING), *map(tool, acting)]
