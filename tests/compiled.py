"""How programs are compiled: most of those in tests go through little, and would have nothing written out."""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from cases import outcome

from ptc_interpreter import Evaluation, evaluate, evaluation, to_clojure
from ptc_interpreter.compiler import compile_program
from ptc_interpreter.compiler.compiled import Compiled
from ptc_interpreter.compiler.unit import Inline
from ptc_interpreter.nodes import Program
from ptc_interpreter.reader.forms import Source


@contextmanager
def written_out() -> Generator[None]:
    """While it lasts, every program is compiled as one that goes through much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "goes_through_little", lambda *_: False)
        yield


@pytest.fixture(scope="module")
def all_written_out():
    with written_out():
        yield


@pytest.fixture(scope="module", params=["called", "written out"])
def both_ways(request):
    """Core functions are called where a program goes through little, and once more written out."""
    if request.param == "called":
        yield
        return
    with written_out():
        yield


def compiled(inline: Inline, source: str, **given) -> Evaluation:
    """The program, with core functions written out where `inline` says."""
    return _evaluated(lambda program, text, _, data: compile_program(program, text, inline, data), source, given)


def _evaluated(compiling: Callable[..., Compiled], source: str, given: dict[str, Any]) -> Evaluation:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "compile_program", compiling)
        return evaluate(source, **given)


def account(found: Evaluation) -> tuple[object, ...]:
    """What a host sees of it; of a value the beginning, since what holds itself many times over is long."""
    problem = found.error
    if problem is None:
        return found.prints, to_clojure(found.value, total_limit=10_000)[0]
    return found.prints, outcome(found), problem.message, problem.hint


def both(source: str, **given) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """The program's account with core functions written out, and with every one called."""
    return tuple(account(compiled(inline, source, **given)) for inline in (Inline.EVERYWHERE, Inline.NOWHERE))  # type: ignore[return-value]


def same(source: str, **given) -> None:
    written, called = both(source, **given)
    in_loops = account(compiled(Inline.IN_LOOPS, source, **given))
    assert written == called == in_loops, source


def same_for_each(source: str, given: Iterable[dict[str, Any]]) -> None:
    """The same with each of several data, though it is compiled for the first of them, once in each way."""
    ways = [_once(inline) for inline in Inline]
    for data in given:
        written, *others = [account(_evaluated(way, source, {"data": data})) for way in ways]
        assert others == [written] * len(others), (source, data)


def _once(inline: Inline) -> Callable[..., Compiled]:
    kept = list[Compiled]()

    def compiling(program: Program, text: Source, _: Inline, data: Mapping[str, Any]) -> Compiled:
        if not kept:
            kept.append(compile_program(program, text, inline, data))
        return kept[0]

    return compiling
