"""The transducers that `(map f)`, `(filter pred)` and their like give: each makes a reducing function of another.

What a reducing function is, and what transducers are put to work by: `transducers`.
"""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.core.base.arguments import how_many, is_map, truthy, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Reduced
from ptc_interpreter.values.maps import find
from ptc_interpreter.values.scalars import MISSING

Step = Callable[[Run, Any, Any], Any]
Finish = Callable[[Run, Any], Any]


# -- making transducers ----------------------------------------------------------------------------------------------


def transducer(name: str, arguments: tuple[Any, ...], around: Callable[[Any], Any]) -> Any:
    """The transducer that core function `name` gives for `arguments`; `around` wraps one reducing function."""

    def xform(run: Run, rf: Any) -> Any:
        return around(function_of(rf, name, 1))

    return made_by(xform, name, arguments)


def reducing_by(rf: Any, step: Step, finish: Finish | None = None) -> Any:
    """The reducing function around `rf` that takes its steps by `step`; `finish` changes the result at the end."""

    def reducing(run: Run, result: Any = MISSING, item: Any = MISSING) -> Any:
        run.charge(1)
        if item is not MISSING:
            return step(run, result, item)
        if result is MISSING:
            return rf(run)
        return rf(run, result if finish is None else finish(run, result))

    return reducing


def _ended(result: Any) -> Reduced:
    return result if type(result) is Reduced else Reduced(result)


# -- one item in, at most one out ------------------------------------------------------------------------------------


def mapping(f: Any) -> Any:
    """`(map f)`."""
    call = function_of(f, "map", 1)

    def around(rf: Any) -> Any:
        def reducing(run: Run, result: Any = MISSING, item: Any = MISSING, *more: Any) -> Any:
            run.charge(1)
            if item is not MISSING:
                return rf(run, result, call(run, item, *more))
            return rf(run) if result is MISSING else rf(run, result)

        return reducing

    return transducer("map", (f,), around)


def filtering(name: str, pred: Any, *, keep: bool = True) -> Any:
    """`(filter pred)` and `(remove pred)`."""
    call = function_of(pred, name, 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            return rf(run, result, item) if truthy(call(run, item)) is keep else result

        return reducing_by(rf, step)

    return transducer(name, (pred,), around)


def keeping(f: Any) -> Any:
    """`(keep f)`."""
    call = function_of(f, "keep", 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            found = call(run, item)
            return result if found is None else rf(run, result, found)

        return reducing_by(rf, step)

    return transducer("keep", (f,), around)


def indexed(name: str, f: Any, *, keep_nil: bool) -> Any:
    """`(map-indexed f)` and `(keep-indexed f)`."""
    call = function_of(f, name, 1)

    def around(rf: Any) -> Any:
        index = -1

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal index
            index += 1
            found = call(run, index, item)
            return rf(run, result, found) if keep_nil or found is not None else result

        return reducing_by(rf, step)

    return transducer(name, (f,), around)


def replacing(smap: Any) -> Any:
    """`(replace smap)`."""
    if not is_map(smap):
        raise wrong_type("replace", 1, smap, "a map")

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            found = find(smap, item)
            return rf(run, result, item if found is MISSING else found)

        return reducing_by(rf, step)

    return transducer("replace", (smap,), around)


def interposing(sep: Any) -> Any:
    """`(interpose sep)`."""

    def around(rf: Any) -> Any:
        begun = False

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal begun
            if begun:
                result = rf(run, result, sep)
            begun = True
            return result if type(result) is Reduced else rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("interpose", (sep,), around)


# -- some of the items -----------------------------------------------------------------------------------------------


def taking(n: Any) -> Any:
    """`(take n)`."""
    count = how_many(n, "take", 1)

    def around(rf: Any) -> Any:
        left = count

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal left
            left -= 1
            result = rf(run, result, item) if left >= 0 else result
            return result if left > 0 else _ended(result)

        return reducing_by(rf, step)

    return transducer("take", (n,), around)


def dropping(n: Any) -> Any:
    """`(drop n)`."""
    count = how_many(n, "drop", 1)

    def around(rf: Any) -> Any:
        left = count

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal left
            left -= 1
            return result if left >= 0 else rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("drop", (n,), around)


def taking_while(pred: Any) -> Any:
    """`(take-while pred)`."""
    call = function_of(pred, "take-while", 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            return rf(run, result, item) if truthy(call(run, item)) else Reduced(result)

        return reducing_by(rf, step)

    return transducer("take-while", (pred,), around)


def dropping_while(pred: Any) -> Any:
    """`(drop-while pred)`."""
    call = function_of(pred, "drop-while", 1)

    def around(rf: Any) -> Any:
        dropped = True

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal dropped
            dropped = dropped and truthy(call(run, item))
            return result if dropped else rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("drop-while", (pred,), around)


def taking_each_nth(n: Any) -> Any:
    """`(take-nth n)`."""
    every = how_many(n, "take-nth", 1)
    if every == 0:
        raise LispError("invalid_argument", "`take-nth` needs a step other than 0, got 0.")

    def around(rf: Any) -> Any:
        index = -1

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal index
            index += 1
            return result if index % every else rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("take-nth", (n,), around)


def distinguishing() -> Any:
    """`(distinct)`."""

    def around(rf: Any) -> Any:
        seen: set[Any] = set()

        def step(run: Run, result: Any, item: Any) -> Any:
            key = key_of(item)
            if key in seen:
                return result
            run.make(1)
            seen.add(key)
            return rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("distinct", (), around)


def deduping() -> Any:
    """`(dedupe)`."""

    def around(rf: Any) -> Any:
        before: Any = MISSING

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal before
            known, before = before, key_of(item)
            return result if before == known else rf(run, result, item)

        return reducing_by(rf, step)

    return transducer("dedupe", (), around)


# -- items put together, and split up ---------------------------------------------------------------------------------


def parting(name: str, n: Any) -> Any:
    """`(partition-all n)`."""
    size = how_many(n, name, 1)
    if size <= 0:
        raise LispError("invalid_argument", f"`{name}` needs a size above 0, got {size}.")
    return transducer(name, (n,), lambda rf: _grouping(rf, lambda _run, _item, part: len(part) >= size, full=True))


def parting_by(f: Any) -> Any:
    """`(partition-by f)`."""
    call = function_of(f, "partition-by", 1)

    def around(rf: Any) -> Any:
        before: Any = MISSING

        def is_over(run: Run, item: Any, part: list[Any]) -> bool:
            nonlocal before
            known, before = before, key_of(call(run, item))
            return bool(part) and before != known

        return _grouping(rf, is_over, full=False)

    return transducer("partition-by", (f,), around)


def _grouping(rf: Any, is_over: Callable[[Run, Any, list[Any]], bool], *, full: bool) -> Any:
    """Gathers items; a part goes out when it `is_over`, asked after the item has come in (`full`) or before."""
    part: list[Any] = []

    def send(run: Run, result: Any) -> Any:
        nonlocal part
        sent, part = part, []
        return rf(run, result, sent)

    def step(run: Run, result: Any, item: Any) -> Any:
        run.make(1)
        if full:
            part.append(item)
            return send(run, result) if is_over(run, item, part) else result
        if is_over(run, item, part):
            result = send(run, result)
        if type(result) is not Reduced:
            part.append(item)
        return result

    def finish(run: Run, result: Any) -> Any:
        last = send(run, result) if part else result
        return last.value if type(last) is Reduced else last

    return reducing_by(rf, step, finish)
