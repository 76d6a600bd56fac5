"""Tool calls and their results: what belongs together, what is wrong, and where a history may be cut.

Providers refuse a history in which a result has no call before it, or a call no result after it. Everything that cuts
histories asks this module where. A result belongs to the latest call with its id that has none yet, so ids may be used
again later on.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, Literal, NamedTuple

import attrs

from ptc_compression.chats.messages import ChatMessage, called_name, calls_of, check_are_dicts, check_form, check_ids

NO_RESULT: Final = "no result recorded"
ProblemCode = Literal["result_without_call", "result_late", "call_without_result"]


@attrs.frozen(kw_only=True)
class PairingProblem:
    """Something a provider would refuse: at which message, and what it is in words."""

    index: int  # of the message
    code: ProblemCode
    message: str


class Link(NamedTuple):
    """A call and its result. A history of ten thousand messages has thousands of them, so it is a tuple."""

    call_at: int  # index of the message with the call
    position: int  # of the call, among those of its message
    result_at: int  # index of the result


def check(messages: Sequence[ChatMessage]) -> tuple[PairingProblem, ...]:
    """What is wrong with the pairing of calls and results, by index; () for a history that providers take.

    Right is: the results of an assistant's calls follow it at once, in any order, one for each call.
    """
    links = find_links(messages)
    found = [*_without_call(messages, links), *_late(messages, links), *_without_result(messages, links)]
    return tuple(sorted(found, key=lambda problem: problem.index))


def repair(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """The messages with calls and results paired: `check` finds nothing wrong, and a second repair nothing to do.

    A result without a call is dropped; one that came late is put behind its call; a call without a result gets one that
    says "no result recorded". Nothing else is added, changed or moved.
    """
    links_of: dict[int, list[Link]] = {}
    for link in find_links(messages):
        links_of.setdefault(link.call_at, []).append(link)
    repaired: list[ChatMessage] = []
    for index, message in enumerate(messages):
        if message.get("role") != "tool":
            links = links_of.get(index, [])
            repaired += [
                message,
                *(messages[link.result_at] for link in links),
                *_missing_results(message, links),
            ]
    return repaired


def turns(messages: Sequence[ChatMessage]) -> tuple[tuple[ChatMessage, ...], ...]:
    """The turns, oldest first: each a user message and everything up to the next one.

    What stands before the first user message is in no turn. No turn begins between a call and its result.
    """
    starts = turn_starts(messages)
    return tuple(tuple(messages[start:stop]) for start, stop in pairwise([*starts, len(messages)]))


def turn_starts(messages: Sequence[ChatMessage]) -> list[int]:
    """The index of the user message that each turn begins with."""
    return [index for index in safe_boundaries(messages)[:-1] if messages[index].get("role") == "user"]


def safe_boundaries(messages: Sequence[ChatMessage]) -> list[int]:
    """The indexes at which a history may be cut in two without parting a call from its result, from 0 to its length.

    At the boundary `i` one part ends before message `i` and the other begins with it.
    """
    opened = [0] * (len(messages) + 1)  # at each index, how many pairs begin there less how many end
    for link in find_links(messages):
        opened[link.call_at + 1] += 1
        opened[link.result_at + 1] -= 1
    return [index for index, pairs in enumerate(accumulate(opened)) if not pairs]


def find_links(messages: Sequence[ChatMessage]) -> list[Link]:
    """Each result that has a call, in the order of the results. Raises `UnknownMessage`."""
    check_are_dicts(messages)
    waiting: dict[str, list[tuple[int, int]]] = {}  # by id, the calls that have no result yet
    links: list[Link] = []
    for index, message in enumerate(messages):
        role = message.get("role")
        if role is None or type(message.get("content")) is not str:
            check_form(index, message)
        if role == "tool":
            identity = message.get("tool_call_id")
            if calls := waiting.get(identity) if isinstance(identity, str) else None:
                call_at, position = calls.pop()
                links.append(Link(call_at, position, index))
        elif role == "assistant" and (made := message.get("tool_calls")):
            check_ids(index, message)
            for position in range(len(made) - 1, -1, -1):  # backwards: of calls with one id the first is answered first
                waiting.setdefault(made[position]["id"], []).append((index, position))
    return links


# -- what is wrong ---------------------------------------------------------------------------------------------------


def _without_call(messages: Sequence[ChatMessage], links: Sequence[Link]) -> Iterator[PairingProblem]:
    linked = {link.result_at for link in links}
    for index, message in enumerate(messages):
        if message.get("role") == "tool" and index not in linked:
            text = f"message {index} is a result for {message.get('tool_call_id')!r}, which no call before it waits for"
            yield PairingProblem(index=index, code="result_without_call", message=text)


def _late(messages: Sequence[ChatMessage], links: Sequence[Link]) -> Iterator[PairingProblem]:
    in_place = {index for results in _results_in_place(messages, links).values() for index in results}
    for link in links:
        if link.result_at not in in_place:
            at, call_at = link.result_at, link.call_at
            text = f"message {at} answers a call of message {call_at}, parted from it by other messages"
            yield PairingProblem(index=at, code="result_late", message=text)


def _without_result(messages: Sequence[ChatMessage], links: Sequence[Link]) -> Iterator[PairingProblem]:
    answered = {(link.call_at, link.position) for link in links}
    for index, message in enumerate(messages):
        for position, call in enumerate(calls_of(message)):
            if (index, position) not in answered:
                text = f"message {index} calls {called_name(call)!r} as {call.get('id')!r}, and no result follows"
                yield PairingProblem(index=index, code="call_without_result", message=text)


def _results_in_place(messages: Sequence[ChatMessage], links: Sequence[Link]) -> dict[int, list[int]]:
    """For each message with calls, the indexes of its results that follow it with only results between."""
    caller = {link.result_at: link.call_at for link in links}
    in_place: dict[int, list[int]] = {}
    latest = -1  # the last message that is not a result
    for index, message in enumerate(messages):
        if message.get("role") != "tool":
            latest = index
        elif caller.get(index) == latest:
            in_place.setdefault(latest, []).append(index)
    return in_place


# -- putting it right ------------------------------------------------------------------------------------------------


def _missing_results(message: ChatMessage, links: Sequence[Link]) -> Iterator[ChatMessage]:
    answered = {link.position for link in links}
    for position, call in enumerate(calls_of(message)):
        if position not in answered:
            yield {"role": "tool", "tool_call_id": call.get("id"), "content": NO_RESULT}
