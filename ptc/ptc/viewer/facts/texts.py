"""Texts of pages: bounded, with what steers a reader's eye written as escapes."""

from shlex import quote
from typing import Any, Final

import attrs

from ptc.views.visible import plain_to_see
from ptc_interpreter import to_clojure

MOST_CHARACTERS: Final = 20_000  # of one text
WHOLE: Final = 1_000_000  # of one text on a page that is asked to cut as little as it can
NUMBERED: Final = 2_000  # lines that have an address each
_LONG: Final = 2_000  # characters
_LONG_LINES: Final = 24
SHORT: Final = 160  # of what stands in a table
CONVERSATION: Final = "## Current Conversation\n"  # what a mission that is a conversation begins with


@attrs.frozen(kw_only=True)
class Shown:
    """A text, or the beginning of one."""

    text: str
    first: int  # how many characters of the whole
    characters: int  # of the whole
    more: bool = False  # whether the whole has more than `characters`, which nobody counted
    command: str = ""  # what shows the whole; "" where this is the whole
    turn: str = ""  # the turn that it is of, where its own page shows more

    @property
    def lines(self) -> list[str]:
        """Its lines; the last one has all behind the first so many."""
        return self.text.split("\n", NUMBERED - 1)

    @property
    def is_long(self) -> bool:
        """Whether it is better scrolled within a page than shown at its whole height."""
        return len(self.text) > _LONG or self.text.count("\n") > _LONG_LINES

    @property
    def is_cut(self) -> bool:
        """Whether it is the beginning alone."""
        return bool(self.command)

    def __bool__(self) -> bool:
        return bool(self.text)


@attrs.frozen(kw_only=True)
class Whole:
    """Where the whole of a text is that is cut."""

    command: str
    turn: str = ""
    most: int = MOST_CHARACTERS  # after which texts are cut

    def shown(self, text: str, most: int | None = None) -> Shown:
        """The text, or its beginning."""
        first = min(len(text), self.most if most is None else most)
        cut = len(text) > first
        return Shown(
            text=plain_to_see(text[:first]),
            first=first,
            characters=len(text),
            command=self.command if cut else "",
            turn=self.turn if cut else "",
        )

    def value(self, value: Any, most: int | None = None) -> Shown:
        """A value as programs write it."""
        text, cut = to_clojure(value)
        return attrs.evolve(self.shown(text, most), more=cut)


def cut_text(text: str, command: str) -> Shown:
    """A text that is of no turn."""
    return Whole(command=command).shown(text)


def on_a_line(text: str, most: int = SHORT) -> str:
    """The beginning of a text on one line."""
    line = " ".join(plain_to_see(text[: 2 * most]).split())
    return line if len(line) <= most and len(text) <= 2 * most else f"{line[:most].rstrip()}..."


def headline_of(mission: str) -> str:
    """What a mission asks for: of one that is a conversation, the beginning of what the user said last."""
    return mission.rpartition("\nUser: ")[2].partition("\n\n")[0] if mission.startswith(CONVERSATION) else mission


def short_value(value: Any, most: int = SHORT) -> str:
    """A value on a line."""
    return on_a_line(to_clojure(value, limit=5, printable_limit=80, total_limit=most)[0], most + 20)


@attrs.frozen(kw_only=True)
class Source:
    """Where a run is read from, how much of its texts is wanted, and the commands that show parts of it whole."""

    file: str = "RUN.json"
    most: int = MOST_CHARACTERS

    def turn(self, name: str) -> Whole:
        """Where all is that a turn did."""
        return Whole(command=f"ptc trace {self._quoted} --turn {name} --full", turn=name, most=self.most)

    def prompt(self, name: str) -> Whole:
        """Where all is that the model was sent."""
        return Whole(command=f"ptc prompt {self._quoted} --turn {name}", turn=name, most=self.most)

    def run(self, name: str) -> str:
        """The command for a whole run; `name` of a sub-agent's."""
        return f"ptc trace {self._quoted}{f' --turn {name}' if name else ''} --full"

    @property
    def _quoted(self) -> str:
        return plain_to_see(quote(self.file))
