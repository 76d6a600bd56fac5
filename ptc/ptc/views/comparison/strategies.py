"""The strategies that are compared: each gives the prompts that a recorded run would have sent under it.

`STRATEGIES` is a registry: add a `Strategy` to it, or give your own to `compare`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from ptc.options import Curator
from ptc.record.step import Step
from ptc_compression import ApproximateCounter, Message, Rendering, start_history

Prompt = Sequence[Message] | Rendering  # which says besides which calls it lists
Prompts = Callable[[Step], Iterable[Prompt]]


@attrs.frozen
class Strategy:
    """A way to make prompts, under the name it has in tables."""

    name: str
    about: str  # what it does, in a few words
    prompts: Prompts  # a run -> the prompt of each turn, in order
    options: Callable[[], Mapping[str, Any]] | None = None  # of an agent that runs under it; None where none can


# -- ways to make prompts --------------------------------------------------------------------------------------------


def rendered(options: Any) -> Callable[[Step], Iterator[Rendering]]:
    """The prompts that `compress_history=options` would have given."""

    def prompts(step: Step) -> Iterator[Rendering]:
        history = start_history(options)
        for turn in step.trace:
            mission, max_turns = step.told(turn.number)
            yield history.render(mission, system=system_of(step), max_turns=max_turns)
            history = history.with_turn(turn)

    return prompts


def curated(manager: Callable[[], Curator]) -> Prompts:
    """The plain prompts under a history manager, one for each run."""

    def prompts(step: Step) -> Iterator[Prompt]:
        curator = manager()
        for plain in rendered(False)(step):
            yield cast("Prompt", curator.curate(plain.messages))

    return prompts


def system_of(step: Step) -> str | None:
    """The system message of a run."""
    first = step.trace[0].messages[:1] if step.trace else ()
    return first[0]["content"] if first and first[0]["role"] == "system" else None


# -- managers: imported where they are used, since `import ptc` brings this module -----------------------------------

WINDOW: Final = 12  # messages
BUDGET: Final = 2_500  # tokens, the system message included
MASKED: Final = 3  # newest answers that stay


def _sliding_window() -> Curator:
    from ptc_compression.chats import CurationContext, SlidingWindowManager

    return SlidingWindowManager(WINDOW, context=CurationContext(preserve_first_n=1))


def _token_budget() -> Curator:
    from ptc_compression.chats import CurationContext, TokenBudgetManager

    context = CurationContext(preserve_first_n=1)
    return TokenBudgetManager(BUDGET, ApproximateCounter(), context=context)


@attrs.frozen
class AnswerMasker:
    """The plain array with old answers replaced by a line that says how long they were; programs stay.

    It is to programs what `ToolResultMasker` is to tool calls.
    """

    keep_recent: int = MASKED

    def curate(self, messages: Sequence[Message], /) -> list[Message]:
        """The messages; answers are those of the user but for the first, which holds the mission."""
        answers = [index for index, message in enumerate(messages) if message["role"] == "user"][1:]
        old = set(answers[: max(0, len(answers) - self.keep_recent)])
        return [_masked(message) if index in old else message for index, message in enumerate(messages)]


def _masked(message: Message) -> Message:
    answer, _, turn = message["content"].rpartition("\n\n")
    mask = f"(answer left out: {len(answer):,} characters)\n\n{turn}"
    return Message(role="user", content=mask) if len(mask) < len(message["content"]) else message


def _compacted(step: Step) -> Iterable[Prompt]:
    """The plain prompts under a `Compactor` whose summaries are made without a model."""
    import asyncio  # slow to import, and only needed here
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as thread:  # an event loop of its own, wherever this is called from
        return thread.submit(asyncio.run, _compacting(list(rendered(False)(step)))).result()


async def _compacting(plain: Sequence[Rendering]) -> list[Prompt]:
    from ptc_compression.chats import Compactor, OutlineSummarizer, Session

    compactor, session = Compactor(OutlineSummarizer(), counter=ApproximateCounter()), Session()
    made = [await compactor.prepare(each.messages, session=session) for each in plain]
    return [cast("Prompt", each.messages) for each in made]


# -- the registry ----------------------------------------------------------------------------------------------------


def _rendered(name: str, about: str, options: Any) -> Strategy:
    return Strategy(name, about, rendered(options), lambda: {"compress_history": options})


def _curated(name: str, about: str, manager: Callable[[], Curator]) -> Strategy:
    return Strategy(name, about, curated(manager), lambda: {"history": manager()})


STRATEGIES: Final[dict[str, Strategy]] = {
    each.name: each
    for each in (
        _rendered("plain", "every reply and its answer", False),
        _rendered("sections", "one summary: the default", True),
        _rendered("appended", "a block for each turn", {"layout": "appended"}),
        _rendered("appended, digest", "and a line for a failed turn", {"layout": "appended", "failed_turns": "digest"}),
        _rendered("folded", "a summary up to a fold, then a block for each turn", {"layout": "folded"}),
        _rendered("keep-recent", "a summary, and the newest 3 turns as pairs", {"keep_recent": 3}),
        _rendered("triggered", "plain up to 8 turns, then a summary", {"trigger": {"turns": 8}}),
        _rendered("budget", f"a summary within {BUDGET:,} tokens", {"prompt_budget": BUDGET}),
        _curated("sliding window", f"plain, mission and the newest of {WINDOW} messages", _sliding_window),
        _curated("token budget", f"plain, mission and the newest in {BUDGET:,} tokens", _token_budget),
        _curated("masking", f"plain, answers but the newest {MASKED} left out", AnswerMasker),
        Strategy("compaction", "plain, after 10 turns a summary of all but 3", _compacted),
    )
}
