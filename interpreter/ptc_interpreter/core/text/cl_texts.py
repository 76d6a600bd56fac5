"""What directives of `cl-format` make of texts."""

import re
from collections.abc import Sequence
from typing import Final

from ptc_interpreter.values.metering import watched

NAMED: Final = {"\b": "backspace", "\t": "tab", "\n": "newline", "\f": "formfeed", "\r": "return", " ": "space"}


def grouped(digits: str, between: str, size: int) -> str:
    """The digits in groups from the right."""
    head = len(digits) % size
    groups = [digits[:head]] * bool(head) + [digits[at : at + size] for at in range(head, len(digits), size)]
    return between.join(groups)


def control_name(value: str) -> str:
    """A character as `~:c` names it."""
    name = NAMED.get(value)
    if name is not None and name != "formfeed":
        return name.capitalize()
    if value < " ":
        return f"Control-{chr(ord(value) + 64)}"
    return "Control-?" if value == "\x7f" else value


def with_case(text: str, *, colon: bool, at: bool) -> str:
    """The text as `~( ~)` has it: small letters, or the first of it or of each word a capital, or all."""
    if colon and at:
        return text.upper()
    if colon:
        return _capitalized(text)
    if at:
        return re.sub(r"\w", lambda letter: letter[0].upper(), text.lower(), count=1)
    return text.lower()


def _capitalized(text: str) -> str:
    parts: list[str] = []
    at = 0
    for word in watched(re.finditer(r"\w+", text)):
        parts += (text[at : word.start()], word[0].capitalize())
        at = word.end()
    return "".join([*parts, text[at:]])


def justified(texts: Sequence[str], width: int, step: int, least: int, pad: str, first: bool, last: bool) -> str:
    """The texts with what is left of the width between them; also before the first and behind the last if asked for.

    Where they need more than the width, it is widened by steps.
    """
    leads = first or (len(texts) == 1 and not last)
    slots = max(1, len(texts) - 1 + first + last)
    length = sum(map(len, texts))
    needed = length + slots * least
    whole = width if needed <= width else width + step * (1 + (needed - width - 1) // step)
    gap, left = divmod(whole - length, slots)
    parts = ["", *texts] if leads else list(texts)
    padded = len(parts) if last and texts else len(parts) - 1
    return "".join(part + pad * (gap + (index < left)) * (index < padded) for index, part in enumerate(parts))
