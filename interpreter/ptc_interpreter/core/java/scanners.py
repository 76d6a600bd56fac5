"""`Scanner` of Java's: a text that is read word by word or line by line. It holds how far it is read, and the text."""

import re
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.mutable import held_of
from ptc_interpreter.core.java.mutable_methods import kind_of_cell
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Mutable

_WORD: Final = re.compile(r"\s*+(\S++)")
_LINE: Final = re.compile(r"([^\r\n]*+)(?:\r\n|\r|\n)?+")
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,4000}+")
_FLOAT: Final = re.compile(r"[+-]?(?:[0-9]{1,400}+(?:\.[0-9]{0,400}+)?|\.[0-9]{1,400}+)(?:[eE][+-]?[0-9]{1,4}+)?")


@core("Scanner.")
def scanner(run: Run, text: Any) -> Mutable:
    """What Java has as `Scanner`: a text that is read word by word.

    (let [s (Scanner. "3 apples")] [(.nextInt s) (.next s) (.hasNext s)])  ;=> [3 "apples" false]
    """
    run.make(2)
    return run.atoms.make_mutable("scanner", [0, needs_string(text, "Scanner.")])


def _asking(name: str) -> str:
    return f"ask (.hasN{name.removeprefix('.n')} s) before"


def _at_the_end(name: str) -> LispError:
    return LispError("invalid_state", f"`{name}` is called at the end of the text.", hint=_asking(name))


def next_word(run: Run, cell: Mutable, name: str, *, taken: bool) -> str | None:
    """The next word of a scanner, which it leaves behind if it is `taken`; None at the end."""
    at, text = held_of(run, cell)
    found = _WORD.match(text, at)
    run.charge(1)
    if found is None:
        if taken:
            raise _at_the_end(name)
        return None
    run.write(len(found.group()))
    if taken:
        run.atoms.hold(cell, [found.end(), text])
    return found[1]


def _numbers(kinds: tuple[str, ...], what: str, form: re.Pattern[str], made: Callable[[str], Any]) -> None:
    def has_one(run: Run, scanner: Any, name: str) -> bool:
        kind_of_cell(scanner, name, "scanner")
        word = next_word(run, scanner, name, taken=False)
        return word is not None and form.fullmatch(word) is not None

    def take_one(run: Run, scanner: Any, name: str) -> Any:
        if not has_one(run, scanner, name):
            word = next_word(run, scanner, name, taken=False)
            if word is None:
                raise _at_the_end(name)
            message = f'`{name}` cannot read "{word[:60]}" as {what}.'
            raise LispError("invalid_argument", message, hint=_asking(name))
        return made(str(next_word(run, scanner, name, taken=True)))

    for kind in kinds:
        _register(f".hasNext{kind}", f"Whether the next word of a scanner is {what}.", has_one)
        _register(f".next{kind}", f"The next word of a scanner as {what}.", take_one)


def _register(name: str, summary: str, method: Callable[[Run, Any, str], Any]) -> None:
    def called(run: Run, scanner: Any) -> Any:
        return method(run, scanner, name)

    called.__doc__ = summary
    core(name)(called)


_numbers(("Int", "Long", "BigInteger"), "an integer", _INTEGER, int)
_numbers(("Double", "Float"), "a number", _FLOAT, float)


@core(".hasNextLine")
def has_next_line(run: Run, scanner: Any) -> bool:
    """Whether there is more of the text of a scanner."""
    kind_of_cell(scanner, ".hasNextLine", "scanner")
    at, text = held_of(run, scanner)
    return at < len(text)


@core(".nextLine")
def next_line(run: Run, scanner: Any) -> str:
    r"""What is left of the line in which a scanner is, which it leaves behind.

    (let [s (Scanner. "a b\nc")] [(.nextLine s) (.nextLine s) (.hasNextLine s)])  ;=> ["a b" "c" false]
    """
    kind_of_cell(scanner, ".nextLine", "scanner")
    at, text = held_of(run, scanner)
    found = _LINE.match(text, at)
    if at >= len(text) or found is None:
        raise _at_the_end(".nextLine")
    run.write(len(found.group()))
    run.charge(1)
    run.atoms.hold(scanner, [found.end(), text])
    return found[1]
