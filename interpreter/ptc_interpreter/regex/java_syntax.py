r"""Java's regular expressions, rewritten for the `regex` module so that they match what Clojure's match.

What is rewritten: `\d \w \s` and `\p{Alpha}` are ASCII, `.` `^` `$` know Java's line ends, `\Q...\E`, flags within the
pattern, and classes within classes. What only the `regex` module has is refused: recursion, fuzzy matching, `(?P<...>`.
On the way the cost of matching is bounded: see `Translation`.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

import attrs

from ptc_interpreter.errors import LispError

_MOST_CHARACTERS: Final = 10_000
_MOST_REPEATED: Final = 20_000  # size of the pattern once `x{3}` is written `xxx`, which is what matching needs
_DEEPEST: Final = 100

_CLASSES: Final = {
    "d": "0-9",
    "w": "a-zA-Z0-9_",
    "s": r"\x20\t\n\x0b\x0c\r",
    "h": r"\x20\t\xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000",
    "v": r"\n\x0b\x0c\r\x85\u2028\u2029",
}
_PROPERTIES: Final = {
    "Lower": "a-z",
    "Upper": "A-Z",
    "ASCII": r"\x00-\x7f",
    "Alpha": "a-zA-Z",
    "Digit": "0-9",
    "Alnum": "a-zA-Z0-9",
    "Punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "Graph": r"\x21-\x7e",
    "Print": r"\x20-\x7e",
    "Blank": r"\x20\t",
    "Cntrl": r"\x00-\x1f\x7f",
    "XDigit": "0-9a-fA-F",
    "Space": r"\x20\t\n\x0b\x0c\r",
    "L1": r"\x00-\xff",
    "all": r"\x00-\U0010ffff",
    "javaLowerCase": r"\p{Lowercase}",
    "javaUpperCase": r"\p{Uppercase}",
    "javaAlphabetic": r"\p{Alphabetic}",
    "javaLetter": r"\p{L}",
    "javaDigit": r"\p{Nd}",
    "javaLetterOrDigit": r"\p{L}\p{Nd}",
    "javaWhitespace": r"\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000",
}
_CHARACTERS: Final = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a", "e": "\x1b"}

_LINE_ENDS: Final = r"\n\r\x85\u2028\u2029"
_DOT: Final = f"[^{_LINE_ENDS}]"
_END: Final = r"(?:\Z|(?=(?:\r\n|[\r\x85\u2028\u2029])\Z)|(?<!\r)(?=\n\Z))"
_LINE_END: Final = r"(?:\Z|(?=[\r\x85\u2028\u2029])|(?<!\r)(?=\n))"
_LINE_START: Final = r"(?:(?:\A|(?<=[\n\x85\u2028\u2029])|(?<=\r)(?!\n))(?!\Z))"
_LINE_BREAK: Final = r"(?>\r\n|[\n\x0b\x0c\r\x85\u2028\u2029])"

_ON_ONE_LINE: Final = {_DOT: "(?s:.)", _END: r"\Z"}  # what they come to in a text without line ends
_PLACES: Final = frozenset({_LINE_START, _LINE_END, _END, r"\A", r"\Z", r"\G", r"\b", r"\B"})
_ASCII: Final = frozenset(map(chr, range(128)))
_SETS: Final = re.compile(r"&&|--|\|\||~~|\[.*\[")  # of which Python warns that they may once mean something
_BEYOND_ASCII: Final = re.compile(r"\\(?:[uUpPwWdDsS]|x[89a-f])")
_MOST_FACTOR: Final = 10_000

_REPETITION: Final = re.compile(r"\{(\d{1,9})(,(\d{0,9}))?\}")
_NAMED: Final = re.compile(r"\(\?<([a-zA-Z][a-zA-Z0-9]*)>")
_REFERENCE: Final = re.compile(r"<([a-zA-Z][a-zA-Z0-9]*)>")
_FLAGS: Final = re.compile(r"\(\?([imsdxuU]*)(?:-([imsdxuU]*))?([:)])")
_PROPERTY: Final = re.compile(r"\{([A-Za-z0-9_= -]+)\}|([A-Z])")
_HEXADECIMAL: Final = re.compile(r"\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{2})")
_UNICODE: Final = re.compile(r"[0-9a-fA-F]{4}")
_OCTAL: Final = re.compile(r"[0-3]?[0-7]{1,2}")
_NAME: Final = re.compile(r"\{([A-Za-z0-9 -]+)\}")
_COMMENT: Final = re.compile(r"(?:\s|#[^\n]*)*")


@attrs.frozen
class Translation:
    """A pattern for the `regex` module, and what is known of it.

    degree    matching a text of n characters takes `factor` * n ** `degree` steps at worst; 0 where nothing is known
    factor    the same
    line      the pattern for the `re` module, for texts of one line; None where that module does not know all of it
    one_line  whether `line` needs such a text
    literal   the text that the pattern stands for, if it stands for just one
    """

    pattern: str
    degree: int
    factor: int
    line: str | None
    one_line: bool
    literal: str | None


@attrs.define
class _Group:
    """A group that is being read."""

    flags: frozenset[str]  # of the text around it, which come back when it closes
    weight: int = 1  # its size once repetitions are written out
    compound: bool = False  # whether it holds a repetition or a choice, so that repeating it may be costly
    choices: bool = False
    written: str | None = None  # of a single character or class, how it is written
    settles: bool = False  # whether it is what follows a repetition


def translate(pattern: str) -> Translation:
    """The Java pattern for the `regex` module. Raises LispError `invalid_literal` with place and reason."""
    if len(pattern) > _MOST_CHARACTERS:
        raise LispError("invalid_literal", f"A regular expression may have {_MOST_CHARACTERS:,} characters at most.")
    return _Translator(pattern).whole()


def literal(character: str) -> str:
    """A character that stands for itself, wherever it is put."""
    if character.isalnum() or character == "_":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def _apart(repeated: str, following: str, ignore_case: bool) -> bool:
    """Whether no character is matched by both elements; False where that is not known."""
    if not (_is_ascii(repeated) or _is_ascii(following)):
        return False
    return not _ascii_members(repeated, ignore_case) & _ascii_members(following, ignore_case)


def _is_ascii(element: str) -> bool:
    return element.isascii() and not element.startswith(("[^", "(")) and not _BEYOND_ASCII.search(element)


@lru_cache(maxsize=512)
def _ascii_members(element: str, ignore_case: bool) -> frozenset[str]:
    if _SETS.search(element):
        return _ASCII
    try:
        matches = re.compile(element, re.IGNORECASE if ignore_case else 0).fullmatch
    except re.error:  # only the `regex` module knows it
        return _ASCII
    return frozenset(character for character in _ASCII if matches(character))


def _bounds(repetition: re.Match[str]) -> tuple[int, int | None]:
    """How often the repetition `{2}`, `{2,}` or `{2,3}` repeats, at least and at most."""
    least = int(repetition[1])
    if not repetition[2]:
        return least, least
    return least, int(repetition[3]) if repetition[3] else None


class _Translator:
    """Reads a pattern from left to right; `out` is what was written so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.out: list[str] = []
        self.flags: frozenset[str] = frozenset()
        self.groups = [_Group(self.flags)]
        self.count = 0  # capturing groups opened
        self.names: set[str] = set()
        self.atom: _Group | None = None  # what a quantifier here would repeat
        self.degree = 1
        self.factor = 1
        self.unknown = False  # whether the cost has no known bound
        self.parted = False  # whether a repetition was read that can end in one place only
        self.pending: str | None = None  # the element of a repetition of which that is not known yet
        self.passed = False  # whether a place, such as `$`, stands between it and what comes next
        self.line: list[str] = []  # `out` for the `re` module
        self.known = True  # whether the `re` module knows all of it
        self.one_line = False
        self.literal: list[str] | None = []

    def whole(self) -> Translation:
        while True:
            self.skip_comment()
            if self.at >= len(self.text):
                break
            self.one()
        if len(self.groups) > 1:
            raise self.problem("a group is not closed", "close it with ), or write \\( for a bracket")
        return self.result()

    def result(self) -> Translation:
        if self.pending is not None:
            self.parted |= self.passed  # at the very end it never has to be taken back
        self.factor *= 1 + self.groups[0].weight // 16
        return Translation(
            pattern="".join(self.out),
            degree=0 if self.unknown else self.degree + self.parted,
            factor=self.factor,
            line="".join(self.line) if self.known else None,
            one_line=self.one_line,
            literal="".join(self.literal) if self.literal else None,
        )

    def write(self, text: str, line: str | None = None) -> None:
        """Add to the pattern; `line` where a text of one line needs less."""
        self.out.append(text)
        self.line.append(text if line is None else line)
        self.one_line |= line is not None

    # -- reading -----------------------------------------------------------------------------------------------------

    def problem(self, reason: str, hint: str | None = None) -> LispError:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return LispError("invalid_literal", f'`#"{shown}"` is no regex: {reason} (character {self.at + 1}).', hint=hint)

    def peek(self, ahead: int = 0) -> str:
        return self.text[self.at + ahead : self.at + ahead + 1]

    def skip_comment(self) -> None:
        if "x" in self.flags and (found := _COMMENT.match(self.text, self.at)):
            self.at = found.end()

    def take(self, pattern: re.Pattern[str], reason: str) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.problem(reason)
        self.at = found.end()
        return found

    # -- outside classes ---------------------------------------------------------------------------------------------

    def one(self) -> None:
        """Read one element."""
        character = self.peek()
        if character == "(":
            self.open()
        elif character == ")":
            self.close()
        elif character in "*+?{":
            self.quantifier()
        elif character == "|":
            self.choice()
        else:
            self.put(self.element(character))

    def put(self, written: str) -> None:
        """Add an element of size one."""
        self.write(written, _ON_ONE_LINE.get(written))
        self.atom = _Group(self.flags, written=self.line[-1])
        if written in _PLACES:
            self.passed = True
        elif self.pending is not None:
            self.atom.settles = True
            self.settle(apart=_apart(self.pending, self.line[-1], "i" in self.flags))
        self.grow(1)

    def settle(self, *, apart: bool) -> None:
        """Account for the last repetition: `apart`, if what follows it cannot be part of it."""
        if self.pending is not None:
            self.parted |= apart
            self.degree += not apart
            self.pending = None

    def grow(self, weight: int) -> None:
        self.groups[-1].weight += weight
        if self.groups[-1].weight > _MOST_REPEATED:
            raise self.problem(f"its repetitions come to more than {_MOST_REPEATED:,} elements", "repeat with * or +")

    def element(self, character: str) -> str:
        if character == "\\":
            return self.escape()
        if character == "[":
            self.literal = None
            return self.char_class()
        self.at += 1
        if character in ".^$":
            self.literal = None
        if character == ".":
            return self.dot()
        if character == "^":
            return _LINE_START if "m" in self.flags else r"\A"
        if character == "$":
            return _LINE_END if "m" in self.flags else _END
        return self.plain(character)

    def plain(self, character: str) -> str:
        if self.literal is not None:
            self.literal.append(character)
        # without (?u) Java ignores the case of ASCII letters only
        if "i" in self.flags and "u" not in self.flags and not character.isascii():
            return f"(?-i:{literal(character)})"
        return literal(character)

    def dot(self) -> str:
        if "s" in self.flags:
            return "(?s:.)"
        return r"[^\n]" if "d" in self.flags else _DOT

    def choice(self) -> None:
        self.at += 1
        self.write("|")
        self.settle(apart=False)
        if not self.groups[-1].choices and (self.degree > 1 or self.parted):
            self.degree += 1  # what follows the repetition before the group is one thing or another
        self.atom = self.literal = None
        self.choose()
        self.groups[-1].compound = self.groups[-1].choices = True

    def choose(self) -> None:
        """Account for two ways that matching may have to try."""
        self.factor *= 2
        self.unknown |= self.factor > _MOST_FACTOR

    def quantifier(self) -> None:
        if self.peek() == "{":
            found = self.take(_REPETITION, "`{` is no repetition such as {2,3}; write \\{ for a brace")
            least, most = _bounds(found)
            if most is not None and least > most:
                raise self.problem("a repetition counts down")
            written = found.group()
        else:
            written = self.peek()
            least, most = int(written == "+"), 1 if written == "?" else None
            self.at += 1
        if self.atom is None:
            raise self.problem(f"`{written}` repeats nothing", f"write \\{written} for the character itself")
        if self.peek() in ("?", "+"):
            written += self.peek()
            self.at += 1
        self.repeat(self.atom, written, least, most)

    def repeat(self, atom: _Group, written: str, least: int, most: int | None) -> None:
        self.write(written)
        self.atom = self.literal = None
        self.grow(atom.weight * max(least - 1, (most or 0) - 1, 0))
        if least == 0 and (atom.settles or atom.written is None):
            self.degree += 1  # it need not follow the repetition before it
        self.settle(apart=False)
        self.unknown |= atom.compound and most != 1
        if most == 1:  # once or not at all is a choice of two
            self.choose()
        elif most != least:
            self.pending, self.passed = atom.written, False
            self.degree += atom.written is None
        self.groups[-1].compound |= most != least

    # -- groups ------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        if len(self.groups) > _DEEPEST:
            raise self.problem(f"groups are nested more than {_DEEPEST} deep")
        if self.peek(1) != "?":
            self.at += 1
            self.count += 1
            self.begin("(")
        elif not self.open_plain() and not self.open_named():
            self.open_flags()

    def begin(self, written: str) -> None:
        self.write(written)
        self.groups.append(_Group(self.flags, weight=1))
        self.atom = self.literal = None
        if written != "(" and not written.startswith(("(?:", "(?P<")):
            self.settle(apart=False)

    def open_plain(self) -> bool:
        for kind in ("(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!"):
            if self.text.startswith(kind, self.at):
                self.at += len(kind)
                self.begin(kind)
                return True
        return False

    def open_named(self) -> bool:
        found = _NAMED.match(self.text, self.at)
        if found is None:
            return False
        if found[1] in self.names:
            raise self.problem(f"there are two groups named `{found[1]}`")
        self.at = found.end()
        self.names.add(found[1])
        self.count += 1
        self.begin(f"(?P<{found[1]}>")
        return True

    def open_flags(self) -> None:
        hint = "a named group is written (?<name>...)" if self.text.startswith("(?P<", self.at) else None
        found = _FLAGS.match(self.text, self.at)
        if found is None:
            raise self.problem("it has an unknown kind of group", hint)
        self.at = found.end()
        if found[3] == ":":
            self.begin("(?:")
        self.flags = (self.flags | set(found[1])) - set(found[2] or "")
        self.known &= not self.out  # the `re` module takes flags for the whole pattern only
        self.write("(?i-f)" if "i" in self.flags else "(?-i)")
        self.line[-1] = "(?i)" if "i" in self.flags else ""
        self.atom = self.literal = None

    def close(self) -> None:
        if len(self.groups) == 1:
            raise self.problem("`)` closes nothing", "write \\) for a bracket")
        self.at += 1
        self.write(")")
        closed = self.groups.pop()
        self.flags = closed.flags
        self.atom = closed
        self.groups[-1].compound |= closed.compound
        self.grow(closed.weight)

    # -- escapes -----------------------------------------------------------------------------------------------------

    def escape(self) -> str:
        letter = self.peek(1)
        if letter in "123456789" and letter:
            return self.back_reference()
        if letter == "Q":
            return self.quotation()
        written = self.place(letter)
        if written is not None:
            self.at += 2
            self.literal = None
            self.known &= letter not in "GXR"
            return written
        if letter == "k":
            return self.named_reference()
        members = self.escaped_class()
        return members if members is not None else self.plain(self.escaped_character())

    def place(self, letter: str) -> str | None:
        """What stands for a place, or for more than one character."""
        if letter == "Z":
            return _END
        return {"b": r"\b", "B": r"\B", "A": r"\A", "G": r"\G", "z": r"\Z", "R": _LINE_BREAK, "X": r"\X"}.get(letter)

    def quotation(self) -> str:
        end = self.text.find("\\E", self.at)
        quoted = self.text[self.at + 2 : end if end >= 0 else None]
        self.at = end + 2 if end >= 0 else len(self.text)
        for character in quoted[:-1]:
            self.put(self.plain(character))
        return self.plain(quoted[-1]) if quoted else ""

    def back_reference(self) -> str:
        self.literal = None
        group, self.at = int(self.peek(1)), self.at + 2
        while self.peek().isascii() and self.peek().isdigit() and group * 10 + int(self.peek()) <= self.count:
            group, self.at = group * 10 + int(self.peek()), self.at + 1
        self.unknown = True
        return rf"(?:\{group})" if group <= self.count else "(?!)"

    def named_reference(self) -> str:
        self.at += 2
        self.literal = None
        name = self.take(_REFERENCE, "`\\k` is written \\k<name>")[1]
        if name not in self.names:
            raise self.problem(f"there is no group named `{name}` before it")
        self.unknown = True
        return f"(?P={name})"

    def escaped_class(self) -> str | None:
        r"""The class that `\d`, `\P{L}` and the like stand for; None where a character is escaped."""
        letter = self.peek(1)
        if letter.lower() in _CLASSES and letter:
            self.at += 2
            self.literal = None
            if "U" in self.flags and letter in "dDwWsS":
                return f"\\{letter}"
            return f"[{'^' if letter.isupper() else ''}{_CLASSES[letter.lower()]}]"
        if letter not in ("p", "P"):
            return None
        self.at += 2
        self.literal = None
        self.known = False
        found = self.take(_PROPERTY, "`\\p` is written \\p{Lu} or \\p{Alpha}")
        name = found[1] or found[2]
        members = _PROPERTIES.get(name) or rf"\p{{{name}}}"
        return f"[{'^' if letter == 'P' else ''}{members}]"

    def escaped_character(self) -> str:
        """The character that the escape here stands for."""
        letter = self.peek(1)
        self.at += 2
        if letter in _CHARACTERS:
            return _CHARACTERS[letter]
        if letter == "x":
            found = self.take(_HEXADECIMAL, "`\\x` needs two hexadecimal digits")
            return self.character(int(found[1] or found[2], 16))
        if letter == "u":
            return self.character(int(self.take(_UNICODE, "`\\u` needs four hexadecimal digits").group(), 16))
        if letter == "0":
            return self.character(int(self.take(_OCTAL, "`\\0` needs octal digits").group(), 8))
        return self.rarely_escaped(letter)

    def rarely_escaped(self, letter: str) -> str:
        if letter == "c" and self.peek():
            self.at += 1
            return self.character(ord(self.text[self.at - 1]) ^ 64)
        if letter == "N":
            return self.named_character(self.take(_NAME, "`\\N` is written \\N{NAME}")[1])
        if not letter:
            raise self.problem("it ends in a single backslash", "write \\\\ for a backslash")
        if letter.isascii() and letter.isalnum():
            raise self.problem(f"`\\{letter}` means nothing", f"write {letter} for the letter")
        return letter

    def character(self, code: int) -> str:
        if code > 0x10FFFF:
            raise self.problem("there is no character of that number")
        return chr(code)

    def named_character(self, name: str) -> str:
        try:
            return unicodedata.lookup(name)
        except KeyError:
            raise self.problem(f"there is no character named `{name}`") from None

    # -- classes -----------------------------------------------------------------------------------------------------

    def char_class(self, depth: int = 0) -> str:
        if depth > _DEEPEST:
            raise self.problem(f"classes are nested more than {_DEEPEST} deep")
        self.at += 1
        negated = self.peek() == "^"
        self.at += negated
        parts = self.members(depth)
        self.at += 1
        self.grow(len(parts) // 8)
        return f"[{'^' if negated else ''}{''.join(parts)}]"

    def members(self, depth: int) -> list[str]:
        """The members up to the `]` that closes the class; one that comes first is a member."""
        parts: list[str] = []
        self.skip_comment()
        while self.peek() != "]" or not parts:
            if self.text.startswith("&&", self.at):
                self.intersection(parts)
            elif self.text.startswith("\\Q", self.at):
                parts += self.quoted_members()
            else:
                parts.append(self.member(depth))
            self.skip_comment()
        return parts

    def intersection(self, parts: list[str]) -> None:
        while self.peek() == "&":
            self.at += 1
        self.skip_comment()
        if parts and self.peek() not in ("]", ""):
            self.known = False
            parts.append("&&")

    def quoted_members(self) -> list[str]:
        end = self.text.find("\\E", self.at)
        if end < 0:
            raise self.problem("a class is not closed", "close it with ], or write \\[ for a bracket")
        quoted = self.text[self.at + 2 : end]
        self.at = end + 2
        return [literal(character) for character in quoted]

    def member(self, depth: int) -> str:
        if not self.peek():
            raise self.problem("a class is not closed", "close it with ], or write \\[ for a bracket")
        if self.peek() == "[":
            self.known = False
            return self.char_class(depth + 1)
        if self.peek() == "\\" and (members := self.escaped_class()) is not None:
            # within a class the `re` module knows the members, but no class
            simple = members[:1] == "[" and members[1:2] != "^"
            self.known &= simple
            return members[1:-1] if simple else members
        low = self.single()
        if self.peek() != "-" or self.peek(1) in ("]", "[", ""):
            return literal(low)
        self.at += 1
        if self.peek() == "\\" and self.peek(1).lower() in (*_CLASSES, "p"):
            raise self.problem("a range ends in a class", "put a - that is a member last")
        high = self.single()
        if high < low:
            raise self.problem(f"the range {low}-{high} runs backwards", "put a - that is a member last")
        return f"{literal(low)}-{literal(high)}"

    def single(self) -> str:
        if self.peek() == "\\":
            return self.escaped_character()
        self.at += 1
        return self.text[self.at - 1]
